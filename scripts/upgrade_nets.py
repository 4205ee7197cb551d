"""Upgrade net files to the names of today.

python scripts/upgrade_nets.py my-net.npz another.npz

Format 2 numbered the features of a module ("towers 12"); they have names now ("towers in_line 12"). Commands on model cards
may hold options of `oneironaut train` that have other names now. The weights stay the same to the bit.
"""

from __future__ import annotations

import argparse
import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from oneironaut.bots.netfile import pack
from oneironaut.features.blocks import Blocks
from oneironaut.features.registry import features_of
from oneironaut.notation.codes import read_rules

OLD, NEW = 2, 3
OPTIONS = {
    "--wide": "--hidden1",
    "--deep": "--hidden2",
    "--leaves": "--max-positions",
    "--astray": "--random-start",
    "--forks": "--restarts",
}
NOTES = {  # what the script that prunes nets wrote under its former name
    "en": (r"trimmed to (\d+) and (\d+) cells by scripts/trim_net\.py", r"pruned to \1 and \2 units by scripts/prune_net.py"),
    "fr": (r"réduit à (\d+) et (\d+) cellules par scripts/trim_net\.py", r"élagué à \1 et \2 unités par scripts/prune_net.py"),
}


def upgrade(data: bytes) -> bytes:
    """Return the bytes of a net file with the names of today; the same bytes if it has them."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    about = json.loads(bytes(arrays.pop("about")).decode())
    before = json.dumps(about)
    card = about["card"]
    if card["format"] not in (OLD, NEW):
        raise SystemExit(f"format {card['format']} cannot be upgraded: this script reads {OLD} and {NEW}")
    if card["format"] == OLD:
        features = features_of(read_rules(card["rules"]))
        about["own"] = rename_features(about["own"], {module.key: module.suit_blocks for module in features})
        about["common"] = rename_features(about["common"], {module.key: module.global_blocks for module in features})
        card["format"] = NEW
    card["command"] = " ".join(OPTIONS.get(word, word) for word in card["command"].split(" "))
    card["notes"] = {lang: re.sub(*NOTES[lang], note) for lang, note in card["notes"].items()}
    if json.dumps(about) == before:
        return data
    return pack(np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), arrays)


def rename_features(old: Sequence[str], blocks: dict[str, Blocks]) -> list[str]:
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
        file.write_bytes(upgrade(file.read_bytes()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
