"""Mirrors: an eighth expansion of Onirim. Four Mirrors are Moons of every colour; a discarded one puts a Location of
the discard pile on top of the deck."""

from __future__ import annotations

from importlib import resources

import oneironaut as on

from .rules import Mirrors

MIRRORS = on.Expansion(
    "mirrors",
    lambda setup: Mirrors(deep="deep" in setup.variants),
    variants=("deep",),
    content=on.Content(resources.files(__name__), "tests.toys.mirrors.pictures"),
)
on.register_expansion("onirim", MIRRORS)
