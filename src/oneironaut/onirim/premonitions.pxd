import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int A, B, C, D, E, F, G, H
cdef int FIRE, LOSE, DISPEL, SEVEN, FETCH, DROP, STOP
cdef int ASK_ORDER_OF, ASK_LOSE, ASK_KEYS, ASK_HAPPY, ASK_SEVEN, ASK_FETCH
cdef int UNFOLD, CHECK, PENALTY, HAPPY, FETCHED

@cython.final
cdef class Premonitions(OnirimModule):
    cdef public int players
    cdef public int shown
    cdef int gained(self, State s, int kind) except -1
    cdef int of_colour(self, State s, int colour) except -1
    @cython.locals(module=OnirimModule)
    cdef int colours(self, State s) except -1
    cpdef bint holds(self, State s, int which) except -1
    cdef bint is_struck(self, int kind, int which) except -1

@cython.final
cdef class Unfold(OnirimEffect):
    cdef public Premonitions module

@cython.final
cdef class Check(OnirimEffect):
    cdef public Premonitions module

@cython.final
cdef class Penalty(OnirimEffect):
    cdef public Premonitions module
    cdef int nightmare_returns(self, State s) except -1
    cdef int lose_a_door(self, State s, int which) except -1
    cdef int new_hand(self, State s) except -1
    cdef int from_the_deck(self, State s, int which) except -1

@cython.final
cdef class Happy(OnirimEffect):
    cdef public Premonitions module
    cdef int ask_seven(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int offer_copies(self, State s) except -1

@cython.final
cdef class Fetched(OnirimEffect):
    cdef public Premonitions module
    @cython.locals(module=OnirimModule)
    cdef int offer_more(self, State s) except -1
