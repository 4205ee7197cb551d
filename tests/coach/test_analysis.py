"""Analyses: luck and choice told apart so that they add up, as text, JSON and plot; what cannot be analysed says so."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.coach import Analysis, AnalysisStep, CoachError, analyse
from oneironaut.coach.report import analysis_json, curve, lines_of
from oneironaut.commands.main import main
from oneironaut.notation.records import Record
from oneironaut.sim import play_game
from tests.browser import games

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "coach.md"
SEED = "MOTH-4821"


def game_of(code: str, bots: Sequence[str], seed: str = SEED) -> Record:
    return play_game(code, list(bots), seed).record(seed)


@cache
def analysed(code: str, bot: str) -> Analysis:
    """A game looked at again: once, for all tests that want to see it."""
    return analyse(game_of(code, [bot]))


@pytest.fixture
def lost() -> Analysis:
    """A game that the greedy bot loses."""
    return analysed("onirim:1", "greedy")


def imbalance(analysis: Analysis) -> float:
    """How far the parts are from adding up: start, luck of each step, cost of each decision, outcome."""
    total = analysis.start + analysis.opening_luck
    for step in analysis.steps:
        total += step.luck - step.cost
    return total - analysis.end


def faults(analysis: Analysis) -> list[str]:
    """What is wrong with an analysis, worked out again from the advice."""
    found = [] if abs(imbalance(analysis)) < 1e-9 else ["the parts do not add up"]
    for step in analysis.steps:
        if step.cost < 0:
            found.append(f"decision {step.number} costs less than nothing")
        if step.cards or step.number == len(analysis.steps):
            best = max(advised.chance for advised in step.advice.options)
            if abs(step.cost - (best - step.chosen.chance)) > 1e-9:
                found.append(f"decision {step.number} costs something else")
            if abs(step.luck - (step.after - step.chosen.chance)) > 1e-9:
                found.append(f"step {step.number} has another luck")
    return found


@pytest.mark.parametrize(
    ("code", "bot"), [("onirim:1", "value"), ("onirim:1", "random"), ("onirim:1+glyphs", "greedy"), ("onirim:2", "greedy")]
)
def test_start_luck_and_costs_add_up_to_the_outcome(code: str, bot: str) -> None:
    analysis = analysed(code, bot)
    assert analysis.outcome is not None
    assert analysis.end == (1.0 if analysis.outcome.won else 0.0)
    assert faults(analysis) == []
    assert abs(analysis.start + analysis.luck - analysis.cost - analysis.end) < 1e-9
    for before, step in pairwise(analysis.steps):
        assert step.chance == before.after


def test_a_game_that_is_won_by_its_last_answer_is_won() -> None:
    """No card comes after the search that obtains the last Door: the end follows from the answer alone."""
    game = on.Game(games.RULES, seed=games.WON_SEED)
    for answer in games.answers(games.WON):
        game.play(answer)
    analysis = analyse(game.record)
    assert analysis.outcome is not None
    assert analysis.outcome.won
    assert analysis.end == 1.0
    assert faults(analysis) == []


def test_no_luck_where_no_card_came() -> None:
    analysis = analysed("onirim:1", "random")
    idle = [step for step in analysis.steps[:-1] if not step.cards]
    assert idle
    assert all(abs(step.luck) < 1e-12 for step in idle)


class WrongLuck(AnalysisStep):
    """A step whose luck has the wrong sign."""

    @property
    def luck(self) -> float:
        return -super().luck


def test_a_sign_error_does_not_add_up(lost: Analysis) -> None:
    assert faults(lost) == []
    steps = [WrongLuck(**{name: getattr(step, name) for name in step.__dataclass_fields__}) for step in lost.steps]
    assert "the parts do not add up" in faults(replace(lost, steps=tuple(steps)))
    costs = tuple(replace(step, cost=-step.cost) for step in lost.steps)
    wrong = " ".join(faults(replace(lost, steps=costs)))
    assert "less than nothing" in wrong
    assert "another luck" in wrong
    luckless = tuple(replace(step, after=step.chance - step.cost) for step in lost.steps)
    assert faults(replace(lost, steps=luckless))


def test_the_bot_that_agrees_with_the_coach_pays_next_to_nothing() -> None:
    greedy, value = (analysed("onirim:1", bot) for bot in ("greedy", "value"))
    assert value.cost < 0.5 * greedy.cost


def test_the_costliest_are_three_and_the_worst_comes_first(lost: Analysis) -> None:
    costs = [step.cost for step in lost.costliest]
    assert costs == sorted((step.cost for step in lost.steps), reverse=True)[:3]
    assert lost.cost == pytest.approx(sum(step.cost for step in lost.steps))


def test_it_repeats_itself_and_thinks_longer_if_told(lost: Analysis) -> None:
    record = game_of("onirim:1", ["greedy"])
    assert analysis_json(analyse(record), "0", "en") == analysis_json(lost, "0", "en")
    short = replace(record, moves=record.moves[:5], result="")
    longer = analyse(short, games=8)
    assert max(advised.games for advised in longer.steps[0].advice.options) == 8
    assert abs(imbalance(longer)) < 1e-9


def test_a_game_that_is_not_over_ends_with_its_last_chance() -> None:
    record = game_of("onirim:1", ["greedy"])
    analysis = analyse(replace(record, moves=record.moves[:6], result=""))
    assert analysis.outcome is None
    assert analysis.end == analysis.steps[-1].chosen.chance
    assert abs(imbalance(analysis)) < 1e-9
    assert "Lost" not in "\n".join(lines_of(analysis, "en"))


def test_what_the_text_says(lost: Analysis) -> None:
    text = "\n".join(lines_of(lost, "en"))
    assert text.startswith(f"onirim:1 · seed {SEED} · decisions: {len(lost.steps)}\nLost: ")
    assert re.search(r"^\d+\.\d% at the start, 0\.0% at the end\.$", text, re.MULTILINE)
    assert re.search(r"^Accuracy: \d+ of 100$", text, re.MULTILINE)
    assert re.search(r"^Fortune: [+−]\d+\.\d points", text, re.MULTILINE)
    assert re.search(r"1\. Decision \d+ \(line \d+\), −\d+\.\d points: ", text)
    assert text.count("the bot – ") == 3
    french = "\n".join(lines_of(lost, "fr"))
    assert re.search(r"^Précision\u00a0: \d+ sur 100$", french, re.MULTILINE)
    assert french.count("le bot – ") == 3


def test_the_curve_fits_and_shows_both_ends() -> None:
    lines = curve([1.0] * 100 + [0.0], "en")
    assert [len(line) for line in lines] == [72] * 6
    assert all(line.endswith("█ ") for line in lines[:-1])
    assert curve([0.5], "fr")[2].endswith("┤▄")


# The command.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.odn"
    path.write_text(str(game_of("onirim:1", ["greedy"])), "utf-8")
    return path


def test_the_command_writes_text_json_and_plot(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, plot = tmp_path / "a.json", tmp_path / "a.svg"
    assert main(["coach", str(file), "--json", str(out), "--plot", str(plot)]) == 0
    assert "The costliest decisions" in capsys.readouterr().out
    data = json.loads(out.read_text("utf-8"))
    assert (data["format"], data["kind"], data["rules"], data["seed"]) == (1, "analysis", "onirim:1", SEED)
    assert data["start"] + data["luck"] - data["cost"] == pytest.approx(data["end"], abs=1e-5)
    page = PAGE.read_text("utf-8")
    keys = set(data) | set(data["opening"]) | set(data["steps"][0]) | set(data["steps"][0]["options"][0])
    assert [key for key in keys if f"`{key}`" not in page] == []
    assert plot.read_text("utf-8").startswith("<?xml")
    first = plot.read_bytes()
    short = tmp_path / "short.odn"
    record = game_of("onirim:1", ["greedy"])
    short.write_text(str(replace(record, moves=record.moves[:9], result="")), "utf-8")
    assert main(["coach", str(short), "--plot", str(plot), "--lang", "fr"]) == 0
    assert "Les décisions les plus coûteuses" in capsys.readouterr().out
    assert plot.read_bytes() != first
    assert main(["coach", str(short), "--json", "-", "--lang", "fr"]) == 0
    assert json.loads(capsys.readouterr().out)["lang"] == "fr"


def test_what_cannot_be_analysed_says_so_in_a_line(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dreamers, empty, silent = (tmp_path / name for name in ("d.odn", "e.odn", "s.odn"))
    dreamers.write_text(str(game_of("dreamers:2", ["random"])), "utf-8")
    record = game_of("onirim:1", ["greedy"])
    empty.write_text(str(replace(record, moves=record.moves[:1], result="")), "utf-8")
    silent.write_text(str(replace(game_of("onirim:2", ["greedy"]), seat=0)), "utf-8")
    for arguments, message in (
        ([str(dreamers), "--seat", "3"], "There is no player 3"),
        ([str(dreamers), "--seat", "0", "--lang", "fr"], "Il n’y a pas de joueur 0"),
        ([str(empty)], "this record contains no decisions"),
        ([str(silent)], "this record has only what seat 0 could see"),
        ([str(tmp_path / "none.odn")], "No such file"),
        ([str(file), "--ms", "-1"], "the time must be 0 or more"),
        ([str(file), "--ms", "nan"], "the time must be 0 or more"),
        ([str(file), "--plot", str(tmp_path / "a.pdf")], "a plot is .svg or .png"),
        ([str(file), "--json", str(tmp_path / "no" / "a.json")], "No such file"),
    ):
        assert main(["coach", *arguments]) == 1
        found = capsys.readouterr()
        assert message in found.err
        assert found.err.count("\n") == 1
        assert found.out == ""


def test_a_record_without_decisions_is_refused_by_the_function_too() -> None:
    with pytest.raises(CoachError, match="this record contains no decisions"):
        analyse(on.Game("onirim:1", dealer=None).record)
