"""The worker process: reads tasks from stdin, does one after the other, and writes answers to stdout, until stdin ends."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from typing import BinaryIO

import msgspec

from ..errors import RefusedError
from .tasks import Answer, Task, TaskRefusal, run_task

NICE = 5  # those who play come first; at 10, a busy machine would starve it
HEAD = 4  # bytes that say how long a message is
tasks = msgspec.msgpack.Decoder(Task)


def pack(message: object) -> bytes:
    """Encode a message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEAD, "big") + body


def answer_to(task: Task) -> Answer:
    """Do a task; return what to send back."""
    try:
        return Answer(msgspec.json.encode(run_task(task)))
    except RefusedError as error:
        told = error.problem("en")
        return Answer(refusal=TaskRefusal(error.code, error.text, told.detail, told.line))
    except Exception:
        return Answer(failure=traceback.format_exc())


def work(source: BinaryIO, target: BinaryIO) -> None:
    """Answer tasks until there are no more."""
    while len(head := source.read(HEAD)) == HEAD:
        body = source.read(int.from_bytes(head, "big"))
        target.write(pack(answer_to(tasks.decode(body))))
        target.flush()


def main() -> None:
    """Get ready and work. Ctrl-C goes to the whole terminal: only the server acts on it, and then closes stdin."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not be taken for an answer
    try:
        work(sys.stdin.buffer, target)
    except BrokenPipeError:  # the server has ended
        os._exit(0)


if __name__ == "__main__":
    main()
