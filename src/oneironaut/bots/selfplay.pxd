import cython
from oneironaut.features.limits cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.bots.encoder cimport Encoder
from oneironaut.bots.forced_moves cimport find_forced_move, play_forced_moves
from oneironaut.bots.searcher cimport Searcher
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.features.module cimport FeatureModule
from oneironaut.kernel.state cimport State
from oneironaut.rollout.playout cimport FastRandom

cdef int RANDOM_SHARE
cdef double OPEN

@cython.final
cdef class Restart:
    cdef public State state
    cdef public int seen
    cpdef int offer(self, State s, double worth, FastRandom luck) except -1

@cython.final
cdef class Memory:
    cdef public short[::1] data
    cdef public long[::1] start
    cdef public float[::1] target
    cdef public int n
    cdef FeatureVector vector
    @cython.locals(at=long, c=int, i=int)
    cpdef int keep(self, FeatureVector vector, double worth) except -1
    @cython.locals(target=double, worth=double, n=int)
    cpdef int settle(self, int first, double end, double td_lambda) except -1
    @cython.locals(at=long, c=int, i=long, n=long)
    cpdef int renumber(self, short[::1] own, short[::1] common) except -1

@cython.locals(module=FeatureModule, done=double)
cpdef double progress(tuple features, State s) except -1
@cython.locals(s=State, vector=FeatureVector, done=double, action=int)
cpdef int play(State start, Searcher searcher, Encoder encoder, Memory memory, FastRandom luck, double shaping, double td_lambda, int random_moves=*, Restart restart=*) except -1
@cython.locals(s=State, luck=FastRandom)
cpdef int play_games(State start, Searcher searcher, long games, long seed, object ended=*) except -1
cpdef double outcome(tuple features, State s) except -1
