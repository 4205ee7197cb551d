import cython
from oneironaut.bots.sense cimport onward
from oneironaut.bots.thinker cimport Thinker
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport apply
from oneironaut.kernel.module cimport Module
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.state cimport State

cdef int DEPTH
cdef double WIN

cdef class Weigher(Thinker):
    cdef public Scales scales
    cdef public int positions
    cdef public list modules
    cdef public list scratch
    cdef int left
    @cython.locals(state=State, known=State, best=double, value=double)
    cpdef int think(self, State s) except -1
    @cython.locals(state=State, best=double, worth=double, action=int)
    cpdef double value(self, State s, int seat, int depth) except? -1
    @cython.locals(module=Module, total=double)
    cpdef double weigh(self, State s, int seat) except? -1
