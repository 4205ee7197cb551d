import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int DOWN, LATELY
cdef int PARADOX, PLAN, PUNISH, PAY, RAISE, PICK
cdef int ASK_PAY, ASK_RAISE, ASK_PICK
cdef int LAY_GOALS, SPELL

@cython.final
cdef class Book(OnirimModule):
    cdef public int goals
    cdef public int paradox_cost
    cdef public int plan_cost
    cdef public int punish_cost
    cpdef int cost(self, int which) except -1
    cpdef int next_goal(self, State s) except? -1
    cdef bint asks_payment(self, State s) except -1
    cdef int renumber(self, State s) except -1
    cdef bint unlike(self, State s, int i, int j) except -1
    cdef bint has_unlike(self, State s, int i) except -1
    cdef int swap(self, State s, int i, int j) except -1

@cython.final
cdef class LayGoals(OnirimEffect):
    cdef public Book module

@cython.final
cdef class Spell(OnirimEffect):
    cdef public Book module
    cdef int paradox(self, State s) except -1
    cdef int plan(self, State s) except -1
