"""The world sampler: positions that a seat cannot tell from the true one, for search and for regret minimisation."""

from __future__ import annotations

import numpy as np

from ..kernel.errors import ArgumentError, StateError
from ..kernel.limits import ASK
from ..kernel.machine import advance
from ..kernel.state import State, need_state
from ..kernel.view import look
from ..rollout.determinize import sample_world as determinize

LARGEST = 2**31 - 1


def sample_world(state: State, seat: int, seed: int | np.random.Generator) -> State:
    """Return a position that a seat cannot tell from this one: what it cannot see is dealt again.

    The world depends on what the seat knows and on the seed alone: two states that look alike to the seat give the same world.
    """
    need_state(state).rules.need_seat(seat)
    if isinstance(seed, np.random.Generator):
        number = int(seed.integers(LARGEST))
    elif type(seed) is int:
        if not 0 <= seed <= LARGEST:
            raise StateError(f"the seed of a world is between 0 and {LARGEST}, not {seed}")
        number = seed
    else:
        raise ArgumentError(f"the seed of a world is an int or a numpy.random.Generator, not {seed!r}")
    true = state.copy()
    if advance(true) != ASK:
        raise StateError("worlds are sampled where a seat is asked: deal the card first")
    return determinize(true, look(true, seat), number)
