"""Engines: all cores give what one gives, a dead worker is replaced, Ctrl-C stops cleanly."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from oneironaut.bots.base import BotFailureError
from oneironaut.sim import Job, Run, simulate
from oneironaut.sim import engines as engines_module
from oneironaut.sim.chunk import Chunk
from oneironaut.sim.engines import EngineError, LocalEngine, cores
from oneironaut.sim.records import RecordsWriter
from oneironaut.sim.run import play_all


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalEngine]:
    """Two processes, from the first game on."""
    monkeypatch.setattr(engines_module, "WARM_UP", -1.0)
    engine = LocalEngine(2)
    yield engine
    engine.close()


def records_of(job: Job, games: int, engine: LocalEngine, path: Path) -> tuple[Run, bytes]:
    writer = RecordsWriter(path, "jsonl")
    writer.open()
    run = simulate(Run(job, games), engine, writer=writer)
    writer.close(complete=True)
    return run, path.read_bytes()


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_all_cores_give_the_same_result_and_the_same_records(bot: str, pool: LocalEngine, tmp_path: Path) -> None:
    job = Job.of("onirim:1", (bot,), "CORES")
    one, lines = records_of(job, 90, LocalEngine(1), tmp_path / "one.jsonl")
    two, others = records_of(job, 90, pool, tmp_path / "two.jsonl")
    assert one.tally == two.tally
    assert lines == others
    assert lines.count(b"\n") == 90
    assert (two.engine, two.jobs) == ("local", 2)


def test_a_dead_worker_is_replaced_and_nothing_changes(
    pool: LocalEngine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = tmp_path / "died"
    monkeypatch.setenv("ONEIRONAUT_TEST_DEATH", str(flag))
    run = simulate(Run(Job.of("onirim:1", ("tests.support.bad_bots:Mortal",), "DEATH"), 40), pool)
    assert flag.exists(), "the worker was killed"
    assert run.complete
    assert run.tally == simulate(Run(Job.of("onirim:1", ("greedy",), "DEATH"), 40)).tally


def test_workers_that_always_die_are_given_up(pool: LocalEngine) -> None:
    with pytest.raises(EngineError, match="died 3 times in games 0 and after"):
        simulate(Run(Job.of("onirim:1", ("tests.support.bad_bots:Doomed",), "DEATH"), 4), pool)


def test_a_failure_in_a_worker_is_reported_with_all_games_before(pool: LocalEngine) -> None:
    run = simulate(Run(Job.of("onirim:1", ("tests.support.bad_bots:Stumbling",), "STUMBLE"), 400), pool)
    assert run.failure is not None
    assert run.failure.number == 37
    assert "a stone on the way" in run.failure.details
    assert run.tally == simulate(Run(Job.of("onirim:1", ("greedy",), "STUMBLE"), 37)).tally


def test_a_short_run_starts_no_process() -> None:
    engine = LocalEngine(4)
    assert simulate(Run(Job.of("onirim:1", ("random",), "SHORT"), 100), engine).complete
    assert engine._pool is None


class Interrupted:
    """An engine that is stopped by Ctrl-C after some chunks."""

    name = "local"
    jobs = 1

    def chunks(self, job: Job, first: int, last: int, keep: str = "") -> Iterator[Chunk]:
        inner = LocalEngine(1)
        for i, chunk in enumerate(inner.chunks(job, first, last, keep)):
            if i == 2:  # chunks grow fourfold at most: 5 games are done by then
                raise KeyboardInterrupt
            yield chunk

    def close(self) -> None: ...


def test_play_all_gives_a_whole_run_or_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play_all(Run(Job.of("onirim:1", ("random",), "WHOLE"), 50), 1).complete
    with pytest.raises(BotFailureError, match="37"):
        play_all(Run(Job.of("onirim:1", ("tests.support.bad_bots:Stumbling",), "STUMBLE"), 400), 1)
    monkeypatch.setattr("oneironaut.sim.run.LocalEngine", lambda _jobs: Interrupted())
    with pytest.raises(KeyboardInterrupt):
        play_all(Run(Job.of("onirim:1", ("random",), "WHOLE"), 50), 1)


def is_deaf() -> bool:
    """Whether this process was started so that it does not hear Ctrl-C."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
@pytest.mark.parametrize("planted", [False, True])
def test_a_worker_does_not_hear_ctrl_c_even_while_it_starts(
    planted: bool, pool: LocalEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A traceback of each worker that was still being started would fill the screen."""
    if planted:
        monkeypatch.setattr(engines_module, "sigint_blocked", nullcontext)
    pool.start()
    assert pool._workers().submit(is_deaf).result() is not planted
    assert not is_deaf()


def test_ctrl_c_keeps_what_is_done_and_the_rest_can_follow() -> None:
    job = Job.of("onirim:1", ("greedy",), "STOP")
    run = simulate(Run(job, 60), Interrupted())
    assert run.interrupted
    assert 0 < run.done < 60
    run.interrupted = False
    simulate(run)
    assert run.complete
    assert run.tally == simulate(Run(job, 60)).tally


def test_games_may_begin_anywhere() -> None:
    job = Job.of("onirim:1", ("random",), "PARTS")
    parts = [simulate(Run(job, 500, first)) for first in (0, 500)]
    parts[0].tally.merge(parts[1].tally)
    assert parts[0].tally == simulate(Run(job, 1000)).tally


def test_cores_are_counted() -> None:
    assert cores() >= 1
