from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.sheet cimport Sheet
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
    cdef public int first_own
    cdef public int first_common
    cdef public int first_weight
    cpdef dict tally(self, State s)
    cpdef int encode(self, State s, int seat, Sheet sheet) except -1
    cpdef double progress(self, State s) except -1
    cpdef double weigh(self, State s, int seat, Scales scales) except? -1
    cpdef int obvious(self, State s) except? -2
    cpdef dict signs(self, State s)
    cpdef tuple story(self, State s)
    cpdef object check(self, State s)
    cpdef int set_up(self, State s) except -1
