"""Runs every scenario of `scenarios/*.toml`, and proves that a wrong one fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

import oneironaut as on
from oneironaut.runtime import plain_build
from tests.support.scenario import BadScenarioError, Scenario, check_sound, load, read, run

SCENARIOS = load()


@pytest.mark.parametrize("scenario", [pytest.param(scenario, id=scenario.id) for scenario in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    run(scenario)


def test_scenario_names_are_unique() -> None:
    ids = [scenario.id for scenario in SCENARIOS]
    assert ids
    assert sorted(set(ids)) == sorted(ids)


# The harness catches what it must: each planted scenario differs in one field from a right one.

RIGHT = Scenario(
    rule="O-BASE-10",
    title="a key gains a door",
    position="onirim:1 deck=* hand=Rk,Rs,Bs,Gs,Ns top=Rd/1,Bm/1",
    answers=("discard Rs", "key Rk"),
    asks=("door", "deal"),
    ask="deal",
    expect={"doors": "Rd", "discard": "Rs,Rk", "hand": "Bs,Gs,Ns,Bm", "limbo": 0, "active": 0, "top": "-"},
    views=({"seat": 0, "hand": "Bs,Gs,Ns,Bm", "deck": 69},),
)
AT_DOOR = replace(
    RIGHT,
    answers=("discard Rs",),
    asks=None,
    ask="door",
    seat=0,
    expect={},
    views=(),
    options=("key Rk", "limbo"),
    illegal=({"action": "key Bs", "why": "not_a_key"}, {"action": "play Bs", "why": "not_now"}),
)
WON = replace(
    RIGHT,
    position="onirim:1 deck=* hand=Rk,Rs,Bs,Gs,Ns doors=Rd,2Bd,2Gd,2Nd top=Rd/1",
    asks=("door", "over"),
    ask=None,
    end="won.all_doors",
    expect={"hand": 3},
    views=(),
)


@pytest.mark.parametrize("scenario", [RIGHT, AT_DOOR, WON], ids=["right", "at the door", "won"])
def test_right_scenarios_pass(scenario: Scenario) -> None:
    run(scenario)


PLANTED = {
    "wrong cards": (replace(RIGHT, expect={"doors": "Bd"}), "doors is Rd, not Bd"),
    "wrong count of a kind": (replace(RIGHT, expect={"discard": "2Rs,Rk"}), "discard is"),
    "wrong size": (replace(RIGHT, expect={"hand": 5}), "hand holds 4 cards, not 5"),
    "wrong counter": (replace(RIGHT, expect={"active": 1}), "active is 0, not 1"),
    "wrong order of a row": (
        replace(RIGHT, answers=(), asks=None, ask="turn", expect={"top": "Bm/1,Rd/1"}, views=()),
        "top is Rd/1,Bm/1",
    ),
    "unscripted question at the end": (
        replace(RIGHT, answers=("discard Rs",), asks=None),
        "seat 0 is asked 'door': key Rk, limbo",
    ),
    "wrong question on the way": (
        replace(RIGHT, asks=("turn", "deal")),
        "after answer 1, 'discard Rs', 'door' is asked, not 'turn'",
    ),
    "illegal answer": (replace(RIGHT, answers=("discard Rs", "key Bk")), "answer 2, 'key Bk', is not offered; .*key Rk, limbo"),
    "illegal deal": (replace(RIGHT, answers=("discard Rs", "key Rk", "deal Bk", "deal Bk"), asks=None), "answer 4"),
    "answer after the end": (replace(WON, answers=(*WON.answers, "deal Rs"), asks=None), "the game is over"),
    "game over but a question expected": (replace(WON, ask="deal", end=None, asks=None), "the game is over"),
    "end expected but the game goes on": (replace(RIGHT, ask=None, end="won.all_doors"), "nothing should be asked"),
    "wrong end": (replace(WON, end="lost.deck_empty"), "won.all_doors"),
    "wrong seat": (replace(AT_DOOR, seat=1), "seat 0 is asked, not 1"),
    "an option too few": (replace(AT_DOOR, options=("key Rk",)), "key Rk, limbo"),
    "an option too many": (replace(AT_DOOR, options=("key Rk", "key Bk", "limbo")), "key Rk, limbo"),
    "legal action called illegal": (replace(AT_DOOR, illegal=({"action": "limbo", "why": "not_now"},)), "'limbo' was accepted"),
    "wrong reason": (
        replace(AT_DOOR, illegal=({"action": "key Bs", "why": "wrong_key"},)),
        "refused for 'not_a_key', not 'wrong_key'",
    ),
    "wrong view": (replace(RIGHT, views=({"seat": 0, "hand": "Bs,Gs,Ns,??"},)), "seat 0 sees hand="),
    "wrong count in a view": (replace(RIGHT, views=({"seat": 0, "hand": 5},)), "seat 0 sees 4 cards in hand"),
    "wrong deck in a view": (replace(RIGHT, views=({"seat": 0, "deck": 68},)), "seat 0 sees 69 cards in the deck"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_scenario_fails(name: str) -> None:
    scenario, message = PLANTED[name]
    with pytest.raises(AssertionError, match=message):
        run(scenario)


def test_badly_written_scenarios_are_refused() -> None:
    right = {"rule": "O-BASE-9", "title": "x", "position": "onirim:1 deck=* hand=5Rs", "ask": "turn", "expect": {"hand": 5}}
    run(read(right))
    for wrong in (
        {**right, "expected": {"hand": 4}},  # no such field
        {**right, "end": "won.all_doors"},  # asked and over
        {name: value for name, value in right.items() if name != "ask"},  # neither
        {name: value for name, value in right.items() if name != "expect"},  # expects nothing
        {**right, "asks": ["turn"]},  # no answer to it
    ):
        with pytest.raises(BadScenarioError):
            read(wrong)
    for expect in ({"hands": 5}, {"hand": "5 Rs"}):
        with pytest.raises(BadScenarioError):
            run(read({**right, "expect": expect}))


def test_a_lost_card_is_caught() -> None:
    state = on.read_position("onirim:1 deck=* hand=5Rs")
    check_sound(state)
    state.remove(state.rules.zone("hand").number, state.rules.kind("Rs"))
    with pytest.raises(AssertionError, match="cards were lost or doubled"):
        check_sound(state)


def test_a_count_below_zero_is_caught() -> None:
    plain = plain_build.load()  # nothing is checked there: the compiled build takes no card that is not there
    state = plain.read_position("onirim:1 deck=* hand=5Rs")
    state.remove(state.rules.zone("limbo").number, state.rules.kind("Rs"))
    with pytest.raises(AssertionError, match="limbo holds 0 cards, but says -1"):
        check_sound(state)
