"""The environments pass the checkers of their own libraries."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import oneironaut as on

gymnasium = pytest.importorskip("gymnasium", reason="install it with: pip install 'oneironaut[rl]'")
pytest.importorskip("pettingzoo", reason="install it with: pip install 'oneironaut[rl]'")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, seed_test  # noqa: E402

from oneironaut.envs.aec import env as aec_env  # noqa: E402
from oneironaut.envs.gym import CardGameEnv, DreamersEnv, OnirimEnv  # noqa: E402
from oneironaut.envs.parallel import parallel_env  # noqa: E402
from oneironaut.envs.vector import BatchVectorEnv  # noqa: E402

GAMES = ["onirim:2", "dreamers:2", "onirim:2+everything"]


@pytest.mark.parametrize(
    "made",
    [
        lambda: OnirimEnv(),
        lambda: OnirimEnv("onirim:1+everything", actions="options", form="tokens", reward="progress"),
        lambda: OnirimEnv("onirim:2", others="self", illegal="ignore"),
        lambda: OnirimEnv("onirim:2", seat=1, others="greedy", render_mode="ansi"),
        lambda: DreamersEnv(others="honest", reward="points", form="binary", render_mode="svg"),
    ],
)
def test_gymnasium_checks(made: type[CardGameEnv]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*`spec`.*|.*spec.*")
        check_env(made(), skip_render_check=True)


@pytest.mark.parametrize("name", ["Onirim-v0", "Dreamers-v0"])
def test_ids_are_registered_and_seeds_repeat(name: str) -> None:
    first, second = (gymnasium.make(name).unwrapped for _ in range(2))
    one, info = first.reset(seed=4)
    other, _ = second.reset(seed=4)
    assert np.array_equal(one, other)
    for _ in range(600):
        action = int(np.flatnonzero(info["action_mask"])[-1])
        assert first.action_masks()[action]
        one, reward, over, _, info = first.step(action)
        other, same, _, _, _ = second.step(action)
        assert reward == same
        assert np.array_equal(one, other)
        if over:
            break
    assert over
    with pytest.raises(on.StateError, match="call reset"):
        first.step(0)


def test_what_an_illegal_action_does_is_a_parameter() -> None:
    for how in ("end", "ignore", "raise"):
        env = OnirimEnv(illegal=how)
        _, info = env.reset(seed=1)
        bad = int(np.flatnonzero(info["action_mask"] == 0)[0])
        if how == "raise":
            with pytest.raises(on.IllegalActionError, match="not offered"):
                env.step(bad)
            continue
        _, reward, over, _, info = env.step(bad)
        assert (reward, over, info["illegal"]) == (-1.0, how == "end", True)
    for settings in ({"illegal": "x"}, {"others": "nobody"}, {"seat": 1}, {"render_mode": "x"}, {"actions": "x"}, {"form": "x"}):
        with pytest.raises(on.OneironautError):
            OnirimEnv(**settings)
    with pytest.raises(on.BadCodeError, match="Dreamers-v0"):
        OnirimEnv("dreamers:2")
    with pytest.raises(on.BadCodeError, match="Onirim-v0"):
        DreamersEnv("onirim:1")
    with pytest.raises(on.BadCodeError, match="does not play"):
        DreamersEnv(others="value")
    with pytest.raises(on.StateError, match="call reset"):
        OnirimEnv().step(0)


def test_render_shows_what_the_seat_sees() -> None:
    env = DreamersEnv(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "hand1: D" in text
    assert "hand2: ??" in text
    picture = OnirimEnv(render_mode="svg")
    picture.reset(seed=1)
    assert picture.render().startswith("<svg")


@pytest.mark.parametrize("code", GAMES)
def test_pettingzoo_checks(code: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation.*")  # they are dicts, with the mask
        api_test(aec_env(code), num_cycles=60)
        seed_test(lambda: aec_env(code), num_cycles=20)
        parallel_api_test(parallel_env(code), num_cycles=60)


def test_pettingzoo_refuses_in_words() -> None:
    env = aec_env("onirim:2")
    with pytest.raises(on.StateError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(on.IllegalActionError):
        env.step(-5)
    together = parallel_env("dreamers:2")
    together.reset(seed=1)
    with pytest.raises(on.ArgumentError, match="an action of each"):
        together.step({"seat_0": 1})
    with pytest.raises(on.IllegalActionError, match="wait"):
        together.step({"seat_0": 0, "seat_1": 0})


def test_the_batch_is_a_vector_environment() -> None:
    env = gymnasium.make_vec("Onirim-v0", num_envs=4, vectorization_mode="vector_entry_point")
    observations, info = env.reset(seed=3)
    assert observations.shape == env.observation_space.shape
    ended = 0
    for _ in range(120):
        chosen = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        observations, rewards, ends, cut, info = env.step(chosen)
        assert rewards.shape == ends.shape == cut.shape == (4,)
        ended += int(ends.sum())
        assert ("final_obs" in info) == bool(ends.any())
    assert ended > 0
    with pytest.raises(on.BadCodeError, match="reward for each seat"):
        BatchVectorEnv(2, rules="dreamers:2")
