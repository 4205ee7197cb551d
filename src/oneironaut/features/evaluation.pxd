import cython
from oneironaut.features.limits cimport *
from oneironaut.kernel.limits cimport *

@cython.final
cdef class Evaluation:
    cdef double weight[WEIGHTS]
    cdef int first[MODULES]
    cdef int left[KINDS]
    cdef double demand[SUITS]
    cdef double momentum[SUITS]
    cdef int scratch[SCRATCH]
    cdef double parts[SCRATCH]
    cdef public list modules
    cdef public list adjusters
    cdef public list names
