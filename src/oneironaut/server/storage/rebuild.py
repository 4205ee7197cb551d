"""Rebuild: a database written again into a new file: one of an older version, or what can be read of a damaged one.

The old file is kept under another name. Tables are copied as they are, with their seals and links: those that the damage
has hit are found out by them afterwards.
"""

from __future__ import annotations

import datetime
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import apsw

from . import chain, schema, wal
from .rows import Raw, inspect, seal_of
from .witness import Witness, WitnessMark

BUILDING, BUILT = ".building", ".built"
READINGS = "rescue-"  # folders with copies that are read in several ways
PARTS = ("-wal", "-shm", "")
ROOM = schema.ROW.index("room")  # since version 3
PAGE = 4096


def rebuild(sources: Sequence[apsw.Connection], path: Path, version: int, witness: Witness | None) -> None:
    """Copy what can be read of a database to a new file, of each table the best that one of several readings has. The new file
    has the name of the other with BUILT at its end, and is complete."""
    building = path.with_name(path.name + BUILDING)
    building.unlink(missing_ok=True)
    os.close(os.open(building, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    last = witness.last if witness else 0
    target = apsw.Connection(str(building))
    try:
        with target:
            schema.create(target)
            for source in sources:
                browsers(source, target, version)
            found = {n for source in sources for n in (*range(1, last + 1), *numbers(source))}
            for number in sorted(found):
                mark = witness.mark(number) if witness else None
                readings = [table(source, version, number) for source in sources]
                values = [value(row, lines, mark) for row, lines in readings]
                with suppress(apsw.ConstraintError), target:  # two rows that cannot both be right
                    keep(target, number, *readings[values.index(max(values))])
    finally:
        target.close()
    building.replace(path.with_name(path.name + BUILT))
    sync_folder(path.parent)


def browsers(source: apsw.Connection, target: apsw.Connection, version: int) -> None:
    """Copy the browser keys that are whole."""
    select = schema.SELECT_BROWSER if version > 1 else schema.SELECT_BROWSER.replace(", seal", "")
    for line in read_lines(source, select):
        fields, seal = (line[:-1], line[-1]) if version > 1 else (line, chain.browser_seal(line))
        if chain.browser_seal(fields) == seal:
            with suppress(apsw.ConstraintError):
                target.execute(schema.INSERT_BROWSER, (*fields, seal))


def table(source: apsw.Connection, version: int, number: int) -> tuple[Raw | None, list[Raw]]:
    """Read a table as one reading has it: its row and its log."""
    row = next(read_lines(source, f"{select_row(version)} WHERE number = ?", number), None)
    if row is not None and version < schema.VERSION:
        row = (*row[:ROOM], None, *row[ROOM:])
    select = schema.SELECT_LOG if version > 1 else schema.SELECT_LOG.replace(", link", "")
    lines = list(read_lines(source, select, number))
    return (row, lines) if version > 1 or row is None else add_chain(row, lines)


def select_row(version: int) -> str:
    """Return the statement that reads rows of a version, in the order of today's columns."""
    later = {1: ("room", "length", "head", "seal"), 2: ("room",)}.get(version, ())
    return f"SELECT {schema.columns(tuple(name for name in schema.ROW if name not in later))} FROM game"  # noqa: S608 - ours


def value(row: Raw | None, lines: list[Raw], mark: WitnessMark | None) -> tuple[bool, int, bool]:
    """Rate a reading: whether all of it is intact, how many entries are, whether there is a row at all."""
    entries, wrong = inspect(row, lines, mark)
    return not wrong, len(entries), row is not None


def keep(target: apsw.Connection, number: int, row: Raw | None, lines: list[Raw]) -> None:
    """Write a table as it was read."""
    for line in lines:
        with suppress(apsw.ConstraintError):
            target.execute(schema.INSERT_LINE, (number, *line))
    if row is not None:
        target.execute(schema.INSERT_ROW, row)


def add_chain(row: Raw, lines: list[Raw]) -> tuple[Raw, list[Raw]]:
    """Add what a row and a log of version 1 lack: links and a seal."""
    begun = head = chain.start(row[: len(schema.FIXED)])
    linked: list[Raw] = []
    for line in lines:
        head = chain.link(head, line)
        linked.append((*line, head))
    moving = (*row[len(schema.FIXED) :], len(lines), head)
    return (*row[: len(schema.FIXED)], *moving, seal_of(begun, moving)), linked


def numbers(source: apsw.Connection) -> Iterator[int]:
    """List the numbers of the tables that can be found from either end, without gaps that only damage explains."""
    last = 0
    for order in ("ASC", "DESC"):
        for (number,) in read_lines(source, f"SELECT number FROM game ORDER BY number {order}"):  # noqa: S608 - words of ours
            if isinstance(number, int) and 0 < number <= last + 2**20:
                last = max(last, number)
                yield number


def read_lines(source: apsw.Connection, select: str, *values: object) -> Iterator[Raw]:
    """Read the lines before the first that cannot be read."""
    with suppress(apsw.Error):
        yield from source.execute(select, values)


# Damaged files.


def rescue(path: Path, witness: Path) -> None:
    """Copy what can be read of a damaged file, read in several ways."""
    with ExitStack() as stack:
        marks = Witness(witness) if witness.exists() else None
        if marks is not None:
            stack.callback(marks.close)
        sources: list[apsw.Connection] = []
        version = 0
        for n, reading in enumerate((copy_unchanged, copy_with_mended_wal, copy_with_first_page)):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix=READINGS, dir=path.parent))
            source, found = open_damaged(reading(path, Path(folder)))
            stack.callback(source.close)
            if found and (not version or found == version):
                sources.append(source)
                version = found
            if n == 0 and version == 1:
                break  # there is no chain that could tell a good reading from a bad one
        rebuild(sources, path, version or schema.VERSION, marks)


