from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State
from oneironaut.kernel.limits cimport *

cdef class Effect:
    cdef public int number
    cpdef int run(self, State s) except -1
    cpdef int answer(self, State s, int action) except -1
    cpdef str why_not(self, State s, int action)
    cpdef object check(self, State s, tuple frame)

cdef class Module:
    cdef public int first_kind
    cdef public int first_verb
    cdef public int first_ask
    cdef public int first_effect
    cdef public int first_counter
    cdef public int first_reason
    cdef public int first_pile
    cdef public int first_row
    cpdef dict tally(self, State s)
    cpdef dict public_facts(self, State s)
    cpdef tuple rounds(self, State s)
    cpdef object check(self, State s)
    cpdef int set_up(self, State s) except -1
