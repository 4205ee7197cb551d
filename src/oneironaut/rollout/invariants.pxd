import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State
from oneironaut.rollout.playout cimport FastRandom

@cython.final
cdef class InvariantChecker:
    cdef short copies[KINDS]
    cdef short sorts[ZONES]
    cdef short note[ZONES]
    cdef bint always[ASKS]
    cdef short found[KINDS]
    cdef Rules rules
    cdef State twin
    cdef int option[OPTIONS]
    @cython.locals(kind=int, zone=int, i=int, n=int, first=int, sort=int, counts=int, held=int)
    cpdef int check_cards(self, State s) except -1
    @cython.locals(kind=int, zone=int, note=int)
    cpdef int check_notes(self, State s) except -1
    @cython.locals(stop=int, again=int, i=int, n=int, bag=int, asked=int, asker=int)
    cpdef int check_question(self, State s) except -1
    @cython.locals(i=int, n=int)
    cpdef int check_options(self, State s) except -1
    cpdef int fail(self, State s, str what) except -1
    @cython.locals(answers=int, stop=int)
    cpdef int play(self, State s, FastRandom luck) except -1

@cython.locals(checker=InvariantChecker, s=State, luck=FastRandom, answers=long, i=long)
cpdef long play_checked(State start, long games, long seed) except -1
