import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int CHOOSE_COLOUR, OFFER, LOOK_THROUGH, FOUND

@cython.final
cdef class Search(OnirimEffect):
    cdef int choose_colour(self, State s) except -1
    cdef bint is_first(self, int kind) except -1
    cdef bint is_offered(self, State s, int colours) except -1
    cdef int offer_search(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int offer_copies(self, State s, int colours) except -1
    cdef int take_door(self, State s) except -1
