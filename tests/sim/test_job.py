"""Many games: game i depends on the job and i alone, whatever the chunks; records are of the same games."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots import BotFailureError, RandomBot
from oneironaut.dealers import DuplicateDealer
from oneironaut.runtime import plain_build
from oneironaut.sim import Job, Run, Tally, game_seed, play_game, simulate
from oneironaut.sim.chunk import play_chunk
from oneironaut.sim.engines import Sizer
from oneironaut.sim.job import bot_seed, random_key
from oneironaut.sim.random_games import first_word, play_recorded
from oneironaut.sim.records import JSONL, ODN
from oneironaut.sim.report import run_lines
from oneironaut.sim.results import tally_json
from oneironaut.sim.table import BotTable
from tests.support import bad_bots

needs_compiled = pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")


def together(job: Job, cuts: list[int], keep: str = "") -> tuple[Tally, list[str]]:
    """Games from 0 on, in chunks that end at these numbers; the chunks are played in reverse order."""
    chunks = [play_chunk(job, first, last - first, keep) for first, last in reversed(list(pairwise([0, *cuts])))]
    tally = Tally()
    for chunk in chunks:
        tally.merge(chunk.tally)
    return tally, [record for chunk in reversed(chunks) for record in chunk.records]


@pytest.mark.parametrize(
    ("code", "bots"),
    [
        ("onirim:1", ("random",)),
        ("onirim:1", ("greedy",)),
        ("onirim:2", ("greedy",)),
        ("onirim:2+denizens", ("random", "greedy")),
    ],
)
def test_chunks_make_no_difference(code: str, bots: tuple[str, ...]) -> None:
    job = Job.of(code, bots, "CHUNK-1")
    whole = together(job, [12], JSONL)
    assert together(job, [1, 2, 3, 7, 12], JSONL) == whole
    assert len(whole[1]) == 12
    assert len(set(whole[1])) == 12
    assert together(job, [5, 12])[0] == whole[0]  # without records, the same games


def test_another_seed_gives_other_games() -> None:
    one = together(Job.of("onirim:1", ("random",), "A"), [20], JSONL)[1]
    other = together(Job.of("onirim:1", ("random",), "B"), [20], JSONL)[1]
    assert not {json.dumps(json.loads(line)["moves"]) for line in one} & {json.dumps(json.loads(line)["moves"]) for line in other}


@pytest.mark.parametrize("code", list(on.presets()))
def test_random_play_in_compiled_code_is_the_same_with_records(code: str) -> None:
    job = Job.of(code, ("random",), "MOTH-4821")
    counted = play_chunk(job, 0, 30)
    recorded = play_chunk(job, 0, 30, ODN)
    assert counted.tally == recorded.tally
    assert counted.tally.games == 30
    for text in recorded.records[:4]:
        record = on.Record.parse(text)
        game = on.Game.replay(record)
        assert game.outcome is not None
        assert record.players == job.bots


@needs_compiled
@pytest.mark.parametrize("code", ["onirim:1", "onirim:2+denizens"])
def test_both_builds_play_the_same_random_games(code: str) -> None:
    plain, plain_games = plain_build.load(), plain_build.load("sim.random_games")
    key = random_key("MOTH-4821")
    for number in [0, 1, 2, 12345, 10**9]:
        assert first_word(key, number) == plain_games.first_word(key, number)
        here: list[tuple[bool, int]] = []
        there: list[tuple[bool, int]] = []
        end = play_recorded(on.begin(on.read_rules(code)), key, number, here)
        other = plain_games.play_recorded(plain.begin(plain.read_rules(code)), key, number, there)
        assert here == there
        assert on.write_position(end) == plain.write_position(other)


def test_streams_of_neighbours_have_nothing_in_common() -> None:
    """The first choice among 1000 of many games is spread evenly: chi squared, and no step repeats."""
    key = random_key("SPREAD")
    words = [first_word(key, number) for number in range(20_000)]
    assert len(set(words)) == len(words)
    assert all(0 < word < 1791398085 << 32 for word in words)
    bins = Counter(word * 100 // (1791398085 << 32) for word in words)
    assert sum((bins[i] - 200) ** 2 / 200 for i in range(100)) < 149  # 99.9 % of even spreads are below
    steps = Counter(b - a for a, b in pairwise(words))
    assert steps.most_common(1)[0][1] == 1
    assert first_word(key, 5) != first_word(key + 1, 5)


def test_a_game_among_bots_is_the_game_of_its_seed() -> None:
    """The luck of game 7 of a simulation is that of `Game` with the seed that messages and records name."""
    for code in ("onirim:1", "onirim:2", "onirim:1+denizens+premonitions"):
        seed = game_seed("MOTH-4821", 7)
        played = play_game(code, ["greedy"], seed)
        game = on.Game(code, seed=seed)
        choices = iter(action for is_deal, action in played.answers if not is_deal)
        while not game.over:
            game.play(next(choices))
        assert game.outcome == played.outcome
        assert game.decisions == played.decisions
        record = played.record(seed, ("greedy",))
        assert record.answers() == [(0, code) for _, code in game.record.answers()]
        assert on.Game.replay(on.Record.parse(str(record))).outcome == played.outcome


def test_the_duplicate_dealer_deals_where_asked() -> None:
    played = play_game("onirim:1", ["greedy"], "MOTH-4821", duplicate=True)
    game = on.Game("onirim:1", dealer=DuplicateDealer("MOTH-4821"))
    choices = iter(action for is_deal, action in played.answers if not is_deal)
    while not game.over:
        game.play(next(choices))
    assert game.outcome == played.outcome
    assert played.answers != play_game("onirim:1", ["greedy"], "MOTH-4821").answers


def test_bots_get_seeds_of_their_own() -> None:
    seeds = [bot_seed(game_seed("A", i), seat) for i in range(50) for seat in range(2)]
    assert len(set(seeds)) == 100
    assert all(0 <= seed < 1 << 63 for seed in seeds)


def test_two_bots_take_their_seats() -> None:
    job = Job.of("onirim:2", ("greedy", "random"), "SEATS")
    assert job.bots == ("greedy", "random")
    assert not job.is_random
    assert Job.of("onirim:2", ("random",), "SEATS").is_random
    table = BotTable(on.read_rules("onirim:2"), ["greedy", RandomBot()])
    assert table.names == ["greedy", "random"]
    assert table.play("SEATS:0").decisions > 10


@pytest.mark.parametrize(
    ("rules", "bots", "seed", "message"),
    [
        ("onirim:9", ("random",), "A", "one or two players"),
        ("chess:1", ("random",), "A", "no game 'chess'"),
        ("onirim:1", ("nobody",), "A", "no bot 'nobody'"),
        ("onirim:1", ("random", "random"), "A", "2 bots, and players in this game: 1"),
        ("onirim:1", ("random",), "?", "is not a seed"),
        ("onirim:1", ("random",), "X" * 49, "at most 48 characters"),
    ],
)
def test_bad_jobs_are_refused(rules: str, bots: tuple[str, ...], seed: str, message: str) -> None:
    with pytest.raises(on.OneironautError, match=message):
        Job.of(rules, bots, seed)


@pytest.mark.parametrize(("games", "first"), [(0, 0), (-3, 0), (1, -1)])
def test_runs_without_games_are_refused(games: int, first: int) -> None:
    with pytest.raises(on.BadCodeError, match="at least one game"):
        Run(Job.of("onirim:1", ("random",), "A"), games, first)


def test_a_failure_keeps_the_games_before_and_names_its_own() -> None:
    job = Job.of("onirim:1", ("tests.support.bad_bots:Stumbling",), "STUMBLE")
    run = simulate(Run(job, 60))
    assert run.done == 37
    assert not run.complete
    failure = run.failure
    assert failure is not None
    assert (failure.number, failure.seed) == (37, "STUMBLE:37")
    assert "raised ZeroDivisionError: a stone on the way in game 37 of onirim:1, seed STUMBLE:37" in str(failure)
    assert "bad_bots.py" in failure.details
    sound = simulate(Run(Job.of("onirim:1", ("greedy",), "STUMBLE"), 37))
    assert sound.tally == run.tally
    with pytest.raises(BotFailureError, match="a stone on the way"):
        play_game("onirim:1", ["tests.support.bad_bots:Stumbling"], failure.seed)


@pytest.mark.parametrize("bot", [bad_bots.Forger, bad_bots.Talker, bad_bots.Quitter, bad_bots.Deaf])
def test_every_sort_of_failure_is_reported(bot: type) -> None:
    run = simulate(Run(Job.of("onirim:1", (f"tests.support.bad_bots:{bot.__name__}",), "A"), 3))
    assert run.done == 0
    assert run.failure is not None
    assert bot.__name__ in str(run.failure)


def test_points_of_seats_are_counted_without_further_ado() -> None:
    tally = Tally()
    tally.add(on.Outcome(True, "most_points", {}, winner=0, points=(31, -12)), 40)
    tally.add(on.Outcome(True, "most_points", {}, winner=1, points=(20, 25)), 44)
    tally.add(on.Outcome(True, "most_points", {}, winner=1, points=(20, 26)), 44)
    tally.add(on.Outcome(False, "all_even", {}, points=(20, 20)), 44)
    assert tally.counted() == {"points1": {20: 3, 31: 1}, "points2": {-12: 1, 20: 1, 25: 1, 26: 1}}
    assert tally.is_versus
    assert (tally.wins, tally.wins_of(0), tally.wins_of(1)) == (3, 1, 2)
    assert [seat["wins"] for seat in tally_json(tally)["seats"]] == [1, 2]
    run = Run(Job.of("onirim:2", ("random",), "A"), 4)
    run.tally = tally
    lines = "\n".join(run_lines(run, "en"))
    for said in ("decided", "won, player 1", "won, player 2", "drawn because", "points, player 2"):
        assert said in lines
    assert not Tally().is_versus
    assert tally_json(Tally())["seats"] == []


def test_tallies_travel_as_json() -> None:
    tally = play_chunk(Job.of("onirim:2+book", ("random",), "JSON"), 0, 300).tally
    tally.add(on.Outcome(True, "most_points", {"doors": 8}, winner=1, points=(3, 4)), 9)
    again = Tally.from_json(json.loads(json.dumps(tally.to_json())))
    assert again == tally
    assert json.dumps(again.to_json()) == json.dumps(tally.to_json())
    assert sum(tally.reasons(won=False).values()) + sum(tally.reasons(won=True).values()) == tally.games == 301


def test_chunks_grow_to_a_quarter_of_a_second() -> None:
    sizer = Sizer()
    for _ in range(40):
        sizer.learn(sizer.size, sizer.size / 1000)
    assert sizer.size == 250
    sizer.learn(250, 100.0)
    assert sizer.size == 1
    for _ in range(40):
        sizer.learn(sizer.size, 0.0)
    assert sizer.size == 100_000


def test_paths_let_workers_find_a_bot_of_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot_of_this_folder.py").write_text("from tests.support.bad_bots import First\nclass Mine(First): pass\n")
    monkeypatch.chdir(tmp_path)
    job = Job.of("onirim:1", ("bot_of_this_folder:Mine",), "A")
    assert job.paths == (str(tmp_path),)
    assert simulate(Run(job, 2)).complete
    assert replace(job, paths=()).rules == "onirim:1"
