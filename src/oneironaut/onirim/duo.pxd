import cython
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.features cimport run_of
from oneironaut.onirim.plans cimport of_hand
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule
from oneironaut.kernel.limits cimport *
from oneironaut.onirim.names cimport *

cdef int PERSONAL, COMMON, DRAFTED

@cython.final
cdef class Duo(OnirimModule):
    cdef bint lacks(self, State s, int seat, int colour) except -1
    cdef int spare(self, State s, int seat, Scales scales) except -1

@cython.final
cdef class Draft(OnirimEffect):
    cdef public Duo module
    cdef int choose(self, State s, int action) except -1

@cython.final
cdef class Swap(OnirimEffect):
    cdef public Duo module
    cdef int offer_other(self, State s, int fan, int other, int action) except -1
