"""Cells of a net: those that do nothing go first, and those that sleep are begun anew; what is left says the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oneironaut.bots import training as training_module
from oneironaut.bots.cells import BATCH, SPREAD, activity, balanced, strength, trimmed, woken
from oneironaut.bots.learner import Learner
from oneironaut.bots.net import SUMMED, shapes
from oneironaut.bots.netfile import read_net
from oneironaut.bots.training import Errand, Plan, Training, play_chunk
from oneironaut.commands.main import main

WIDE, DEEP = 6, 5
PLAN = Plan("onirim:1", 40, seed=3, wide=WIDE, deep=DEEP, lessons=0, chunk=40)


@pytest.fixture(scope="module")
def training() -> Training:
    return Training(PLAN)


@pytest.fixture(scope="module")
def played(training: Training) -> tuple[Any, Any]:
    data, start, _, _ = play_chunk(Errand(0, PLAN.rules, 0.0, 1.0, 0, training.learner.weights), PLAN)
    return data, start


def spread(weights: dict[str, Any], training: Training) -> dict[str, Any]:
    """The same net among other cells: every second cell of both layers is of no use."""
    size = shapes(training.encoder.n_own, training.encoder.n_common, 2 * WIDE, 2 * DEEP)
    chance = np.random.default_rng(8)
    larger = {name: chance.normal(0, 0.1, size[name]).astype(np.float32) for name in size}
    for name in ("own", "common", "bias_1", "second", "bias_2", "out"):
        larger[name][:, ::2] = weights[name]
    larger["mix"][1::2] = 0  # what these cells say, nobody hears
    larger["mix"][::2, ::2] = weights["mix"]
    larger["bias_2"][:, 1::2] = -1000  # and these are never awake
    larger["bias_3"][...] = weights["bias_3"]
    return larger


def said(weights: dict[str, Any], played: tuple[Any, Any]) -> Any:
    """The logarithm of the odds of a batch of positions."""
    learner = Learner(weights, BATCH)
    _, _, deep = learner.look(*played, np.arange(BATCH, dtype=np.int64))
    return np.maximum(deep, 0) @ weights["out"][0] + weights["bias_3"][0, 0]


def test_cells_of_no_use_go_first(training: Training, played: tuple[Any, Any]) -> None:
    weights = training.learner.weights
    smaller = trimmed(spread(weights, training), *played, WIDE, DEEP)
    for name, field in weights.items():
        assert np.allclose(smaller[name], field), name


def test_a_balanced_net_says_the_same(training: Training, played: tuple[Any, Any]) -> None:
    """As loud as a new one in its second layer and its last weights, however loud it was."""
    weights = training.learner.weights
    loud = {"own": 4.0, "common": 4.0, "bias_1": 4.0, "mix": 2.0, "second": 8.0, "bias_2": 8.0, "out": 1 / 8}
    louder = {name: field * loud.get(name, 1.0) for name, field in weights.items()}
    assert np.allclose(said(louder, played), said(weights, played), atol=1e-4)
    again = balanced(louder)
    assert np.allclose(said(again, played), said(weights, played), atol=1e-4)
    assert strength(again["out"]) == pytest.approx(SPREAD * DEEP**-0.5)
    assert strength(again["mix"]) == pytest.approx(SPREAD * WIDE**-0.5)
    quiet = balanced({**weights, "out": 9 * weights["out"]})
    assert all(strength(quiet[name]) <= strength(weights[name]) * 1.001 for name in SUMMED)


def test_a_balance_that_forgets_a_field_is_seen(training: Training, played: tuple[Any, Any]) -> None:
    """Planted: the biases of the second layer stay as they were."""
    weights = {**training.learner.weights, "bias_2": np.ones((1, DEEP), dtype=np.float32)}
    forgetful = {**balanced(weights), "bias_2": weights["bias_2"]}
    assert not np.allclose(said(forgetful, played), said(weights, played), atol=1e-4)


def test_what_a_cell_always_says_goes_into_the_bias(training: Training, played: tuple[Any, Any]) -> None:
    larger = spread(training.learner.weights, training)
    for name in ("own", "common", "second"):
        larger[name][:, 1::2] = 0
    larger["bias_1"][:, 1::2] = 1
    larger["mix"][1::2] = 0.5
    larger["mix"][:, 1::2] = 0
    larger["bias_2"][:, 1::2] = 2
    before = said(larger, played)
    assert before.std() > 0
    smaller = trimmed(larger, *played, WIDE, DEEP)
    assert smaller["mix"].shape == (WIDE, DEEP)
    assert np.allclose(said(smaller, played), before, atol=1e-4)
    # A planted defect: without what goes into the biases, every value is another.
    smaller["bias_2"] = larger["bias_2"][:, ::2]
    assert not np.allclose(said(smaller, played), before, atol=0.1)


def test_the_command_trims_the_net_that_it_begins_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Plan, "lessons", 0)
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    first, second = str(tmp_path / "first.npz"), str(tmp_path / "second.npz")
    common = ["train", "onirim:1", "--games", "250", "--test", "20", "--jobs", "1"]
    assert main([*common, "--wide", "6", "--deep", "4", "--out", first]) == 0
    assert main([*common, "--from", first, "--wide", "5", "--deep", "3", "--out", second]) == 0
    net = read_net(Path(second).read_bytes(), "second")
    assert net.weights["mix"].shape == (5, 3)
    assert net.card.command.endswith("--wide 5 --deep 3")
    capsys.readouterr()
    assert main([*common, "--from", first, "--wide", "7", "--out", second]) == 1
    assert "has 6 and 4 cells: it can be trimmed, but does not grow" in capsys.readouterr().err
    assert main([*common, "--from", second, "--out", first]) == 0  # no size is asked for: it keeps its own
    assert read_net(Path(first).read_bytes(), "first").weights["mix"].shape == (5, 3)


def test_cells_that_sleep_are_begun_anew(training: Training, played: tuple[Any, Any]) -> None:
    larger = spread(training.learner.weights, training)
    larger["bias_2"][:, ::2] += 10  # all of the net's own are awake
    before = said(larger, played)
    new = woken(larger, *played, seed=4)
    awake = (activity(new, *played)[1] > 0).mean(axis=0)
    assert np.allclose(awake[1::2], 0.5, atol=0.01)  # these slept
    for name in ("mix", "second", "bias_2", "out"):
        assert np.array_equal(new[name][:, ::2], larger[name][:, ::2]), name  # and these did not
    assert np.allclose(said(new, played), before)
    assert len({tuple(new["mix"][:, k]) for k in range(1, 2 * DEEP, 2)}) == DEEP  # no two are alike
    assert np.array_equal(woken(larger, *played, seed=4)["mix"], new["mix"])
    assert not np.array_equal(woken(larger, *played, seed=5)["mix"], new["mix"])
    # A planted defect: new cells that speak at once change the net.
    new["out"][0, 1::2] = 0.1
    assert not np.allclose(said(new, played), before)


def test_a_net_without_sleepers_is_left_alone(training: Training, played: tuple[Any, Any]) -> None:
    weights = {name: field.copy() for name, field in training.learner.weights.items()}
    weights["bias_2"][...] = 10  # all awake
    new = woken(weights, *played, seed=4)
    assert all(np.array_equal(new[name], weights[name]) for name in weights)


def test_a_mixture_is_judged_by_several_combinations(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    plan = Plan("onirim:1+book+glyphs", 100, seed=3, wide=WIDE, deep=DEEP, lessons=0, chunk=10, mixed=True)
    training = Training(plan)

    def watched(errand: Errand, plan: Plan) -> Any:
        seen.append(errand.rules)
        return play_chunk(errand, plan)

    monkeypatch.setattr(training_module, "play_chunk", watched)
    before = {name: field.copy() for name, field in training.learner.weights.items()}
    before["bias_2"][...] = 10
    after = training.prepared(before)
    assert len(set(seen)) > 1
    assert all(np.array_equal(after[name], field) for name, field in balanced(before).items())
