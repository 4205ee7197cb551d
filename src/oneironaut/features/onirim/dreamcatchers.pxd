import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.dreamcatchers cimport Dreamcatchers
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int CATCHERS
cdef int CAUGHT_HAND, CAUGHT_LACK, BESIDE
cdef int CATCHERS_LEFT, CAUGHT, BOOKS_LEFT, CAUGHT_DOORS, CAUGHT_DECK, DREAMS_TO_COME, DREAMS_IN_LIMBO
cdef int LIKE, PRESSURE, END_NEAR, BOOKS_FOR

@cython.final
cdef class DreamcatchersFeatures(OnirimFeatures):
    cdef Dreamcatchers catchers
    cdef int encode_each(self, State s, FeatureVector vector) except -1
    cdef double filling(self, State s, Evaluation evaluation) except -1
