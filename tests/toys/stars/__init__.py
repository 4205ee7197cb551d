"""Stars: a game of a dozen cards."""

from __future__ import annotations

from importlib import resources

import oneironaut as on

from .rules import canonical, compose

STARS = on.GameDefinition(
    key="stars",
    codes=("stars:1",),
    canonical=canonical,
    compose=compose,
    name_presets=lambda _: {"stars": ""},
    pages=("stars",),
    lesson_groups=("stars",),
    content=on.Content(resources.files(__name__), "tests.toys.stars.pictures"),
)
on.register_game(STARS)
