"""ParallelBatch: a batch whose games are shared out to processes. All write into the same memory; nothing is copied.

The engine needs Python's lock, so threads do not help; processes do.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from itertools import pairwise
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from ..kernel.errors import ArgumentError, OneironautError, StateError
from ..kernel.rules import Rules
from ..notation.codes import read_rules
from ..runtime.processes import init_worker, sigint_blocked
from .batch import LARGEST_SEED, Batch, array_names
from .encoder import ObservationEncoder

ALIGNED = 64
RESET, GO, END = "reset", "go", "end"


class WorkerError(OneironautError):
    """A process of a parallel batch has failed."""


def plan_of(code: str, n: int, form: str) -> tuple[dict[str, tuple[int, tuple[int, ...], Any]], int]:
    """Say where each array lies in the shared memory, and how large that is."""
    rules = read_rules(code)
    names = {**array_names(rules, ObservationEncoder(rules, form), n), "chosen": ((n,), np.int64), "seeds": ((n,), np.int64)}
    places: dict[str, tuple[int, tuple[int, ...], Any]] = {}
    at = 0
    for name, (shape, dtype) in names.items():
        places[name] = (at, shape, dtype)
        at += -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // ALIGNED) * ALIGNED
    return places, at


def arrays_in(memory: SharedMemory, places: dict[str, tuple[int, tuple[int, ...], Any]]) -> dict[str, Any]:
    """Return the arrays that lie in the memory."""
    return {name: np.ndarray(shape, dtype, memory.buf, at) for name, (at, shape, dtype) in places.items()}


def share(arrays: dict[str, Any], first: int, beyond: int, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the part of the arrays that belongs to some of the games."""
    part = {name: array[first:beyond] for name, array in arrays.items()}
    if settings["actions"] == "options":
        part["masks"] = part["masks"][:0]
    elif settings["actions"] == "mask":
        part["options"] = part["options"][:0]
    return part


def work(name: str, code: str, n: int, first: int, beyond: int, settings: dict[str, Any], pipe: Any) -> None:
    """Step some of the games whenever the first process says so."""
    init_worker()
    memory = SharedMemory(name)
    places, _ = plan_of(code, n, settings["form"])
    arrays = arrays_in(memory, places)
    part = share(arrays, first, beyond, settings)
    batch = Batch(code, beyond - first, buffers=part, **settings)
    pipe.send(None)
    while (what := pipe.recv()) != END:
        try:
            if what == RESET:
                batch.reset(part["seeds"].copy())
            else:
                batch.step(part["chosen"])
            pipe.send(None)
        except OneironautError as error:
            pipe.send(str(error))
    pipe.send(None)
    pipe.close()


class ParallelBatch:
    """A batch on several processes. It is used as `Batch` is; close it, or use it in a `with` block."""

    def __init__(
        self,
        rules: Rules | str,
        n: int,
        *,
        workers: int = 2,
        form: str = "counts",
        actions: str = "mask",
        reward: str = "result",
        seed: int = 0,
    ) -> None:
        self._memory: SharedMemory | None = None
        self._pipes: list[Any] = []
        self._processes: list[Any] = []
        self.rules = read_rules(rules) if isinstance(rules, str) else rules
        if type(workers) is not int or workers < 1 or type(n) is not int or n < workers:
            raise ArgumentError(
                f"{n!r} games cannot be shared out to {workers!r} processes: there must be one for each, at least"
            )
        settings: dict[str, Any] = {"form": form, "actions": actions, "reward": reward}
        Batch(self.rules, 1, **settings)  # checks the arguments in words, before any process is there
        self.n = n
        self.actions = actions
        self.encoder = ObservationEncoder(self.rules, form)
        places, size = plan_of(self.rules.code, n, form)
        self._memory = SharedMemory(create=True, size=size)
        self._arrays = arrays_in(self._memory, places)
        bounds = [n * i // workers for i in range(workers + 1)]
        context = multiprocessing.get_context("spawn")
        with sigint_blocked():
            for first, beyond in pairwise(bounds[1:]):
                here, there = context.Pipe()
                arguments = (self._memory.name, self.rules.code, n, first, beyond, settings, there)
                process = context.Process(target=work, args=arguments, daemon=True)
                process.start()
                there.close()
                self._pipes.append(here)
                self._processes.append(process)
        self._part = share(self._arrays, 0, bounds[1], settings)
        self._own = Batch(self.rules, bounds[1], buffers=self._part, **settings)
        self._wait()
        self.arrays: dict[str, Any] = {}
        for name, array in self._arrays.items():
            if name not in ("chosen", "seeds"):
                view = array.view()
                view.flags.writeable = False
                self.arrays[name] = view
        self.reset(seed)

    def _wait(self) -> None:
        """Wait until every process has done its share."""
        try:
            failed = [error for error in [pipe.recv() for pipe in self._pipes] if error is not None]
        except (EOFError, OSError) as error:
            raise WorkerError("a process of this batch has ended: make another batch") from error
        if failed:
            raise WorkerError(failed[0])

    def _order(self, what: str) -> None:
        if self._memory is None:
            raise StateError("this batch was closed: make another")
        try:
            for pipe in self._pipes:
                pipe.send(what)
        except OSError as error:
            raise WorkerError("a process of this batch has ended: make another batch") from error

    def reset(self, seed: int = 0) -> dict[str, Any]:
        """Begin every game again, game i with seed + i. Return `arrays`."""
        if type(seed) is not int or not 0 <= seed <= LARGEST_SEED - self.n:
            raise StateError(f"the first seed is between 0 and {LARGEST_SEED - self.n}, not {seed!r}")
        if self._memory is None:
            raise StateError("this batch was closed: make another")
        self._arrays["seeds"][:] = np.arange(seed, seed + self.n)
        self._order(RESET)
        self._own.reset(self._part["seeds"].copy())
        self._wait()
        return self.arrays

    def step(self, actions: Any) -> dict[str, Any]:
        """Answer every game's question. Return `arrays`."""
        if not isinstance(actions, np.ndarray) or actions.dtype.kind not in "iu" or actions.shape != (self.n,):
            raise ArgumentError(f"actions are an array of {self.n} whole numbers, one for each game")
        if self._memory is None:
            raise StateError("this batch was closed: make another")
        self._arrays["chosen"][:] = actions
        self._order(GO)
        try:
            self._own.step(self._part["chosen"])
        finally:
            self._wait()
        return self.arrays

    def close(self) -> None:
        """End the processes and give the memory back. Arrays that were handed out must not be read afterwards."""
        if self._memory is None:
            return
        for pipe in self._pipes:
            with contextlib.suppress(OSError, EOFError):
                pipe.send(END)
                pipe.recv()
            pipe.close()
        for process in self._processes:
            process.join(10)
        memory, self._memory = self._memory, None
        self.arrays = {}
        self._arrays = {}
        self._part = {}
        del self._own
        with contextlib.suppress(BufferError):  # somebody still holds an array
            memory.close()
        memory.unlink()

    def __enter__(self) -> ParallelBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_memory", None) is not None:
            self.close()
