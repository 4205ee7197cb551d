"""Room: who sits at a table of people at several devices, what they propose, what they say. Each change is in the log."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from ...kernel.rules import Rules
from ..storage.archive import RoomSummary, Seat

OPEN = Seat("open", "", None)
MOST_SAID = 500  # lines of chat at one table
SHOWN = 60  # lines that are sent
# What can be said where talk is not allowed. Where players play against each other, it may be a lie.
TOGETHER = ("fine", "help", "careful", "thanks", "moment")
AGAINST = ("trust", "doubt", "sure", "thanks", "moment")


class RoomOpened(Struct, frozen=True, tag="open"):
    """A room is opened. `owners` are browsers; a seat without one is open, or a bot's."""

    seats: tuple[Seat, ...]
    owners: tuple[int | None, ...]
    signals: bool


class Joined(Struct, frozen=True, tag="join"):
    """Somebody has taken a seat by a link."""

    seat: int
    name: str
    browser: int


class Moved(Struct, frozen=True, tag="move"):
    """A seat has moved to another device: the token before is void."""

    seat: int
    browser: int


class SeatLeft(Struct, frozen=True, tag="leave"):
    """Somebody has left: the seat is open again."""

    seat: int


class Revoked(Struct, frozen=True, tag="revoke"):
    """The links that were made are void."""

    seat: int


class Spoken(Struct, frozen=True, tag="say"):
    """A line of chat, or a signal by its key; in which turn."""

    seat: int
    kind: str
    text: str
    turn: int


class Proposed(Struct, frozen=True, tag="propose"):
    """A seat wants something that the others must agree to."""

    seat: int
    what: str
    bot: str | None
    swap: bool


class Agreed(Struct, frozen=True, tag="agree"):
    """A seat agrees. `table` is that of a rematch."""

    seat: int
    table: str | None


class Declined(Struct, frozen=True, tag="decline"):
    """A seat does not agree, or no longer wants it."""

    seat: int


class PutAway(Struct, frozen=True, tag="hide"):
    """A seat wants the table in no list any more."""

    seat: int


Change = RoomOpened | Joined | Moved | SeatLeft | Revoked | Spoken | Proposed | Agreed | Declined | PutAway
reader = msgspec.json.Decoder(Change)


@dataclass(frozen=True)
class Said:
    """Something that was said or has happened, and how many events each seat had heard by then."""

    n: int
    seat: int | None
    kind: str
    text: str
    name: str
    at: str
    after: tuple[int, ...]
    step: int


@dataclass
class RoomState:
    """What the log says of a room so far."""

    players: int
    seats: list[Seat] = field(default_factory=list)
    owners: list[int | None] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    links: list[int] = field(default_factory=list)  # counts the links that were made void
    begun: bool = False
    signals: bool = False
    away: set[int] = field(default_factory=set)
    n: int = 0  # changes
    said: list[Said] = field(default_factory=list)
    chats: int = 0
    signalled: dict[int, int] = field(default_factory=dict)  # the turn in which a seat has signalled last
    proposal: tuple[int, Proposed] | None = None
    resigned: int | None = None
    next: str | None = None

    def apply(self, change: Change, at: str, after: tuple[int, ...], step: int) -> bool:
        """Make a change; return whether others sit here now, or the game is over."""
        self.n += 1
        if isinstance(change, RoomOpened):
            self.seats, self.owners, self.signals = list(change.seats), list(change.owners), change.signals
            self.keys, self.links = [0] * self.players, [0] * self.players
            return self._begin()
        seat = change.seat
        note = ""
        name = self.seats[seat].name
        if isinstance(change, Joined):
            self.seats[seat], self.owners[seat] = Seat("human", change.name, None), change.browser
            self.links[seat] += 1
            self.away.discard(seat)
            note, name = "join", change.name
        elif isinstance(change, Moved):
            self.owners[seat] = change.browser
            self.keys[seat] += 1
            self.away.discard(seat)
            note = "move"
        elif isinstance(change, SeatLeft):
            self._vacate(seat, OPEN)
            note = "leave"
        elif isinstance(change, Revoked):
            self.links = [each + 1 for each in self.links]
        elif isinstance(change, Spoken):
            self._say(Said(self.n, seat, change.kind, change.text, name, at, after, step))
            if change.kind == "signal":
                self.signalled[seat] = change.turn
            else:
                self.chats += 1
        elif isinstance(change, Proposed):
            self.proposal = (self.n, change)
        elif isinstance(change, PutAway):
            self.away.add(seat)
        else:
            note = self._settle(change)
            name = self.seats[seat].name if note == "decline" else name
        if note:
            self._say(Said(self.n, seat, "note", note, name, at, after, step))
        return self._begin() or note in ("join", "move", "leave", "bot", "resign")

    def _say(self, said: Said) -> None:
        self.said.append(said)

    def _begin(self) -> bool:
        if self.begun or any(seat.kind == "open" for seat in self.seats):
            return False
        self.begun = True
        return True

    def _vacate(self, seat: int, sitter: Seat) -> None:
        self.seats[seat], self.owners[seat] = sitter, None
        self.keys[seat] += 1
        self.links[seat] += 1
        self.away.discard(seat)
        if self.proposal is not None:
            self.proposal = None

    def _settle(self, change: Agreed | Declined) -> str:
        """End a proposal; return what is to be noted."""
        if self.proposal is None:
            raise ValueError("there is nothing to agree to")
        _, wanted = self.proposal
        self.proposal = None
        if isinstance(change, Declined):
            return "withdraw" if change.seat == wanted.seat else "decline"
        if wanted.what == "bot":
            self._vacate(wanted.seat, Seat("bot", "", wanted.bot))
        elif wanted.what == "resign":
            self.resigned = wanted.seat
        elif wanted.what == "rematch":
            self.next = change.table
        return wanted.what

    def answered(self) -> None:
        """Drop a wish to take back: the game has gone on."""
        if self.proposal is not None and self.proposal[1].what == "undo":
            self.proposal = None

    def waits(self, proposal: Proposed) -> list[int]:
        """List the seats that must agree."""
        return [n for n, seat in enumerate(self.seats) if seat.kind == "human" and n != proposal.seat]

    @property
    def summary(self) -> RoomSummary:
        """Return what the row keeps of it."""
        return RoomSummary(tuple(self.seats), tuple(self.owners), tuple(self.keys), self.begun, tuple(sorted(self.away)))


def signals_of(rules: Rules) -> tuple[str, ...]:
    """List the signals of some rules."""
    return AGAINST if rules.versus else TOGETHER


def change_text(change: Change) -> str:
    """Write a change for the log."""
    return msgspec.json.encode(change).decode()
