import cython
from oneironaut.kernel.module cimport Effect
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State
from oneironaut.kernel.limits cimport *

@cython.locals(effect=Effect)
cpdef int advance(State s) except -1
@cython.locals(effect=Effect)
cpdef int apply(State s, int action) except -1
@cython.locals(effect=Effect)
cpdef str why_not(State s, int action)
cpdef list deals(State s)
