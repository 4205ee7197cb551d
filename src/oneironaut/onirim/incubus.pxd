import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int BANISH, ANTICIPATE

@cython.final
cdef class Incubus(OnirimModule):
    cdef public int cards
    cdef bint is_ready(self, State s) except -1

@cython.final
cdef class Anticipate(OnirimEffect):
    cdef public Incubus module
