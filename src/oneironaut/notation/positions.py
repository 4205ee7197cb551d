"""Positions: a state as one line of text, and back. Everything that the rules remember is in it, chance apart."""

from __future__ import annotations

import re
from collections import Counter

from ..kernel.errors import PositionError, StateError, need_text
from ..kernel.limits import DRAWN, FRAMES, LOST, RUNNING, SEAT_WON, WIDTH, WON
from ..kernel.rules import Rules
from ..kernel.state import State, need_state
from ..kernel.validity import check_frame, check_state, frame_text
from ..kernel.zone import FAN, MARKED, NOTE, PILE, ROW, Zone
from .codes import read_rules

EMPTY = "-"
REST = "*"
TOGETHER = {WON: "won", LOST: "lost"}
CARD = re.compile(r"(?P<count>[0-9]{0,3})(?P<code>[A-Za-z][A-Za-z0-9]*)(?P<mark>[^A-Za-z0-9].*)?")


def write_position(s: State) -> str:
    """Write a state as one line: rules code, zones, counters, stack, and how the game ended."""
    rules = need_state(s).rules
    fields = [rules.code]
    fields += [f"{zone.title}={write_zone(s, zone)}" for zone in rules.zones]
    fields += [f"{name}={s.get_counter(i)}" for i, name in enumerate(rules.counters)]
    fields.append("stack=" + (",".join(frame_text(rules, frame) for frame in s.frames()) or EMPTY))
    if s.ended != RUNNING:
        fields.append(f"end={ends(rules)[s.ended]}.{rules.reasons[s.reason]}")
    return " ".join(fields)


def ends(rules: Rules) -> dict[int, str]:
    """Return the words for the ends of a game: together, or between players, drawn or won by a seat, counted from 1."""
    if not rules.versus:
        return TOGETHER
    return {DRAWN: "drawn", **{SEAT_WON + seat: f"won{seat + 1}" for seat in range(rules.players)}}


def write_zone(s: State, zone: Zone) -> str:
    """Write the cards of a zone, separated by commas."""
    cards = s.cards(zone.number)
    if zone.top_is_last:
        cards.reverse()
    codes = s.rules.kinds
    if zone.sort == ROW:
        return ",".join(codes[kind].code + write_mark(zone, mark) for kind, mark in cards) or EMPTY
    counts: dict[str, int] = {}
    for kind, _ in cards:
        counts[codes[kind].code] = counts.get(codes[kind].code, 0) + 1
    return ",".join(f"{n if n > 1 else ''}{code}" for code, n in counts.items()) or EMPTY


def write_mark(zone: Zone, mark: int) -> str:
    """Write what follows a card of a row: who has seen it, or the zone's own sign."""
    if zone.sight == MARKED:
        return f"/{mark}"
    return zone.marks[mark] if zone.marks else ""


def read_position(text: str) -> State:
    """Return the state that a line names, if its rules can hold it.

    Zones may be left out if empty; `*` in one pile stands for all cards not elsewhere, as far as it takes them.
    """
    words = need_text(text, "a position").split()
    if not words:
        raise PositionError("an empty line is not a position")
    rules = read_rules(words[0])
    fields: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or not value or name in fields:
            raise PositionError(f"{word!r}: a field of a position is 'name=value', each name once")
        fields[name] = value
    try:
        return read_fields(rules, fields)
    except StateError as error:
        raise PositionError(str(error)) from None


def read_fields(rules: Rules, fields: dict[str, str]) -> State:
    """Return the state that the fields of a position describe."""
    s = State(rules)
    contents: dict[int, list[tuple[int, int]]] = {}
    rest: Zone | None = None
    for zone in rules.zones:
        value = fields.pop(zone.title, EMPTY)
        contents[zone.number] = []
        if value == REST and zone.sort == PILE and rest is None:
            rest = zone
        elif value != EMPTY:
            contents[zone.number] = read_zone(rules, zone, value)
    if rest is not None:
        put_rest(rules, rest, contents)
    for number, cards in contents.items():
        s.set_cards(number, cards)
    for i, name in enumerate(rules.counters):
        number = read_number(fields.pop(name, "0"), name)
        if number > rules.counter_limits[i]:
            raise PositionError(f"{name}={number}: at most {rules.counter_limits[i]} in {rules.code}")
        s.set_counter(i, number)
    stack = fields.pop("stack", "turn")
    frames = [] if stack == EMPTY else stack.split(",")
    if len(frames) > FRAMES:
        raise PositionError(f"stack: {len(frames)} frames are too many")
    s.set_frames([read_frame(rules, frame) for frame in frames])
    end = fields.pop("end", "")
    if end:
        s.end(*read_end(rules, end))
    elif stack == EMPTY:
        raise PositionError("stack=- is for games that are over")
    if fields:
        raise PositionError(f"no field {next(iter(fields))!r} in a position of {rules.code}")
    check_state(s)
    return s


