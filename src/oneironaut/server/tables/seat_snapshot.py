"""SeatSnapshot: what a seat has been told of a game, and how far."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...kernel.errors import OneironautError
from ...kernel.view import View
from ...notation.codes import read_rules
from ...questions import Outcome, Question
from .foresight import Foresight


@dataclass(frozen=True, slots=True)
class DecisionMark:
    """A decision in the line being played: who made it, and how much had happened before."""

    seat: int
    deals: int
    events: int


@dataclass(frozen=True, slots=True)
class Undo:
    """What taking back a seat's last answer would mean: how many decisions go, and whether that leaves no trace."""

    decisions: int
    free: bool


@dataclass(frozen=True, slots=True)
class SeatSnapshot:
    """What a seat was shown last."""

    view: View
    question: Question | None
    outcome: Outcome | None
    events: int  # how many it has heard of
    asked: int | None  # the seat that must answer
    undo: Undo
    step: int  # answers given, for lessons
    practice: bool
    assisted: bool
    foresight: Foresight = field(default_factory=Foresight)


@dataclass(slots=True)
class SeatCursor:
    """How far a seat has been told."""

    heard: list[int] = field(default_factory=lambda: [0])  # events heard at each sequence number; 0 is before anything
    decisions: int = 0  # how many there were when it was last shown something
    snapshot: SeatSnapshot | None = None

    @property
    def seq(self) -> int:
        """Return the sequence number."""
        return len(self.heard) - 1


def keeps_secrets(code: str) -> bool:
    """Tell whether the rules of a stored game let a seat see what another may not; of rules we no longer know, yes."""
    try:
        return read_rules(code).has_secrets
    except OneironautError:
        return True
