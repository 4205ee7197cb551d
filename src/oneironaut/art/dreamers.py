"""Dreamers: Dreams with a value and a corner, Nightmares, Identities, Gates, the First-Player card."""

from __future__ import annotations

from ..text import say
from .dreams import blot, hatching, slit_eye
from .frames import Style, beads, border, dome, fillet, glow, mat, panel, ribbon, tiny_card
from .palette import BONE, DREAD, DREAD_MID, GOLD, INK, LIGHT, SHADE, SILVER, VOID
from .scenes import sky
from .svg import Grain, at, circle, dots, group, line, num, path, polar, pt, rect, text
from .symbols import sign, star

TEAL, TEAL_MID, TEAL_DEEP = "#7FD6E0", "#2A6A86", "#0C2236"
SKULL = "skull"
DREAMER, MASTER = "dreamer", "master"
OPEN = "open"

# The stars of a value, as a constellation around the origin; lines join them in order.
CONSTELLATIONS = {
    1: ((0, -78),),
    2: ((-70, -52), (66, -70)),
    3: ((-78, -30), (0, -88), (80, -34)),
    4: ((-80, -20), (-50, -76), (48, -80), (82, -22)),
    5: ((-82, 6), (-66, -58), (0, -90), (66, -58), (82, 6)),
    6: ((-84, 28), (-80, -30), (-38, -82), (36, -84), (80, -32), (84, 26)),
    7: ((-76, 52), (-88, -4), (-62, -60), (0, -92), (62, -60), (88, -4), (76, 52)),
    8: ((-50, 80), (-86, 36), (-82, -26), (-38, -82), (38, -82), (82, -26), (86, 36), (50, 80)),
    9: ((-42, 84), (-84, 44), (-90, -10), (-62, -62), (0, -92), (62, -62), (90, -10), (84, 44), (42, 84)),
    10: ((-22, 90), (-68, 66), (-92, 18), (-84, -34), (-44, -80), (44, -80), (84, -34), (92, 18), (68, 66), (22, 90)),
}


def corner_text(corner: str) -> str:
    """Return a corner as it is printed: +2, −3, ×2."""
    return corner.replace("-", "−").replace("x", "×").replace("*", "×")


def token(x: float, y: float, corner: str, radius: float = 30) -> str:
    """Draw the other corner of a Dream: a modifier on a disc, or a skull."""
    disc = circle(
        x, y, radius, fill=SHADE if corner == SKULL else BONE, stroke=DREAD if corner == SKULL else GOLD, stroke_width=3
    )
    if corner == SKULL:
        return disc + at(x, y, sign("skull"), radius / 66, fill=BONE)
    return disc + text(x, y + radius * 0.36, corner_text(corner), radius * 1.05, INK, font_weight=700)


def constellation(value: int, size: float, thread: bool = True) -> str:
    """Draw as many stars as the value says."""
    points = CONSTELLATIONS[value]
    shape = star(5, size, size * 0.42)
    thread_ = (
        line("M" + "L".join(pt(*point) for point in points), TEAL, 1.6, stroke_dasharray="3 4") if thread and value > 1 else ""
    )
    return thread_ + "".join(at(x, y, path(shape), fill=LIGHT) for x, y in points)


def dream(style: Style, value: int, corner: str) -> str:
    """Draw a Dream: its value in the middle of as many stars, and its corner."""
    if value not in CONSTELLATIONS:
        raise ValueError(f"a Dream has a value from 1 to 10, not {value}")
    if style.tiny:
        number = text(125, 192, str(value), 150, BONE, font_weight=700)
        return tiny_card(TEAL, TEAL_DEEP, number + token(176, 270, corner, 52))
    cy = 158 if style.full else 172
    shape = panel(style.bottom)
    disc = circle(125, cy, 56, fill=INK, stroke=GOLD, stroke_width="2.4")
    number = disc + text(125, cy + 25, str(value), 72 if value < 10 else 64, BONE, font_weight=700)
    rim = circle(125, cy, 51, fill="none", stroke=GOLD, stroke_width=".9", stroke_dasharray="2 4")
    small = circle(30, 32, 19, fill=INK) + text(30, 42, str(value), 29 if value < 10 else 25, TEAL, font_weight=700)
    x, y = (212, 306) if style.full else (206, 302)
    return (
        glow(125, cy, 170, TEAL_MID, TEAL_DEEP)
        + sky(value, 18, (34, 40, 216, style.bottom - 10), TEAL)
        + clouds(style.bottom)
        + mat(shape)
        + border(TEAL, beads())
        + line(shape, TEAL, 3)
        + at(125, cy, constellation(value, 11))
        + number
        + rim
        + small
        + short_ribbon(say("art.dream", style.lang), TEAL, style)
        + token(x, y, corner, 28 if style.full else 34)
    )


