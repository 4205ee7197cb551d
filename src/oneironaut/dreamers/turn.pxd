import cython
from oneironaut.dreamers.names cimport *
from oneironaut.dreamers.rules cimport DreamersEffect, DreamersRules
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State

@cython.final
cdef class Turn(DreamersEffect):
    cdef int remember(self, State s, int first) except -1
    cdef int ask_modification(self, State s, int seat) except -1
    cdef int ask_accusation(self, State s, int seat) except -1
    cdef int lay(self, State s, int kind, int seat) except -1
    cdef int turn_up(self, State s, int first) except -1
    cdef int hand_over(self, State s, int first) except -1
