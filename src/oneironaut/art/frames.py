"""Frames: what cards have in common. Border, window, mat, medallion, corner signs, ribbon; on a box of 250 by 350.

A window needs no clip: the scene is drawn first, and a mat with a hole in the window's shape is laid over it.
"""

from __future__ import annotations

from dataclasses import dataclass

from .palette import BONE, GOLD, INK
from .svg import at, circle, group, line, num, path, rect, text, width_of
from .symbols import sign

WIDTH, HEIGHT = 250, 350
FULL, PLAIN, TINY = "full", "plain", "tiny"
DETAILS = (FULL, PLAIN, TINY)
FROM = {FULL: 110, PLAIN: 60, TINY: 0}  # from how many pixels of width on


@dataclass(frozen=True)
class Style:
    """How a picture is wanted."""

    detail: str = FULL
    lang: str = "en"
    state: str = ""  # of things that open or turn: see `Picture`

    @property
    def full(self) -> bool:
        """Tell whether to draw everything."""
        return self.detail == FULL

    @property
    def tiny(self) -> bool:
        """Tell whether to draw only silhouette and symbol."""
        return self.detail == TINY

    @property
    def bottom(self) -> float:
        """Return where windows end: without a ribbon they are longer."""
        return 292 if self.full else 324


def detail_for(size: float) -> str:
    """Return the level of detail that a width in pixels deserves."""
    return next(detail for detail in DETAILS if size >= FROM[detail])


def dome(bottom: float) -> str:
    """Draw a round arch."""
    return f"M25 {num(bottom)}V125A100 100 0 0 1 225 125V{num(bottom)}Z"


def shell(bottom: float) -> str:
    """Draw a scallop."""
    return f"M25 {num(bottom)}V92Q25 60 58 60Q66 28 98 36Q125 10 152 36Q184 28 192 60Q225 60 225 92V{num(bottom)}Z"


def ogive(bottom: float) -> str:
    """Draw a pointed arch."""
    return f"M25 {num(bottom)}V150C25 90 80 60 125 22C170 60 225 90 225 150V{num(bottom)}Z"


def lintel(bottom: float) -> str:
    """Draw a stepped lintel."""
    return f"M25 {num(bottom)}V62H48V40H202V62H225V{num(bottom)}Z"


def oval(bottom: float) -> str:
    """Draw an oval, for cameos."""
    ry = (bottom - 24) / 2
    return f"M25 {num(24 + ry)}a100 {num(ry)} 0 1 1 200 0a100 {num(ry)} 0 1 1-200 0Z"


def panel(bottom: float) -> str:
    """Draw a rectangle with notched corners."""
    return f"M52 22H198a30 30 0 0 0 30 30V{num(bottom - 30)}a30 30 0 0 0-30 30H52a30 30 0 0 0-30-30V52a30 30 0 0 0 30-30Z"


WINDOWS = {"R": dome, "B": shell, "G": ogive, "N": lintel}


def ropes() -> str:
    """Draw diagonal strokes along the border, as on a rope."""
    across, down = "m3 9l8-9" * 20, "m-9 19l9-8" * 28
    return line(f"M12 0{across}M12 341{across}M9 14{down}M250 14{down}", INK, 3)


def waves() -> str:
    """Draw a wave along the border."""
    across, down = "t6 0" * 36, "t0 6" * 53
    return line(f"M13 4.5q3-5 6 0{across}M13 345.5q3-5 6 0{across}M4.5 13q-5 3 0 6{down}M245.5 13q-5 3 0 6{down}", INK, 2.2)


def chevrons() -> str:
    """Draw chevrons along the border."""
    across, down, other = "l6-5 6 5" * 18, "l-5 6 5 6" * 26, "l5 6-5 6" * 26
    return line(f"M17 7{across}M17 348{across}M7 19{down}M243 19{other}", INK, 2.2)


