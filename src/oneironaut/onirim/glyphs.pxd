import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int WITH_RUN, WITH_LACK, TO_COME, INCANTATIONS

@cython.final
cdef class Glyphs(OnirimModule):
    cdef int count(self, Sheet sheet, int where, int kind, int n) except -1

@cython.final
cdef class Incantation(OnirimEffect):
    cdef public Glyphs module
