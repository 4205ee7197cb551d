import cython
from oneironaut.bots.floats cimport exp, sqrt

from oneironaut.kernel.limits cimport *

cdef float TINY

@cython.locals(b=Py_ssize_t, c=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t, f=Py_ssize_t, n=Py_ssize_t, hidden1=Py_ssize_t, hidden2=Py_ssize_t, at=Py_ssize_t)
cpdef int gather(short[::1] data, long[::1] start, long[::1] order, float[:, ::1] own, float[:, ::1] common, float[:, ::1] second, float[:, :, ::1] each, float[:, ::1] direct) except -1
@cython.locals(b=Py_ssize_t, c=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t, f=Py_ssize_t, n=Py_ssize_t, hidden1=Py_ssize_t, hidden2=Py_ssize_t, at=Py_ssize_t)
cpdef int scatter(short[::1] data, long[::1] start, long[::1] order, float[:, :, ::1] back, float[:, ::1] part, float[:, ::1] down, float[:, ::1] own, float[:, ::1] common, float[:, ::1] second) except -1
@cython.locals(i=Py_ssize_t, k=Py_ssize_t, g=float, m=float, v=float, tiny=float, slow=float, slower=float, least=float)
cpdef int adam(float[:, ::1] weights, float[:, ::1] average, float[:, ::1] mean, float[:, ::1] square, float[:, ::1] gradient, float pace, float ema_rate) except -1
