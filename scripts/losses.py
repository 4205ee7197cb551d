"""Why the bot `value` loses: how its lost games end, and how far its goals were then.

python scripts/losses.py onirim:1 onirim:1+towers --games 4000
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence

from oneironaut.bots.training import TEST_SEED, table
from oneironaut.bots.value import new_chooser
from oneironaut.kernel.limits import CHANCE, OVER, WON
from oneironaut.kernel.machine import advance, apply
from oneironaut.playout import Luck
from oneironaut.sim.stats import wilson
from oneironaut.sim.words import reason_name


def losses(code: str, games: int) -> str:
    """A row of the table."""
    chooser, _ = new_chooser(code, 0, 0)
    start, _ = table(code)
    rules = start.rules
    goals = [module for module in rules.modules if module.overrides("progress")]
    luck = Luck(1)
    ends: Counter[str] = Counter()
    far: dict[str, list[float]] = {module.key: [] for module in goals}
    s = start.copy()
    for i in range(games):
        s.copy_from(start)
        luck.reset(TEST_SEED + i)
        while True:
            stop = advance(s)
            if stop == OVER:
                break
            apply(s, luck.deal(s) if stop == CHANCE else chooser.answer(s))
        if s.ended != WON:
            ends[rules.reasons[s.reason]] += 1
            for module in goals:
                far[module.key].append(module.progress(s))
    lost = ends.total()
    low, high = wilson(lost, games)
    how = ", ".join(f"{reason_name(reason, 'en')} {n / lost:.0%}" for reason, n in ends.most_common()) if lost else ""
    reached = ", ".join(
        f"{key}: {sum(done) / len(done):.2f} reached, whole in {sum(part >= 1 for part in done) / len(done):.0%}"
        for key, done in far.items()
        if done
    )
    return f"| `{code}` | {lost / games:.3f} [{low:.3f} to {high:.3f}] | {how} | {reached} |"


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--games", type=int, default=4000)
    args = parser.parse_args(argv)
    print("| Rules | Lost | How | Goals when lost |\n|---|---|---|---|")
    for code in args.rules:
        print(losses(code, args.games), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
