"""Plots: drawn for runs and comparisons in both languages, readable by colour-blind eyes, the same for the same results."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oneironaut.plots.runs import COLOURS, DASHES, HATCHES, check_plot, plot_comparison, plot_runs
from oneironaut.sim import Comparison, Job, Run, compare, simulate
from oneironaut.sim.records import OutputError
from oneironaut.sim.tally import End

pytest.importorskip("matplotlib", reason="matplotlib is not installed: pip install 'oneironaut[plot]'")
RUNS = [simulate(Run(Job.of(code, ("random",), "PLOT"), 300)) for code in ("onirim:1", "onirim:1+glyphs", "onirim:2")]


def texts(path: Path) -> str:
    """What an SVG says: letters are drawn as paths, but their text stands in comments."""
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))  # noqa: S314 - our own file
    root = ElementTree.parse(path, parser).getroot()  # noqa: S314 - our own file
    return "\n".join(node.text or "" for node in root.iter() if not isinstance(node.tag, str))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("runs", [RUNS[:1], RUNS], ids=["one", "several"])
def test_runs(runs: list[Run], lang: str, tmp_path: Path) -> None:
    path = tmp_path / "runs.svg"
    plot_runs(runs, path, lang)
    said = texts(path)
    words = {
        "en": ("why games were lost", "Doors open", "decisions per game"),
        "fr": ("perdues", "Portes ouvertes", "décisions"),
    }
    for word in words[lang]:
        assert word in said
    for run in runs:
        assert run.job.rules in said
    assert ("onirim:2" in said) == (len(runs) > 1)
    if len(runs) == 1:  # a plot of several is of the same parts, and takes three times as long
        again = tmp_path / "again.svg"
        plot_runs(runs, again, lang)
        assert again.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_comparison(lang: str, tmp_path: Path) -> None:
    comparison = compare(Comparison(Job.of("onirim:1", ("greedy",), "PLOT", ("random",)), 12, "doors"))
    plot_comparison(comparison, tmp_path / "both.svg", lang)
    said = texts(tmp_path / "both.svg")
    assert "greedy" in said
    assert {"en": "is better", "fr": "est meilleur"}[lang] in said


def test_players_against_each_other(tmp_path: Path) -> None:
    """Each seat has its rate, and of a comparison each bot."""
    run = Run(Job.of("onirim:2", ("random",), "A"), 3)
    for winner in (0, 1, 1):
        run.tally.ends[End(True, "points", (("points1", 3), ("points2", -2)), winner)] += 1
    plot_runs([run], tmp_path / "runs.svg", "en")
    said = texts(tmp_path / "runs.svg")
    for word in ("onirim:2, player 1", "onirim:2, player 2", "points, player 2", "no game was drawn", "66.67"):
        assert word in said
    comparison = Comparison(Job.of("onirim:2", ("greedy",), "A", ("random",)), 9)
    comparison.is_versus = True
    comparison.take(End(True, "points", (), 0), End(True, "points", (), 1))
    plot_comparison(comparison, tmp_path / "both.svg", "en")
    assert "100.00" in texts(tmp_path / "both.svg")


def test_png_and_what_has_no_game(tmp_path: Path) -> None:
    plot_runs(RUNS, tmp_path / "runs.png", "en")
    assert (tmp_path / "runs.png").read_bytes().startswith(b"\x89PNG")
    plot_runs([Run(RUNS[0].job, 5)], tmp_path / "none.png", "en")
    assert not (tmp_path / "none.png").exists()


def test_what_cannot_be_drawn_is_refused_before(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"a plot is \.svg or \.png"):
        check_plot(tmp_path / "runs.pdf")
    with pytest.raises(FileNotFoundError):
        check_plot(tmp_path / "no" / "runs.svg")


# How the three common kinds of colour-blind eyes see a colour (Viénot, Brettel and Mollon 1999, in linear light).
EYES = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "sighted": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def seen(colour: str, eye: str) -> tuple[float, ...]:
    linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    return tuple(max(sum(a * b for a, b in zip(row, linear, strict=True)), 0.0) ** (1 / 2.2) for row in EYES[eye])


def closest(colours: tuple[str, ...]) -> float:
    """How far apart the two most alike colours are, to the eye that tells them apart worst."""
    pairs = [(one, other, eye) for one, other in combinations(colours, 2) for eye in EYES]
    return min(math.dist(seen(one, eye), seen(other, eye)) for one, other, eye in pairs)


def test_colours_and_hatches_are_told_apart() -> None:
    assert closest(COLOURS[:4]) > 0.2
    assert closest(("#d62728", "#2ca02c")) < 0.2, "planted: a red and a green that are often used together"
    assert len(set(HATCHES)) == len(set(DASHES)) == len(COLOURS) == len(HATCHES)
