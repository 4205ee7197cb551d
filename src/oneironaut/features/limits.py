"""Sizes of the arrays that features and weights are kept in. `limits.pxd` repeats the numbers for C."""

FEATURES = 128  # features of a suit in one position
WHOLE = 192  # features of the whole position
GROUPS = 24  # sets of zones that are counted together, for one seat
SCRATCH = 64  # numbers that feature modules leave for each other
WEIGHTS = 160  # weights by which a position is judged
MODULES = 24  # feature modules of one rules combination
