from oneironaut.kernel.limits cimport *
cdef class Rules:
    cdef public str code
    cdef public int players
    cdef public int n_kinds
    cdef short start[ZONES]
    cdef short room[ZONES]
    cdef public tuple modules
    cdef public tuple kinds
    cdef public tuple zones
    cdef public tuple verbs
    cdef public tuple asks
    cdef public dict choices
    cdef public tuple counters
    cdef public tuple reasons
    cdef public list effects
    cdef public dict hooks
    cdef public list sights
    cdef public list lookers
    cdef public dict kind_codes
    cdef public list kind_owners
    cdef public list verb_owners
    cdef public list counter_most
    cdef public int pool
    cdef public int pool_left
    cdef public bint versus
    cdef public dict zone_names
    cdef public dict _verb_numbers
