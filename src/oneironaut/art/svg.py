"""SVG in small: numbers, elements and text as strings. Nothing here has an id, so pictures never clash on a page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, radians, sin

from ..rollout.playout import FastRandom

SERIF = "Georgia,'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',serif"
SANS = "system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif"
STEPS = 1 << 16

# Widths of letters in a serif face, in tenths of the font's size, as a middle of common faces.
NARROW, WIDE = set("iljtfrI.,;:!|'’()- "), set("mwMWŒÆ")


class Grain:
    """The engraver's hand: small irregularities, always the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._luck = FastRandom(seed)

    def __call__(self, least: float, most: float) -> float:
        """Return a number between two others."""
        return least + (most - least) * self._luck.below(STEPS) / STEPS


def num(value: float) -> str:
    """Write a number as short as possible, to a tenth."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pt(x: float, y: float) -> str:
    """Write a point as in a path."""
    second = num(y)
    return num(x) + ("" if second.startswith("-") else " ") + second


def polar(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """Return a point on a circle; 0 degrees is right, 90 is down."""
    return cx + radius * cos(radians(degrees)), cy + radius * sin(radians(degrees))


def attributes(values: dict[str, object]) -> str:
    """Write attributes of an element: `stroke_width` becomes `stroke-width`, None is left out, numbers are short."""
    words = []
    for name, value in values.items():
        if value is not None:
            text = num(value) if isinstance(value, float) else escape(str(value))
            words.append(f' {name.strip("_").replace("_", "-")}="{text}"')
    return "".join(words)


def path(d: str, **values: object) -> str:
    """Draw a path."""
    return f'<path d="{d}"{attributes(values)}/>'


def line(d: str, stroke: str, width: float = 2, **values: object) -> str:
    """Draw a path that is not filled."""
    return path(d, fill="none", stroke=stroke, stroke_width=num(width), **values)


def circle(cx: float, cy: float, r: float, **values: object) -> str:
    """Draw a circle."""
    where = {"cx": num(cx) if cx else None, "cy": num(cy) if cy else None, "r": num(r)}
    return f"<circle{attributes({**where, **values})}/>"


def rect(x: float, y: float, width: float, height: float, **values: object) -> str:
    """Draw a rectangle."""
    where = {"x": num(x) if x else None, "y": num(y) if y else None, "width": num(width), "height": num(height)}
    return f"<rect{attributes({**where, **values})}/>"


def group(body: str, **values: object) -> str:
    """Group drawings: what is inside inherits the attributes."""
    return f"<g{attributes(values)}>{body}</g>" if body else ""


def at(x: float, y: float, body: str, scale: float = 1, turn: float = 0, **values: object) -> str:
    """Move a drawing made around the origin."""
    steps = f"translate({pt(x, y)})"
    steps += f" rotate({num(turn)})" if turn else ""
    steps += f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="{steps}"{attributes(values)}>{body}</g>'


def dots(points: Iterable[tuple[float, float]], size: float, colour: str, **values: object) -> str:
    """Draw many dots of one size, as one path: lines without length that have round ends."""
    d = "".join(f"M{pt(x, y)}h0" for x, y in points)
    return line(d, colour, size, stroke_linecap="round", **values) if d else ""


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Return a closed path through points."""
    return "M" + "L".join(pt(x, y) for x, y in points) + "Z"


def width_of(text: str, size: float, spacing: float = 0) -> float:
    """Estimate how wide a text is in a serif face."""
    tenths = 0.0
    for letter in text:
        if letter in NARROW:
            tenths += 3.4
        elif letter in WIDE:
            tenths += 9.4
        else:
            tenths += 7.2 if letter.isupper() else 5.7 if letter.isdigit() else 5.3
    return tenths * size / 10 + spacing * len(text)


def text(x: float, y: float, words: str, size: float, fill: str, room: float = 0, **values: object) -> str:
    """Write a line of text around a point. With `room` it is condensed where it would be wider than that."""
    values = {"text_anchor": "middle", "font_family": SERIF, "font_size": num(size), "fill": fill, **values}
    spacing = values.get("letter_spacing", 0)
    if room and width_of(words, size, float(str(spacing))) > room:
        values |= {"textLength": num(room), "lengthAdjust": "spacingAndGlyphs", "letter_spacing": None}
    return f'<text x="{num(x)}" y="{num(y)}"{attributes(values)}>{escape(words)}</text>'
