"""What a state may hold: every card once and where it may lie, true notes, numbers and steps within their bounds.

Positions from text and pickles are checked by this before they are played on. A position that passes need not be one that
a game can reach, but playing on from it stays within the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import StateError
from .limits import PILES, RUNNING, WIDTH
from .rules import Rules
from .zone import NOTE

if TYPE_CHECKING:
    from .state import State


def check_state(s: State) -> None:
    """Refuse a state that its rules cannot hold, in words."""
    check_cards(s)
    check_notes(s)
    check_stack(s)
    for module in s.rules._modules:
        module.check(s)


def check_cards(s: State) -> None:
    """Check that every card is in one place, where its kind may lie, and that no place holds too many."""
    counts = [0] * s.rules.n_kinds
    for zone in s.rules.zones:
        cards = s.cards(zone.number)
        if zone.number >= PILES and len(cards) > zone.capacity:
            raise StateError(f"{zone.title} holds at most {zone.capacity} cards")
        for kind, _ in cards:
            if zone.takes is not None and not zone.takes(s.rules.kinds[kind]):
                raise StateError(f"{s.rules.kinds[kind].code} cannot lie in {zone.title!r}")
            if zone.sort != NOTE:
                counts[kind] += 1
    for number, found in enumerate(counts):
        if found != s.rules.kinds[number].copies:
            code, copies = s.rules.kinds[number].code, s.rules.kinds[number].copies
            raise StateError(f"{found} cards {code} in the position: the game has {copies}")


def check_notes(s: State) -> None:
    """Check that what is known of a place is there."""
    for zone in s.rules.zones:
        if zone.note >= 0:
            for number, kind in enumerate(s.rules.kinds):
                if s.count(zone.note, number) > s.count(zone.number, number):
                    raise StateError(f"{kind.code} is known in {zone.title} but not there")


def check_stack(s: State) -> None:
    """Check that a game that goes on has steps under way, of which the lowest is one that a game can rest on."""
    steps = s.rules._effects
    frames = s.frames()
    for frame in frames:
        check_frame(s.rules, frame)
    if s.ended != RUNNING:
        return
    if not frames:
        raise StateError("a game that goes on has a step under way: its stack is not empty")
    for depth, frame in enumerate(frames):
        step = steps[frame[0]]
        if step.is_root and depth > 0:
            raise StateError(f"stack: {step.name!r} comes first, and only there")
        if not step.is_root and depth == 0:
            wanted = " or ".join(repr(each.name) for each in steps if each.is_root)
            raise StateError(f"stack: {wanted} comes first, not {step.name!r}")
        if step.needs >= 0 and s.how_many(step.needs) == 0:
            raise StateError(f"stack: {step.name!r} needs a card in {s.rules.zone_names[step.needs].title!r}")
        step.check(s, frame)


def check_frame(rules: Rules, frame: tuple[int, ...]) -> None:
    """Check that the numbers that a step remembers are within their bounds."""
    step = rules._effects[frame[0]]
    bounds = [*step.memory, *[(0, 0)] * WIDTH]
    if not all(least <= value <= most for value, (least, most) in zip(frame[1:], bounds, strict=False)):
        raise StateError(f"stack: {frame_text(rules, frame)!r} is not a memory of {step.name!r}")


def frame_text(rules: Rules, frame: tuple[int, ...]) -> str:
    """Write a step with its numbers; zeros at the end are left out."""
    numbers = list(frame[1:])
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return rules._effects[frame[0]].name + "".join(f":{number}" for number in numbers)
