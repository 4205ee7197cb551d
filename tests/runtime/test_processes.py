"""Workers: they end with the process that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

# A worker tells its number and then has nothing to do; what started it waits.
PROGRAM = """
import multiprocessing, os, time
from concurrent.futures import ProcessPoolExecutor
from oneironaut.runtime.processes import init_worker
if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer={initializer})
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def is_running(number: int) -> bool:
    """Whether a process runs (one that has ended and is still listed does not)."""
    try:
        return Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def outlives(folder: Path, initializer: str, seconds: float) -> int | None:
    """The number of a worker that is still there some time after the process that started it was killed."""
    program = folder / "program.py"
    program.write_text(PROGRAM.format(initializer=initializer), "utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as first:
        assert first.stdout is not None
        worker = int(first.stdout.readline())
        assert is_running(worker)
        first.send_signal(signal.SIGKILL)
    end = time.monotonic() + seconds
    while is_running(worker):
        if time.monotonic() > end:
            return worker
        time.sleep(0.05)
    return None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_worker_ends_when_what_started_it_was_killed(tmp_path: Path) -> None:
    assert outlives(tmp_path, "init_worker", 30) is None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_worker_that_stays_is_noticed(tmp_path: Path) -> None:
    worker = outlives(tmp_path, "None", 1)
    assert worker is not None
    os.kill(worker, signal.SIGKILL)
