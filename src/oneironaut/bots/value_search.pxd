import cython
from oneironaut.features.vector cimport FeatureVector
from oneironaut.bots.encoder cimport Encoder
from oneironaut.bots.forced_moves cimport play_forced_moves
from oneironaut.bots.searcher cimport Searcher
from oneironaut.bots.net cimport Net
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply, deals
from oneironaut.kernel.state cimport State

cdef int STATES
cdef int MOST
cdef double CLOSE

cdef class ValueSearch(Searcher):
    cdef public Encoder encoder
    cdef public Net net
    cdef public int max_positions
    cdef public int budget
    cdef public double milliseconds
    cdef public FeatureVector vector
    cdef public list scratch
    cdef double worths[OPTIONS]
    cdef public int spent
    cdef public int most
    @cython.locals(state=State, known=State)
    cpdef int choose(self, State s) except -1
    cdef int best(self, int n) except -1
    cpdef list values(self, int n)
    cpdef int think(self, State s) except -1
    @cython.locals(begun=double)
    cpdef int decide(self, State s) except -1
    @cython.locals(taken=double)
    cdef int left(self, double begun) except? -1
    cdef int rivals(self, int n) except -1
    @cython.locals(state=State, known=State, close=double)
    cdef int look_again(self, State s, int rivals, double begun) except -1
    cpdef double value(self, State s, int seat, int depth, bint beyond, int budget) except -1
    @cython.locals(state=State, best=double, v=double)
    cdef double highest(self, State s, int seat, int depth, bint beyond, int budget) except -1
    @cython.locals(state=State, total=double, cards=double, weight=double, action=int)
    cdef double average(self, State s, int seat, int depth) except -1
