"""Board: the table as a seat sees it, in boxes as large as there is room for, drawn from what the zones declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.content import Content

from ..kernel.rules import Rules
from ..kernel.view import UNKNOWN, View
from ..kernel.zone import FAN, NOTE, PILE, ROW, Zone
from ..terminal.screen import NEARER, TIED, WHOLE, counted_zones, known_ends, label_column, zones_of
from ..text import say, say_sign
from .blocks import Spot, TextBlock, Token, flowed, framed, of_lines, side_by_side, stacked, styled
from .cards import NAME_LINES, Looks, box, names_for, word
from .palette import EDGE, GOLD, PLAIN, QUIET

FULL, NAMED, SMALL, WORDS = range(4)  # how large cards are drawn: in boxes everywhere, with names, by code, as words
LAST = 8  # cards of a row that are always shown
MEET = " · "


@dataclass(frozen=True)
class Fit:
    """How a table is drawn: its size of cards, whether zones have frames, and whether those of others run on."""

    size: int
    frames: bool = True
    run_on: bool = False
    tight: bool = False  # one's own side runs on too


FITS = (
    Fit(FULL),
    Fit(NAMED),
    Fit(SMALL),
    Fit(NAMED, frames=False),
    Fit(NAMED, frames=False, run_on=True),
    Fit(SMALL, frames=False),
    Fit(SMALL, frames=False, run_on=True),
    Fit(WORDS, frames=False),
    Fit(WORDS, frames=False, run_on=True),
    Fit(WORDS, frames=False, run_on=True, tight=True),
)


@dataclass(frozen=True)
class FramedPanel:
    """What is to be framed, with its title."""

    inside: TextBlock
    title: Content

    @property
    def width(self) -> int:
        """How many columns it takes at least."""
        return max(self.inside.width, self.title.cell_length) + 4


class BoardPainter:
    """Draws one view."""

    def __init__(self, view: View, rules: Rules, looks: Looks, width: int, name: Callable[[int], str]) -> None:
        self.view = view
        self.rules = rules
        self.looks = looks
        self.lang = looks.lang
        self.width = width
        self.name = name
        self.offered = {zone for zone, _ in looks.able}  # zones from which a card can be chosen

    def draw(self, height: int) -> TextBlock:
        """Draw the table, as large as it fits into some lines; if nothing fits, as small as it gets."""
        for fit in FITS:
            drawn = self.drawn(fit)
            if drawn.height <= height:
                return drawn
        return drawn

    def drawn(self, fit: Fit) -> TextBlock:
        """Draw the table: the others' sides, what belongs to nobody, one's own side."""
        players, me = self.rules.players, self.view.seat
        others = [seat for seat in range(players) if seat != me]
        sides = []
        for owner in [*others, None, me] if players > 1 else [None]:
            zones = sorted(zones_of(self.view, self.rules, owner), key=lambda zone: (NEARER[zone.sort], -zone.number))
            own = owner == me or players == 1
            parts = self.side(zones, owner, fit, own=own)
            if players > 1 and not (fit.run_on and not own) and not fit.tight and (parts or owner is not None):
                parts = [of_lines([self.heading(owner)]), *parts]
            sides += parts
        return stacked(sides)

    def heading(self, owner: int | None) -> Content:
        """Draw the line above a side."""
        title = f"── {self.title_of(owner)} "
        return styled(title + "─" * max(0, self.width - len(title)), EDGE)

    def title_of(self, owner: int | None) -> str:
        """Return what a side is called."""
        if owner is None:
            return say("ui.table", self.lang)
        return self.name(owner) + (say("ui.you", self.lang) if owner == self.view.seat else "")

    def side(self, zones: Sequence[Zone], owner: int | None, fit: Fit, *, own: bool) -> list[TextBlock]:
        """Draw the zones of one side, those with cards to choose last and largest."""
        large = [zone for zone in zones if self.is_large(zone, fit, own=own)]
        small = [zone for zone in zones if zone not in large]
        drawn = self.in_frames(small, owner, fit) if fit.frames else self.in_lines(small, owner, fit)
        return [*drawn, *self.rows_of([self.faces(zone, fit) for zone in large])]

    def in_frames(self, zones: Sequence[Zone], owner: int | None, fit: Fit) -> list[TextBlock]:
        """Draw zones with a frame each; what only has a number shares the last frame."""
        covered = [zone for zone in zones if self.is_covered(zone)]
        panels = [self.panel(zone, fit) for zone in zones if zone not in covered]
        rest = [token for zone in covered for token in self.coloured(tied(self.label(zone).plain))]
        extra = self.extra() if owner is None else []
        counted = len(self.view.counters)
        rest += [Token(tied_content(label) + Content(" ") + tokens[0].text) for label, tokens in extra[:counted]]
        rest += [token for _, tokens in extra[counted:] for token in tokens]
        if rest:
            heading = self.deck_label() if owner is None else Content("")
            panels.append(FramedPanel(flowed(rest, self.width - 4, gap=2), heading))
        return self.panels(panels)

    def in_lines(self, zones: Sequence[Zone], owner: int | None, fit: Fit) -> list[TextBlock]:
        """Draw zones as lines, where space is short one behind the other."""
        rows = [(self.label(zone), self.words(zone, whole=not fit.tight)) for zone in zones]
        rows += self.extra() if owner is None else []
        if fit.tight or (fit.run_on and (owner != self.view.seat or self.rules.players == 1)):
            return self.run_on(rows, owner, fit)
        return [self.line(label, tokens) for label, tokens in rows]

    def is_large(self, zone: Zone, fit: Fit, *, own: bool) -> bool:
        """Tell whether the cards of a zone are drawn one by one."""
        if fit.size == WORDS or zone.sort in (PILE, NOTE):
            return False
        if zone.sort == ROW and zone.title not in self.offered:
            return False
        return own or zone.title in self.offered or (fit.size == FULL and zone.sort == FAN)

    def extra(self) -> list[tuple[Content, list[Token]]]:
        """Return what lies with nobody and is not a zone: counters, known cards of the deck, piles of which the number counts."""
        found = [
            (styled(say(f"counter.{name}", self.lang), QUIET), self.coloured(str(n))) for name, n in self.view.counters.items()
        ]
        told = " ".join(
            part for part in (known_ends(self.view, self.lang), counted_zones(self.view, self.rules, self.lang)) if part
        )
        if told:
            found.append((self.deck_label(), self.coloured(told)))
        return found

    def deck_label(self) -> Content:
        """Draw the name of the deck."""
        bag = next(zone.name for zone in self.rules.zones if zone.deck and zone.sort == PILE)
        return styled(say(f"zone.{bag}", self.lang), QUIET)

    def is_covered(self, zone: Zone) -> bool:
        """Tell whether nothing but the number of a zone's cards is seen."""
        cards = self.view.zones[zone.title]
        return zone.sort == PILE and bool(cards) and set(cards) == {UNKNOWN}

    def coloured(self, text: str) -> list[Token]:
        """Return the words of a line, card codes in colour."""
        return [
            Token(styled(part, self.looks.style(part) if part in self.looks.hues else PLAIN)) for part in text.split(" ") if part
        ]

    # A zone.

    def label(self, zone: Zone) -> Content:
        """Draw the name of a zone, with its number of cards where they lie in a pile."""
        name = say(f"zone.{zone.name}", self.lang)
        n = len(self.view.zones[zone.title])
        return styled(f"{name} ({n})" if zone.sort == PILE else name, QUIET)

    def kind_of(self, zone: Zone, code: str) -> str:
        """Return a card's code without its mark."""
        return code.rstrip("".join(zone.marks)) if zone.marks else code

    def spot(self, zone: Zone, index: int) -> Spot | None:
        """Return where a card lies, if it can be chosen."""
        spot = (zone.title, index)
        return spot if spot in self.looks.numbers or spot in self.looks.able else None

    def words(self, zone: Zone, *, whole: bool = True) -> list[Token]:
        """Return the cards of a zone as words."""
        cards = self.view.zones[zone.title]
        if not cards:
            return [Token(styled("–", QUIET))]
        if zone.sort == PILE:
            return self.pile(zone, cards)
        earlier = 0
        if zone.sort == ROW and zone.capacity > WHOLE and zone.title not in self.offered:
            room = max(LAST, (self.width - label_column(self.rules, self.lang) - 12) // 4) if whole else LAST
            earlier = max(0, len(cards) - room)
        found = [Token(styled(f"… (+{earlier})", QUIET))] if earlier else []
        for i in range(earlier, len(cards)):
            found.append(word(cards[i], self.kind_of(zone, cards[i]), self.spot(zone, i), self.looks))
        return found

    def pile(self, zone: Zone, cards: Sequence[str]) -> list[Token]:
        """Return the cards of a pile: each kind once, with its number."""
        counts = Counter(cards)
        if set(counts) == {UNKNOWN}:
            return []  # their number stands next to the name
        copies = {kind.code: kind.copies for kind in self.rules.kinds}
        found = []
        for code, n in counts.items():
            shown = word(code, code, self.spot(zone, cards.index(code)), self.looks)
            count = f" {n}/{copies.get(code, '?')}" if zone.name in self.view.tally else f"×{n}" if n > 1 else ""
            found.append(Token(shown.text + styled(count, QUIET), shown.spot))
        return found

    # Zones on the screen.

    def line(self, label: Content, tokens: Sequence[Token]) -> TextBlock:
        """Draw a zone on a line of its own, or on several."""
        column = label_column(self.rules, self.lang)
        first = Token(label.pad_right(max(0, column - label.cell_length)))
        return flowed([first, *tokens], self.width, indent=column + 1)

    def run_on(self, rows: Sequence[tuple[Content, list[Token]]], owner: int | None, fit: Fit) -> list[TextBlock]:
        """Draw zones one after the other."""
        tokens = []
        if self.rules.players > 1:
            tokens.append(Token(styled(f"── {self.title_of(owner)}", EDGE)))
        for n, (label, cards) in enumerate(rows):
            tokens += [Token(styled("·", EDGE))] if n else []
            tokens += [Token(label), *cards]
        return [flowed(tokens, self.width, indent=2)] if rows else []

    def panel(self, zone: Zone, fit: Fit) -> FramedPanel:
        """Draw a zone in a frame."""
        if fit.size == FULL and zone.sort == ROW and self.view.zones[zone.title]:
            inside = self.boxes(zone)
        else:
            inside = flowed(self.words(zone), self.width - 4)
        return FramedPanel(inside, self.label(zone).stylize(GOLD) if zone.name in self.view.tally else self.label(zone))

    def panels(self, panels: Sequence[FramedPanel]) -> list[TextBlock]:
        """Draw panels in lines that are filled to the edge, all of a line as high as the highest."""
        rows: list[list[FramedPanel]] = []
        for panel in panels:
            if rows and sum(each.width + 1 for each in rows[-1]) + panel.width <= self.width:
                rows[-1].append(panel)
            else:
                rows.append([panel])
        drawn = []
        for row in rows:
            height = max(panel.inside.height for panel in row) + 2
            spare = self.width - sum(panel.width + 1 for panel in row) + 1
            widths = [panel.width for panel in row]
            widths[widths.index(max(widths))] += spare
            drawn.append(
                side_by_side(
                    [
                        framed(panel.inside, panel.title, width=width, height=height, style=EDGE)
                        for panel, width in zip(row, widths, strict=True)
                    ]
                )
            )
        return drawn

    def boxes(self, zone: Zone) -> TextBlock:
        """Draw the last cards of a row as boxes, as many as there is room for, or all of them in several lines."""
        cards = self.view.zones[zone.title]
        boxes = [box(code, (), self.kind_of(zone, code), self.spot(zone, i), self.looks) for i, code in enumerate(cards)]
        whole = zone.capacity <= WHOLE or zone.title in self.offered
        if whole:
            return wrapped(boxes, self.width - 4, 0)
        room, first = self.width - 4 - len("… (+99)") - 1, len(boxes)
        while first and room >= boxes[first - 1].width:
            first -= 1
            room -= boxes[first].width
        more = [of_lines(["", styled(f"… (+{first})", QUIET)])] if first else []
        return side_by_side([*more, *boxes[first:]], 0)

    def faces(self, zone: Zone, fit: Fit) -> TextBlock:
        """Draw the cards of a zone one by one, under its name."""
        cards = self.view.zones[zone.title]
        kinds = [self.kind_of(zone, code) for code in cards]
        named = names_for(kinds, self.rules.kind_codes, self.lang) if fit.size <= NAMED else None
        inner, names, rows = (0, [[] for _ in cards], 1) if named is None else (named[0] + 2, named[1], 1 + NAME_LINES)
        boxes = [box(code, names[i], kinds[i], self.spot(zone, i), self.looks, inner, rows) for i, code in enumerate(cards)]
        label = self.label(zone)
        if not boxes:
            return self.line(label, self.words(zone))
        if sum(each.width for each in boxes) <= self.width - label.cell_length - 1 and not fit.frames:
            return side_by_side([of_lines(["", label]), side_by_side(boxes, 0)], 1)
        return stacked([of_lines([label]), wrapped(boxes, self.width, 0)])

    def rows_of(self, panels: Sequence[TextBlock]) -> list[TextBlock]:
        """Draw panels in lines, as many in each as fit."""
        rows: list[list[TextBlock]] = []
        used = 0
        for panel in panels:
            if rows and used + 1 + panel.width <= self.width:
                used += 1 + panel.width
                rows[-1].append(panel)
            else:
                rows.append([panel])
                used = panel.width
        return [side_by_side(row) for row in rows]


def tied(text: str) -> str:
    """Return a text that no line parts."""
    return text.replace(" ", TIED)


def tied_content(text: Content) -> Content:
    """Draw the same in its style."""
    return styled(tied(text.plain), QUIET)


def wrapped(blocks: Sequence[TextBlock], width: int, gap: int = 1) -> TextBlock:
    """Draw blocks from left to right, in as many lines as they take."""
    rows: list[list[TextBlock]] = [[]]
    used = 0
    for block in blocks:
        if rows[-1] and used + gap + block.width > width:
            rows.append([])
            used = 0
        used += block.width + (gap if rows[-1] else 0)
        rows[-1].append(block)
    return stacked(side_by_side(row, gap) for row in rows)


def progress(view: View, rules: Rules, lang: str) -> Content:
    """Draw how far the game is: what counts, the deck, signs that everybody knows."""
    parts = [goal(name, n, rules, lang) for name, n in view.tally.items()]
    bag = next(zone.name for zone in rules.zones if zone.deck and zone.sort == PILE)
    parts.append(Content.assemble((f"{say(f'zone.{bag}', lang)} ", QUIET), (str(view.deck), f"bold {PLAIN}")))
    parts += [styled(say_sign(name, value, lang), PLAIN) for name, value in view.public_facts.items()]
    return Content(MEET).join(parts)


def goal(name: str, n: int, rules: Rules, lang: str) -> Content:
    """Draw what counts: how many there are, of how many where that is known."""
    label = say(f"zone.{name}", lang)
    whole = total(name, rules)
    if not whole:
        return Content.assemble((f"{label} ", QUIET), (str(n), f"bold {GOLD}"))
    return Content.assemble((f"{label} ", QUIET), ("■" * n + "□" * (whole - n), GOLD), (f" {n}/{whole}", f"bold {GOLD}"))


def total(name: str, rules: Rules) -> int:
    """Return how many cards may come to lie in the zones of a name; 0 if that is not told."""
    takes = next((zone.takes for zone in rules.zones if zone.name == name), None)
    return 0 if takes is None else sum(kind.copies for kind in rules.kinds if takes(kind))
