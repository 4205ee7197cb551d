"""Locations: the four places with their symbols, Crossroads, Dead Ends, and Towers whose sides join."""

from __future__ import annotations

from ..text import say
from .frames import (
    BORDERS,
    WINDOWS,
    Style,
    border,
    corners,
    dome,
    fillet,
    glow,
    mat,
    medallion,
    outline,
    panel,
    ribbon,
    tiny_card,
)
from .palette import BONE, GOLD, INK, SHADE, SILVER, SILVER_DEEP, SILVER_MID, SUITS, Suit
from .scenes import scene, sky
from .svg import Grain, at, attributes, circle, group, line, num, path, rect, text
from .symbols import sign

SEEDS = {"sun": 3, "moon": 11, "key": 23, "glyph": 42}


def location(style: Style, suit: Suit, symbol: str) -> str:
    """Draw a place with its symbol in a medallion."""
    shape = WINDOWS[suit.key](style.bottom)
    if style.tiny:
        window = path(WINDOWS[suit.key](316), fill=suit.mid, stroke=suit.hue, stroke_width=9)
        return tiny_card(suit.hue, INK, window + at(125, 186, sign(symbol, small=True), 1.6, fill=BONE, color=BONE))
    inside = glow(125, 150, 190, suit.mid, suit.deep) + scene(suit, SEEDS[symbol])
    middle = medallion(sign(symbol)) if style.full else medallion(sign(symbol), cy=186, radius=78, scale=1.26)
    return (
        inside
        + mat(shape)
        + border(suit.hue, BORDERS[suit.key]())
        + outline(shape, suit.hue)
        + middle
        + corners(symbol, suit.hue, style)
        + ribbon(say(f"art.{suit.place}", style.lang), suit.hue, style)
    )


def quarter(index: int, radius: float, gap: float = 2.5) -> str:
    """Draw a quarter of a disc, the first at the upper left, then clockwise."""
    x, y = ((-1, -1), (1, -1), (1, 1), (-1, 1))[index]
    sweep = 1 if x * y > 0 else 0
    inner, outer, size = num(x * gap), num(x * radius), num(radius)
    return f"M{inner} {num(y * gap)}H{outer}A{size} {size} 0 0 {sweep} {inner} {num(y * radius)}Z"


# In each quarter of a Crossroad a hatching tells the suit: dots, waves, chevrons, bricks.
HATCHES = {
    "R": "M-66-24h0M-50-40h0M-34-56h0M-66-52h0M-50-66h0M-80-36h0M-36-80h0M-22-70h0M-70-12h0M-84-16h0M-20-86h0",
    "B": "M14-84q5-6 10 0t10 0M12-70q5-6 10 0t10 0t10 0t10 0M58-56q5-6 10 0M20-56q5-6 10 0M66-42q5-6 10 0"
    "M60-28q5-6 10 0t10 0M70-14q5-6 10 0",
    "G": "M66 10l7 9 7-9M62 26l7 9 7-9M46 54l7 9 7-9M26 66l7 9 7-9M10 70l7 9 7-9M52 38l7 9 7-9",
    "N": "M-86 14h20M-84 26h24M-78 40h24M-72 54h26M-58 68h32M-44 80h32M-72 14v12M-64 40v14M-40 68v12M-68 26v14M-50 54v14",
}


