"""The batch: it plays as single games do, in both builds; wrong answers are refused; memory stays flat."""

from __future__ import annotations

import resource
from typing import Any

import numpy as np
import pytest

import oneironaut as on
from oneironaut.envs import Batch, ParallelBatch, SingleGame
from oneironaut.runtime import plain_build

CODES = ["onirim:1", "onirim:2", "onirim:1+everything", "dreamers:2"]


def first_choices(batch: Any, rng: np.random.Generator) -> Any:
    """A random answer for each game."""
    if batch.actions == "options":
        return rng.integers(0, batch.arrays["n_options"])
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in batch.arrays["masks"]])


@pytest.mark.parametrize("reward", ["result", "progress", "points"])
@pytest.mark.parametrize("code", CODES)
def test_a_batch_plays_as_tables_do(code: str, reward: str) -> None:
    versus = on.read_rules(code).versus
    if (reward == "points") != versus and reward != "result":
        with pytest.raises(on.BadCodeError, match="use the reward"):
            Batch(code, 1, reward=reward)
        return
    batch = Batch(code, 3, actions="both", reward=reward, seed=11)
    tables = [SingleGame(code, reward=reward) for _ in range(3)]
    episodes = [0, 0, 0]
    for i, table in enumerate(tables):
        table.reset(11 + i)
    rng = np.random.default_rng(1)
    for _ in range(260):
        for i, table in enumerate(tables):
            assert table.seat == batch.seats[i]
            assert table.options() == list(batch.options[i][: batch.n_options[i]]) == list(np.flatnonzero(batch.masks[i]))
            assert table.observe(table.seat).tobytes() == batch.observations[i].tobytes()
        chosen = first_choices(batch, rng)
        gains = [table.play(int(a)) for table, a in zip(tables, chosen, strict=True)]
        batch.step(chosen)
        assert np.allclose(batch.rewards, np.array(gains), atol=1e-6)
        for i, table in enumerate(tables):
            assert batch.ends[i] == table.over
            if table.over:
                assert batch.final_lengths[i] == table.decisions
                episodes[i] += 1
                table.reset(11 + i, episodes[i])
    assert sum(episodes) > 0


@pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")
@pytest.mark.parametrize("form", ["counts", "binary", "tokens"])
@pytest.mark.parametrize("code", ["onirim:2", "dreamers:2"])
def test_both_builds_write_the_same(code: str, form: str) -> None:
    plain = plain_build.load("envs.batch").Batch(code, 2, form=form, seed=5)
    batch = Batch(code, 2, form=form, seed=5)
    rng = np.random.default_rng(2)
    for _ in range(60):
        for name, array in batch.arrays.items():
            assert np.array_equal(array, plain.arrays[name]), name
        chosen = first_choices(batch, rng)
        batch.step(chosen)
        plain.step(chosen)


def test_seeds_are_per_game() -> None:
    one = Batch("onirim:1", 4, seed=100)
    other = Batch("onirim:1", 4, seed=0)
    other.reset(np.array([103, 102, 101, 100]))
    assert np.array_equal(one.observations, other.observations[::-1])
    assert not np.array_equal(one.observations[0], one.observations[1])


def test_wrong_input_is_refused_and_changes_nothing() -> None:
    batch = Batch("onirim:1", 2)
    before = {name: array.copy() for name, array in batch.arrays.items()}
    bad = int(np.flatnonzero(batch.masks[1] == 0)[0])
    good = [int(np.flatnonzero(mask)[0]) for mask in batch.masks]
    for actions in ([good[0], bad], [good[0], -1], [good[0], 10**9]):
        with pytest.raises(on.IllegalActionError, match="game 1"):
            batch.step(np.array(actions))
    for wrong in (None, [1.0, 2.0], np.zeros(3, int), "ab", np.zeros((2, 1), int)):
        with pytest.raises(on.ArgumentError, match="2 whole numbers"):
            batch.step(wrong)
    for seed in (-1, 2**63, np.array([1, -1]), np.array([1]), "x", 1.5):
        with pytest.raises(on.OneironautError):
            batch.reset(seed)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[:] = 1
    assert all(np.array_equal(array, before[name]) for name, array in batch.arrays.items())
    frozen = np.array(good)
    frozen.flags.writeable = False  # as arrays of jax are
    batch.step(frozen)
    bad_settings: list[dict[str, Any]] = [{"form": "x"}, {"actions": "x"}, {"reward": "x"}, {"seed": -1}, {"buffers": {}}]
    for settings in bad_settings:
        with pytest.raises(on.OneironautError):
            Batch("onirim:1", 2, **settings)
    for rules, n in (("onirim:9", 1), (None, 1), ("onirim:1", 0), ("onirim:1", 1.5)):
        with pytest.raises(on.OneironautError):
            Batch(rules, n)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(on.ArgumentError, match="no game 2"):
        batch.state(2)
    with pytest.raises(on.ArgumentError, match="a dict from name to array"):
        Batch("onirim:1", 2, buffers=[])  # type: ignore[arg-type]  # on purpose


@pytest.mark.skipif(not on.COMPILED, reason="without C arrays, Python's own errors protect what is inside")
def test_objects_are_made_once_and_whole() -> None:
    batch = Batch("onirim:1", 2)
    for made, arguments in ((batch, ("onirim:2", 9)), (batch.encoder, ("onirim:2",))):
        kind: Any = type(made)
        with pytest.raises(on.StateError, match="made already"):
            kind.__init__(made, *arguments)
    batch.play_random(3, 1)
    empty, encoder = Batch.__new__(Batch), type(batch.encoder).__new__(type(batch.encoder))
    for call in (lambda: empty.reset(0), lambda: empty.worth(batch.state(0)), encoder.layout, encoder.empty):
        with pytest.raises(on.StateError, match="was not made"):
            call()


def test_tampered_masks_reach_no_game() -> None:
    """Planted: somebody makes the arrays writable, and answers what is not offered."""
    batch = Batch("onirim:1", 1)
    batch.masks.base.reshape(1, -1)[:] = 1
    bad = next(i for i in range(125) if batch.rules.actions[i] not in batch.state(0).options())
    with pytest.raises(on.StateError, match="call reset"):
        batch.step(np.array([bad]))
    with pytest.raises(on.StateError, match="call reset"):
        batch.step(np.array([0]))
    batch.reset(0)


def test_processes_play_as_one_does() -> None:
    one = Batch("onirim:1", 5, seed=9)
    rng = np.random.default_rng(3)
    with ParallelBatch("onirim:1", 5, workers=2, seed=9) as many:
        for _ in range(120):
            for name, array in one.arrays.items():
                if array.shape[0]:
                    assert np.array_equal(array, many.arrays[name]), name
            chosen = first_choices(one, rng)
            one.step(chosen)
            many.step(chosen)
    with pytest.raises(on.StateError, match="closed"):
        many.step(chosen)


@pytest.mark.parametrize("steps", [pytest.param(300_000, id="few"), pytest.param(100_000_000, id="all", marks=pytest.mark.slow)])
def test_memory_stays_flat(steps: int) -> None:
    if not on.COMPILED:
        steps = min(steps, 10_000)
    batch = Batch("onirim:1", 256)
    batch.play_random(200, 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    batch.play_random(steps // 256, 2)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4096  # kilobytes
