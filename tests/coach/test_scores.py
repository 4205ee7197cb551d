"""Accuracy and fortune: bounds, what they are for known games, and that they tell players apart by skill and not by luck."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean

import pytest

import oneironaut as on
from oneironaut.coach import Analysis, analyse, scores
from tests.coach.test_analysis import game_of


@dataclass(frozen=True)
class Option:
    chance: float


@dataclass(frozen=True)
class Advice:
    seat: int
    options: list[Option]


@dataclass(frozen=True)
class Step:
    chance: float
    cost: float
    worst: float = 0.0
    seat: int = 0
    advice: Advice = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "advice", Advice(self.seat, [Option(self.chance), Option(self.worst)]))


def test_the_best_keeps_all_and_the_worst_nothing() -> None:
    assert scores.accuracy([Step(0.8, 0.0), Step(0.5, 0.0)]) == 100
    assert scores.accuracy([Step(0.8, 0.8), Step(0.5, 0.5)]) == 0
    assert scores.accuracy([Step(0.8, 0.2, 0.4)]) == pytest.approx(50)
    assert scores.accuracy([Step(0.5, 0.0, 0.5)]) is None  # nothing was at stake


def test_each_player_has_an_accuracy() -> None:
    steps = [Step(0.8, 0.0, 0.4, 0), Step(0.8, 0.4, 0.4, 1)]
    assert [scores.accuracy(steps, seat) for seat in range(2)] == [100, 0]
    assert scores.accuracy(steps) == pytest.approx(50)


def test_scores_stay_in_their_bounds() -> None:
    """What was wrong: −138 points by decisions, out of 100."""
    lavish = [Step(0.8, 0.4)] * 9  # half of it is given away nine times, and luck gives it back
    assert scores.accuracy(lavish) == pytest.approx(50)
    assert scores.kept(lavish) == pytest.approx(0.5**9)
    assert 99 < scores.fortune(0.8, 1.0, lavish) <= 100
    assert scores.fortune(0.8, 0.0, [Step(0.8, 0.0)]) == pytest.approx(-80)
    assert scores.fortune(0.8, 0.0, lavish) == pytest.approx(0, abs=1)
    assert scores.kept([Step(0.8, 0.2), Step(0.01, 0.01)]) == pytest.approx(0.75)  # the last of it is not judged


def analysed(bot: str, number: int) -> Analysis:
    return analyse(game_of("onirim:1", [bot], f"SCORES {number}"))


def test_accuracy_follows_skill_and_fortune_does_not() -> None:
    """The calibration: stronger bots are more accurate, and the average fortune of none of them is far from zero."""
    found = {bot: [analysed(bot, number) for number in range(4)] for bot in ("random", "greedy", "value")}
    accuracy = {bot: mean(each.accuracy() or 0 for each in games) for bot, games in found.items()}
    assert accuracy["random"] + 10 < accuracy["greedy"] < accuracy["value"] - 3
    assert accuracy["value"] > 97
    for games in found.values():
        assert all(-100 <= each.fortune <= 100 for each in games)
        assert abs(mean(each.fortune for each in games)) < 60  # four games: what chance alone does


def test_fortune_is_the_same_for_both(tmp_path: object) -> None:
    analysis = analyse(game_of("onirim:2!open", ["greedy", "value"], "SCORES"))
    assert analysis.seats == (0, 1)
    marks = [analysis.accuracy(seat) for seat in analysis.seats]
    assert all(mark is not None and 0 <= mark <= 100 for mark in marks)
    assert on.read_rules("onirim:2!open").players == 2
