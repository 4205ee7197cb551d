import cython
from oneironaut.dreamers.names cimport *
from oneironaut.dreamers.rules cimport DreamersEffect, DreamersRules
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State

@cython.final
cdef class Match(DreamersEffect):
    cdef int begin_round(self, State s) except -1

@cython.final
cdef class IdentityDeal(DreamersEffect):
    pass

@cython.final
cdef class Sixth(DreamersEffect):
    pass
