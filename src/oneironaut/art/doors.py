"""Doors: the suit's window with two leaves, closed or open on light; Glyph Doors; the Door to the Oniverse."""

from __future__ import annotations

from ..text import say
from .frames import BORDERS, WINDOWS, Style, border, dome, glow, mat, ribbon, tiny_card
from .palette import GOLD, INK, LIGHT, SHADE, SUITS, Suit
from .places import crossed_border
from .scenes import sky
from .svg import at, circle, line, num, path, polar, polygon, rect
from .symbols import sign

OPEN = "open"
KEYHOLE = "M0-22a13 13 0 0 1 7 24l6 22h-26l6-22a13 13 0 0 1 7-24Z"


def plate(cy: float, symbol: str) -> str:
    """Draw the lock: a keyhole, or a glyph where that opens the Door too."""
    disc = circle(125, cy, 40, fill=INK, stroke=GOLD, stroke_width=3) + circle(
        125, cy, 35, fill="none", stroke=GOLD, stroke_width=".9", stroke_dasharray="2 4"
    )
    if symbol == "glyph":
        return disc + at(125, cy - 1, sign("glyph"), 0.56, fill=GOLD, color=GOLD)
    return disc + at(125, cy, path(KEYHOLE, fill=GOLD))


def leaves(suit: Suit, bottom: float) -> str:
    """Draw two closed leaves with panels."""
    sides = rect(20, 14, 104, bottom - 10, fill=suit.mid) + rect(126, 14, 104, bottom - 10, fill=suit.mid)
    outer, inner = "", ""
    for i in range(5):
        y = 88 + i * (bottom - 96) / 5
        height = (bottom - 96) / 5 - 9
        for x in (34, 134):
            outer += f"M{x} {num(y)}h82v{num(height)}h-82Z"
            inner += f"M{x + 5} {num(y + 5)}h72v{num(height - 10)}h-72Z"
    grain = "".join(f"M{x} 20V{num(bottom)}" for x in (46, 72, 98, 152, 178, 204))
    return (
        sides
        + line(grain, SHADE, 1, opacity=".35")
        + path(outer, fill=suit.deep, fill_opacity=".45", stroke=suit.hue, stroke_width=2)
        + line(inner, suit.hue, 0.9, opacity=".6")
        + line(f"M125 14V{num(bottom)}", SHADE, 3)
    )


def opened(suit: Suit, bottom: float) -> str:
    """Draw two leaves ajar, light between them, and a path that leads in."""
    light = glow(125, 178, 150, suit.hue, suit.deep, 9) + at(
        125, 182, "".join(circle(0, 0, 78 - 11 * i) for i in range(7)), fill=LIGHT, fill_opacity=".22"
    )
    way = path(f"M112 206L138 206L176 {num(bottom + 6)}H74Z", fill=LIGHT, opacity=".55")
    steps = line(
        "".join(f"M{num(110 - i * 9)} {num(216 + i * (bottom - 216) / 4)}H{num(140 + i * 9)}" for i in range(4)),
        suit.mid,
        2,
        opacity=".6",
    )
    doors = ""
    for x, inner in ((22, 64), (228, 186)):
        doors += f"M{x} 6L{inner} 52V{num(bottom - 22)}L{x} {num(bottom + 10)}Z"
    panels = "".join(
        f"M{x} {num(98 + i * 56)}L{inner} {num(103 + i * 50)}V{num(140 + i * 50)}L{x} {num(140 + i * 56)}Z"
        for x, inner in ((32, 56), (218, 194))
        for i in range(3 if bottom < 300 else 4)
    )
    return (
        light
        + sky(99, 30, (62, 60, 188, bottom - 60))
        + way
        + steps
        + path(doors, fill=suit.mid, stroke=SHADE, stroke_width=3)
        + path(panels, fill=suit.deep, fill_opacity=".5", stroke=suit.hue, stroke_width="1.6")
    )


def index(hue: str, style: Style, symbol: str) -> str:
    """Draw a small door in the corner."""
    small = "glyph" if symbol == "glyph" else "door"
    if style.full:
        one = at(27, 31, sign("door"), 0.27, fill=hue)
        return one + (at(223, 30, sign("glyph"), 0.27, fill=hue, color=hue) if symbol == "glyph" else "")
    return circle(34, 35, 24, fill=INK, stroke=hue, stroke_width=3) + at(34, 35, sign(small), 0.32, fill=hue, color=hue)


