import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int BANISH, ANTICIPATE

@cython.final
cdef class Incubus(OnirimModule):
    cdef public int cards

@cython.final
cdef class Anticipate(OnirimEffect):
    cdef public Incubus module
