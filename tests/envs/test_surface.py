"""Dense actions, masks, returns and bounds of the learning surface, for every preset of both games."""

from __future__ import annotations

import numpy as np
import pytest

import oneironaut as on
from oneironaut.kernel.limits import CHANCE, OVER, VERB
from oneironaut.rollout.playout import FastRandom

CODES = [
    "onirim:1",
    "onirim:2",
    "onirim:2!open",
    "onirim:1+everything",
    "onirim:2+everything",
    "onirim:1+incubus!true",
    "dreamers:2",
]


@pytest.mark.parametrize("code", on.presets())
def test_actions_are_dense_and_without_deals(code: str) -> None:
    rules = on.read_rules(code)
    assert list(rules.actions) == sorted(set(rules.actions))
    assert min(rules.actions) >= VERB
    assert [rules.index(action) for action in rules.actions] == list(range(len(rules.actions)))
    assert set(rules.actions) == {action for action in rules.grammar() if not rules.action_code(action).startswith("deal ")}


@pytest.mark.parametrize("code", CODES)
def test_mask_and_bounds_hold_in_random_games(code: str) -> None:
    rules = on.read_rules(code)
    mask = bytearray(len(rules.actions))
    array = np.ones(len(rules.actions), bool)
    for seed in range(3):
        luck = FastRandom(seed)
        s = on.begin(rules)
        decisions = 0
        while (stop := on.advance(s)) != OVER:
            if stop == CHANCE:
                on.answer(s, luck.deal(s))
                continue
            assert s.mask(mask) == s.mask(array) == s.n_options <= rules.max_options
            assert [rules.actions[i] for i in np.flatnonzero(array)] == s.options()
            assert bytes(mask) == array.tobytes()
            assert s.returns() == (0.0,) * rules.players
            on.answer(s, s.options()[luck.below(s.n_options)])
            decisions += 1
        assert decisions <= rules.max_game_length
        expected = {1: (1.0,), 2: (0.0,)}.get(s.ended)
        if rules.versus:
            assert sum(s.returns()) == 0
        else:
            assert expected is not None
            assert s.returns() == expected * rules.players


def test_bad_arguments_are_refused_in_words() -> None:
    rules = on.read_rules("onirim:1")
    s = on.begin(rules)
    for action in (rules.action("deal Rs"), -1, 10**6, "play Rs", None, 1.0):
        with pytest.raises(on.BadCodeError, match=r"Rules\.actions"):
            rules.index(action)  # type: ignore[arg-type]  # on purpose
    for out, words in (
        (None, "needs a buffer"),
        (bytes(125), "cannot be written"),
        (np.zeros(125), "single bytes"),
        (np.zeros(250, np.uint8)[::2], "contiguous"),
    ):
        with pytest.raises(on.ArgumentError, match=words):
            s.mask(out)
    with pytest.raises(on.StateError, match="124 bytes: it needs 125"):
        s.mask(bytearray(124))
