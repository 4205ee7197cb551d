"""Denizens of the Oniverse: eight helpers, each a figure in a cameo."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin, tau

from ..text import say
from .frames import Style, beads, border, glow, mat, oval, ribbon, tiny_card
from .palette import BONE, DREAD, GOLD, INK, ROSE, ROSE_DEEP, ROSE_MID, SHADE, SILVER, SILVER_MID, SUITS
from .scenes import sky
from .svg import at, circle, group, line, path, pt, rect

RED, BLUE, GREEN, BROWN = SUITS


def architect() -> str:
    """Draw a pair of compasses that walks, with a hat and one eye, over an arch it has drawn."""
    arch = line("M-78 92A78 78 0 0 1 78 92", ROSE, 12, stroke_dasharray="20 3") + line("M-56 92A56 56 0 0 1 56 92", ROSE_MID, 6)
    legs = path("M-8-30L-52 78L-58 96L-46 84L6-18Z", fill=GOLD, stroke=SHADE, stroke_width=2) + path(
        "M8-30L52 78L58 96L46 84L-6-18Z", fill=GOLD, stroke=SHADE, stroke_width=2
    )
    bar = line("M-30 30Q0 44 30 30", BONE, 4)
    head = (
        circle(0, -42, 25, fill=BONE, stroke=SHADE, stroke_width=2)
        + circle(5, -42, 12, fill=SHADE)
        + circle(9, -46, 4, fill=BONE)
    )
    hat = path("M-36-58H36V-66H24V-100H-24V-66H-36Z", fill=SHADE, stroke=ROSE, stroke_width=2.5) + path(
        "M-24-76H24V-68H-24Z", fill=ROSE
    )
    return arch + legs + bar + head + hat


def cyclobot() -> str:
    """Draw a robot with one large eye, on one wheel."""
    spokes = "".join(f"M{pt(0, 66)}l{pt(34 * cos(tau * i / 8), 34 * sin(tau * i / 8))}" for i in range(8))
    wheel = (
        circle(0, 66, 36, fill="none", stroke=SILVER, stroke_width=7) + line(spokes, SILVER, 2.4) + circle(0, 66, 7, fill=GOLD)
    )
    arms = line("M-46-8Q-84 0-78 38M46-8Q84 0 78 38", SILVER_MID, 8) + path(
        "M-90 36a14 14 0 1 0 24 0l-6 14h-12ZM66 36a14 14 0 1 0 24 0l-6 14h-12Z", fill=SILVER
    )
    body = path("M-50-62Q-50-78-34-78H34Q50-78 50-62V8Q50 40 0 40Q-50 40-50 8Z", fill=SILVER, stroke=SHADE, stroke_width=2.5)
    face = (
        circle(0, -28, 31, fill=SHADE)
        + circle(0, -28, 25, fill=BONE)
        + circle(0, -28, 14, fill=ROSE_MID)
        + circle(0, -28, 7, fill=SHADE)
        + circle(5, -34, 3.4, fill=BONE)
    )
    trim = line("M-26 16H26M-18 26H18", SHADE, 3) + line("M0-78V-94", SILVER, 4) + circle(0, -100, 8, fill=GOLD)
    return wheel + arms + body + face + trim


def spies() -> str:
    """Draw a masked squirrel with a spyglass, and another that peeps out behind its tail."""
    other = path(
        "M-70-40L-72-70L-58-54L-42-58L-34-76L-26-48Q-24-22-48-18Q-74-18-70-40Z", fill=ROSE_MID, stroke=ROSE, stroke_width=2.5
    )
    look = (
        path("M-68-42Q-48-52-28-44L-30-32Q-48-38-66-30Z", fill=SHADE)
        + circle(-57, -39, 4.4, fill=BONE)
        + circle(-39, -40, 4.4, fill=BONE)
    )
    tail = path(
        "M-6 92Q-92 96-96 30Q-96-16-58-28Q-28-34-20-10Q-16 10-34 14Q-48 14-46 0Q-66 24-44 44Q-26 58-4 52Z",
        fill=ROSE_MID,
        stroke=ROSE,
        stroke_width=2.5,
    )
    body = path(
        "M-22 92Q-34 44 0 14Q6 2 4-10L42-8Q50 18 44 38Q62 42 66 60L46 60Q50 82 40 92Z", fill=ROSE, stroke=SHADE, stroke_width=2.5
    )
    leg = line("M-8 90Q-14 62 14 56Q34 56 34 74", SHADE, 2.5) + path(
        "M6 92H52Q58 84 46 80H18Z", fill=ROSE, stroke=SHADE, stroke_width=2.5
    )
    head = path("M0-4Q-8-36 12-50L12-80L30-56Q56-52 72-26Q76-14 62-10Q40 6 0-4Z", fill=ROSE, stroke=SHADE, stroke_width=2.5)
    mask = path("M2-34Q30-48 60-38L62-24Q30-20 2-22Z", fill=SHADE) + circle(34, -31, 6, fill=BONE)
    glass = path("M44-38L92-58L97-44L50-26Z", fill=GOLD, stroke=SHADE, stroke_width=2.5) + path(
        "M88-66L96-70L106-42L98-38Z", fill=BONE, stroke=SHADE, stroke_width=2
    )
    paw = line("M30 22Q58 20 66-24", ROSE, 9, stroke_linecap="round")
    return other + look + tail + body + leg + head + mask + glass + paw


def hunter() -> str:
    """Draw a diver's helmet and a harpoon."""
    harpoon = line("M-84 92L70-76", BONE, 6, stroke_linecap="round") + path(
        "M88-98L82-56L70-72L48-74Z", fill=BONE, stroke=SHADE, stroke_width=2
    )
    rope = line("M-70 78Q-30 100-10 76Q10 54 34 84Q52 104 76 78", GOLD, 3.4)
    body = path("M-60 100Q-62 42-34 34H34Q62 42 60 100Z", fill=ROSE_DEEP, stroke=ROSE, stroke_width=2.5)
    collar = path("M-44 40Q0 14 44 40L38 54Q0 32-38 54Z", fill=GOLD, stroke=SHADE, stroke_width=2)
    helmet = circle(0, -16, 50, fill=ROSE, stroke=SHADE, stroke_width=2.5)
    port = circle(0, -14, 31, fill=GOLD) + circle(0, -14, 24, fill=SHADE) + line("M-24-14H24M0-38V10", GOLD, 3)
    bolts = "".join(circle(42 * cos(a), -15 + 42 * sin(a), 3.2, fill=SHADE) for a in (tau * i / 10 for i in range(10)))
    eyes = circle(-9, -18, 4.5, fill=BONE) + circle(10, -18, 4.5, fill=BONE)
    valve = rect(-8, -80, 16, 18, rx=4, fill=GOLD)
    return valve + body + rope + collar + helmet + port + bolts + eyes + harpoon


