"""Damaged texts: what a fuzzer and the tests of readers make of a good one."""

from __future__ import annotations

import random  # noqa: TID251 - chance that never reaches a game
import re

import oneironaut as on
from oneironaut.kernel.card import Kind
from oneironaut.kernel.limits import PILES
from oneironaut.kernel.validity import frame_text
from oneironaut.kernel.zone import MARKED, NOTE, ROW, Zone
from oneironaut.notation.positions import write_mark

PIECES = re.compile(r"[A-Za-z]+|[0-9]+|.", re.DOTALL)
JUNK = ["", "-", "*", "=", ",", ":", "!", "+", "/", "?", "é", "\0", "\n", "'''", '"', "{", "[", ".", "999", "99999", "-1", "x"]


def sort_of(piece: str) -> tuple[bool, bool]:
    """Whether a piece is a word, a number, or neither."""
    return piece.isalpha(), piece.isdigit()


def damaged(text: str, r: random.Random) -> str:
    """Change a text in a few places: pieces go, come twice, change places, or become others out of the same text."""
    pieces = PIECES.findall(text)
    for _ in range(r.choice((1, 1, 2, 3, 8))):
        if not pieces:
            return r.choice(JUNK)
        i = r.randrange(len(pieces))
        j = r.randrange(len(pieces))
        sort = r.randrange(7)
        if sort == 0:
            del pieces[i]
        elif sort == 1:
            pieces.insert(i, pieces[j])
        elif sort == 2:
            pieces[i], pieces[j] = pieces[j], pieces[i]
        elif sort == 3 and pieces[i].isdigit():
            pieces[i] = str(r.choice((0, 1, 2, 3, 5, 8, 13, 21, 40, 72, 999)))
        elif sort == 4:
            pieces[i] = r.choice(JUNK)
        else:
            alike = [
                piece for piece in pieces if piece.isalpha() == pieces[i].isalpha() and piece.isdigit() == pieces[i].isdigit()
            ]
            pieces[i] = r.choice(alike)
    return "".join(pieces)


def misplaced(text: str, r: random.Random) -> str:
    """Change a position so that no card is lost: cards move between zones, counters and steps become others.

    Mostly into zones that take them, so that much of what comes out can be played on from.
    """
    s = on.read_position(text)
    rules = s.rules
    contents = {zone.number: s.cards(zone.number) for zone in rules.zones}
    places = [zone for zone in rules.zones if zone.sort != NOTE]
    for _ in range(r.choice((1, 2, 5, 30))):
        source, target = r.choice(places), r.choice(places)
        if not contents[source.number]:
            continue
        kind, _ = contents[source.number].pop(r.randrange(len(contents[source.number])))
        if r.randrange(20) and not has_room(target, rules.kinds[kind], len(contents[target.number])):
            target = source
        mark = r.randrange(1, 1 << rules.players) if target.sight == MARKED else r.randrange(max(len(target.marks), 1))
        contents[target.number].insert(r.randrange(len(contents[target.number]) + 1), (kind, mark))
    fields = [rules.code]
    for zone in rules.zones:
        held = contents[zone.number] if zone.sort == ROW else sorted((kind, 0) for kind, _ in contents[zone.number])
        codes = [rules.kinds[kind].code + (write_mark(zone, mark) if zone.sort == ROW else "") for kind, mark in held]
        fields.append(f"{zone.title}={','.join(codes[::-1] if zone.top_is_last else codes) or '-'}")
    for i, name in enumerate(rules.counters):
        fields.append(f"{name}={r.randint(0, rules.counter_limits[i]) if r.randrange(4) == 0 else s.get_counter(i)}")
    return " ".join([*fields, f"stack={','.join(changed_stack(s, r)) or '-'}"])


def has_room(zone: Zone, kind: Kind, held: int) -> bool:
    """Whether a zone takes one more card of a kind."""
    return (zone.takes is None or zone.takes(kind)) and (zone.number < PILES or held < zone.capacity)


def changed_stack(s: on.State, r: random.Random) -> list[str]:
    """The steps under way, in half of the cases with others on top or in between."""
    rules = s.rules
    frames = [frame_text(rules, frame) for frame in s.frames()]
    if r.randrange(2):
        for _ in range(r.choice((1, 1, 2, 4))):
            step = r.choice(rules._effects)
            frame = (step.number, *[r.randint(*bounds) for bounds in step.memory])
            frames.insert(r.randrange(len(frames) + 1) if r.randrange(8) == 0 else len(frames), frame_text(rules, frame))
        if r.randrange(3) == 0:
            del frames[r.randrange(len(frames))]
    return frames
