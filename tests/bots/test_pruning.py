"""Hidden units of a net: useless ones are pruned first, dead ones are reset, and the value of the net stays the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oneironaut.bots import training as training_module
from oneironaut.bots.learner import Learner
from oneironaut.bots.net import SUMMED, shapes
from oneironaut.bots.netfile import read_net
from oneironaut.bots.pruning import BATCH, SPREAD, activity, prune, rebalance, reset_dead_units, strength
from oneironaut.bots.training import ChunkTask, Training, TrainingConfig, play_chunk
from oneironaut.commands.main import main

HIDDEN1, HIDDEN2 = 6, 5
CONFIG = TrainingConfig("onirim:1", 40, seed=3, hidden1=HIDDEN1, hidden2=HIDDEN2, warmup_games=0, chunk=40)


@pytest.fixture(scope="module")
def training() -> Training:
    return Training(CONFIG)


@pytest.fixture(scope="module")
def played(training: Training) -> tuple[Any, Any]:
    data, start, _, _ = play_chunk(ChunkTask(0, CONFIG.rules, 0.0, 1.0, 0, training.learner.weights), CONFIG)
    return data, start


def spread(weights: dict[str, Any], training: Training) -> dict[str, Any]:
    """The same net among other units: every second unit of both layers is of no use."""
    size = shapes(training.encoder.n_own, training.encoder.n_common, 2 * HIDDEN1, 2 * HIDDEN2)
    chance = np.random.default_rng(8)
    larger = {name: chance.normal(0, 0.1, size[name]).astype(np.float32) for name in size}
    for name in ("own", "common", "bias_1", "second", "bias_2", "out"):
        larger[name][:, ::2] = weights[name]
    larger["mix"][1::2] = 0  # what these units say, nobody hears
    larger["mix"][::2, ::2] = weights["mix"]
    larger["bias_2"][:, 1::2] = -1000  # and these are never awake
    larger["bias_3"][...] = weights["bias_3"]
    return larger


def said(weights: dict[str, Any], played: tuple[Any, Any]) -> Any:
    """The logarithm of the odds of a batch of positions."""
    learner = Learner(weights, BATCH)
    _, _, hidden2 = learner.look(*played, np.arange(BATCH, dtype=np.int64))
    return np.maximum(hidden2, 0) @ weights["out"][0] + weights["bias_3"][0, 0]


def test_useless_units_are_pruned_first(training: Training, played: tuple[Any, Any]) -> None:
    weights = training.learner.weights
    smaller = prune(spread(weights, training), *played, HIDDEN1, HIDDEN2)
    for name, field in weights.items():
        assert np.allclose(smaller[name], field), name


def test_a_rebalanced_net_has_the_same_value(training: Training, played: tuple[Any, Any]) -> None:
    """As loud as a new one in its second layer and its last weights, however loud it was."""
    weights = training.learner.weights
    loud = {"own": 4.0, "common": 4.0, "bias_1": 4.0, "mix": 2.0, "second": 8.0, "bias_2": 8.0, "out": 1 / 8}
    louder = {name: field * loud.get(name, 1.0) for name, field in weights.items()}
    assert np.allclose(said(louder, played), said(weights, played), atol=1e-4)
    again = rebalance(louder)
    assert np.allclose(said(again, played), said(weights, played), atol=1e-4)
    assert strength(again["out"]) == pytest.approx(SPREAD * HIDDEN2**-0.5)
    assert strength(again["mix"]) == pytest.approx(SPREAD * HIDDEN1**-0.5)
    quiet = rebalance({**weights, "out": 9 * weights["out"]})
    assert all(strength(quiet[name]) <= strength(weights[name]) * 1.001 for name in SUMMED)


def test_a_balance_that_forgets_a_field_is_seen(training: Training, played: tuple[Any, Any]) -> None:
    """Planted: the biases of the second layer stay as they were."""
    weights = {**training.learner.weights, "bias_2": np.ones((1, HIDDEN2), dtype=np.float32)}
    forgetful = {**rebalance(weights), "bias_2": weights["bias_2"]}
    assert not np.allclose(said(forgetful, played), said(weights, played), atol=1e-4)


def test_the_mean_of_a_pruned_unit_goes_into_the_bias(training: Training, played: tuple[Any, Any]) -> None:
    larger = spread(training.learner.weights, training)
    for name in ("own", "common", "second"):
        larger[name][:, 1::2] = 0
    larger["bias_1"][:, 1::2] = 1
    larger["mix"][1::2] = 0.5
    larger["mix"][:, 1::2] = 0
    larger["bias_2"][:, 1::2] = 2
    before = said(larger, played)
    assert before.std() > 0
    smaller = prune(larger, *played, HIDDEN1, HIDDEN2)
    assert smaller["mix"].shape == (HIDDEN1, HIDDEN2)
    assert np.allclose(said(smaller, played), before, atol=1e-4)
    # A planted defect: without what goes into the biases, every value is another.
    smaller["bias_2"] = larger["bias_2"][:, ::2]
    assert not np.allclose(said(smaller, played), before, atol=0.1)


def test_the_command_prunes_the_net_that_it_starts_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TrainingConfig, "warmup_games", 0)
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    first, second = str(tmp_path / "first.npz"), str(tmp_path / "second.npz")
    common = ["train", "onirim:1", "--games", "250", "--test", "20", "--jobs", "1"]
    assert main([*common, "--hidden1", "6", "--hidden2", "4", "--out", first]) == 0
    assert main([*common, "--from", first, "--hidden1", "5", "--hidden2", "3", "--out", second]) == 0
    net = read_net(Path(second).read_bytes(), "second")
    assert net.weights["mix"].shape == (5, 3)
    assert net.card.command.endswith("--hidden1 5 --hidden2 3")
    capsys.readouterr()
    assert main([*common, "--from", first, "--hidden1", "7", "--out", second]) == 1
    assert "has 6 and 4 hidden units: it can be pruned, but does not grow" in capsys.readouterr().err
    assert main([*common, "--from", second, "--out", first]) == 0  # no size is asked for: it keeps its own
    assert read_net(Path(first).read_bytes(), "first").weights["mix"].shape == (5, 3)


def test_dead_units_are_reset(training: Training, played: tuple[Any, Any]) -> None:
    larger = spread(training.learner.weights, training)
    larger["bias_2"][:, ::2] += 10  # all of the net's own are awake
    before = said(larger, played)
    new = reset_dead_units(larger, *played, seed=4)
    awake = (activity(new, *played)[1] > 0).mean(axis=0)
    assert np.allclose(awake[1::2], 0.5, atol=0.01)  # these slept
    for name in ("mix", "second", "bias_2", "out"):
        assert np.array_equal(new[name][:, ::2], larger[name][:, ::2]), name  # and these did not
    assert np.allclose(said(new, played), before)
    assert len({tuple(new["mix"][:, k]) for k in range(1, 2 * HIDDEN2, 2)}) == HIDDEN2  # no two are alike
    assert np.array_equal(reset_dead_units(larger, *played, seed=4)["mix"], new["mix"])
    assert not np.array_equal(reset_dead_units(larger, *played, seed=5)["mix"], new["mix"])
    # A planted defect: new units that speak at once change the net.
    new["out"][0, 1::2] = 0.1
    assert not np.allclose(said(new, played), before)


def test_a_net_without_sleepers_is_left_alone(training: Training, played: tuple[Any, Any]) -> None:
    weights = {name: field.copy() for name, field in training.learner.weights.items()}
    weights["bias_2"][...] = 10  # all awake
    new = reset_dead_units(weights, *played, seed=4)
    assert all(np.array_equal(new[name], weights[name]) for name in weights)


def test_a_mixture_is_judged_by_several_combinations(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    config = TrainingConfig(
        "onirim:1+book+glyphs", 100, seed=3, hidden1=HIDDEN1, hidden2=HIDDEN2, warmup_games=0, chunk=10, mixed=True
    )
    training = Training(config)

    def watched(task: ChunkTask, config: TrainingConfig) -> Any:
        seen.append(task.rules)
        return play_chunk(task, config)

    monkeypatch.setattr(training_module, "play_chunk", watched)
    before = {name: field.copy() for name, field in training.learner.weights.items()}
    before["bias_2"][...] = 10
    after = training.prepare(before)
    assert len(set(seen)) > 1
    assert all(np.array_equal(after[name], field) for name, field in rebalance(before).items())
