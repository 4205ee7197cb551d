import cython
from oneironaut.kernel.limits cimport *

@cython.final
cdef class Sheet:
    cdef short own[SUITS * FEATURES]
    cdef int n_own[SUITS]
    cdef short common[WHOLE]
    cdef int scratch[SCRATCH]
    cdef short unseen[KINDS]
    cdef public int n_common
    cpdef int clear(self) except -1
    cpdef int copy_suit(self, Sheet other, int suit) except -1
    cpdef int copy_whole(self, Sheet other) except -1
    cpdef int mark(self, int suit, int feature) except -1
    cpdef int note(self, int feature) except -1
