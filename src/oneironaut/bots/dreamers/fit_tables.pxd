import cython
from oneironaut.bots.dreamers.names cimport *
from oneironaut.kernel.limits cimport *

@cython.final
cdef class FitTables:
    cdef int value[KINDS]
    cdef int own[KINDS]
    cdef int skull[KINDS]
    cdef int exact[NIGHTMARES_SIZE * VALUES_SIZE]
    cdef int told[NIGHTMARES_SIZE * 3]
    cdef int answering[NIGHTMARES_SIZE * 3]
    cdef int truth[NIGHTMARES_SIZE * VALUES_SIZE]
    cdef int fixing[NIGHTMARES_SIZE * VALUES_SIZE * VALUES_SIZE]
    cdef int helped[NIGHTMARES_SIZE * VALUES_SIZE * KINDS]
    cdef int ones[SETS_SIZE]
    cdef double chance[DREAMS_SIZE * DREAMS_SIZE]
    cdef readonly int all
    @cython.locals(own=int)
    cdef int without(self, int cards, int kind) except -1
    cdef int pop(self, int cards) except -1
