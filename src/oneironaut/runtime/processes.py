"""Child processes that leave Ctrl-C to their parent and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait

last_acts: list[Callable[[], object]] = []  # what a worker does before it ends because its parent has


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Block SIGINT while starting child processes; the parent receives it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def init_worker() -> None:
    """Prepare a new process. Ctrl-C goes to every process of a terminal; only the parent acts on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # what a bot prints here goes to standard error: standard output is for results
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """End when the parent has ended, in whatever way: nobody else would stop this process."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        for act in last_acts:
            act()
        os._exit(1)
