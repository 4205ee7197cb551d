"""Screen: the table as lines of text, drawn from a view and from what the zones declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap

from ..game import Option
from ..kernel.rules import Rules
from ..kernel.view import View
from ..kernel.words import DANGER
from ..kernel.zone import FAN, NOTE, OWNER, PILE, ROW, Zone
from ..text import card_name, say, say_sign
from .logbook import player
from .paint import Paint

LAST = 10  # how many cards of a row are shown
ONE_COLUMN = 5  # options at most; more of them go into two
LABELS = 22  # columns for the names of zones at most; a longer name takes what it needs
NEARER = {PILE: 0, ROW: 2, FAN: 3, NOTE: 4}  # what one acts upon lies nearest to the question; the deck is 1
TIED = "\N{NO-BREAK SPACE}"  # a card and its count are not parted at the end of a line


def table(view: View, rules: Rules, lang: str, width: int) -> list[str]:
    """The table as a seat sees it: the partner's side, what belongs to nobody, one's own side."""
    others = [seat for seat in range(rules.players) if seat != view.seat]
    lines: list[str] = []
    column = label_column(rules, lang)
    for owner in [*others, None, view.seat]:
        rows = side(view, rules, lang, owner)
        if rules.players > 1:
            title = say("ui.table", lang) if owner is None else player(owner, lang)
            mine = say("ui.you", lang) if owner == view.seat else ""
            signs = [say_sign(name, value, lang) for name, value in view.signs.items()] if owner is None else []
            first, *more = folded(" · ".join([f"── {title}{mine}", *signs]), width - 1, 3)
            lines += [f"{first} ".ljust(width, "─"), *more]
        for label, body in rows:
            lines += folded(label.ljust(column) + "  " + body, width, column + 2)
    return lines


def label_column(rules: Rules, lang: str) -> int:
    """The width of the names of zones: one for the whole game, so that cards do not jump from side to side."""
    shown = [zone for zone in rules.zones if not zone.aside]
    names = [say(f"zone.{zone.name}", lang) + (" (99)" if zone.sort == PILE else "") for zone in shown]
    return max((len(name) for name in names if len(name) <= LABELS), default=LABELS)


def side(view: View, rules: Rules, lang: str, owner: int | None) -> list[tuple[str, str]]:
    """The zones of an owner that have something to show, by name and content."""
    rows: list[tuple[int, int, str, str]] = []
    for i, zone in enumerate(rules.zones):
        if zone.seat == owner and zone.title in view.zones and not zone.aside and is_shown(zone, view, rules):
            name = say(f"zone.{zone.name}", lang)
            cards = view.zones[zone.title]
            label = f"{name} ({len(cards)})" if zone.sort == PILE else name
            rows.append((NEARER[zone.sort], -i, label, content(zone, cards, view, rules, lang)))
    if owner is None:
        bag = next(zone.name for zone in rules.zones if zone.deck and zone.sort == PILE)
        rows.append((1, 0, f"{say(f'zone.{bag}', lang)} ({view.deck})", known_ends(view, lang) + beside(view, rules, lang)))
    return [(label, body) for *_, label, body in sorted(rows)]


def is_shown(zone: Zone, view: View, rules: Rules) -> bool:
    """Whether a zone has something to show: cards, or a number that the outcome counts. What the partner knows of one's own
    cards is worth a line where cards are hidden; what one knows of the partner's stands in the partner's hand itself.
    """
    if zone.sort == NOTE:
        hidden = any(other.note == zone.number and other.sight == OWNER for other in rules.zones)
        return hidden and zone.seat == view.seat and bool(view.zones[zone.title])
    return bool(view.zones[zone.title]) or zone.name in view.tally


def content(zone: Zone, cards: Sequence[str], view: View, rules: Rules, lang: str) -> str:
    """The cards of a zone."""
    if not cards:
        return "–"
    if zone.sort == PILE:
        counts = Counter(cards)
        copies = {kind.code: kind.copies for kind in rules.kinds}
        if zone.name in view.tally:  # a goal: how many there are at all matters
            return "  ".join(f"{code}{TIED}{n}/{copies.get(code, '?')}" for code, n in counts.items())
        return " ".join(f"{code}×{n}" if n > 1 else code for code, n in counts.items())
    if zone.sort == FAN and len(cards) == 1 and cards[0] in rules.kind_codes:
        return f"{cards[0]} ({card_name(cards[0], lang)})"
    earlier = len(cards) - LAST
    return (f"…{TIED}(+{earlier}) " if earlier > 0 else "") + " ".join(cards[-LAST:])


def known_ends(view: View, lang: str) -> str:
    """What a seat knows of the deck's ends."""
    known = [say("ui.on_top", lang, cards=" ".join(view.top))] if view.top else []
    known += [say("ui.at_bottom", lang, cards=" ".join(view.bottom))] if view.bottom else []
    return "  ".join(known)


