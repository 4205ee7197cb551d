import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.crossroads cimport Crossroads
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int SHARED_RUN, SHARED_LACK
cdef int STUCK, ESCAPES, TO_COME

@cython.final
cdef class CrossroadsFeatures(OnirimFeatures):
    cdef int first_kind
    cdef int dead_end
