from oneironaut.features.module cimport FeatureModule
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimModule, OnirimRules

cdef class OnirimFeatures(FeatureModule):
    cdef OnirimRules r

cpdef int run_of(OnirimRules r, State s, int row) except -1
