import cython
from oneironaut.envs.encoder cimport ObservationEncoder
from oneironaut.envs.limits cimport *
from oneironaut.features.module cimport FeatureModule
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.module cimport Effect
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State
from oneironaut.rollout.playout cimport FastRandom

cdef unsigned long long MASK32, MASK64, STEP, MIX_1, MIX_2, CARRIES
cdef long long LOW, MULTIPLIER

@cython.locals(word="unsigned long long")
cpdef long long first_word(unsigned long long seed, unsigned long long episode) except -1

@cython.final
cdef class Batch:
    cdef readonly Rules rules
    cdef readonly ObservationEncoder encoder
    cdef readonly int n
    cdef readonly str actions
    cdef readonly str reward
    cdef readonly dict arrays
    cdef int players
    cdef int n_actions
    cdef int width
    cdef int size
    cdef int longest
    cdef int how
    cdef bint has_mask
    cdef bint has_list
    cdef bint by_option
    cdef bint is_ready
    cdef bint is_made
    cdef State start
    cdef FastRandom luck
    cdef list states
    cdef tuple features
    cdef unsigned char[::1] _obs
    cdef unsigned char[::1] _final
    cdef unsigned char[::1] _masks
    cdef short[::1] _lists
    cdef int[::1] _counts
    cdef signed char[::1] _seats
    cdef float[::1] _rewards
    cdef unsigned char[::1] _ends
    cdef int[::1] _lengths
    cdef int[::1] _final_lengths
    cdef float[::1] _final_returns
    cdef float[::1] _sums
    cdef long long[::1] words
    cdef long long[::1] seeds
    cdef long long[::1] episodes
    cdef double[::1] potentials
    cdef short[::1] index_of
    cdef int[::1] action_of
    @cython.locals(i=int, s=State)
    cdef int reset_all(self) except -1
    @cython.locals(i=int, p=int, a="long long", action=int, seat=int, s=State, effect=Effect)
    cdef int step_all(self, long long[::1] chosen) except -1
    cdef object explain(self, int i, long long a)
    @cython.locals(i=int, a=long, limit=long)
    cdef int refuse(self, long long[::1] chosen) except -1
    @cython.locals(effect=Effect, effects=tuple, stop=int, word="long long", last=int, j=int, kind=int, is_whole=cython.bint)
    cdef int go_on(self, State s, int i) except -1
    @cython.locals(word="long long")
    cdef int begin(self, State s, int i) except -1
    @cython.locals(j=int, n=int, at=long, index=int)
    cdef int show(self, State s, int i) except -1
    @cython.locals(j=long)
    cdef int clear(self, unsigned char[::1] out, long at, long n) except -1
    @cython.locals(p=int, seat=int, gain=double)
    cdef int pay(self, State s, int i) except -1
    @cython.locals(module=FeatureModule, done=double)
    cdef double potential(self, State s) except? -999
    @cython.locals(j=int)
    cdef bint offers(self, State s, int action) except -1
    @cython.locals(i=int, j=int, s=State, total="long long", word="long long", picks="long long[::1]")
    cpdef long play_random(self, long long steps, long long seed) except -1
