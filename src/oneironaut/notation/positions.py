"""Positions: a state as one line of text, and back. Everything that the rules remember is in it, chance apart."""

from __future__ import annotations

import re
from collections import Counter

from ..kernel.errors import BadCodeError
from ..kernel.limits import DRAWN, FRAMES, LOST, RUNNING, SEAT_WON, WIDTH, WON
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.zone import FAN, MARKED, NOTE, PILE, ROW, Zone
from .codes import read_rules

EMPTY = "-"
REST = "*"
TOGETHER = {WON: "won", LOST: "lost"}
CARD = re.compile(r"(?P<count>[0-9]{0,3})(?P<code>[A-Za-z][A-Za-z0-9]*)(?P<mark>[^A-Za-z0-9].*)?")


def write_position(s: State) -> str:
    """A state as one line: rules code, zones, counters, stack, and how the game ended."""
    rules = s.rules
    fields = [rules.code]
    fields += [f"{zone.title}={write_zone(s, zone)}" for zone in rules.zones]
    fields += [f"{name}={s.get_counter(i)}" for i, name in enumerate(rules.counters)]
    fields.append("stack=" + (",".join(write_frame(rules, frame) for frame in s.frames()) or EMPTY))
    if s.ended != RUNNING:
        fields.append(f"end={ends(rules)[s.ended]}.{rules.reasons[s.reason]}")
    return " ".join(fields)


def ends(rules: Rules) -> dict[int, str]:
    """The words for the ends of a game: together, or between players, drawn or won by a seat, counted from 1."""
    if not rules.versus:
        return TOGETHER
    return {DRAWN: "drawn", **{SEAT_WON + seat: f"won{seat + 1}" for seat in range(rules.players)}}


def write_zone(s: State, zone: Zone) -> str:
    """The cards of a zone, separated by commas."""
    cards = s.cards(zone.number)
    if zone.last_first:
        cards.reverse()
    codes = s.rules.kinds
    if zone.sort == ROW:
        return ",".join(codes[kind].code + write_mark(zone, mark) for kind, mark in cards) or EMPTY
    counts: dict[str, int] = {}
    for kind, _ in cards:
        counts[codes[kind].code] = counts.get(codes[kind].code, 0) + 1
    return ",".join(f"{n if n > 1 else ''}{code}" for code, n in counts.items()) or EMPTY


def write_mark(zone: Zone, mark: int) -> str:
    """What stands behind a card of a row: who has seen it, or the zone's own sign."""
    if zone.sight == MARKED:
        return f"/{mark}"
    return zone.marks[mark] if zone.marks else ""


def write_frame(rules: Rules, frame: tuple[int, ...]) -> str:
    """An effect with its numbers; zeros at the end are left out."""
    numbers = list(frame[1:])
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return rules.effects[frame[0]].name + "".join(f":{n}" for n in numbers)


def read_position(text: str) -> State:
    """The state that a line names. Zones may be left out if empty; `*` in one pile stands for all cards not elsewhere."""
    words = text.split()
    if not words:
        raise BadCodeError("an empty line is no position")
    rules = read_rules(words[0])
    fields: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or not value or name in fields:
            raise BadCodeError(f"{word!r}: a field of a position is 'name=value', each name once")
        fields[name] = value
    s = State(rules)
    rest: Zone | None = None
    for zone in rules.zones:
        value = fields.pop(zone.title, EMPTY)
        if value == REST and zone.sort == PILE and rest is None:
            rest = zone
        elif value != EMPTY:
            read_zone(s, zone, value)
    settle(s, rest)
    for i, name in enumerate(rules.counters):
        number = read_number(fields.pop(name, "0"), name)
        if number > rules.counter_most[i]:
            raise BadCodeError(f"{name}={number}: at most {rules.counter_most[i]} in {rules.code}")
        s.set_counter(i, number)
    stack = fields.pop("stack", "turn")
    frames = [] if stack == EMPTY else stack.split(",")
    if len(frames) > FRAMES:
        raise BadCodeError(f"stack: {len(frames)} frames are too many")
    s.set_frames([read_frame(rules, frame) for frame in frames])
    for frame in s.frames():
        effect = rules.effects[frame[0]]
        if effect.needs >= 0 and s.how_many(effect.needs) == 0:
            raise BadCodeError(f"stack: {effect.name!r} needs a card in {rules.zone_names[effect.needs].title!r}")
    end = fields.pop("end", "")
    if end:
        s.ended, s.reason = read_end(rules, end)
    elif stack == EMPTY:
        raise BadCodeError("stack=- is for games that are over")
    if fields:
        raise BadCodeError(f"no field {next(iter(fields))!r} in a position of {rules.code}")
    return s