def door(style: Style, suit: Suit, symbol: str = "key") -> str:
    """Draw a Door; with the symbol "glyph" one of the Glyph Doors."""
    is_open = style.state == OPEN
    if style.tiny:
        return tiny_card(suit.hue, INK, tiny_door(suit, symbol, is_open=is_open))
    shape = WINDOWS[suit.key](style.bottom)
    cy = 176 if style.full else 190
    name = say("art.glyph_door" if symbol == "glyph" else "art.door", style.lang)
    inside = opened(suit, style.bottom) if is_open else leaves(suit, style.bottom)
    lock = at(125, cy - 32, sign(symbol), 0.62, fill=INK, color=INK) if is_open else plate(cy, symbol)
    return (
        inside
        + mat(shape)
        + border(suit.hue, BORDERS[suit.key]())
        + line(shape, suit.hue, 7)
        + line(shape, SHADE, 1.2)
        + lock
        + index(suit.hue, style, symbol)
        + ribbon(name, suit.hue, style)
    )


def tiny_door(suit: Suit, symbol: str, *, is_open: bool) -> str:
    """Draw a Door as a silhouette."""
    shape = WINDOWS[suit.key](316)
    if is_open:
        light = path(shape, fill=LIGHT, stroke=suit.hue, stroke_width=12) + path(
            "M31 110L78 130V284L31 310ZM219 110L172 130V284L219 310Z", fill=suit.mid
        )
        return light + at(125, 200, sign(symbol, small=True), 1.05, fill=INK, color=INK)
    lock = sign("glyph") if symbol == "glyph" else path("M0-40a24 24 0 0 1 13 44l11 40h-48l11-40a24 24 0 0 1 13-44Z")
    seam = line("M125 60V316M40 150H210M40 240H210", suit.hue, 6)
    return (
        path(shape, fill=suit.mid, stroke=suit.hue, stroke_width=12)
        + seam
        + circle(125, 194, 66, fill=INK)
        + at(125, 194, lock, 1.05, fill=GOLD, color=GOLD)
    )


def petals(radius: float, waist: float) -> str:
    """Draw the eight points of the Oniverse, two of each colour."""
    body = ""
    for i in range(8):
        suit = SUITS[i % 4]
        tip, left, right = polar(0, 0, radius, i * 45 - 90), polar(0, 0, waist, i * 45 - 112.5), polar(0, 0, waist, i * 45 - 67.5)
        body += path(polygon(((0, 0), left, tip)), fill=suit.hue) + path(polygon(((0, 0), tip, right)), fill=suit.mid)
    return body


def oniverse(style: Style) -> str:
    """Draw the Door to the Oniverse: a rosette of eight points in the four colours."""
    is_open = style.state == OPEN
    ring = circle(0, 0, 46, fill=LIGHT if is_open else INK, stroke=GOLD, stroke_width=3)
    lock = at(0, 0, sign("key", small=style.tiny), 0.66, fill=INK) if is_open else path(KEYHOLE, fill=GOLD)
    if style.tiny:
        return tiny_card(
            GOLD, INK, at(125, 175, petals(112, 58) + circle(0, 0, 56, fill=LIGHT if is_open else INK) + at(0, 0, lock, 1.25))
        )
    cy = 158 if style.full else 180
    shape = dome(style.bottom)
    ways = "".join(
        f"M125 {cy}L{num(polar(125, cy, 190, i * 22.5)[0])} {num(polar(125, cy, 190, i * 22.5)[1])}" for i in range(16)
    )
    rays = line(ways, GOLD, 1.2, opacity=".4") if not is_open else line(ways, LIGHT, 3, opacity=".7")
    hoops = circle(125, cy, 93, fill="none", stroke=GOLD, stroke_width="1.4") + circle(
        125, cy, 88, fill="none", stroke=GOLD, stroke_width="3", stroke_dasharray="0 11.5", stroke_linecap="round"
    )
    middle = at(125, cy, circle(0, 0, 84, fill=INK, fill_opacity=".8") + petals(84, 42) + ring + lock, 1 if style.full else 1.1)
    return (
        glow(125, cy, 170, "#5C65B8" if is_open else "#333C7A", SHADE)
        + rays
        + sky(31, 36, (34, 34, 216, style.bottom - 8))
        + mat(shape)
        + border(INK, crossed_border())
        + line(shape, GOLD, 5)
        + hoops
        + middle
        + index(GOLD, style, "key")
        + ribbon(say("art.oniverse", style.lang), GOLD, style)
    )
