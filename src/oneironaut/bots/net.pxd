import cython
from oneironaut.bots.floats cimport exp, sqrt

from oneironaut.kernel.limits cimport *
from oneironaut.kernel.sheet cimport Sheet

@cython.final
cdef class Net:
    cdef public float[:, ::1] own
    cdef public float[:, ::1] common
    cdef public float[:, ::1] second
    cdef public float[:, ::1] mix
    cdef public float[:, ::1] bias_1
    cdef public float[:, ::1] bias_2
    cdef public float[:, ::1] out
    cdef public float[:, ::1] bias_3
    cdef public float[:, ::1] each
    cdef public float[:, ::1] shared
    cdef public float[:, ::1] direct
    cdef public float[:, ::1] sum
    cdef public float[:, ::1] last
    cdef public int[:, ::1] own_seen
    cdef public int[:, ::1] common_seen
    cdef public Sheet before
    cdef public int turn
    cdef public Py_ssize_t wide
    cdef public Py_ssize_t deep
    @cython.locals(k=Py_ssize_t, c=Py_ssize_t)
    cpdef int refresh(self) except -1
    cpdef double value(self, Sheet sheet) except -1
    @cython.locals(wide=Py_ssize_t, deep=Py_ssize_t, j=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t, x=float, y=float, logit=float, total=float)
    cpdef double logit(self, Sheet sheet) except? -1
    @cython.locals(before=Sheet, turn=int, f=Py_ssize_t, i=Py_ssize_t, k=Py_ssize_t, c=Py_ssize_t)
    cdef int change(self, Sheet sheet) except -1