def short_ribbon(words: str, ground: str, style: Style) -> str:
    """Draw a ribbon that leaves the lower right corner free."""
    if not style.full:
        return ""
    return rect(34, 303, 136, 26, rx=13, fill=ground) + text(
        102, 321.5, words.upper(), 16, INK, 118, font_weight=700, letter_spacing="1.2"
    )


def clouds(bottom: float) -> str:
    """Draw banks of cloud at the foot of a window."""
    far = path(f"M10 340V{num(bottom - 40)}q20-26 42-8q22-26 46-4q24-24 48-2q26-22 46 4q20-20 50 0V340Z", fill=TEAL_MID)
    near = path(f"M10 340V{num(bottom - 14)}q26-24 50-4q28-24 56 0q30-24 56 2q26-20 70-4V340Z", fill=TEAL_DEEP)
    return far + near


def nightmare(style: Style, value: int) -> str:
    """Draw a Nightmare: the sum to be reached, in the middle of a blot."""
    number = circle(0, 0, 45, fill=VOID, stroke=DREAD, stroke_width=3) + text(0, 20, str(value), 56, BONE, font_weight=700)
    if style.tiny:
        spikes = path(blot(value, 18), transform="scale(1.15 1.25)", fill=VOID, stroke=DREAD, stroke_width=5)
        label = circle(0, 0, 70, fill=VOID) + text(0, 38, str(value), 108, BONE, font_weight=700)
        return tiny_card(DREAD, DREAD_MID, at(125, 172, spikes + label))
    cy = 158 if style.full else 174
    grain = Grain(value)
    eyes = "".join(slit_eye(*polar(0, 0, 63, 360 * i / 5 + value * 13), grain(7, 10), grain(-30, 30)) for i in range(5))
    return (
        glow(125, cy, 175, DREAD_MID, VOID)
        + hatching(125, cy, value)
        + border(DREAD, fillet())
        + at(125, cy, path(blot(value), fill=VOID, stroke=DREAD, stroke_width="1.8", transform="scale(1.1)") + eyes + number)
        + ribbon(say("art.nightmare", style.lang), DREAD, style, VOID)
    )


MASK = "M0-66Q50-76 92-56Q104-10 78 26Q58 54 30 44Q12 36 0 20Q-12 36-30 44Q-58 54-78 26Q-104-10-92-56Q-50-76 0-66Z"


def mask(who: str) -> str:
    """Draw a mask around the origin: open eyes, or slits."""
    if who == DREAMER:
        eyes = "".join(
            at(
                x,
                -14,
                path("M-30 0Q0-34 30 0Q0 30-30 0Z", fill=INK)
                + circle(0, -2, 12, fill=TEAL)
                + circle(0, -2, 5.5, fill=INK)
                + circle(4, -6, 2.6, fill=LIGHT),
            )
            for x in (-46, 46)
        )
        marks = path(star(4, 15, 5), transform="translate(0 -42)", fill=GOLD) + dots(
            ((-76, 16), (76, 16), (-60, 28), (60, 28)), 5, GOLD
        )
        return (
            path(MASK, fill=BONE, stroke=GOLD, stroke_width=3)
            + eyes
            + marks
            + line("M-66-46Q-46-56-24-44M66-46Q46-56 24-44", INK, 3.4, stroke_linecap="round")
        )
    eyes = "".join(
        at(
            x,
            -12,
            path("M-32 8Q0-30 32-6Q4 12-32 8Z" if x < 0 else "M32 8Q0-30-32-6Q-4 12 32 8Z", fill=BONE)
            + path("M0-17L4-4L0 9L-4-4Z", fill=VOID),
        )
        for x in (-44, 44)
    )
    horns = path(
        "M-78-58Q-96-92-74-112Q-72-82-48-68ZM78-58Q96-92 74-112Q72-82 48-68Z", fill=DREAD_MID, stroke=DREAD, stroke_width=3
    )
    brows = line("M-82-44L-16-22M82-44L16-22", DREAD, 6, stroke_linecap="round")
    return horns + path(MASK, fill=VOID, stroke=DREAD, stroke_width=3) + eyes + brows + path("M-10 14L0 30L10 14Z", fill=DREAD)