def beside(view: View, rules: Rules, lang: str) -> str:
    """The zones of which only the number of cards is worth a word, tied so that a line does not part them."""
    aside = [(zone.name, len(view.zones[zone.title])) for zone in rules.zones if zone.aside and zone.seat is None]
    return "  ".join(f"{say(f'zone.{name}', lang)} ({n})".replace(" ", TIED) for name, n in aside if n)


def folded(text: str, width: int, indent: int) -> list[str]:
    """A paragraph in lines no longer than the screen."""
    return wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


def choices(options: Sequence[Option], lang: str, width: int, paint: Paint) -> list[str]:
    """The options, numbered; many of them in two columns, with as much of their codes as there is room for."""
    codes = [f" ({option.code})" for option in options]
    cards = [f" ({option.card})" if option.card else "" for option in options]
    rows = first_column(options)
    for notes in (codes, cards, [""] * len(options)) if len(options) > ONE_COLUMN else ():
        cells = [Cell(n, option, note, lang) for n, (option, note) in enumerate(zip(options, notes, strict=True), 1)]
        column = max(cell.width for cell in cells[:rows]) + 2
        if column + max(cell.width for cell in cells[rows:]) <= width:
            left = [cell.painted(paint) + " " * (column - cell.width) for cell in cells[:rows]]
            right = [cell.painted(paint) for cell in cells[rows:]]
            return [(one + other).rstrip() for one, other in zip_longest(left, right, fillvalue=" " * column)]
    return [Cell(n, option, note, lang).painted(paint) for n, (option, note) in enumerate(zip(options, codes, strict=True), 1)]


def first_column(options: Sequence[Option]) -> int:
    """How many options stand in the first of two columns: those of the first verb if there are two verbs, else half."""
    verbs = [option.code.split()[0] for option in options]
    return verbs.count(verbs[0]) if len(set(verbs)) == 2 else (len(options) + 1) // 2


class Cell:
    """One option on the screen. What is dangerous has a mark as well as a colour."""

    def __init__(self, number: int, option: Option, note: str, lang: str) -> None:
        self._is_danger = option.tone == DANGER
        self._text = f"{number:>2}{'!' if self._is_danger else ' '} {option.text(lang)}"
        self._note = note
        self.width = len(self._text + note)  # of what is seen: colours take no room

    def painted(self, paint: Paint) -> str:
        """The option in its colours."""
        return (paint.danger(self._text) if self._is_danger else self._text) + paint.cards(self._note)


def unseen(view: View, rules: Rules, lang: str, width: int) -> list[str]:
    """What lies where the seat cannot see: of each card, how many of how many."""
    left = {kind.code: f"{view.unseen.get(kind.code, 0)}/{kind.copies}" for kind in rules.kinds}
    return [say("ui.unseen", lang, n=sum(view.unseen.values()), deck=view.deck), *by_letter(left, width)]


def legend(rules: Rules, lang: str, width: int) -> list[str]:
    """Every card's code and name."""
    return by_letter({kind.code: card_name(kind.code, lang) for kind in rules.kinds}, width)


def by_letter(values: Mapping[str, str], width: int) -> list[str]:
    """Something about each card, in columns; a line for each letter that codes begin with."""
    rows: dict[str, list[str]] = {}
    column = max(len(code + value) for code, value in values.items()) + 3
    for code, value in values.items():
        rows.setdefault(code[0], []).append(f"{code} {value}".ljust(column))
    per_line = max(1, (width - 2) // column)
    return ["  " + "".join(row[i : i + per_line]).rstrip() for row in rows.values() for i in range(0, len(row), per_line)]
