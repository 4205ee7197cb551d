"""Placed cards: the cards of a view, read for a picture. Which are face down, used up, achieved, known, or may be acted upon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ..kernel.rules import Rules
from ..kernel.view import UNKNOWN, View
from ..kernel.zone import FAN, NOTE, OWNER, VIEWERS, Zone
from .registry import found, furniture


@dataclass(frozen=True)
class PlacedCard:
    """A card on the table."""

    code: str | None  # None: face down
    state: str = ""
    is_used: bool = False  # by its mark: part of something that is over
    lately: int = 0  # by its mark: how lately it was turned up again
    can_act: bool = False
    is_known: bool = False  # hidden from the partner, who knows it all the same
    is_ghost: bool = False  # not there: the place of a card that is still to come


def read_card(written: str, zone: Zone, view: View, rules: Rules) -> PlacedCard:
    """Read a card as a view writes it, with its mark."""
    if written == UNKNOWN:
        return PlacedCard(None)
    code, mark = written, ""
    if code not in rules.kind_codes:
        mark = max((mark for mark in zone.marks if mark and code.endswith(mark)), key=len, default="")
        code = code.removesuffix(mark)
    picture = found(code, rules)[1]
    state = picture.achieved if zone.name in view.tally else ""
    is_used = False
    lately = 0
    for sign in mark:
        if sign not in picture.marks:
            is_used = True
        elif picture.marks[sign]:
            state = picture.marks[sign]
        else:
            lately += 1
    return PlacedCard(code, state, is_used, lately)


def read_zone(zone: Zone, view: View, rules: Rules) -> tuple[PlacedCard, ...]:
    """Read the cards of a zone."""
    clickable = clicks(view, rules).get(zone.title, set())
    known = Counter(partner_knows(zone, view, rules))
    cards = []
    for written in view.zones[zone.title]:
        card = read_card(written, zone, view, rules)
        if card.code is not None:
            is_known = known[card.code] > 0
            known[card.code] -= is_known
            card = replace(card, can_act=card.code in clickable, is_known=is_known)
        cards.append(card)
    if all(card.can_act for card in cards):  # then it says nothing
        cards = [replace(card, can_act=False) for card in cards]
    return tuple(cards)


def partner_knows(zone: Zone, view: View, rules: Rules) -> Sequence[str]:
    """Return what others know of a zone that only the view's seat sees."""
    if zone.sight != OWNER or zone.seat != view.seat or zone.note < 0:
        return ()
    return view.zones[rules.zone_names[zone.note].title]


def clicks(view: View, rules: Rules) -> dict[str, set[str]]:
    """Return the cards that an option of the view's seat points at, by zone."""
    verbs = {verb.name: verb for verb in rules.verbs}
    found_: dict[str, set[str]] = {}
    for option in view.options:
        name, *rest = option.split()
        choice = rules.choices.get((view.ask or "", name)) or rules.choices.get(("any", name))
        if choice is None or not choice.zones or verbs[name].takes != "card":
            continue
        place = verbs[name].places.index(rest[1] if len(rest) > 1 else "")
        for zone in rules.zones:
            if zone.name == choice.zones[place] and zone.seat in (None, view.seat):
                found_.setdefault(zone.title, set()).add(rest[0])
    return found_


@cache
def hand_name(rules: Rules) -> str:
    """Return the name of the hand: the fan that most choices point at first."""
    fans = {zone.name for zone in rules.zones if zone.sort == FAN}
    pointed = Counter(name for choice in rules.choices.values() for name in choice.zones[:1] if name in fans)
    return pointed.most_common(1)[0][0] if pointed else ""


@cache
def is_moment(zone: Zone, rules: Rules) -> bool:
    """Tell whether cards lie in a zone only while something is decided: it is looked into, or nothing is ever taken from it."""
    if zone.sort == NOTE or zone.deck or zone.seat is not None:
        return False
    pointed = {name for choice in rules.choices.values() for name in choice.zones}
    return zone.sight == VIEWERS or (zone.sort == FAN and zone.name not in pointed and zone.title not in furniture(rules))


def goal_places(zone: Zone, view: View, rules: Rules) -> list[list[PlacedCard]]:
    """Return the cards that count as achieved, with a ghost for each that is still to come; those of one kind together.

    With several owners each has a place for their even share.
    """
    there = Counter(card.code for card in read_zone(zone, view, rules))
    acting = clicks(view, rules).get(zone.title, set())
    rows = []
    owners = rules.players if zone.seat is not None else 1
    for kind in rules.kinds:
        picture = found(kind.code, rules)[1]
        if picture.achieved:
            have = there[kind.code]
            row = [PlacedCard(kind.code, picture.achieved, can_act=kind.code in acting)] * have
            rows.append(row + [PlacedCard(kind.code, is_ghost=True)] * (kind.copies // owners - have))
    return [row for row in rows if row]