def read_zone(rules: Rules, zone: Zone, value: str) -> list[tuple[int, int]]:
    """Return the cards of a field, with their marks."""
    words = value.split(",")
    if zone.top_is_last:
        words.reverse()
    cards: list[tuple[int, int]] = []
    for word in words:
        match = CARD.fullmatch(word)
        if not match:
            raise PositionError(f"{zone.title}={value}: {word!r} is not a card")
        kind = rules.kind(match["code"])
        count = int(match["count"] or 1)
        mark = read_mark(rules, zone, match["mark"] or "")
        if not 1 <= count <= rules.kinds[kind].copies:
            raise PositionError(f"{zone.title}={value}: {word!r} asks for {count}, and there are {rules.kinds[kind].copies}")
        if zone.sort in (FAN, ROW) and len(cards) + count > zone.capacity:
            raise PositionError(f"{zone.title} holds at most {zone.capacity} cards")
        cards += [(kind, mark)] * count
    if zone.sort == FAN:
        cards.sort()
    return cards


def put_rest(rules: Rules, rest: Zone, contents: dict[int, list[tuple[int, int]]]) -> None:
    """Put the cards that lie in no zone yet into the pile written `*`, or where they begin if it does not take them."""
    notes = {zone.number for zone in rules.zones if zone.sort == NOTE}
    placed = Counter(kind for number, cards in contents.items() if number not in notes for kind, _ in cards)
    for number, kind in enumerate(rules.kinds):
        if placed[number] > kind.copies:
            raise PositionError(f"{placed[number]} cards {kind.code} in the position: the game has {kind.copies}")
        zone = rest if rest.takes is None or rest.takes(kind) else rules.zone(kind.home)
        contents[zone.number] += [(number, 0)] * (kind.copies - placed[number])


def read_mark(rules: Rules, zone: Zone, mark: str) -> int:
    """Read the number of what follows a card."""
    if zone.sort == ROW and zone.sight == MARKED:
        seen = read_number(mark[1:], zone.title) if mark.startswith("/") else 0
        if not mark or not 0 < seen < 1 << rules.players:
            raise PositionError(f"{zone.title}: a known card says who has seen it, as in '{rules.kinds[0].code}/1'")
        return seen
    if zone.sort == ROW and mark in zone.marks:
        return zone.marks.index(mark)
    if mark:
        raise PositionError(f"{zone.title}: no mark {mark!r} there")
    return 0


def read_frame(rules: Rules, text: str) -> tuple[int, ...]:
    """Read an effect with its numbers."""
    name, *numbers = text.split(":")
    for effect in rules._effects:
        if effect.name == name and len(numbers) < WIDTH:
            values = [read_number(n, name) for n in numbers] + [0] * (WIDTH - 1 - len(numbers))
            check_frame(rules, (effect.number, *values))
            return (effect.number, *values)
    raise PositionError(f"stack: no effect {text!r} in {rules.code}")


def read_end(rules: Rules, text: str) -> tuple[int, int]:
    """Read how the game ended, and why."""
    result, _, reason = text.partition(".")
    words = ends(rules)
    for ended, name in words.items():
        if name == result and reason in rules.reasons[1:]:
            return ended, rules.reasons.index(reason)
    known = " or ".join(repr(word) for word in words.values())
    raise PositionError(f"end={text}: write {known} and a reason: {', '.join(rules.reasons[1:])}")


def read_number(text: str, name: str) -> int:
    """Read a small number, or raise an error that names its field."""
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise PositionError(f"{name}: {text!r} is not a number")
    return int(text)