def crossroad(style: Style, symbol: str) -> str:
    """Draw a medallion of four quarters: a Location of every colour."""
    name = say("art.crossroad", style.lang)
    if style.tiny:
        parts = "".join(path(quarter(i, 106, 3), fill=suit.hue) for i, suit in enumerate(SUITS))
        disc = circle(0, 0, 66, fill=INK, stroke=BONE, stroke_width=6)
        return tiny_card(BONE, INK, at(125, 175, parts + disc + at(0, 0, sign(symbol, small=True), 1.1, fill=BONE, color=BONE)))
    cy = 158 if style.full else 180
    size = 1.06 if style.full else 1.16
    roads = line(f"M125 10V340M10 {cy}H240", SILVER_MID, 30) + line(f"M125 10V340M10 {cy}H240", BONE, 1.6, stroke_dasharray="9 8")
    parts = ""
    for i, suit in enumerate(SUITS):
        parts += path(quarter(i, 96), fill=suit.mid, stroke=suit.hue, stroke_width=3)
        look = {"stroke_linecap": "round"} if suit.key == "R" else {}
        parts += line(HATCHES[suit.key], suit.hue, 5 if suit.key == "R" else 2.6, **look)
    wheel = at(125, cy, circle(0, 0, 101, fill=INK, stroke=GOLD, stroke_width="2.4") + parts, size)
    shape = panel(style.bottom)
    return (
        glow(125, cy, 190, "#2F3768", SILVER_DEEP)
        + sky(5, 26, (30, 30, 220, style.bottom - 6))
        + roads
        + mat(shape)
        + border(INK, crossed_border())
        + outline(shape, BONE, 2.5)
        + wheel
        + medallion(sign(symbol), cy=cy, radius=50 if style.full else 60, scale=0.78 if style.full else 0.96)
        + corners(symbol, BONE, style)
        + ribbon(name, BONE, style)
    )


def crossed_border() -> str:
    """Draw the four hues around the border, each around a corner."""
    box = {"x": 4.5, "y": 4.5, "width": 241, "height": 341, "rx": 14, "fill": "none", "stroke_width": 6}
    quarters = {**box, "pathLength": 400, "stroke_dasharray": "102 298"}
    return "".join(
        f"<rect{attributes({**quarters, 'stroke': suit.hue, 'stroke_dashoffset': offset})}/>"
        for suit, offset in zip(SUITS, (-348, -42, -144, -246), strict=True)
    )


def courses(bottom: float, seed: int) -> tuple[str, str]:
    """Draw a wall: the stones, and the lighter ones among them."""
    grain = Grain(seed)
    dark, light = "", ""
    y, row = 24.0, 0
    while y < bottom + 10:
        x = 12.0 - (row % 2) * 17
        while x < 240:
            width = grain(28, 40)
            stone = f"M{num(x + 1.6)} {num(y + 1.6)}h{num(width - 3.2)}v17.8h-{num(width - 3.2)}Z"
            if grain(0, 1) > 0.66:
                light += stone
            else:
                dark += stone
            x += width
        y += 21
        row += 1
    return dark, light


def dead_end(style: Style) -> str:
    """Draw an arch that is bricked up."""
    if style.tiny:
        beds = "M30 118H220M30 170H220M30 222H220M30 274H220"
        joints = "M90 118V170M160 118V170M125 170V222M60 170V222M190 170V222M90 222V274M160 222V274M125 274V316M125 66V118"
        wall = line(beds + joints, SILVER, 7)
        return tiny_card(SILVER, SHADE, path(dome(316), fill=SILVER_MID, stroke=SILVER, stroke_width=9) + wall)
    shape = dome(style.bottom)
    dark, light = courses(style.bottom, 8)
    wall = rect(10, 10, 230, 330, fill=SHADE) + path(dark, fill="#3A4468") + path(light, fill="#56628E")
    cy = 168 if style.full else 186
    crack = line("M168 40l-10 22 14 14-16 26 8 12M60 214l14 18-8 16 20 22", SHADE, 3.4)
    voussoirs = line(dome(style.bottom), SILVER, 13, stroke_dasharray="19 2.5") + line(dome(style.bottom), SHADE, 2)
    return (
        wall
        + crack
        + mat(shape)
        + border(SILVER, fillet())
        + voussoirs
        + medallion(sign("cross"), cy=cy, radius=50 if style.full else 66, scale=0.74 if style.full else 1)
        + corners("cross", SILVER, style)
        + ribbon(say("card.De.name", style.lang), SILVER, style)
    )


RAY = path("M25-4.5L45 0L25 4.5Z")
STAR = path("M6-9l2.6 6 6.4.5-4.9 4.2 1.6 6.2-5.7-3.4-5.7 3.4Z")


def rays(turns: tuple[int, ...]) -> str:
    """Draw rays of a sun around the origin."""
    return "".join(group(RAY, transform=f"rotate({turn})") for turn in turns)


