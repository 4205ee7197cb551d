"""Trim a net file: of each layer the cells stay that swing its value most over some games. What sleeps costs time.

python scripts/trim_net.py src/oneironaut/bots/weights/onirim-1.npz --deep 32
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from oneironaut.bots.cells import trimmed
from oneironaut.bots.netfile import read_net, write_net
from oneironaut.bots.training import Errand, Plan, play_chunk, table


def main(argv: Sequence[str] | None = None) -> int:
    """Trim one file in place; test it afterwards with scripts/retest_nets.py."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--wide", type=int)
    parser.add_argument("--deep", type=int)
    args = parser.parse_args(argv)
    net = read_net(args.file.read_bytes(), args.file.name)
    code = net.card.rules
    _, encoder = table(code)
    weights = net.fitted(encoder)
    most = weights["mix"].shape
    wide, deep = args.wide or most[0], args.deep or most[1]
    if not (0 < wide <= most[0] and 0 < deep <= most[1]):
        parser.error(f"the net has {most[0]} and {most[1]} cells")
    data, start, _, _ = play_chunk(Errand(0, code, 0.0, 1.0, 0, weights), Plan(code, 250))
    cells = f"{wide} and {deep}", f"{wide} et {deep}"
    notes = {
        "en": f"of @{net.digest}, trimmed to {cells[0]} cells by scripts/trim_net.py",
        "fr": f"de @{net.digest}, réduit à {cells[1]} cellules par scripts/trim_net.py",
    }
    write_net(args.file, replace(net.card, notes=notes), trimmed(weights, data, start, wide, deep), encoder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
