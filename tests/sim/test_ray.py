"""The Ray engine, on a real Ray of this machine: a worker is killed in the middle, and the result is the same."""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneironaut.sim import Job, Run, simulate
from oneironaut.sim.engines import EngineError
from oneironaut.sim.records import RecordsWriter

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="ray is not installed: pip install 'oneironaut[ray]'"),
    pytest.mark.filterwarnings("ignore"),  # those of Ray are not ours
    pytest.mark.xdist_group("ray"),
]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Nothing is sent out or left behind; workers find the tests; the file says that one has died."""
    folder = tempfile.mkdtemp(prefix="ray")  # a short name: sockets lie in it
    root = Path(__file__).parents[2]
    for name, value in {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_AUTH_MODE": "disabled",
        "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
        "RAY_TMPDIR": folder,
        "PYTHONPATH": str(root),
        "ONEIRONAUT_TEST_DEATH": str(tmp_path / "died"),
    }.items():
        monkeypatch.setenv(name, value)
    yield tmp_path / "died"
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def engine(quiet: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    from oneironaut.sim import cluster
    from oneironaut.sim.cluster import RayEngine

    monkeypatch.setattr(cluster, "RETRIES", 2)
    started = RayEngine(jobs=2)
    yield started
    started.close()


@pytest.mark.slow  # CI runs it all the same
def test_a_killed_worker_changes_nothing(engine: object, quiet: Path, tmp_path: Path) -> None:
    from oneironaut.sim.cluster import RayEngine

    assert isinstance(engine, RayEngine)
    assert engine.jobs == 2
    job = Job.of("onirim:1", ("tests.support.bad_bots:Mortal",), "RAY")
    writer = RecordsWriter(tmp_path / "ray.jsonl", "jsonl")
    writer.open()
    run = simulate(Run(job, 60), engine, writer=writer)
    writer.close(complete=True)
    assert quiet.exists(), "a worker was killed in the middle of a game"
    assert run.complete
    assert run.engine == "ray"
    other = RecordsWriter(tmp_path / "local.jsonl", "jsonl")
    other.open()
    here = simulate(Run(job, 60), writer=other)
    other.close(complete=True)
    assert run.tally == here.tally
    assert (tmp_path / "ray.jsonl").read_bytes() == (tmp_path / "local.jsonl").read_bytes()
    # The same Ray: a bot's failure comes back with its game.
    failed = simulate(Run(Job.of("onirim:1", ("tests.support.bad_bots:Stumbling",), "STUMBLE"), 200), engine)
    assert failed.failure is not None
    assert (failed.done, failed.failure.number) == (37, 37)


@pytest.mark.slow
def test_a_bot_that_always_kills_its_process_is_given_up(engine: object) -> None:
    from oneironaut.sim.cluster import RayEngine

    assert isinstance(engine, RayEngine)
    with pytest.raises(EngineError, match="Ray gave up on games 0 and after"):
        simulate(Run(Job.of("onirim:1", ("tests.support.bad_bots:Doomed",), "DEATH"), 2), engine)


def test_no_cluster_at_an_address_is_an_error(quiet: Path) -> None:
    from oneironaut.sim.cluster import RayEngine

    with pytest.raises(EngineError, match="no Ray at nonsense"):
        RayEngine("nonsense")
