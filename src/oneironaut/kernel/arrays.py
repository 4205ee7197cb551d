"""The arrays of an interpreted state or rules object. The compiled build has them as C arrays inside the object."""

from __future__ import annotations

from typing import Any

from .limits import CELLS, COUNTERS, DECK_CARDS, FRAMES, KINDS, OPTIONS, PILES, WIDTH, ZONES

STATE = {
    "pile": PILES * KINDS,
    "size": ZONES,
    "bag_list": DECK_CARDS,
    "card": CELLS,
    "mark": CELLS,
    "counter": COUNTERS,
    "frame": (FRAMES + 1) * WIDTH,
    "option": OPTIONS,
}
RULES = {"start": ZONES, "capacity": ZONES}


def allocate(owner: Any, sizes: dict[str, int]) -> None:
    """Give the object a list of zeros for each name. Only interpreted objects need it."""
    for name, size in sizes.items():
        setattr(owner, name, [0] * size)
