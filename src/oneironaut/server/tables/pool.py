"""Pool: worker processes next to the event loop, with a bound for each browser, for those who wait, and for the time of a task.

A thread would not do: it holds the interpreter's lock while it computes, and each turn of the event loop waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter, OrderedDict, deque
from contextlib import suppress

import msgspec

from ..errors import RefusedError
from .tasks import Answer, Task
from .worker import HEAD, pack

LONGEST = 64 << 20  # bytes of an answer; a whole game is far below
answers = msgspec.msgpack.Decoder(Answer)
log = logging.getLogger("oneironaut.server")


class Worker:
    """One worker process. It starts with its first task, and again after it has failed."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def do(self, task: Task, seconds: float) -> bytes:
        """Have a task done; return its result as JSON. If it takes too long, end it together with the process."""
        try:
            async with asyncio.timeout(seconds):
                answer = await self._ask(task)
        except TimeoutError:
            await self.end()
            log.warning("a task took longer than %.0f s: %s", seconds, type(task).__name__)
            raise RefusedError("busy", detail=f"it took longer than {seconds:.0f} s") from None
        except BaseException as error:
            await self.end()
            if isinstance(error, (OSError, asyncio.IncompleteReadError)):
                log.error("a worker has ended during a %s", type(task).__name__)
                raise RefusedError("failed", detail="the worker has ended") from None
            raise
        if answer.refusal is not None:
            raise answer.refusal.error()
        if answer.failure:
            raise RuntimeError(f"in a worker:\n{answer.failure}")
        return answer.result

    async def _ask(self, task: Task) -> Answer:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "oneironaut.server.tables.worker"),
                stdin=PIPE,
                stdout=PIPE,
                env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
            )
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a worker has no pipes")
        process.stdin.write(pack(task))
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
        if size > LONGEST:
            raise OSError("the answer is too long")
        return answers.decode(await process.stdout.readexactly(size))

    async def end(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Pool:
    """Workers that serve browsers in turn. Each browser may have a few tasks under way, and so may all together."""

    def __init__(self, workers: int = 1, *, own: int = 2, most: int = 64) -> None:
        self._workers = tuple(Worker() for _ in range(workers))
        self._free = list(self._workers)
        self._own = own
        self._most = most
        self._of: Counter[int] = Counter()
        self._waiting: OrderedDict[int, deque[asyncio.Future[Worker]]] = OrderedDict()  # the browser whose turn is next first
        self._running: set[asyncio.Task[bytes]] = set()

    async def do(self, task: Task, browser: int, seconds: float) -> bytes:
        """Have a task done for a browser; return its result as JSON. It goes on if the client disconnects."""
        if self._of[browser] >= self._own:
            raise RefusedError("too_fast", retry=1.0, detail="one thing after the other")
        if self._of.total() >= self._most:
            raise RefusedError("busy", retry=5.0)
        self._of[browser] += 1
        running = asyncio.create_task(self._do(task, browser, seconds))
        self._running.add(running)
        running.add_done_callback(lambda task: self._ended(task, browser))
        return await asyncio.shield(running)

    async def _do(self, task: Task, browser: int, seconds: float) -> bytes:
        worker = await self._turn(browser)
        try:
            return await worker.do(task, seconds)
        finally:
            self._pass_on(worker)

    async def _turn(self, browser: int) -> Worker:
        if self._free:
            return self._free.pop()
        mine: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(browser, deque()).append(mine)
        return await mine

    def _pass_on(self, worker: Worker) -> None:
        """Give a worker to the browser whose turn it is; it then waits behind all others."""
        while self._waiting:
            browser, queue = self._waiting.popitem(last=False)
            following = queue.popleft()
            if queue:
                self._waiting[browser] = queue
            if not following.done():
                following.set_result(worker)
                return
        self._free.append(worker)

    def _ended(self, task: asyncio.Task[bytes], browser: int) -> None:
        self._running.discard(task)
        self._of[browser] -= 1
        if not self._of[browser]:
            del self._of[browser]
        if not task.cancelled():
            task.exception()  # nobody may be waiting for it any more

    async def close(self) -> None:
        """End all workers."""
        for task in self._running:
            task.cancel()
        for worker in self._workers:
            await worker.end()
