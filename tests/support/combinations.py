"""All combinations of Onirim: 128 subsets of the seven expansions, with variants, for one and two players (O-MIX-1)."""

from __future__ import annotations

from itertools import combinations, product

from oneironaut.onirim.definition import ONIRIM

VARIANTS = ONIRIM.variants
EXPANSIONS = tuple(each.key for each in ONIRIM.expansions if not each.plays_alone)  # those that combine (O-MIX-1)
PRESETS = ONIRIM.presets

STARTS = ("onirim:1", "onirim:2", "onirim:2!open")


def subsets() -> list[str]:
    """What comes behind the number of players, for each of the 128 subsets."""
    chosen = [subset for size in range(len(EXPANSIONS) + 1) for subset in combinations(EXPANSIONS, size)]
    return ["".join(f"+{key}" for key in subset) for subset in chosen]


def variant_tails() -> list[str]:
    """Every variant alone, and every choice of variants with all expansions together."""
    alone = [f"+{key}!{variant}" for key, variants in VARIANTS.items() for variant in variants]
    choices = product(*[("", *[f"!{variant}" for variant in VARIANTS[key]]) for key in EXPANSIONS])
    together = ["".join(f"+{key}{variant}" for key, variant in zip(EXPANSIONS, choice, strict=True)) for choice in choices]
    return alone + together


EVERYTHING = "".join(f"+{key}" for key in EXPANSIONS)