def bird() -> str:
    """Draw a bird whose head is a hammer."""
    tail = path("M40 40L98 58L84 68L96 86L70 80L62 96L30 66Z", fill=ROSE_MID, stroke=ROSE, stroke_width=2.5)
    body = path("M-26-34Q-4-30 26-6Q60 22 52 56Q28 80-12 66Q-44 50-42 6Z", fill=ROSE, stroke=SHADE, stroke_width=2.5)
    wing = path("M-12 6Q30 0 58 36Q34 32 30 40Q22 36 14 44Q6 36-6 38Q-18 24-12 6Z", fill=ROSE_MID, stroke=SHADE, stroke_width=2)
    neck = path("M-46 10Q-52-30-34-58L-10-48Q-16-24-4-10Z", fill=ROSE, stroke=SHADE, stroke_width=2.5)
    head = path("M-92-84H-76L-68-92H-6L12-74V-58L-6-48H-68L-76-56H-92Z", fill=SILVER, stroke=SHADE, stroke_width=2.5) + path(
        "M-92-84H-78V-56H-92Z", fill=SILVER_MID
    )
    eye = circle(-28, -71, 8.5, fill=BONE) + circle(-30, -71, 4, fill=SHADE)
    legs = line("M2 70V98M-10 98H12M24 68V98M14 98H36", GOLD, 4, stroke_linecap="round")
    crest = line("M10-72L34-84M12-66L40-66M10-60L34-50", ROSE, 4, stroke_linecap="round")
    blow = line("M-104-92l-12-10M-108-70h-14M-104-48l-12 10", GOLD, 4, stroke_linecap="round")
    return at(16, 0, tail + legs + neck + body + wing + crest + head + eye + blow, 0.94)


def chaos() -> str:
    """Draw four tears of colour that chase each other around an eye, each with its suit's hatching."""
    drop = "M0-26Q-8-92 44-98Q92-92 82-42Q70-70 40-62Q14-54 0-26Z"
    hatches = {
        "R": "M26-80h0M40-86h0M54-82h0M66-74h0M18-66h0",
        "B": "M16-74q5-7 10 0t10 0t10 0t10 0",
        "G": "M20-66l7-9 7 9M40-72l7-9 7 9M58-62l7-9 7 9",
        "N": "M18-72h44M14-62h18M46-84v12M32-72v10",
    }
    body = ""
    for i, suit in enumerate(SUITS):
        width = 6 if suit.key == "R" else 3
        inside = path(drop, fill=suit.hue, stroke=SHADE, stroke_width=2) + line(
            hatches[suit.key], INK, width, stroke_linecap="round"
        )
        body += group(inside, transform=f"rotate({i * 90})")
    eye = circle(0, 0, 30, fill=SHADE) + path("M-25 0Q0-26 25 0Q0 26-25 0Z", fill=BONE) + circle(0, 0, 9, fill=SHADE)
    return body + eye


