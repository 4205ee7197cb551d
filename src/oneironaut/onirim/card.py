"""Card: a kind of Onirim, with what the rules need to know of it."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.card import Kind
from .names import BOUND, DOOR, DREAM, LOCATION, NO_ROW, RELIC


@dataclass(frozen=True)
class Card(Kind):
    """An Onirim card: its sort, symbol and colours, and the effects it calls when drawn in phase 2 or discarded in phase 1."""

    sort: int = LOCATION
    symbol: int = 0
    colours: int = 0
    flags: int = 0
    when_drawn: str = ""
    when_discarded: str = ""

    @property
    def kept(self) -> bool:
        """Tell whether it goes into the hand: Locations do, Doors and Dreams never (O-BASE-9)."""
        return self.sort == LOCATION

    @property
    def face(self) -> str:
        """Return its code without the letter of its colour, which comes first, or last after a capital: `Rs`, `GoR`."""
        if self.suit < 0:
            return self.code
        return self.code[:-1] if self.code[-1].isupper() else self.code[1:]

    @property
    def suits(self) -> int:
        """Return its colours: cards of one colour make a series."""
        return self.colours


# Which cards may lie where: zones say it by these.


def is_deck_card(kind: Kind) -> bool:
    """Tell whether a card can be in the deck at all."""
    return isinstance(kind, Card) and kind.sort != RELIC


def is_location(kind: Kind) -> bool:
    """Tell whether a card can be in a hand (O-BASE-9)."""
    return isinstance(kind, Card) and kind.sort == LOCATION


def is_door(kind: Kind) -> bool:
    """Tell whether a card is a Door."""
    return isinstance(kind, Card) and kind.sort == DOOR


def fits_a_row(kind: Kind) -> bool:
    """Tell whether a card can be in a labyrinth (O-BASE-4 O-TOWER-2 O-CROSS-3)."""
    return isinstance(kind, Card) and kind.sort == LOCATION and kind.flags & NO_ROW == 0


def goes_to_limbo(kind: Kind) -> bool:
    """Tell whether a card can be in Limbo: Doors, Dreams, Dead Ends (O-BASE-11 O-CROSS-4)."""
    return isinstance(kind, Card) and (kind.sort in (DOOR, DREAM) or kind.flags & BOUND > 0)
