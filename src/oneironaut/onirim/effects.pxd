import cython
from oneironaut.kernel.state cimport State
from oneironaut.onirim.rules cimport OnirimEffect
from oneironaut.kernel.limits cimport *
from oneironaut.onirim.names cimport *

@cython.final
cdef class NewHand(OnirimEffect):
    pass

@cython.final
cdef class Reveal(OnirimEffect):
    pass

@cython.final
cdef class Look(OnirimEffect):
    pass

@cython.final
cdef class PutBack(OnirimEffect):
    cdef int lay_down(self, State s) except -1
