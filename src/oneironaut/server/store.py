"""Store: one SQLite file, one thread that reads and writes it. What `write` has returned is on disk.

WAL with synchronous=FULL: an acknowledged answer survives a cut of power. Jobs that wait together share one commit.
"""

from __future__ import annotations

import asyncio
import datetime
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Generic, TypeVar

import apsw

from .errors import DataInUseError, RefusedError, StartError

T = TypeVar("T")
NAME = "oneironaut.sqlite"
APPLICATION = 0x0E1207  # PRAGMA application_id: this file is ours
SCHEMA = 1
OLDEST_SQLITE = (3, 51, 3)  # before, a WAL could be damaged by its own reset
MOST_TOGETHER = 128  # jobs in one commit
TABLES = """
CREATE TABLE browser (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, created TEXT NOT NULL);
CREATE TABLE game (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, browser INTEGER NOT NULL REFERENCES browser,
  rules TEXT NOT NULL, versions TEXT NOT NULL, seed TEXT NOT NULL, chosen INTEGER NOT NULL, seats TEXT NOT NULL,
  origin TEXT NOT NULL, lesson TEXT, created TEXT NOT NULL,
  answers INTEGER NOT NULL, practice INTEGER NOT NULL, assisted INTEGER NOT NULL, ended TEXT, outcome TEXT,
  hidden INTEGER NOT NULL);
CREATE INDEX game_of_browser ON game (browser, number);
CREATE TABLE entry (
  game INTEGER NOT NULL REFERENCES game (number), n INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
  seat INTEGER NOT NULL, command TEXT, digest TEXT, text TEXT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID;
CREATE UNIQUE INDEX entry_once ON entry (game, seat, command) WHERE command IS NOT NULL;
CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
"""


class Job(Generic[T]):
    """Work for the thread: a function of the connection, and where its result goes."""

    def __init__(self, work: Callable[[apsw.Connection], T], *, writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.done: Future[T] = Future()

    def run(self, connection: apsw.Connection) -> Callable[[], None]:
        """Do it; how to tell its result."""
        try:
            result = self.work(connection)
        except BaseException as error:  # whoever asked gets it, whatever it is
            told = translated(error)
            return lambda: self.done.set_exception(told)
        return lambda: self.done.set_result(result)


class Store:
    """The database of one data folder. `notices` tell what happened when it was opened."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.kept_aside: Path | None = None
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if tuple(int(part) for part in apsw.sqlite_lib_version().split(".")) < OLDEST_SQLITE:
            raise StartError(f"SQLite {apsw.sqlite_lib_version()} is too old: install apsw 3.51.3 or newer")
        self._connection = self._open()
        self._jobs: queue.SimpleQueue[Job[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[apsw.Connection], T]) -> T:
        """Change something. When this returns, the change is on disk; if it raises, nothing was changed."""
        return await asyncio.wrap_future(self._add(work, writes=True))

    async def read(self, work: Callable[[apsw.Connection], T]) -> T:
        """Look something up."""
        return await asyncio.wrap_future(self._add(work, writes=False))

    def close(self) -> None:
        """Finish what waits, and close the file."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _add(self, work: Callable[[apsw.Connection], T], *, writes: bool) -> Future[T]:
        job = Job(work, writes=writes)
        self._jobs.put(job)  # type: ignore[arg-type]  # the queue holds jobs of every result
        return job.done

    # The thread.

    def _run(self) -> None:
        while True:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_TOGETHER and jobs[-1] is not None:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            wanted = [job for job in jobs if job is not None and job.done.set_running_or_notify_cancel()]
            self._together([job for job in wanted if job.writes])
            for job in wanted:
                if not job.writes:
                    job.run(self._connection)()
            if jobs[-1] is None:
                return

    def _together(self, jobs: list[Job[object]]) -> None:
        """Run jobs in one transaction, each in a savepoint of its own. Results are told after the commit, not before."""
        if not jobs:
            return
        telling: list[Callable[[], None]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                telling.append(self._one(job))
            self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            for job in jobs:
                job.done.set_exception(translated(error))
            return
        for tell in telling:
            tell()

    def _one(self, job: Job[object]) -> Callable[[], None]:
        self._connection.execute("SAVEPOINT job")
        try:
            result = job.work(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:  # a full disk may end the whole transaction: then all jobs fail
                raise
            self._connection.execute("ROLLBACK TO job; RELEASE job")
            told = translated(error)
            return lambda: job.done.set_exception(told)
        self._connection.execute("RELEASE job")
        return lambda: job.done.set_result(result)

    # Opening.

    def _open(self) -> apsw.Connection:
        try:
            return connect(self.path)
        except (apsw.NotADBError, apsw.CorruptError):
            self.kept_aside = keep_aside(self.path)
            return connect(self.path)


def translated(error: BaseException) -> BaseException:
    """What a caller gets for an error of the database: a refusal that changes nothing."""
    if isinstance(error, (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError, apsw.NoMemError)):
        return RefusedError("not_stored", detail=f"{type(error).__name__}: {error}")
    if isinstance(error, (apsw.CorruptError, apsw.NotADBError)):
        return RefusedError("damaged", detail=f"{type(error).__name__}: {error}")
    return error


def connect(path: Path) -> apsw.Connection:
    """The file opened for us alone, checked, with its tables."""
    try:
        connection = apsw.Connection(str(path))
    except apsw.CantOpenError as error:
        raise StartError(f"{path}: {error}") from None
    try:
        prepare(connection, path)
    except apsw.BusyError:
        connection.close()
        raise DataInUseError(f"{path.parent}: another server uses this data") from None
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
        connection.close()
        raise StartError(f"{path}: {error}") from None
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(connection: apsw.Connection, path: Path) -> None:
    """Lock, settings, check, tables."""
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)  # a damaged file is kept as it is, its WAL beside it
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # two writers of one file starve each other
    connection.execute("PRAGMA journal_mode = WAL")
    for setting in ("synchronous = FULL", "fullfsync = 1", "checkpoint_fullfsync = 1", "foreign_keys = 1", "trusted_schema = 0"):
        connection.execute(f"PRAGMA {setting}")
    connection.execute("BEGIN IMMEDIATE")
    (application,) = next(iter(connection.execute("PRAGMA application_id")))
    (schema,) = next(iter(connection.execute("PRAGMA user_version")))
    (found,) = next(iter(connection.execute("SELECT count(*) FROM sqlite_schema")))
    if not found:
        connection.execute(TABLES)
        connection.execute(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA}")
    elif application != APPLICATION:
        connection.execute("ROLLBACK")
        raise StartError(f"{path} is a database of another program: choose another folder with --data")
    elif schema != SCHEMA:
        connection.execute("ROLLBACK")
        raise StartError(f"{path} was written by a newer Oneironaut: update this one, or choose another folder with --data")
    connection.execute("COMMIT")
    faults = [str(fault) for (fault,) in connection.execute("PRAGMA quick_check(3)")]
    if faults != ["ok"]:
        raise apsw.CorruptError("; ".join(faults))
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)


def keep_aside(path: Path) -> Path:
    """Give a damaged file, and what belongs to it, another name. Nothing is overwritten."""
    stamp = datetime.datetime.now(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    n, kept = 1, path.with_name(f"{path.name}.damaged-{stamp}")
    while kept.exists():
        n, kept = n + 1, path.with_name(f"{path.name}.damaged-{stamp}-{n}")
    for tail in ("-wal", "-shm", ""):
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(kept.with_name(kept.name + tail))
    return kept
