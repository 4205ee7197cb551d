"""Opening: the database of a data folder: locked, checked, brought up to date or rescued, compared with its witness."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import apsw
from msgspec import Struct

from ...text import say
from ..errors import DataInUseError, start_error
from . import archive, audit, schema
from .rebuild import BUILT, finish_rescue, put_in_place, quarantine, rebuild, rescue
from .rows import Database
from .witness import NAME as WITNESS
from .witness import Witness

NAME = "oneironaut.sqlite"
LOCK = "oneironaut.lock"
# What SQLite says of a damaged file. Our statements are in order: if one has a mistake, it is the file's.
DAMAGE = (apsw.NotADBError, apsw.CorruptError, apsw.FormatError, apsw.SQLError)
OLDEST_SQLITE = (3, 51, 3)  # before, a WAL could be damaged by its own reset


class Notice(Struct, frozen=True):
    """What the person who runs the server is told: the key of a sentence, and what stands in it."""

    key: str
    values: dict[str, str]

    def text(self, lang: str) -> str:
        """Return the sentence."""
        return say(f"ui.server.{self.key}", lang, **self.values)


class Opened(Struct):
    """A database that is ready, what happened on the way, and the damaged file that was kept aside."""

    database: Database
    notices: list[Notice]
    quarantined: Path | None
    lock: apsw.Connection

    def close(self) -> None:
        """Close the files and unlock the folder."""
        close(self.database)
        self.lock.close()


def open_data(folder: Path, lang: str = "en") -> Opened:
    """Open the database of a folder with its witness."""
    if tuple(int(part) for part in apsw.sqlite_lib_version().split(".")) < OLDEST_SQLITE:
        raise start_error("old_sqlite", lang, version=apsw.sqlite_lib_version())
    make_private(folder)
    lock = lock_folder(folder)
    try:
        return open_locked(folder, lang, lock)
    except BaseException:
        lock.close()
        raise


def lock_folder(folder: Path) -> apsw.Connection:
    """Lock the folder: the database cannot be locked while it is rescued. The file stays empty."""
    path = folder / LOCK
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    lock = apsw.Connection(str(path))
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError:
        lock.close()
        raise DataInUseError(f"{folder}: another server uses this data") from None
    except BaseException:
        lock.close()
        raise
    return lock


def open_locked(folder: Path, lang: str, lock: apsw.Connection) -> Opened:
    """Open the database of a folder that we have locked."""
    path = folder / NAME
    finish_rescue(path)
    notices: list[Notice] = []
    kept = None
    if not is_there(path) and path.with_name(f"{NAME}-wal").exists():
        kept = quarantine(path, "damaged")  # SQLite would throw away a WAL without its file
    has_wal = is_there(path.with_name(f"{NAME}-wal"))
    try:
        database, is_new = open_checked(path, lang, notices)
    except DAMAGE:
        rescue(path, folder / WITNESS)
        kept = put_in_place(path, "damaged")
        database, is_new = open_checked(path, lang, notices)
    report = settle(database, folder)
    if report.new_faults and kept is None and has_wal:  # its end may be lost, and would be overwritten by what comes next
        close(database)
        rescue(path, folder / WITNESS)
        kept = put_in_place(path, "damaged")
        database, is_new = open_checked(path, lang, notices)
        report = settle(database, folder)
    try:
        audit.remember(database)
        archive.index_all(database)
    except BaseException:
        close(database)
        raise
    if is_new and report.marks and not kept:
        notices.append(Notice("database_missing", {"file": path.name, "n": str(report.marks)}))
    if report.is_witness_missing and not kept:
        notices.append(Notice("witness_missing", {"file": WITNESS}))
    elif report.broken:
        notices.append(Notice("witness_damaged", {"file": WITNESS}))
    if kept:
        notices.insert(0, Notice("quarantined", {"file": kept.name, "n": str(len(database.faults))}))
    elif report.new_faults and not is_new:
        notices.append(Notice("tables_damaged", {"n": str(report.new_faults)}))
    database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0)
    make_private(folder)
    return Opened(database, notices, kept, lock)


def settle(database: Database, folder: Path) -> audit.Report:
    """Compare the database with its witness."""
    try:
        database.witness = Witness(folder / WITNESS)
        return audit.compare(database)
    except BaseException:
        close(database)
        raise


def close(database: Database) -> None:
    """Close the database and its witness."""
    database.close()
    if database.witness is not None:
        database.witness.close()


def is_there(path: Path) -> bool:
    """Tell whether a file exists and is not empty."""
    return path.exists() and path.stat().st_size > 0


def make_private(folder: Path) -> None:
    """Let nobody but the owner read the folder and its files, including those an earlier version made."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if os.name == "nt":
        return
    with suppress(PermissionError):  # the folder may be somebody else's; the files are not
        folder.chmod(0o700)
    for file in [*folder.glob(f"{NAME}*"), folder / WITNESS, folder / LOCK, folder / "secret"]:
        if file.is_file() and file.stat().st_mode & 0o077:
            file.chmod(0o600)


