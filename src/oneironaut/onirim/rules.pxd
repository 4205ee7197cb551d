import cython
from oneironaut.kernel.deck cimport Deck
from oneironaut.kernel.module cimport Effect, Module
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State
from oneironaut.kernel.limits cimport *
from oneironaut.onirim.names cimport *

cdef class OnirimModule(Module):
    cdef public OnirimRules r
    cpdef bint goal_met(self, State s) except -1
    cpdef int on_discarded(self, State s) except -1

cdef class OnirimRules(Rules):
    cdef Deck deck
    cdef short sort[72]
    cdef short symbol[72]
    cdef short colours[72]
    cdef short when_drawn[72]
    cdef short when_discarded[72]
    cdef public int personal
    cdef public int shared
    cdef public int n_doors
    cdef public int opening
    cdef public bint is_open
    cdef public list goals
    cdef public list discards

cdef class OnirimEffect(Effect):
    cdef public OnirimRules r
    cdef int knowers(self, int seat) except -1
    cdef int to_hand(self, State s, int kind) except -1
    cdef int give(self, State s, int action) except -1
    cdef int from_hand(self, State s, int action, int target) except -1
    cdef int discard_hand(self, State s) except -1
    cdef int offer_keys(self, State s, int action, int colours) except -1
    cdef int offer_keys_of(self, State s, int fan, int action, int colours) except -1
    @cython.locals(module=OnirimModule)
    cdef int gain_door(self, State s, int kind, int source) except -1
    cdef int shuffle_limbo(self, State s) except -1
    cdef int shuffle(self, State s) except -1
    cdef bint missing(self, State s, int action) except -1
