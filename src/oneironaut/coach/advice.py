"""Advice: for each option of a question the chance to win, with interval and reason. A first answer comes at a glance, and
gets better with time: first beyond the next card, then by games that are played on from each option."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from ..game import Game
from ..kernel.definition import game_of, load
from ..kernel.limits import ASK, OVER
from ..kernel.machine import advance, apply
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.view import look
from ..notation.codes import read_rules
from ..notation.positions import read_position, write_position
from ..questions import question_of
from ..rollout.determinize import hidden_places, sample_world, stream_of, visible_world
from ..rollout.playout import FastRandom
from ..text import say
from .advice_types import DRAW, GAMES, GLANCE, MOST, Advice, Advised, Adviser, OwnCoach, Stop
from .calibration_model import ChanceEstimate, measured
from .evaluator import CoachError, Draw, NetEvaluator, copy_asked, evaluator_for
from .reasons import Reasoner

MILLISECONDS = 300
ROUND = 8  # games from each option before the next is looked at


class NetAdviser:
    """Advice to one question, as far as it has got."""

    def __init__(self, s: State, seat: int, lang: str, evaluator: NetEvaluator) -> None:
        self.begun = time.perf_counter()
        self.seat = seat
        self.lang = lang
        self.evaluator = evaluator
        self.true = s
        self.hides = hides_cards(s, seat)
        self.view = look(s, seat)
        self.s = read_position(write_position(visible_world(s, seat)))  # whatever way led there
        advance(self.s)
        self.question = question_of(self.s, 0)
        self.first = stream_of(self.view) & 0x3FFFFFFF
        self.n = len(self.question.options)
        self.stage = GLANCE
        self.worths = evaluator.glance(self.s)
        self.draws: list[list[Draw]] = [[] for _ in range(self.n)]
        self.wins = [0] * self.n
        self.games = [0] * self.n
        self.rounds = 0
        self.reasoner = Reasoner(self.s, self.question, evaluator, lang)

    def better(self, enough: Stop, games: int, watch: Sequence[str]) -> Iterator[Advice]:
        """Yield better and better advice, until there is no more to find, no more games are wanted, or it is enough."""
        if enough() or not self.look_ahead(enough):
            return
        yield self.advice()
        always = [i for i, option in enumerate(self.question.options) if option.code in watch]
        while max(self.games) + ROUND <= games and not enough():
            if not self.play_on(enough, always):
                return
            yield self.advice()

    def look_ahead(self, enough: Stop) -> bool:
        """Look beyond the next card; return False if it was stopped. Nothing has changed then."""
        worths: list[float] = []
        draws: list[list[Draw]] = []
        for continuation in self.reasoner.continuations:
            if enough():
                return False
            found = self.evaluator.draws(continuation.state, self.seat, FastRandom(self.first))
            draws.append(found)
            worths.append(sum(d.share * d.worth for d in found) if found else self.evaluator.worth(continuation.state, self.seat))
        self.worths, self.draws, self.stage = worths, draws, DRAW
        return True

    def play_on(self, enough: Stop, always: Sequence[int] = ()) -> bool:
        """Play a few games from each option that may still be the best; return False if stopped before all had theirs."""
        chances = self.chances()
        best = max(chance.low for chance in chances)
        world = sample_world(self.true, self.view, self.rounds) if self.hides else self.s
        seed = (self.first + 7919 * ROUND * self.rounds) & 0x7FFFFFFF
        done: list[tuple[int, int]] = []
        for i, option in enumerate(self.question.options):
            if 0.0 < self.worths[i] < 1.0 and (chances[i].high >= best or i in always):
                if enough():
                    return False
                after = copy_asked(world)
                apply(after, option.action)
                done.append((i, self.evaluator.wins(after, ROUND, seed)))
        for i, wins in done:
            self.wins[i] += wins
            self.games[i] += ROUND
        self.rounds += 1
        self.stage = GAMES
        return bool(done)

    def chances(self) -> list[ChanceEstimate]:
        """Return the chance of each option."""
        stage = GLANCE if self.stage == GLANCE else DRAW
        return self.evaluator.calibration.chances(stage, self.worths, self.wins, self.games)

    def advice(self) -> Advice:
        """Return what there is to say now."""
        chances = self.chances()
        reasons = self.reasoner.reasons(chances, self.draws, self.evaluator.calibration.line(DRAW))
        return Advice(
            self.evaluator.rules.code,
            self.seat,
            self.question.ask,
            self.stage,
            tuple(
                Advised(option, chance.middle, chance.low, chance.high, why, self.wins[i], self.games[i])
                for i, (option, chance, why) in enumerate(zip(self.question.options, chances, reasons, strict=True))
            ),
            self.reasoner.situation(),
            self.evaluator.calibration.measured,
            time.perf_counter() - self.begun,
        )


def hides_cards(s: State, seat: int) -> bool:
    """Tell whether cards outside the deck are hidden from a seat."""
    decks = {zone.number for zone in s.rules.zones if zone.deck}
    return s.rules.players > 1 and any(zone not in decks for zone, _ in hidden_places(s, seat))


def adviser(position: Game | State, seat: int | None, lang: str) -> Adviser:
    """Begin with a question. Raises `CoachError` where none is pending, or not this seat's."""
    s = position.state if isinstance(position, Game) else position.copy()
    stop = advance(s)
    if stop != ASK:
        raise CoachError(say("ui.coach.over" if stop == OVER else "ui.coach.chance", lang))
    if seat is not None and seat != s.asker:
        raise CoachError(say("ui.coach.not_asked", lang, n=seat + 1))
    own = coach_of(s.rules)
    return own.begin(position, s, lang) if own else NetAdviser(s, s.asker, lang, evaluator_for(s.rules, lang))


def coach_of(rules: Rules) -> OwnCoach | None:
    """Return the coach that a game brings; None: its positions are judged by a net."""
    reference = game_of(rules.code).coach
    return load(reference) if reference else None


def was_measured(code: str) -> bool:
    """Tell whether the coach's chances were measured on these very rules."""
    own = coach_of(read_rules(code))
    return own.was_measured(code) if own else code in measured()


def improve(
    position: Game | State,
    seat: int | None = None,
    *,
    lang: str = "en",
    milliseconds: float | None = None,
    games: int = MOST,
    stop: Stop | None = None,
    watch: Sequence[str] = (),
) -> Iterator[Advice]:
    """Yield better and better advice: at a glance, beyond the next card, then after more and more games from each option that
    may still be the best, and from those that are watched; in Dreamers after more and more rounds. The first advice is
    always given; `stop` is asked before each further step. A game tells more than a state where it matters what players did
    before."""
    begun = time.perf_counter()

    def enough() -> bool:
        late = milliseconds is not None and 1000 * (time.perf_counter() - begun) >= milliseconds
        return late or (stop is not None and stop())

    at = adviser(position, seat, lang)
    yield at.advice()
    yield from at.better(enough, games, watch)


def advise(
    position: Game | State,
    seat: int | None = None,
    *,
    lang: str = "en",
    milliseconds: float | None = MILLISECONDS,
    games: int = MOST,
    stop: Stop | None = None,
) -> Advice:
    """Return the best advice that the time allows."""
    found: Advice | None = None
    for found in improve(position, seat, lang=lang, milliseconds=milliseconds, games=games, stop=stop):  # noqa: B007 - the last
        pass
    assert found is not None  # noqa: S101 - the first advice is always given
    return found
