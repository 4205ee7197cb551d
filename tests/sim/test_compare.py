"""Comparisons: the same luck for both, an early and correct end, the same end whatever plays the games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import oneironaut as on
from oneironaut.sim import Comparison, Job, compare
from oneironaut.sim.chunk import Chunk, play_chunk
from oneironaut.sim.compare import EQUAL, FIRST, OPEN, SECOND
from oneironaut.sim.report import comparison_lines
from oneironaut.sim.tally import End


class Chunked:
    """An engine with chunks of a fixed size."""

    name = "local"
    jobs = 1

    def __init__(self, size: int) -> None:
        self.size = size

    def chunks(self, job: Job, first: int, last: int, keep: str = "") -> Iterator[Chunk]:
        while first < last:
            games = min(self.size, last - first)
            yield play_chunk(job, first, games, keep)
            first += games

    def close(self) -> None: ...


def test_greedy_is_found_better_than_random_in_either_order() -> None:
    job = Job.of("onirim:1", ("greedy",), "CMP", ("random",))
    found = compare(Comparison(job, 3000, "doors"))
    assert found.verdict == FIRST
    assert found.done < 60
    assert found.interval[0] > 0
    assert found.complete
    other = compare(Comparison(Job.of("onirim:1", ("random",), "CMP", ("greedy",)), 3000, "doors"))
    assert other.verdict == SECOND
    assert (other.better, other.worse, other.level) == (found.worse, found.better, found.level)
    assert other.first == found.second


def test_the_end_does_not_depend_on_chunks() -> None:
    job = Job.of("onirim:1", ("greedy",), "CMP-2", ("random",))
    ends = [compare(Comparison(job, 400, "doors"), Chunked(size)) for size in (1, 7, 50)]
    assert len({(end.done, end.better, end.worse, end.interval) for end in ends}) == 1


def test_a_bot_is_no_better_than_itself() -> None:
    """The same luck and the same moves: every deal is level, and soon it is clear that there is no difference to speak of."""
    job = Job.of("onirim:1", ("greedy",), "CMP-3", ("greedy",))
    found = compare(Comparison(job, 30))
    assert (found.better, found.worse, found.level, found.verdict) == (0, 0, 30, OPEN)
    assert found.complete
    assert found.difference == 0
    margin = compare(Comparison(job, 300, margin=0.4))
    assert margin.verdict == EQUAL
    assert margin.done < 100


def test_wins_are_the_measure_unless_told_otherwise() -> None:
    comparison = Comparison(Job.of("onirim:1", ("greedy",), "A", ("random",)), 10)
    comparison.take(End(True, "all_doors", (("doors", 8),)), End(False, "deck_empty", (("doors", 7),)))
    comparison.take(End(False, "deck_empty", (("doors", 1),)), End(False, "deck_empty", (("doors", 7),)))
    assert (comparison.better, comparison.worse, comparison.level) == (1, 0, 1)
    assert comparison.difference == 0.5
    assert comparison.first.wins == 1


def test_players_against_each_other_change_seats() -> None:
    """A deal counts for who did better in both of its games; the first bot sits first in one of them, second in the other."""
    points = (("points1", 5), ("points2", 7))
    comparison = Comparison(Job.of("onirim:2", ("greedy",), "A", ("random",)), 100)
    comparison.is_versus = True
    comparison.take(End(True, "x", points, 0), End(True, "x", points, 1))  # won at both seats
    comparison.take(End(True, "x", points, 0), End(True, "x", points, 0))  # the first seat won both times
    comparison.take(End(False, "x", points), End(True, "x", points, 0))  # a draw, and lost at the second seat
    assert (comparison.better, comparison.level, comparison.worse) == (1, 1, 1)
    assert comparison.difference == pytest.approx((1 + 0 - 0.5) / 3)
    by_points = Comparison(Job.of("onirim:2", ("greedy",), "A", ("random",)), 100, "points")
    by_points.is_versus = True
    by_points.take(End(True, "x", points, 0), End(True, "x", (("points1", 1), ("points2", 1)), 0))
    assert by_points.difference == -0.5
    assert "greedy" in "\n".join(comparison_lines(comparison, "en"))


def test_sides_change_seats_only_against_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job.of("onirim:2", ("greedy",), "A", ("random",))
    assert job.sides == (("greedy", "greedy"), ("random", "random"))
    monkeypatch.setattr(Job, "is_versus", True)
    assert job.sides == (("greedy", "random"), ("random", "greedy"))
    assert Job.of("onirim:2", ("greedy",), "A").sides == (("greedy", "greedy"), ())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"asked": 0}, "at least one"), ({"asked": 5, "margin": 0.0}, "not between"), ({"asked": 5, "margin": 1.5}, "not between")],
)
def test_bad_comparisons_are_refused(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(on.BadCodeError, match=message):
        Comparison(Job.of("onirim:1", ("greedy",), "A", ("random",)), **arguments)  # type: ignore[arg-type]  # by name


def test_a_measure_that_is_not_there_is_refused() -> None:
    with pytest.raises(on.BadCodeError, match="no measure 'points' here: there are won, doors"):
        compare(Comparison(Job.of("onirim:1", ("greedy",), "A", ("random",)), 5, "points"))


def test_a_failure_keeps_the_deals_before() -> None:
    job = Job.of("onirim:1", ("greedy",), "STUMBLE", ("tests.support.bad_bots:Stumbling",))
    found = compare(Comparison(job, 100))
    assert found.done == 37
    assert found.failure is not None
    assert found.failure.number == 37
    assert not found.complete
