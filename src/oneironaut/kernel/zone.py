"""Zone: a named place for cards. Its sort says how cards lie in it, its sight who may see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from .card import Kind

PILE = "pile"  # any number of cards, a count for each kind
FAN = "fan"  # a few cards without order, listed and kept sorted
ROW = "row"  # cards in order, each with a mark
NOTE = "note"  # not cards but knowledge about the cards of another zone

PUBLIC = "public"  # everybody sees the cards
OWNER = "owner"  # the zone's seat sees the cards; others see how many, and those that the zone's note lists
VIEWERS = "lookers"  # the seats of a mask in a counter see the cards; messages and positions say "lookers"
MARKED = "marked"  # each card's mark is the mask of the seats that have seen it
HIDDEN = "hidden"  # nobody sees the cards; everybody can work out what is left


@lru_cache(maxsize=64)
def from_home(*homes: str) -> Callable[[Kind], bool]:
    """Return the test that a kind's copies begin in one of these zones."""
    return lambda kind: kind.home in homes


@dataclass(frozen=True)
class Zone:
    """A named place. `number` is its place in a state: below PILES a count for each kind, above a list of cards."""

    name: str
    sort: str
    number: int
    sight: str = PUBLIC
    seat: int | None = None  # its owner
    capacity: int = 0  # of a row or fan: how many cards it may hold
    viewers: int = -1  # the counter that holds the mask, for sight VIEWERS
    note: int = -1  # the zone that lists what others know of it, for sight OWNER
    deck: bool = False  # part of the deck: top, bag and bottom are one pile to the players
    marks: tuple[str, ...] = ()  # how a row's marks are written behind a card: marks[mark]
    count_only: bool = False  # only the number of its cards is shown; of an owned one, not even that: a public fact says it
    takes: Callable[[Kind], bool] | None = None  # which kinds may lie there; None: any
    top_is_last: bool = False  # written from its end: the top of the deck is, in the order of drawing

    @cached_property
    def title(self) -> str:
        """The name in positions: with the seat, counted from 1, where the zone has an owner."""
        return self.name if self.seat is None else f"{self.name}{self.seat + 1}"
