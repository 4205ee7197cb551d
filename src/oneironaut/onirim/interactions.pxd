import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

@cython.final
cdef class MoreGoals(OnirimModule):
    pass

@cython.final
cdef class OniverseGoal(OnirimModule):
    pass

@cython.final
cdef class OptionalLook(OnirimModule):
    pass

@cython.final
cdef class Lookout(OnirimEffect):
    cdef public OptionalLook module

@cython.final
cdef class ThirdWay(OnirimModule):
    @cython.locals(module=OnirimModule)
    cdef int offer_caught(self, State s, int kind) except -1

@cython.final
cdef class Recovery(OnirimEffect):
    cdef public ThirdWay module

@cython.final
cdef class StandIn(OnirimModule):
    pass
