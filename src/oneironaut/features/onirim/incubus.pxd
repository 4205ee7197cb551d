import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.incubus cimport Incubus
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int READY

@cython.final
cdef class IncubusFeatures(OnirimFeatures):
    cdef Incubus incubus
