"""Analysis: a recorded game looked at again, luck and choice told apart.

At each decision the chance is that of the best option, or of the mixture where the bot mixes. What the chosen option has less is
the cost of the decision; how the chance at the next decision differs from that of the chosen option is the luck of the cards
that came between. So the chance
at the start, plus all luck, less all costs, is the outcome. Where the same seat is asked again and no card came, there is no
luck: what the coach sees better at the second question then holds for the first one too.

Players against each other have a chance each: one seat's decisions are looked at, and what the other did counts as luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..game import Game
from ..kernel.limits import ASK, CHANCE, SEAT_WON, WON
from ..kernel.machine import advance, apply, begin
from ..kernel.rules import Rules
from ..kernel.state import State
from ..notation.codes import read_rules
from ..notation.records import Record
from ..questions import Outcome
from ..rollout.playout import FastRandom
from ..text import say
from .advice import coach_of, improve
from .advice_types import GLANCE, MOST, Advice, Advised
from .evaluator import CoachError, NetEvaluator, evaluator_for

OPENINGS = 200  # deals that the chance at the start is an average of
COSTLIEST = 3
EVEN = 0.5  # the chance at the start, of players against each other


@dataclass
class MetDecision:
    """A decision as it is met."""

    line: int
    advice: Advice
    code: str  # what was chosen
    cards: list[str]  # dealt after it
    is_crossed: bool = False  # whether anything came before the seat was asked again


@dataclass(frozen=True)
class AnalysisStep:
    """A decision, and the cards that came after it."""

    number: int  # of the decision, from 1
    line: int  # of the record's file
    advice: Advice
    chosen: Advised
    cards: tuple[str, ...]  # dealt before the next decision, by code
    chance: float  # at the decision, if it is answered as the bot would
    cost: float  # what the choice gave away
    after: float  # the chance at the next decision; at the end, 1 or 0

    @property
    def luck(self) -> float:
        """Return what the cards that came were worth, beyond what was to be expected."""
        return self.after - (self.chance - self.cost)


@dataclass(frozen=True)
class Analysis:
    """A game looked at again."""

    record: Record
    start: float
    opening: tuple[str, ...]  # cards dealt before the first decision
    steps: tuple[AnalysisStep, ...]
    outcome: Outcome | None
    net: str  # the rules that the net was trained for
    calibrated: bool
    seat: int | None = None  # whose decisions these are, of players against each other

    @property
    def opening_luck(self) -> float:
        """Return the luck of what was dealt before the first decision."""
        return self.steps[0].chance - self.start

    @property
    def luck(self) -> float:
        """Return all luck together."""
        return self.opening_luck + sum(step.luck for step in self.steps)

    @property
    def cost(self) -> float:
        """Return all costs together."""
        return sum(step.cost for step in self.steps)

    @property
    def end(self) -> float:
        """Return 1 for a win, 0 for a loss, ½ for a draw; for a game that is not over, the chance after its last decision."""
        return self.steps[-1].after

    @property
    def costliest(self) -> tuple[AnalysisStep, ...]:
        """Return the decisions that cost most, the worst first."""
        dear = sorted((step for step in self.steps if step.cost > 0), key=lambda step: -step.cost)
        return tuple(dear[:COSTLIEST])


def analyse(
    record: Record,
    *,
    lang: str = "en",
    milliseconds: float = 0.0,
    games: int | None = None,
    progress: Callable[[int], object] | None = None,
    seat: int | None = None,
) -> Analysis:
    """Analyse a record. It must be one that replays: see `Game.replay`. With a time for each decision or a number of games,
    play on from options that are close; without them the answer is always the same. `seat` says whose decisions to analyse
    where players play against each other (default: the first player's)."""
    rules = read_rules(record.rules)
    record.check_versions(rules)
    apart = rules.versus
    if seat is not None and not (apart and 0 <= seat < rules.players):
        raise CoachError(say("ui.coach.no_seat" if apart else "ui.coach.no_sides", lang, n=seat + 1))
    opening: list[str] = []
    found: list[MetDecision] = []

    def advise_on(position: Game | State, code: str) -> Advice:
        return advice_for(position, code, lang, milliseconds, games)

    game = replay_with(record, seat or 0, opening, found, advise_on, progress)
    if not found:
        raise CoachError(say("ui.coach.nothing", lang, file=record.rules))
    outcome = game.outcome
    if apart:
        end = None if outcome is None else EVEN if outcome.winner is None else float(outcome.winner == (seat or 0))
        measured = found[0].advice.calibrated
        return Analysis(record, EVEN, tuple(opening), steps_of(found, end), outcome, rules.code, measured, seat or 0)
    evaluator = evaluator_for(rules, lang)
    end = None if outcome is None else float(outcome.won)
    start = opening_chance(rules, evaluator)
    return Analysis(
        record,
        start,
        tuple(opening),
        steps_of(found, end),
        outcome,
        evaluator.choice.net.card.rules,
        evaluator.calibration.measured,
    )


def replay_with(
    record: Record,
    seat: int,
    opening: list[str],
    found: list[MetDecision],
    advise_on: Callable[[Game | State, str], Advice],
    progress: Callable[[int], object] | None,
) -> Game:
    """Replay a record, and ask for advice at each decision: all of them, or a seat's where players play against each other.
    Note what was dealt before the first decision in `opening`, the decisions in `found`."""
    game = Game(read_rules(record.rules), dealer=None)
    apart = game.rules.versus
    for line, code in record.answers():
        s = game.state
        if advance(s) == CHANCE:
            (found[-1].cards if found else opening).append(code.removeprefix("deal ").split()[0])
        elif apart and s.asker != seat:
            if found:
                found[-1].is_crossed = True
        elif s.n_options > 1:
            found.append(MetDecision(line, advise_on(game if apart else s, code), code, []))
            if progress is not None:
                progress(len(found))
        game.play(code)
    return game


def steps_of(found: Sequence[MetDecision], end: float | None) -> tuple[AnalysisStep, ...]:
    """Return the steps of a game, worked out from its end: 1, 0, or None if it is not over."""
    steps: list[AnalysisStep] = []
    for number in range(len(found), 0, -1):
        at = found[number - 1]
        advice = at.advice
        chosen = advice.of(at.code)
        chance, cost = advice.chance, advice.chance - chosen.chance
        after = steps[-1].chance if steps else end
        if after is None:
            after = chosen.chance
        if steps and not at.cards and not at.is_crossed and steps[-1].advice.seat == advice.seat:
            cost = min(cost, 1.0 - after)
            chance = after + cost
        steps.append(AnalysisStep(number, at.line, advice, chosen, tuple(at.cards), chance, cost, after))
    return tuple(reversed(steps))


def advice_for(position: Game | State, chosen: str, lang: str, milliseconds: float, games: int | None) -> Advice:
    """Return advice at a decision: always beyond the next card, and by games if there is time for them. Where there is nothing
    but games to judge by, some are always played."""
    own = coach_of(position.rules)
    least = own.LEAST_GAMES if own else 0
    found: Advice | None = None
    for found in improve(position, lang=lang, games=MOST if games is None else games, watch=(chosen,)):
        is_enough = found.stage != GLANCE and max(advised.games for advised in found.options) >= least
        if games is None and is_enough and 1000 * found.seconds >= milliseconds:
            break
    assert found is not None  # noqa: S101 - the first advice is always given
    return found


def has_won(s: State) -> bool:
    """Tell whether a game that is over was won."""
    return s.ended == WON or s.ended >= SEAT_WON


def opening_chance(rules: Rules, evaluator: NetEvaluator) -> float:
    """Return the chance before any card is dealt: the average over openings."""
    luck = FastRandom(1)
    total = 0.0
    start = begin(rules)
    for _ in range(OPENINGS):
        s = start.copy()
        while (stop := advance(s)) == CHANCE:
            apply(s, luck.deal(s))
        total += evaluator.calibration.chance(GLANCE, max(evaluator.glance(s))).middle if stop == ASK else float(has_won(s))
    return total / OPENINGS
