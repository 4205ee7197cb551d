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
    cdef public object deck
    cpdef int first(self, State s) except -1
    cpdef int rounds(self, State s) except -1
    cpdef int chooser(self, State s) except -2
    cpdef int master(self, State s) except -2
    cpdef int points(self, State s, int seat) except? -999
    cpdef int only(self, State s, int zone) except -1
    cpdef int total(self, State s) except? -999
    cpdef bint makes_exact(self, State s, int kind, int seat) except -1
    cpdef int become(self, State s, int effect) except -1
    cpdef int give_lead(self, State s, int seat) except -1
    cpdef int open_gate(self, State s) except -1
    cpdef int end_round(self, State s, int how) except -1
    cpdef int clear_table(self, State s) except -1
    cpdef int gather(self, State s) except -1
    cpdef int empty(self, State s, int fan) except -1

cdef class DreamersEffect(Effect):
    cdef public DreamersRules r
