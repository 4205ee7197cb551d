"""Tournaments: ratings that are right where the truth is known, tables, JSON, and the same result whoever plays."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from oneironaut.commands.main import main
from oneironaut.kernel.errors import BadCodeError
from oneironaut.rollout.playout import FastRandom
from oneironaut.sim.engines import LocalEngine
from oneironaut.sim.ratings import Meeting, inverse, rate
from oneironaut.sim.stats import paired_interval
from oneironaut.sim.tally import End
from oneironaut.sim.tournament import Tournament, hold, score_of
from oneironaut.sim.tournament_report import tournament_json, tournament_lines

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "simulation.md"


def drawn(true: list[float], deals: int, luck: FastRandom) -> dict[tuple[int, int], Meeting]:
    """Meetings of bots whose ratings are known."""
    found = {}
    for i in range(len(true)):
        for j in range(i + 1, len(true)):
            share = 1 / (1 + 10 ** ((true[j] - true[i]) / 400))
            scores = [float(sum(luck.below(10**6) < share * 10**6 for _ in range(2))) for _ in range(deals)]
            found[i, j] = Meeting(scores)
    return found


def test_ratings_are_those_that_made_the_games() -> None:
    true = [150.0, 0.0, -30.0, -120.0]
    luck = FastRandom(4821)
    inside = total = 0
    for _ in range(60):
        for rating, value in zip(rate(4, drawn(true, 100, luck)), true, strict=True):
            inside += rating.low <= value <= rating.high
            total += 1
    assert 0.88 < inside / total < 0.99  # 95 % are expected
    precise = rate(4, drawn(true, 20_000, luck))
    assert all(abs(rating.value - value) < 10 for rating, value in zip(precise, true, strict=True))


def test_an_interval_that_counts_games_instead_of_deals_is_too_narrow() -> None:
    """Both games of a deal end alike here: half as much is known as the games make believe."""
    luck = FastRandom(7)
    scores = [2.0 * luck.below(2) for _ in range(400)]
    honest = rate(2, {(0, 1): Meeting(scores)})[0]
    naive = rate(2, {(0, 1): Meeting([s / 2 for s in scores for _ in range(2)], games=1)})[0]
    assert honest.high - honest.low > 1.3 * (naive.high - naive.low)


def test_who_wins_everything_has_a_rating() -> None:
    ratings = rate(2, {(0, 1): Meeting([2.0] * 50)})
    assert 400 < ratings[0].value < 2000
    assert ratings[0].high - ratings[0].low > 200
    assert ratings[0].value == pytest.approx(-ratings[1].value)


def test_inverse() -> None:
    found = inverse([[0.0, 2.0], [4.0, 0.0]])
    assert found == [[0.0, 0.25], [0.5, 0.0]]


def test_paired_interval_holds_the_truth() -> None:
    luck = FastRandom(11)
    inside = 0
    for _ in range(400):
        pairs = [luck.below(10) for _ in range(50)]  # 3 of 10 better, 1 of 10 worse
        low, high = paired_interval(sum(n < 3 for n in pairs), sum(n == 3 for n in pairs), 50)
        inside += low <= 0.2 <= high
    assert 0.9 < inside / 400 < 0.99
    low, high = paired_interval(0, 0, 10)
    assert low < 0 < high


def test_scores() -> None:
    assert [score_of(End(True, "points", winner=0), seat) for seat in (0, 1)] == [1.0, 0.0]
    assert score_of(End(False, "tie"), 0) == 0.5


def test_against_each_other() -> None:
    names = ["bluffer", "random", "honest"]
    tournament = hold(Tournament.of("dreamers:2", names, 6, "CUP-1"))
    assert tournament.complete
    assert len(tournament.fixtures) == 3
    assert tournament.order()[-1] == 1
    ratings = tournament.ratings()
    assert ratings is not None
    assert math.isclose(sum(rating.value for rating in ratings), 0, abs_tol=1e-6)
    first, second = tournament.share(0, 1), tournament.share(1, 0)
    assert first is not None
    assert second is not None
    assert first + second == pytest.approx(1)
    assert all(times.decisions for times in tournament.times)


def test_the_same_on_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneironaut.sim.engines.WARM_UP", 0.0)
    here = tournament_json(hold(Tournament.of("onirim:1", ["greedy", "random"], 8, "CUP-2")))
    engine = LocalEngine(2)
    try:
        there = tournament_json(hold(Tournament.of("onirim:1", ["greedy", "random"], 8, "CUP-2"), engine))
    finally:
        engine.close()
    assert {key: value for key, value in here.items() if key != "run"} == {
        key: value for key, value in there.items() if key != "run"
    }
    assert here["bots"][0]["bot"] == "greedy"
    assert here["cross"][0]["difference"] == here["bots"][0]["win_rate"] - here["bots"][1]["win_rate"]


def test_partners() -> None:
    tournament = hold(Tournament.of("onirim:2", ["value", "greedy"], 4, "CUP-3"))
    assert [fixture.bots for fixture in tournament.fixtures] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    told = tournament_json(tournament)
    assert {entry["bot"] for entry in told["bots"]} == {"value", "greedy"}
    assert all("with_others" in entry for entry in told["bots"])
    for lang in ("en", "fr"):
        lines = tournament_lines(tournament, lang)
        assert sum("greedy" in line for line in lines) >= 3


@pytest.mark.parametrize(
    ("names", "deals", "message"),
    [(["greedy"], 5, "at least two bots"), (["greedy", "greedy"], 5, "named twice"), (["greedy", "random"], 0, "at least one")],
)
def test_what_is_no_tournament(names: list[str], deals: int, message: str) -> None:
    with pytest.raises(BadCodeError, match=message):
        Tournament.of("onirim:1", names, deals)


def test_a_bot_that_fails_ends_it() -> None:
    tournament = hold(Tournament.of("onirim:1", ["greedy", "tests.support.bad_bots:Forger"], 3, "CUP-4"))
    assert tournament.failure is not None
    assert not tournament.complete
    assert tournament_json(tournament)["failure"]["bot"] == "tests.support.bad_bots:Forger"
    assert tournament_lines(tournament, "en")


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["tournament", "onirim:1", "--bot", "greedy", "--bot", "random", "--games", "4", "--jobs", "1"]
    assert main([*words, "--json", str(tmp_path / "cup.json")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Tournament onirim:1 · 4 deals · seed DREAM-1\n")
    told = json.loads((tmp_path / "cup.json").read_text("utf-8"))
    assert told["kind"] == "tournament"
    assert main([*words, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == told["bots"]
    assert main(["--lang", "fr", *words]) == 0
    assert "Tournoi onirim:1" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["tournament", "onirim:1", "--bot", "greedy"])
    assert "at least twice" in capsys.readouterr().err


def fields_of(data: object) -> set[str]:
    """All names of fields in JSON but for those that are names of bots or modules."""
    if isinstance(data, list):
        return {name for item in data for name in fields_of(item)}
    if not isinstance(data, dict):
        return set()
    inside = {name for key, value in data.items() if key not in ("versions", "decision_seconds") for name in fields_of(value)}
    return inside | set(data)


def test_the_page_has_every_field_of_a_tournament() -> None:
    page = PAGE.read_text("utf-8")
    for rules, names in (
        ("dreamers:2", ["honest", "random"]),
        ("onirim:1", ["greedy", "random"]),
        ("onirim:2", ["greedy", "random"]),
    ):
        told = tournament_json(hold(Tournament.of(rules, names, 1, "CUP-5")))
        for name in fields_of(told):
            assert f"| `{name}` |" in page, name
        for name in fields_of(told["run"]["decision_seconds"]["random"]):
            assert f"| `{name}` |" in page, name
