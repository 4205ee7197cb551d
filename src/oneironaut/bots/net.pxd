import cython
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
    cdef public float[:, ::1] sum
    cdef public float[:, ::1] last
    cdef public int wide
    cdef public int deep
    @cython.locals(wide=int, deep=int, f=int, i=int, j=int, k=int, c=int, x=float, y=float)
    cpdef double value(self, Sheet sheet) except -1

@cython.final
cdef class Gradient:
    cdef public Net net
    cdef public float[:, ::1] own
    cdef public float[:, ::1] common
    cdef public float[:, ::1] second
    cdef public float[:, ::1] mix
    cdef public float[:, ::1] bias_1
    cdef public float[:, ::1] bias_2
    cdef public float[:, ::1] out
    cdef public float[:, ::1] bias_3
    cdef public float[:, ::1] down
    cdef public float[:, ::1] back
    cdef public float[:, ::1] part
    @cython.locals(net=Net, wide=int, deep=int, f=int, i=int, j=int, k=int, c=int, x=float, y=float, error=float, v=double)
    cpdef double add(self, Sheet sheet, double target) except -1
