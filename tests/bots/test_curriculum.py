"""Mixture: one net for many combinations. Their features are those of the largest one, under other numbers."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import oneironaut as on
from oneironaut.bots.base import BotError
from oneironaut.bots.curriculum import count_expansions, draw_rules, find_subset
from oneironaut.bots.encoder import Encoder
from oneironaut.bots.net import Net, shapes
from oneironaut.bots.netfile import ModelCard, NetFile, blended, read_net
from oneironaut.bots.nets import shipped
from oneironaut.bots.selfplay import LONGEST, Memory, play, play_games
from oneironaut.bots.training import Training, TrainingConfig, table
from oneironaut.bots.value import choice_for, new_value_search
from oneironaut.bots.value_search import ValueSearch
from oneironaut.commands.main import main
from oneironaut.rollout.playout import FastRandom

EVERYTHING = on.read_rules("onirim:1+everything").code
SOME = "onirim:1+glyphs+towers+denizens"
TINY = TrainingConfig("onirim:1+glyphs+towers", 120, seed=3, init_from="a net", chunk=20, max_positions=10, mixed=True)


def weights_for(encoder: Encoder, seed: int = 1, hidden1: int = 6, hidden2: int = 5) -> dict[str, np.ndarray]:
    chance = np.random.default_rng(seed)
    size = shapes(encoder.n_own, encoder.n_common, hidden1, hidden2)
    return {name: chance.normal(0, 0.2, shape).astype(np.float32) for name, shape in size.items()}


def test_combinations_grow_and_depend_on_the_seed_alone() -> None:
    first = [draw_rules(EVERYTHING, 1, chunk, 0.0) for chunk in range(100)]
    assert {count_expansions(code) for code in first} == {0, 1}
    last = [draw_rules(EVERYTHING, 1, chunk, 0.6) for chunk in range(300)]
    assert {count_expansions(code) for code in last} == set(range(8))
    assert EVERYTHING in last
    assert len(set(last)) > 60
    assert last == [draw_rules("onirim:1+everything", 1, chunk, 0.6) for chunk in range(300)]
    assert last != [draw_rules(EVERYTHING, 2, chunk, 0.6) for chunk in range(300)]
    for code in {*first, *last}:
        assert on.read_rules(code).code == code


def kept(code: str) -> Memory:
    """Some games, kept as features."""
    start, encoder = table(code)
    memory = Memory(500_000, 2 * LONGEST)
    search = ValueSearch(encoder, Net(weights_for(encoder)), 10)
    for seed in range(3):
        play(start, search, encoder, memory, FastRandom(seed), 0.0, 1.0)
    return memory


def names_in(memory: Memory, encoder: Encoder) -> list[list[str]]:
    """The features of each position that was kept, by name."""
    data, start, _ = memory.arrays()
    found = []
    for first in start[:-1]:
        at = int(first)
        for names in [encoder.own_names] * 4 + [encoder.common_names]:
            n = int(data[at])
            found.append([names[i] for i in data[at + 1 : at + 1 + n]])
            at += 1 + n
    return found


def test_features_keep_their_names_under_the_numbers_of_larger_rules() -> None:
    memory = kept(SOME)
    before = names_in(memory, table(SOME)[1])
    part = find_subset(SOME, EVERYTHING)
    memory.renumber(part.own, part.common)
    assert names_in(memory, table(EVERYTHING)[1]) == before


def test_wrong_numbers_are_noticed() -> None:
    """Planted: common features are numbered like those of a suit."""
    memory = kept(SOME)
    before = names_in(memory, table(SOME)[1])
    part = find_subset(SOME, EVERYTHING)
    memory.renumber(part.own, np.resize(part.own, part.common.shape) % table(EVERYTHING)[1].n_common)
    assert names_in(memory, table(EVERYTHING)[1]) != before


def test_the_weights_of_a_part_are_those_of_its_names() -> None:
    large = table(EVERYTHING)[1]
    small = table(SOME)[1]
    weights = weights_for(large)
    net = NetFile(ModelCard(EVERYTHING, {}, 1, 1, "x"), large.own_names, large.common_names, weights)
    fitted = net.fitted(small)
    part = find_subset(SOME, EVERYTHING).select(weights)
    assert all(np.array_equal(fitted[name], part[name]) for name in fitted)
    with pytest.raises(ValueError, match=r"onirim:1 has no feature .* of onirim:1\+glyphs"):
        find_subset("onirim:1+glyphs", "onirim:1")


def test_a_mixed_training_is_the_same_again(tmp_path: Path) -> None:
    parent = shipped()["onirim-1+glyphs.npz"]
    first = Training(TINY, [parent])
    first.run(1, lambda _: None)
    assert len(set(first.progress.rules)) > 1
    other = Training(TINY, [parent])

    def stop(training: Training) -> None:
        if training.progress.chunks == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        other.run(2, stop)
    other.save(tmp_path)
    again = Training.load(tmp_path)
    again.run(2, lambda _: None)
    assert again.progress.rules == first.progress.rules
    assert all(np.array_equal(first.learner.average[name], field) for name, field in again.learner.average.items())


def test_the_mean_of_nets_is_over_those_that_know_a_feature() -> None:
    def net(code: str, seed: int, hidden1: int = 6) -> NetFile:
        encoder = table(code)[1]
        return NetFile(
            ModelCard(code, {}, 1, 1, "x"), encoder.own_names, encoder.common_names, weights_for(encoder, seed, hidden1)
        )

    one, two = net("onirim:1+glyphs", 1), net("onirim:1+towers", 2)
    encoder = table("onirim:1+glyphs+towers")[1]
    mean = blended([one, two], encoder)
    first, second = one.fitted(encoder), two.fitted(encoder)
    for i, name in enumerate(encoder.own_names):
        n = (name in one.own) + (name in two.own)
        assert mean["own"][i] == pytest.approx((first["own"][i] + second["own"][i]) / max(n, 1), abs=1e-6)
    assert mean["mix"] == pytest.approx((first["mix"] + second["mix"]) / 2, abs=1e-6)
    assert all(np.array_equal(blended([one], encoder)[name], first[name]) for name in first)
    with pytest.raises(BotError, match=r"different sizes have no mean: onirim:1\+glyphs, onirim:1"):
        blended([one, net("onirim:1", 1, 7)], encoder)


@pytest.mark.parametrize(
    ("code", "chosen", "words"),
    [
        ("onirim:1+glyphs+towers", EVERYTHING, r"trained for onirim:1\+book.* and every part of it$"),
        ("onirim:1+book!lost", "onirim:1+book", r"trained for onirim:1\+book, the closest there is: it knows every part"),
        ("onirim:1+book", "onirim:1+book", r"trained for onirim:1\+book$"),
    ],
)
def test_which_net_serves(code: str, chosen: str, words: str) -> None:
    choice = choice_for(code)[0]
    assert choice.net.card.rules == chosen
    assert re.match(words, choice.text())
    assert choice.strange == ()


def test_a_mixed_net_wins_with_any_expansions() -> None:
    """Far below its rates, far above what a net that knows one of the two could do."""
    for code in ("onirim:1+glyphs+denizens", "onirim:1+book+crossroads"):
        search, choice = new_value_search(code)
        assert choice.net.card.mixed
        assert play_games(table(code)[0], search, 30, 1) >= 12


def test_a_mixture_goes_on_from_a_net(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "onirim:1+glyphs+towers", "--mixed", "--games", "400", "--out", str(tmp_path / "net.npz")]) == 1
    assert "--from" in capsys.readouterr().err
    parents = "onirim:1+book,onirim:1+glyphs"
    command = ["train", "onirim:1+glyphs", "--mixed", "--games", "300", "--from", parents, "--max-positions", "10"]
    assert main([*command, "--test", "10", "--jobs", "1", "--out", str(tmp_path / "net.npz")]) == 0
    told = read_net((tmp_path / "net.npz").read_bytes(), "net").card.command
    digests = [shipped()[name].digest for name in ("onirim-1+book.npz", "onirim-1+glyphs.npz")]
    assert f"--from onirim:1+book@{digests[0]},onirim:1+glyphs@{digests[1]} --max-positions 10 --mixed" in told
