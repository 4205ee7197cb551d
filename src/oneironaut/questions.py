"""Question, Option, Outcome: what interfaces see of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from .kernel.limits import PLACE, SEAT_WON, VERB, WON
from .kernel.rounds import RoundResult, scores
from .kernel.rules import Rules
from .kernel.state import State
from .kernel.vocabulary import Choice
from .text import say


@dataclass(frozen=True)
class Option:
    """An action offered, with what any interface needs to show it."""

    action: int
    code: str
    key: str  # of its text
    card: str | None
    number: int | None  # of verbs that take one
    at: tuple[str, str] | None  # where to click, zone and card; None: a button
    tone: str
    onto: str | None = None  # the row that the card goes to, where it goes to one
    worth: int = 0  # a hint for players who know no rules: a rule of thumb of the modules, comparable within a question

    def text(self, lang: str = "en") -> str:
        """Return the option in words."""
        return say(self.key, lang, card=self.card, n=self.number)

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True)
class Question:
    """What must be answered now. `seat` is None if chance must answer, in a game without a dealer.

    `id` counts the questions of this seat: an answer that comes with an old id is stale. A question with a single option is
    asked on purpose, to hide that there is no choice: no interface answers it by itself (D-10).
    """

    id: int
    seat: int | None
    ask: str
    options: tuple[Option, ...]

    def text(self, lang: str = "en") -> str:
        """Return the question in words."""
        return say(f"ask.{self.ask}", lang)


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and why. `tally` has what the game counts, by name: `doors`, say. Where players play against each
    other, `winner` is a seat, or None if nobody has won; `rounds` has the rounds and `points` their sum for each seat."""

    won: bool  # whether there is a victory at all
    reason: str
    tally: Mapping[str, int] = field(default_factory=dict, hash=False)
    winner: int | None = None
    points: tuple[int, ...] = ()
    rounds: tuple[RoundResult, ...] = ()

    def text(self, lang: str = "en") -> str:
        """Return the outcome in words."""
        return say(f"end.{self.reason}", lang, card=None, **self.tally, n=(self.winner or 0) + 1, points=score(self.points))

    def round_texts(self, lang: str = "en") -> list[str]:
        """Return the rounds in words."""
        return [round_text(result, n, lang) for n, result in enumerate(self.rounds, 1)]

    def __str__(self) -> str:
        together = "won" if self.won else "lost"
        alone = "drawn" if self.winner is None else f"won{self.winner + 1}"
        return " ".join([alone if self.rounds else together, self.reason, *(f"{name}={n}" for name, n in self.counts)])

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """The numbers of the end, by name: `points1`, `points2` where seats have points of their own, else the tally."""
        of_seats = tuple((f"points{seat}", n) for seat, n in enumerate(self.points, 1))
        return of_seats or tuple(self.tally.items())


def score(points: tuple[int, ...]) -> str:
    """Write the points of all seats as they are read aloud: 5 : −1."""
    return " : ".join(str(n).replace("-", "\N{MINUS SIGN}") for n in points)


def round_text(result: RoundResult, number: int, lang: str) -> str:
    """Say how a round ended."""
    return say(f"round.{result.reason}", lang, round=number, n=(result.seat or 0) + 1, points=score(result.points))


def outcome_of(s: State) -> Outcome:
    """Return how a game ended whose state is over."""
    rounds: tuple[RoundResult, ...] = ()
    for module in s.rules._modules:
        rounds += module.rounds(s)
    winner = s.ended - SEAT_WON if s.ended >= SEAT_WON else None
    won = s.ended == WON or winner is not None
    return Outcome(won, s.rules.reasons[s.reason], s.rules.tally(s), winner, scores(rounds), rounds)


def question_of(s: State, number: int) -> Question:
    """Return the pending question of a state that asks a seat: the seat's question of this number."""
    ask = s.rules.asks[s.asked].name
    return Question(number, s.asker, ask, tuple(option_of(s.rules, ask, action, s.asker) for action in s.options()))


@lru_cache(maxsize=1 << 16)
def option_of(rules: Rules, ask: str, action: int, seat: int) -> Option:
    """Return an action as it is offered to a seat in a sort of question."""
    verb = rules.verbs[action // VERB]
    place = action % VERB // PLACE if verb.takes == "card" else 0
    kind = rules.kinds[action % PLACE] if verb.takes == "card" else None
    card = kind.code if kind else None
    if (ask, verb.name) not in rules.choices and ask != "deal":
        ask = "any"
    choice = rules.choices.get((ask, verb.name), Choice())
    at = (zone_title(rules, choice.zones[place], seat), card) if choice.zones and card else None
    onto = zone_title(rules, choice.onto, seat) if choice.onto else None
    suffix = f".{verb.places[place]}" if verb.places[place] else ""
    number = action % VERB + 1 if verb.takes == "number" else None
    key = f"option.{ask}.{verb.name}{suffix}"
    worth = choice.worth + (choice.keeps * kind.worth if kind else 0)
    return Option(action, rules.action_code(action), key, card, number, at, choice.tone, onto, worth)


def zone_title(rules: Rules, name: str, seat: int) -> str:
    """Return a zone's title: of those with owners, the one of the seat that is asked."""
    titles = [zone.title for zone in rules.zones if zone.title == name or (zone.name == name and zone.seat == seat)]
    return titles[0]
