"""Upgrade net files of format 2, which numbered the features of a module ("towers 12"), to names ("towers in_line 12").

python scripts/upgrade_nets.py my-net.npz another.npz

The weights stay the same to the bit.
"""

from __future__ import annotations

import argparse
import io
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from oneironaut.bots.netfile import packed
from oneironaut.features.blocks import Blocks
from oneironaut.features.registry import features_of
from oneironaut.notation.codes import read_rules

OLD, NEW = 2, 3


def upgraded(data: bytes) -> bytes:
    """Return the bytes of a net file with the features of modules named by their blocks."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    about = json.loads(bytes(arrays.pop("about")).decode())
    if about["card"]["format"] != OLD:
        raise SystemExit(f"format {about['card']['format']} cannot be upgraded: this script reads {OLD}")
    features = features_of(read_rules(about["card"]["rules"]))
    about["own"] = renamed(about["own"], {module.key: module.suit_blocks for module in features})
    about["common"] = renamed(about["common"], {module.key: module.global_blocks for module in features})
    about["card"]["format"] = NEW
    return packed(np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), arrays)


def renamed(old: Sequence[str], blocks: dict[str, Blocks]) -> list[str]:
    """Return the new names: only features of modules had two words, the key and a number."""
    new = {f"{key} {i}": f"{key} {name}" for key, own in blocks.items() for i, name in enumerate(own.names())}
    if unknown := [name for name in old if name.count(" ") == 1 and name not in new]:
        raise SystemExit(f"no block has the feature {unknown[0]!r}")
    return [new.get(name, name) for name in old]


def main(argv: Sequence[str] | None = None) -> int:
    """Upgrade files in place."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    for file in parser.parse_args(argv).files:
        file.write_bytes(upgraded(file.read_bytes()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
