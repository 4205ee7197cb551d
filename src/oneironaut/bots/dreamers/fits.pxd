import cython
from oneironaut.bots.dreamers.names cimport *
from oneironaut.kernel.limits cimport *

@cython.final
cdef class Fits:
    cdef int value[72]
    cdef int own[72]
    cdef int skull[72]
    cdef int exact[187]
    cdef int told[51]
    cdef int answering[51]
    cdef int truth[187]
    cdef int fixing[2057]
    cdef int helped[13464]
    cdef int ones[1024]
    cdef double chance[441]
    cdef readonly int all
    @cython.locals(own=int)
    cdef int without(self, int cards, int kind) except -1
    cdef int pop(self, int cards) except -1
