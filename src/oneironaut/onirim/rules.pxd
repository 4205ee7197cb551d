import cython
from oneironaut.kernel.deck cimport Deck
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.module cimport Effect, Module
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *

cdef class OnirimModule(Module):
    cdef public OnirimRules r
    cpdef int use(self, State s, int action) except -1
    cpdef str why_not(self, State s, int action)
    cpdef bint goal_met(self, State s) except -1
    cpdef int on_discarded(self, State s) except -1
    cpdef int add_beginning_options(self, State s) except -1
    cpdef int add_turn_options(self, State s) except -1
    cpdef int add_powers(self, State s, int moment) except -1
    cpdef int add_copies(self, State s, int colours, int unlike) except -1
    cpdef int add_fetch_options(self, State s) except -1
    cpdef int stands_in(self, State s) except -1
    cpdef bint instead_of_gaining(self, State s, int kind) except -1
    cpdef int on_gained(self, State s, int kind) except -1
    cpdef int on_door_lost(self, State s, int kind) except -1
    cpdef int on_settled(self, State s) except -1
    cpdef int on_searching(self, State s) except -1
    cpdef int on_searched(self, State s, int colours) except -1
    cpdef int instead_of_shuffling_limbo(self, State s) except -1
    cpdef int on_nightmare_resolved(self, State s) except -1
    cpdef int on_extra_given(self, State s, int kind) except -1
    cpdef int on_wishing(self, State s, int seat, Scales scales) except -1

@cython.final
cdef class OnirimRules(Rules):
    cdef public Deck deck
    cdef short sort[72]
    cdef short symbol[72]
    cdef short colours[72]
    cdef short flags[72]
    cdef short copies_of[72]
    cdef short when_drawn[72]
    cdef short when_discarded[72]
    cdef short door_kind[72]
    cdef public int n_door_kinds
    cdef public int personal
    cdef public int shared
    cdef public int n_doors
    cdef public int symbols
    cdef public int opening
    cdef public int extra
    cdef public bint is_open
    cdef public bint has_powers
    cdef public bint adds_to_turn
    cdef public int first_step
    cdef public list goals
    cdef public list discards
    cdef public list beginnings
    cdef public list turns
    cdef public list powers
    cdef public list copies
    cdef public list fetches
    cdef public list stand_ins
    cdef public dict effect_numbers
    cdef public list gainings
    cdef public list gains
    cdef public list losses
    cdef public list settlings
    cdef public list searchings
    cdef public list searches
    cdef public list limbos
    cdef public list nightmares
    cdef public list extras
    cdef public list wishes
    cpdef int lacking(self, State s) except -1
    cpdef int knowers(self, int seat) except -1
    cpdef int to_hand(self, State s, int kind) except -1
    cpdef int fan_of(self, State s, int action) except -1
    cpdef int give(self, State s, int action) except -1
    cpdef int from_hand(self, State s, int action, int target) except -1
    cpdef int let_go(self, State s, int pile) except -1
    @cython.locals(module=OnirimModule)
    cpdef int extra_given(self, State s, int kind) except -1
    cpdef int discard_hand(self, State s) except -1
    cdef int discard_fan(self, State s, int fan) except -1
    cpdef int offer_hand(self, State s, int action) except -1
    cpdef int offer_unbound(self, State s, int fan, int action) except -1
    cpdef int offer_keys(self, State s, int action, int colours, int unlike) except -1
    cpdef int offer_keys_of(self, State s, int fan, int action, int colours, int unlike) except -1
    cpdef bint missing(self, State s, int action) except -1
    cpdef int last_symbol(self, State s) except -1
    cpdef int open_series(self, State s) except -1
    cpdef int play(self, State s, int action) except -1
    cpdef int begin_phase_2(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cpdef int gain_door(self, State s, int kind, int source) except -1
    @cython.locals(module=OnirimModule)
    cpdef int lose_door(self, State s, int kind, int seat) except -1
    @cython.locals(module=OnirimModule)
    cpdef int check_victory(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cpdef int settle(self, State s) except -1
    cpdef int shuffle_limbo(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cpdef int end_turn(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cpdef int look_through(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cpdef int shuffled(self, State s, int colours) except -1
    @cython.locals(module=OnirimModule)
    cpdef int offer_powers(self, State s, int moment) except -1
    @cython.locals(effect=OnirimEffect)
    cpdef int taken(self, State s, int kind, int zone) except -1
    @cython.locals(module=OnirimModule)
    cpdef int use(self, State s, int action) except -1
    cpdef str why_not(self, State s, int action)

cdef class OnirimEffect(Effect):
    cdef public OnirimRules r
    cpdef int taken(self, State s, int kind, int zone) except -1
