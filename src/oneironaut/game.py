"""Game: a state with its dealer, its record and undo. Question, Option, Outcome: what interfaces see of the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .dealers import Dealer, RandomDealer
from .kernel.errors import BadCodeError, IllegalActionError, IllegalDealError, OneironautError, RecordError
from .kernel.event import Event, event_for, read_event
from .kernel.limits import ASK, CHANCE, OVER, PLACE, SEAT_WON, VERB, WON
from .kernel.machine import advance, answer, begin, deals, why_not
from .kernel.rules import Rules
from .kernel.state import State
from .kernel.story import Chapter, standing
from .kernel.view import View, look
from .kernel.words import Choice
from .notation.codes import read_rules
from .notation.positions import write_position
from .notation.records import Record
from .notation.redaction import CHANCE_SEAT, can_be_redacted, has_revealed, seen_answers
from .seeds import new_seed, read_seed
from .text import say

if TYPE_CHECKING:
    from .coach import Advice


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
        """The option in words."""
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
        """The question in words."""
        return say(f"ask.{self.ask}", lang)


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and why. Where players play against each other `winner` is a seat, or None if nobody has won;
    `story` has the rounds and `points` their sum for each seat."""

    won: bool  # whether there is a victory at all
    reason: str
    doors: int = 0
    winner: int | None = None
    points: tuple[int, ...] = ()
    story: tuple[Chapter, ...] = ()

    def text(self, lang: str = "en") -> str:
        """The outcome in words."""
        return say(f"end.{self.reason}", lang, doors=self.doors, n=(self.winner or 0) + 1, points=score(self.points))

    def chapters(self, lang: str = "en") -> list[str]:
        """The rounds in words."""
        return [chapter_text(chapter, n, lang) for n, chapter in enumerate(self.story, 1)]

    def __str__(self) -> str:
        if not self.story:
            return f"{'won' if self.won else 'lost'} {self.reason} doors={self.doors}"
        result = "drawn" if self.winner is None else f"won{self.winner + 1}"
        return f"{result} {self.reason} " + " ".join(f"points{n}={points}" for n, points in enumerate(self.points, 1))


def score(points: tuple[int, ...]) -> str:
    """Points of all seats, as they are read aloud: 5 : −1."""
    return " : ".join(str(n).replace("-", "\N{MINUS SIGN}") for n in points)


def chapter_text(chapter: Chapter, number: int, lang: str) -> str:
    """How a round ended, in words."""
    return say(f"round.{chapter.reason}", lang, round=number, n=(chapter.seat or 0) + 1, points=score(chapter.points))


def outcome_of(s: State) -> Outcome:
    """How a game ended whose state is over."""
    tally: dict[str, int] = {}
    story: tuple[Chapter, ...] = ()
    for module in s.rules.modules:
        tally.update(module.tally(s))
        story += module.story(s)
    winner = s.ended - SEAT_WON if s.ended >= SEAT_WON else None
    won = s.ended == WON or winner is not None
    return Outcome(won, s.rules.reasons[s.reason], **tally, winner=winner, points=standing(story), story=story)


def question_of(s: State, number: int) -> Question:
    """The pending question of a state that asks a seat: the seat's question of this number."""
    ask = s.rules.asks[s.asked].name
    return Question(number, s.asker, ask, tuple(option_of(s.rules, ask, action, s.asker) for action in s.options()))


@lru_cache(maxsize=1 << 16)
def option_of(rules: Rules, ask: str, action: int, seat: int) -> Option:
    """An action as it is offered to a seat in a sort of question."""
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


@lru_cache(maxsize=1 << 14)
def card_dealt(rules: Rules, action: int) -> str:
    """What an answer of chance deals, as dealers name it."""
    return rules.action_code(action).removeprefix("deal ")


def zone_title(rules: Rules, name: str, seat: int) -> str:
    """A zone's title: of those with owners, the one of the seat that is asked."""
    titles = [zone.title for zone in rules.zones if zone.title == name or (zone.name == name and zone.seat == seat)]
    return titles[0]


