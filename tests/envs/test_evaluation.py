"""The evaluation: the leaderboard's deals, self-play, cross-play, points, a best response, and chance by numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import oneironaut as on
from oneironaut.envs import GeneratorDealer, SingleGame, approximate_best_response, cross_play, evaluate
from oneironaut.sim.job import game_seed
from oneironaut.sim.leaderboard import SEED
from oneironaut.sim.table import play_game


def first(_: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def test_deals_are_those_of_the_leaderboard() -> None:
    found = evaluate("greedy", "onirim:1", games=12)
    wins = sum(play_game("onirim:1", ["greedy"], game_seed(SEED, i), duplicate=True).outcome.won for i in range(12))
    assert (found.wins, found.games) == (wins, 12)
    assert found.interval[0] <= found.won <= found.interval[1]


def test_functions_and_partners_play() -> None:
    assert evaluate(first, "onirim:2", games=2).games == 2
    table = cross_play({"first": first, "greedy": "greedy"}, "onirim:2", games=1)
    assert set(table) == {("first", "first"), ("first", "greedy"), ("greedy", "first"), ("greedy", "greedy")}


def test_dreamers_has_points_and_a_best_response() -> None:
    found = evaluate("random", "dreamers:2", games=4, opponent="random")
    assert found.points is not None
    assert "points a game" in str(found)
    response = approximate_best_response("random", games=2, worlds=1)
    assert response.points is not None


def test_bad_arguments_are_refused_in_words() -> None:
    for call in (
        lambda: evaluate("random", "onirim:1", games=0),
        lambda: evaluate("random", "onirim:1", games=10_001),
        lambda: evaluate("nobody", "onirim:1", games=1),
        lambda: evaluate(3, "onirim:1", games=1),  # type: ignore[arg-type]  # on purpose
        lambda: evaluate("random", "dreamers:2", games=1, partner="random"),
        lambda: evaluate(lambda observation, mask: -1, "onirim:1", games=1),
        lambda: cross_play({}, "onirim:2"),
        lambda: cross_play({"a": "random"}, "onirim:1"),
        lambda: approximate_best_response("random", "onirim:1"),
        lambda: SingleGame("onirim:1").play(0),
        lambda: SingleGame("onirim:1").reset(-1),
        lambda: GeneratorDealer(3),  # type: ignore[arg-type]  # on purpose
    ):
        with pytest.raises(on.OneironautError):
            call()


def test_generators_of_numpy_deal() -> None:
    games = [on.Game("onirim:1", dealer=GeneratorDealer(np.random.default_rng(3))) for _ in range(2)]
    for game in games:
        while game.question:
            game.play(game.question.options[0])
    assert str(games[0].record) == str(games[1].record)
    games[0].undo(1)
    tables = [SingleGame("dreamers:2"), SingleGame("dreamers:2")]
    for table in tables:
        table.reset(np.random.default_rng(5))
    assert tables[0].state == tables[1].state
