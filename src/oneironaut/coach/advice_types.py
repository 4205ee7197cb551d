"""Advice: what the coach says to a question: for each option the chance to win, with interval and reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..game import Game
from ..kernel.state import State
from ..questions import Option

GLANCE, DRAW, GAMES = "glance", "draw", "games"  # how far it got: docs/reference/coach.md
MOST = 2000  # games from an option: more would tell less than half a point
CLEAR = 0.005  # a difference that is worth a word
Stop = Callable[[], bool]


@dataclass(frozen=True)
class Advised:
    """An option with its chance to win, and why."""

    option: Option
    chance: float
    low: float  # the 95 % interval: see docs/reference/coach.md
    high: float
    reasons: tuple[str, ...]
    wins: int = 0  # of `games` that were played on from it
    games: int = 0
    share: float | None = None  # how often the bot would choose it, where it mixes; None: it takes the best


@dataclass(frozen=True)
class Advice:
    """What the coach says to a question."""

    rules: str
    seat: int
    ask: str
    stage: str  # `glance`, `draw` or `games`
    options: tuple[Advised, ...]  # in the order of the question
    situation: tuple[str, ...]  # what is left, in words
    calibrated: bool  # whether the chances were measured for these rules and this net
    seconds: float

    @property
    def best(self) -> Advised:
        """Return the option with the highest chance; of several, the first. Where the bot mixes, return the one it would
        choose most often among those that hardly differ."""
        top = max(advised.chance for advised in self.options)
        return max(self.options, key=lambda advised: (min(advised.chance, top - CLEAR), advised.share or 0.0, advised.chance))

    @property
    def chance(self) -> float:
        """Return the chance of the position if the bot answers: of the best option, or of the mixture that it plays."""
        shares = [advised.share for advised in self.options]
        if None in shares:
            return self.best.chance
        return sum((advised.share or 0.0) * advised.chance for advised in self.options)

    @property
    def ranked(self) -> tuple[Advised, ...]:
        """Return the options, the best first."""
        best = self.best
        return tuple(sorted(self.options, key=lambda advised: (advised is not best, -advised.chance)))

    def of(self, code: str) -> Advised:
        """Return what it says of an option, by its code."""
        return next(advised for advised in self.options if advised.option.code == code)


class Adviser(Protocol):
    """Advice to one question, as far as it has got."""

    def advice(self) -> Advice:
        """Say what there is to say now."""

    def better(self, enough: Stop, games: int, watch: Sequence[str]) -> Iterator[Advice]:
        """Yield better and better advice, until it is enough."""


class OwnCoach(Protocol):
    """The module that a game names as its coach, because no net judges its positions."""

    LEAST_GAMES: int  # played on from each option that may be the best, however little time there is

    def begin(self, position: Game | State, s: State, lang: str) -> Adviser:
        """Begin with the question of a state. Raises `CoachError` where it cannot."""

    def was_measured(self, code: str) -> bool:
        """Tell whether its chances were measured on these very rules."""
