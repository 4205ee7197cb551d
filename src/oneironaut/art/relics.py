"""Relics: Goals, Premonitions, Dreamcatchers, Failsafe Books and spells: what lies on the table and is never drawn."""

from __future__ import annotations

from collections.abc import Sequence

from ..text import say
from .doors import petals
from .frames import BORDERS, WINDOWS, Style, border, fillet, glow, mat, oval, panel, ribbon, tiny_card
from .palette import BONE, DREAD, DREAD_MID, GOLD, INK, SHADE, SILVER, SILVER_DEEP, SILVER_MID, VOID, Suit
from .places import crossed_border
from .scenes import moth, sky
from .svg import at, circle, group, line, num, path, polar, pt, rect, text
from .symbols import sign

MET = "met"
PAGE, PAGE_SHADE, LEATHER = "#F3EBDD", "#D8CBB2", "#5A3A2A"


def emblem(suit: Suit | None) -> str:
    """Draw a suit's window, or the rosette of the Oniverse, around the origin within 50 units."""
    if suit is None:
        return petals(52, 27) + circle(0, 0, 14, fill=INK)
    shape = path(
        WINDOWS[suit.key](292), fill=suit.mid, stroke=INK, stroke_width=9, transform="translate(-42 -56) scale(.336 .36)"
    )
    keyhole = path("M0-8a9 9 0 0 1 5 16l4 16h-18l4-16a9 9 0 0 1 5-16Z", fill=BONE)
    return shape + keyhole


def open_book(suit: Suit | None) -> str:
    """Draw an open book that shows a Door, around the origin."""
    cover = path("M-98-66H98V74Q48 62 0 80Q-48 62-98 74Z", fill=LEATHER, stroke=GOLD, stroke_width=2.4)
    pages = path("M0-52Q-42-72-90-62V64Q-42 54 0 72Z", fill=PAGE) + path("M0-52Q42-72 90-62V64Q42 54 0 72Z", fill=PAGE_SHADE)
    lines = "".join(f"M14 {y + 4}Q46 {y - 8} 78 {y}" for y in range(-42, 54, 13))
    return cover + pages + line(lines, "#8A7A66", 2) + line("M0-52V72", LEATHER, 2.5) + at(-46, 2, emblem(suit), 0.86)


def closed_book(suit: Suit | None, hue: str) -> str:
    """Draw a closed book with a Door on its cover and a mark that it is done."""
    block = path("M-66-86H62V92H-66Z", fill=LEATHER, stroke=GOLD, stroke_width=2.6) + path(
        "M-66-86h15v178h-15Z", fill=SHADE, fill_opacity=".5"
    )
    edges = line("M-42-76H52V82H-42Z", GOLD, 1.4) + line("M66-80V86M70-76V82", PAGE_SHADE, 2)
    done = circle(44, 74, 27, fill=INK, stroke=hue, stroke_width=3) + line("M32 74l9 10 16-21", BONE, 6, stroke_linecap="round")
    return block + edges + at(5, -6, emblem(suit), 0.95) + done


