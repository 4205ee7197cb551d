import cython
from oneironaut.kernel.deck cimport Deck
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.module cimport Effect, Module
from oneironaut.kernel.rules cimport Rules
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

@cython.final
cdef class OnirimRules(Rules):
    cdef Deck deck
    cdef short sort[KINDS]
    cdef short symbol[KINDS]
    cdef short colours[KINDS]
    cdef short flags[KINDS]
    cdef short copies_of[KINDS]
    cdef short when_drawn[KINDS]
    cdef short when_discarded[KINDS]
    cdef short door_kind[KINDS]
    cdef readonly int n_door_kinds
    cdef readonly int personal
    cdef readonly int shared
    cdef readonly int n_doors
    cdef readonly int symbols
    cdef readonly int opening
    cdef readonly int extra
    cdef readonly bint is_open
    cdef readonly bint has_powers
    cdef readonly bint adds_to_turn
    cdef readonly int first_step
    cdef tuple goals
    cdef tuple discards
    cdef tuple beginnings
    cdef tuple turns
    cdef tuple powers
    cdef tuple copies
    cdef tuple fetches
    cdef tuple stand_ins
    cdef dict effect_numbers
    cdef tuple gainings
    cdef tuple gains
    cdef tuple losses
    cdef tuple settlings
    cdef tuple searchings
    cdef tuple searches
    cdef tuple limbos
    cdef tuple nightmares
    cdef tuple extras
    cdef int lacking(self, State s) except -1
    cdef int knowers(self, int seat) except -1
    cdef int to_hand(self, State s, int kind) except -1
    cdef int fan_of(self, State s, int action) except -1
    cdef int give(self, State s, int action) except -1
    cdef int from_hand(self, State s, int action, int target) except -1
    cdef int held(self, State s) except -1
    cdef int let_go(self, State s, int pile) except -1
    @cython.locals(module=OnirimModule)
    cdef int extra_given(self, State s, int kind) except -1
    cdef int discard_hand(self, State s) except -1
    cdef int discard_fan(self, State s, int fan) except -1
    cdef int offer_hand(self, State s, int action) except -1
    cdef int offer_unbound(self, State s, int fan, int action) except -1
    cdef int offer_keys(self, State s, int action, int colours, int unlike) except -1
    cdef int offer_keys_of(self, State s, int fan, int action, int colours, int unlike) except -1
    cdef bint missing(self, State s, int action) except -1
    cdef int last_symbol(self, State s) except -1
    cdef int open_series(self, State s) except -1
    cdef int play(self, State s, int action) except -1
    cdef int begin_phase_2(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int gain_door(self, State s, int kind, int source) except -1
    @cython.locals(module=OnirimModule)
    cdef int lose_door(self, State s, int kind, int seat) except -1
    @cython.locals(module=OnirimModule)
    cdef int check_victory(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int settle(self, State s) except -1
    cdef int shuffle_limbo(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int end_turn(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int look_through(self, State s) except -1
    @cython.locals(module=OnirimModule)
    cdef int shuffled(self, State s, int colours) except -1
    @cython.locals(module=OnirimModule)
    cdef int offer_powers(self, State s, int moment) except -1
    @cython.locals(effect=OnirimEffect)
    cdef int taken(self, State s, int kind, int zone) except -1
    @cython.locals(module=OnirimModule)
    cdef int use(self, State s, int action) except -1
    cdef str why_not(self, State s, int action)

cdef class OnirimEffect(Effect):
    cdef public OnirimRules r
    cpdef int taken(self, State s, int kind, int zone) except -1
