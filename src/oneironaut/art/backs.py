"""The back of Onirim's cards: a round labyrinth in gold."""

from __future__ import annotations

from .frames import Style, border, tiny_card
from .palette import GOLD, INK
from .svg import Grain, at, line, num, path, polar, pt, rect
from .symbols import sign


def labyrinth(rings: int, step: float) -> str:
    """Draw rings with gaps, and walls between them, around the origin."""
    grain = Grain(9)
    d = ""
    for i in range(1, rings + 1):
        radius = i * step
        arcs = 1 if grain(0, 1) > 0.5 else 2
        angle = grain(0, 360)
        for _ in range(arcs):
            span = 360 / arcs - 28 - 34 / i
            start, end = polar(0, 0, radius, angle), polar(0, 0, radius, angle + span)
            d += f"M{pt(*start)}A{num(radius)} {num(radius)} 0 {int(span > 180)} 1 {pt(*end)}"
            if i < rings:
                d += f"L{pt(*polar(0, 0, radius + step, angle + span))}"
            angle += 360 / arcs
    return d


def back(style: Style) -> str:
    """Draw the back of a card."""
    if style.tiny:
        return tiny_card(GOLD, INK, at(125, 175, line(labyrinth(4, 22), GOLD, 9, stroke_linecap="round")))
    suns = "".join(at(x, y, sign("sun"), 0.22) for x, y in ((36, 36), (214, 36), (36, 314), (214, 314)))
    return (
        rect(8, 8, 234, 334, fill=INK)
        + border(GOLD, rect(4.5, 4.5, 241, 341, rx=14, fill="none", stroke=INK, stroke_width="1.4"))
        + rect(17, 17, 216, 316, rx=8, fill="none", stroke=GOLD, stroke_width="1.2")
        + at(125, 175, line(labyrinth(8, 12.2), GOLD, 3, stroke_linecap="round"))
        + f'<g fill="{GOLD}">{suns}</g>'
        + path("M125 30l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1ZM125 296l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1Z", fill=GOLD)
    )
