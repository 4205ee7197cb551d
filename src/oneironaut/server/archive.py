"""Archive: games, their logs and their owners, as rows. Every function here runs in the store's thread."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterator

import apsw
import msgspec
from msgspec import Struct

from .errors import RefusedError

MOST_GAMES = 20_000  # of one browser
PAGE = 200  # tables in one list at most


class Seat(Struct, frozen=True):
    """Who sits where: a human, or a bot by name."""

    kind: str
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


class Progress(Struct, frozen=True):
    """How far a game is: a summary of its log, for lists."""

    answers: int
    practice: bool
    assisted: bool
    ended: str | None
    outcome: Ending | None


class GameRow(Struct, frozen=True):
    """A game as it was begun, and how far it is. `chosen`: somebody chose the seed."""

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
    progress: Progress


class Entry(Struct, frozen=True):
    """One line of a game's log. `text`: for `open` and `answer` lines of moves as in records, for `undo` how many answers."""

    n: int
    at: str
    kind: str  # open, answer, undo, hint
    seat: int
    command: str | None
    digest: str | None
    text: str


def now() -> str:
    """The time of day and the date, as text."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def key_hash(key: str) -> bytes:
    """What is kept of a browser key."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"oneironaut key").digest()


def add_browser(connection: apsw.Connection, key: str) -> int:
    """Make a browser known; its number. One that is known already keeps it."""
    connection.execute("INSERT OR IGNORE INTO browser (key, created) VALUES (?, ?)", (key_hash(key), now()))
    return find_browser(connection, key) or 0


def find_browser(connection: apsw.Connection, key: str) -> int | None:
    """The number of a browser by its key."""
    for (number,) in connection.execute("SELECT id FROM browser WHERE key = ?", (key_hash(key),)):
        return int(number)
    return None


def add_game(connection: apsw.Connection, row: GameRow, entries: list[Entry]) -> GameRow:
    """Keep a new game with the beginning of its log."""
    (count,) = next(iter(connection.execute("SELECT count(*) FROM game WHERE browser = ? AND hidden = 0", (row.browser,))))
    if count >= MOST_GAMES:
        raise RefusedError("too_many")
    progress = row.progress
    connection.execute(
        "INSERT INTO game (id, browser, rules, versions, seed, chosen, seats, origin, lesson, created,"
        " answers, practice, assisted, ended, outcome, hidden) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,0)",
        (
            *(row.id, row.browser, row.rules, text(row.versions), row.seed, row.chosen, text(row.seats), row.origin, row.lesson),
            *(row.created, progress.answers, progress.practice, progress.assisted, progress.ended),
            None if progress.outcome is None else text(progress.outcome),
        ),
    )
    number = connection.last_insert_rowid()
    for entry in entries:
        insert(connection, number, entry)
    return msgspec.structs.replace(row, number=number)


def add_entry(connection: apsw.Connection, number: int, entry: Entry, progress: Progress) -> None:
    """Append to a game's log."""
    insert(connection, number, entry)
    connection.execute(
        "UPDATE game SET answers = ?, practice = ?, assisted = ?, ended = ?, outcome = ? WHERE number = ?",
        (
            *(progress.answers, progress.practice, progress.assisted, progress.ended),
            None if progress.outcome is None else text(progress.outcome),
            number,
        ),
    )


def insert(connection: apsw.Connection, number: int, entry: Entry) -> None:
    """A line of the log."""
    connection.execute(
        "INSERT INTO entry (game, n, at, kind, seat, command, digest, text) VALUES (?,?,?,?,?,?,?,?)",
        (number, entry.n, entry.at, entry.kind, entry.seat, entry.command, entry.digest, entry.text),
    )


def find_game(connection: apsw.Connection, name: str) -> GameRow | None:
    """A game by its id, hidden ones too: a seat may still look at it."""
    return next(rows(connection, "WHERE id = ?", (name,)), None)


def list_games(connection: apsw.Connection, browser: int, state: str, before: int | None, limit: int) -> list[GameRow]:
    """Games of a browser, the latest first; lessons have a list of their own."""
    which = {"open": " AND ended IS NULL", "over": " AND ended IS NOT NULL", "all": ""}[state]
    return list(
        rows(
            connection,
            f"WHERE browser = ? AND hidden = 0 AND lesson IS NULL AND number < ?{which} ORDER BY number DESC LIMIT ?",
            (browser, 2**62 if before is None else before, min(limit, PAGE)),
        )
    )


def finished(connection: apsw.Connection, browser: int) -> list[GameRow]:
    """All games of a browser that are over, in the order in which they ended."""
    return list(rows(connection, "WHERE browser = ? AND hidden = 0 AND ended IS NOT NULL ORDER BY ended, number", (browser,)))


def of_lessons(connection: apsw.Connection, browser: int) -> list[GameRow]:
    """The lessons that a browser has begun, the latest first."""
    return list(rows(connection, "WHERE browser = ? AND hidden = 0 AND lesson IS NOT NULL ORDER BY number DESC", (browser,)))


def of_seed(connection: apsw.Connection, browser: int, seed: str) -> list[str]:
    """The tables of a browser that were dealt by a seed somebody chose."""
    found = connection.execute(
        "SELECT id FROM game WHERE browser = ? AND seed = ? AND chosen AND hidden = 0 ORDER BY number", (browser, seed)
    )
    return [str(name) for (name,) in found]


def hide(connection: apsw.Connection, number: int) -> None:
    """Put a game away."""
    connection.execute("UPDATE game SET hidden = 1 WHERE number = ?", (number,))


def entries_of(connection: apsw.Connection, number: int) -> list[Entry]:
    """The log of a game."""
    found = connection.execute("SELECT n, at, kind, seat, command, digest, text FROM entry WHERE game = ? ORDER BY n", (number,))
    return [Entry(*line) for line in found]


def rows(connection: apsw.Connection, where: str, values: tuple[object, ...]) -> Iterator[GameRow]:
    """Games that a condition of ours names."""
    for line in connection.execute(
        "SELECT number, id, browser, rules, versions, seed, chosen, seats, origin, lesson, created,"  # noqa: S608 - conditions are ours
        f" answers, practice, assisted, ended, outcome FROM game {where}",
        values,
    ):
        number, name, browser, rules, versions, seed, chosen, seats, origin, lesson, created, *progress = line
        answers, practice, assisted, ended, outcome = progress
        yield GameRow(
            *(number, name, browser, rules, msgspec.json.decode(versions, type=dict[str, int]), seed, bool(chosen)),
            *(msgspec.json.decode(seats, type=tuple[Seat, ...]), origin, lesson, created),
            Progress(
                *(answers, bool(practice), bool(assisted), ended),
                None if outcome is None else msgspec.json.decode(outcome, type=Ending),
            ),
        )


def text(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()
