"""Dreams: Nightmares, Happy Dreams, Lost Dreams; and the Little Incubus that helps against the first."""

from __future__ import annotations

from math import cos, sin, tau

from ..text import say
from .frames import Style, border, fillet, glow, mat, oval, panel, ribbon, tiny_card
from .palette import (
    AMBER,
    AMBER_DEEP,
    AMBER_MID,
    BONE,
    DREAD,
    DREAD_MID,
    GOLD,
    INK,
    LIGHT,
    SILVER,
    SILVER_DEEP,
    SILVER_MID,
    VOID,
)
from .scenes import moth, sky
from .svg import Grain, at, circle, group, line, num, path, pt

# Eyes of a Nightmare: where and how large.
EYES = ((0, -18, 24), (-37, 22, 13), (39, 18, 15), (3, 38, 10), (-27, -46, 9), (31, -48, 10))


def blot(seed: int, points: int = 46) -> str:
    """Draw an ink blot around the origin, as a smooth path."""
    grain = Grain(seed)
    phases = grain(0, 6), grain(0, 6)
    edge = []
    for i in range(points):
        a = tau * i / points
        radius = 74 + 15 * sin(3 * a + phases[0]) + 9 * sin(7 * a + phases[1]) + (grain(18, 32) if i % 2 else 0)
        edge.append((radius * 0.92 * cos(a), radius * 1.12 * sin(a)))
    middles = [((x + edge[i - 1][0]) / 2, (y + edge[i - 1][1]) / 2) for i, (x, y) in enumerate(edge)]
    d = f"M{pt(*middles[0])}"
    for i, point in enumerate(edge):
        d += f"Q{pt(*point)} {pt(*middles[(i + 1) % points])}"
    return d + "Z"


def slit_eye(x: float, y: float, size: float, turn: float = 0) -> str:
    """Draw an eye with a slit pupil."""
    z = size
    lids = path(f"M{num(-z * 1.5)} 0Q0 {num(-z * 1.5)} {num(z * 1.5)} 0Q0 {num(z * 1.5)} {num(-z * 1.5)} 0Z", fill=BONE)
    pupil = path(f"M0 {num(-z * 0.62)}L{num(z * 0.17)} 0L0 {num(z * 0.62)}L{num(-z * 0.17)} 0Z", fill=VOID)
    return at(x, y, lids + circle(0, 0, z * 0.6, fill=DREAD) + pupil, turn=turn)


def hatching(cx: float, cy: float, seed: int) -> str:
    """Draw strokes that lead away from a middle."""
    grain = Grain(seed)
    d = ""
    for _ in range(52):
        a, reach = grain(0, tau), grain(112, 136)
        d += f"M{pt(cx + reach * 0.78 * cos(a), cy + reach * 1.12 * sin(a))}l{pt(14 * cos(a), 20 * sin(a))}"
    return line(d, DREAD, 1.3, opacity=".55")


def nightmare(style: Style) -> str:
    """Draw a blot of ink that looks back."""
    if style.tiny:
        spikes = path(blot(4, 18), transform="translate(125 172) scale(1.12 1.2)", fill=VOID, stroke=DREAD, stroke_width=5)
        return tiny_card(DREAD, DREAD_MID, spikes + slit_eye(125, 168, 44))
    cy = 158 if style.full else 174
    grain = Grain(21)
    eyes = "".join(slit_eye(x + grain(-4, 4), y + grain(-4, 4), size, grain(-18, 18)) for x, y, size in EYES)
    return (
        glow(125, cy, 175, DREAD_MID, VOID)
        + hatching(125, cy, 5)
        + border(DREAD, fillet())
        + at(125, cy, path(blot(4), fill=VOID, stroke=DREAD, stroke_width="1.8") + eyes, 1 if style.full else 1.08)
        + ribbon(say("card.Ni.name", style.lang), DREAD, style, VOID)
    )


