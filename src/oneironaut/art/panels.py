"""Panels: the pieces of a table. A panel has groups of cards with a name each, and knows how high it is at some width."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..kernel.rules import Rules
from .frames import HEIGHT, WIDTH, Style, detail_for
from .palette import BONE, FELT, FOCUS, GOLD, INK, MUTED, NIGHT, NIGHT_MID
from .placed_card import PlacedCard
from .registry import drawn, drawn_back, drawn_thing
from .svg import SANS, at, circle, num, path, rect, text, width_of
from .symbols import sign

PADDING, TITLE, LABEL, NOTE, GAP = 12, 30, 18, 22, 10
RATIO = HEIGHT / WIDTH
COLLAPSED, OVERLAP, APART = 0.34, 0.8, 1.07  # from one card to the next, in widths: both used up, in a row, in a fan


class Sheet:
    """What is drawn, and the pictures that it uses: each once, as a symbol."""

    def __init__(self, rules: Rules, game: str, lang: str, prefix: str) -> None:
        self.rules = rules
        self.game = game
        self.lang = lang
        self.prefix = prefix
        self.symbols: dict[str, str] = {}
        self.body: list[str] = []

    def add(self, *pieces: str) -> None:
        """Draw something."""
        self.body += pieces

    def use(self, key: str, draw: Callable[[], str], x: float, y: float, width: float, opacity: float = 1) -> None:
        """Show a picture, drawn at its first use."""
        name = f"{self.prefix}-{key}"
        if name not in self.symbols:
            self.symbols[name] = f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{draw()}</symbol>'
        faint = f' opacity="{num(opacity)}"' if opacity < 1 else ""
        size = f'width="{num(width)}" height="{num(width * RATIO)}"'
        self.add(f'<use href="#{name}" x="{num(x)}" y="{num(y)}" {size}{faint}/>')

    def card(self, card: PlacedCard, x: float, y: float, width: float) -> None:
        """Show a card with what is special about it."""
        detail = detail_for(width)
        style = Style(detail, self.lang, card.state)
        code = card.code
        if code is None:
            self.use(f"back-{detail}", lambda: drawn_back(self.game, style), x, y, width)
            return
        if card.can_act:
            edge = max(2.0, width / 34)
            self.add(rect(x - edge, y - edge, width + 2 * edge, width * RATIO + 2 * edge, rx=num(width * 0.1), fill=FOCUS))
        key = "-".join(word for word in (code, card.state, detail) if word)
        self.use(key, lambda: drawn(code, self.rules, style), x, y, width, 0.38 if card.is_ghost else 1)
        if card.is_used:  # a veil instead of opacity: cards below must not shine through
            self.add(rect(x, y, width, width * RATIO, rx=num(width * 0.07), fill=NIGHT_MID, fill_opacity=".62"))
        if card.is_known:
            r = max(7.0, width * 0.11)
            self.add(
                circle(x + width - r, y + r, r, fill=GOLD),
                at(x + width - r, y + r, sign("eye"), r / 66, fill=INK),
            )
        for i in range(card.lately):
            self.add(path(f"M{num(x + width / 2 - 5 + i * 12 - (card.lately - 1) * 6)} {num(y - 2)}l5-8 5 8Z", fill=FOCUS))

    def thing(self, name: str, x: float, y: float, width: float) -> None:
        """Show a thing."""
        style = Style(detail_for(width), self.lang)
        self.use(f"{name}-{style.detail}", lambda: drawn_thing(name, style, ()), x, y, width)

    def words(self, x: float, y: float, words: str, size: float, fill: str, room: float = 0, **values: object) -> None:
        """Write something."""
        self.add(text(x, y, words, size, fill, room, **{"text_anchor": None, **values}))


@dataclass
class Group:
    """Cards that lie together, under a name."""

    name: str
    size: float
    cards: Sequence[PlacedCard] = ()
    is_pile: bool = False
    overlaps: bool = False
    joins: bool = False
    thing: str = ""  # what lies there from the beginning
    empty: str = ""  # what is said if nothing lies there

    def steps(self) -> list[float]:
        """Return the distance from each card to the next, in pixels."""
        cards = self.cards
        found = []
        for i in range(len(cards) - 1):
            if cards[i].is_used and cards[i + 1].is_used:
                found.append(COLLAPSED * self.size)
            else:
                found.append(self.size * (1 if self.joins else OVERLAP if self.overlaps else APART))
        return found

    def natural(self) -> float:
        """Return how wide it would like to be."""
        name = width_of(self.name, 15)  # names are set in a sans face of 13, which is wider
        if self.is_pile:
            kinds = len(self.counts())
            return max(name, min(kinds, 3 if self.thing else 4) * self.cell() + self.left())
        return max(name, self.left() + self.size + sum(self.steps()))

    def left(self) -> float:
        """Return where the cards begin: next to the thing that lies there."""
        return self.size + 8 if self.thing else 0

    def cell(self) -> float:
        """Return the width of a kind and its count in a pile."""
        return self.chip() + (27 if self.chip() > 22 else 23)

    def chip(self) -> float:
        """Return the width of a card in a pile."""
        return max(20.0, min(28.0, self.size * 0.55))

    def counts(self) -> list[tuple[PlacedCard, int]]:
        """Count a pile by kinds."""
        return list(Counter(self.cards).items())

    def places(self, width: float) -> tuple[list[tuple[float, float]], float]:
        """Return where its cards lie within a width, and how high that is."""
        if self.is_pile:
            return self.heap(width)
        steps = self.steps()
        left = self.left()
        total = left + self.size + sum(steps)
        lines = self.overlaps and total > width
        squeeze = 1.0 if total <= width or lines or not steps else (width - left - self.size) / sum(steps)
        x, y = left, 0.0
        found = []
        for i in range(len(self.cards)):
            if lines and x + self.size > width:
                x, y = left, y + self.size * RATIO + 8
            found.append((x, y))
            x += steps[i] * squeeze if i < len(steps) else 0
        return found, y + self.size * RATIO

    def heap(self, width: float) -> tuple[list[tuple[float, float]], float]:
        """Return where the kinds of a pile lie."""
        left = self.left()
        columns = max(1, int((width - left) // self.cell()))
        high = self.chip() * RATIO + 6
        found = [(left + i % columns * self.cell(), i // columns * high) for i in range(len(self.counts()))]
        rows = -(-len(found) // columns)
        return found, max(rows * high - 6, self.size * RATIO if self.thing else 0, 16 if not found else 0)

    def draw(self, sheet: Sheet, x: float, y: float, width: float) -> None:
        """Draw it."""
        places, _ = self.places(width)
        if self.thing:
            sheet.thing(self.thing, x, y, self.size)
        if not self.cards and self.empty:
            sheet.words(x + self.left(), y + 14, self.empty, 13, MUTED, font_family=SANS)
        if self.is_pile:
            for (card, n), (dx, dy) in zip(self.counts(), places, strict=True):
                chip = self.chip()
                sheet.card(card, x + dx, y + dy, chip)
                sheet.words(
                    x + dx + chip + 3, y + dy + chip * RATIO * 0.62, f"×{n}", 13 if chip > 22 else 12, BONE, font_family=SANS
                )
            return
        for card, (dx, dy) in zip(self.cards, places, strict=True):
            sheet.card(card, x + dx, y + dy, self.size)


@dataclass
class Panel:
    """A piece of the table: groups one after the other, in as many lines as they need."""

    title: str = ""
    groups: Sequence[Group] = ()
    note: Sequence[str] = ()  # lines below the title
    is_focus: bool = False  # what is decided now
    legend: str = ""  # what an eye on a card means
    stretches: bool = False
    inside: Callable[[Sheet, float, float, float], None] | None = None
    inside_height: float = 0
    lines: list[tuple[Group, float, float, float]] = field(default_factory=list)

    def labelled(self) -> bool:
        """Tell whether each group needs its own name: one alone has that of the panel."""
        return any(group.name and group.name != self.title for group in self.groups)

    def height(self, width: float) -> float:
        """Lay the groups out within a width; return how high the panel is then."""
        inner = width - 2 * PADDING
        x, y, tallest = 0.0, self.top(), 0.0
        label = LABEL if self.labelled() else 0
        self.lines = []
        for group in self.groups:
            wide = min(group.natural(), inner)
            if x and x + wide > inner:
                x, y, tallest = 0.0, y + tallest + GAP, 0.0
            wide = inner - x if len(self.groups) == 1 else wide
            _, high = group.places(wide)
            self.lines.append((group, x, y + label, wide))
            tallest = max(tallest, high + label)
            x += wide + 18
        return y + tallest + PADDING + self.inside_height

    def top(self) -> float:
        """Return where the groups begin."""
        return (TITLE + 4 if self.title else PADDING) + NOTE * (len(self.note) + bool(self.legend))

    def draw(self, sheet: Sheet, x: float, y: float, width: float, height: float) -> None:
        """Draw it; `height` must have been asked for this width before."""
        edge = FOCUS if self.is_focus else NIGHT
        sheet.add(rect(x, y, width, height, rx=16, fill=FELT, fill_opacity=".72", stroke=edge, stroke_width="1.5"))
        if self.title:
            sheet.words(x + PADDING, y + 24, self.title, 17, GOLD, width - 2 * PADDING, letter_spacing=".6")
        line = y + (TITLE + 12 if self.title else PADDING + 12)
        for words in self.note:
            sheet.words(x + PADDING, line, words, 14, BONE, width - 2 * PADDING, font_family=SANS)
            line += NOTE
        if self.legend:
            sheet.add(circle(x + PADDING + 8, line - 4, 8, fill=GOLD), at(x + PADDING + 8, line - 4, sign("eye"), 0.12, fill=INK))
            sheet.words(x + PADDING + 22, line, self.legend, 13, MUTED, width - 2 * PADDING - 22, font_family=SANS)
        for group, dx, dy, wide in self.lines:
            if self.labelled():
                sheet.words(x + PADDING + dx, y + dy - 6, group.name, 13, MUTED, max(wide, 40), font_family=SANS)
            group.draw(sheet, x + PADDING + dx, y + dy, wide)
        if self.inside:
            self.inside(sheet, x + PADDING, y + self.top(), width - 2 * PADDING)


def wrapped(words: str, size: float, width: float) -> list[str]:
    """Wrap words to lines that fit a width."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