def copy_unchanged(path: Path, folder: Path) -> Path:
    """Copy a file and its WAL."""
    for tail in PARTS:
        part = path.with_name(path.name + tail)
        if part.exists():
            shutil.copyfile(part, folder / part.name)
    return folder / path.name


def copy_with_mended_wal(path: Path, folder: Path) -> Path:
    """Copy a file with a WAL whose checksums are right again."""
    copy = copy_unchanged(path, folder)
    mend_wal(copy)
    return copy


def mend_wal(path: Path, first: bytes = b"") -> None:
    """Mend the WAL of a file, if there is one."""
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        log.write_bytes(wal.mend(log.read_bytes(), first))


def open_damaged(path: Path) -> tuple[apsw.Connection, int]:
    """Open a file for reading, however damaged; return the version of its schema, 0 if that cannot be read."""
    source = apsw.Connection(str(path))
    source.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    source.config(apsw.SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1)  # a file that was cut short is opened all the same
    with suppress(apsw.Error):
        source.execute("PRAGMA locking_mode = EXCLUSIVE")
        source.execute("PRAGMA query_only = 1")
        found = schema.tables_of(source)
        for version in (schema.VERSION, 2):
            if found == schema.expected_tables(version):
                return source, version
        if any(b"CREATE TABLE entry" in sql and b"link" not in sql for sql in found):
            return source, 1
    return source, 0


def copy_with_first_page(path: Path, folder: Path) -> Path:
    """Copy a file with the first page of a new one. That page holds no table, only the schema, which is always the same."""
    copy = copy_unchanged(path, folder)
    fresh = folder / "fresh"
    connection = apsw.Connection(str(fresh))
    schema.create(connection)
    connection.close()
    page = bytearray(fresh.read_bytes()[:PAGE])
    page[18:20] = b"\2\2"  # a file with a WAL
    page[28:32] = (copy.stat().st_size // PAGE).to_bytes(4, "big")
    page[32:40] = bytes(8)  # no list of free pages
    with copy.open("r+b") as file:
        file.write(page)
    mend_wal(copy, bytes(page))
    return copy


# Files.


def finish_rescue(path: Path) -> None:
    """Put a new file in its place if the program was killed just before."""
    path.with_name(path.name + BUILDING).unlink(missing_ok=True)
    for left in path.parent.glob(f"{READINGS}*"):
        shutil.rmtree(left)
    built = path.with_name(path.name + BUILT)
    if built.exists():
        if path.exists():  # killed before the old one was kept aside: it is all there, so begin again
            built.unlink()
        else:
            built.rename(path)


def put_in_place(path: Path, why: str) -> Path:
    """Quarantine the old file and put the new one in its place; return the new name of the old one."""
    kept = quarantine(path, why)
    path.with_name(path.name + BUILT).rename(path)
    sync_folder(path.parent)
    return kept


def quarantine(path: Path, why: str) -> Path:
    """Rename a file and what belongs to it. Nothing is overwritten."""
    kept = free_name(path, why)
    for tail in PARTS:
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(kept.with_name(kept.name + tail))
    return kept


def free_name(path: Path, why: str) -> Path:
    """Return a name with the time in it that no file has yet."""
    stamp = datetime.datetime.now(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    n, kept = 1, path.with_name(f"{path.name}.{why}-{stamp}")
    while any(kept.with_name(kept.name + tail).exists() for tail in PARTS):
        n, kept = n + 1, path.with_name(f"{path.name}.{why}-{stamp}-{n}")
    return kept


def sync_folder(folder: Path) -> None:
    """Flush the names of a folder's files to disk, where the system offers that."""
    if os.name == "nt":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
