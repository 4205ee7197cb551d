from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.limits cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State

cdef class FeatureModule:
    cdef readonly str key
    cdef readonly int number
    cpdef int encode(self, State s, int seat, FeatureVector vector) except -1
    cpdef double progress(self, State s) except -1
    cpdef int adjust_demand(self, State s, int seat, Evaluation evaluation) except -1
    cpdef double weigh(self, State s, int seat, Evaluation evaluation) except? -1
    cpdef int obvious(self, State s) except? -2
