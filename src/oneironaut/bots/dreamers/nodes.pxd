import cython
from oneironaut.bots.dreamers.names cimport *

cdef double EXPLORE, SLOWEST

@cython.final
cdef class Nodes:
    cdef double regrets[CHANCE_COUNT]
    cdef double means[CHANCE_COUNT]
    cdef double mix[CHANCE_COUNT]
    cdef double total[CHANCE_COUNT]
    cdef int visits[KEY_COUNT]
    cdef int path_key[LONGEST_PATH]
    cdef int path_option[LONGEST_PATH]
    cdef int path_size[LONGEST_PATH]
    cdef double path_chance[LONGEST_PATH]
    cdef public int steps
    cdef public double weight
    cpdef int begin(self, double weight) except -1
    cdef int count(self, int key, int n) except -1
    cpdef int note(self, int key, int n, int option) except -1
    @cython.locals(value=double, mean=double, rate=double, got=double, mixed=double, whole=double, regret=double, k=int, at=int, n=int, tried=int, i=int)
    cpdef int learn(self, double worth) except -1
    cpdef tuple summary(self, int key, int n)
