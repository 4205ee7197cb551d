"""Symbols: small signs drawn around the origin within 50 units each way, in the colour that their surroundings give them."""

from __future__ import annotations

from collections.abc import Callable

from ..onirim.names import GLYPH, KEY, MOON, SUN
from .svg import circle, path, polar, polygon


def star(points: int, outer: float, inner: float, *, other: float | None = None, turn: float = -90) -> str:
    """Return a star as a path; with `other`, every second point has that radius."""
    corners = []
    for i in range(points):
        tip = other if other is not None and i % 2 else outer
        corners.append(polar(0, 0, tip, turn + 360 * i / points))
        corners.append(polar(0, 0, inner, turn + 360 * (i + 0.5) / points))
    return polygon(corners)


def sun() -> str:
    """Draw a disc with sixteen rays, long and short."""
    return path(star(16, 50, 29, other=40) + "M27 0a27 27 0 1 0-54 0a27 27 0 1 0 54 0Z", fill_rule="evenodd") + circle(0, 0, 21)


def small_sun() -> str:
    """Draw the sun where little room is left: eight rays."""
    return path("M0-52L11-28L37-37L28-11L52 0L28 11L37 37L11 28L0 52L-11 28L-37 37L-28 11L-52 0L-28-11L-37-37L-11-28Z")


def moon() -> str:
    """Draw a crescent that holds a star."""
    return path("M14-44A46 46 0 1 0 14 44A36 36 0 1 1 14-44Z") + path(
        "M24-8l3.4 8 8.6 .7-6.6 5.6 2.1 8.4-7.5-4.6-7.5 4.6 2.1-8.4-6.6-5.6 8.6-.7Z"
    )


def small_moon() -> str:
    """Draw the crescent alone."""
    return path("M20-44A48 48 0 1 0 20 44A35 35 0 1 1 20-44Z")


def key() -> str:
    """Draw a key, its bow up."""
    return path(
        "M0-50a15 15 0 0 1 14 10 14 14 0 0 1 0 20 15 15 0 0 1-9 9V24H17V33H5V39H14V48H-5V-11a15 15 0 0 1-9-9 14 14 0 0 1 0-20"
        "A15 15 0 0 1 0-50ZM0-38a8 8 0 1 0 .1 0Z",
        fill_rule="evenodd",
    )


def small_key() -> str:
    """Draw a key with a thicker stem."""
    return path("M0-52a20 20 0 0 1 8 38V18H24V30H8V36H20V48H-8V-14a20 20 0 0 1 8-38ZM0-41a9 9 0 1 0 .1 0Z", fill_rule="evenodd")


def glyph() -> str:
    """Draw a spiral under a brow: a written eye."""
    spiral = path(
        "M0 4a5 5 0 0 1 8-5a12 12 0 1 1-19 11a20 20 0 1 1 37 9",
        fill="none",
        stroke="currentColor",
        stroke_width=7,
        stroke_linecap="round",
    )
    return spiral + path("M-50 0Q-26-34 0-36Q26-34 50 0L42 0Q24-27 0-28Q-24-27-42 0Z")


def door() -> str:
    """Draw a door with a knob."""
    return path("M-26 46V-16a26 26 0 0 1 52 0V46ZM12 6a5 5 0 1 0 .1 0Z", fill_rule="evenodd")


def eye() -> str:
    """Draw an open eye."""
    return path("M-50 0Q0-52 50 0Q0 52-50 0ZM0-19a19 19 0 1 0 .1 0Z", fill_rule="evenodd") + circle(0, 0, 10)


def skull() -> str:
    """Draw a skull."""
    return path(
        "M0-46C-30-46-42-26-42-6C-42 10-34 16-26 20L-24 40H24L26 20C34 16 42 10 42-6C42-26 30-46 0-46ZM-17-14a12 12 0 1 0 .1 0Z"
        "M17-14a12 12 0 1 0 .1 0ZM0 10L-7 24H7ZM-10 31h4v9h-4ZM6 31h4v9h-4Z",
        fill_rule="evenodd",
    )


def cards() -> str:
    """Draw a few cards, fanned."""
    return "".join(
        path(
            "M-15-30h30a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4h-30a4 4 0 0 1-4-4v-52a4 4 0 0 1 4-4Z",
            transform=f"rotate({turn} 0 60)",
            **look,
        )
        for turn, look in ((-24, {"opacity": ".55"}), (0, {"opacity": ".8"}), (24, {}))
    )


def book() -> str:
    """Draw an open book."""
    return path(
        "M0-22Q-22-38-48-30V30Q-22 22 0 36Q22 22 48 30V-30Q22-38 0-22ZM-3-14V26Q-22 16-42 21V-23Q-20-28-3-14Z",
        fill_rule="evenodd",
    )


def hoop() -> str:
    """Draw a hoop with chords and feathers."""
    return (
        path("M0-50a34 34 0 1 0 .1 0ZM0-43a27 27 0 1 1-.1 0Z", fill_rule="evenodd")
        + path("M0-43L19 3L-19-35H19L-19 3ZM-27-16H27M0-43V11", fill="none", stroke="currentColor", stroke_width=3)
        + path("M-22 12q-8 14-2 26q8-10 6-26ZM0 20q-7 16 0 30q7-14 0-30ZM22 12q8 14 2 26q-8-10-6-26Z")
    )


def hand() -> str:
    """Draw a hand of cards held up: an open palm."""
    return path(
        "M-20 48V22L-38 2q-6-10 4-12q6 0 12 10V-34q0-8 6-8t6 8V-44q0-8 6-8t6 8V-36q0-8 6-8t6 8V-26q0-7 6-7t6 7V16q0 14-8 20V48Z"
    )


def cross() -> str:
    """Draw a cross: no way through."""
    return path("M-38-26L-26-38L0-12L26-38L38-26L12 0L38 26L26 38L0 12L-26 38L-38 26L-12 0Z")


SYMBOLS: dict[str, tuple[Callable[[], str], Callable[[], str]]] = {  # each as it is, and where little room is left
    "sun": (sun, small_sun),
    "moon": (moon, small_moon),
    "key": (key, small_key),
    "glyph": (glyph, glyph),
    "door": (door, door),
    "eye": (eye, eye),
    "skull": (skull, skull),
    "cards": (cards, cards),
    "book": (book, book),
    "hoop": (hoop, hoop),
    "hand": (hand, hand),
    "cross": (cross, cross),
}
NAMES = {SUN: "sun", MOON: "moon", KEY: "key", GLYPH: "glyph"}  # by a card's symbol


def sign(name: str, *, small: bool = False) -> str:
    """Return a symbol's drawing."""
    return SYMBOLS[name][small]()
