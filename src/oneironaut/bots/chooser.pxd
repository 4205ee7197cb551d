import cython
from oneironaut.bots.encoder cimport Encoder
from oneironaut.bots.sense cimport forget, obvious, onward
from oneironaut.bots.net cimport Net
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply, deals
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State

cdef int DEPTH, STATES
cdef double CLOSE

@cython.final
cdef class Chooser:
    cdef public Encoder encoder
    cdef public Net net
    cdef public int leaves
    cdef public Sheet sheet
    cdef public list scratch
    cdef public State known
    cdef public int top
    cdef public list ready
    cdef double worths[256]
    cdef public double worth
    cdef public int spent
    cdef public int most
    @cython.locals(state=State, known=State)
    cpdef int choose(self, State s) except -1
    @cython.locals(known=State)
    cdef State remembered(self, State s)
    @cython.locals(action=int)
    cpdef int at_once(self, State s) except? -2
    cdef int best(self, int n) except -1
    cpdef list values(self, int n)
    @cython.locals(state=State, known=State, close=double)
    cpdef int decide(self, State s, int draws, int budget) except -1
    @cython.locals(state=State, best=double, v=double)
    cpdef double value(self, State s, int seat, int depth, int budget) except -1
    @cython.locals(state=State, best=double, v=double, total=double, cards=double, weight=double, action=int)
    cpdef double beyond(self, State s, int seat, int depth, int draws, int budget) except -1
