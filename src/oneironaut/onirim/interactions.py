"""Clauses about two expansions: each is a module of its own, added by itself when both are in play.

O-BOOK-1 O-GLYPH-1 O-FINE-10
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .base import COLOURS
from .card import Card
from .names import *
from .rules import OnirimModule


class MoreGoals(OnirimModule):
    """The Book with more Doors of each colour: one more Goal of each."""

    key = "book&glyphs"
    version = 1

    def more(self) -> Mapping[str, int]:
        return {f"Go{letter}": 1 for letter, _ in COLOURS}


class OniverseGoal(OnirimModule):
    """The Book with the Oniverse Door: a Goal of its own."""

    key = "book&denizens"
    version = 1

    def kinds(self) -> Sequence[Card]:
        return (Card("GoO", 1, "goal_pile", sort=RELIC, colours=ALL_COLOURS),)