def lantern() -> str:
    """Draw a lantern with a moth in it, around the origin."""
    glass = path("M-44-46H44L56 50Q0 66-56 50Z", fill=LIGHT, fill_opacity=".9")
    cage = line("M-44-46L-56 50M44-46L56 50M-15-46L-19 56M15-46L19 56M-50 4H50", AMBER_DEEP, 3)
    cap = path("M-50-46Q-46-66-22-72L-16-84H16L22-72Q46-66 50-46Z", fill=AMBER_MID, stroke=AMBER_DEEP, stroke_width=3)
    foot = path("M-58 50Q0 68 58 50L50 68Q0 84-50 68Z", fill=AMBER_MID, stroke=AMBER_DEEP, stroke_width=3)
    ring = circle(0, -97, 13, fill="none", stroke=GOLD, stroke_width=5)
    return ring + glass + moth(0, 4, 0.8, AMBER_MID, AMBER_DEEP) + cage + cap + foot


def happy(style: Style) -> str:
    """Draw a moth that has found its lantern."""
    if style.tiny:
        shape = path("M-62-56H62L78 74Q0 96-78 74ZM-40-66L-28-100H28L40-66Z", fill=LIGHT)
        return tiny_card(AMBER, AMBER_DEEP, at(125, 186, shape + moth(0, 8, 1.15, AMBER_MID, AMBER_DEEP)))
    cy = 166 if style.full else 186
    shape = oval(style.bottom)
    beams = "".join(
        f"M{pt(125 + 96 * cos(a), cy + 96 * sin(a))}L{pt(125 + 190 * cos(a), cy + 190 * sin(a))}"
        for a in (tau * i / 24 for i in range(24))
    )
    return (
        glow(125, cy, 150, "#B5693A", AMBER_DEEP, 12)
        + line(beams, AMBER, 2, opacity=".45")
        + sky(12, 24, (30, 34, 220, style.bottom - 10), LIGHT)
        + mat(shape)
        + border(AMBER, scallops())
        + line(shape, AMBER, 3.5)
        + at(125, cy, lantern(), 1 if style.full else 1.12)
        + ribbon(say("card.Hd.name", style.lang), AMBER, style)
    )


def scallops() -> str:
    """Draw small arches along the border."""
    across, down = "q5 8 10 0" * 22, "q8 5 0 10" * 32
    return line(f"M15 1{across}M15 341{across}M1 15{down}M241 15{down}", INK, 2)


def boat() -> str:
    """Draw a paper boat around the origin."""
    hull = path("M-70 2L-46 44H46L70 2L24 14L0-2L-24 14Z", fill=BONE, stroke=SILVER_DEEP, stroke_width=2.5)
    sail = path("M0-62L-26 12L0-2L26 12Z", fill=SILVER, stroke=SILVER_DEEP, stroke_width=2.5)
    fold = line("M0-62V-2M-24 14L-46 44M24 14L46 44", SILVER_MID, 2)
    return sail + hull + fold


def cloud(x: float, y: float, scale: float, fill: str) -> str:
    """Draw a bank of cloud."""
    return at(x, y, path("M-90 26Q-96 2-70 0Q-66-24-40-18Q-20-42 8-22Q34-36 48-10Q82-12 84 12Q98 16 92 26Z", fill=fill), scale)


