import cython
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.kernel.module cimport Effect
from oneironaut.kernel.state cimport State
from oneironaut.kernel.limits cimport *

cdef long long MASK32, MULTIPLIER, GOLDEN

@cython.final
cdef class FastRandom:
    cdef public long long word
    cpdef int reset(self, long long seed) except -1
    cpdef int below(self, long long n) except? -1
    @cython.locals(n=int, i=int, kind=int)
    cpdef int deal(self, State s) except -1
    cpdef int draw(self, State s) except -1
    cdef int kind_at(self, State s, int pile, int left) except -1

@cython.locals(
    effect=Effect, effects=tuple, decisions=int, stop=int, number=int, word=cython.longlong, is_whole=cython.bint, last=int, i=int, kind=int
)
cpdef int playout(State s, FastRandom luck) except -1
@cython.locals(s=State, luck=FastRandom, decisions=long, wins=long, check=long)
cpdef tuple play_many(State start, long games, long seed)
@cython.locals(twin=State)
cpdef int copies(State s, long n) except -1

@cython.final
cdef class Walk:
    cdef readonly State start
    cdef readonly State state
    cdef readonly FastRandom luck
    cdef readonly int n_options
    @cython.locals(effect=Effect, s=State)
    cpdef int go_on(self) except -1
    cpdef int choose(self, int i) except -1
    cpdef int restart(self, long seed) except -1