def identity(style: Style, who: str) -> str:
    """Draw who a player is: a Dreamer's mask with open eyes, or the Master's with slits."""
    if who not in (DREAMER, MASTER):
        raise ValueError(f"an identity is {DREAMER!r} or {MASTER!r}, not {who!r}")
    hue, mid, deep = (TEAL, TEAL_MID, TEAL_DEEP) if who == DREAMER else (DREAD, DREAD_MID, VOID)
    if style.tiny:
        return tiny_card(hue, mid, at(125, 190, mask(who), 1.08))
    cy = 168 if style.full else 184
    shape = dome(style.bottom)
    low, sway = num(style.bottom), num(style.bottom - 90)
    folds = f"M10 10H240V{low}Q206 {sway} 196 60Q160 96 125 60Q90 96 54 60Q44 {sway} 10 {low}Z"
    drapes = path(folds, fill=deep, fill_opacity=".55")
    ties = line("M34 150Q20 190 34 250M216 150Q230 190 216 250", hue, 4, stroke_linecap="round")
    return (
        glow(125, cy, 165, mid, deep)
        + drapes
        + sky(5 if who == DREAMER else 6, 24, (44, 60, 206, style.bottom - 14), hue)
        + ties
        + mat(shape)
        + border(hue, beads() if who == DREAMER else fillet())
        + line(shape, hue, 3.5)
        + at(125, cy, mask(who), 0.94)
        + ribbon(say(f"art.{who}", style.lang), hue, style, INK if who == DREAMER else VOID)
    )


def gate_arch(scale: float, *, lit: bool, is_open: bool, stroke: float = 5) -> str:
    """Draw one of three nested gates, around the foot of its middle."""
    w, h = 92 * scale, 236 * scale
    d = f"M{num(-w)} 0V{num(-h + w)}A{num(w)} {num(w)} 0 0 1 {num(w)} {num(-h + w)}V0Z"
    fill = TEAL_MID if is_open and lit else TEAL_DEEP
    return path(d, fill=fill, stroke=GOLD if lit else TEAL_MID, stroke_width=stroke)


def barred(size: float, width: float) -> str:
    """Draw bars before a gate, and their lock."""
    uprights = "".join(f"M{num(i * size * 92 / 3)} 0V{num(size * (-222 + abs(i) * 8))}" for i in range(-2, 3))
    bars = line(f"{uprights}M{num(-92 * size)} {num(-90 * size)}H{num(92 * size)}", GOLD, width)
    hole = path("M0-8a6 6 0 0 1 3 11l3 9h-12l3-9a6 6 0 0 1 3-11Z", fill=GOLD, transform=f"translate(0 {num(-92 * size)})")
    return bars + circle(0, -90 * size, 17, fill=INK, stroke=GOLD, stroke_width=3) + hole


def unbarred(size: float, width: float) -> str:
    """Draw light and a way behind a gate, and its leaves swung open."""
    light = "".join(circle(0, -104, 84 - 12 * i) for i in range(7))
    way = path("M-14-76H14L52-2H-52Z", fill=LIGHT, fill_opacity=".6")
    leaves = "".join(f"M{x} {-y}L{x * 0.62:g} {-y * 0.86:g}V-14L{x} 0" for x in (-88, 88) for y in (164, 94))
    bars = "".join(f"M{x} {-10}V{-y}" for x, y in ((-76, 150), (-66, 146), (66, 146), (76, 150)))
    return at(0, 0, group(light, fill=LIGHT, fill_opacity=".26") + way + line(leaves + bars, GOLD, width), size)


def gate(style: Style, number: int) -> str:
    """Draw the first, second or third Gate: that many nested arches; bars before them, or light within."""
    if number not in (1, 2, 3):
        raise ValueError(f"there are Gates 1 to 3, no Gate {number}")
    is_open = style.state == OPEN
    scales = (1, 0.74, 0.48)[:number]
    arches = "".join(
        gate_arch(scale, lit=i == number - 1, is_open=is_open, stroke=7 if style.tiny else 5) for i, scale in enumerate(scales)
    )
    inner = scales[-1]
    bars = unbarred(inner, 4) if is_open else barred(inner, 7 if style.tiny else 4)
    if style.tiny:
        return tiny_card(TEAL, TEAL_DEEP, at(125, 316, arches + bars, 1.05))
    low = style.bottom
    hole = f"M22 22H228V{num(low)}H22Z"
    numerals = ("I", "II", "III")[number - 1]
    plaque = rect(101, 14, 48, 30, rx=8, fill=INK, stroke=GOLD, stroke_width=2) + text(
        125, 37, numerals, 23, GOLD, font_weight=700
    )
    return (
        glow(125, low - 100, 175, TEAL_MID, SHADE)
        + sky(30 + number, 26, (26, 40, 224, low - 60))
        + at(125, low, arches + bars, 0.98)
        + mat(hole)
        + border(TEAL, fillet())
        + line(hole, TEAL, 2.4)
        + plaque
        + ribbon(say("art.gate_open" if is_open else "art.gate_closed", style.lang), TEAL, style)
    )


