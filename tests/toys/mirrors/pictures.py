"""The picture of a Mirror."""

from __future__ import annotations

from oneironaut.art.frames import HEIGHT, WIDTH, Style
from oneironaut.art.registry import Picture
from oneironaut.art.svg import circle, rect


def mirror(_: Style) -> str:
    """A round glass."""
    return rect(0, 0, WIDTH, HEIGHT, fill="#202838") + circle(WIDTH / 2, HEIGHT / 2, 80, fill="#c8d8e8")


PICTURES = (Picture("mirrors", mirror, fits={"code": "Mr"}),)
