"""Kill -9: what was acknowledged is there afterwards, once, and no healthy table is taken for damaged.

Two harnesses: a whole server that is killed between and during answers; and the store alone, in a process that is forked, so
that a thousand kills take a minute and hit every moment of a start, of a commit and of a mark in the witness.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random  # noqa: TID251 - when a process is killed is not part of a game

import apsw
import httpx
import msgspec
import pytest

from oneironaut.server.storage import archive
from oneironaut.server.storage.archive import Entry, GameProgress, GameRow, Seat
from oneironaut.server.storage.store import NAME, Store
from oneironaut.server.storage.witness import Witness
from tests.server.faults import quick_folder
from tests.server.running import Person, done
from tests.support import slow_split as shares

COMMAND = [sys.executable, "-m", "oneironaut", "serve", "--port", "0"]


# A whole server.


class Process:
    """A real server in a process of its own, to be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "server.json").unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [*COMMAND, "--data", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        while not (folder / "server.json").exists() or not (folder / "server.json").read_text():
            if self._process.poll() is not None:
                assert self._process.stderr
                raise AssertionError(self._process.stderr.read())
            time.sleep(0.01)
        self.address = json.loads((folder / "server.json").read_text())["address"]

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr
        self._process.stderr.close()


def kill_loop(folder: Path, cycles: int, *, forget: bool = False) -> tuple[int, int]:
    """Play, kill the server in the middle of answers, start it again: (answers acknowledged, answers lost or doubled).

    Each cycle sends answers until one gets no reply, because the server was killed while it worked. That one may be
    stored or not; those acknowledged must be, and when it is sent again with the same id it is applied once.
    `forget` plants a defect: an acknowledged answer is removed from the log.
    """
    server = Process(folder)
    person = Person(httpx.Client(timeout=10), "", "en")
    person.key = person.client.post(f"{server.address}/api/browsers", json={"ticket": None}).json()["key"]
    person.client.close()
    table = ""
    expected: list[str] = []
    acknowledged = wrong = 0
    try:
        for cycle in range(cycles):
            person.client.close()
            person.client = httpx.Client(base_url=server.address, timeout=10)
            view = person.view(table) if table else None
            if view is None or not view["question"]:
                table, expected = person.begin("onirim:1", f"KILL-{cycle}"), []
                view = person.view(table)
            pending = None
            killer, before = None, acknowledged
            while view["question"]:
                code = view["question"]["options"][cycle % len(view["question"]["options"])]["code"]
                pending = person.command(view["seq"], actions=[code])
                try:
                    view = person.send(table, 0, pending).json()["view"]
                except httpx.HTTPError:
                    break
                expected.append(code)
                acknowledged += 1
                pending = None
                if killer is None and acknowledged - before > cycle % 3:
                    killer = subprocess.Popen(["sh", "-c", f"sleep 0.0{cycle * 7 % 10}; kill -9 {server._process.pid}"])
            if killer is not None:
                killer.wait()
            server.kill()
            if forget and expected:
                lose_an_answer(folder, len(expected))
                forget = False
            server = Process(folder)
            person.client.close()
            person.client = httpx.Client(base_url=server.address, timeout=10)
            if pending is not None:
                again = person.send(table, 0, pending)
                if again.status_code == 200:
                    expected.append(pending["actions"][0])
            replay = person.get(f"/api/tables/{table}/replay")
            if replay.status_code != 200:  # told as damaged, and nothing was damaged but by us
                return acknowledged, wrong + 1
            kept = [answer["code"] for answer in replay.json()["answers"]]
            wrong += kept != expected
            expected = kept
            person.client.close()
    finally:
        server.kill()
        person.client.close()
    return acknowledged, wrong


def lose_an_answer(folder: Path, acknowledged: int) -> None:
    """The last one that was acknowledged in the latest game; the one after it, if it was stored, goes too."""
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("DROP TRIGGER entry_is_never_removed")
    connection.execute("DELETE FROM entry WHERE game = (SELECT max(game) FROM entry) AND n >= ?", (acknowledged,))
    connection.close()


@pytest.mark.parametrize("cycles", [3, pytest.param(200, marks=pytest.mark.slow)])
def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, cycles: int) -> None:
    acknowledged, wrong = kill_loop(tmp_path, cycles)
    assert acknowledged >= cycles
    assert wrong == 0


def test_the_loop_notices_a_lost_answer(tmp_path: Path) -> None:
    assert kill_loop(tmp_path, 2, forget=True)[1] > 0


# The store alone.


TABLES = 5
ROW = GameRow(
    *(0, "", 1, "onirim:1", {"base": 1}, "MOTH-4821", True, (Seat("human", "", None),), "new", None, "2026-11-15T23:15:00Z"),
    GameProgress(0, False, False, None, None),
)


