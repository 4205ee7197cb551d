"""Digests of every number that the learning surface gives, one for each version of it.

    python -m tests.envs.numbers --write

writes those of versions that have none yet. It never changes one: numbers that are new need a version that is new.
"""

from __future__ import annotations

import argparse
import json
from hashlib import blake2b
from pathlib import Path

import numpy as np

import oneironaut as on
from oneironaut.envs import FORMS, Batch, ObservationEncoder
from oneironaut.kernel.limits import CHANCE, OVER
from oneironaut.rollout.playout import FastRandom

FILE = Path(__file__).with_name("numbers.json")
CODES = ["onirim:1", "onirim:2", "onirim:2!open+everything", "onirim:1+incubus!true", "dreamers:2"]
STEPS = 150  # of a batch


def digest(*parts: object) -> str:
    """Digest parts by their text, or by their bytes."""
    found = blake2b(digest_size=12)
    for part in parts:
        found.update(part if isinstance(part, bytes) else f"{part!r}\n".encode())
    return found.hexdigest()


def numbers_of(code: str) -> dict[str, str]:
    """Digest actions and bounds, layouts and observations of each form, and what a batch hands out."""
    rules = on.read_rules(code)
    found = {"actions": digest([rules.action_code(action) for action in rules.actions], rules.max_options, rules.max_game_length)}
    encoders = [ObservationEncoder(rules, form) for form in FORMS]
    for encoder in encoders:
        found[f"{encoder.form} layout"] = digest(encoder.shape, encoder.layout(), encoder.places)
    seen: list[list[bytes]] = [[] for _ in encoders]
    for seed in range(2):
        luck = FastRandom(seed)
        s = on.begin(rules)
        stop = on.advance(s)
        while stop != OVER:
            on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])
            stop = on.advance(s)
            if stop != CHANCE:
                for kept, encoder in zip(seen, encoders, strict=True):
                    kept += [encoder.encode(s, seat).tobytes() for seat in range(rules.players)]
    for kept, encoder in zip(seen, encoders, strict=True):
        found[encoder.form] = digest(b"".join(kept))
    batch = Batch(rules, 2, actions="both", reward="points" if rules.versus else "progress", seed=7)
    names = ("masks", "options", "seats", "rewards", "ends", "final_returns")
    given = []
    for _ in range(STEPS):
        batch.step(np.array([np.flatnonzero(mask)[-1] for mask in batch.masks]))
        given += [np.round(batch.arrays[name], 4).tobytes() for name in names]
    found["batch"] = digest(b"".join(given))
    return found


def key_of(code: str) -> str:
    """Name rules and version."""
    return f"{code} {ObservationEncoder(code).version}"


def check(code: str, known: dict[str, dict[str, str]]) -> None:
    """Refuse numbers that are not those of their version."""
    key, found = key_of(code), numbers_of(code)
    if key not in known:
        raise AssertionError(f"{key!r} has no digests yet: python -m tests.envs.numbers --write")
    changed = [name for name in found if found[name] != known[key].get(name)]
    if changed:
        raise AssertionError(f"{key!r} has other numbers than before ({', '.join(changed)}): raise VERSION in envs/layout.py")


def write() -> None:
    """Write the digests of versions that have none; those of versions that are gone stay, as a record."""
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    for code in CODES:
        if key_of(code) in known:
            check(code, known)
        else:
            known[key_of(code)] = numbers_of(code)
    FILE.write_text(json.dumps(known, indent=2) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Digest the numbers of the learning surface.")
    parser.add_argument("--write", action="store_true", required=True, help="write the digests of new versions")
    parser.parse_args()
    write()
