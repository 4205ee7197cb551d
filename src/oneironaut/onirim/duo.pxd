import cython
from oneironaut.kernel.state cimport State
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule
from oneironaut.kernel.limits cimport *
from oneironaut.onirim.names cimport *

cdef int PERSONAL, COMMON, DRAFTED

@cython.final
cdef class Duo(OnirimModule):
    pass

@cython.final
cdef class Draft(OnirimEffect):
    cdef public Duo module
    cdef int choose(self, State s, int action) except -1

@cython.final
cdef class Swap(OnirimEffect):
    cdef public Duo module
    cdef int offer_other(self, State s, int fan, int other, int action) except -1
