import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int ARCHITECT, CYCLOBOT, SPIES, HUNTER, BIRD, CHAOS, MIRROR, KEEPER
cdef int RALLY, DISMISS, USE, BUILD, GIVE, GET, LAY, HUE
cdef int ASK_RALLY, ASK_BUILD, ASK_GIVE, ASK_GET, ASK_LAY, ASK_HUE, ASK_CHAOS, ASK_CHAOS_KEY
cdef int RALLYING, SETTLING, BUILDING, TRADING, SPYING, HUNTING, HAMMERING, CHANGING, LAYING
cdef int IN_DECK, SEARCHERS

cdef class Denizens(OnirimModule):
    cdef public int players
    cdef public tuple places
    cdef public bint is_open
    cpdef int discard(self, State s, int denizen) except -1
    cpdef bint is_usable(self, State s, int denizen, int moment) except -1
    cdef bint can_trade(self, State s) except -1
    cdef bint has_unbound(self, State s, int fan) except -1
    cdef bint can_build(self, State s) except -1
    cpdef int clashing(self, State s, int fan, int action) except -1
    cdef bint can_change_drawn(self, State s) except -1
    cdef bint has_key(self, State s, int fan, int door) except -1
    cdef bint can_change_found(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cpdef int offer_other_doors(self, State s) except -1

@cython.final
cdef class Rally(OnirimEffect):
    cdef public Denizens module

@cython.final
cdef class Settle(OnirimEffect):
    cdef public Denizens module