class Game:
    """One game: state, dealer, record, undo.

    With a seed (or none: a new one) cards are dealt at random; with a dealer, by it; with `dealer=None` chance is a
    question like any other, answered `deal Rs`: so a game on a real table is written down.
    """

    def __init__(
        self,
        rules: str | Rules = "onirim:1",
        seed: str | int | None = None,
        *,
        dealer: Dealer | str | None = "random",
        lang: str = "en",
    ) -> None:
        self.rules = rules if isinstance(rules, Rules) else read_rules(rules)
        self.lang = lang
        self.seed: str | None = None
        self.dealer: Dealer | None
        if dealer == "random":
            self.seed = new_seed() if seed is None else read_seed(seed)
            self.dealer = RandomDealer(self.seed)
        elif isinstance(dealer, str):
            raise BadCodeError(f"no dealer {dealer!r}: give an object with `deal` and `rewind`, or None")
        elif seed is not None:
            raise BadCodeError("a game has a seed or a dealer, not both")
        else:
            self.dealer = dealer
        self._answers: list[tuple[int, int]] = []  # seat (or CHANCE_SEAT) and action
        self._deals = 0  # how many of them chance has given
        self._raw: list[tuple[str, int, int, int, int, int]] = []
        self._state = self._begin()
        self._go_on()

    @classmethod
    def from_record(cls, record: Record, *, dealer: Dealer | None = None) -> Game:
        """Play a record from its beginning, every answer checked; then go on with a dealer, or openly without."""
        game = cls(record.rules, dealer=None)
        game.seed = record.seed
        record.check_versions(game.rules)
        for line, code in record.answers():
            game._replay(code, line)
        game.dealer = dealer
        game._go_on()
        return game

    # Asking and answering.

    @property
    def state(self) -> State:
        """A copy of the position, for search."""
        return self._state.copy()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return advance(self._state) == OVER

    @property
    def question(self) -> Question | None:
        """What must be answered now; None when the game is over."""
        stop = advance(self._state)
        if stop == OVER:
            return None
        # A count over all answers would tell a seat how many questions the other was asked (O-FINE-20).
        asked = CHANCE_SEAT if stop == CHANCE else self._state.asker
        number = [seat for seat, _ in self._answers].count(asked)
        if stop == CHANCE:
            options = tuple(option_of(self.rules, "deal", action, 0) for action, _ in deals(self._state))
            return Question(number, None, "deal", options)
        return question_of(self._state, number)

    def play(self, choice: str | int | Option) -> None:
        """Answer the question: text, Option or int. What is not offered raises `IllegalActionError`, which says why."""
        self._answer(self._read(choice))
        self._go_on()

    def why_not(self, choice: str | int | Option, lang: str | None = None) -> str | None:
        """Why an action is not offered now, in words; None if it is."""
        action = self._read(choice)
        stop = advance(self._state)
        if stop == ASK and action in self._state.options():
            return None
        if stop == CHANCE and action in [deal for deal, _ in deals(self._state)]:
            return None
        return self._reason(action, lang or self.lang)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        return outcome_of(self._state)

    # Looking.

    def view(self, seat: int = 0) -> View:
        """All that one seat may know: safe to send."""
        return look(self._state, seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, with audiences. Use `Event.seen_by` before showing one to a seat."""
        return tuple(read_event(self.rules, raw) for raw in self._raw)

    def events_for(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """What a seat heard, from event number `since` on."""
        return tuple([event_for(self.rules, raw, seat) for raw in self._raw[since:]])

    @property
    def position(self) -> str:
        """The position as text."""
        return write_position(self._state)

    @property
    def record(self) -> Record:
        """The game so far as a record."""
        outcome = self.outcome
        return Record.of(
            self.rules,
            [(seat == CHANCE_SEAT, self.rules.action_code(action)) for seat, action in self._answers],
            seed=self.seed,
            result=str(outcome) if outcome else "",
        )

    def record_for(self, seat: int) -> Record:
        """The game so far with what one seat may know of it, `??` for the rest and no seed; after the end, all of it (D-9)."""
        if not 0 <= seat < self.rules.players:
            raise ValueError(f"there is no seat {seat} in {self.rules.code}")
        if self.over:
            return self.record
        if not can_be_redacted(self.rules):
            raise IllegalActionError(say("why.silent_record", self.lang), "silent_record")
        return Record.of(self.rules, seen_answers(self.rules, self._answers, seat), seat=seat)

    def advice(
        self,
        seat: int | None = None,
        *,
        lang: str | None = None,
        milliseconds: float = 300,
        stop: Callable[[], bool] | None = None,
    ) -> Advice:
        """What the coach says to the question: for each option the chance to win, with interval and reason. It uses what the
        seat may know, takes about as long as it is given, and ends early once `stop` says so."""
        return advisers[-1](self, seat, lang=lang or self.lang, milliseconds=milliseconds, stop=stop)

    # Taking back.

    @property
    def decisions(self) -> int:
        """How many answers seats have given."""
        return len(self._answers) - self._deals

    def undo(self, decisions: int = 1) -> bool:
        """Take back that many answers of seats; whether a card had been revealed since (then it is no free undo)."""
        made = [i for i, (seat, _) in enumerate(self._answers) if seat != CHANCE_SEAT]
        if not 1 <= decisions <= len(made):
            raise IllegalActionError(say("why.no_undo", self.lang, n=len(made)), "no_undo")
        kept = made[-decisions]
        crossed = any(seat == CHANCE_SEAT for seat, _ in self._answers[kept:])
        answers = self._answers[:kept]
        told = self._raw
        self._answers = []
        self._deals = 0
        self._raw = []
        self._state = self._begin()
        for _, action in answers:
            self._answer(action)
        if self.dealer is not None:
            self.dealer.rewind(self._deals)
        self._go_on()
        return crossed or has_revealed(self.rules, told[len(self._raw) :])

    # Inside.

    def _begin(self) -> State:
        state = begin(self.rules)
        state.log = self._raw
        return state

    def _go_on(self) -> None:
        """Run to the next question, and let the dealer answer until a seat must."""
        while advance(self._state) == CHANCE and self.dealer is not None:
            zone = self.rules.zone_names[self._state.bag].title
            weights = {card_dealt(self.rules, action): weight for action, weight in deals(self._state)}
            card = self.dealer.deal(self._deals, zone, weights)
            if card not in weights:
                raise IllegalDealError(f"the dealer dealt {card!r}, which is not left in {zone!r}")
            self._answer(self.rules.action(f"deal {card}"))

    def _answer(self, action: int) -> None:
        stop = advance(self._state)
        seat = CHANCE_SEAT if stop == CHANCE else self._state.asker
        try:
            answer(self._state, action)
        except IllegalActionError as error:
            raise IllegalActionError(self._reason(action, self.lang), error.reason) from None
        self._answers.append((seat, action))
        self._deals += seat == CHANCE_SEAT

    def _replay(self, code: str, line: int) -> None:
        try:
            self._answer(self.rules.action(code))
        except OneironautError as error:
            raise RecordError(f"{code!r}: {error}", line) from None

    def _read(self, choice: str | int | Option) -> int:
        if isinstance(choice, Option):
            return choice.action
        if isinstance(choice, str):
            return self.rules.action(choice)
        if choice in self.rules.grammar():
            return choice
        raise BadCodeError(f"{choice!r} is no action of {self.rules.code}")

    def _reason(self, action: int, lang: str) -> str:
        code = self.rules.action_code(action)
        verb = self.rules.verbs[action // VERB]
        card = self.rules.kinds[action % PLACE].code if verb.takes == "card" else None
        key = why_not(self._state, action)
        return say(f"why.{key}", lang, code=code, card=card)

    def _repr_svg_(self) -> str | None:
        """The table in a notebook, as the seat sees it that is asked."""
        asked = self.question.seat if self.question else None
        return self.view(asked or 0).picture(self.lang)

    def __repr__(self) -> str:
        return f"Game({self.rules.code!r}, seed={self.seed!r}, decisions={self.decisions})"


advisers: list[Callable[..., Advice]] = []  # the public package adds the coach, which is loaded when it is first asked
