import cython
from oneironaut.features.limits cimport *
from oneironaut.features.vector cimport FeatureVector
from oneironaut.bots.floats cimport exp, sqrt

from oneironaut.kernel.limits cimport *

cdef int SCALE
cdef int REACH
cdef int FAR

@cython.final
cdef class Net:
    cdef public short[:, ::1] own
    cdef public short[:, ::1] common
    cdef public short[:, ::1] second
    cdef public float[:, ::1] mix
    cdef public short[:, ::1] bias_1
    cdef public short[:, ::1] bias_2
    cdef public float[:, ::1] out
    cdef public float[:, ::1] bias_3
    cdef public short[:, ::1] each
    cdef public short[:, ::1] shared
    cdef public short[:, ::1] direct
    cdef public int[:, ::1] sum
    cdef public int[:, ::1] awake
    cdef public float[:, ::1] last
    cdef public FeatureVector before
    cdef public Py_ssize_t hidden1
    cdef public Py_ssize_t hidden2
    @cython.locals(first=int, second=int, most=int, k=Py_ssize_t, c=Py_ssize_t)
    cpdef int check(self) except -1
    cpdef double value(self, FeatureVector vector) except -1
    @cython.locals(hidden2=Py_ssize_t, k=Py_ssize_t, a=float, a1=float, a2=float, a3=float, logit=float)
    cpdef double logit(self, FeatureVector vector) except? -1
    @cython.locals(k=Py_ssize_t, c=Py_ssize_t, n=int, common=int, total=int, x=int)
    cdef int wake(self) except -1
    @cython.locals(hidden2=Py_ssize_t, i=int, j=Py_ssize_t, j1=Py_ssize_t, j2=Py_ssize_t, j3=Py_ssize_t, k=Py_ssize_t, w=float, w1=float, w2=float, w3=float)
    cdef int mix_down(self, int n) except -1
    cdef int change(self, FeatureVector vector) except -1
    @cython.locals(before=FeatureVector, at=int, n=int, m=int, i=int, j=int, f=Py_ssize_t, g=Py_ssize_t, k=Py_ssize_t)
    cdef int change_suit(self, FeatureVector vector, Py_ssize_t c) except -1
    @cython.locals(before=FeatureVector, n=int, m=int, i=int, j=int, f=Py_ssize_t, g=Py_ssize_t, k=Py_ssize_t)
    cdef int change_whole(self, FeatureVector vector) except -1
