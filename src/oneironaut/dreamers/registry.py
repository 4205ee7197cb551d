"""What can be played of Dreamers: two players, with the default deck or one of their own (D-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.errors import IncompatibleModulesError
from .deck import deck_of, parse_deck
from .module import Dreamers
from .rules import DreamersRules

CODES = ("dreamers:2",)


def preset_codes() -> dict[str, str]:
    """The presets: code to name."""
    return {"dreamers:2": "dreamers"}


def canonical(players: int, modes: Sequence[str], modules: Mapping[str, Sequence[str]]) -> str:
    """The one spelling: without the default deck, and cards in order."""
    if players != 2:
        raise IncompatibleModulesError(f"Dreamers is for two players, not {players}")
    if modes:
        raise IncompatibleModulesError(f"no play mode {modes[0]!r}: Dreamers has none")
    for key in modules:
        if key not in ("dreams", "nightmares"):
            raise IncompatibleModulesError(
                f"no expansion {key!r} of Dreamers; a deck of one's own is '+dreams' and '+nightmares'"
            )
    return CODES[0] + deck_of(modules).tail


def compose(players: int, modes: Sequence[str], modules: Mapping[str, Sequence[str]]) -> DreamersRules:
    """The rules with a deck."""
    deck = deck_of(modules)
    return DreamersRules(canonical(players, modes, modules), (Dreamers(deck),), deck)


def read_deck(text: str) -> str:
    """What stands behind the number of players in a rules code, for the deck of a file."""
    return parse_deck(text).tail
