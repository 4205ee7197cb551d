"""Store: one SQLite file, one thread that reads and writes it. What `write` has returned is on disk.

WAL with synchronous=FULL: an acknowledged answer survives a cut of power. Jobs that wait together share one commit. After
it, and before anybody is told, the witness learns how long each table's log is now.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Generic, TypeVar

import apsw

from ..errors import RefusedError
from .audit import mark_of, mark_of_keys, the_witness
from .opening import NAME as NAME
from .opening import Notice as Notice
from .opening import open_data
from .rows import Database
from .witness import WitnessMark

T = TypeVar("T")
MOST_TOGETHER = 128  # jobs in one commit
log = logging.getLogger("oneironaut.server")


class StoreTask(Generic[T]):
    """Work for the thread: a function of the database, and where its result goes."""

    def __init__(self, work: Callable[[Database], T], *, writes: bool) -> None:
        self.work = work
        self.writes = writes
        self.done: Future[T] = Future()

    def run(self, database: Database) -> Callable[[], None]:
        """Do the work; return a function that reports its result."""
        try:
            result = self.work(database)
        except BaseException as error:  # the caller gets it, whatever it is
            told = translate_error(error)
            return lambda: self.done.set_exception(told)
        return lambda: self.done.set_result(result)


class Store:
    """The database of one data folder. `notices` say what happened when it was opened."""

    def __init__(self, folder: Path, lang: str = "en") -> None:
        self._opened = opened = open_data(folder, lang)
        self.path = folder / NAME
        self.quarantined = opened.quarantined
        self.notices = opened.notices
        self._database = opened.database
        self._witness = the_witness(opened.database)
        self._changed: set[int] = set()  # numbers of tables; 0 stands for the browser keys
        self._unwitnessed: dict[int, WitnessMark] = {}
        self._database.set_update_hook(self._note)
        self._jobs: queue.SimpleQueue[StoreTask[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[[Database], T]) -> T:
        """Change something. When this returns, the change is on disk; if it raises, nothing was changed."""
        return await asyncio.wrap_future(self._add(work, writes=True))

    async def read(self, work: Callable[[Database], T]) -> T:
        """Look something up."""
        return await asyncio.wrap_future(self._add(work, writes=False))

    def run(self, work: Callable[[Database], T]) -> T:
        """Change something and wait for it, before there is an event loop."""
        return self._add(work, writes=True).result()

    def close(self) -> None:
        """Finish what is waiting, and close the files."""
        self._jobs.put(None)
        self._thread.join()
        self._opened.close()

    def is_verified(self, number: int) -> bool:
        """Tell whether the log of a table was verified since the start."""
        return number in self._database.whole

    @property
    def has_lost_keys(self) -> bool:
        """Tell whether browser keys were lost by damage."""
        return self._database.keys_lost

    def _add(self, work: Callable[[Database], T], *, writes: bool) -> Future[T]:
        job = StoreTask(work, writes=writes)
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
            self._run_together([job for job in wanted if job.writes])
            for job in wanted:
                if not job.writes:
                    job.run(self._database)()
            if jobs[-1] is None:
                return

    def _run_together(self, jobs: list[StoreTask[object]]) -> None:
        """Run jobs in one transaction, each in a savepoint of its own. Report results after the commit, not before."""
        if not jobs:
            return
        telling: list[Callable[[], None]] = []
        self._changed.clear()
        try:
            self._testify()  # if the witness cannot be written, nothing more is acknowledged
            self._database.execute("BEGIN IMMEDIATE")
            for job in jobs:
                telling.append(self._one(job))
            marks = self._marks()
            self._witness.reserve(max(marks, default=0))
            self._database.execute("COMMIT")
        except Exception as error:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
            for job in jobs:
                job.done.set_exception(translate_error(error))
            return
        self._unwitnessed.update(marks)
        try:
            self._testify()
        except OSError as error:  # it is stored all the same, and the marks are written before anything else is
            log.error("%s cannot be written: %s", self._witness.path, error)
        for tell in telling:
            tell()

    def _one(self, job: StoreTask[object]) -> Callable[[], None]:
        self._database.execute("SAVEPOINT job")
        try:
            result = job.work(self._database)
        except Exception as error:
            if not self._database.in_transaction:  # a full disk may end the whole transaction: then all jobs fail
                raise
            self._database.execute("ROLLBACK TO job; RELEASE job")
            told = translate_error(error)
            return lambda: job.done.set_exception(told)
        self._database.execute("RELEASE job")
        return lambda: job.done.set_result(result)

    # The witness.

    def _note(self, _: int, __: str, table: str, number: int) -> None:
        """Note that a row was changed or inserted. SQLite calls this, so nobody can forget to."""
        self._changed.add(number if table == "game" else 0)

    def _marks(self) -> dict[int, WitnessMark]:
        """Return what the witness must know of the rows that were changed. Of damaged ones it keeps what it knows."""
        faults = self._database.faults
        found = {number: mark_of(self._database, number) for number in self._changed if number and number not in faults}
        marks = {number: mark for number, mark in found.items() if mark is not None}
        return marks | ({0: mark_of_keys(self._database)} if 0 in self._changed else {})

    def _testify(self) -> None:
        if self._unwitnessed:
            self._witness.write(self._unwitnessed.values())
            self._unwitnessed.clear()


def translate_error(error: BaseException) -> BaseException:
    """Return what a caller gets for an error of the database: a refusal that changes nothing."""
    if isinstance(error, (apsw.CorruptError, apsw.NotADBError, UnicodeDecodeError)):
        return RefusedError("damaged", detail=f"{type(error).__name__}: {error}")
    if isinstance(error, (apsw.FullError, apsw.IOError, apsw.ReadOnlyError, apsw.CantOpenError, apsw.NoMemError, OSError)):
        return RefusedError("not_stored", detail=f"{type(error).__name__}: {error}")
    return error
