"""Calibration: how good the coach's chances are, measured on games that no net has learned from.

Each game begins with a share of random moves, of random number, so that positions are varied; then the bot plays on alone, and
every chance that the coach gives from there on is compared with how the game ends. Half of the games serve to put the net's
values right, the other half to say how good they are then.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..bots.forced_moves import find_forced_move
from ..dealers import RandomDealer
from ..kernel.limits import CHANCE, OVER, WON
from ..kernel.machine import advance, apply, begin, deals
from ..kernel.rules import Rules
from ..kernel.state import State
from ..rollout.playout import FastRandom
from .advice_types import DRAW, GLANCE
from .calibration_model import PlattLine, logistic
from .evaluator import NetEvaluator, copy_asked

RANDOM = 0.3  # the share of random moves in the first part of a game
LONGEST = 60  # decisions of that part at most
HEAVIEST = 2000.0  # weight that is believed of a net
STEPS = 60  # of Newton's method
Z95 = 1.959963984540054


@dataclass(frozen=True)
class Sample:
    """A position of a held-out game: what the net saw in it, and how the game ended."""

    game: int
    glance: float
    draw: float
    won: bool
    is_best: bool  # whether the bot chose the option, or chance did
    before: State  # the question
    action: int  # the answer

    def worth(self, stage: str) -> float:
        """Return the value of a stage."""
        return self.glance if stage == GLANCE else self.draw


@dataclass(frozen=True)
class Scored:
    """A chance that was given in a game, and what came of it: 1 for a win, 0 for a loss, ½ for a draw."""

    game: int
    chance: float
    score: float


@dataclass(frozen=True)
class Bin:
    """Positions with chances that are close to each other."""

    given: float  # the mean chance
    won: float  # the share of games that were won
    positions: int
    games: int
    spread: float  # standard error of `won - given`, with the positions of a game taken together

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share of wins."""
        return max(self.won - Z95 * self.spread, 0.0), min(self.won + Z95 * self.spread, 1.0)


