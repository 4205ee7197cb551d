"""Game: a state with its dealer, its record and undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .dealers import Dealer, RandomDealer
from .kernel.errors import ArgumentError, BadCodeError, IllegalActionError, IllegalDealError, OneironautError, RecordError
from .kernel.event import Event, event_for, read_event
from .kernel.limits import ASK, CHANCE, OVER, PLACE, VERB
from .kernel.machine import advance, answer, begin, deals, why_not
from .kernel.rules import Rules
from .kernel.state import State
from .kernel.view import View, look
from .notation.codes import read_rules
from .notation.positions import write_position
from .notation.records import Record
from .notation.redaction import CHANCE_SEAT, can_be_redacted, has_revealed, seen_answers
from .questions import Option, Outcome, Question, option_of, outcome_of, question_of
from .seeds import new_seed, read_seed
from .text import need_language, say

if TYPE_CHECKING:
    from .coach import Advice


@lru_cache(maxsize=1 << 14)
def card_dealt(rules: Rules, action: int) -> str:
    """Return what an answer of chance deals, as dealers name it."""
    return rules.action_code(action).removeprefix("deal ")


class Game:
    """One game: state, dealer, record, undo.

    With a seed (or none: a new one) cards are dealt at random; with a dealer, by it; with `dealer=None` chance is a
    question like any other, answered `deal Rs`: so a game on a real table is written down.
    """

    _stop: int  # what `advance` said last: it says the same until the next answer
    _question: Question | None  # the pending one, once somebody has asked for it

    def __init__(
        self,
        rules: str | Rules = "onirim:1",
        seed: str | int | None = None,
        *,
        dealer: Dealer | str | None = "random",
        lang: str = "en",
    ) -> None:
        self.rules = rules if isinstance(rules, Rules) else read_rules(rules)
        self.lang = need_language(lang)
        self.seed: str | None = None
        self.dealer: Dealer | None
        if dealer == "random":
            self.seed = new_seed() if seed is None else read_seed(seed)
            self.dealer = RandomDealer(self.seed)
        elif isinstance(dealer, str):
            raise BadCodeError(f"no dealer {dealer!r}: give an object with `deal` and `rewind`, or None")
        elif dealer is not None and not (hasattr(dealer, "deal") and hasattr(dealer, "rewind")):
            raise ArgumentError(f"{dealer!r} is not a dealer: give an object with `deal` and `rewind`, or None")
        elif seed is not None:
            raise BadCodeError("a game has a seed or a dealer, not both")
        else:
            self.dealer = dealer
        self._begin()
        self._go_on()

    @classmethod
    def replay(cls, record: Record) -> Game:
        """Play a record through; the first mistake raises `RecordError` with its line and the reason, and so does a result
        that the moves do not lead to."""
        game = cls.from_record(record)
        outcome = game.outcome
        if record.result and outcome is None:
            raise RecordError(f"the result says {record.result!r}, but the game is not over after the last move")
        if record.result and outcome is not None and record.result != str(outcome):
            raise RecordError(f"the result says {record.result!r}, but the moves lead to '{outcome}'")
        return game

    @classmethod
    def from_record(cls, record: Record, *, dealer: Dealer | None = None) -> Game:
        """Play a record from its beginning, every answer checked; then go on with a dealer, or openly without."""
        if not isinstance(record, Record):
            raise ArgumentError(f"a game is played from a Record, not {record!r}")
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
        return self._stop == OVER

    @property
    def question(self) -> Question | None:
        """What must be answered now; None when the game is over."""
        if self._question is None and self._stop != OVER:
            # A count over all answers would tell a seat how many questions the other was asked (O-FINE-20).
            number = self._given[CHANCE_SEAT if self._stop == CHANCE else self._state.asker]
            if self._stop == CHANCE:
                options = tuple(option_of(self.rules, "deal", action, 0) for action, _ in deals(self._state))
                self._question = Question(number, None, "deal", options)
            else:
                self._question = question_of(self._state, number)
        return self._question

    def play(self, choice: str | int | Option) -> None:
        """Answer the question: text, Option or int. What is not offered raises `IllegalActionError`, which says why."""
        self._answer(self._read(choice))
        self._go_on()

    def why_not(self, choice: str | int | Option, lang: str | None = None) -> str | None:
        """Say why an action is not offered now; None if it is."""
        action = self._read(choice)
        if lang is not None:
            need_language(lang)
        if self._stop == ASK and action in self._state.options():
            return None
        if self._stop == CHANCE and action in [deal for deal, _ in deals(self._state)]:
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
        """Return all that one seat may know: safe to send."""
        return look(self._state, seat)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, with audiences. Use `Event.seen_by` before showing one to a seat."""
        return tuple(read_event(self.rules, raw) for raw in self._raw)

    def events_for(self, seat: int, since: int = 0) -> tuple[Event, ...]:
        """Return what a seat heard, from event number `since` on."""
        self.rules.need_seat(seat)
        if type(since) is not int:
            raise ArgumentError(f"`since` is the number of an event, not {since!r}")
        return tuple([event_for(self.rules, raw, seat) for raw in self._raw[max(since, 0) :]])

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
        """Return the game so far with what one seat may know of it, `??` for the rest and no seed; after the end, all of it
        (D-9)."""
        self.rules.need_seat(seat)
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
        """Return what the coach says to the question: for each option the chance to win, with interval and reason. It uses
        what the seat may know, takes about as long as it is given, and ends early once `stop` says so."""
        from .coach import advise

        return advise(self, seat, lang=lang or self.lang, milliseconds=milliseconds, stop=stop)

    # Taking back.

    @property
    def decisions(self) -> int:
        """How many answers seats have given."""
        return len(self._answers) - self._given[CHANCE_SEAT]

    @property
    def answered_by(self) -> tuple[int, ...]:
        """The seat that gave each answer so far."""
        return tuple(seat for seat, _ in self._answers if seat != CHANCE_SEAT)

    def undo(self, decisions: int = 1) -> bool:
        """Take back that many answers of seats; return whether a card had been revealed since (then the undo is not free)."""
        made = [i for i, (seat, _) in enumerate(self._answers) if seat != CHANCE_SEAT]
        if type(decisions) is not int:
            raise ArgumentError(f"a number of answers to take back is an int, not {decisions!r}")
        if not 1 <= decisions <= len(made):
            raise IllegalActionError(say("why.no_undo", self.lang, n=len(made)), "no_undo")
        kept = made[-decisions]
        crossed = any(seat == CHANCE_SEAT for seat, _ in self._answers[kept:])
        answers = self._answers[:kept]
        before = self._raw
        self._begin()
        for _, action in answers:
            self._answer(action)
        if self.dealer is not None:
            self.dealer.rewind(self._given[CHANCE_SEAT])
        self._go_on()
        return crossed or has_revealed(self.rules, before[len(self._raw) :])

    # Inside.

    def _begin(self) -> None:
        self._answers: list[tuple[int, int]] = []  # seat (or CHANCE_SEAT) and action
        self._given: Counter[int] = Counter()  # how many of them each seat has given
        self._raw: list[tuple[str, int, int, int, int, int]] = []
        self._state = begin(self.rules)
        self._state.log = self._raw
        self._advance()

    def _advance(self) -> None:
        """Run to the next question, and forget the last one."""
        self._stop = advance(self._state)
        self._question = None

    def _go_on(self) -> None:
        """Run to the next question, and let the dealer answer until a seat must."""
        while self._stop == CHANCE and self.dealer is not None:
            zone = self.rules.zone_names[self._state.bag].title
            found = deals(self._state)
            actions = {card_dealt(self.rules, action): action for action, _ in found}
            weights = {card_dealt(self.rules, action): weight for action, weight in found}
            card = self.dealer.deal(self._given[CHANCE_SEAT], zone, weights)
            if not isinstance(card, str) or card not in weights:
                raise IllegalDealError(f"the dealer dealt {card!r}, which is not left in {zone!r}")
            self._answer(actions[card])

    def _answer(self, action: int) -> None:
        seat = CHANCE_SEAT if self._stop == CHANCE else self._state.asker
        try:
            answer(self._state, action)
        except IllegalActionError as error:
            raise IllegalActionError(self._reason(action, self.lang), error.reason) from None
        self._answers.append((seat, action))
        self._given[seat] += 1
        self._advance()

    def _replay(self, code: str, line: int) -> None:
        try:
            self._answer(self.rules.action(code))
        except OneironautError as error:
            raise RecordError(f"{code!r}: {error}", line) from None

    def _read(self, choice: str | int | Option) -> int:
        if isinstance(choice, Option):
            if not self.rules.knows(choice.action) or self.rules.action_code(choice.action) != choice.code:
                raise BadCodeError(f"the option {choice.code!r} is not of this game, {self.rules.code}")
            return choice.action
        if isinstance(choice, str):
            return self.rules.action(choice)
        if type(choice) is not int:
            raise ArgumentError(f"an answer is text, an Option or an int, not {choice!r}")
        if not self.rules.knows(choice):
            raise BadCodeError(f"{choice!r} is not an action in {self.rules.code}")
        return choice

    def _reason(self, action: int, lang: str) -> str:
        code = self.rules.action_code(action)
        verb = self.rules.verbs[action // VERB]
        card = self.rules.kinds[action % PLACE].code if verb.takes == "card" else None
        key = why_not(self._state, action)
        return say(f"why.{key}", lang, code=code, card=card)

    def _repr_svg_(self) -> str:
        """Draw the table for a notebook, as the seat that is asked sees it. The pictures are loaded on first use."""
        from .art import table

        asked = self.question.seat if self.question else None
        return table(self.view(asked or 0), lang=self.lang)

    # Copying: a copy shares nothing that moves.

    def __copy__(self) -> Game:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__getstate__())
        twin.dealer = deepcopy(self.dealer)
        twin._state.log = twin._raw
        twin._advance()
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        twin = self.__copy__()
        memo[id(self)] = twin
        return twin

    def __getstate__(self) -> dict[str, Any]:
        moving = {"_answers": list(self._answers), "_given": self._given.copy(), "_raw": list(self._raw)}
        return {**self.__dict__, **moving, "_state": self._state.copy(), "_question": None}

    def __setstate__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)
        self._state.log = self._raw
        self._advance()

    def __repr__(self) -> str:
        return f"Game({self.rules.code!r}, seed={self.seed!r}, decisions={self.decisions})"
