"""Archive: games, their logs and their owners, as rows. Every function here runs in the store's thread."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from ..errors import RefusedError
from . import chain
from .rows import DamagedError as DamagedError
from .rows import Database as Database
from .rows import Ending as Ending
from .rows import Entry as Entry
from .rows import Fault as Fault
from .rows import GameProgress as GameProgress
from .rows import GameRow as GameRow
from .rows import Raw, is_sealed, read_row, read_verified, seal_of
from .rows import RoomSummary as RoomSummary
from .rows import Seat as Seat
from .schema import FIXED, INSERT_BROWSER, INSERT_LINE, INSERT_ROW, SELECT_BROWSER, SELECT_ROW

MOST_GAMES = 20_000  # of one browser
PAGE = 200  # tables in one list at most
# The tables of a browser: its own, and the rooms where it has a seat. Of a room the index says who has put it away.
OWN = "((browser = ? AND room IS NULL AND hidden = 0) OR number IN (SELECT game FROM sitter WHERE browser = ?))"


def now() -> str:
    """Return date and time as text."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def key_hash(key: str) -> bytes:
    """Return what is stored of a browser key."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"oneironaut key").digest()


def add_browser(database: Database, key: str) -> int:
    """Store a browser and return its number. A known one keeps its number."""
    known = find_browser(database, key)
    if known is not None:
        return known
    (count,) = next(iter(database.execute("SELECT coalesce(max(id), 0) FROM browser")))
    mark = database.mark(0)  # a number whose key was lost is not given to somebody else
    number = max(int(count), mark.length if mark else 0) + 1
    fields = (number, key_hash(key), now())
    database.execute(INSERT_BROWSER, (*fields, chain.browser_seal(fields)))
    return number


def find_browser(database: Database, key: str) -> int | None:
    """Find the number of a browser by its key."""
    for *fields, seal in database.execute(f"{SELECT_BROWSER} WHERE key = ?", (key_hash(key),)):
        if chain.browser_seal(fields) == seal:
            return int(fields[0])
    return None


def add_game(database: Database, row: GameRow, entries: list[Entry]) -> GameRow:
    """Store a new game with the beginning of its log."""
    (count,) = next(iter(database.execute("SELECT count(*) FROM game WHERE browser = ? AND hidden = 0", (row.browser,))))
    if count >= MOST_GAMES:
        raise RefusedError("too_many")
    (last,) = next(iter(database.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'game'")))
    row = msgspec.structs.replace(row, number=last + 1)
    fixed = fixed_of(row)
    head = begun = chain.start(fixed)
    for entry in entries:
        head = insert(database, row.number, entry, head)
    moving = (*progress_of(row.progress), 0, len(entries), head)
    database.execute(INSERT_ROW, (*fixed, *moving, seal_of(begun, moving)))
    index_sitters(database, row.number, row.progress.room)
    database.whole.add(row.number)
    database.starts[row.number] = begun
    return row


def add_entry(database: Database, number: int, entry: Entry, progress: GameProgress) -> None:
    """Append to a game's log."""
    begun = database.starts.get(number)
    if begun is None:
        begun = database.starts[number] = chain.start(raw_row(database, number)[: len(FIXED)])
    found = database.execute("SELECT hidden, length, head FROM game WHERE number = ?", (number,))
    hidden, length, head = next(iter(found), (0, -1, b""))
    if entry.n != length:
        raise RefusedError("damaged", detail=f"entry {entry.n} of table {number} would follow {length} entries")
    head = insert(database, number, entry, head)
    change(database, number, begun, (*progress_of(progress), hidden, length + 1, head))
    if entry.kind == "room":
        index_sitters(database, number, progress.room)


def insert(database: Database, number: int, entry: Entry, before: bytes) -> bytes:
    """Write a line of the log; return its link."""
    fields = msgspec.structs.astuple(entry)
    link = chain.link(before, fields)
    database.execute(INSERT_LINE, (number, *fields, link))
    return link


def change(database: Database, number: int, begun: bytes, moving: Raw) -> None:
    """Write what changes in a row, with a new seal."""
    database.execute(
        "UPDATE game SET answers = ?, practice = ?, assisted = ?, ended = CAST(? AS TEXT), outcome = CAST(? AS TEXT),"
        " room = CAST(? AS TEXT), hidden = ?, length = ?, head = ?, seal = ? WHERE number = ?",
        (*moving, seal_of(begun, moving), number),
    )


def raw_row(database: Database, number: int) -> Raw:
    """Read a row and check that it is as it was written."""
    line: Raw | None = next(iter(database.execute(f"{SELECT_ROW} WHERE number = ?", (number,))), None)
    if line is None or not is_sealed(line):
        read_verified(database, number)  # it says what is wrong
        raise RefusedError("damaged", detail=f"no table {number}")
    return line


def find_game(database: Database, name: str) -> GameRow | None:
    """Find a game by its id, hidden ones too: a seat may still look at it."""
    row = next(rows(database, "WHERE id = ?", (name,)), None)
    fault = database.faults.find(name)
    if fault is not None:
        raise DamagedError(fault)
    return row


def log_of(database: Database, name: str) -> tuple[GameRow, list[Entry]] | None:
    """Read a game by its id, with its log, all of it verified."""
    row = find_game(database, name)
    return None if row is None else read_verified(database, row.number)


