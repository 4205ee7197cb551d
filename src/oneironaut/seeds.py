"""Word seeds: `MOTH-4821` names a deal for offline and shared games."""

from __future__ import annotations

import re
import secrets
from hashlib import blake2b

from .kernel.errors import ArgumentError, BadCodeError

WORDS = (
    "ALCOVE AMBER ANCHOR APPLE ARCH ASTER ATTIC AURORA BADGER BASIL BEACON BELL BIRCH BOAT BOOK BRAMBLE BRIDGE BRONZE "
    "CANDLE CASTLE CEDAR CHALK CHIME CIRCLE CLOCK CLOUD CLOVER COMET CORAL CRANE CROW CURTAIN DAHLIA DAWN DOME DOVE "
    "DRAGON DREAM DRIFT DUNE DUSK ECHO EMBER FABLE FALCON FEATHER FERN FIDDLE FINCH FLINT FLUTE FOG FOREST FOX FROST "
    "GARDEN GATE GHOST GLASS GLOVE GOLD GROVE HARBOUR HARE HARP HAZEL HERON HILL HOLLOW HONEY HORIZON IRIS ISLAND IVORY "
    "IVY JADE JASMINE JUNIPER KEY KITE LADDER LAGOON LAMP LANTERN LARK LAUREL LEAF LIBRARY LILAC LILY LOTUS LYRE MAGPIE "
    "MAPLE MARBLE MASK MEADOW MERCURY MIRROR MIST MOON MOSS MOTH MYRTLE NIGHT OAK OPAL ORCHARD ORCHID OTTER OWL PEARL "
    "PEBBLE PILLOW PLUM POND POPPY PRISM QUARTZ QUILL RAIN RAVEN REED RIBBON RIVER ROSE RUBY SAGE SAIL SHADOW SHELL "
    "SILVER SLEEP SNOW SPARROW SPIRAL STAR STONE STORM SWAN TEMPLE THISTLE THREAD TIDE TOWER TULIP VALLEY VEIL VELVET "
    "VIOLET WALNUT WAVE WELL WHALE WILLOW WIND WINTER WOLF WREN YARROW"
).split()
LARGEST = 10**64  # ints beyond are not written out
FORM = re.compile(r"[A-Z0-9][A-Z0-9 _.:-]{0,63}")


def new_seed() -> str:
    """Make a seed that nobody has chosen."""
    return f"{secrets.choice(WORDS)}-{secrets.randbelow(9000) + 1000}"


def read_seed(text: str | int) -> str:
    """Return a seed in its one spelling: `moth-4821` and ` MOTH-4821 ` are one."""
    if isinstance(text, bool) or not isinstance(text, str | int):
        raise ArgumentError(f"a seed is text or an int, not {text!r}")
    seed = (str(text) if isinstance(text, str) or abs(text) < LARGEST else "").strip().upper()
    if not FORM.fullmatch(seed):
        raise BadCodeError(f"{text!r} is not a seed: letters, digits, spaces and . : _ - (at most 64), as in 'MOTH-4821'")
    return seed


def key_of(seed: str) -> bytes:
    """Return the 32 bytes that a seed stands for."""
    return blake2b(read_seed(seed).encode("ascii"), digest_size=32, person=b"oneironaut seed").digest()
