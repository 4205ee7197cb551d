"""Workers: tasks run next to the event loop, browsers take turns, and what takes too long or dies is told."""

from __future__ import annotations

import asyncio
import datetime
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

import oneironaut as on
from oneironaut.server.errors import RefusedError
from oneironaut.server.schemas import messages as m
from oneironaut.server.tables.pool import Pool, Worker
from oneironaut.server.tables.tasks import CurveTask, HintTask, ImportTask, Task
from oneironaut.server.tables.worker import answer_to
from tests.server.running import done, refused, running

RECORD = str(on.Game("onirim:1", "MOTH-1").record)

TODAY = datetime.date(2026, 11, 18)


def with_pool(work: Callable[[Pool], Awaitable[None]], **options: int) -> None:
    """Run with a pool, and end it."""

    async def run() -> None:
        pool = Pool(**options)
        try:
            await work(pool)
        finally:
            await pool.close()

    done(run())


def test_a_task_is_done_in_another_process() -> None:
    async def work(pool: Pool) -> None:
        hint = msgspec.json.decode(await pool.do(HintTask(RECORD, 0, 3, "fr"), 1, 30.0), type=m.Hint)
        assert hint.coach == "coach"
        assert len(hint.options) > 1
        first = pool._workers[0]._process
        assert first is not None
        assert first.pid != os.getpid()
        for wrong in ("odn = 1", RECORD.replace("onirim:1", "onirim:7"), "a." * 1000):
            with pytest.raises(RefusedError) as caught:
                await pool.do(ImportTask(wrong, [], TODAY), 1, 30.0)
            assert caught.value.code == "bad_record"
        with pytest.raises(RuntimeError, match="in a worker"):
            await pool.do(HintTask(RECORD, 0, 3, "xx"), 1, 30.0)
        assert pool._workers[0]._process is first  # none of this has ended it

    with_pool(work)


def test_what_takes_too_long_is_ended() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(RefusedError) as caught:
            await pool.do(HintTask(RECORD, 0, 3, "en"), 1, 0.001)
        assert caught.value.code == "busy"
        assert await pool.do(HintTask(RECORD, 0, 3, "en"), 1, 30.0)

    with_pool(work)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_worker_that_dies_is_told_and_replaced() -> None:
    async def work(pool: Pool) -> None:
        await pool.do(HintTask(RECORD, 0, 1, "en"), 1, 30.0)
        process = pool._workers[0]._process
        assert process is not None
        asked = asyncio.create_task(pool.do(HintTask(RECORD, 0, 3, "en"), 1, 30.0))
        await asyncio.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(RefusedError) as caught:
            await asked
        assert caught.value.code == "failed"
        assert await pool.do(HintTask(RECORD, 0, 1, "en"), 1, 30.0)

    with_pool(work)


class Slow(Worker):
    """Notes whose tasks it does, in which order."""

    def __init__(self, served: list[str]) -> None:
        super().__init__()
        self._served = served

    async def do(self, task: Task, seconds: float) -> bytes:
        assert isinstance(task, ImportTask)
        self._served.append(task.record)
        await asyncio.sleep(0.01)
        return b""


def test_browsers_take_turns() -> None:
    """Eight tasks of one browser do not hold up the one of another; more than its share is refused."""
    served: list[str] = []

    async def work(pool: Pool) -> None:
        pool._workers = (Slow(served),)
        pool._free = list(pool._workers)
        flood = [asyncio.create_task(pool.do(ImportTask(f"a{n}", [], TODAY), 1, 1.0)) for n in range(20)]
        await asyncio.sleep(0)
        polite = asyncio.create_task(pool.do(ImportTask("b", [], TODAY), 2, 1.0))
        results = await asyncio.gather(*flood, return_exceptions=True)
        assert await polite == b""
        assert [isinstance(result, RefusedError) and result.code == "too_fast" for result in results] == [False] * 8 + [True] * 12
        assert served.index("b") <= 2
        assert len(served) == 9
        assert not pool._of
        assert not pool._waiting
        crowd = [asyncio.create_task(pool.do(ImportTask(f"c{n}", [], TODAY), n, 1.0)) for n in range(15)]
        results = await asyncio.gather(*crowd, return_exceptions=True)
        assert [isinstance(result, RefusedError) and result.code == "busy" for result in results] == [False] * 10 + [True] * 5

    with_pool(work, own=8, most=10)


def test_who_goes_away_ends_no_worker() -> None:
    served: list[str] = []

    async def work(pool: Pool) -> None:
        pool._workers = (Slow(served),)
        pool._free = list(pool._workers)
        gone = [asyncio.create_task(pool.do(ImportTask(f"a{n}", [], TODAY), 1, 1.0)) for n in range(2)]
        await asyncio.sleep(0.001)
        for task in gone:
            task.cancel()
        assert await pool.do(ImportTask("b", [], TODAY), 2, 1.0) == b""
        await asyncio.sleep(0.05)
        assert len(pool._free) == 1
        assert not pool._of

    with_pool(work)


def test_tasks_without_a_process() -> None:
    """What the worker does, in this process: so that what fails there is seen here."""
    assert answer_to(HintTask(RECORD, 0, 1, "en")).refusal is None
    assert answer_to(CurveTask(RECORD, 0, "en")).result
    broken = answer_to(ImportTask("odn = 1\nrules = 'onirim:1'\nmoves = '''\nplay Rs\n'''", [], TODAY))
    assert broken.refusal is not None
    assert (broken.refusal.code, broken.refusal.line) == ("bad_record", 4)
    assert "Traceback" in answer_to(HintTask(RECORD, 0, 1, "xx")).failure


def test_a_record_that_takes_long_holds_up_nobody(tmp_path: Path) -> None:
    """While a worker starts and reads a record, the loop goes on."""
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin()

        async def both() -> list[float]:
            importing = asyncio.create_task(
                asyncio.to_thread(person.post, "/api/records", {"record": RECORD + "# " + "x" * 200_000, "names": []})
            )
            other = server.person()
            taken = []
            while not importing.done():
                start = time.perf_counter()
                assert (await asyncio.to_thread(other.get, "/api/health")).status_code == 200
                taken.append(time.perf_counter() - start)
            assert (await importing).status_code == 201
            other.client.close()
            return taken

        assert len(done(both())) > 3
        refused(person.post("/api/records", {"record": "a." * 100_000 + " = 1", "names": []}), "bad_record", 422)
        person.answer(table, person.view(table))
        person.client.close()