def held_out(evaluator: NetEvaluator, seed: str, number: int, keep: int = 12) -> list[Sample]:
    """Return the positions of one held-out game: game `number` of a seed, dealt by the same keyed stream as people's games. Of
    long games, keep `keep` positions at even distances."""
    rules = evaluator.rules
    dealer = RandomDealer(f"{seed}:{number}")
    luck = FastRandom(number * 2 + 1)
    free = luck.below(LONGEST)
    s = begin(rules)
    n = made = 0
    seen: list[tuple[State, int, float, bool]] = []
    while (stop := advance(s)) != OVER:
        if stop == CHANCE:
            n = deal(s, rules, dealer, n)
            continue
        action = find_forced_move(evaluator.search.forcing, s)
        if action >= 0:  # as the bot does: the net has not learned positions of such questions
            apply(s, action)
            continue
        best = evaluator.search.choose(s)
        worths = evaluator.search.values(s.n_options)
        chosen = best
        if made < free and luck.below(1000) < 1000 * RANDOM:
            chosen = luck.below(s.n_options)
            seen.clear()  # what came before was not played to its end by the bot
        if s.n_options > 1:
            seen.append((s.copy(), s.options()[chosen], worths[chosen], chosen == best))
        made += 1
        apply(s, s.options()[chosen])
    won = s.ended == WON
    some = [seen[i * len(seen) // min(keep, len(seen))] for i in range(min(keep, len(seen)))]
    return [new_sample(evaluator, number, before, action, glance, won, is_best) for before, action, glance, is_best in some]


def deal(s: State, rules: Rules, dealer: RandomDealer, n: int) -> int:
    """Let the dealer answer; return the number of its next deal."""
    found = deals(s)
    weights = {rules.action_code(action): weight for action, weight in found}
    card = dealer.deal(n, rules.zone_names[s.bag].title, weights)
    apply(s, rules.action(card))
    return n + 1


def new_sample(
    evaluator: NetEvaluator, number: int, before: State, action: int, glance: float, won: bool, is_best: bool
) -> Sample:
    """Make a sample of a position, with both values of the option that was taken."""
    advance(before)
    return Sample(number, glance, beyond(evaluator, before, action), won, is_best, before, action)


def beyond(evaluator: NetEvaluator, before: State, action: int) -> float:
    """Return what an option is worth beyond the next card."""
    seat = before.asker
    after, _ = evaluator.play_out(before, action)
    draws = evaluator.draws(after, seat, FastRandom(1))
    return sum(draw.share * draw.worth for draw in draws) if draws else evaluator.worth(after, seat)


def played_on(evaluator: NetEvaluator, before: State, action: int, games: int, seed: int) -> int:
    """Count the wins among some games that begin with an option."""
    state = copy_asked(before)
    apply(state, action)
    return evaluator.wins(state, games, seed)


def uncertain(samples: Iterable[Sample], stage: str) -> list[Sample]:
    """Return the positions that are not decided yet."""
    return [sample for sample in samples if 0.0 < sample.worth(stage) < 1.0]


def fit(samples: Sequence[Sample], stage: str) -> PlattLine:
    """Fit the line through the log-odds that makes the outcomes most likely, by Newton's method."""
    found = uncertain(samples, stage)
    points = [(math.log(sample.worth(stage) / (1 - sample.worth(stage))), float(sample.won)) for sample in found]
    slope, shift = 1.0, 0.0
    for _ in range(STEPS):
        g1 = g0 = h11 = h10 = h00 = 0.0
        for x, won in points:
            p = logistic(slope * x + shift)
            w = p * (1.0 - p)
            g1 += (won - p) * x
            g0 += won - p
            h11 += w * x * x
            h10 += w * x
            h00 += w
        det = h11 * h00 - h10 * h10
        if det <= 0.0:
            break
        step = (h00 * g1 - h10 * g0) / det, (h11 * g0 - h10 * g1) / det
        slope, shift = slope + step[0], shift + step[1]
        if max(map(abs, step)) < 1e-9:
            break
    return PlattLine(slope, shift)


def fit_if_better(samples: Sequence[Sample], stage: str) -> PlattLine:
    """Return the line of `fit` if lines fitted to one half of the games do clearly better on the other half than the net as it
    is; else the line that changes nothing. Positions of a game end alike, so compare by games."""
    halves = [[sample for sample in samples if sample.game // 2 % 2 == half] for half in (0, 1)]
    if not all(halves):
        return PlattLine()
    gains: dict[int, float] = {}
    for one, other in (halves, halves[::-1]):
        line = fit(one, stage)
        for sample in other:
            worth = sample.worth(stage)
            gain = (worth - sample.won) ** 2 - (line.chance(worth) - sample.won) ** 2
            gains[sample.game] = gains.get(sample.game, 0.0) + gain
    mean = sum(gains.values()) / len(gains)
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains.values()))
    return fit(samples, stage) if mean * len(gains) > Z95 * spread else PlattLine()


def weigh(evaluator: NetEvaluator, samples: Sequence[Sample], lines: dict[str, PlattLine], games: int) -> dict[str, PlattLine]:
    """Add weights to the lines: from how far chances are from the share of games that are won when an option is played on many
    times, and how far the difference of two options is. Subtract what chance does to those shares."""
    sums = {stage: [0.0] * 4 for stage in lines}
    for i, sample in enumerate(samples):
        other, glance = rival(evaluator, sample)
        shares = [
            played_on(evaluator, sample.before, action, games, 1 + 100_003 * i + j) / games
            for j, action in enumerate((sample.action, other))
        ]
        noise = [share * (1 - share) / (games - 1) for share in shares]
        draw = beyond(evaluator, sample.before, other)
        for stage, line in lines.items():
            p, q = line.chance(sample.worth(stage)), line.chance(glance if stage == GLANCE else draw)
            found = sums[stage]
            found[0] += (shares[0] - p) ** 2 - noise[0]
            found[1] += p * (1 - p)
            found[2] += (shares[0] - shares[1] - p + q) ** 2 - sum(noise)
            found[3] += p * (1 - p) + q * (1 - q)
    return {
        stage: replace(line, weight=weight_of(*sums[stage][:2]), apart=weight_of(*sums[stage][2:]))
        for stage, line in lines.items()
    }


def weight_of(spread: float, room: float) -> float:
    """Return the number of games that tell as much as chances with this spread, given the room they have to spread."""
    return min(max(room / max(spread, 1e-9) - 1, 1.0), HEAVIEST)


def rival(evaluator: NetEvaluator, sample: Sample) -> tuple[int, float]:
    """Return the best other option of a position, and its value at a glance."""
    advance(sample.before)
    worths = evaluator.glance(sample.before)
    options = sample.before.options()
    best = max((i for i in range(len(options)) if options[i] != sample.action), key=lambda i: worths[i])
    return options[best], worths[best]


def scored(samples: Iterable[Sample], line: PlattLine, stage: str) -> list[Scored]:
    """Return the chances that are given to some positions, with their outcomes."""
    return [Scored(sample.game, line.chance(sample.worth(stage)), float(sample.won)) for sample in samples]


def bins_of(samples: Sequence[Sample], line: PlattLine, stage: str, edges: Sequence[float]) -> list[Bin]:
    """Make a reliability table."""
    return bins_between(scored(samples, line, stage), edges)


def bins_between(found: Sequence[Scored], edges: Sequence[float]) -> list[Bin]:
    """Make a reliability table from chances that were given."""
    bins = []
    for low, high in pairwise(edges):
        some = [one for one in found if low <= one.chance < high or (high == 1.0 and one.chance == 1.0)]
        if some:
            bins.append(bin_of(some))
    return bins


def bin_of(some: Sequence[Scored]) -> Bin:
    """Make one row of the table."""
    n = len(some)
    given = sum(one.chance for one in some) / n
    won = sum(one.score for one in some) / n
    by_game: dict[int, float] = {}
    for one in some:
        by_game[one.game] = by_game.get(one.game, 0.0) + (one.score - one.chance) - (won - given)
    return Bin(given, won, n, len(by_game), math.sqrt(sum(x * x for x in by_game.values())) / n)


def brier(samples: Sequence[Sample], line: PlattLine, stage: str) -> float:
    """Return the mean squared difference between chance and outcome."""
    return brier_of(scored(samples, line, stage))


def brier_of(found: Sequence[Scored]) -> float:
    """Return the Brier score of chances that were given."""
    return sum((one.chance - one.score) ** 2 for one in found) / len(found)


def base_brier(samples: Sequence[Sample]) -> float:
    """Return the Brier score of giving every position the same chance, the share of wins."""
    share = sum(sample.won for sample in samples) / len(samples)
    return share * (1 - share)


def off(bins: Sequence[Bin]) -> float:
    """Return how far chances are from shares of wins, on average over all positions."""
    return sum(found.positions * abs(found.won - found.given) for found in bins) / sum(found.positions for found in bins)


STAGES = (GLANCE, DRAW)


def covered(evaluator: NetEvaluator, samples: Sequence[Sample], line: PlattLine, stage: str, games: int) -> float:
    """Return the share of positions where the number of wins, when each is played on many times, lies where the interval of
    its chance predicts it 95 times in 100."""
    inside = 0
    counted = uncertain(samples, stage)
    for i, sample in enumerate(counted):
        p = line.chance(sample.worth(stage))
        wins = played_on(evaluator, sample.before, sample.action, games, 7 + 100_003 * i)
        weight = 1.0 / (1.0 / line.weight + 1.0 / line.apart)
        below = tail(wins, games, p * weight, (1 - p) * weight)
        inside += below[0] > 0.025 and below[1] > 0.025
    return inside / max(len(counted), 1)


def tail(wins: int, games: int, a: float, b: float) -> tuple[float, float]:
    """Return how likely this few wins are, and how likely this many, if the chance has a beta distribution."""
    shares = []
    for k in range(games + 1):
        pick = math.lgamma(games + 1) - math.lgamma(k + 1) - math.lgamma(games - k + 1)
        up = math.lgamma(k + a) + math.lgamma(games - k + b) - math.lgamma(games + a + b)
        shares.append(math.exp(pick + up + math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)))
    return sum(shares[: wins + 1]), sum(shares[wins:])
