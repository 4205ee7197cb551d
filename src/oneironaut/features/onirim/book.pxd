import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.book cimport Book
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int MANY_COINS
cdef int GOALS_BEFORE, HAND_WHEN, RUN_WHEN, DOORS_WHEN, GOALS_MET, COINS, COINS_NIGHTMARES, COINS_GOALS

@cython.final
cdef class BookFeatures(OnirimFeatures):
    cdef Book book
    cdef int down
    cdef int coin(self, int kind) except -1
