"""Perft: how many ways a position can go on, counted over the answers of seats and of chance (kinds, not copies).

A leaf is a position after `depth` answers, or a game that has ended before. The numbers in `data/perft.toml` fix the rules:
a question too many, an option too few or a card that cannot come changes them. `python -m tests.support.perft` prints them again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import oneironaut as on
from oneironaut.kernel.limits import CHANCE, OVER
from oneironaut.kernel.machine import apply

DATA = Path(__file__).parents[1] / "data" / "perft.toml"


@dataclass(frozen=True)
class Case:
    """A position, the answers that lead from it to the root, and the counts at depths 1, 2, 3 …; `slow` goes on from there."""

    name: str
    position: str
    leaves: tuple[int, ...]
    slow: tuple[int, ...] = ()
    answers: tuple[str, ...] = ()

    def root(self) -> on.State:
        """The position to count from."""
        state = on.read_position(self.position)
        for code in self.answers:
            on.answer(state, state.rules.action(code))
        return state


def choices(state: on.State) -> Sequence[int]:
    """What can be answered now, by a seat or by chance."""
    stop = on.advance(state)
    if stop == OVER:
        return ()
    return [action for action, _ in on.deals(state)] if stop == CHANCE else state.options()


def perft(state: on.State, depth: int) -> int:
    """The number of leaves at a depth."""
    actions = choices(state)
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    leaves = 0
    for action in actions:
        twin = state.copy()
        on.advance(twin)
        apply(twin, action)
        leaves += perft(twin, depth - 1)
    return leaves


def load(path: Path = DATA) -> list[Case]:
    """The cases of a file."""
    return [
        Case(
            table["name"],
            table["position"],
            tuple(table["leaves"]),
            tuple(table.get("slow", ())),
            tuple(table.get("answers", ())),
        )
        for table in tomllib.loads(path.read_text("utf-8"))["perft"]
    ]


def main() -> None:
    """Print the counts as they are now."""
    for case in load():
        root = case.root()
        counts = [perft(root, depth) for depth in range(1, len(case.leaves) + len(case.slow) + 1)]
        print(f"{case.name}: leaves = {counts[: len(case.leaves)]} slow = {counts[len(case.leaves) :]}")


if __name__ == "__main__":
    main()
