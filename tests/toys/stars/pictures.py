"""The pictures of Stars."""

from __future__ import annotations

from oneironaut.art.frames import HEIGHT, WIDTH, Style
from oneironaut.art.registry import Picture
from oneironaut.art.svg import circle, rect


def star(_: Style) -> str:
    """A light in the dark."""
    return rect(0, 0, WIDTH, HEIGHT, fill="#101830") + circle(WIDTH / 2, HEIGHT / 2, 40, fill="#ffe9a0")


def cloud(_: Style) -> str:
    """Nothing to see."""
    return rect(0, 0, WIDTH, HEIGHT, fill="#101830") + circle(WIDTH / 2, HEIGHT / 2, 70, fill="#5a6478")


def back(_: Style) -> str:
    """The night."""
    return rect(0, 0, WIDTH, HEIGHT, fill="#101830")


PICTURES = (
    Picture("stars", star, fits={"code": "St"}, sign="sun"),
    Picture("stars", cloud, fits={"code": "Cl"}, sign="moon"),
)
BACKS = {"stars": back}
