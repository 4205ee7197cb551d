cdef enum:
    FEATURES = 128
    WHOLE = 192
    GROUPS = 24
    SCRATCH = 64
    WEIGHTS = 160
    MODULES = 24
