import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int ALL_TOWERS

@cython.final
cdef class Towers(OnirimModule):
    cdef public tuple places
    cdef public bint ruins
    cdef bint is_tower(self, int kind) except -1
    cpdef int number(self, int kind) except -1
    cpdef int side(self, int kind, int right) except -1
    cpdef bint fits(self, int left, int right) except -1
    cdef int offer_fan(self, State s, int fan, int place) except -1
    cpdef int remove(self, State s, int kind) except -1
    cdef int aligned(self, State s) except -1

cpdef int bits(int mask) except -1

@cython.final
cdef class Climb(OnirimEffect):
    cdef public Towers module

@cython.final
cdef class Fell(OnirimEffect):
    cdef public Towers module
