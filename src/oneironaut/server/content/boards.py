"""Boards: small pictures of cards that go with a rule, from `boards.toml`. What they show is for the pages of rules alone."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from ...text import card_name
from ..schemas import listings
from .pictures import address


@cache
def script() -> dict[str, dict[str, object]]:
    """Read the whole file."""
    return tomllib.loads(resources.files(__package__).joinpath("boards.toml").read_text("utf-8"))


def boards_of(rule: str, lang: str) -> list[listings.Board]:
    """Return the boards of a rule."""
    entry = script().get(rule)
    if entry is None:
        return []
    code, rows = str(entry["rules"]), entry["boards"]
    return [
        listings.Board(
            row.get("good"),
            [listings.BoardCard(card_name(card, lang), address(code, card)) for card in row["cards"].split()],
        )
        for row in rows  # type: ignore[attr-defined]  # a list of tables of the file
    ]
