"""What the store costs: processor time of an entry alone and of 32 together, of verifying a log, and of opening many tables.

    python benchmarks/store.py [--entries 1500] [--tables 5000] [--folder FOLDER]

The database lies in a temporary folder, or in a new one inside the folder given: put it on the disk that is to be measured.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import tempfile
import time
from pathlib import Path

from oneironaut.server.storage import archive
from oneironaut.server.storage.archive import Database, Entry, GameProgress, GameRow, Seat
from oneironaut.server.storage.store import Store

AT = "2026-11-15T23:15:00Z"
BEGUN = GameProgress(0, False, False, None, None)


def row(name: str) -> GameRow:
    """Return a game for one."""
    seats = (Seat("human", "", None),)
    return GameRow(0, name, 1, "onirim:1", {"base": 1}, "MOTH-4821", True, seats, "new", None, AT, BEGUN)


def entry(n: int) -> Entry:
    """Return a line of a log."""
    return Entry(n, AT, "answer" if n else "open", 0, f"c{n}", "c7f527716d07a428c4dff62d", "play Bs : Ns Rk")


async def commits(store: Store, together: int, entries: int) -> None:
    """Entries for several tables at once, each acknowledged before the next."""
    games = [
        await store.write(lambda c, k=k: archive.add_game(c, row(f"t{together:03}{k:08}"), [entry(0)]))  # type: ignore[misc]  # bound at once
        for k in range(together)
    ]

    async def add(number: int, n: int) -> None:
        await store.write(lambda c: archive.add_entry(c, number, entry(n), BEGUN))

    used, start = time.process_time(), time.perf_counter()
    for n in range(1, entries // together + 1):
        await asyncio.gather(*(add(game.number, n) for game in games))
    count = entries // together * together
    used, taken = time.process_time() - used, time.perf_counter() - start
    print(f"{together} together: {1e6 * used / count:.0f} µs of processor time an entry, {count / taken:.0f} entries/s")


async def many(store: Store, tables: int) -> None:
    """Tables of 60 entries each, in a few transactions."""

    def add(database: Database, first: int) -> None:
        for k in range(first, min(first + 500, tables)):
            archive.add_game(database, row(f"m{k:011}"), [entry(n) for n in range(60)])

    for first in range(0, tables, 500):
        await store.write(lambda c, first=first: add(c, first))  # type: ignore[misc]  # bound at once


async def measure(folder: Path, entries: int, tables: int) -> None:
    """Measure, and print."""
    store = Store(folder)
    await commits(store, 1, entries)
    await commits(store, 32, entries)
    await many(store, tables)
    used = time.process_time()
    await store.read(lambda c: [archive.log_of(c, f"m{k:011}") for k in range(min(tables, 500))])
    print(f"a log of 60 entries read and verified: {1e6 * (time.process_time() - used) / min(tables, 500):.0f} µs")
    store.close()
    size = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    used = time.process_time()
    Store(folder).close()
    print(f"{tables} tables opened ({size:.0f} MB): {time.process_time() - used:.2f} s of processor time")


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=1500)
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        asyncio.run(measure(Path(folder), args.entries, args.tables))


if __name__ == "__main__":
    main()