def bricks() -> str:
    """Draw courses of bricks along the border."""
    box = {"fill": "none", "stroke": INK}
    return (
        rect(4.5, 4.5, 241, 341, rx=14, stroke_width="1.6", **box)
        + rect(2.3, 2.3, 245.4, 345.4, rx=16, stroke_width="4.4", stroke_dasharray="1.6 11", **box)
        + rect(6.8, 6.8, 236.4, 336.4, rx=12, stroke_width="4.4", stroke_dasharray="1.6 11", stroke_dashoffset=6, **box)
    )


def beads() -> str:
    """Draw a string of beads along the border."""
    return rect(
        4.5, 4.5, 241, 341, rx=14, fill="none", stroke=INK, stroke_width="4.4", stroke_dasharray="0 9", stroke_linecap="round"
    )


def fillet() -> str:
    """Draw a plain line along the border."""
    return rect(4.5, 4.5, 241, 341, rx=14, fill="none", stroke=INK, stroke_width="1.4")


BORDERS = {"R": ropes, "B": waves, "G": chevrons, "N": bricks}


def border(hue: str, marks: str = "") -> str:
    """Draw the coloured edge of a card with its marks."""
    return rect(4.5, 4.5, 241, 341, rx=14, fill="none", stroke=hue, stroke_width=9) + marks


def mat(hole: str, fill: str = INK) -> str:
    """Draw all of the card but its edge and a hole."""
    return path("M8 8H242V342H8Z" + hole, fill=fill, fill_rule="evenodd")


def glow(cx: float, cy: float, reach: float, inner: str, outer: str, rings: int = 11) -> str:
    """Draw a soft light, brightest in its middle: rings upon rings, since a gradient would need an id."""
    body = "".join(circle(0, 0, reach * (1 - i / rings)) for i in range(rings))
    return rect(10, 10, 230, 330, fill=outer) + at(cx, cy, body, fill=inner, fill_opacity=".2")


def outline(shape: str, hue: str, width: float = 3.5) -> str:
    """Draw the window's frame, with a thin second line within."""
    inner = path(
        shape, fill="none", stroke=BONE, stroke_width=".8", opacity=".6", transform="translate(5.6 5.8) scale(.955 .965)"
    )
    return path(shape, fill="none", stroke=hue, stroke_width=num(width)) + inner


def medallion(sign_: str, cx: float = 125, cy: float = 168, radius: float = 62, scale: float = 0.98) -> str:
    """Draw a dark disc with a gold rim, and a sign in it."""
    return (
        circle(cx, cy, radius, fill=INK, fill_opacity=".84", stroke=GOLD, stroke_width="2.4")
        + circle(cx, cy, radius - 5, fill="none", stroke=GOLD, stroke_width=".9", stroke_dasharray="2 4")
        + at(cx, cy, sign_, scale, fill=BONE, color=BONE)
    )


def corners(name: str, hue: str, style: Style) -> str:
    """Draw the sign of a card in its corner: what one sees of it in an overlapping row."""
    if style.full:
        one = at(27, 29, sign(name, small=True), 0.27)
        return group(one + group(one, transform="rotate(180 125 175)"), fill=hue, color=hue)
    return circle(34, 35, 24, fill=INK, stroke=hue, stroke_width=3) + at(
        34, 35, sign(name, small=True), 0.34, fill=hue, color=hue
    )


def ribbon(words: str, ground: str, style: Style, ink: str = INK) -> str:
    """Draw the name of a card, under its window; only at full detail."""
    if not style.full:
        return ""
    letters = words.upper()
    size = next((size for size in (16, 15, 14, 13) if width_of(letters, size, 1) <= 134), 13)
    width = min(186, max(152, width_of(letters, size, 1) + 20))
    return rect(125 - width / 2, 303, width, 26, rx=13, fill=ground) + text(
        125, 321.5 - (16 - size) / 3, letters, size, ink, width - 18, font_weight=700, letter_spacing=1
    )


def tiny_card(hue: str, ground: str, body: str) -> str:
    """Draw a card of which little more than its outline can be seen."""
    return rect(8, 8, 234, 334, rx=22, fill=ground, stroke=hue, stroke_width=16) + body
