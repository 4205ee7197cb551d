import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.limits cimport *
from oneironaut.features.onirim.base_heuristic cimport worth
from oneironaut.features.onirim.module cimport OnirimFeatures, run_of
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int NEED, RUN, PATTERN, HAND_KEYS, DECK_KEYS, LEFT, WANT
cdef int LAST, DECK_SIZE, HAND_SIZE, GAINED, KEYS, PLAYABLE, LOCATIONS, PACE, DANGER, IN_LIMBO, FORESEEN, DENSITY
cdef int SUNS, MOONS, HELD_KEYS, KEYS_LEFT, LEFT_OF

@cython.final
cdef class BaseFeatures(OnirimFeatures):
    pass

cdef int add_base(OnirimRules r, State s, int seat, FeatureVector vector) except -1
cdef int add_location(OnirimRules r, int kind, int n, FeatureVector vector) except -1
cdef int add_colour(FeatureVector vector, int colour, int last, int run) except -1
