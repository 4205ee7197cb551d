import cython
from oneironaut.dreamers.names cimport *
from oneironaut.dreamers.rules cimport DreamersRules
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.module cimport Module
from oneironaut.kernel.state cimport State

@cython.final
cdef class Dreamers(Module):
    cdef public object deck
    cdef public DreamersRules r
