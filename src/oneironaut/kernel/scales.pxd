import cython
from oneironaut.kernel.limits cimport *

@cython.final
cdef class Scales:
    cdef double weight[WEIGHTS]
    cdef int left[KINDS]
    cdef double wish[SUITS]
    cdef double press[SUITS]
    cdef int scratch[SCRATCH]
    cdef double parts[SCRATCH]
    cdef public list names