def goal(style: Style, suits: Sequence[Suit]) -> str:
    """Draw a Goal: the Book, open at the Door that must come next; closed when it is met."""
    suit = suits[0] if len(suits) == 1 else None
    hue, mid, deep = (suit.hue, suit.mid, suit.deep) if suit else (GOLD, "#3A427F", SHADE)
    is_met = style.state == MET
    if style.tiny:
        pages = path("M125 92Q78 70 30 84V276Q78 264 125 290Q172 264 220 276V84Q172 70 125 92Z", fill=PAGE) + line(
            "M125 92V290", LEATHER, 6
        )
        shut = path("M58 56H200V296H58Z", fill=LEATHER, stroke=GOLD, stroke_width=7) + path("M58 56h22v240h-22Z", fill=SHADE)
        done = line("M104 268l18 18 34-44", BONE, 15, stroke_linecap="round")
        return tiny_card(
            hue, deep, (shut + at(138, 160, emblem(suit), 1.2) + done) if is_met else pages + at(125, 182, emblem(suit), 1.5)
        )
    cy = 164 if style.full else 182
    shape = panel(style.bottom)
    book = closed_book(suit, hue) if is_met else open_book(suit)
    rays = "".join(f"M{pt(*polar(125, cy, 70, i * 15))}L{pt(*polar(125, cy, 175, i * 15))}" for i in range(24))
    marks = BORDERS[suit.key]() if suit else crossed_border()
    return (
        glow(125, cy, 160, deep if is_met else mid, SHADE if is_met else deep)
        + ("" if is_met else line(rays, hue, 1.4, opacity=".4"))
        + sky(13, 22, (34, 34, 216, style.bottom - 10))
        + mat(shape)
        + border(hue if suit else INK, marks)
        + line(shape, hue, 3)
        + at(125, cy, book, 1 if style.full else 1.06)
        + corner_books(hue, style)
        + ribbon(say("art.goal", style.lang), hue, style)
    )


def corner_books(hue: str, style: Style) -> str:
    """Draw the sign of a Goal in the corner."""
    if style.full:
        one = at(28, 29, sign("book"), 0.26)
        return group(one + group(one, transform="rotate(180 125 175)"), fill=hue)
    return circle(34, 35, 24, fill=INK, stroke=hue, stroke_width=3) + at(34, 35, sign("book"), 0.34, fill=hue)


def small_door(x: float, y: float, suit: Suit | None, scale: float = 1) -> str:
    """Draw a Door within a mirror: of a suit, or of any."""
    if suit is None:
        body = path("M-21 40V-26L-9-40H9L21-26V40Z", fill=SILVER_MID, stroke=SILVER, stroke_width=3)
    else:
        body = path(
            WINDOWS[suit.key](292),
            fill=suit.mid,
            stroke=suit.hue,
            stroke_width=14,
            transform="translate(-27 -46) scale(.216 .295)",
        )
    return at(x, y, body + circle(0, 8, 5, fill=BONE), scale)


# Where Doors stand in a mirror, by their number: x, y, scale.
STANDS = {
    2: ((-30, 0, 1), (30, 0, 1)),
    3: ((-44, 10, 0.8), (0, -8, 0.8), (44, 10, 0.8)),
    4: ((-27, -44, 0.82), (27, -44, 0.82), (-27, 36, 0.82), (27, 36, 0.82)),
    5: ((-26, -42, 0.66), (26, -42, 0.66), (-50, 26, 0.66), (0, 30, 0.66), (50, 26, 0.66)),
}
CRACKS = "M-18-104L-8-70L-26-52L-6-30M-8-70L16-84M84 40L58 30L50 46L34 40M58 30L62 8M-72 62L-50 54L-44 74L-26 72"


def penalty(which: str) -> str:
    """Draw what a Premonition does, as a sign around the origin."""
    strike = line("M-42 42L42-42", DREAD, 9, stroke_linecap="round")
    if which == "moth":
        return moth(0, 4, 0.86, BONE, INK) + strike
    if which == "eye":
        return group(sign("eye"), fill=BONE)
    if which == "mirrors":
        ovals = "".join(f"M{x}-30a18 28 0 1 0 .1 0ZM{x}-22a11 20 0 1 1-.1 0ZM{x - 4} 26h8v20h-8Z" for x in (-22, 22))
        return path(ovals, fill=BONE, fill_rule="evenodd")
    return group(sign(which), fill=BONE, color=BONE) + strike


