"""The audit catches planted defects, in both builds, and plays the games of the plain loop."""

from __future__ import annotations

from types import ModuleType

import pytest

import oneironaut as on
from oneironaut import audit, playout, twin
from tests.games.test_harness import DEFECTS, Around, broken_rules

BUILDS = [audit, twin.plain("audit")]


@pytest.mark.parametrize(("effect", "defect", "message"), DEFECTS, ids=[d.__name__ for _, d, _ in DEFECTS])
def test_planted_defect_is_caught(effect: str, defect: type[Around], message: str) -> None:
    with pytest.raises((AssertionError, on.StateError), match=message):
        audit.play_audited(on.begin(broken_rules(effect, defect)), 20, 1)


def test_a_hand_that_is_not_sorted_is_caught() -> None:
    s = on.begin(on.read_rules("onirim:1"))
    checker = audit.Audit(s.rules)
    for kind in (5, 0):
        checker.check_cards(s)
        s.take(0, kind)
        s.push(s.rules.zone("hand").number, kind, 0)
    with pytest.raises(AssertionError, match="not sorted"):
        checker.check_cards(s)


def test_a_false_note_is_caught() -> None:
    s = on.begin(on.read_rules("onirim:2"))
    checker = audit.Audit(s.rules)
    checker.check_notes(s)
    s.put(s.rules.zone("known1").number, 3)
    with pytest.raises(AssertionError, match="known in zone"):
        checker.check_notes(s)


def test_a_card_in_a_zone_that_is_not_there_is_caught() -> None:
    plain = twin.plain()  # nothing is checked there: in the compiled build a state refuses it
    s = plain.begin(plain.read_rules("onirim:1"))
    s.put(9, 3)
    with pytest.raises(AssertionError, match="not there"):
        BUILDS[1].Audit(s.rules).check_cards(s)


def test_what_it_says_names_the_position() -> None:
    plain = twin.plain()
    s = plain.begin(plain.read_rules("dreamers:2"))
    s.put(0, 20)
    with pytest.raises(AssertionError, match=r"cards not conserved: 2 of kind 20: dreamers:2 memory="):
        BUILDS[1].Audit(s.rules).check_cards(s)


@pytest.mark.parametrize("code", on.all_codes())
def test_it_plays_the_games_of_the_fast_loop(code: str) -> None:
    rules = on.read_rules(code)
    for seed in range(20):
        fast, checked = on.begin(rules), on.begin(rules)
        playout.playout(fast, playout.Luck(seed))
        audit.Audit(rules).play(checked, playout.Luck(seed))
        assert checked.same(fast)


@pytest.mark.parametrize("code", on.all_codes())
def test_both_builds_count_the_same_answers(code: str) -> None:
    counts = []
    for package, module in zip((on, twin.plain()), BUILDS, strict=True):
        assert isinstance(module, ModuleType)
        counts.append(module.play_audited(package.begin(package.read_rules(code)), 3, 5))
    assert counts[0] == counts[1]