def connect(path: Path) -> Database:
    """Open a file for us alone, with our settings. A damaged one stays as it is when it is closed, its WAL next to it."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # SQLite gives the WAL the mode of the file
    database = Database(str(path))
    try:
        database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        database.execute("PRAGMA locking_mode = EXCLUSIVE")  # two writers of one file starve each other
        database.execute("PRAGMA journal_mode = WAL")
        for setting in ("synchronous = FULL", "fullfsync = 1", "checkpoint_fullfsync = 1", "trusted_schema = 0"):
            database.execute(f"PRAGMA {setting}")
        database.execute("BEGIN IMMEDIATE; COMMIT")
        if database.readonly("main"):
            if not os.access(path, os.W_OK):
                raise apsw.ReadOnlyError(f"{path.name} cannot be written")
            raise apsw.CorruptError("the header of the file is damaged")  # it asks for a newer SQLite, to write
    except apsw.BusyError:
        database.close()
        raise DataInUseError(f"{path.parent}: another server uses this data") from None
    except BaseException:
        database.close()
        raise
    return database


def open_checked(path: Path, lang: str, notices: list[Notice]) -> tuple[Database, bool]:
    """Open a file with our tables in order; return whether it is new. One of an older version is brought up to date."""
    database = connect(path)
    try:
        version = version_of(database, path, lang)
        if 0 < version < schema.VERSION:
            upgrade(database, path, version)
            database.close()
            kept = put_in_place(path, f"version-{version}")
            notices.append(Notice("upgraded", {"file": kept.name}))
            return open_checked(path, lang, notices)
        if not version:
            with database:
                schema.create(database)
        schema.check(database)
    except BaseException:
        database.close()
        raise
    return database, not version


def version_of(database: Database, path: Path, lang: str) -> int:
    """Return the version of a file's schema; 0 if it is empty."""
    (application,) = next(iter(database.execute("PRAGMA application_id")))
    (version,) = next(iter(database.execute("PRAGMA user_version")))
    (found,) = next(iter(database.execute("SELECT count(*) FROM sqlite_schema")))
    if not found and not application:
        return 0
    is_ours = schema.tables_of(database) == schema.expected_tables()
    if application != schema.APPLICATION and not is_ours:  # a byte of the header may be damaged: the tables tell
        raise start_error("foreign", lang, file=path)
    if version > schema.VERSION and not (is_ours and audit.was_version(path.with_name(WITNESS), schema.VERSION)):
        raise start_error("newer", lang, file=path)
    if version == 1 and not is_ours:
        return 1
    if version == 2 and schema.tables_of(database) == schema.expected_tables(2):
        return 2
    if (application, version) != (schema.APPLICATION, schema.VERSION):
        raise apsw.CorruptError("the header of the file is damaged")
    return schema.VERSION


def upgrade(database: Database, path: Path, version: int) -> None:
    """Rewrite a database of an older version. One of version 1 gets chain, seals and a witness."""
    if [fault for (fault,) in database.execute("PRAGMA quick_check(1)")] != ["ok"]:
        raise apsw.CorruptError("the file is damaged")
    if version > 1:  # its witness stays: it may know of damage
        rebuild([database], path, version, None)
        return
    rebuild([database], path, version, None)
    with suppress(FileNotFoundError):
        path.with_name(WITNESS).unlink()
    built = Database(str(path.with_name(path.name + BUILT)))
    try:
        settle(built, path.parent)
        audit.remember(built)
    finally:
        close(built)
