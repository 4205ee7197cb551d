"""What must hold after every event, for any rules: the checks that random play and properties share.

They use the public surface alone, so they serve both builds and every module to come. Each check has caught a planted
defect: see test_harness.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import oneironaut as on
from oneironaut.kernel.limits import ASK, CHANCE, OVER, PILES
from oneironaut.kernel.machine import why_not
from oneironaut.kernel.zone import FAN, NOTE, ROW
from oneironaut.rollout.playout import FastRandom

Check = Callable[[on.State], None]


def conserved(s: on.State) -> None:
    """Every card is in exactly one zone, sizes agree with cards, fans are sorted, rows and fans hold what they may."""
    found = [0] * s.rules.n_kinds
    for zone in s.rules.zones:
        cards = s.cards(zone.number)
        assert s.how_many(zone.number) == len(cards), f"{zone.title}: size and cards differ"
        assert zone.number < PILES or len(cards) <= zone.capacity, f"{zone.title} is too full"
        if zone.sort == FAN:
            assert cards == sorted(cards), f"{zone.title} is not sorted"
        if zone.sort == ROW and zone.marks:
            assert all(mark < len(zone.marks) for _, mark in cards), f"{zone.title}: unknown mark"
        if zone.sort != NOTE:
            for kind, _ in cards:
                found[kind] += 1
    expected = copies_of(s.rules)
    differ = {kind.code: found[i] - expected[i] for i, kind in enumerate(s.rules.kinds) if found[i] != expected[i]}
    assert not differ, f"cards not conserved, too many or too few: {differ}"


@cache
def copies_of(rules: on.Rules) -> list[int]:
    """How many cards of each kind the game has."""
    return [kind.copies for kind in rules.kinds]


def notes_are_true(s: on.State) -> None:
    """What a note says of a zone is in the zone."""
    for zone in s.rules.zones:
        if zone.note >= 0 and s.how_many(zone.note) > 0:
            known = Counter(kind for kind, _ in s.cards(zone.note))
            held = Counter(kind for kind, _ in s.cards(zone.number))
            assert known <= held, f"known but not in {zone.title}: {known - held}"


def asks_well(s: on.State) -> None:
    """R1 to R3: the question is a pure function of the state; a game not over has one; options are sorted and distinct."""
    stop = on.advance(s)
    first = (stop, s.asked, s.asker, s.bag, s.options()) if stop == ASK else (stop, s.bag)
    settled = s.copy()
    again = on.advance(s)
    second = (again, s.asked, s.asker, s.bag, s.options()) if again == ASK else (again, s.bag)
    assert first == second, "run is not repeatable"
    assert settled.same(s), f"asking again changed {on.write_position(settled)}"
    if stop == ASK:
        options = s.options()
        assert options, "a question without options"
        assert len(options) > 1 or s.rules.asks[s.asked].always, "a forced question was asked"
        assert options == sorted(set(options)), "options unsorted or doubled"
        assert 0 <= s.asker < s.rules.players
    elif stop == CHANCE:
        assert on.deals(s), "chance is asked and has nothing to deal"


def travels(s: on.State) -> None:
    """Copy, print and parse give equal states that ask the same question."""
    stop = on.advance(s)
    text = on.write_position(s)
    for twin in (s.copy(), on.read_position(text)):
        assert twin.same(s), f"not the same: {text}"
        assert s.same(twin)
        assert on.write_position(twin) == text
        assert on.advance(twin) == stop
        if stop == ASK:
            assert (twin.asked, twin.asker, twin.options()) == (s.asked, s.asker, s.options())


def legal_is_accepted(s: on.State) -> None:
    """Every option is accepted, every other action of the grammar is refused with a reason and no side effect."""
    stop = on.advance(s)
    if stop == OVER:
        return
    offered = s.options() if stop == ASK else [action for action, _ in on.deals(s)]
    for action in s.rules.grammar():
        twin = s.copy()
        if action in offered:
            on.answer(twin, action)
            on.advance(twin)
            conserved(twin)
            continue
        try:
            on.answer(twin, action)
        except (on.IllegalActionError, on.IllegalDealError):
            assert twin.same(s), f"refusing {action} changed the state"
        else:
            raise AssertionError(f"{s.rules.action_code(action)} was accepted but not offered")
        if stop == ASK:
            assert why_not(s, action), "no reason given"


EVERY_EVENT: tuple[Check, ...] = (conserved, notes_are_true, asks_well)
SOMETIMES: tuple[Check, ...] = (travels, legal_is_accepted)


def random_game(rules: on.Rules, seed: int, *, every: tuple[Check, ...] = EVERY_EVENT, sometimes: int = 0) -> on.State:
    """Play a game at random, with checks after every answer; every `sometimes`-th answer the costly ones too."""
    luck = FastRandom(seed)
    s = on.begin(rules)
    answers = 0
    while True:
        stop = on.advance(s)
        for check in every:
            check(s)
        if sometimes and answers % sometimes == 0:
            for check in SOMETIMES:
                check(s)
        if stop == OVER:
            return s
        on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])
        answers += 1
        assert answers < 5000, "the game does not end"


def positions(code: str, seed: int) -> list[on.State]:
    """The positions of a random game at which somebody is asked."""
    s = on.begin(on.read_rules(code))
    luck = FastRandom(seed)
    found = []
    while (stop := on.advance(s)) != OVER:
        if stop == ASK:
            found.append(s.copy())
            on.advance(found[-1])  # a copy has not been asked yet
        on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])
    return found