def mirror() -> str:
    """Draw a mirror that sends a Nightmare's look back."""
    stand = path("M-8 62H8V84H40V98H-40V84H-8Z", fill=GOLD, stroke=SHADE, stroke_width=2)
    frame = path("M-62-16a62 80 0 1 1 124 0a62 80 0 1 1-124 0Z", fill=GOLD, stroke=SHADE, stroke_width=2.5)
    glass = path("M-50-16a50 68 0 1 1 100 0a50 68 0 1 1-100 0Z", fill="#2B3A66") + line(
        "M-34-46Q-26-66-6-72M-38-30v-4", BONE, 4, stroke_linecap="round", opacity=".7"
    )
    eye = (
        path("M-34-8Q0-42 34-8Q0 26-34 -8Z", fill=BONE) + circle(0, -8, 13, fill=DREAD) + path("M0-21L4-8L0 5L-4-8Z", fill=SHADE)
    )
    back = line("M-74-60L-96-74M-80-16H-104M-74 28L-96 42M74-60L96-74M80-16H104M74 28L96 42", DREAD, 5, stroke_linecap="round")
    crest = path("M-16-94Q0-120 16-94Q0-102-16-94Z", fill=GOLD, stroke=SHADE, stroke_width=2)
    return back + stand + crest + frame + glass + eye


def keeper() -> str:
    """Draw a chest that looks out from under its lid, sorry, with a card in its keeping."""
    card = at(
        30,
        -84,
        rect(-22, -34, 44, 62, rx=6, fill=INK, stroke=GOLD, stroke_width=3)
        + circle(0, -4, 10, fill="none", stroke=GOLD, stroke_width=3),
        turn=14,
    )
    lid = path("M-84-14Q-88-70-40-74H44Q90-70 84-14L70-26H-70Z", fill=ROSE_MID, stroke=ROSE, stroke_width=3)
    dark = path("M-76-24H76V14H-76Z", fill=SHADE)
    eyes = (
        circle(-26, -4, 14, fill=BONE)
        + circle(20, -4, 14, fill=BONE)
        + circle(-26, 0, 6, fill=SHADE)
        + circle(20, 0, 6, fill=SHADE)
    )
    brows = line("M-42-14Q-32-24-16-22M36-14Q26-24 10-22", ROSE, 4.5, stroke_linecap="round")
    chest = path("M-84 10H84V84H-84Z", fill=ROSE_MID, stroke=ROSE, stroke_width=3) + path(
        "M-60 10h14v74h-14ZM46 10h14v74h-14Z", fill=GOLD, stroke=SHADE, stroke_width=2
    )
    lock = path("M-16 26H16V58H-16Z", fill=GOLD, stroke=SHADE, stroke_width=2) + path(
        "M0 34a6 6 0 0 1 3 11l2 8h-10l2-8a6 6 0 0 1 3-11Z", fill=SHADE
    )
    tear = path("M-40 8Q-48 22-40 26Q-32 22-40 8Z", fill=SILVER)
    return dark + card + lid + eyes + brows + chest + lock + tear


FIGURES: dict[str, Callable[[], str]] = {  # by the code of the card
    "Ar": architect,
    "Cy": cyclobot,
    "Sp": spies,
    "Hh": hunter,
    "Hb": bird,
    "Cc": chaos,
    "Mi": mirror,
    "Tk": keeper,
}
SHORTER = {"Tk": "art.keeper"}  # names that a ribbon has no room for


def denizen(style: Style, code: str) -> str:
    """Draw a Denizen in its cameo."""
    figure = FIGURES[code]()
    if style.tiny:
        return tiny_card(ROSE, ROSE_DEEP, at(125, 178, figure, 0.98))
    cy = 160 if style.full else 176
    shape = oval(style.bottom)
    return (
        glow(125, cy, 160, "#5E3445", ROSE_DEEP)
        + sky(len(code) + ord(code[0]), 22, (50, 44, 200, style.bottom - 20))
        + mat(shape)
        + border(ROSE, beads())
        + line(shape, ROSE, 3.5)
        + path(shape, fill="none", stroke=GOLD, stroke_width="1", transform="translate(6 7.6) scale(.952)")
        + at(125, cy, figure, 0.86 if style.full else 0.92)
        + ribbon(say(SHORTER.get(code, f"card.{code}.name"), style.lang), ROSE, style)
    )