def entry(n: int, text: str) -> Entry:
    return Entry(n, "2026-11-15T23:15:00Z", "answer" if n else "open", 0, f"c{n}", "d", text)


async def work(folder: Path, out: int, first: int) -> None:
    """Add entries to several tables at once, and say of each when it is acknowledged; until killed."""
    store = Store(folder)
    os.write(out, b"started\n")

    async def player(k: int) -> None:
        name = f"table{first + k:07}"
        row = msgspec.structs.replace(ROW, id=name)
        row = await store.write(lambda c: archive.add_game(c, row, [entry(0, "begin")]))
        os.write(out, f"{name} 0\n".encode())
        n = 0
        while True:
            n += 1
            line = entry(n, f"{name} {n} " + "x" * (n * 37 % 400))
            await store.write(lambda c, line=line: archive.add_entry(c, row.number, line, ROW.progress))  # type: ignore[misc]  # bound at once
            os.write(out, f"{name} {n}\n".encode())

    await asyncio.gather(*(player(k) for k in range(TABLES)))


def killed_once(folder: Path, first: int, after: float) -> dict[str, int]:
    """Run the work in a fork and kill it; the last entry of each table that was acknowledged."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            done(work(folder, write, first))
        finally:
            os._exit(1)
    os.close(write)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(read, "rb") as pipe:
        lines = pipe.read().decode().split("\n")[:-1]
    assert "Traceback" not in lines
    return {name: int(n) for name, _, n in (line.partition(" ") for line in lines) if n}


def kill_store(folder: Path, cycles: range) -> tuple[int, list[str]]:
    """Kill again and again, on the same files: (entries acknowledged, what went wrong)."""
    known: dict[str, int] = {}
    acknowledged, wrong = 0, []
    for cycle in cycles:
        random = Random(cycle)
        fresh = killed_once(folder, cycle * TABLES, random.choice((0.005, 0.02, 0.05, 0.1)) * random.uniform(0.5, 2))
        acknowledged += sum(fresh.values())
        known = {**dict(list(known.items())[-20:]), **fresh}
        if cycle % 7 == 6:
            continue  # killed again before anybody looked
        wrong += [f"cycle {cycle}: {what}" for what in done(compare(folder, known))]
    return acknowledged, wrong


async def compare(folder: Path, known: dict[str, int]) -> list[str]:
    """What is not as it was acknowledged."""
    store = Store(folder)
    wrong = [f"notice {notice.key}" for notice in store.notices]
    for name, last in known.items():
        try:
            found = await store.read(lambda c, name=name: archive.log_of(c, name))  # type: ignore[misc]  # bound at once
        except archive.DamagedError as error:
            wrong.append(f"{name}: {error}")
            continue
        entries = found[1] if found else []
        if len(entries) not in (last + 1, last + 2):  # one more may be stored and not acknowledged
            wrong.append(f"{name}: {len(entries)} entries, {last + 1} acknowledged")
        elif any(not line.text.startswith(f"{name} {line.n} ") for line in entries[1:]):
            wrong.append(f"{name}: other entries")
    store.close()
    return wrong


@pytest.fixture
def memory() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=quick_folder()) as folder:
        yield Path(folder)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("cycles", shares.seeds(15, 1000))
def test_a_store_that_is_killed_loses_nothing(memory: Path, cycles: range) -> None:
    acknowledged, wrong = kill_store(memory, cycles)
    assert wrong == []
    assert acknowledged > len(cycles)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_the_kills_notice_a_witness_that_is_written_too_early(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks before the commit: a kill in between makes a healthy table look damaged."""

    def early(store: Store) -> object:
        marks = whole(store)
        Witness.write(store._witness, marks.values())
        time.sleep(0.005)  # the moment is there without this too; nobody has the time to wait for it
        return marks

    whole = Store._marks
    monkeypatch.setattr(Store, "_marks", early)
    assert any("lost" in what for what in kill_store(memory, range(12))[1])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_the_kills_notice_an_acknowledgement_before_the_commit(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def early(store: Store, jobs: list[object]) -> None:
        for job in jobs:
            result = job.work(store._database)  # type: ignore[attr-defined]  # a job
            job.done.set_result(result)  # type: ignore[attr-defined]  # a job
        time.sleep(0.005)

    def whole(store: Store, jobs: list[object]) -> None:
        if jobs:
            store._database.execute("BEGIN IMMEDIATE")
            early(store, jobs)
            store._database.execute("COMMIT")

    monkeypatch.setattr(Store, "_run_together", whole)
    assert any("acknowledged" in what for what in kill_store(memory, range(12))[1])
