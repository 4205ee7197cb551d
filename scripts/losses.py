"""Why a bot with a net loses: how its lost games end, how far its goals were then, and how long a game takes it.

python scripts/losses.py onirim:1 onirim:1+towers --games 4000
python scripts/losses.py onirim:1 --bot seer --games 4000
python scripts/losses.py onirim:1+book --net src/oneironaut/bots/weights/mixed/onirim-1+….npz --games 1000
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from oneironaut.bots.netfile import NetFile, read_net
from oneironaut.bots.seer import SeerBot
from oneironaut.bots.selfplay import play_games
from oneironaut.bots.training import TEST_SEED, table
from oneironaut.bots.value import ValueBot, new_value_search
from oneironaut.bots.value_search import ValueSearch
from oneironaut.features.registry import features_of
from oneironaut.kernel.limits import WON
from oneironaut.kernel.state import State
from oneironaut.sim.stats import wilson
from oneironaut.sim.words import reason_name

BOTS = {"value": ValueBot, "seer": SeerBot}


def losses(code: str, bot: type[ValueBot], games: int, net: NetFile | None) -> str:
    """Return a row of the table."""
    start, encoder = table(code)
    search = ValueSearch(encoder, net.net(encoder), budget=bot.budget) if net else new_value_search(code, bot.budget)[0]
    rules = start.rules
    goals = [module for module in features_of(rules) if module.overrides("progress")]
    ends: Counter[str] = Counter()
    far: dict[str, list[float]] = {module.key: [] for module in goals}

    def ended(s: State) -> None:
        if s.ended != WON:
            ends[rules.reasons[s.reason]] += 1
            for module in goals:
                far[module.key].append(module.progress(s))

    began = time.process_time()
    play_games(start, search, games, TEST_SEED, ended)
    cost = (time.process_time() - began) / games * 1000
    lost = ends.total()
    low, high = wilson(lost, games)
    how = ", ".join(f"{reason_name(reason, 'en')} {n / lost:.0%}" for reason, n in ends.most_common()) if lost else ""
    reached = ", ".join(
        f"{key}: {sum(done) / len(done):.2f} reached, whole in {sum(part >= 1 for part in done) / len(done):.0%}"
        for key, done in far.items()
        if done
    )
    return f"| `{code}` | {lost / games:.4f} [{low:.4f} to {high:.4f}] | {how} | {reached} | {cost:.1f} ms |"


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="+")
    parser.add_argument("--bot", choices=list(BOTS), default="value")
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--net", type=Path, help="a net file that plays instead of the one that serves")
    args = parser.parse_args(argv)
    net = read_net(args.net.read_bytes(), args.net.name) if args.net else None
    print("| Rules | Lost | How | Goals when lost | A game |\n|---|---|---|---|---|")
    for code in args.rules:
        print(losses(code, BOTS[args.bot], args.games, net), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
