"""The log of a table: lines of moves, written as in records, and a dealer that deals by them."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping

import msgspec

from ...dealers import Dealer
from ...notation.records import AT, Line


class LogDealer:
    """Deals what the log says, then goes on with another dealer; remembers what it dealt since it was last asked."""

    def __init__(self, then: Dealer, script: tuple[str, ...] = ()) -> None:
        self.script = deque(script)
        self.fresh: list[str] = []
        self.dealt = 0
        self._then = then

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal the next card of the log; after its end, the other dealer's."""
        card = self.script.popleft() if self.script else self._then.deal(n, zone, weights)
        self.fresh.append(card)
        self.dealt += 1
        return card

    def rewind(self, n: int) -> None:
        """Rewind the other dealer too."""
        self._then.rewind(n)

    def take(self) -> tuple[str, ...]:
        """Return what was dealt since the last call."""
        fresh, self.fresh = tuple(self.fresh), []
        return fresh


def digest_of(command: msgspec.Struct) -> str:
    """Return a digest of a command, for its entry: the same id with other content is refused."""
    return hashlib.blake2b(msgspec.json.encode(command), digest_size=12).hexdigest()


def lines_of(text: str) -> list[Line]:
    """Read the lines of moves of a log entry, written as in records."""
    found = []
    for raw in text.split("\n"):
        action, _, cards = raw.partition(":")
        found.append(Line(action.strip(), tuple(cards.split())))
    return found


def cards_dealt(line: Line) -> list[str]:
    """Return the cards of a line of moves, as a dealer names them."""
    return [card.replace(AT, " ") for card in line.deals]


def line_text(action: str, deals: tuple[str, ...]) -> str:
    """Write a line of moves of a log entry."""
    return str(Line(action, tuple(card.replace(" ", AT) for card in deals)))
