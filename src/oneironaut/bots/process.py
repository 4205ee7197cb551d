"""A bot's process: lines to its standard input, lines from its standard output, and its end. No shell is involved.

Three threads serve the pipes, so that no bot can block the game: one that never reads, one that writes without end, or one that
floods its standard error.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.util import Finalize
from typing import IO

from ..runtime.processes import last_acts
from .base import BotError, LateError

LONGEST = 1 << 20  # bytes of a line from a bot
TAIL = 2000  # bytes of its standard error that are kept for a message
WAITING = 64  # lines that may wait to be read; then the bot waits
GRACE = 1.0  # seconds that a bot has to end by itself
living: weakref.WeakSet[BotProcess] = weakref.WeakSet()


class BotProcess:
    """A program that was started to play."""

    def __init__(self, words: Sequence[str]) -> None:
        group: dict[str, object] = {"start_new_session": True}
        if os.name == "nt":
            group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined,unused-ignore]  # Windows
        try:
            self._process = subprocess.Popen(  # type: ignore[call-overload]  # noqa: S603 - named by who runs the program
                list(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **group
            )
        except (OSError, ValueError) as error:
            raise BotError(f"{words[0]!r} cannot be started: {error}") from None
        self._lines: queue.Queue[bytes] = queue.Queue(WAITING)
        self._out: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = bytearray()
        self._stop = threading.Event()
        # The threads hold the pipes and queues, not this object: it can be collected, and its process ends then.
        process = self._process
        jobs = (
            (read_lines, (process.stdout, self._lines, self._stop)),
            (keep_tail, (process.stderr, self._errors)),
            (write_lines, (process.stdin, self._out)),
        )
        self._threads = [threading.Thread(target=job, args=arguments, daemon=True) for job, arguments in jobs]
        for thread in self._threads:
            thread.start()
        self._end = weakref.finalize(self, end, process, self._lines, self._out, self._stop)
        living.add(self)

    def send(self, line: bytes) -> None:
        """Send a line. A bot that does not read it is found out by its silence."""
        self._out.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """Return the next line. Raise `LateError` if there is none in time, `BotError` if the process has ended or the line is
        too long."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise LateError(f"did not answer within {seconds:g} s{self.told()}") from None
        if not line:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE)
            self._threads[1].join(GRACE)  # its last words
            code = self._process.returncode
            how = "closed its output" if code is None else f"ended with exit code {code}"
            raise BotError(f"{how}{self.told()}")
        if len(line) > LONGEST:
            raise BotError(f"wrote a line of more than {LONGEST:,} bytes")
        return line

    def told(self) -> str:
        """Return the end of what it wrote to standard error, for messages."""
        text = bytes(self._errors[-TAIL:]).decode(errors="replace").strip()
        return f"; its standard error ends:\n{text}" if text else ""

    def close(self, grace: float = GRACE) -> None:
        """Close its input, give it a moment to end, and end all of its process group."""
        self._out.put(None)
        if grace:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self._end()


def end(
    process: subprocess.Popen[bytes], lines: queue.Queue[bytes], out: queue.SimpleQueue[bytes | None], stop: threading.Event
) -> None:
    """End a process with its group, and the threads of its pipes."""
    stop.set()
    out.put(None)
    if os.name == "nt":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(queue.Empty):
        while True:  # wake a thread that waits to put a line: it then sees the end
            lines.get_nowait()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)


def read_lines(pipe: IO[bytes], lines: queue.Queue[bytes], stop: threading.Event) -> None:
    """Put lines into a queue until the pipe is closed; then an empty one."""
    with pipe:
        while not stop.is_set():
            line = pipe.readline(LONGEST + 1)
            lines.put(line)
            if not line:
                return


def keep_tail(pipe: IO[bytes], kept: bytearray) -> None:
    """Read all of standard error, and keep the end of it."""
    with pipe:
        while chunk := os.read(pipe.fileno(), 1 << 16):
            kept += chunk
            del kept[: -2 * TAIL]


def write_lines(pipe: IO[bytes], out: queue.SimpleQueue[bytes | None]) -> None:
    """Write lines as they come; None closes the pipe. Who does not read any more is found out by the reader."""
    with suppress(OSError, ValueError):
        while (line := out.get()) is not None:
            pipe.write(line)
            pipe.flush()
    with suppress(OSError, ValueError):
        pipe.close()


def end_all() -> None:
    """End every process that this one has started."""
    for process in list(living):
        process.close(0)


Finalize(None, end_all, exitpriority=100)  # at the end of a worker, too: those do not run `atexit`
last_acts.append(end_all)
