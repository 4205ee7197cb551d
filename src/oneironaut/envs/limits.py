"""Sizes of an encoder's arrays. `limits.pxd` repeats the numbers for C."""

OPS = 72  # places that one seat's observation reads
PARTS = 10  # numbers that say how a place is read
SCRATCH = 4096  # numbers of an observation by counts
TOKEN = 5  # numbers of a token: place, kind, order, count, mark
LAST = 3  # cards at the end of a row whose kind is told by place
PLACES = 5  # cards on top of the deck whose kind is told by place
SCORED = 8  # counters that bring points
VALUES = 16  # values of such a counter
POINTS_ZERO = 16  # what stands for no points: observations hold no number below 0

# How a place is read.
PILE_OP, FAN_OP, ROW_OP, TOP_OP, HIDDEN_OP = 0, 1, 2, 3, 4