def premonition(style: Style, doors: Sequence[Suit | None], harm: str, alike: bool) -> str:
    """Draw a cracked mirror that shows which Doors set it off, and what then happens."""
    stands = STANDS[len(doors)]
    inside = "".join(small_door(x, y, suit, scale) for (x, y, scale), suit in zip(stands, doors, strict=True))
    inside += line("M-9-6H9M-9 6H9", BONE, 4.5, stroke_linecap="round") if alike else ""
    if style.tiny:
        glass = ellipse_path(88, 118)
        body = path(glass, fill=VOID, stroke=DREAD, stroke_width=14) + at(0, 6, inside, 1.14)
        return tiny_card(DREAD, DREAD_MID, at(125, 170, body + line("M-20-112L-4-70L-26-52M86 60L52 52L44 76", BONE, 5)))
    cy = 146 if style.full else 158
    shape = panel(style.bottom)
    frame = path(ellipse_path(94, 112), fill=DREAD_MID, stroke=DREAD, stroke_width=3) + line(
        ellipse_path(88, 106), GOLD, 3.4, stroke_dasharray="0 9.1", stroke_linecap="round"
    )
    glass = path(ellipse_path(81, 99), fill=VOID, stroke=DREAD, stroke_width=2) + line(
        "M-62-36Q-52-70-22-84M-66-18Q-66-22-64-28", SILVER, 3, opacity=".5", stroke_linecap="round"
    )
    token = circle(0, 112, 34, fill=INK, stroke=DREAD, stroke_width=3) + at(0, 112, penalty(harm), 0.5)
    cracks = line(CRACKS, SILVER, 1.8, opacity=".9")
    return (
        glow(125, cy, 165, DREAD_MID, VOID)
        + sky(44, 24, (30, 30, 220, style.bottom - 8), DREAD)
        + mat(shape, VOID)
        + border(DREAD, fillet())
        + line(shape, DREAD, 2.4)
        + at(125, cy, frame + glass + inside + cracks + token, 1 if style.full else 1.08)
        + ribbon(say("art.premonition", style.lang), DREAD, style, VOID)
    )


def ellipse_path(rx: float, ry: float) -> str:
    """Return an ellipse around the origin as a path."""
    return f"M{num(-rx)} 0a{num(rx)} {num(ry)} 0 1 1 {num(2 * rx)} 0a{num(rx)} {num(ry)} 0 1 1-{num(2 * rx)} 0Z"


def feather(x: float, y: float, length: float, turn: float = 0) -> str:
    """Draw a feather that hangs down."""
    blade = path(f"M0 0Q-15 {num(length * 0.45)} 0 {num(length)}Q15 {num(length * 0.45)} 0 0Z", fill=SILVER)
    return at(x, y, blade + line(f"M0-14V{num(length - 6)}", SILVER_MID, 2), turn=turn)


def dreamcatcher(style: Style) -> str:
    """Draw a hoop of chords with feathers."""
    points = [polar(0, 0, 82, i * 45 - 90) for i in range(8)]
    chords = "".join(f"M{pt(*points[i])}L{pt(*points[(i + 3) % 8])}" for i in range(8))
    hoop = circle(0, 0, 84, fill="none", stroke=GOLD, stroke_width=8) + circle(
        0, 0, 84, fill="none", stroke=INK, stroke_width="1.4", stroke_dasharray="6 6"
    )
    feathers = feather(-52, 84, 74, 8) + feather(0, 102, 84) + feather(52, 84, 74, -8)
    beads = "".join(circle(x, y, 5, fill=BONE) for x, y in (*points, (0, 0)))
    if style.tiny:
        body = (
            circle(0, 0, 84, fill="none", stroke=GOLD, stroke_width=14)
            + line(chords, SILVER, 5)
            + feather(-44, 90, 70, 8)
            + feather(0, 98, 80)
            + feather(44, 90, 70, -8)
        )
        return tiny_card(GOLD, INK, at(125, 134, body))
    shape = panel(style.bottom)
    return (
        glow(125, 130, 165, "#3A427F", SHADE)
        + sky(52, 30, (34, 34, 216, style.bottom - 8))
        + mat(shape)
        + border(GOLD, fillet())
        + line(shape, GOLD, 2.4)
        + at(125, 128, line(chords, SILVER, 1.8) + hoop + beads + feathers, 0.94)
        + ribbon(say("art.dreamcatcher", style.lang), GOLD, style)
    )


