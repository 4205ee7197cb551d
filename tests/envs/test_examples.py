"""The baselines of `examples/rl` run: for seconds here, for a minute among the slow tests."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "rl"


def example(name: str, *needs: str) -> ModuleType:
    """An example as a module; the test is skipped without what it needs."""
    for package in needs:
        pytest.importorskip(package, reason="install it with: pip install 'oneironaut[baselines]'")
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ppo_trains() -> None:
    agent, curve = example("ppo", "torch").train(seconds=5, n=16)
    assert all(0 <= won <= 1 for _, _, won, _ in curve)
    mask = np.zeros(125, np.int8)
    mask[7] = 1
    assert agent.best(np.zeros(403, np.uint8), mask) == 7


@pytest.mark.slow
def test_ppo_learns() -> None:
    _, curve = example("ppo", "torch").train(seconds=60)
    assert curve[-1][3] > curve[0][3]


def test_cfr_solves() -> None:
    found = example("cfr", "pyspiel").solve(2)
    assert [iterations for _, iterations, _ in found] == [0, 1, 2]
    assert found[-1][2] < found[0][2]


def test_search_plays() -> None:
    won, doors = example("search").play(games=1, visits=10)
    assert 0 <= won <= 1
    assert 0 <= doors <= 8


@pytest.mark.slow
def test_maskable_ppo_trains() -> None:
    assert 0 <= example("maskable_ppo", "sb3_contrib").train(steps=256, games=2, rollout=256).won <= 1


@pytest.mark.slow
def test_ray_shares_out() -> None:
    assert example("many_workers", "ray").run(workers=2, steps=100_000) > 90_000
