import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.denizens cimport Denizens
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int LACK, CLASH, RECOLOUR, KEPT, KEPT_NEXT, REGAIN
cdef int HELPERS, MIRRORS, HUNTERS

@cython.final
cdef class DenizensFeatures(OnirimFeatures):
    cdef Denizens denizens
    cdef int door
    cdef int architect
    cdef int cyclobot
    cdef int hunter
    cdef int chaos
    cdef int mirror
    cdef int discarded(self, State s, int colour) except -1
