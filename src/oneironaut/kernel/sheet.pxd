import cython
from oneironaut.kernel.limits cimport *

@cython.final
cdef class Sheet:
    cdef short own[512]
    cdef int n_own[4]
    cdef short common[192]
    cdef int scratch[64]
    cdef short unseen[72]
    cdef public int n_common
    cpdef int clear(self) except -1
    cpdef int copy_suit(self, Sheet other, int suit) except -1
    cpdef int copy_whole(self, Sheet other) except -1
    cpdef int mark(self, int suit, int feature) except -1
    cpdef int note(self, int feature) except -1
