import cython
from oneironaut.kernel.limits cimport *

@cython.final
cdef class Scales:
    cdef double weight[160]
    cdef int left[72]
    cdef double wish[4]
    cdef double press[4]
    cdef int scratch[64]
    cdef double parts[64]
    cdef public list names
