"""Deck: which Dreams and Nightmares a game is played with. Read from a file, or from a rules code, and checked.

D-1 D-2 D-10
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..kernel.errors import BadCodeError
from ..kernel.flat import FlatError, read_flat
from .card import Corner, read_corner

DREAMS, NIGHTMARES = 20, 13  # D-1
DREAM_VALUES, NIGHTMARE_VALUES = (1, 10), (6, 16)
FORMS = "'skull', '+1' to '+9', '-1' to '-9' or 'x2' to 'x9'"


@dataclass(frozen=True)
class DreamersDeck:
    """The cards of a game: each Dream with its value and corner, and the values of the Nightmares, both sorted."""

    dreams: tuple[tuple[int, Corner], ...]
    nightmares: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse what D-1 does not allow; the distribution is free (D-10)."""
        if len(self.dreams) != DREAMS:
            raise BadCodeError(f"a deck has {DREAMS} Dreams, not {len(self.dreams)}")
        if len(self.nightmares) != NIGHTMARES:
            raise BadCodeError(f"a deck has {NIGHTMARES} Nightmares, not {len(self.nightmares)}")
        for what, (least, most), values in (
            ("Dream", DREAM_VALUES, [value for value, _ in self.dreams]),
            ("Nightmare", NIGHTMARE_VALUES, list(self.nightmares)),
        ):
            for value in values:
                if not least <= value <= most:
                    raise BadCodeError(f"no {what} {value}: the values of {what}s go from {least} to {most}")

    @property
    def tail(self) -> str:
        """Return what follows `dreamers:2` in a rules code; empty for the default deck."""
        if self == default_deck():
            return ""
        dreams = "".join(f"!{value}{corner.code}" for value, corner in self.dreams)
        return f"+dreams{dreams}+nightmares" + "".join(f"!{value}" for value in self.nightmares)


def made_of(dreams: Sequence[tuple[int, Corner]], nightmares: Sequence[int]) -> DreamersDeck:
    """Make a deck of these cards."""
    return DreamersDeck(tuple(sorted(dreams)), tuple(sorted(nightmares)))


@cache
def default_deck() -> DreamersDeck:
    """Read the deck of the file `deck.toml` next to this module."""
    return parse_deck(resources.files(__package__).joinpath("deck.toml").read_text("utf-8"))


def parse_deck(text: str) -> DreamersDeck:
    """Read the deck of a file: TOML with a list `nightmares` and a table `dreams`, value to list of corners."""
    try:
        data = read_flat(text)
    except FlatError as error:
        raise BadCodeError(f"no deck: {error}") from None
    for name in data:
        if name not in ("dreams", "nightmares"):
            raise BadCodeError(f"no field {name!r} in a deck: there are 'dreams' and 'nightmares'")
    dreams, nightmares = data.get("dreams"), data.get("nightmares")
    if not isinstance(nightmares, list) or not all(type(value) is int for value in nightmares):
        raise BadCodeError("a deck needs 'nightmares', a list of numbers: nightmares = [6, 7, 8]")
    if not isinstance(dreams, dict):
        raise BadCodeError('a deck needs \'dreams\', a table of values with the corners of each: 7 = ["skull", "-2"]')
    found: list[tuple[int, Corner]] = []
    for key, corners in dreams.items():
        if not re.fullmatch(r"[0-9]{1,3}", key):
            raise BadCodeError(f"dreams: {key!r} is not a value: use 1 to 10")
        if not isinstance(corners, list):
            raise BadCodeError(f'dreams: {key} needs a list of corners, as in {key} = ["skull", "-2"]')
        for corner in corners:
            read = read_corner(corner) if isinstance(corner, str) else None
            if read is None:
                raise BadCodeError(f"dreams: {corner!r} on a {key} is not a corner: write {FORMS}")
            found.append((int(key), read))
    return made_of(found, nightmares)


def deck_of(modules: Mapping[str, Sequence[str]]) -> DreamersDeck:
    """Return the deck that the parts of a rules code spell; without any, the default one."""
    if not modules:
        return default_deck()
    for key in modules:
        if key not in ("dreams", "nightmares"):
            raise BadCodeError(f"no expansion {key!r} of Dreamers: a deck of one's own is spelled '+dreams' and '+nightmares'")
    dreams = []
    for word in modules.get("dreams", ()):
        match = re.fullmatch(r"(?P<value>[0-9]{1,2})(?P<corner>[a-z][0-9]?)", word)
        corner = read_corner(match["corner"]) if match else None
        if match is None or corner is None:
            raise BadCodeError(f"{word!r} is no Dream: write its value and its corner, as in '7s', '7p1', '7m2' or '7x2'")
        dreams.append((int(match["value"]), corner))
    nightmares = []
    for word in modules.get("nightmares", ()):
        if not re.fullmatch(r"[0-9]{1,2}", word):
            raise BadCodeError(f"{word!r} is no Nightmare: write its value, as in '12'")
        nightmares.append(int(word))
    return made_of(dreams, nightmares)
