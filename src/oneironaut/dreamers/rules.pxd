from oneironaut.dreamers.names cimport *
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.module cimport Effect
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

cdef class DreamersRules(Rules):
    cdef short value[KINDS]
    cdef short corner[KINDS]
    cdef short number[KINDS]
    cdef short home[KINDS]
    cdef readonly object deck
    cdef int first(self, State s) except -1
    cdef int rounds_played(self, State s) except -1
    cdef int chooser(self, State s) except -2
    cdef int master(self, State s) except -2
    cdef int points(self, State s, int seat) except? -999
    cdef int only(self, State s, int zone) except -1
    cdef int total(self, State s) except? -999
    cdef bint makes_exact(self, int kind, int dream, int missing) noexcept
    cdef int become(self, State s, int effect) except -1
    cdef int give_lead(self, State s, int seat) except -1
    cdef int open_gate(self, State s) except -1
    cdef int end_round(self, State s, int how) except -1
    cdef int clear_table(self, State s) except -1
    cdef int gather(self, State s) except -1
    cdef int empty(self, State s, int fan) except -1

cdef class DreamersEffect(Effect):
    cdef public DreamersRules r
