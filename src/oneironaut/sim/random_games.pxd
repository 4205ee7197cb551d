import cython
from oneironaut.kernel.module cimport Effect
from oneironaut.kernel.state cimport State
from oneironaut.kernel.limits cimport *
from oneironaut.rollout.playout cimport FastRandom, playout

cdef unsigned long long MASK32, MASK64, STEP, MIX_1, MIX_2, CARRIES

@cython.locals(word="unsigned long long")
cpdef long long first_word(unsigned long long key, unsigned long long number) except -1
@cython.locals(s=State, luck=FastRandom, total="long long", number="long long", decisions=int, hooks=list, end=list)
cpdef long long play_random(State start, unsigned long long key, long long first, long long games, dict ends, dict outcomes, dict lengths) except -1
@cython.locals(s=State, luck=FastRandom, effect=Effect, stop=int, action=int)
cpdef State play_recorded(State start, unsigned long long key, long long number, list answers)
