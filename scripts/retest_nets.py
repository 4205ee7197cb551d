"""Test nets again, as they are shipped and by the program as it is, and write what comes out on their cards.

python scripts/retest_nets.py src/oneironaut/bots/weights/onirim-1.npz --games 20000

A net that learned older rules is refused, unless `--adopt` is given: read what it wins before you commit it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from oneironaut.bots.netfile import read_net, with_test
from oneironaut.bots.training import count_wins, table
from oneironaut.sim.engines import cores
from oneironaut.sim.stats import wilson


def main(argv: Sequence[str] | None = None) -> int:
    """Test each file and write it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--adopt", action="store_true", help="let nets that learned older rules serve for those of today")
    args = parser.parse_args(argv)
    for file in args.files:
        net = read_net(file.read_bytes(), file.name)
        _, encoder = table(net.card.rules)
        adopted = {key: now for key, _, now in net.outdated(encoder.rules)} if args.adopt else {}
        if not args.adopt:
            net.check(encoder.rules)

        def report(done: int, rules: str = net.card.rules) -> None:
            if sys.stderr.isatty():
                print(f"\r\x1b[K{rules}: {done:,} of {args.games:,}", end="", file=sys.stderr, flush=True)

        wins = count_wins(net.card.rules, net.fitted(encoder), args.jobs, args.games, report)
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr)
        before = net.card.wins / max(net.card.tested, 1)
        low, high = wilson(wins, args.games)
        print(f"{net.card.rules}: {wins / args.games:.4f} [{low:.4f} to {high:.4f}], was {before:.4f}", flush=True)
        file.write_bytes(with_test(file.read_bytes(), wins, args.games, adopted))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
