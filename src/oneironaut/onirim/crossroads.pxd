import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimModule, OnirimRules

@cython.final
cdef class Crossroads(OnirimModule):
    cdef public bint intersections
