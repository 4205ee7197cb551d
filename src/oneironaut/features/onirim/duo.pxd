import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures, run_of
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules
from oneironaut.features.onirim.base_heuristic cimport of_hand

cdef int PARTNER_RUN, LACKED, PARTNER_LAST, ON_TURN

@cython.final
cdef class DuoFeatures(OnirimFeatures):
    cdef bint lacks(self, State s, int seat, int colour) except -1
    cdef int spare(self, State s, int seat, Evaluation evaluation) except -1
