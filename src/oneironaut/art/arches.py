"""Arches: what a card that is won looks like in a wall, without the card around it: closed, or open on light.

A window is cut out of its scene by a clip in the shape's own path, since a clip by reference would need an id.
"""

from __future__ import annotations

from .doors import OPEN, leaves, opened, petals, plate
from .dreamers import TEAL, gate_arch
from .dreamers import barred as bars
from .dreamers import unbarred as light
from .frames import WINDOWS, Style, dome, glow
from .palette import GOLD, INK, LIGHT, NIGHT, SHADE, Suit
from .svg import at, circle, group, line, path
from .symbols import sign

BOX = "14 8 222 316"  # of every arch: the card's middle, down to the foot of the window
FOOT = 320
CENTRE = 180


def window(shape: str, inside: str, hue: str) -> str:
    """Draw a scene seen through a window, with the window's frame."""
    return group(inside, clip_path=f"path('{shape}') view-box") + line(shape, hue, 9) + line(shape, SHADE, 1.2)


def door(style: Style, suit: Suit, symbol: str = "key") -> str:
    """Draw a Door in the wall."""
    is_open = style.state == OPEN
    shape = WINDOWS[suit.key](FOOT)
    inside = opened(suit, FOOT) if is_open else leaves(suit, FOOT)
    mark = at(125, 150, sign(symbol), 0.62, fill=INK, color=INK) if symbol != "key" else ""
    return window(shape, inside, suit.hue) + (mark if is_open else plate(CENTRE, symbol))


def oniverse(style: Style) -> str:
    """Draw the Door to the Oniverse in the wall."""
    is_open = style.state == OPEN
    shape = dome(FOOT)
    inside = glow(125, CENTRE, 170, "#5C65B8" if is_open else NIGHT, SHADE)
    heart = circle(0, 0, 46, fill=LIGHT if is_open else INK, stroke=GOLD, stroke_width=3)
    lock = at(0, 0, sign("key"), 0.66, fill=INK if is_open else GOLD)
    return window(shape, inside + at(125, CENTRE, petals(92, 44) + heart + lock), GOLD)


def gate(style: Style, number: int) -> str:
    """Draw a Gate of Dreamers in the wall. All three look alike here: the wall shows how many there are."""
    is_open = style.state == OPEN
    frame = gate_arch(1, lit=True, is_open=is_open, stroke=7)
    inside = light(1, 5) if is_open else bars(1, 6)
    ground = path("M25 320V125A100 100 0 0 1 225 125V320Z", fill=SHADE, stroke=TEAL, stroke_width=5)
    return ground + at(125, FOOT, frame + inside, 1)
