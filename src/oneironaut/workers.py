"""Workers: processes of ours that leave Ctrl-C to the one that started them, and end with it."""

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
def born_deaf() -> Iterator[None]:
    """Processes started here do not hear Ctrl-C even before they get ready; who starts them hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def get_ready() -> None:
    """A new process. Ctrl-C goes to every process of a terminal; only the first one is to act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the process that started this one to end, however it does, and end too: nobody else would ever stop it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        for act in last_acts:
            act()
        os._exit(1)
