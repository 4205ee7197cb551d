import cython
from oneironaut.bots.sense cimport forget, obvious
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

cdef class Thinker:
    cdef public Rules rules
    cdef public tuple features
    cdef public list ready
    cdef public State known
    cdef public int top
    cdef public double worth
    @cython.locals(action=int)
    cpdef int answer(self, State s) except -1
    cpdef int think(self, State s) except -1
    @cython.locals(known=State)
    cdef State remembered(self, State s)