# The right half of a medallion, by what it shows: bit 1 for sun, bit 2 for moon. Beside another Tower it becomes whole.
HALVES = {
    0: line("M0-40A40 40 0 0 1 0 40", GOLD, 1.6, stroke_dasharray="4 5"),
    1: path("M0-20A20 20 0 0 1 0 20Z") + rays((-75, -45, -15, 15, 45, 75)),
    2: path("M0-44A44 44 0 0 1 0 44A60 60 0 0 0 0-44Z") + STAR,
    3: path("M0-21A20 20 0 0 1 20-3H0Z")
    + rays((-76, -48, -20))
    + line("M0 2H50", GOLD, 1.4)
    + path("M0 45A44 44 0 0 0 44 7A40 30 0 0 1 0 28Z"),
}


def socket(shows: int, *, right: bool) -> str:
    """Draw one side of a Tower: half a medallion."""
    disc = path("M0-52A52 52 0 0 1 0 52Z", fill=INK) + line("M0-52A52 52 0 0 1 0 52", GOLD, 3)
    return group(disc + group(HALVES[shows], fill=BONE), transform="scale(-1 1)" if right else None)


# Storeys of a tower: top, height (the lowest reaches the ground), half of the width, half the distance of its windows.
STOREYS = ((52, 58, 36, 17), (110, 88, 47, 0), (198, 140, 60, 29))


def storeys(suit: Suit) -> str:
    """Draw a tower of three storeys with the suit's windows."""
    body = path("M79 47V24H93V33H108V20H142V33H157V24H171V47Z", fill=suit.mid, stroke=suit.hue, stroke_width="2.4")
    arch = WINDOWS[suit.key](292)
    for top, height, half, apart in STOREYS:
        body += rect(125 - half, top, 2 * half, height, fill=suit.mid, stroke=suit.hue, stroke_width="2.4")
        body += rect(119 - half, top - 5, 2 * half + 12, 9, fill=suit.hue)
        for x in (125 - apart, 125 + apart) if apart else ():
            scale = apart / 140
            body += path(
                arch,
                transform=f"translate({num(x - 125 * scale)} {top + 7}) scale({scale:.2f} {scale * 0.9:.2f})",
                fill=SHADE,
                stroke=suit.hue,
                stroke_width=num(2 / scale),
            )
    return body


def tower(style: Style, suit: Suit, number: int, left: int, right: int) -> str:
    """Draw a tower with a number, and half a medallion at each side."""
    sides = socket(left, right=False), socket(right, right=True)
    if style.tiny:
        base = path("M86 330V92H72V34H94V54H114V34H136V54H156V34H178V92H164V330Z", fill=suit.mid, stroke=suit.hue, stroke_width=7)
        arch = path(
            WINDOWS[suit.key](292), transform="translate(75 210) scale(.4 .38)", fill=SHADE, stroke=suit.hue, stroke_width=12
        )
        disc = circle(125, 136, 37, fill=INK) + text(125, 157, str(number), 60, BONE, font_weight=700)
        return tiny_card(suit.hue, INK, base + arch + disc + at(0, 185, sides[0], 1.6) + at(250, 185, sides[1], 1.6))
    low = style.bottom
    hole = f"M14 14H236V{num(low + 2)}H14Z"
    hill = path(f"M10 340V{num(low - 18)}Q70 {num(low - 36)} 125 {num(low - 24)}T240 {num(low - 20)}V340Z", fill=SHADE)
    cy = 154
    number_ = circle(125, cy, 36, fill=INK, stroke=GOLD, stroke_width="2.4") + text(
        125, cy + 16, str(number), 46, BONE, font_weight=700
    )
    rim = circle(125, cy, 31.5, fill="none", stroke=GOLD, stroke_width=".9", stroke_dasharray="2 4")
    y, scale = (238, 1) if style.full else (240, 1.25)
    return (
        glow(125, 150, 190, suit.deep, INK)
        + sky(17 + number, 30, (20, 20, 230, low - 40))
        + storeys(suit)
        + hill
        + mat(hole)
        + line(hole, suit.hue, 2)
        + border(suit.hue, BORDERS[suit.key]())
        + number_
        + rim
        + at(0, y, sides[0], scale)
        + at(250, y, sides[1], scale)
        + ribbon(say("art.tower", style.lang), suit.hue, style)
    )