def first_player(style: Style, is_lit: bool = True) -> str:
    """Draw the First-Player card: a night-light; the place of the other player: the same, put out."""
    flame = path("M0-92Q34-48 22-20Q14 0 0 0Q-14 0-22-20Q-34-48 0-92Z", fill=GOLD) + path(
        "M0-56Q14-32 9-16Q5-6 0-6Q-5-6-9-16Q-14-32 0-56Z", fill=LIGHT
    )
    stick = path("M-17 4H17V76H-17Z", fill=BONE) + path("M-17 4Q-10 26-17 40ZM17 4Q11 18 17 26Z", fill=SILVER)
    dish = path("M-76 72H76Q70 100 40 104H-40Q-70 100-76 72Z", fill=GOLD, stroke=INK, stroke_width=2.5) + line(
        "M74 82Q104 74 98 98Q92 114 66 98", GOLD, 7
    )
    smoke = line("M0-6Q-14-30 0-48Q14-66 0-88", SILVER, 5, stroke_linecap="round")
    body = (flame if is_lit else smoke) + stick + dish
    if style.tiny:
        return tiny_card(GOLD, TEAL_DEEP, at(122, 174, body, 1.12))
    cy = 164 if style.full else 180
    shape = dome(style.bottom)
    rays = "".join(
        f"M{pt(*polar(125, cy - 44, 62, a))}L{pt(*polar(125, cy - 44, 84 if a % 30 else 98, a))}"
        for a in range(0, 360, 15)
        if not 50 < a < 130
    )
    return (
        glow(125, cy - 40, 165, "#7A5A3A" if is_lit else TEAL_MID, TEAL_DEEP)
        + sky(3, 26, (34, 40, 216, style.bottom - 14))
        + mat(shape)
        + border(GOLD, beads())
        + line(shape, GOLD, 3.5)
        + (line(rays, GOLD, 2.6, stroke_linecap="round") if is_lit else "")
        + at(122, cy, body)
        + ribbon(say("art.first_player" if is_lit else "art.second_player", style.lang), GOLD, style)
    )


def back(style: Style) -> str:
    """Draw the back of the cards of Dreamers: an eye that sleeps, under stars."""
    lid = line("M-78 0Q0 62 78 0", GOLD, 7, stroke_linecap="round")
    lashes = line(
        "".join(
            f"M{pt(*point)}l{pt((point[0]) / 5.5, 24 - abs(point[0]) / 8)}"
            for point in ((-60, 13), (-32, 26), (0, 31), (32, 26), (60, 13))
        ),
        GOLD,
        5,
        stroke_linecap="round",
    )
    brow = line("M-84-38Q0-92 84-38", GOLD, 3)
    if style.tiny:
        return tiny_card(GOLD, TEAL_DEEP, at(125, 172, group(lid + lashes, transform="scale(1.1)")))
    rings = "".join(f"M{pt(125 - r, 175)}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1-{2 * r} 0" for r in (98, 106))
    stars = "".join(
        at(x, y, path(star(4, 15, 5)), fill=GOLD) for x, y in ((40, 42), (210, 42), (40, 308), (210, 308), (125, 40), (125, 310))
    )
    fine = line(
        "".join(f"M{pt(*polar(125, 175, 112, a))}L{pt(*polar(125, 175, 122 if a % 30 else 132, a))}" for a in range(0, 360, 10)),
        GOLD,
        1.6,
    )
    return (
        rect(10, 10, 230, 330, fill=TEAL_DEEP)
        + border(GOLD, fillet())
        + rect(18, 18, 214, 314, rx=8, fill="none", stroke=GOLD, stroke_width="1.2")
        + line(rings, GOLD, 1.6)
        + fine
        + stars
        + at(125, 172, brow + lid + lashes)
    )