def read_zone(s: State, zone: Zone, value: str) -> None:
    """Put the cards of a field into their zone."""
    cards = value.split(",")
    if zone.last_first:
        cards.reverse()
    for word in cards:
        match = CARD.fullmatch(word)
        if not match:
            raise BadCodeError(f"{zone.title}={value}: {word!r} is no card")
        kind = s.rules.kind(match["code"])
        count = int(match["count"] or 1)
        mark = read_mark(s.rules, zone, match["mark"] or "")
        if not 1 <= count <= s.rules.kinds[kind].copies:
            raise BadCodeError(f"{zone.title}={value}: {word!r} asks for {count}, and there are {s.rules.kinds[kind].copies}")
        if zone.sort in (FAN, ROW) and s.how_many(zone.number) + count > zone.capacity:
            raise BadCodeError(f"{zone.title} holds at most {zone.capacity} cards")
        for _ in range(count):
            if zone.sort == ROW:
                s.push(zone.number, kind, mark)
            else:
                s.put(zone.number, kind)


def read_mark(rules: Rules, zone: Zone, mark: str) -> int:
    """The number of what stands behind a card."""
    if zone.sort == ROW and zone.sight == MARKED:
        seen = read_number(mark[1:], zone.title) if mark.startswith("/") else 0
        if not mark or not 0 < seen < 1 << rules.players:
            raise BadCodeError(f"{zone.title}: a known card says who has seen it, as in '{rules.kinds[0].code}/1'")
        return seen
    if zone.sort == ROW and mark in zone.marks:
        return zone.marks.index(mark)
    if mark:
        raise BadCodeError(f"{zone.title}: no mark {mark!r} there")
    return 0


def settle(s: State, rest: Zone | None) -> None:
    """Every card is somewhere, once: fill the pile written `*`, or refuse."""
    counts = Counter(kind for zone in s.rules.zones if zone.sort != NOTE for kind, _ in s.cards(zone.number))
    for number, kind in enumerate(s.rules.kinds):
        placed = counts[number]
        if placed > kind.copies or (placed < kind.copies and rest is None):
            raise BadCodeError(f"{placed} cards {kind.code} in the position: the game has {kind.copies}")
        if rest is not None:
            for _ in range(kind.copies - placed):
                s.put(rest.number, number)
    for zone in s.rules.zones:
        if zone.note >= 0:
            for number, kind in enumerate(s.rules.kinds):
                if s.count(zone.note, number) > s.count(zone.number, number):
                    raise BadCodeError(f"{kind.code} is known in {zone.title} but not there")


def read_frame(rules: Rules, text: str) -> tuple[int, ...]:
    """An effect with its numbers."""
    name, *numbers = text.split(":")
    for effect in rules.effects:
        if effect.name == name and len(numbers) < WIDTH:
            values = [read_number(n, name) for n in numbers] + [0] * (WIDTH - 1 - len(numbers))
            bounds = [*effect.memory, *[(0, 0)] * WIDTH]
            if not all(least <= value <= most for value, (least, most) in zip(values, bounds, strict=False)):
                raise BadCodeError(f"stack: {text!r} is no memory of {name!r}")
            return (effect.number, *values)
    raise BadCodeError(f"stack: no effect {text!r} in {rules.code}")


def read_end(rules: Rules, text: str) -> tuple[int, int]:
    """How the game ended, and why."""
    result, _, reason = text.partition(".")
    words = ends(rules)
    for ended, name in words.items():
        if name == result and reason in rules.reasons[1:]:
            return ended, rules.reasons.index(reason)
    known = " or ".join(repr(word) for word in words.values())
    raise BadCodeError(f"end={text}: write {known} and a reason: {', '.join(rules.reasons[1:])}")


def read_number(text: str, name: str) -> int:
    """A small number, or an error that names its field."""
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise BadCodeError(f"{name}: {text!r} is no number")
    return int(text)
