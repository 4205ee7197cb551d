import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.rules cimport Rules
from oneironaut.kernel.state cimport State

@cython.locals(first=int, kept=int, i=int)
cpdef int forget(State s, int top, int seat) except -1
