import cython
from oneironaut.envs.limits cimport *
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

@cython.final
cdef class ObservationEncoder:
    cdef readonly Rules rules
    cdef readonly str form
    cdef readonly int size
    cdef readonly tuple shape
    cdef object plan
    cdef int what
    cdef bint is_made
    cdef int n_cells
    cdef int n_bits
    cdef int n_places
    cdef readonly int max_tokens
    cdef int n_tokens
    cdef int n_known
    cdef int n_scored
    cdef int deck_at
    cdef int turn_at
    cdef int ask_at
    cdef int points_at
    cdef short op[2 * OPS * PARTS]
    cdef int n_ops[2]
    cdef short cell[NUMBERS]
    cdef int bit[NUMBERS]
    cdef short most[NUMBERS]
    cdef unsigned char category[NUMBERS]
    cdef short looker[ZONES]
    cdef short note[ZONES]
    cdef short is_deck[ZONES]
    cdef short known[COUNTERS]
    cdef short known_at[COUNTERS]
    cdef short scored[SCORED]
    cdef short table[SCORED * VALUES * 2]
    @cython.locals(i=int, value=int, total=int)
    cdef int points(self, State s, int seat) except? -999
    @cython.locals(i=int, n=int, at=long, j=int)
    cdef int write(self, State s, int stop, int seat, unsigned char[::1] out, long base) except -1
    @cython.locals(counter=int)
    cdef bint is_open(self, State s, int seat, int zone) except -1
    @cython.locals(i=int, j=int, at=int, zone=int, n=int, sort=int, first=int, deck=int, begin=int)
    cdef int read(self, State s, int stop, int seat) except -1
    @cython.locals(kind=int, j=int, begin=int, note=int)
    cdef int hide(self, State s, int zone) except -1
    @cython.locals(j=int, kind=int, mark=int, place=int, first=int, lowest=int, last=int, marks=int, begin=int, width=int, told=int, is_deck=cython.bint)
    cdef int read_row(self, State s, int seat, int at, int zone, int n) except -1
    @cython.locals(i=int, j=int, at=int, zone=int, n=int, sort=int, place=int, begin=int, kind=int)
    cdef int write_tokens(self, State s, int stop, int seat, unsigned char[::1] out, long base) except -1
    @cython.locals(at=long)
    cdef int put_token(self, unsigned char[::1] out, long base, int place, int kind, int order, int count, int mark) except -1
