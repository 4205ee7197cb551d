"""Schema: the tables of the database, and what is checked of a file before it is used."""

from __future__ import annotations

from functools import cache

import apsw

APPLICATION = 0x0E1207  # PRAGMA application_id: this file is ours
VERSION = 3  # 1: without chain, seals and witness; 2: without rooms
# The columns of a game: what never changes, what does, and the hash of both. STRICT: a check of the file finds values of a
# wrong type. AUTOINCREMENT: no table ever gets the number of one that was lost.
FIXED = ("number", "id", "browser", "rules", "versions", "seed", "chosen", "seats", "origin", "lesson", "created")
MOVING = ("answers", "practice", "assisted", "ended", "outcome", "room", "hidden", "length", "head")
ENTRY = ("n", "at", "kind", "seat", "command", "digest", "text")
TEXTS = {
    *("id", "rules", "versions", "seed", "seats", "origin", "lesson", "created", "ended", "outcome", "room"),
    *("at", "kind", "command", "digest", "text"),
}
# Who sits where at a room is in its row and its log; `sitter` is an index over it, made again at each start. New columns come
# last, and new tables after the others: an older file can then be read with this schema.
TABLES = """
CREATE TABLE browser (
  id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, created TEXT NOT NULL, seal BLOB NOT NULL) STRICT;
CREATE TABLE game (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, browser INTEGER NOT NULL,
  rules TEXT NOT NULL, versions TEXT NOT NULL, seed TEXT NOT NULL, chosen INTEGER NOT NULL, seats TEXT NOT NULL,
  origin TEXT NOT NULL, lesson TEXT, created TEXT NOT NULL,
  answers INTEGER NOT NULL, practice INTEGER NOT NULL, assisted INTEGER NOT NULL, ended TEXT, outcome TEXT,
  hidden INTEGER NOT NULL, length INTEGER NOT NULL, head BLOB NOT NULL, seal BLOB NOT NULL, room TEXT) STRICT;
CREATE INDEX game_of_browser ON game (browser, number);
CREATE TABLE entry (
  game INTEGER NOT NULL, n INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
  seat INTEGER NOT NULL, command TEXT, digest TEXT, text TEXT NOT NULL, link BLOB NOT NULL, PRIMARY KEY (game, n))
  STRICT, WITHOUT ROWID;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TABLE sitter (
  game INTEGER NOT NULL, seat INTEGER NOT NULL, browser INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;
CREATE INDEX sitter_of_browser ON sitter (browser, game);
"""
TABLES_2 = TABLES.partition("CREATE TABLE sitter")[0].replace(", room TEXT)", ")")


def columns(names: tuple[str, ...]) -> str:
    """List columns to read. Texts come as bytes: a damaged one need not be UTF-8."""
    return ", ".join(f"CAST({name} AS BLOB)" if name in TEXTS else name for name in names)


def places(names: tuple[str, ...]) -> str:
    """List placeholders for values to write, which may be texts as bytes."""
    return ", ".join("CAST(? AS TEXT)" if name in TEXTS else "?" for name in names)


ROW = (*FIXED, *MOVING, "seal")
LINE = (*ENTRY, "link")
SELECT_ROW = f"SELECT {columns(ROW)} FROM game"  # noqa: S608 - names of ours
SELECT_LOG = f"SELECT {columns(LINE)} FROM entry WHERE game = ? ORDER BY n"  # noqa: S608 - names of ours
SELECT_BROWSER = "SELECT id, key, CAST(created AS BLOB), seal FROM browser"
INSERT_ROW = f"INSERT INTO game ({', '.join(ROW)}) VALUES ({places(ROW)})"  # noqa: S608 - names of ours
INSERT_LINE = f"INSERT INTO entry (game, {', '.join(LINE)}) VALUES (?, {places(LINE)})"  # noqa: S608 - names of ours
INSERT_BROWSER = "INSERT INTO browser (id, key, created, seal) VALUES (?, ?, CAST(? AS TEXT), ?)"


def create(connection: apsw.Connection) -> None:
    """Make the tables in an empty file."""
    connection.execute(TABLES)
    connection.execute(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}")


def check(connection: apsw.Connection) -> None:
    """Raise CorruptError if the file is not in order. Run the full check, not the quick one: a list that is read by an index must
    not omit a table, and entries must be where they are looked for."""
    if tables_of(connection) != expected_tables():
        raise apsw.CorruptError("the tables of the file are not ours")
    faults = [str(fault) for (fault,) in connection.execute("PRAGMA integrity_check(3)")]
    if faults != ["ok"]:
        raise apsw.CorruptError("; ".join(faults))


def tables_of(connection: apsw.Connection) -> list[bytes]:
    """Return the schema of a file, as SQLite stores it."""
    found = connection.execute("SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
    return [bytes(sql) for (sql,) in found]


@cache
def expected_tables(version: int = VERSION) -> list[bytes]:
    """Return the schema that a file of a version must have; version 1 was not checked."""
    connection = apsw.Connection(":memory:")
    connection.execute(TABLES if version == VERSION else TABLES_2)
    return tables_of(connection)
