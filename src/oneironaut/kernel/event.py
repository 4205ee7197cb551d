"""Event: something that happened, with its audience. For logs and animation; the rules never read it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .rules import Rules


@dataclass(frozen=True)
class Event:
    """Something that happened. Seats outside the audience hear of it without the card."""

    what: str  # "move", "shuffle", "turn" …
    seat: int | None  # who was active
    card: str | None  # the card's code; None: no card, or one that is hidden from the reader
    source: str | None
    target: str | None
    audience: frozenset[int]

    def seen_by(self, seat: int) -> Event:
        """Return the event as a seat hears it."""
        shown = self.card if seat in self.audience else None
        return Event(self.what, self.seat, shown, self.source, self.target, frozenset())


def read_event(rules: Rules, raw: tuple[str, int, int, int, int, int]) -> Event:
    """Make an event from the numbers that a state tells."""
    what, seat, kind, source, target, audience = raw
    return Event(
        what,
        seat if seat >= 0 else None,
        rules.kinds[kind].code if kind >= 0 else None,
        rules.zone_names[source].title if source >= 0 else None,
        rules.zone_names[target].title if target >= 0 else None,
        frozenset(n for n in range(rules.players) if audience >> n & 1),
    )


@lru_cache(maxsize=1 << 16)
def event_for(rules: Rules, raw: tuple[str, int, int, int, int, int], seat: int) -> Event:
    """Return an event as a seat hears it. The same few thousand happen in all games: they share one object each."""
    return read_event(rules, raw).seen_by(seat)
