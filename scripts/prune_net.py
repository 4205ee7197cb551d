"""Prune a net file: keep the units of each layer that move its value most over some games. Dead units cost time.

python scripts/prune_net.py src/oneironaut/bots/weights/onirim-1.npz --hidden2 32
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from oneironaut.bots.netfile import read_net, write_net
from oneironaut.bots.pruning import prune
from oneironaut.bots.training import ChunkTask, TrainingConfig, play_chunk, table


def main(argv: Sequence[str] | None = None) -> int:
    """Prune one file in place; test it afterwards with scripts/retest_nets.py."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--hidden1", type=int)
    parser.add_argument("--hidden2", type=int)
    args = parser.parse_args(argv)
    net = read_net(args.file.read_bytes(), args.file.name)
    code = net.card.rules
    _, encoder = table(code)
    weights = net.fitted(encoder)
    most = weights["mix"].shape
    hidden1, hidden2 = args.hidden1 or most[0], args.hidden2 or most[1]
    if not (0 < hidden1 <= most[0] and 0 < hidden2 <= most[1]):
        parser.error(f"the net has {most[0]} and {most[1]} units")
    data, start, _, _ = play_chunk(ChunkTask(0, code, 0.0, 1.0, 0, weights), TrainingConfig(code, 250))
    units = f"{hidden1} and {hidden2}", f"{hidden1} et {hidden2}"
    notes = {
        "en": f"of @{net.digest}, pruned to {units[0]} units by scripts/prune_net.py",
        "fr": f"de @{net.digest}, élagué à {units[1]} unités par scripts/prune_net.py",
    }
    write_net(args.file, replace(net.card, notes=notes), prune(weights, data, start, hidden1, hidden2), encoder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
