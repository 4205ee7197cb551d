"""Scenes: what is seen through the windows of the four places. Drawn larger than the window; the mat covers the rest."""

from __future__ import annotations

from math import cos, pi, sin

from .palette import BONE, GOLD, INK, Suit
from .svg import Grain, at, circle, dots, group, line, num, path, polar, pt


def observatory(suit: Suit, seed: int) -> str:
    """Draw trails of stars around the pole, a hill, a dome and its telescope."""
    grain = Grain(seed)
    faint, bright = "", ""
    for i in range(9):
        radius = 22 + i * 11.5
        for _ in range(2 if i < 6 else 3):
            start = grain(0, 360) if i < 6 else grain(190, 300)
            x0, y0 = polar(125, 132, radius, start)
            x1, y1 = polar(125, 132, radius, start + grain(24, 84) * (1 if i < 6 else 0.6))
            arc = f"M{pt(x0, y0)}A{num(radius)} {num(radius)} 0 0 1 {pt(x1, y1)}"
            if i % 2:
                bright += arc
            else:
                faint += arc
    trails = line(faint, suit.hue, 1.2, opacity=".5") + line(bright, suit.hue, 1.9, opacity=".75")
    stars = [(grain(34, 216), grain(40, 226)) for _ in range(22)]
    sky = dots(stars[:14], 1.8, BONE, opacity=".8") + dots(stars[14:19], 3, BONE) + dots(stars[19:], 4.2, BONE)
    hill = path("M10 340V268Q60 232 120 262Q180 284 240 244V340Z", fill=INK)
    house = path("M160 270V238H204V270Z", fill=INK) + path("M157 238A25 25 0 0 1 207 238Z", fill=INK)
    tube = path("M180 222L203 186L213 192L192 230Z", fill=INK)
    return group(trails, stroke_linecap="round") + sky + hill + house + tube + line("M202 184L214 192M157 238H207", suit.hue, 2.6)


def fish(x: float, y: float, size: float, facing: int, hue: str) -> str:
    """Draw a fish."""
    body = path("M-18 0Q-4-13 14 0Q-4 13-18 0ZM-14 0L-27-9Q-22 0-27 9Z") + circle(6, -2, 2, fill=INK)
    return f'<g transform="translate({pt(x, y)}) scale({num(facing * size)} {num(size)})" fill="{hue}">{body}</g>'


def aquarium(suit: Suit, seed: int) -> str:
    """Draw waves, kelp, fish and what they breathe out."""
    grain = Grain(seed)
    still, moving = "", ""
    for i in range(8):
        swing = grain(3, 6)
        wave = f"M{num(grain(4, 22))} {num(80 + i * 28)}q6-{num(swing)} 12 0" + "t12 0" * 16
        still, moving = (still + wave, moving) if i < 4 else (still, moving + wave)
    water = line(still, suit.hue, 1.1, opacity=".35") + line(moving, suit.hue, 1.5, opacity=".55")
    kelp = ""
    for k in range(5):
        bend = 13 if k % 2 else -13
        kelp += f"M{num(36 + k * 44 + grain(0, 10))} 330" + f"q{bend}-7 0-14t0-14" * round(grain(4, 8))
    bubbles = "".join(circle(grain(36, 214), grain(60, 250), grain(1.5, 5)) for _ in range(10))
    shoal = ""
    for k, (x, y) in enumerate(((66, 94), (186, 122), (52, 214), (196, 232))):
        shoal += fish(
            x + grain(-10, 10), y + grain(-8, 8), grain(0.8, 1.3), 1 if grain(0, 1) > 0.5 else -1, suit.hue if k else BONE
        )
    weed = line(kelp, INK, 6, stroke_linecap="round")
    return water + weed + shoal + group(bubbles, fill="none", stroke=BONE, opacity=".65")


class Tree:
    """A tree that grows by its grain: strokes by thickness, and leaves."""

    def __init__(self, grain: Grain) -> None:
        self.grain = grain
        self.strokes = ["", "", "", ""]
        self.leaves = ""

    def grow(self, x: float, y: float, angle: float, length: float, level: int) -> None:
        """Draw a branch, and those that part from it."""
        grain = self.grain
        x2, y2 = x + length * cos(angle), y + length * sin(angle)
        self.strokes[level] += f"M{pt(x, y)}Q{pt((x + x2) / 2 + grain(-7, 7), (y + y2) / 2)} {pt(x2, y2)}"
        if level == 0:
            a, b = 15 * cos(angle), 15 * sin(angle)
            left, right = pt(a / 2 - b / 2.6, b / 2 + a / 2.6), pt(b / 2.6 - a / 2, -b / 2 - a / 2.6)
            self.leaves += f"M{pt(x2, y2)}q{left} {pt(a, b)}q{right} {pt(-a, -b)}"
            return
        for side in (-1, 1):
            self.grow(x2, y2, angle + side * grain(0.2, 0.58), length * grain(0.68, 0.82), level - 1)


