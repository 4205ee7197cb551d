import cython
from oneironaut.kernel.state cimport State
from oneironaut.onirim.rules cimport OnirimEffect
from oneironaut.kernel.limits cimport *
from oneironaut.onirim.names cimport *

cdef class Drawing(OnirimEffect):
    cdef int got(self, State s, int kind) except -1

@cython.final
cdef class NewHand(Drawing):
    pass

@cython.final
cdef class Reveal(Drawing):
    pass

@cython.final
cdef class Look(Drawing):
    pass

@cython.final
cdef class PutBack(OnirimEffect):
    cdef int lay_down(self, State s) except -1
