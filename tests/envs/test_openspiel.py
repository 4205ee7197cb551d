"""OpenSpiel: its own simulation test with serialization, and a small Dreamers that its algorithms solve."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import oneironaut as on

pyspiel = pytest.importorskip("pyspiel", reason="install it with: pip install 'oneironaut[open-spiel]'")
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

import oneironaut.envs.openspiel as module  # noqa: E402
from oneironaut.envs.reduced import reduced_dreamers  # noqa: E402


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("python_onirim", "onirim:1"),
        ("python_onirim", "onirim:2"),
        ("python_onirim", "onirim:1+everything"),
        ("python_dreamers", "dreamers:2"),
    ],
)
def test_random_simulations(name: str, rules: str) -> None:
    game = pyspiel.load_game(name, {"rules": rules})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_clones_and_pickles_are_their_own() -> None:
    state = pyspiel.load_game("python_dreamers").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)
    assert sum(chance for _, chance in pyspiel.load_game("python_onirim").new_initial_state().chance_outcomes()) == pytest.approx(
        1
    )


def test_resampled_states_look_the_same_to_a_player() -> None:
    state = pyspiel.load_game("python_dreamers").new_initial_state()
    rng = np.random.default_rng(1)
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    player = state.current_player()
    others = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
    assert len({str(other) for other in others}) > 1
    assert state.position.recall.text(1 - player)
    assert not any(other.position.recall.text(1 - player) for other in others)


def test_information_states_have_perfect_recall() -> None:
    """Over the whole tree of a reduced Dreamers: an information state has one way to it, as far as its player knows."""
    ways: dict[tuple[int, str], tuple[str, int]] = {}

    def walk(state: Any, last: tuple[tuple[str, int], ...]) -> None:
        if state.is_terminal():
            return
        if state.is_chance_node():
            for action, _ in state.chance_outcomes():
                walk(state.child(action), last)
            return
        player = state.current_player()
        key = state.information_state_string(player)
        assert ways.setdefault((player, key), last[player]) == last[player]
        for action in state.legal_actions():
            walk(state.child(action), tuple((key, action) if seat == player else way for seat, way in enumerate(last)))

    walk(pyspiel.load_game("python_dreamers", reduced_dreamers()).new_initial_state(), (("", -1), ("", -1)))
    assert len(ways) > 500


def play_with(bot: Any, name: str, decisions: int) -> None:
    """Let a bot of OpenSpiel answer for every player."""
    state = pyspiel.load_game(name).new_initial_state()
    rng = np.random.default_rng(2)
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions -= 1


def test_tree_search_of_openspiel_plays() -> None:
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    for name in ("python_onirim", "python_dreamers"):
        play_with(mcts.MCTSBot(pyspiel.load_game(name), 1.5, 3, evaluator, random_state=random_state), name, 3)
    bot = ismcts.ISMCTSBot(
        pyspiel.load_game("python_dreamers"), evaluator, uct_c=1.5, max_simulations=4, random_state=random_state
    )
    play_with(bot, "python_dreamers", 3)


def test_a_reduced_dreamers_is_solved() -> None:
    game = pyspiel.load_game("python_dreamers", reduced_dreamers())
    solver = cfr.CFRPlusSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= after < before / 2


def test_bad_parameters_are_refused_in_words() -> None:
    for params in (
        {"rules": "onirim:1"},
        {"rules": "nonsense"},
        {"horizon": "week"},
        {"position": "onirim:1"},
    ):
        with pytest.raises((on.OneironautError, pyspiel.SpielError)):
            module.DreamersGame(params)
