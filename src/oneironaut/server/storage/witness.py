"""Witness: a small file next to the database that knows how long each table's log is, and its last link.

SQLite ignores what follows the first damaged frame of a WAL: acknowledged answers disappear without a word. So their number
and the last link are kept outside of it too. A mark is written after the commit and before the acknowledgement. After a
crash the witness may be behind the database, and never ahead: if it is ahead, the database has lost something.

Each table has a pair of slots at a place of its own, and the older slot is the one that is overwritten: a slot that was
torn or damaged leaves the mark before it. The pair of number 0 counts the browser keys.
"""

from __future__ import annotations

import errno
import logging
import os
import struct
import threading
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

NAME = "oneironaut.witness"
SLOT = struct.Struct("<4xIQIII12s16s8x")  # the checksum; serial, number, browser, length, flags, id, last link
PAIR = 2 * SLOT.size  # 128: no slot lies across two sectors of a disk
STEP = 512 * PAIR  # the file grows by this much
HIDDEN, DAMAGED = 1, 2
LINGER = 1.0  # seconds after which marks are on the disk's surface
MOST = 2**32 - 1  # tables
MOST_KNOWN = 4096  # tables whose next slot is kept in mind
log = logging.getLogger("oneironaut.server")


class WitnessMark(NamedTuple):
    """What the witness knows of a table. `known_damaged`: its damage was found, and told to the person who runs the server."""

    number: int
    id: str
    browser: int
    length: int
    head: bytes
    hidden: bool
    known_damaged: bool = False


class Witness:
    """The file. All but the sync is done by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.existed = path.exists()
        number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        self._file = os.fdopen(number, "r+b", buffering=0)
        self._size = self._file.seek(0, os.SEEK_END) // PAIR * PAIR
        self._latest: dict[int, tuple[int, int]] = {}  # of tables in use: the serial, and the slot to be written next
        self._fresh = threading.Event()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._linger, name="witness", daemon=True)
        self._thread.start()

    @property
    def last(self) -> int:
        """Return the largest number that the file has a place for."""
        return max(0, self._size // PAIR - 1)

    def mark(self, number: int) -> WitnessMark | None:
        """Return what is known of a table; None if nothing is."""
        return newest(self._pair(number), number)[0]

    def is_broken(self, number: int) -> bool:
        """Tell whether there was a mark that cannot be read."""
        return newest(self._pair(number), number)[2]

    def marks(self) -> Iterator[WitnessMark]:
        """Yield all that is known, by number."""
        for number in range(1, self.last + 1):
            mark = self.mark(number)
            if mark is not None:
                yield mark

    def reserve(self, number: int) -> None:
        """Make room for the mark of a table: writing it then needs no more space."""
        if number > MOST:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        wanted = ((number + 1) * PAIR + STEP - 1) // STEP * STEP
        if wanted <= self._size:
            return
        self._file.seek(self._size)
        try:
            written = 0
            while self._size + written < wanted:
                written += self._file.write(bytes(min(1 << 20, wanted - self._size - written)))
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(self._size)
            raise
        self._size = wanted

    def write(self, marks: Iterable[WitnessMark]) -> None:
        """Write marks. They survive if the process is killed from here on; within a moment, a power cut too."""
        for mark in marks:
            number = mark.number
            serial, older = self._latest.pop(number) if number in self._latest else self._find(number)
            flags = HIDDEN * mark.hidden | DAMAGED * mark.known_damaged
            body = SLOT.pack(serial + 1, mark.number, mark.browser, mark.length, flags, mark.id.encode("ascii"), mark.head)[4:]
            self._put(mark.number * PAIR + older * SLOT.size, zlib.crc32(body).to_bytes(4, "little") + body)
            self._latest[mark.number] = (serial + 1, 1 - older)
        while len(self._latest) > MOST_KNOWN:
            del self._latest[next(iter(self._latest))]
        self._fresh.set()

    def sync(self) -> None:
        """Flush everything to disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Sync and close the file."""
        self._closed.set()
        self._fresh.set()
        self._thread.join()
        try:
            self.sync()
        finally:
            self._file.close()

    def _find(self, number: int) -> tuple[int, int]:
        """Return the serial of a table's mark, and which slot to write next."""
        _, serial, _, older = newest(self._pair(number), number)
        return serial, older

    def _put(self, at: int, data: bytes) -> None:
        if hasattr(os, "pwrite"):
            written = os.pwrite(self._file.fileno(), data, at)
        else:
            self._file.seek(at)
            written = self._file.write(data)
        if written != len(data):
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def _pair(self, number: int) -> bytes:
        if (number + 1) * PAIR > self._size:
            return b""
        self._file.seek(number * PAIR)
        return self._file.read(PAIR)

    def _linger(self) -> None:
        """Sync a moment after each write. Waiting for it before the acknowledgement would double the time of an answer."""
        while not self._closed.is_set():  # asked after each `clear`, which may have been just after the last `set`
            self._fresh.wait()
            if self._closed.wait(LINGER):
                return
            self._fresh.clear()
            try:
                self.sync()
            except OSError as error:
                log.error("%s cannot be synced: %s", self.path, error)


def newest(pair: bytes, number: int) -> tuple[WitnessMark | None, int, bool, int]:
    """Return the newest mark of a pair of slots, its serial, whether there was one that cannot be read, and the older slot."""
    found: WitnessMark | None = None
    latest, broken, older = 0, False, 0
    for n in range(len(pair) // SLOT.size):
        slot = pair[n * SLOT.size : (n + 1) * SLOT.size]
        serial, whose, browser, length, flags, name, head = SLOT.unpack(slot)
        if not any(slot):
            continue
        if int.from_bytes(slot[:4], "little") != zlib.crc32(slot[4:]) or whose != number:
            broken = True
        elif serial > latest:
            latest, older = serial, 1 - n
            text = name.rstrip(b"\0").decode("ascii", "replace")
            found = WitnessMark(number, text, browser, length, head, bool(flags & HIDDEN), bool(flags & DAMAGED))
    return found, latest, broken, older
