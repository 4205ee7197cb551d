from oneironaut.kernel.limits cimport *
cdef class Rules:
    cdef object __weakref__
    cdef readonly str code
    cdef readonly int players
    cdef readonly int n_kinds
    cdef readonly int n_effects
    cdef short start[ZONES]
    cdef short capacity[ZONES]
    cdef tuple modules
    cdef readonly tuple kinds
    cdef readonly tuple zones
    cdef readonly tuple verbs
    cdef readonly tuple asks
    cdef readonly object choices
    cdef readonly tuple counters
    cdef readonly tuple reasons
    cdef tuple effects
    cdef tuple steps
    cdef tuple sights
    cdef tuple viewers
    cdef readonly object kind_codes
    cdef readonly tuple kind_owners
    cdef tuple verb_owners
    cdef readonly tuple counter_limits
    cdef readonly int pool
    cdef readonly int pool_left
    cdef readonly bint versus
    cdef readonly bint has_secrets
    cdef readonly object zone_names
    cdef frozenset known
    cdef readonly tuple actions
    cdef dict _indices
    cdef dict _verb_numbers
    cdef dict _codes
