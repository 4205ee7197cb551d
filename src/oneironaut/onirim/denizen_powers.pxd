import cython
from oneironaut.kernel.limits cimport *
from oneironaut.kernel.state cimport State
from oneironaut.onirim.denizens cimport Denizens
from oneironaut.onirim.names cimport *
from oneironaut.onirim.rules cimport OnirimEffect, OnirimModule, OnirimRules

cdef int ARCHITECT, CYCLOBOT, BIRD, CHAOS, KEEPER
cdef int BUILD, GIVE, GET, LAY, HUE
cdef int ASK_BUILD, ASK_GIVE, ASK_GET, ASK_LAY, ASK_HUE, ASK_CHAOS, ASK_CHAOS_KEY

cdef class Power(OnirimEffect):
    cdef public Denizens module

@cython.final
cdef class Build(Power):
    pass

@cython.final
cdef class Trade(Power):
    pass

@cython.final
cdef class Spy(Power):
    pass

@cython.final
cdef class Hunt(Power):
    pass

@cython.final
cdef class Hammer(Power):
    pass

@cython.final
cdef class Chaos(Power):
    pass

@cython.final
cdef class Lay(Power):
    pass
