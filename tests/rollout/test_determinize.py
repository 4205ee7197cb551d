"""Other worlds: what a seat cannot see is dealt again, and it cannot tell."""

from __future__ import annotations

import pytest

import oneironaut as on
from oneironaut.kernel.limits import ASK
from oneironaut.kernel.view import look
from oneironaut.kernel.zone import NOTE, OWNER
from oneironaut.notation.codes import presets
from oneironaut.rollout.determinize import redeal, sample_world, visible_world
from oneironaut.rollout.playout import FastRandom
from tests.support.harness import positions


@pytest.mark.parametrize("code", ["onirim:2", "onirim:2+everything", "onirim:2!open"])
def test_an_imagined_world_is_the_same_for_equal_knowledge(code: str) -> None:
    luck = FastRandom(11)
    compared = 0
    for s in positions(code, 12)[::7]:
        seat = s.asker
        world = sample_world(s, look(s, seat))
        assert look(world, seat) == look(s, seat)
        other = redeal(s, seat, luck)
        if on.advance(other) != ASK or (other.asked, other.options()) != (s.asked, s.options()):
            continue
        assert on.write_position(sample_world(other, look(other, seat))) == on.write_position(world)
        compared += 1
    assert compared


def misplaced(s: on.State) -> int:
    """How many cards that no player may keep lie in a place that only its owner sees."""
    owned = [zone for zone in s.rules.zones if zone.sight == OWNER and zone.sort != NOTE]
    return sum(not s.rules.kinds[kind].kept for zone in owned for kind, _ in s.cards(zone.number))


SECRETIVE = [code for code in presets() if on.read_rules(code).players == 2 and "!open" not in code]


@pytest.mark.parametrize("code", SECRETIVE)
def test_hands_hold_what_may_be_kept_in_games_and_in_imagined_worlds(code: str) -> None:
    for seed in (1, 2):
        for s in positions(code, seed)[::3]:
            assert misplaced(s) == 0
            assert all(misplaced(redeal(s, seat, FastRandom(seed))) == 0 for seat in range(2))


def test_a_hand_that_holds_what_may_not_be_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    s = positions("onirim:2", 1)[-1]
    monkeypatch.setattr("oneironaut.onirim.card.Card.kept", True)
    refused = 0
    for seed in range(20):
        try:
            refused += misplaced(redeal(s, 0, FastRandom(seed)))
        except on.StateError:  # the compiled build does not even deal it
            refused += 1
    assert refused > 0


def test_open_cards_need_no_other_world() -> None:
    assert all(visible_world(s, s.asker) is s for s in positions("onirim:2!open", 3))
    silent = [(s, look(s, s.asker).zones[f"hand{2 - s.asker}"]) for s in positions("onirim:2", 3)]
    assert all((visible_world(s, s.asker) is s) == ("??" not in hand) for s, hand in silent if hand)
