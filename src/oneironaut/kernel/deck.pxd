from oneironaut.kernel.state cimport State
from oneironaut.kernel.limits cimport *

cdef class Deck:
    cdef int bag
    cdef int top
    cdef int bottom
    cpdef int draw(self, State s) except -1
    cpdef int hidden(self, State s) except -1
    cpdef int left(self, State s) except -1
    cpdef int draw_bottom(self, State s) except -1
    cpdef int holds(self, State s, int kind) except -1
    cpdef int forget(self, State s) except -1
    cpdef int empty(self, State s, int row) except -1
