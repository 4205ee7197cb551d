"""A harness that damages the files of a data folder, opens them again, and judges what became of each table.

What was acknowledged is known from the process that wrote it. A table must come back as it was, byte by byte, or be told
as damaged; what is said to be whole of a damaged one must be the beginning of what was acknowledged. The others go on.
"""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random  # noqa: TID251 - where a fault lies is not part of a game

import apsw
import msgspec

from oneironaut.kernel.errors import OneironautError
from oneironaut.server.http.auth import Keys
from oneironaut.server.schemas import messages as m
from oneironaut.server.storage import archive
from oneironaut.server.storage.archive import DamagedError, Entry, GameRow
from oneironaut.server.storage.store import NAME, Store
from oneironaut.server.storage.witness import NAME as WITNESS
from oneironaut.server.tables.loading import fault_in
from oneironaut.server.tables.manager import TableManager
from tests.server.running import done

KEYS = Keys(bytes(32))
WAL = f"{NAME}-wal"
FILES = (NAME, WAL, WITNESS)
BROWSERS = ("ada", "ben")
KINDS = ("flip", "flip", "flip", "cut", "zero", "swap")


@dataclass
class Known:
    """What was acknowledged of one table."""

    row: GameRow
    entries: list[Entry]


@dataclass
class Template:
    """A data folder as a killed process leaves it, and what it had acknowledged."""

    folder: Path
    tables: dict[str, Known]

    def copy(self, target: Path) -> Path:
        """The folder again."""
        shutil.rmtree(target, ignore_errors=True)
        return Path(shutil.copytree(self.folder, target))


def quick_folder() -> Path | None:
    """Where files are kept in memory, if there is such a place: thousands of cases sync their files."""
    shared = Path("/dev/shm")  # noqa: S108 - folders with names of their own are made in it
    return shared if os.access(shared, os.W_OK) else None


@dataclass
class Verdicts:
    """What became of tables."""

    tables: Counter[str] = field(default_factory=Counter)
    silent: list[str] = field(default_factory=list)
    faults: int = 0
    not_started: int = 0


def order(n: int) -> m.NewTable:
    rules, players = (("onirim:1", 1), ("onirim:2!open", 2), ("onirim:1+glyphs", 1))[n % 3]
    seats = [m.SeatRequest("human", f"player {seat}", None) for seat in range(players)]
    return m.NewTable(rules, f"FAULT-{n}", seats, None, None)


def make(folder: Path, *, is_killed: bool, tables: int = 12, answers: int = 12) -> Template:
    """Play, and leave the files behind as a killed process does, with a WAL, or as one that has ended."""

    async def play() -> dict[str, Known]:
        store = Store(folder / "live")
        manager = TableManager(store, KEYS)
        browsers = [await store.write(lambda c, name=name: archive.add_browser(c, name)) for name in BROWSERS]  # type: ignore[misc]  # bound at once
        names: list[str] = []
        resting: list[str] = []
        random = Random(5)
        for n in range(answers * tables):
            if n % answers == 0:
                names.append((await manager.create(browsers[len(names) % 2], order(len(names)), "en")).id)
            if n == answers * tables // 2:
                await store.read(lambda c: c.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE))
                resting = names[:-2]  # these are in the database, the others in the WAL
            await move(manager, random.choice([name for name in names if name not in resting]), n, random)
        await store.write(lambda c: archive.hide(c, 2))
        known = {}
        for name in names:
            found = await store.read(lambda c, name=name: archive.log_of(c, name))  # type: ignore[misc]  # bound at once
            assert found is not None
            known[name] = Known(*found)
        if is_killed:
            shutil.copytree(folder / "live", folder / "left")
        store.close()
        if not is_killed:
            shutil.copytree(folder / "live", folder / "left")
        return known

    return Template(folder / "left", done(play()))


async def move(manager: TableManager, name: str, n: int, random: Random) -> None:
    """Let the seat that is asked at a table answer, or undo."""
    table = await manager.table(name)
    seat = table.asked
    if seat is None:
        return
    seq = table.seats[seat].seq
    question = table.question_for(seat)
    assert question is not None
    consent = [KEYS.token(name, other) for other in range(len(table.row.seats))]
    if n % 9 == 8 and table.snapshot(seat).undo.decisions:
        command = m.Command(f"c{n}", seq, "undo", [], 1, consent, 1)
    else:
        command = m.Command(f"c{n}", seq, "answer", [random.choice(question.options).code], 1, [], 1)
    await manager.do(name, seat, KEYS.token(name, seat), command, "en")


