import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

@cython.final
cdef class Glyphs(OnirimModule):
    pass

@cython.final
cdef class Incantation(OnirimEffect):
    cdef public Glyphs module
