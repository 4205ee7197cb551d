import cython
from oneironaut.bots.dreamers.names cimport *

cdef double EXPLORE, SLOWEST

@cython.final
cdef class Nodes:
    cdef double regrets[10050]
    cdef double means[10050]
    cdef double mix[10050]
    cdef double total[10050]
    cdef int visits[3350]
    cdef int path_key[64]
    cdef int path_option[64]
    cdef int path_size[64]
    cdef double path_chance[64]
    cdef public int steps
    cdef public double weight
    cpdef int begin(self, double weight) except -1
    cdef int count(self, int key, int n) except -1
    cpdef int note(self, int key, int n, int option) except -1
    @cython.locals(value=double, mean=double, rate=double, got=double, mixed=double, whole=double, regret=double, k=int, at=int, n=int, tried=int, i=int)
    cpdef int learn(self, double worth) except -1
    cpdef tuple summary(self, int key, int n)