def entries_of(database: Database, number: int) -> list[Entry]:
    """Read the log of a game, verified."""
    return read_verified(database, number)[1]


def list_games(
    database: Database, browser: int, state: str, before: int | None, limit: int
) -> tuple[list[GameRow], int | None, list[Fault]]:
    """List games of a browser, the latest first, and where the next page begins; lessons have a list of their own. The first page
    of running games also has those that are damaged."""
    which = {"open": " AND ended IS NULL", "over": " AND ended IS NOT NULL", "all": ""}[state]
    condition = f"WHERE {OWN} AND lesson IS NULL AND number < ?{which} ORDER BY number DESC LIMIT ?"
    values = (browser, browser, 2**62 if before is None else before, min(limit, PAGE))
    numbers = [number for (number,) in database.execute(f"SELECT number FROM game {condition}", values)]  # noqa: S608 - ours
    found = [row for row in rows(database, condition, values) if row.belongs_to(browser)]
    faults = database.faults.of_browser(browser) if before is None and state != "over" else []
    return found, numbers[-1] if len(numbers) == values[3] else None, faults


def finished(database: Database, browser: int) -> list[GameRow]:
    """List all games of a browser that are over, in the order in which they ended. In each row `browser` is the one that asks."""
    found = rows(database, f"WHERE {OWN} AND ended IS NOT NULL ORDER BY ended, number", (browser, browser))
    return [msgspec.structs.replace(row, browser=browser) for row in found if row.belongs_to(browser)]


def of_lessons(database: Database, browser: int) -> list[GameRow]:
    """List the lessons that a browser has begun, the latest first."""
    return list(rows(database, "WHERE browser = ? AND hidden = 0 AND lesson IS NOT NULL ORDER BY number DESC", (browser,)))


def tries_of(database: Database, browser: int) -> list[GameRow]:
    """List the ranked tries of a browser, in the order in which they began, also those that were put away."""
    return list(rows(database, "WHERE browser = ? AND origin = 'daily' ORDER BY number", (browser,)))


def add_try(database: Database, row: GameRow, entries: list[Entry]) -> GameRow:
    """Store a ranked try with the beginning of its log. There is one for each deal, whatever became of it."""
    found = database.execute("SELECT 1 FROM game WHERE browser = ? AND origin = 'daily' AND seed = ?", (row.browser, row.seed))
    if next(iter(found), None) is not None:
        raise RefusedError("tried")
    return add_game(database, row, entries)


def index_sitters(database: Database, number: int, room: RoomSummary | None) -> None:
    """Index who sits at a room, but for those who have put it away."""
    database.execute("DELETE FROM sitter WHERE game = ?", (number,))
    if room is not None:
        found = [(number, n, owner) for n, owner in enumerate(room.owners) if owner is not None and n not in room.away]
        database.executemany("INSERT INTO sitter (game, seat, browser) VALUES (?, ?, ?)", found)


def index_all(database: Database) -> None:
    """Make the index of all rooms again: it is not sealed, and what it is made of is."""
    with database:
        database.execute("DELETE FROM sitter")
        for row in list(rows(database, "WHERE room IS NOT NULL", ())):
            index_sitters(database, row.number, row.progress.room)


def hide(database: Database, number: int) -> None:
    """Hide a game."""
    line = raw_row(database, number)
    *moving, _, length, head = line[len(FIXED) : -1]
    change(database, number, chain.start(line[: len(FIXED)]), (*moving, 1, length, head))


def hide_damaged(database: Database, fault: Fault) -> None:
    """Hide a damaged game: note it in its row if possible, and in the witness."""
    line = next(iter(database.execute(f"{SELECT_ROW} WHERE number = ?", (fault.number,))), None)
    if line is not None and is_sealed(line):
        hide(database, fault.number)
    mark = database.mark(fault.number)
    if mark is not None and database.witness is not None:
        database.witness.write([mark._replace(hidden=True)])
    database.faults.add(msgspec.structs.replace(fault, hidden=True))


def rows(database: Database, where: str, values: tuple[object, ...]) -> Iterator[GameRow]:
    """List games by a condition of ours, without those that are known to be damaged."""
    lines: list[Raw] = database.execute(f"{SELECT_ROW} {where}", values).fetchall()
    for line in lines:
        if line[0] in database.faults:
            continue
        if is_sealed(line):
            yield read_row(line)
        else:
            with suppress(DamagedError):  # it is known to be damaged from now on
                read_verified(database, line[0])


def fixed_of(row: GameRow) -> tuple[object, ...]:
    """Return what never changes in a row, as it is stored."""
    return (
        *(row.number, row.id, row.browser, row.rules, text(row.versions), row.seed, int(row.chosen), text(row.seats)),
        *(row.origin, row.lesson, row.created),
    )


def progress_of(progress: GameProgress) -> Raw:
    """Return what a row stores of a game's progress."""
    outcome = None if progress.outcome is None else text(progress.outcome)
    room = None if progress.room is None else text(progress.room)
    return (progress.answers, int(progress.practice), int(progress.assisted), progress.ended, outcome, room)


def text(value: object) -> str:
    """Return a value as JSON text."""
    return msgspec.json.encode(value).decode()
