"""How far the coach believes a net: intervals, what games add, held-out games, and figures that belong to the shipped nets."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots.forced_moves import find_forced_move
from oneironaut.bots.nets import ChosenNet, choose_net, shipped
from oneironaut.coach import calibration_model as model_module
from oneironaut.coach.advice_types import DRAW, GLANCE
from oneironaut.coach.beta import beta_interval, beta_share
from oneironaut.coach.calibration_model import Calibration, PlattLine, calibration_for, measured
from oneironaut.coach.evaluator import NetEvaluator
from oneironaut.coach.measure_calibration import (
    Sample,
    base_brier,
    bins_of,
    brier,
    fit,
    fit_if_better,
    held_out,
    off,
    rival,
    tail,
    weigh,
    weight_of,
)
from oneironaut.rollout.playout import FastRandom

PAGE = Path(__file__).parents[2] / "docs" / "lab" / "coach.md"
RULES = on.read_rules("onirim:1")


@pytest.mark.parametrize(("a", "b"), [(1.0, 1.0), (2.0, 5.0), (0.3, 20.0), (150.0, 12.5), (900.0, 1100.0)])
def test_the_share_of_a_beta_distribution_is_its_integral(a: float, b: float) -> None:
    steps = 20_000
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    for x in (0.05, 0.3, 0.5, 0.93):
        xs = [(i + 0.5) / steps for i in range(steps) if (i + 0.5) / steps > x]
        above = sum(math.exp(front + (a - 1) * math.log(t) + (b - 1) * math.log1p(-t)) for t in xs) / steps
        assert beta_share(x, a, b) == pytest.approx(1 - above, abs=2e-3)


def test_intervals() -> None:
    assert beta_interval(1, 1) == pytest.approx((0.025, 0.975), abs=1e-5)
    low, high = beta_interval(90, 10)
    assert 0.82 < low < 0.84 < 0.9 < high < 0.96
    assert beta_share(-1, 2, 2) == 0
    assert beta_share(2, 2, 2) == 1


def test_games_move_a_chance_and_shrink_its_interval() -> None:
    calibration = Calibration(PlattLine(), PlattLine(weight=30, apart=200))
    before = calibration.chances(DRAW, [0.8, 0.7, 0.2], [0, 0, 0], [0, 0, 0])
    assert [chance.middle for chance in before] == pytest.approx([0.8, 0.7, 0.2])
    after = calibration.chances(DRAW, [0.8, 0.7, 0.2], [60, 60, 0], [100, 100, 0])
    assert 0.58 < after[0].middle < 0.72  # both were worse than expected: so is the level of all
    assert after[2].middle < 0.2
    assert after[0].high - after[0].low < before[0].high - before[0].low
    many = calibration.chances(DRAW, [0.8, 0.7], [6000, 9000], [10_000, 10_000])
    assert many[0].middle == pytest.approx(0.6, abs=0.02)
    assert many[1].middle == pytest.approx(0.9, abs=0.02)
    for chance in (*before, *after, *many):
        assert 0 < chance.low < chance.middle < chance.high < 1


def test_what_is_certain_stays_certain() -> None:
    found = Calibration().chances(GLANCE, [1.0, 0.0, 0.5], [0, 0, 8], [0, 0, 8])
    assert [(chance.low, chance.middle, chance.high) for chance in found[:2]] == [(1, 1, 1), (0, 0, 0)]


def samples(slope: float, shift: float, n: int = 6000, seed: int = 5) -> list[Sample]:
    """Made-up positions whose true chances lie on a line."""
    luck = FastRandom(seed)
    found = []
    s = on.begin(RULES)
    for i in range(n):
        x = (luck.below(8000) - 4000) / 1000
        true = 1 / (1 + math.exp(-slope * x - shift))
        worth = 1 / (1 + math.exp(-x))
        found.append(Sample(i, worth, worth, luck.below(10_000) < 10_000 * true, True, s, 0))
    return found


def test_a_line_is_found_and_used_only_where_it_helps() -> None:
    line = fit(samples(0.5, -0.4), GLANCE)
    assert line.slope == pytest.approx(0.5, abs=0.05)
    assert line.shift == pytest.approx(-0.4, abs=0.1)
    assert fit_if_better(samples(0.5, -0.4), GLANCE) == line
    crooked = samples(0.5, -0.4)
    assert brier(crooked, line, GLANCE) < brier(crooked, PlattLine(), GLANCE) < base_brier(crooked)
    edges = [i / 10 for i in range(11)]
    assert off(bins_of(crooked, line, GLANCE, edges)) < 0.03 < 0.08 < off(bins_of(crooked, PlattLine(), GLANCE, edges))
    wrong = replace(line, slope=-line.slope)  # a sign error
    assert brier(crooked, wrong, GLANCE) > base_brier(crooked)
    assert fit_if_better([], GLANCE) == PlattLine()


def test_a_line_that_helps_by_luck_is_not_used() -> None:
    used = sum(fit_if_better(samples(1, 0, 200, seed=seed), GLANCE) != PlattLine() for seed in range(40))
    assert used <= 4  # where the net is right; any gain at all would do in many more
    lucky = [seed for seed in range(40) if gain_of(samples(1, 0, 200, seed=seed)) > 0]
    assert len(lucky) > used


def gain_of(found: list[Sample]) -> float:
    """What lines fitted to one half of the games gain on the other: planted, the rule that believed any gain."""
    halves = [[sample for sample in found if sample.game // 2 % 2 == half] for half in (0, 1)]
    pairs = (halves, halves[::-1])
    return sum(brier(other, PlattLine(), GLANCE) - brier(other, fit(one, GLANCE), GLANCE) for one, other in pairs)


def test_bins_hold_every_position_once() -> None:
    found = [*samples(1, 0, 500), Sample(900, 1.0, 1.0, True, True, on.begin(RULES), 0)]
    bins = bins_of(found, PlattLine(), GLANCE, [0.0, 0.5, 1.0])
    assert sum(row.positions for row in bins) == 501
    for row in bins:
        assert row.interval[0] <= row.won <= row.interval[1]


def test_weights_and_tails() -> None:
    assert weight_of(0.25 / 10, 0.25) == pytest.approx(9)
    assert weight_of(-1, 1) == 2000
    assert weight_of(10, 1) == 1
    few, many = tail(5, 10, 5000.0, 5000.0)
    assert few == pytest.approx(0.623, abs=2e-3)
    assert many == pytest.approx(0.623, abs=2e-3)


def test_held_out_games_are_played_as_the_bot_plays_them() -> None:
    """Questions that it answers without thought are not put to the net, which has not learned them: with the Book, chances were
    far too high for games that were played so."""
    evaluator = NetEvaluator(on.read_rules("onirim:1+book"))
    asked: Counter[str] = Counter()
    for number in range(6):
        for sample in held_out(evaluator, "TEST", number, keep=10**6):
            assert find_forced_move(evaluator.search.forcing, sample.before) < 0
            asked[evaluator.rules.asks[sample.before.asked].name] += 1
    assert asked["turn"] > 20
    assert asked["pay"] == asked["draw"] == 0


def test_held_out_games_are_the_same_every_time() -> None:
    evaluator = NetEvaluator(RULES)
    found = [sample for number in range(3) for sample in held_out(evaluator, "TEST", number, keep=4)]
    assert 3 <= len(found) <= 12
    again = [sample for number in range(3) for sample in held_out(evaluator, "TEST", number, keep=4)]
    assert [(sample.glance, sample.draw, sample.won) for sample in again] == [(x.glance, x.draw, x.won) for x in found]
    assert all(len({sample.won for sample in found if sample.game == number}) <= 1 for number in range(3))
    other, worth = rival(evaluator, found[0])
    assert other != found[0].action
    assert 0 <= worth <= 1
    lines = weigh(evaluator, found[:2], {GLANCE: PlattLine(), DRAW: PlattLine()}, 4)
    assert all(1 <= line.weight <= 2000 and 1 <= line.apart <= 2000 for line in lines.values())


def test_a_net_that_was_not_measured_is_believed_with_a_wide_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    net = shipped()["onirim-1.npz"]
    entry = {"net": net.digest, **{stage: {"slope": 2, "shift": 0, "weight": 99, "apart": 999} for stage in (GLANCE, DRAW)}}
    monkeypatch.setattr(model_module, "measured", lambda: {"onirim:1": entry})
    known = calibration_for("onirim:1", ChosenNet(net, True, (), ()))
    assert known.measured
    assert known.line(DRAW) == PlattLine(2, 0, 99, 999)
    assert not calibration_for("onirim:1+book", ChosenNet(net, False, ("book",), ())).measured
    stale = replace(net, weights={**net.weights, "bias_3": net.weights["bias_3"] + 0.01})
    found = calibration_for("onirim:1", ChosenNet(stale, True, (), ()))
    assert found == Calibration()
    narrow, wide = (calibration.chance(DRAW, 0.5) for calibration in (known, found))
    assert wide.high - wide.low > 2 * (narrow.high - narrow.low)


def test_what_was_measured_belongs_to_the_nets_that_ship() -> None:
    assert "onirim:1" in measured()
    page = PAGE.read_text("utf-8")
    for code, entry in measured().items():
        rules = on.read_rules(code)
        assert code == rules.code
        choice = choose_net(rules)
        assert entry["net"] == choice.net.digest, f"the net for {code} has changed: run scripts/calibrate_coach.py again"
        assert str(entry["net"]) in page, f"docs/lab/coach.md has the figures of another net for {code}"


def test_the_page_has_the_figures_of_enough_positions() -> None:
    page = PAGE.read_text("utf-8")
    found = re.findall(r"^([\d,]+) positions of ", page, re.MULTILINE)
    assert found
    assert all(int(positions.replace(",", "")) >= 20_000 for positions in found)
    assert "Brier score" in page
    assert re.search(r"!\[Reliability diagram\]\(coach-[\w-]+\.svg\)", page)
