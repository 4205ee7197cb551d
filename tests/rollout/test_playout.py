"""Random play with all checks, for every rules code; the full run plays 100,000 games."""

from __future__ import annotations

import pytest

import oneironaut as on
from oneironaut.kernel.limits import OVER
from oneironaut.rollout.playout import FastRandom, Walk, copies, play_many, playout
from tests.support.harness import random_game
from tests.support.slow_split import seeds

CODES = on.all_codes()


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("shard", [0, 1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_random_games_keep_every_promise(code: str, shard: int) -> None:
    for seed in range(shard * 100, shard * 100 + 25):
        s = random_game(on.read_rules(code), seed, sometimes=80)
        assert s.ended


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("shard", range(40))
def test_a_hundred_thousand_random_games(code: str, shard: int) -> None:
    games = -(-100_000 // (len(CODES) * 40))
    for seed in range(1_000_000 + shard * games, 1_000_000 + (shard + 1) * games):
        random_game(on.read_rules(code), seed, sometimes=400)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("games", seeds(10, 30))
def test_playout_plays_the_games_of_the_checked_loop(games: range, code: str) -> None:
    """The fast loop, the loop driven from Python and the checked one come to the same end."""
    rules = on.read_rules(code)
    for seed in games:
        fast = on.begin(rules)
        decisions = playout(fast, FastRandom(seed))
        checked = random_game(rules, seed)
        assert on.write_position(fast) == on.write_position(checked)
        luck = FastRandom(seed)
        slow = on.begin(rules)
        n = 0
        while (stop := on.advance(slow)) != OVER:
            n += stop == 1
            on.answer(slow, luck.deal(slow) if stop == 2 else slow.options()[luck.below(slow.n_options)])
        assert n == decisions


def test_play_many_depends_on_seed_and_number_alone() -> None:
    start = on.begin(on.read_rules("onirim:1"))
    whole = play_many(start, 20, 5)
    first = play_many(start, 10, 5)
    second = play_many(start, 10, 15)
    assert whole[0] == first[0] + second[0]
    assert play_many(start, 20, 5) == whole
    assert play_many(start, 20, 6) != whole


def test_walk_refuses_an_option_that_is_not_there() -> None:
    walk = Walk(on.begin(on.read_rules("onirim:1")), 3)
    for wrong in (-1, walk.n_options, 1000):
        with pytest.raises(on.IllegalActionError):
            walk.choose(wrong)
    assert walk.restart(3) > 1


def test_copies_leave_the_state_alone() -> None:
    s = on.begin(on.read_rules("onirim:2"))
    before = on.write_position(s)
    copies(s, 10)
    assert on.write_position(s) == before