def failsafe(style: Style) -> str:
    """Draw a Failsafe Book: locked until it is needed."""
    cover = path("M-72-92H68V98H-72Z", fill=LEATHER, stroke=GOLD, stroke_width=3) + path(
        "M-72-92h17v190h-17Z", fill=SHADE, fill_opacity=".5"
    )
    straps = path("M-55-54H68V-38H-55ZM-55 42H68V58H-55Z", fill=GOLD) + line("M72-86V92M76-82V88", PAGE_SHADE, 2)
    catch = at(6, 2, sign("hoop"), 0.74, fill=GOLD, color=GOLD)
    if style.tiny:
        return tiny_card(GOLD, INK, at(125, 172, cover + straps + catch, 1.14))
    cy = 160 if style.full else 178
    shape = panel(style.bottom)
    return (
        glow(125, cy, 165, "#3A427F", SHADE)
        + sky(53, 30, (34, 34, 216, style.bottom - 8))
        + mat(shape)
        + border(GOLD, fillet())
        + line(shape, GOLD, 2.4)
        + at(125, cy, cover + straps + catch)
        + ribbon(say("art.failsafe", style.lang), GOLD, style)
    )


def arrow(d: str, head: str) -> str:
    """Draw a line with a head."""
    return line(d, GOLD, 7, stroke_linecap="round") + path(head, fill=GOLD)


def leaf(x: float, y: float, turn: float = 0) -> str:
    """Draw a card seen from behind."""
    return at(
        x,
        y,
        rect(-24, -33, 48, 66, rx=6, fill=INK, stroke=GOLD, stroke_width=3)
        + circle(0, 0, 11, fill="none", stroke=GOLD, stroke_width=3),
        turn=turn,
    )


SPELLS = {  # Paradoxical Prophecy, Parallel Planning, Powerful Punishment
    "paradox": leaf(0, 44, 6)
    + leaf(0, 36, -4)
    + arrow("M0 2V-52", "M-17-44L0-74L17-44Z")
    + leaf(-44, -48, -12)
    + leaf(44, -48, 12),
    "plan": leaf(-46, 0)
    + leaf(46, 0)
    + arrow("M-40-48Q0-84 34-58", "M26-74L48-44L18-46Z")
    + arrow("M40 48Q0 84-34 58", "M-26 74L-48 44L-18 46Z"),
    "punish": group(sign("eye"), fill=BONE, transform="translate(0 26) scale(1.3)")
    + path("M10-86L-30 4H-4L-16 62L36-22H8L28-86Z", fill=GOLD, stroke=INK, stroke_width=4),
}


def spell(style: Style, which: str, cost: int) -> str:
    """Draw a spell of the Book, and how many discarded cards it costs."""
    price = circle(0, 0, 25, fill=INK, stroke=GOLD, stroke_width=3) + text(0, 9, str(cost), 27, BONE, font_weight=700)
    if style.tiny:
        return tiny_card(GOLD, SILVER_DEEP, at(125, 150, SPELLS[which], 1.1) + at(125, 286, price, 1.6))
    cy = 150 if style.full else 162
    shape = oval(style.bottom)
    return (
        glow(125, cy, 165, SILVER_MID, SILVER_DEEP)
        + sky(71, 30, (40, 40, 210, style.bottom - 12))
        + mat(shape)
        + border(GOLD, fillet())
        + line(shape, GOLD, 3)
        + at(125, cy, SPELLS[which], 1 if style.full else 1.1)
        + at(125, style.bottom - 30, price)
        + ribbon(say(f"art.{which}", style.lang), GOLD, style)
    )