def garden(suit: Suit, seed: int) -> str:
    """Draw two trees, and moon-flowers in the grass."""
    grain = Grain(seed)
    tree = Tree(grain)
    for x, lean in ((50, 0.16), (200, -0.16)):
        tree.grow(x, 306, -pi / 2 + lean, 62, 3)
    branches = "".join(line(d, suit.hue, 1.2 + level * 1.1, opacity=".85") for level, d in enumerate(tree.strokes))
    petals, hearts = [], []
    for k in range(6):
        x, y = 38 + k * 35, grain(254, 274)
        hearts.append((x, y))
        petals += [polar(x, y, 5.4, -90 + 72 * q) for q in range(5)]
    grass = path("M10 340V282Q66 262 125 280T240 272V340Z", fill=INK, opacity=".8")
    flies = dots([(grain(60, 190), grain(70, 240)) for _ in range(6)], 2.2, BONE, opacity=".6")
    flowers = dots(petals, 6.2, BONE, opacity=".9") + dots(hearts, 4.6, GOLD)
    return group(branches, stroke_linecap="round") + path(tree.leaves, fill=suit.hue) + grass + flies + flowers


def library(suit: Suit, seed: int) -> str:
    """Draw shelves of books."""
    grain = Grain(seed)
    fills = (suit.mid, INK, suit.hue)
    spines = ["", "", ""]
    titles, leaning = "", ""
    for row in range(5):
        base = 110 + row * 55
        x = 28.0
        while x < 218:
            width, height = grain(9, 20), grain(30, 46)
            which = 0 if grain(0, 1) > 0.5 else 1 if grain(0, 1) > 0.45 else 2
            if grain(0, 1) > 0.9:
                leaning += path(
                    f"M0 0h{num(width - 1.6)}v-{num(height)}h-{num(width - 1.6)}Z",
                    transform=f"translate({pt(x + 6, base)}) rotate(-11)",
                    fill=fills[which],
                )
                x += 9
            else:
                spines[which] += f"M{pt(x, base)}h{num(width - 1.6)}v-{num(height)}h-{num(width - 1.6)}Z"
                if width > 12 and which != 2:
                    titles += f"M{pt(x + 2, base - height + 7)}h{num(width - 5.6)}m0 5h-{num(width - 5.6)}"
            x += width
    books = "".join(path(d, fill=fill) for d, fill in zip(spines, fills, strict=True))
    shelves = "".join(f"M14 {112.5 + row * 55:g}H236" for row in range(4))
    shine = group(line(shelves, suit.hue, 1, opacity=".5"), transform="translate(0 -2)")
    return books + leaning + line(titles, BONE, 1, opacity=".65") + line(shelves, INK, 5) + shine


SCENES = {"R": observatory, "B": aquarium, "G": garden, "N": library}


def scene(suit: Suit, seed: int) -> str:
    """Draw what is seen through the window of a suit's place."""
    return SCENES[suit.key](suit, seed)


def sky(seed: int, count: int, box: tuple[float, float, float, float], colour: str = BONE) -> str:
    """Draw stars in a box (left, top, right, bottom)."""
    grain = Grain(seed)
    left, top, right, bottom = box
    stars = [(grain(left, right), grain(top, bottom)) for _ in range(count)]
    cut = count * 2 // 3
    return dots(stars[:cut], 1.8, colour, opacity=".7") + dots(stars[cut:], 3.2, colour)


def moth(x: float, y: float, scale: float, hue: str, shade: str) -> str:
    """Draw a moth, wings spread."""
    wings = path("M0-4Q-14-40-52-34Q-60-14-34 2Q-52 8-40 28Q-20 30 0 6Q20 30 40 28Q52 8 34 2Q60-14 52-34Q14-40 0-4Z", fill=hue)
    marks = path("M-30-18a7 7 0 1 0 .1 0ZM30-18a7 7 0 1 0 .1 0ZM-27 13a4 4 0 1 0 .1 0ZM27 13a4 4 0 1 0 .1 0Z", fill=shade)
    body = path("M0-14Q5 0 0 26Q-5 0 0-14Z", fill=shade) + line("M-2-12Q-8-24-16-24M2-12Q8-24 16-24", hue, 2)
    return at(x, y, wings + marks + body, scale)
