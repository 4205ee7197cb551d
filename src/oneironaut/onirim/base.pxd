import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

@cython.final
cdef class Opening(OnirimEffect):
    pass

@cython.final
cdef class Turn(OnirimEffect):
    @cython.locals(module=OnirimModule)
    cdef bint ask_beginning(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int ask_modules(self, State s) except -1
    cdef int offer_fan(self, State s, int fan, int place, int last, int throws) except -1
    cdef bint fits_in(self, State s, int kind) except -1
    @cython.locals(module=OnirimModule)
    cdef int after_discard(self, State s, int kind) except -1

@cython.final
cdef class Fill(OnirimEffect):
    pass

@cython.final
cdef class AtDoor(OnirimEffect):
    pass

@cython.final
cdef class Nightmare(OnirimEffect):
    @cython.locals(module=OnirimModule)
    cdef int resolved(self, State s) except -1

@cython.final
cdef class Prophecy(OnirimEffect):
    pass

@cython.final
cdef class Base(OnirimModule):
    cdef public int players
    cdef public bint is_open
    cdef public tuple places
