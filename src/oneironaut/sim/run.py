"""Run: the games of a job as they come in, in order. It can be cut off at any moment and go on later."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..bots.base import BotFailureError
from ..kernel.errors import BadCodeError
from .engines import Engine, LocalEngine
from .job import Job
from .records import RecordsWriter
from .tally import Tally
from .times import Times, merge_times


@dataclass
class Run:
    """What became of a job so far."""

    job: Job
    asked: int  # games wanted
    first: int = 0  # number of the first one
    tally: Tally = field(default_factory=Tally)
    seconds: float = 0.0
    engine: str = "local"
    jobs: int = 1
    interrupted: bool = False
    failure: BotFailureError | None = None
    times: list[Times] = field(default_factory=list)  # of the decisions of each seat

    def __post_init__(self) -> None:
        if self.asked < 1 or self.first < 0:
            raise BadCodeError(f"{self.asked} games from number {self.first}: at least one game, from number 0 or later")

    @property
    def done(self) -> int:
        """Count the games that are over."""
        return self.tally.games

    @property
    def complete(self) -> bool:
        """Tell whether all games wanted are over."""
        return self.done == self.asked

    @property
    def rate(self) -> float:
        """Return games a second."""
        return self.done / self.seconds if self.seconds else 0.0


def simulate(
    run: Run,
    engine: Engine | None = None,
    *,
    writer: RecordsWriter | None = None,
    decisions: RecordsWriter | None = None,
    after_chunk: Callable[[Run], object] | None = None,
) -> Run:
    """Play what is left of a run. Ctrl-C and a bot's failure end it early: the run says so, and keeps what is done."""
    own = engine is None
    player: Engine = LocalEngine() if engine is None else engine
    run.engine, run.jobs = player.name, player.jobs
    before = run.seconds
    begun = time.perf_counter()
    try:
        chunks = player.chunks(run.job, run.first + run.done, run.first + run.asked, writer.keep if writer else "")
        for chunk in chunks:
            if writer is not None:
                writer.write(run.job, chunk.first, chunk.records)
            if decisions is not None:
                decisions.write(run.job, chunk.first, chunk.decisions)
            run.tally.merge(chunk.tally)
            merge_times(run.times, chunk.times)
            run.seconds = before + time.perf_counter() - begun
            run.failure = chunk.failure
            if after_chunk is not None:
                after_chunk(run)
    except KeyboardInterrupt:
        run.interrupted = True
    finally:
        run.seconds = before + time.perf_counter() - begun
        if own:
            player.close()
    return run


def play_all(run: Run, jobs: int) -> Run:
    """Play a run to its end on this machine, for callers that cannot use a part of it: raise what ended it early."""
    engine = LocalEngine(jobs)
    try:
        simulate(run, engine)
    finally:
        engine.close()
    if run.failure is not None:
        raise run.failure
    if run.interrupted:
        raise KeyboardInterrupt
    return run
