import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimRules

cdef int NEED, RUN, PATTERN, HAND_KEYS, DECK_KEYS, LEFT, WANT
cdef int LAST, DECK_SIZE, HAND_SIZE, GAINED, KEYS, PLAYABLE, LOCATIONS, PACE, DANGER, IN_LIMBO, FORESEEN, DENSITY
cdef int SUNS, MOONS, HELD_KEYS, KEYS_LEFT, LEFT_OF

@cython.locals(o=int)
cpdef int encode(OnirimRules r, State s, int seat, int own, int common, Sheet sheet) except -1
cdef int add_location(OnirimRules r, int kind, int n, Sheet sheet) except -1
cdef int mark_colour(Sheet sheet, int colour, int last, int run, int o) except -1
cpdef int run_of(OnirimRules r, State s, int row) except -1
