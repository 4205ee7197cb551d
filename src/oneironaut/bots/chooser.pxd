import cython
from oneironaut.bots.encoder cimport Encoder
from oneironaut.bots.net cimport Net
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State

cdef int DEPTH

@cython.final
cdef class Chooser:
    cdef public Encoder encoder
    cdef public Net net
    cdef public int leaves
    cdef public Sheet sheet
    cdef public list scratch
    cdef public double worth
    @cython.locals(state=State, best=double, v=double)
    cpdef int choose(self, State s) except -1
    @cython.locals(state=State, best=double, v=double)
    cpdef double value(self, State s, int seat, int depth, int budget) except -1
