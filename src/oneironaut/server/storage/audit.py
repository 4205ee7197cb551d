"""Audit: the database compared with its witness when it is opened: what was lost, what was changed, what the witness lacks."""

from __future__ import annotations

from pathlib import Path

import apsw
from msgspec import Struct

from . import chain, schema
from .rows import Database, examine, fault_of, is_sealed, length_of
from .witness import Witness, WitnessMark

COUNT = "version-{version}"  # stands in the mark that counts the browser keys, where others have the id of a table


class Report(Struct):
    """What was found. `marks`: tables that the witness knows of; `broken`: marks that cannot be read."""

    marks: int = 0
    new_faults: int = 0
    broken: int = 0
    is_witness_missing: bool = False


def compare(database: Database) -> Report:
    """Find the tables that are damaged, as far as rows and witness tell; logs are verified when they are read."""
    witness = the_witness(database)
    report = Report()
    there: set[int] = set()
    for line in database.execute(schema.SELECT_ROW):
        number, mark = line[0], database.mark(line[0])
        there.add(number)
        report.broken += witness.is_broken(number)
        if is_sealed(line) and (mark is None or agrees(line, mark)):
            continue
        # A row that was changed; or one that is ahead of the witness or behind it: its log tells.
        found, entries, wrong = examine(database, number)
        if wrong:
            database.faults.add(fault_of(number, found, entries, wrong, mark))
            report.new_faults += mark is None or not mark.known_damaged
    for mark in witness.marks():
        report.marks += 1
        if mark.number not in there:
            wrong = f"its row is lost; {mark.length} entries were known"
            database.faults.add(fault_of(mark.number, None, [], wrong, mark))
            report.new_faults += not mark.known_damaged
    report.broken += witness.is_broken(0) or (witness.existed and bool(there) and witness.last < max(there))
    report.is_witness_missing = bool(there) and (not witness.existed or witness.last == 0)
    count_keys(database)
    return report


def agrees(line: tuple[object, ...], mark: WitnessMark) -> bool:
    """Tell whether a row is what the witness knows."""
    return (*length_of(line), line[1], line[2]) == (mark.length, mark.head, mark.id.encode(), mark.browser)


def count_keys(database: Database) -> None:
    """Find out whether browser keys were lost."""
    whole = 0
    for *fields, seal in database.execute(schema.SELECT_BROWSER):
        if chain.browser_seal(fields) == seal:
            whole += 1
        else:
            database.keys_lost = True
    mark = database.mark(0)
    database.keys_lost |= mark is not None and mark.length > whole


def remember(database: Database) -> None:
    """Write into the witness what it lacks, and which damage is known. No new table gets the number of one that was lost."""
    witness = the_witness(database)
    (rows,) = next(iter(database.execute("SELECT coalesce(max(number), 0) FROM game")))
    last = max([rows, *(mark.number for mark in witness.marks())])
    witness.reserve(last)
    marks: list[WitnessMark] = []
    for number in range(last + 1):
        known = witness.mark(number)
        if not number:
            mark: WitnessMark | None = mark_of_keys(database)
        elif number in database.faults:
            mark = known and known._replace(known_damaged=True)
        else:
            mark = mark_of(database, number)
        if mark is not None and (mark != known or witness.is_broken(number)):
            marks.append(mark)
    witness.write(marks)
    witness.write([mark for mark in marks if witness.is_broken(mark.number)])  # the other slot of the pair
    witness.sync()
    found = [seq for (seq,) in database.execute("SELECT seq FROM sqlite_sequence WHERE name = 'game'")]
    if found != [last]:
        with database:
            database.execute("DELETE FROM sqlite_sequence WHERE name = 'game'")
            database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('game', ?)", (last,))


def mark_of(database: Database, number: int) -> WitnessMark | None:
    """Return what the witness must know of a table."""
    select = "SELECT CAST(id AS BLOB), browser, length, head, hidden FROM game WHERE number = ?"
    for name, browser, length, head, hidden in database.execute(select, (number,)):
        return WitnessMark(number, name.decode(), browser, length, head, bool(hidden))
    return None


def mark_of_keys(database: Database) -> WitnessMark:
    """Return what the witness must know of the browser keys: how many there are."""
    (count,) = next(iter(database.execute("SELECT coalesce(max(id), 0) FROM browser")))
    known = database.mark(0)
    return WitnessMark(
        0, COUNT.format(version=schema.VERSION), 0, max(count, known.length if known else 0), bytes(chain.SIZE), False
    )


def was_version(path: Path, version: int) -> bool:
    """Tell whether a witness says that its database had a certain version."""
    if not path.exists():
        return False
    witness = Witness(path)
    try:
        mark = witness.mark(0)
        return mark is not None and mark.id == COUNT.format(version=version)
    finally:
        witness.close()


def the_witness(database: Database) -> Witness:
    """Return the witness of an open database."""
    if database.witness is None:
        raise apsw.MisuseError("the witness is not open")
    return database.witness
