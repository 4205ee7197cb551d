"""Training: the same config gives the same net, whatever the processes; it goes on where it was stopped; the command."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oneironaut.bots.netfile import blended, read_net
from oneironaut.bots.nets import mixed
from oneironaut.bots.searcher import Searcher
from oneironaut.bots.selfplay import LONGEST, Memory, Restart, play, play_games
from oneironaut.bots.training import ChunkTask, Training, TrainingConfig, play_chunk, table
from oneironaut.bots.value import new_value_search
from oneironaut.commands import train_net as train_command
from oneironaut.commands.main import main
from oneironaut.commands.train_net import find_net
from oneironaut.kernel.errors import BadCodeError
from oneironaut.kernel.state import State
from oneironaut.rollout.playout import FastRandom

TINY = TrainingConfig("onirim:1", 160, seed=3, hidden1=4, hidden2=4, warmup_games=100, chunk=40)


class StoppedError(Exception):
    """As if somebody had pressed Ctrl-C."""


def same(one: Training, other: Training) -> bool:
    pairs = [(one.learner.average[name], other.learner.average[name]) for name in one.learner.average]
    return all(np.array_equal(a, b) for a, b in pairs)


def stopped_after_two() -> Training:
    def stop(training: Training) -> None:
        if training.progress.chunks == 2:
            raise StoppedError

    training = Training(TINY)
    with pytest.raises(StoppedError):
        training.run(1, stop)
    return training


@pytest.fixture(scope="module")
def trained() -> Training:
    training = Training(TINY)
    training.run(1, lambda _: None)
    return training


def test_the_number_of_processes_does_not_matter(trained: Training) -> None:
    other = Training(TINY)
    other.run(2, lambda _: None)
    assert same(trained, other)
    assert trained.progress.curve == other.progress.curve


def test_a_training_that_was_stopped_goes_on_to_the_same_net(trained: Training, tmp_path: Path) -> None:
    stopped_after_two().save(tmp_path)
    second = Training.load(tmp_path)
    assert second.progress.chunks == 2
    second.run(1, lambda _: None)
    assert same(trained, second)
    assert second.progress.curve == trained.progress.curve


def test_a_resumed_training_needs_the_weights_of_chunks_under_way(trained: Training, tmp_path: Path) -> None:
    """Planted: chunks that were under way are played with the weights of the stop."""
    first = stopped_after_two()
    first.tasks = deque(replace(task, weights=first.learner.average) for task in first.tasks)
    first.save(tmp_path)
    second = Training.load(tmp_path)
    second.run(1, lambda _: None)
    assert not same(trained, second)


def test_stopped_in_the_middle_of_a_chunk(trained: Training, monkeypatch: pytest.MonkeyPatch) -> None:
    training = Training(TINY)
    learn = training.learner.learn
    calls = iter(range(10**6))

    def interrupted(*args: Any) -> float:
        if next(calls) == 40:
            raise StoppedError
        return float(learn(*args))

    monkeypatch.setattr(training.learner, "learn", interrupted)
    with pytest.raises(StoppedError):
        training.run(1, lambda _: None)
    training.run(1, lambda _: None)
    assert same(trained, training)


def test_another_seed_gives_another_net(trained: Training) -> None:
    other = Training(TrainingConfig("onirim:1", 40, seed=4, hidden1=4, hidden2=4, warmup_games=0, chunk=40))
    other.run(1, lambda _: None)
    assert not same(trained, other)


def farness(first: float) -> float:
    """How far the average goes from where a net began in one chunk, if it won a part of its first games."""
    config = replace(TINY, games=40, warmup_games=0, max_positions=20)
    training = Training(config)
    before = training.learner.average["own"].copy()
    training.progress.first = first
    training.run(1, lambda _: None)
    return float(np.abs(training.learner.average["own"] - before).sum())


def test_a_net_that_knows_something_takes_in_slowly_what_it_learns() -> None:
    assert 0 < farness(0.5) < farness(0.0) / 10


class Recalling(Searcher):
    """Takes the first option, and recalls a worth for each: 1, 2, 3 and so on."""

    def think(self, s: State) -> int:
        self.worth += 1.0
        return int(s.options()[0])


def test_of_a_game_with_a_random_start_only_what_comes_after_is_kept() -> None:
    """With lambda 0 each target is what the searcher says of the next position: those of its last answers, in order."""
    start, encoder = table("onirim:1+book")
    shares = []
    for seed in range(40):
        searcher, memory, luck = Recalling(encoder.rules), Memory(200_000, 2 * LONGEST), FastRandom(1)
        luck.reset(seed)
        play(start, searcher, encoder, memory, luck, 0.0, 0.0, 20)
        target = memory.arrays()[2]
        if len(target) > 1:
            worths = target[:-1].tolist()
            assert worths == [worths[0] + i for i in range(len(worths))]
            assert worths[-1] >= searcher.worth - 1
            shares.append(worths[0] > 2)
    assert sum(shares) > 20
    straight = Memory(200_000, 2 * LONGEST)
    searcher = Recalling(encoder.rules)
    luck = FastRandom(1)
    play(start, searcher, encoder, straight, luck, 0.0, 0.0)
    assert straight.arrays()[2][0] == 2


def test_random_starts_make_another_net_and_do_not_count(trained: Training) -> None:
    some = Training(replace(TINY, random_start=4))
    some.run(1, lambda _: None)
    assert not same(trained, some)
    weights = trained.learner.average
    every = play_chunk(ChunkTask(0, "onirim:1", 0.0, 1.0, 0, weights), replace(TINY, random_start=1))
    assert every[3] == 0
    assert len(every[2]) > 0


def test_of_the_open_positions_of_a_game_each_is_as_likely_to_be_its_restart() -> None:
    start, _ = table("onirim:1")
    luck = FastRandom(1)
    places = [start.copy() for _ in range(6)]
    for i, place in enumerate(places):
        place.set_cards(place.rules.zone("labyrinth").number, [(0, 0)] * i)  # something to tell them apart by
    worths = (0.05, 0.1, 0.5, 0.9, 0.95, 0.3)
    taken = Counter[int]()
    for seed in range(4000):
        luck.reset(seed)
        restart = Restart(start)
        for place, worth in zip(places, worths, strict=True):
            restart.offer(place, worth, luck)
        assert restart.seen == 4
        taken[restart.state.how_many(start.rules.zone("labyrinth").number)] += 1
    assert set(taken) == {1, 2, 3, 5}
    assert all(850 < n < 1150 for n in taken.values())


def test_restarts_make_another_net_and_do_not_count(trained: Training) -> None:
    some = Training(replace(TINY, restarts=True))
    some.run(1, lambda _: None)
    assert not same(trained, some)
    config = replace(TINY, chunk=100, max_positions=20)
    task = ChunkTask(0, "onirim:1", 0.0, 1.0, 0, blended([find_net("onirim:1")], table("onirim:1")[1]))
    whole, restarted = play_chunk(task, config), play_chunk(task, replace(config, restarts=True))
    assert len(restarted[2]) < 0.9 * len(whole[2])  # what came before the restart is not played again
    assert restarted[3] > whole[3] - 0.1  # games that begin where it is hard do not count as games that are won or lost


def test_a_shipped_net_wins() -> None:
    """Far below its rate, far above what an untrained net could do."""
    search, _ = new_value_search("onirim:1")
    assert play_games(table("onirim:1")[0], search, 100, 1) >= 75


@pytest.mark.parametrize("warmup_games", [100, pytest.param(TrainingConfig.warmup_games, marks=pytest.mark.slow)])
def test_the_command_writes_a_net_and_its_card(
    warmup_games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TrainingConfig, "warmup_games", warmup_games)
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    out = tmp_path / "net.npz"
    command = [
        "train",
        "onirim:1",
        "--games",
        "500",
        "--hidden1",
        "4",
        "--hidden2",
        "4",
        "--test",
        "50",
        "--jobs",
        "1",
        "--seed",
        "2",
    ]
    command += ["--random-start", "10"]
    assert main([*command, "--out", str(out), "--plot", str(tmp_path / "curve.svg")]) == 0
    told = capsys.readouterr().out
    assert "of 50 games" in told
    card = read_net(out.read_bytes(), "net").card
    assert card.rules == "onirim:1"
    assert card.command == "oneironaut train onirim:1 --games 500 --seed 2 --hidden1 4 --hidden2 4 --random-start 10"
    assert card.tested == 50
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<?xml")
    # What one net has learned, another begins with.
    assert main([*command, "--from", str(out), "--out", str(tmp_path / "second.npz"), "--lang", "fr"]) == 0
    assert "Le réseau est dans" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["onirim:1", "--games", "5"], "--games must be at least 250"),
        (["onirim:1", "--minutes", "0"], "--minutes must be at least 0.1"),
        (["onirim:1", "--random-start", "-1"], "--random-start must be at least 0"),
        (["onirim:9"], "for one or two players, not 9"),
        (["onirim:1", "--resume"], "there is no training of onirim:1 to resume"),
        (["onirim:1", "--from", "dreamers:2", "--games", "500"], "no net was shipped for dreamers:2"),
        (["onirim:1", "--from", "missing.npz", "--games", "500"], "missing.npz"),
        (["onirim:1", "--plot", "curve.txt"], "a plot is .svg or .png"),
    ],
)
def test_bad_input_is_refused_in_a_line(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["train", *arguments]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


def test_of_two_nets_for_the_same_rules_the_digest_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    mixture = next(iter(mixed().values()))
    own = replace(mixture, weights={name: field * 2 for name, field in mixture.weights.items()})
    monkeypatch.setattr(train_command, "shipped", lambda: {"planted.npz": own})
    assert find_net("onirim:1+everything") is own
    assert find_net(f"onirim:1+everything@{own.digest}") is own
    assert find_net(f"onirim:1+everything@{mixture.digest}") is mixture
    with pytest.raises(BadCodeError, match=f"is {own.digest} or {mixture.digest} here, not 01234567"):
        find_net("onirim:1+everything@01234567")
