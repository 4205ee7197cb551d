import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.scales cimport Scales
from oneironaut.kernel.sheet cimport Sheet
from oneironaut.kernel.state cimport State
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimModule, OnirimRules

cdef int DEAD_END
cdef int SHARED_RUN, SHARED_LACK
cdef int STUCK, ESCAPES, TO_COME

@cython.final
cdef class Crossroads(OnirimModule):
    cdef public bint intersections
