"""What can be played of Dreamers: two players, with the default deck or one of their own (D-2)."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.definition import GameDefinition, Modules
from ..kernel.errors import IncompatibleModulesError
from .deck import deck_of, parse_deck
from .module import Dreamers
from .rules import DreamersRules


def canonical(game: GameDefinition, players: int, modes: Sequence[str], modules: Modules) -> str:
    """Spell a combination in its one way: without the default deck, and with cards in order."""
    if players != 2:
        raise IncompatibleModulesError(f"Dreamers is for two players, not {players}")
    if modes:
        raise IncompatibleModulesError(f"no play mode {modes[0]!r}: Dreamers has none")
    for key in modules:
        if key not in ("dreams", "nightmares"):
            raise IncompatibleModulesError(f"no expansion {key!r} of Dreamers; a deck of your own is '+dreams' and '+nightmares'")
    return game.codes[0] + deck_of(modules).tail


def compose(game: GameDefinition, players: int, modes: Sequence[str], modules: Modules) -> DreamersRules:
    """Compose the rules with a deck."""
    deck = deck_of(modules)
    return DreamersRules(canonical(game, players, modes, modules), (Dreamers(deck),), deck)


def read_deck(text: str) -> str:
    """Return what follows the number of players in a rules code, for the deck of a file."""
    return parse_deck(text).tail


DREAMERS = GameDefinition(
    key="dreamers",
    codes=("dreamers:2",),
    canonical=canonical,
    compose=compose,
    name_presets=lambda _: {"dreamers": ""},
    read_deck=read_deck,
    pages=("dreamers",),
    lesson_groups=("dreamers",),
    coach=".coach.dreamers.adviser",
    trainer=".commands.train_plan",
)
