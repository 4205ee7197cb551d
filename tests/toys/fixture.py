"""Toys for a while: registered for the tests of a file, and taken away afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import oneironaut as on
from oneironaut.kernel.definition import GAMES
from tests.toys import mirrors, stars  # the first import registers them

PLUGINS = "tests.toys.stars,tests.toys.mirrors"


def take_away() -> None:
    """Forget the toys, if they are there."""
    if stars.STARS.key in GAMES:
        on.unregister_game(stars.STARS.key)
    on.unregister_expansion("onirim", mirrors.MIRRORS.key)


take_away()


@contextmanager
def registered() -> Iterator[None]:
    """Have the toys registered."""
    on.register_game(stars.STARS)
    on.register_expansion("onirim", mirrors.MIRRORS)
    try:
        yield
    finally:
        take_away()
