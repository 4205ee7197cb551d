import cython
from oneironaut.bots.sense cimport forget, obvious
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.kernel.module cimport Module
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.state cimport State
from oneironaut.playout cimport Luck

cdef int DEPTH
cdef double WIN

@cython.final
cdef class Weigher:
    cdef public Rules rules
    cdef public Scales scales
    cdef public int positions
    cdef public list modules
    cdef public list ready
    cdef public list scratch
    cdef public State known
    cdef public int top
    cdef int left
    @cython.locals(state=State, known=State, best=double, value=double)
    cpdef int choose(self, State s) except -1
    @cython.locals(state=State, best=double, worth=double, action=int)
    cpdef double value(self, State s, int seat, int depth) except? -1
    @cython.locals(module=Module, total=double)
    cpdef double weigh(self, State s, int seat) except? -1

@cython.locals(s=State, luck=Luck, module=Module, done=double, action=int)
cpdef int play_games(State start, Weigher weigher, int games, int seed, list results) except -1
