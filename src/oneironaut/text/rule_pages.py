"""Rule pages: where the rules in words are, from `docs/rules` and from what other games and expansions bring."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from ..kernel.definition import GAMES, contents
from ..kernel.errors import OneironautError
from ..kernel.rules import Rules

PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE / "server" / "rules", PACKAGE.parents[1] / "docs" / "rules")  # in an installed package; in a checkout


class NoPagesError(OneironautError):
    """Pages that were not installed."""


@cache
def folder() -> Path:
    """Find where the pages are."""
    for place in PLACES:
        if place.is_dir():
            return place
    raise NoPagesError("the pages of the rules are not installed")


def page_keys() -> list[str]:
    """List the pages of all games, in reading order."""
    return [key for game in GAMES.values() for key in game.all_pages]


def pages_in_play(rules: Rules) -> list[str]:
    """List the pages of what is played, in reading order."""
    parts = {*rules.versions, rules.code.partition(":")[0]}
    return [key for key in page_keys() if key in parts]


def file(key: str, lang: str) -> Traversable:
    """Find a page: in the folder of its language or, if its English belongs to all of the docs, next to that folder."""
    if key in contents():
        return contents()[key].folder / f"{lang}.md"
    found = folder() / lang / f"{key}.md"
    return found if found.exists() else folder() / f"{key}.md"
