import cython
from oneironaut.kernel.state cimport State
from oneironaut.onirim.effects cimport Drawing
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule
from oneironaut.kernel.limits cimport *
from oneironaut.onirim.names cimport *

cdef int PHASE_1, PHASE_3

@cython.final
cdef class Opening(OnirimEffect):
    pass

@cython.final
cdef class Turn(OnirimEffect):
    cdef int offer_plays(self, State s, int fan, int action) except -1
    cdef int play(self, State s, int action) except -1
    @cython.locals(module=OnirimModule)
    cdef int after_discard(self, State s, int kind) except -1

@cython.final
cdef class Fill(Drawing):
    pass

@cython.final
cdef class AtDoor(OnirimEffect):
    pass

@cython.final
cdef class Nightmare(OnirimEffect):
    pass

@cython.final
cdef class Prophecy(OnirimEffect):
    pass

@cython.final
cdef class Search(OnirimEffect):
    cdef int in_game(self, State s) except -1
    cdef int on_table(self, State s) except -1
    cdef bint fits(self, State s, int kind) except -1

@cython.final
cdef class Base(OnirimModule):
    cdef public int players
    cdef public bint is_open
