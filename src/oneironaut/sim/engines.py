"""Engines: where chunks of games are played. They give the same chunks in the same order, whatever they run on."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Generic, Protocol, TypeVar

from ..kernel.errors import OneironautError
from ..runtime.processes import init_worker, sigint_blocked
from .chunk import Chunk, play_chunk
from .job import Job

T = TypeVar("T")
AIM = 0.25  # seconds that a chunk should take: short enough to stop soon, long enough to be worth sending
MOST = 100_000  # games in a chunk
WARM_UP = 0.3  # seconds of play in this process before others are started: many runs are over by then
LIVES = 3  # how often workers may die before we give up


class EngineError(OneironautError):
    """Processes that are to play games cannot be started, or die again and again."""


class Engine(Protocol):
    """Plays the games of a job, in chunks that come in order."""

    name: str
    jobs: int

    def chunks(self, job: Job, first: int, last: int, keep: str = "") -> Iterator[Chunk]:
        """Play games first to last - 1. Stop after a chunk with a failure."""

    def close(self) -> None:
        """Release all processes."""


class Sizer:
    """How many games the next chunk should have, from how long others took. No result depends on it."""

    def __init__(self) -> None:
        self.size = 1

    def learn(self, games: int, seconds: float) -> None:
        """Note how long a chunk of games took."""
        if games and games >= self.size // 2:
            fitting = int(games * AIM / max(seconds, 1e-9))
            self.size = max(1, min(fitting, games * 4, MOST))


class Ordered(Generic[T]):
    """Chunks played elsewhere, several at a time, given in order."""

    def __init__(self, submit: Callable[[int, int], T], result: Callable[[T], Chunk], window: int, sizer: Sizer) -> None:
        self._submit = submit
        self._result = result
        self._window = window
        self._sizer = sizer
        self.pending: deque[tuple[int, int, T]] = deque()

    def chunks(self, first: int, last: int) -> Iterator[Chunk]:
        """Yield games first to last - 1, in order. After an error, call it again for what is pending."""
        for i, (begin, games, _) in enumerate(self.pending):
            self.pending[i] = (begin, games, self._submit(begin, games))
        while first < last or self.pending:
            while first < last and len(self.pending) < self._window:
                games = min(self._sizer.size, last - first)
                self.pending.append((first, games, self._submit(first, games)))
                first += games
            begin, games, handle = self.pending[0]
            chunk = self._result(handle)
            self.pending.popleft()
            self._sizer.learn(games, chunk.seconds)
            yield chunk
            if chunk.failure:
                return


class LocalEngine:
    """One process here, or as many as there are cores."""

    name = "local"

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def chunks(self, job: Job, first: int, last: int, keep: str = "") -> Iterator[Chunk]:
        """Play here for a moment, then on all cores if there is more to do."""
        sizer = Sizer()
        until = time.perf_counter() + WARM_UP
        while first < last and (self.jobs == 1 or (self._pool is None and time.perf_counter() < until)):
            games = min(sizer.size, last - first)
            chunk = play_chunk(job, first, games, keep)
            sizer.learn(games, chunk.seconds)
            first += games
            yield chunk
            if chunk.failure:
                return
        if first < last:
            yield from self._chunks_of_pool(job, first, last, keep, sizer)

    def _chunks_of_pool(self, job: Job, first: int, last: int, keep: str, sizer: Sizer) -> Iterator[Chunk]:
        def submit(begin: int, games: int) -> Future[Chunk]:
            with sigint_blocked():
                return self._workers().submit(play_chunk, job, begin, games, keep)

        ordered = Ordered(submit, lambda future: future.result(), 2 * self.jobs + 1, sizer)
        deaths = 0
        while True:
            try:
                for chunk in ordered.chunks(first, last):
                    first = max(first, chunk.first + chunk.games)
                    yield chunk
                return
            except BrokenProcessPool:
                deaths += 1
                self.close()
                if deaths == LIVES:
                    what = f"worker processes died {LIVES} times in games {ordered.pending[0][0]} and after"
                    hint = "try one process (--jobs 1); a script of your own needs `if __name__ == '__main__':`"
                    raise EngineError(f"{what}: {hint}") from None
                first = max([first] + [begin + games for begin, games, _ in ordered.pending])

    def start(self) -> None:
        """Start the processes now, and wait until each can play."""
        pool = self._workers()
        with sigint_blocked():
            waiting = [pool.submit(time.sleep, AIM / 10) for _ in range(self.jobs)]
        for ready in waiting:
            ready.result()

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), initializer=init_worker)
        return self._pool

    def close(self) -> None:
        """Wait for the chunks under way, drop the others."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
