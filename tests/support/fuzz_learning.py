"""What `tests.fuzz` throws at `oneironaut.envs`: its names, its objects and the compiled batch, with arrays of every sort."""

from __future__ import annotations

import random  # noqa: TID251 - chance that never reaches a game
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import oneironaut as on
from oneironaut import envs

# They play for as long as they are asked to, start processes, or are no calls.
LONG = {"evaluate", "cross_play", "approximate_best_response", "ParallelBatch", "play_random", "ask_bot"}
NAMES = [name for name in envs.__all__ if callable(getattr(envs, name)) and name not in LONG]
MOST_GAMES = 64  # of a batch: a million is allowed, and takes gigabytes
Attempt = Callable[[str, Callable[[], Any]], Any]


def arrays(r: random.Random, shape: tuple[int, ...] = (5,)) -> Any:
    """Return an array, most of which are wrong: of another type, shape or order, read-only, or with numbers out of range."""
    shape = r.choice([shape, shape, (0,), (1,), (5,), (403,), (2, 3), ()])
    dtypes: list[Any] = [np.uint8, np.int8, np.int64, np.int16, np.uint64, np.float32, bool, object, "U3", "M8[s]"]
    found = np.zeros(shape, r.choice(dtypes))
    if found.dtype.kind in "iu" and found.size:
        found.flat[r.randrange(found.size)] = r.choice([0, 1, 124, 127, np.iinfo(found.dtype).max, np.iinfo(found.dtype).min])
    if r.randrange(4) == 0:
        found.flags.writeable = False
    return found[..., ::-1] if found.ndim and r.randrange(4) == 0 else found


def objects(r: random.Random, codes: list[str]) -> list[Any]:
    """Make the objects of the surface for some rules."""
    code = r.choice(codes)
    reward = "points" if on.read_rules(code).versus else r.choice(["result", "progress"])
    batch = envs.Batch(code, r.randrange(1, 6), form=r.choice(envs.FORMS), actions=r.choice(["mask", "options"]), reward=reward)
    single = envs.SingleGame(code, reward=reward, recall=bool(r.randrange(2)))
    if r.randrange(2):
        single.reset(r.randrange(1000))
    return [batch, batch, batch, batch.encoder, single, envs.Recall(on.read_rules(code)), single.encoder]


def learn(r: random.Random, codes: list[str], any_value: Callable[[random.Random], Any], attempt: Attempt) -> None:
    """Make one try: call a name, a method, a second `__init__` or an object without one, then play on what is there."""

    def value() -> Any:
        sort = r.randrange(6)
        if sort < 2:
            return arrays(r)
        if sort == 2:
            return r.choice([*codes, *envs.FORMS, "mask", "options", "both", "points", "progress", np.random.default_rng(1)])
        found = any_value(r)
        return found % MOST_GAMES if type(found) is int and found > MOST_GAMES and r.randrange(3) else found

    if r.randrange(4) == 0:
        name = r.choice(NAMES)
        arguments = [value() for _ in range(r.randrange(4))]
        if name != "Batch" or len(arguments) < 2 or type(arguments[1]) is not int or arguments[1] <= MOST_GAMES:
            attempt(name, lambda: getattr(envs, name)(*arguments))
        return
    batch = (made := objects(r, codes))[0]
    owner = r.choice(made)
    for _ in range(r.randrange(1, 5)):
        sort = r.randrange(8)
        if sort == 0 and type(owner) in (envs.Batch, envs.ObservationEncoder):
            attempt("__init__", partial(type(owner).__init__, owner, r.choice(codes), r.choice(["counts", 7])))
        elif sort == 1 and type(owner) in (envs.Batch, envs.ObservationEncoder):
            kind: Any = type(owner)
            owner = kind.__new__(kind)
        name = r.choice([name for name in dir(owner) if not name.startswith("_") and name not in LONG])
        arguments = [value() for _ in range(r.randrange(4))]

        def call(owner: Any = owner, name: str = name, arguments: list[Any] = arguments) -> Any:
            target = getattr(owner, name)
            return target(*arguments) if callable(target) else target

        attempt(f"{type(owner).__name__}.{name}", call)
    step_on(batch, r, attempt)


def step_on(batch: envs.Batch, r: random.Random, attempt: Attempt) -> None:
    """Step a batch with wrong answers, and with right ones: what went before must not have harmed it."""
    attempt("step", lambda: batch.step(arrays(r, (batch.n,))))
    if attempt("reset", lambda: batch.reset(r.randrange(1000))) is None:
        raise AssertionError("a batch must be there again after reset")
    for _ in range(4):
        if batch.actions == "options":
            chosen = np.array([r.randrange(n) for n in batch.arrays["n_options"]])
        else:
            chosen = np.array([r.choice(np.flatnonzero(mask)) for mask in batch.arrays["masks"]])
        batch.step(chosen)
