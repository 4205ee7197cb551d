"""The checker catches planted defects, in both builds, and plays the games of the plain loop."""

from __future__ import annotations

from types import ModuleType

import pytest

import oneironaut as on
from oneironaut.rollout import invariants, playout
from oneironaut.runtime import plain_build
from tests.games.test_harness import DEFECTS, Around, broken_rules

BUILDS = [invariants, plain_build.load("rollout.invariants")]


@pytest.mark.parametrize(("effect", "defect", "message"), DEFECTS, ids=[d.__name__ for _, d, _ in DEFECTS])
def test_planted_defect_is_caught(effect: str, defect: type[Around], message: str) -> None:
    with pytest.raises((AssertionError, on.StateError), match=message):
        invariants.play_checked(on.begin(broken_rules(effect, defect)), 20, 1)


def test_a_hand_that_is_not_sorted_is_caught() -> None:
    s = on.begin(on.read_rules("onirim:1"))
    checker = invariants.InvariantChecker(s.rules)
    for kind in (5, 0):
        checker.check_cards(s)
        s.remove(0, kind)
        s.append_to_row(s.rules.zone("hand").number, kind, 0)
    with pytest.raises(AssertionError, match="not sorted"):
        checker.check_cards(s)


def test_a_false_note_is_caught() -> None:
    s = on.begin(on.read_rules("onirim:2"))
    checker = invariants.InvariantChecker(s.rules)
    checker.check_notes(s)
    s.add(s.rules.zone("known1").number, 3)
    with pytest.raises(AssertionError, match="known in zone"):
        checker.check_notes(s)


def test_a_card_in_a_zone_that_is_not_there_is_caught() -> None:
    plain = plain_build.load()  # nothing is checked there: in the compiled build a state refuses it
    s = plain.begin(plain.read_rules("onirim:1"))
    s.add(9, 3)
    with pytest.raises(AssertionError, match="not there"):
        BUILDS[1].InvariantChecker(s.rules).check_cards(s)


def test_what_it_says_names_the_position() -> None:
    plain = plain_build.load()
    s = plain.begin(plain.read_rules("dreamers:2"))
    s.add(0, 20)
    with pytest.raises(AssertionError, match=r"cards not conserved: 2 of kind 20: dreamers:2 memory="):
        BUILDS[1].InvariantChecker(s.rules).check_cards(s)


@pytest.mark.parametrize("code", on.all_codes())
def test_it_plays_the_games_of_the_fast_loop(code: str) -> None:
    rules = on.read_rules(code)
    for seed in range(20):
        fast, checked = on.begin(rules), on.begin(rules)
        playout.playout(fast, playout.FastRandom(seed))
        invariants.InvariantChecker(rules).play(checked, playout.FastRandom(seed))
        assert checked.same(fast)


@pytest.mark.parametrize("code", on.all_codes())
def test_both_builds_count_the_same_answers(code: str) -> None:
    counts = []
    for package, module in zip((on, plain_build.load()), BUILDS, strict=True):
        assert isinstance(module, ModuleType)
        counts.append(module.play_checked(package.begin(package.read_rules(code)), 3, 5))
    assert counts[0] == counts[1]