def lost(style: Style) -> str:
    """Draw a paper boat adrift among clouds."""
    if style.tiny:
        waves = line("M30 258q16-16 32 0t32 0t32 0t32 0t32 0t32 0", SILVER, 11)
        return tiny_card(SILVER, SILVER_DEEP, at(125, 178, boat(), 1.35) + waves)
    cy = 158 if style.full else 176
    shape = panel(style.bottom)
    low = style.bottom
    drift = line(
        "".join(f"M{30 + i * 8} {num(low - 62 + i * 19)}q12-9 24 0t24 0t24 0t24 0t24 0t24 0t24 0" for i in range(3)),
        SILVER,
        2,
        opacity=".8",
    )
    crescent = at(184, 78, path("M6-22A24 24 0 1 0 6 22A18 18 0 1 1 6-22Z", fill=BONE), 1)
    return (
        glow(125, 130, 175, SILVER_MID, SILVER_DEEP)
        + sky(77, 34, (34, 34, 216, low - 70))
        + crescent
        + cloud(70, 106, 0.5, "#6B78A6")
        + cloud(178, low - 74, 0.7, "#5C6998")
        + at(122, cy + 24, boat(), 1.02, turn=-8)
        + cloud(78, low - 52, 0.72, "#7C89B6")
        + drift
        + mat(shape)
        + border(SILVER, fillet())
        + line(shape, SILVER, 3)
        + corner_boats(style)
        + ribbon(say("card.Ld.name", style.lang), SILVER, style)
    )


def corner_boats(style: Style) -> str:
    """Draw the sign of a Lost Dream: a small boat in the corner."""
    sail = path("M-48 6L-30 38H30L48 6ZM4-46L-30 0H4ZM10-40L36 0H10Z")
    if style.full:
        one = at(28, 29, sail, 0.27)
        return group(one + group(one, transform="rotate(180 125 175)"), fill=SILVER)
    return circle(34, 35, 24, fill=INK, stroke=SILVER, stroke_width=3) + at(34, 35, sail, 0.33, fill=SILVER)


def imp() -> str:
    """Draw the Little Incubus around the origin: horns, wings and a friendly face."""
    wings = path(
        "M-30 20Q-70-30-104-8Q-92 0-96 22Q-80 18-78 40Q-62 32-56 50ZM30 20Q70-30 104-8Q92 0 96 22Q80 18 78 40Q62 32 56 50Z",
        fill=DREAD_MID,
        stroke=DREAD,
        stroke_width=2.5,
    )
    body = path("M-34 30Q-46 84-16 96H16Q46 84 34 30Z", fill=VOID, stroke=DREAD, stroke_width=2.5)
    head = path(
        "M-52-58Q-70-86-54-104Q-46-78-28-70Q0-84 28-70Q46-78 54-104Q70-86 52-58Q66-34 52-6Q28 40 0 40Q-28 40-52-6Q-66-34-52-58Z",
        fill=VOID,
        stroke=DREAD,
        stroke_width=2.5,
    )
    eyes = (
        circle(-22, -22, 15, fill=BONE)
        + circle(22, -22, 15, fill=BONE)
        + circle(-19, -20, 7, fill=VOID)
        + circle(19, -20, 7, fill=VOID)
    )
    smile = line("M-22 12Q0 30 22 12", BONE, 4, stroke_linecap="round") + path("M-14 16l5 9 4-6ZM14 16l-5 9-4-6Z", fill=BONE)
    feet = path("M-34 104Q-34 90-20 90H-4V104ZM34 104Q34 90 20 90H4V104Z", fill=VOID, stroke=DREAD, stroke_width=2.5)
    tail = line("M14 92Q52 108 62 76", DREAD, 4, stroke_linecap="round") + path("M54 80L62 60L72 78Z", fill=DREAD)
    return wings + tail + feet + body + head + eyes + smile


def incubus(style: Style) -> str:
    """Draw the Little Incubus."""
    if style.tiny:
        return tiny_card(DREAD, DREAD_MID, at(125, 176, imp(), 1.02))
    cy = 166 if style.full else 184
    shape = oval(style.bottom)
    return (
        glow(125, cy, 160, "#6B3F96", VOID)
        + sky(61, 24, (40, 40, 210, style.bottom - 14))
        + mat(shape, VOID)
        + border(DREAD, fillet())
        + line(shape, DREAD, 3)
        + at(125, cy, imp(), 0.92 if style.full else 1)
        + ribbon(say("art.incubus", style.lang), DREAD, style, VOID)
    )
