cdef enum:
    OPS = 72
    PARTS = 10
    SCRATCH = 4096
    TOKEN = 5
    LAST = 3
    PLACES = 5
    SCORED = 8
    VALUES = 16
    POINTS_ZERO = 16
    PILE_OP = 0
    FAN_OP = 1
    ROW_OP = 2
    TOP_OP = 3
    HIDDEN_OP = 4