def damage(path: Path, kind: str, random: Random, aim: bytes = b"") -> str:
    """Put one fault into a file, anywhere or just behind bytes that match an expression; what it was."""
    data = bytearray(path.read_bytes())
    if not data:
        return "nothing"
    at = random.choice([match.end() for match in re.finditer(aim, data)] if aim else range(len(data)))
    if kind == "flip":
        data[at] ^= random.randrange(1, 256)
    elif kind == "cut":
        del data[at:]
    elif kind == "zero":  # a sector that was never written
        at = at // 512 * 512
        data[at : at + 512] = bytes(len(data[at : at + 512]))
    else:  # a page at another's place
        at, other = at // 4096 * 4096, random.randrange(len(data)) // 4096 * 4096
        data[at : at + 4096] = data[other : other + 4096]
    path.write_bytes(bytes(data))
    return f"{kind} of {path.name} at {at}"


def judge(folder: Path, known: dict[str, Known], verdicts: Verdicts, what: str) -> None:
    """Open a damaged folder and compare each table with what was acknowledged."""
    verdicts.faults += 1
    try:
        store = Store(folder)
    except OneironautError:
        verdicts.not_started += 1
        return
    except Exception as error:  # one that nobody has thought of
        verdicts.silent.append(f"{what}: not opened: {type(error).__name__}: {error}")
        return
    try:
        done(_judge(store, known, verdicts, what))
    except Exception as error:
        verdicts.silent.append(f"{what}: {type(error).__name__}: {error}")
    finally:
        store.close()


async def _judge(store: Store, known: dict[str, Known], verdicts: Verdicts, what: str) -> None:
    manager = TableManager(store, KEYS)
    listed = await listing(store)
    for name, expected in known.items():
        verdict = await verdict_on(store, manager, name, expected)
        if verdict in ("whole", "told"):
            is_listed = listed is None or listed.get(name) == verdict or (expected.row.number == 2 and name not in listed)
            verdict = verdict if is_listed else f"{verdict}, but in the list {listed.get(name) if listed else None}"
        verdicts.tables[verdict] += 1
        if verdict not in ("whole", "told"):
            verdicts.silent.append(f"{what}: table {expected.row.number}: {verdict}")
    fresh = await manager.create(await store.write(lambda c: archive.add_browser(c, "newcomer")), order(0), "en")
    if fresh.number <= max(table.row.number for table in known.values()):
        verdicts.silent.append(f"{what}: a new table got the number {fresh.number} of another")


async def verdict_on(store: Store, manager: TableManager, name: str, expected: Known) -> str:
    """What became of a table: `whole`, `told`, or what went wrong."""
    try:
        table = await manager.table(name)
        found = await store.read(lambda c: archive.log_of(c, name))
    except DamagedError as error:
        fault = error.fault
        if fault.entries != expected.entries[: len(fault.entries)]:
            return "what is said to be whole is not"
        fixed = None if fault.row is None else msgspec.structs.replace(fault.row, progress=expected.row.progress)
        return "told" if fixed in (None, expected.row) else "its row is said to be whole and is not"
    except OneironautError as error:
        return "told" if getattr(error, "code", "") == "damaged" else f"refused: {error}"
    except Exception as error:  # any other is one that nobody has thought of
        return f"{type(error).__name__}: {error}"
    if found is None or (found[0], found[1]) != (expected.row, expected.entries):
        return "another game"
    if table.row != expected.row or table.decisions != expected.row.progress.answers:
        return "another game in memory"
    try:
        await move(manager, name, 10**6, Random(1))
    except Exception as error:
        return f"it does not go on: {type(error).__name__}: {error}"
    return "whole"


async def listing(store: Store) -> dict[str, str] | None:
    """What the lists say of each table; None if browser keys were lost, which is told."""
    found: dict[str, str] = {}
    for key in BROWSERS:
        browser = await store.read(lambda c, key=key: archive.find_browser(c, key))  # type: ignore[misc]  # bound at once
        if browser is None:
            return None if store.has_lost_keys else {}
        rows, _, faults = await store.read(lambda c, browser=browser: archive.list_games(c, browser, "all", None, 100))  # type: ignore[misc]  # bound at once
        found |= {fault.id: "told" for fault in faults}
        for row in rows:
            found[row.id] = "told" if await fault_in(store, row) else "whole"
    return found


def campaign(template: Template, scratch: Path, faults: range, files: tuple[str, ...], aim: bytes = b"") -> Verdicts:
    """Many faults, one at a time; if they are aimed, each changes a byte."""
    verdicts = Verdicts()
    for n in faults:
        random = Random(n)
        folder = template.copy(scratch / "case")
        what = f"fault {n}, {damage(folder / random.choice(files), 'flip' if aim else random.choice(KINDS), random, aim)}"
        judge(folder, template.tables, verdicts, what)
    return verdicts
