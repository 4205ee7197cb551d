import cython
from oneironaut.features.limits cimport *
from oneironaut.kernel.limits cimport *

@cython.final
cdef class FeatureVector:
    cdef short own[SUITS * FEATURES]
    cdef int n_own[SUITS]
    cdef short common[WHOLE]
    cdef int scratch[SCRATCH]
    cdef short unseen[KINDS]
    cdef public int n_common
    cdef int first_own
    cdef int first_common
    cpdef int clear(self) except -1
    cpdef int begin(self, int own, int common) except -1
    cpdef int add_suit(self, int suit, int feature) except -1
    cpdef int add_global(self, int feature) except -1
    cpdef int copy_suit(self, FeatureVector other, int suit) except -1
    cpdef int copy_whole(self, FeatureVector other) except -1
