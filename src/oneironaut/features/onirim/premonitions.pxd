import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.premonitions cimport Premonitions
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int A, B, C, D, E, F, G, H
cdef int GONE, TO_COME, IN_SIGHT
cdef int PLACE_GAINED, THREATENED, E_DOORS, F_DOORS, H_DOORS, G_COLOURS

@cython.final
cdef class PremonitionsFeatures(OnirimFeatures):
    cdef Premonitions premonitions
    cdef int happy
    cdef int fetched
    cdef int where(self, State s, int which) except -1
