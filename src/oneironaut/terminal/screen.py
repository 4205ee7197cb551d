"""Screen: the table as lines of text, drawn from a view and from what the zones declare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import wrap

from ..kernel.rules import Rules
from ..kernel.view import View
from ..kernel.zone import FAN, NOTE, OWNER, PILE, ROW, Zone
from ..text import card_name, catalogue, say, say_sign
from ..text.narration import player_name

LAST = 10  # how many cards of a row are shown
LEGEND = 12  # lines at most for names of cards in columns
WHOLE = 16  # a row that cannot hold more than this is shown whole: its beginning may matter most
LABELS = 25  # columns for the names of zones at most; a longer name takes what it needs
NEARER = {PILE: 0, ROW: 2, FAN: 3, NOTE: 4}  # what one acts upon lies nearest to the question
DECK_ROW = 1  # the deck comes behind the piles
COVERED = "??"
TIED = "\N{NO-BREAK SPACE}"  # a card and its count are not parted at the end of a line


# How the table is laid out: a line for each zone; piles that belong to nobody run on; all but one's own side does; all does.
WIDE, CLOSE, CLOSER, CLOSEST = FITS = range(4)


def table(view: View, rules: Rules, lang: str, width: int, fit: int = WIDE) -> list[str]:
    """Return the table as a seat sees it: the partner's side, what belongs to nobody, one's own side."""
    others = [seat for seat in range(rules.players) if seat != view.seat]
    lines: list[str] = []
    column = label_column(rules, lang)
    for owner in [*others, None, view.seat] if rules.players > 1 else [None]:
        rows = side(view, rules, lang, owner)
        title = side_title(view, owner, lang) if rules.players > 1 else ""
        if fit == CLOSEST or (fit == CLOSER and (owner is None or owner != view.seat)):
            lines += run_on(f"── {title}{say('ui.colon', lang)}" if title else "", rows, lang, width)
            continue
        if title:
            first, *more = folded(f"── {title}", width - 1, 3)
            lines += [f"{first} ".ljust(width, "─"), *more]
        if fit == CLOSE and owner is None:
            far = [row for row in rows if row[0] <= DECK_ROW]
            lines += run_on("", far, lang, width)
            rows = rows[len(far) :]
        for _, label, body in rows:
            lines += folded(label.ljust(column) + "  " + body, width, column + 2)
    return lines


def side_title(view: View, owner: int | None, lang: str) -> str:
    """Return the title of an owner's side; that of what belongs to nobody has the signs of the view."""
    if owner is None:
        return " · ".join([say("ui.table", lang), *[say_sign(name, value, lang) for name, value in view.public_facts.items()]])
    return player_name(owner, lang) + (say("ui.you", lang) if owner == view.seat else "")


def run_on(title: str, rows: Sequence[tuple[int, str, str]], lang: str, width: int) -> list[str]:
    """Set zones one after the other, in as few lines as possible."""
    colon = say("ui.colon", lang).replace(" :", f"{TIED}:")
    said = [f"{label.replace(' ', TIED)}{colon}{body}" if body else label.replace(" ", TIED) for _, label, body in rows]
    return folded(title + " · ".join(said), width, 2) if said else []


def label_column(rules: Rules, lang: str) -> int:
    """Return the width of the names of zones: one for the whole game, so that cards do not jump from side to side."""
    shown = [zone for zone in rules.zones if not zone.count_only]
    names = [say(f"zone.{zone.name}", lang) + (" (99)" if zone.sort == PILE else "") for zone in shown]
    names += [say(f"counter.{name}", lang) for name in rules.public_counters]
    return max((len(name) for name in names if len(name) <= LABELS), default=LABELS)


def side(view: View, rules: Rules, lang: str, owner: int | None) -> list[tuple[int, str, str]]:
    """Return the zones of an owner that have something to show: how near they lie, by name and content."""
    rows: list[tuple[int, int, str, str]] = []
    for zone in zones_of(view, rules, owner):
        name = say(f"zone.{zone.name}", lang)
        cards = view.zones[zone.title]
        label = f"{name} ({len(cards)})" if zone.sort == PILE else name
        rows.append((NEARER[zone.sort], -rules.zones.index(zone), label, content(zone, cards, view, rules, lang)))
    if owner is None:
        rows += [(DECK_ROW, 1, say(f"counter.{name}", lang), str(n)) for name, n in view.counters.items()]
        bag = next(zone.name for zone in rules.zones if zone.deck and zone.sort == PILE)
        label = f"{say(f'zone.{bag}', lang)} ({view.deck})"
        rows.append((DECK_ROW, 0, label, known_ends(view, lang) + counted_zones(view, rules, lang)))
    return [(near, label, body) for near, _, label, body in sorted(rows)]


