import cython
from oneironaut.features.module cimport FeatureModule
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.machine cimport advance, apply
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

@cython.locals(first=int, kept=int, i=int)
cpdef int forget_unseen(State s, int top, int seat) except -1
@cython.locals(module=FeatureModule, action=int)
cpdef int find_forced_move(list modules, State s) except? -2
@cython.locals(stop=int, action=int)
cpdef int play_forced_moves(list modules, State s, int seat) except -1
