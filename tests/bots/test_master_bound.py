"""The bound for a Master against `random` plays by the rules of the engine."""

from __future__ import annotations

from math import sqrt
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import oneironaut as on
from oneironaut.dreamers.module import round_result
from tests.support.dreamers_table import RULES, field
from tests.support.scripts import load_script

ROUNDS = 3000


@pytest.fixture(scope="module")
def bound() -> ModuleType:
    """The script as a module."""
    return load_script("master_bound")


def by_engine(deal: Any, chance: np.random.Generator) -> int:
    """The Master's points less the Dreamer's in a round that both play at random. The first seat is the Master."""
    order = {
        "memory": [f"deal D{value}{corner.code}" for value, corner in deal.dreams],
        "nightmares": [f"deal N{value}" for value in deal.nightmares],
        "identities": ["deal Ma", "deal Dr"] if deal.master_begins else ["deal Dr", "deal Ma"],
        "lots": ["deal F1" if deal.master_begins else "deal F2"],
    }
    state = on.begin(RULES)
    while True:
        if on.advance(state) == on.CHANCE:
            offered = {RULES.action_code(action): action for action, _ in on.deals(state)}
            cards = next((cards for cards in order.values() if cards and cards[0] in offered), None)
            if cards is None:  # the Identities of the next round
                one, other = round_result(int(field(state, "round1"))).points
                return one - other
            on.answer(state, offered[cards.pop(0)])
        else:
            options = state.options()
            on.answer(state, options[int(chance.integers(len(options)))])


def distance(worth: float, deal: Any, seed: int) -> float:
    """How far a worth is from what rounds by the engine come to, in standard errors."""
    chance = np.random.default_rng(seed)
    played = [by_engine(deal, chance) for _ in range(ROUNDS)]
    return abs(float(np.mean(played)) - worth) / (float(np.std(played)) / sqrt(ROUNDS))


@pytest.mark.parametrize("number", range(2))
def test_D_4_a_round_at_random_is_worth_what_the_engine_makes_of_it(bound: ModuleType, number: int) -> None:
    """Deals in which the Master begins, and in which the other does."""
    deal = bound.dealt(3, number)
    assert distance(bound.Round(deal, bound.mean).worth(), deal, number) < 4


def test_a_bound_that_forgets_the_skulls_is_caught(bound: ModuleType) -> None:
    """Planted: nobody is ever accused."""

    class Forgetful(bound.Round):  # type: ignore[name-defined,misc]  # of a script
        def accuse(self, turn: int, *table: Any) -> float:
            return float(self.play(turn + 1, *table))

    deal = bound.dealt(3, 0)
    assert distance(Forgetful(deal, bound.mean).worth(), deal, 0) > 8


def test_nobody_does_better_than_who_sees_everything(bound: ModuleType) -> None:
    best, at_random = bound.both(1, 3)
    assert best > at_random