def zones_of(view: View, rules: Rules, owner: int | None) -> list[Zone]:
    """Return the zones of an owner that have something to show, in the order of the rules."""
    own = [zone for zone in rules.zones if zone.seat == owner and zone.title in view.zones and not zone.count_only]
    return [zone for zone in own if is_shown(zone, view, rules)]


def is_shown(zone: Zone, view: View, rules: Rules) -> bool:
    """Tell whether a zone has something to show: cards, or a number that the outcome counts. What the partner knows of one's
    own cards is worth a line where cards are hidden; what one knows of the partner's is in the partner's hand itself."""
    if zone.sort == NOTE:
        hidden = any(other.note == zone.number and other.sight == OWNER for other in rules.zones)
        return hidden and zone.seat == view.seat and bool(view.zones[zone.title])
    return bool(view.zones[zone.title]) or zone.name in view.tally


def content(zone: Zone, cards: Sequence[str], view: View, rules: Rules, lang: str) -> str:
    """Return the cards of a zone."""
    if not cards:
        return "–"
    if zone.sort == PILE:
        counts = Counter(cards)
        if set(counts) == {COVERED}:
            return ""  # their number is next to the name
        copies = {kind.code: kind.copies for kind in rules.kinds}
        if zone.name in view.tally:  # a goal: how many there are at all matters
            return "  ".join(f"{code}{TIED}{n}/{copies.get(code, '?')}" for code, n in counts.items())
        return " ".join(f"{code}×{n}" if n > 1 else code for code, n in counts.items())
    if zone.sort == FAN and len(cards) == 1 and cards[0] in rules.kind_codes:
        return f"{cards[0]} ({card_name(cards[0], lang)})"
    earlier = 0 if zone.sort == ROW and zone.capacity <= WHOLE else len(cards) - LAST
    return (f"…{TIED}(+{earlier}) " if earlier > 0 else "") + " ".join(cards[max(earlier, 0) :])


def known_ends(view: View, lang: str) -> str:
    """Say what a seat knows of the deck's ends."""
    known = [say("ui.on_top", lang, cards=" ".join(view.top))] if view.top else []
    known += [say("ui.at_bottom", lang, cards=" ".join(view.bottom))] if view.bottom else []
    return "  ".join(known)


def counted_zones(view: View, rules: Rules, lang: str) -> str:
    """Return the zones of which only the number of cards is worth a word, tied so that a line does not part them."""
    aside = [(zone.name, len(view.zones[zone.title])) for zone in rules.zones if zone.count_only and zone.seat is None]
    return "  ".join(f"{say(f'zone.{name}', lang)} ({n})".replace(" ", TIED) for name, n in aside if n)


def folded(text: str, width: int, indent: int) -> list[str]:
    """Wrap a paragraph to lines no longer than the screen."""
    return wrap(text, width, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


def unseen(view: View, rules: Rules, lang: str, width: int) -> list[str]:
    """Say what lies where the seat cannot see: of each card, how many of how many."""
    left = {kind.code: f"{view.unseen.get(kind.code, 0)}/{kind.copies}" for kind in rules.kinds}
    return [say("ui.unseen", lang, n=sum(view.unseen.values()), deck=view.deck), *by_letter(left, width)]


def legend(rules: Rules, lang: str, width: int) -> list[str]:
    """Return every card's code and name: in columns or, where that would fill the screen, one after the other."""
    names = {kind.code: card_name(kind.code, lang) for kind in rules.kinds}
    tied = [f"{code}{TIED}{name.replace(' ', TIED)}" for code, name in names.items()]
    columns = by_letter(names, width)
    return columns if len(columns) <= LEGEND else folded("  " + " · ".join(tied), width, 2)


def about(codes: Sequence[str], lang: str, width: int) -> list[str]:
    """Return cards with their names and what they do, where that is more than their names say."""
    lines: list[str] = []
    for code in codes:
        more = catalogue(lang).get(f"help.card.{code}", "")
        lines += folded(f"{code} {card_name(code, lang)}" + (say("ui.colon", lang) + more if more else ""), width, 2)
    return lines


def by_letter(values: Mapping[str, str], width: int) -> list[str]:
    """Set something about each card in columns, with a line for each letter that codes begin with."""
    rows: dict[str, list[str]] = {}
    column = max(len(code + value) for code, value in values.items()) + 3
    for code, value in values.items():
        rows.setdefault(code[0], []).append(f"{code} {value}".ljust(column))
    per_line = max(1, (width - 2) // column)
    return ["  " + "".join(row[i : i + per_line]).rstrip() for row in rows.values() for i in range(0, len(row), per_line)]
