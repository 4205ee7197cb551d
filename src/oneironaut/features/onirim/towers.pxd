import cython
from oneironaut.features.evaluation cimport Evaluation
from oneironaut.features.onirim.module cimport OnirimFeatures
from oneironaut.features.onirim.names cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.towers cimport Towers, bits
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int IN_LINE, BUILT, ALIGNED, LEFT_END, RIGHT_END, ALIGNED_DOORS, ALIGNED_NIGHTMARES, BEST_END
cdef int ALIGNED_LACK, ALIGNED_DECK, ALIGNED_HELD, ALIGNED_LEFT

@cython.final
cdef class TowersFeatures(OnirimFeatures):
    cdef Towers towers
    cdef int first_kind
    cdef int last_kind
    cdef int in_line(self, State s, int right) except -1
    @cython.locals(found=int)
    cdef int held(self, State s, int seat, int right, int colours) except -1
    @cython.locals(kind=int, end=int)
    cdef int fitting(self, State s, int fan, int right, int colours) except -1
