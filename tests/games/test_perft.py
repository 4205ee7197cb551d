"""Perft counts: the numbers in `data/perft.toml` hold, and those that a hand can count are right."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import perm

import pytest

import oneironaut as on
from tests.support.perft import Case, choices, load, perft

CASES = load()


def depths(*, slow: bool) -> list[object]:
    """Every case with every depth, of those that are slow or of the others."""
    found: list[object] = []
    for case in CASES:
        first = len(case.leaves) + 1 if slow else 1
        last = len(case.leaves) + len(case.slow) if slow else len(case.leaves)
        found += [pytest.param(case, depth, id=f"{case.name} {depth}") for depth in range(first, last + 1)]
    return found


def check(case: Case, depth: int) -> None:
    counted = perft(case.root(), depth)
    wanted = (*case.leaves, *case.slow)[depth - 1]
    assert counted == wanted, f"{case.name}: {counted} leaves at depth {depth}, not {wanted}"


@pytest.mark.parametrize(("case", "depth"), depths(slow=False))
def test_perft(case: Case, depth: int) -> None:
    check(case, depth)


@pytest.mark.slow
@pytest.mark.parametrize(("case", "depth"), depths(slow=True))
def test_perft_deeper(case: Case, depth: int) -> None:
    check(case, depth)


def test_every_rules_code_is_counted() -> None:
    assert {case.position.split()[0] for case in CASES} >= set(on.all_codes())


def test_a_wrong_number_is_caught() -> None:
    for case in CASES:
        for depth in range(1, 4):
            leaves = list(case.leaves)
            leaves[depth - 1] += 1
            with pytest.raises(AssertionError, match=f"at depth {depth}"):
                check(replace(case, leaves=tuple(leaves)), depth)


def by_text(position: str, depth: int) -> int:
    """The same count by another way: no copies and no shortcut, every node parsed from text and every answer checked."""
    actions = list(choices(on.read_position(position)))
    if depth == 0 or not actions:
        return 1
    leaves = 0
    for action in actions:
        state = on.read_position(position)
        on.answer(state, action)
        on.advance(state)
        leaves += by_text(on.write_position(state), depth - 1)
    return leaves


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_perft_by_text(case: Case) -> None:
    for depth in (1, 2, 3):
        if case.leaves[depth - 1] < 3000:
            assert by_text(on.write_position(case.root()), depth) == case.leaves[depth - 1]


# Numbers that can be found without the program. Each compares the file, not the engine: `test_perft` does that.


def leaves(name: str) -> tuple[int, ...]:
    """All counts of a case."""
    [case] = [case for case in CASES if case.name == name]
    return (*case.leaves, *case.slow)


@pytest.mark.parametrize("name", ["solo set-up", "duo set-up"])
def test_set_up_by_hand(name: str) -> None:
    """Before the hand is full chance alone answers, among 17 kinds: 17, then 17 · 17.

    Three cards: 17³ = 4913, less the four triples of a Door (two copies each). Four: 17⁴ = 83521, less 4 · (4 · 16 + 1) with
    three or four of one Door, less 4 with four of one Key. Five: 17⁵ = 1419857, less 4 · (10 · 16² + 5 · 16 + 1) for Doors, less
    4 · (5 · 16 + 1) for Keys, less 4 with five Moons of a colour.
    """
    assert leaves(name)[:5] == (17, 289, 4913 - 4, 83521 - 4 * 65 - 4, 1419857 - 4 * 2641 - 4 * 81 - 4)


def test_draft_by_hand() -> None:
    """Eight different cards, six taken in turn: 8, 8 · 7, … 8 · 7 · 6 · 5 · 4 · 3 = 20160. Then player 1 may play or discard
    each of five different cards on an empty row: ten options.
    """
    assert leaves("duo draft")[:7] == (*[perm(8, n) for n in range(1, 7)], 20160 * 10)


def test_prophecy_by_hand() -> None:
    """Five different cards, no Door: five to discard, then the order of four, of which the last is not asked: 5 · 4 · 3 · 2."""
    assert leaves("solo prophecy")[:4] == (5, 20, 60, 120)


def test_first_turn_by_hand() -> None:
    """Hand Rs Bs Gs Ns Rm, no row: five plays and five discards. Then chance has 17 kinds (no kind is used up): 10 · 17.

    Then: a Location (12 kinds) fills the hand and the next turn offers its different cards, to discard and, if their symbol is
    not that of the card played, to play. A Door (4 kinds; there is no Key) goes to Limbo and chance is asked again: 17 kinds, as
    each Door has a second copy. A Nightmare (no Key, no Door on the table) has two ways out.
    """
    hand = ["Rs", "Bs", "Gs", "Ns", "Rm"]
    locations = [colour + symbol for colour in "RBGN" for symbol in "smk"]
    third = 0
    for used in hand:
        rest = [card for card in hand if card != used]
        for played in (True, False):
            for drawn in locations:
                cards = {*rest, drawn}
                third += len(cards) + sum(not played or card[1] != used[1] for card in cards)
            third += 4 * 17 + 2
    assert leaves("solo first turn")[:3] == (10, 170, third)


def test_search_by_hand() -> None:
    """The eighth Door can be found or left. Found: the game is won, one leaf for good. Left: chance draws one of 14 kinds (twelve
    Locations, the red Door, a Nightmare).
    """
    assert leaves("solo search")[:2] == (2, 1 + 14)


def test_nightmare_by_hand() -> None:
    """Two Keys, two Doors, reveal, new hand: six. Then the first cards are drawn, and all 17 kinds are in the deck: 6 · 17."""
    assert leaves("solo nightmare")[:2] == (6, 6 * 17)


def test_swap_by_hand() -> None:
    """Two personal cards (Bm Gm) may be given, or none. Given, one of two shared ones (Rm Bs) is taken; not given, the
    Prophecy goes through three known cards and asks chance for the fourth, of 17 kinds: 3, then 2 · 2 + 17. Then each of the four
    swaps has the same 17, and each of the 17 leads to a fifth card of 17 kinds, as no kind is used up.
    """
    for name in ("duo swap", "duo open swap"):
        assert leaves(name)[:3] == (3, 2 * 2 + 17, 4 * 17 + 17 * 17)


def test_dreamers_set_up_by_hand() -> None:
    """Who begins, then an Identity each (two Dreamers and one Master: 2, then 2 or 1), then 20 different Dreams."""
    assert leaves("dreamers set-up") == (2, 4, 2 * 3, 6 * 20, 6 * 20 * 19, 6 * 20 * 19 * 18, 6 * 20 * 19 * 18 * 17)


def test_dreamers_turn_by_hand() -> None:
    """Three Dreams, three words, three Dreams. Then the first player may modify with what is left, so that the Nightmare of 10 is
    reached; an exact sum (there is none: 1 3 9 and 2 6 8 make no 10 but 1 + 9, of one hand) would lead to the accusation.
    """
    modifiers = {1: 0, 3: 1, 9: -1}  # the 1 has a skull
    options = 0
    for mine, theirs in product(modifiers, (2, 6, 8)):
        assert mine + theirs != 10
        rest = [n for card, n in modifiers.items() if card != mine and n]
        options += 1 + sum(mine + theirs + n == 10 for n in rest for _ in ("own", "other"))
    assert leaves("dreamers turn")[:4] == (3, 9, 27, 3 * options)


def test_dreamers_sixth_round_by_hand() -> None:
    """Both are asked. If both agree, player 1, accused wrongly in the last round, chooses (2); the other draws (2 or 1)."""
    assert leaves("dreamers sixth round") == (2, 4, 3 + 2, 3 + 3, 3 + 3 * 20, 3 + 3 * 20 * 19)
