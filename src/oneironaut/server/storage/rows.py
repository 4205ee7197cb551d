"""Rows: a game, its log and its damage as values; how they are read from the database and verified."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import apsw
import msgspec
from msgspec import Struct

from ..errors import RefusedError
from . import chain
from .schema import FIXED, MOVING, SELECT_LOG, SELECT_ROW
from .witness import Witness, WitnessMark

KINDS = ("open", "answer", "undo", "hint", "room")
ROOM = MOVING.index("room")
Raw = tuple[Any, ...]  # a line of the database: texts are bytes


class Seat(Struct, frozen=True):
    """Who sits where: a human, or a bot by name; at a room, somebody who is still to come."""

    kind: Literal["human", "bot", "open"]
    name: str
    bot: str | None


class Ending(Struct, frozen=True):
    """How a game ended, kept with its words: they must be there even if the rules change."""

    won: bool
    reason: str
    tally: dict[str, int]
    winner: int | None  # where players play against each other
    points: tuple[int, ...]
    result: str  # as records write it
    text: dict[str, str]


class RoomSummary(Struct, frozen=True):
    """Who sits at a room now: a summary of its log. `owners` are browsers, `keys` count the tokens that a seat has had; `away`
    are seats whose person has put the table away."""

    seats: tuple[Seat, ...]
    owners: tuple[int | None, ...]
    keys: tuple[int, ...]
    begun: bool
    away: tuple[int, ...]


class GameProgress(Struct, frozen=True):
    """How far a game is: a summary of its log, for lists."""

    answers: int
    practice: bool
    assisted: bool
    ended: str | None
    outcome: Ending | None
    room: RoomSummary | None = None


class GameRow(Struct, frozen=True):
    """A game as it was begun, and how far it is. `chosen`: somebody chose the seed. The `seats` of a room are those of now."""

    number: int
    id: str
    browser: int
    rules: str
    versions: dict[str, int]
    seed: str
    chosen: bool
    seats: tuple[Seat, ...]
    origin: str
    lesson: str | None
    created: str
    progress: GameProgress

    @property
    def owners(self) -> tuple[int | None, ...]:
        """Return the browser that each seat belongs to. Where no room is, all people share one."""
        if self.progress.room is not None:
            return self.progress.room.owners
        return tuple(self.browser if seat.kind == "human" else None for seat in self.seats)

    def belongs_to(self, browser: int) -> bool:
        """Tell whether a browser has a seat here."""
        return browser == self.browser if self.progress.room is None else browser in self.owners

    @property
    def keys(self) -> tuple[int, ...]:
        """Return which token each seat has by now."""
        return (0,) * len(self.seats) if self.progress.room is None else self.progress.room.keys


class Entry(Struct, frozen=True):
    """One line of a game's log. `text`: for `open` and `answer` lines of moves as in records, for `undo` how many answers."""

    n: int
    at: str
    kind: str  # one of KINDS
    seat: int
    command: str | None
    digest: str | None
    text: str


class Fault(Struct, frozen=True):
    """A table that is damaged: what is wrong, and what is whole of it. Without a row, nothing is."""

    number: int
    id: str
    browser: int
    hidden: bool
    reason: str
    row: GameRow | None
    entries: list[Entry]


class DamagedError(RefusedError):
    """A table cannot be used because of damage."""

    def __init__(self, fault: Fault) -> None:
        super().__init__("damaged", detail=f"table {fault.id}: {fault.reason}", words=words(fault))
        self.fault = fault


def words(fault: Fault) -> str:
    """Return the key of the sentence for a damaged table."""
    return "ui.server.damage.part" if fault.row else "ui.server.damage.lost"


class Faults:
    """The damaged tables of a database, as far as they are known."""

    def __init__(self) -> None:
        self._by_number: dict[int, Fault] = {}
        self._by_id: dict[str, Fault] = {}

    def __len__(self) -> int:
        return len(self._by_number)

    def __contains__(self, number: int) -> bool:
        return number in self._by_number

    def add(self, fault: Fault) -> Fault:
        """Remember a fault."""
        self._by_number[fault.number] = self._by_id[fault.id] = fault
        return fault

    def find(self, name: str) -> Fault | None:
        """Find the fault of a table, by the table's id."""
        return self._by_id.get(name)

    def of_browser(self, browser: int) -> list[Fault]:
        """List those of a browser that were not hidden, the latest first."""
        found = [fault for fault in self._by_number.values() if fault.browser == browser and not fault.hidden]
        return sorted(found, key=lambda fault: -fault.number)

    def remove(self, number: int) -> None:
        """Forget a fault."""
        fault = self._by_number.pop(number, None)
        if fault is not None:
            self._by_id.pop(fault.id, None)


