import cython
from oneironaut.bots.forced_moves cimport forget_unseen, find_forced_move
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

cdef class Searcher:
    cdef public Rules rules
    cdef public tuple features
    cdef public list forcing
    cdef public State known
    cdef public int top
    cdef public double worth
    @cython.locals(action=int)
    cpdef int answer(self, State s) except -1
    cpdef int think(self, State s) except -1
    @cython.locals(known=State)
    cdef State remembered(self, State s)