class Database(apsw.Connection):
    """The connection to the database, with what is known about damage in it."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.witness: Witness | None = None
        self.faults = Faults()
        self.whole: set[int] = set()  # numbers of tables whose log was verified
        self.starts: dict[int, bytes] = {}  # of tables that were written to: each never changes, and takes a while to compute
        self.keys_lost = False

    def mark(self, number: int) -> WitnessMark | None:
        """Return what the witness knows of a table."""
        return None if self.witness is None else self.witness.mark(number)


# A row.


def is_sealed(line: Raw) -> bool:
    """Tell whether a row is as it was written."""
    *values, seal = line
    return bool(seal_of(chain.start(values[: len(FIXED)]), tuple(values[len(FIXED) :])) == seal)


def seal_of(begun: bytes, moving: Raw) -> bytes:
    """Seal a row. Where there is no room it is left out, as in version 2."""
    return chain.seal(begun, moving if moving[ROOM] is not None else (*moving[:ROOM], *moving[ROOM + 1 :]))


def length_of(line: Raw) -> tuple[int, bytes]:
    """Return how many entries the log of a row has, and the last link."""
    return line[-3], line[-2]


def read_row(line: Raw, *, is_progress_known: bool = True) -> GameRow:
    """Read a row as a game; without its progress, if only that is damaged."""
    number, name, browser, rules, versions, seed, chosen, seats, origin, lesson, created, *moving = line
    answers, practice, assisted, ended, outcome, room, *_ = moving if is_progress_known else (0, 0, 0, None, None, None)
    around = None if room is None else msgspec.json.decode(room, type=RoomSummary)
    return GameRow(
        number=number,
        id=name.decode(),
        browser=browser,
        rules=rules.decode(),
        versions=msgspec.json.decode(versions, type=dict[str, int]),
        seed=seed.decode(),
        chosen=bool(chosen),
        seats=around.seats if around else msgspec.json.decode(seats, type=tuple[Seat, ...]),
        origin=origin.decode(),
        lesson=None if lesson is None else lesson.decode(),
        created=created.decode(),
        progress=GameProgress(
            answers=answers,
            practice=bool(practice),
            assisted=bool(assisted),
            ended=None if ended is None else ended.decode(),
            outcome=None if outcome is None else msgspec.json.decode(outcome, type=Ending),
            room=around,
        ),
    )


# A log.


def examine(database: Database, number: int) -> tuple[Raw | None, list[Entry], str]:
    """Verify all that is stored of a table: its row, the entries that are whole, and what is wrong (nothing, if nothing is)."""
    line: Raw | None = next(iter(database.execute(f"{SELECT_ROW} WHERE number = ?", (number,))), None)
    return line, *inspect(line, database.execute(SELECT_LOG, (number,)), database.mark(number))


def inspect(line: Raw | None, log: Iterable[Raw], mark: WitnessMark | None) -> tuple[list[Entry], str]:
    """Return the entries of a log that are intact, and what is wrong with it or with the row."""
    if line is None:
        return [], f"its row is lost; {mark.length} entries were known" if mark else "its row is lost"
    before = chain.start(line[: len(FIXED)])
    links, entries, wrong = [], list[Entry](), "" if is_sealed(line) else "its row was changed"
    for n, (*fields, link) in enumerate(log):
        if fields[0] != n or not holds(before, fields, link):
            wrong = wrong or f"entry {n} was changed, or is missing"
            break
        before = link
        links.append(link)
        values: list[Any] = [field.decode() if isinstance(field, bytes) else field for field in fields]
        entries.append(Entry(*values))
    return entries, wrong or differences(line, links, mark)


def holds(before: bytes, fields: Sequence[object], link: bytes) -> bool:
    """Tell whether an entry is as it was written, after the entries before it."""
    return chain.link(before, fields) == link


def differences(line: Raw, links: Sequence[bytes], mark: WitnessMark | None) -> str:
    """Say what an intact chain lacks of what its row and the witness say."""
    length, head = length_of(line)
    if (length, head) != (len(links), links[-1] if links else b""):
        return f"its row knows of {length} entries, and there are {len(links)}"
    if mark is None:
        return ""
    if mark.length > len(links):
        return f"{mark.length - len(links)} of {mark.length} entries are lost"
    if (mark.id.encode(), mark.browser) != (line[1], line[2]):
        return "its row is that of another table"
    return "" if mark.length == 0 or links[mark.length - 1] == mark.head else "its log is not the one that was acknowledged"


def read_verified(database: Database, number: int) -> tuple[GameRow, list[Entry]]:
    """Read a game and its log, as they were acknowledged; raise DamagedError if they are not."""
    try:
        line, entries, wrong = examine(database, number)
    except (apsw.CorruptError, apsw.NotADBError) as error:
        line, entries, wrong = None, [], str(error)
    if line is None or wrong:
        raise DamagedError(database.faults.add(fault_of(number, line, entries, wrong, database.mark(number))))
    database.whole.add(number)
    return read_row(line), entries


def fault_of(number: int, line: Raw | None, entries: list[Entry], wrong: str, mark: WitnessMark | None) -> Fault:
    """Make a fault with what is intact. What the witness says of id and owner counts more than a row that was changed."""
    row = None
    if line is not None and entries:  # the first link holds, so what never changes in the row is whole
        row = read_row(line, is_progress_known=is_sealed(line))
    if mark is not None:
        return Fault(number, mark.id, mark.browser, mark.hidden, wrong, row, entries)
    if line is None:
        return Fault(number, f"lost-{number}", 0, False, wrong, None, [])
    name = bytes(line[1] or b"").decode("utf-8", "replace")
    return Fault(number, name, line[2] if isinstance(line[2], int) else 0, False, wrong, row, entries)
