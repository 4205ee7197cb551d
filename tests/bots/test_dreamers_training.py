"""How the bluffing bot learns: what a round is worth, regrets, the file of a plan, and that it can be made again."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

import oneironaut as on
from oneironaut.bots import BotFailureError
from oneironaut.bots.dreamers import act_likelihoods, keys, learn, plan, train
from oneironaut.bots.dreamers import payoff as payoff_module
from oneironaut.bots.dreamers import stages as stages_module
from oneironaut.bots.dreamers.act_likelihoods import blank_likelihoods, chooser_image, count_likelihoods
from oneironaut.bots.dreamers.bluffer import BlufferBot
from oneironaut.bots.dreamers.chance import drawn, mixed
from oneironaut.bots.dreamers.knowledge import DREAMER, MASTER
from oneironaut.bots.dreamers.learn import PlanLearner
from oneironaut.bots.dreamers.match_stats import Sums, play_matches
from oneironaut.bots.dreamers.names import AT_CHOOSE, AT_MODIFY
from oneironaut.bots.dreamers.nodes import Nodes
from oneironaut.bots.dreamers.partners import Partner, simple_partner
from oneironaut.bots.dreamers.plan import Plan, StalePlanError, read_plan, shipped_plan, write_plan
from oneironaut.bots.dreamers.round_simulator import RoundSimulator
from oneironaut.bots.dreamers.stages import StagedTraining
from oneironaut.commands.main import main
from oneironaut.dreamers.names import ADRIFT, ESCAPED, EXPOSED, KEPT, MISTAKEN, TOGETHER
from oneironaut.kernel.rounds import RoundResult
from oneironaut.rollout.playout import FastRandom
from oneironaut.sim import play_game
from tests.support.scripts import load_script

RULES = on.read_rules("dreamers:2")


def quiet(_: str) -> None:
    """Nobody listens."""


# What a round is worth.


def test_D_7_a_round_is_worth_the_difference_of_points() -> None:
    worth = {how: payoff_module.payoff(how, 0, 0.3) for how in (TOGETHER, ADRIFT, *range(ESCAPED, ADRIFT))}
    assert worth == {
        TOGETHER: 0,
        ADRIFT: 0,
        ESCAPED: 3,
        ESCAPED + 1: -3,
        EXPOSED: 2,
        EXPOSED + 1: -2,
        MISTAKEN: -1.3,  # and the other chooses
        MISTAKEN + 1: 1.3,
        KEPT: 2,
        KEPT + 1: -2,
    }
    for how in worth:
        assert payoff_module.payoff(how, 1, 0.3) == -worth[how]
    assert payoff_module.payoff(TOGETHER, 0, 0.3, 0.25) == payoff_module.payoff(TOGETHER, 1, 0.3, 0.25) == 1
    assert payoff_module.margin(MISTAKEN + 1, 0) == 1


def sense(learned: Plan) -> float:
    """How much more Dreamers want the third Gate to open than the Master does, by how they use a modifier that would."""
    acts: dict[int, list[float]] = {DREAMER: [], MASTER: []}
    for key, chances in learned.chances.items():
        if keys.sort_of(key) == keys.MODIFY and keys.digits_of(key)[1] >= 4:  # two Gates are open
            acts[keys.digits_of(key)[0]].append(chances[keys.ACT])
    return sum(acts[DREAMER]) / len(acts[DREAMER]) - sum(acts[MASTER]) / len(acts[MASTER])


def short_training() -> Plan:
    learner = PlanLearner(RULES, 3, blank_likelihoods(RULES), {simple_partner("honest", RULES): 50}, 0.25)
    learner.run(8000)
    return learner.plan()


def test_a_sign_error_in_the_payoff_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sense(shipped_plan()) > 0.6
    assert sense(short_training()) > 0.3
    sound = payoff_module.payoff
    monkeypatch.setattr(learn, "payoff", lambda *arguments: -sound(*arguments))
    assert sense(short_training()) < -0.3


# Regrets.


def test_mixes() -> None:
    assert mixed([0.0, 0.0]) == [0.5, 0.5]
    assert mixed([3.0, 0.0, 1.0]) == [0.75, 0.0, 0.25]
    luck = FastRandom(4)
    tries = [drawn([0.7, 0.0, 0.3], luck) for _ in range(3000)]
    assert 1 not in tries
    assert 0.66 < tries.count(0) / 3000 < 0.74
    assert drawn([0.0, 0.4, 0.6 - 1e-9], FastRandom(1)) in (1, 2)


def test_regret_grows_for_what_would_have_been_better() -> None:
    nodes = Nodes()
    key = AT_MODIFY
    for _ in range(50):
        for option, worth in ((0, 1.0), (1, -1.0)):
            nodes.begin(1.0)
            nodes.note(key, 2, option)
            nodes.learn(worth)
    luck = FastRandom(1)
    arena = RoundSimulator(RULES, luck, nodes)
    assert arena.nodes is nodes
    assert nodes.summary(key, 2) == (100, [0.0, 0.0])  # nothing was played yet
    learner = PlanLearner(RULES, 1, blank_likelihoods(RULES), {}, 0.0)
    learner.run(200)
    assert sum(learner.nodes.summary(AT_CHOOSE, 2)[1]) > 0


def test_the_lens_tells_a_spoiler_from_a_friend() -> None:
    """Against honest players, who spoil as Masters: not laying a modifier where many would do speaks for the Master."""
    honest = simple_partner("honest", RULES)
    likelihoods = count_likelihoods(RULES, 2, blank_likelihoods(RULES), {honest: 100}, 600)
    assert all(likelihoods.words[identity][truth][truth] > 0.9 for identity in (DREAMER, MASTER) for truth in range(3))
    exact_follow, many_passed = 27, 42 + 5
    assert likelihoods.ratios[exact_follow] < -0.5
    assert likelihoods.ratios[many_passed] > 0.2


def test_who_chose_looks_as_often_a_master_as_the_plan_chooses_one() -> None:
    base = blank_likelihoods(RULES)
    for chance, image in ((1 / 3, 0.0), (0.5, 0.693), (0.1, -1.504)):
        chances = {keys.choose_key(is_starter): (1 - chance, chance) for is_starter in (True, False)}
        assert chooser_image(replace(base, chances=chances)) == pytest.approx(image, abs=0.001)


# The file.


def test_a_plan_survives_its_file() -> None:
    text = write_plan(shipped_plan())
    again = read_plan(text)
    assert again == read_plan(write_plan(again))
    assert len(again.chances) > 1000
    for key, chances in shipped_plan().chances.items():
        assert again.chances[key] == pytest.approx(chances, abs=0.012)
    assert plan.rounded([1 / 3, 1 / 3, 1 / 3]) == [85, 85, 85]
    assert sum(plan.rounded([0.999, 0.0005, 0.0005])) == plan.FULL


def test_the_shipped_file_has_a_card_and_is_small() -> None:
    file = Path(plan.__file__).parent / plan.SHIPPED
    assert file.stat().st_size < 1 << 20
    card = shipped_plan().card
    assert card["rules"] == "dreamers:2"
    assert card["command"] == f"oneironaut train dreamers:2 --games {card['rounds']} --seed {card['seed']}"
    for name in ("honest", "random"):
        assert card["results"][name]["games"] >= 20_000
        assert card["results"][name]["margin"].startswith("+")


def test_a_plan_for_other_rules_is_refused_in_words() -> None:
    stale = replace(shipped_plan(), version=shipped_plan().version + 1)
    with pytest.raises(StalePlanError, match=r"made for version 2 of the rules of Dreamers, and these are version 1: train"):
        BlufferBot(stale).start(RULES, 0, 1)
    with pytest.raises(BotFailureError, match="StalePlanError: the plan was made for version 2"):
        play_game("dreamers:2", [BlufferBot(stale), BlufferBot()], "MOTH-4821")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "a plan of format 2"),
        ({"game": "onirim"}, "for 'onirim'"),
        ({"ratios": [0.0]}, "do not fit together"),
        ({"chances": "AAAA"}, "do not fit together"),
        ({"keys": "?"}, "no plan: "),
        ({"version": None}, "no plan: TypeError"),
    ],
)
def test_a_file_that_is_no_plan_is_refused(change: dict[str, object], message: str) -> None:
    data = json.loads(write_plan(shipped_plan()))
    with pytest.raises(StalePlanError, match=message):
        read_plan(json.dumps({**data, **change}))


def test_text_that_is_no_plan_is_refused() -> None:
    with pytest.raises(StalePlanError, match="no plan: JSONDecodeError"):
        read_plan("{")


# Training.


def test_training_can_be_done_again() -> None:
    lines: list[str] = []
    one = train.train(400, 7, lines.append, games=20)
    assert write_plan(one) == write_plan(train.train(400, 7, quiet, games=20))
    assert write_plan(one) != write_plan(train.train(400, 8, quiet, games=20))
    assert [line.split(":")[0] for line in lines[:5]] == [f"stage {n} of 5" for n in range(1, 6)]
    assert one.card["partners"] == {"honest": train.HONEST, "random": train.RANDOM, "itself": 100 - train.HONEST - train.RANDOM}


def test_an_exploiter_takes_points_from_a_weak_plan() -> None:
    """Against a plan that does anything at all, even a short training finds something."""
    victim = blank_likelihoods(RULES)
    exploiter = train.exploit(victim, 6000, 1, quiet, games=400)
    stats = play_matches(RULES, Partner("exploiter", exploiter), Partner("victim", victim), 400, 2)
    assert stats.margin.mean > 2 * stats.margin.reach > 0


def test_the_command_writes_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plan.json"
    monkeypatch.setattr(sys, "argv", ["train", str(file), "--rounds", "200", "--games", "4"])
    train.main()
    assert "against honest:" in capsys.readouterr().out
    other = tmp_path / "exploiter.json"
    monkeypatch.setattr(sys, "argv", ["train", str(other), "--rounds", "200", "--games", "4", "--exploit", str(file)])
    train.main()
    assert read_plan(other.read_text("utf-8")).card["against"]["rounds"] == 200


def test_sums() -> None:
    sums = Sums()
    assert (sums.mean, sums.reach) == (0.0, 0.0)
    for value in (1.0, 2.0, 3.0):
        sums.add(value)
    assert str(sums) == "+2.000 ± 1.132"


# Results.


def test_trials_of_the_arena_are_games_of_the_bots(figures: ModuleType) -> None:
    """The same players, with and without views, come to much the same."""
    fast = figures.arena_figures("honest", "honest", 300, 1)
    lines: list[str] = []
    figures.report_stats(fast, lines.append)
    assert len(lines) == 6
    slow = figures.measure("honest", "honest", 60, "TRIAL-1", 0)
    low, high = figures.mean_interval(slow.mine)
    assert abs(fast.mine.mean - (low + high) / 2) < fast.mine.reach + (high - low)


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    """The script as a module."""
    return load_script("dreamers_figures")


def test_the_end_of_a_round_shows_who_was_who(figures: ModuleType) -> None:
    dreamer, master = figures.DREAMER, figures.MASTER
    assert figures.identities(RoundResult("together", None, (2, 2))) == (dreamer, dreamer)
    assert figures.identities(RoundResult("mistaken", 1, (0, -1))) == (dreamer, dreamer)
    assert figures.identities(RoundResult("kept", 0, (2, 0))) == (master, dreamer)
    assert figures.identities(RoundResult("exposed", 0, (2, 0))) == (dreamer, master)
    assert figures.identities(RoundResult("escaped", 1, (0, 3))) == (master, dreamer)


@pytest.mark.parametrize("other", ["honest", "random"])
def test_the_bluffer_wins_more_points(figures: ModuleType, other: str) -> None:
    """A smoke test: few games, the same every time. docs/lab/dreamers-bots.md has the figures of many."""
    found = figures.measure("bluffer", other, 50, "SMOKE-1", 0)
    lines: list[str] = []
    figures.report(found, lines.append)
    assert len(lines) == 7
    low, _ = figures.mean_interval(found.margins)
    assert low > 0
    again = figures.measure("bluffer", other, 5, "SMOKE-1", 1)
    parts = figures.measure("bluffer", other, 2, "SMOKE-1", 1)
    parts.merge(figures.measure("bluffer", other, 3, "SMOKE-1", 1, first=2))
    assert again == parts


# The command.


class Stopped(Exception):  # noqa: N818  # nothing went wrong
    """Somebody has seen enough."""


def test_a_course_that_was_stopped_goes_on_to_the_same_plan(tmp_path: Path) -> None:
    whole = StagedTraining(RULES, train.teachers(RULES), 400, 5, train.SHARE).run(lambda _: None)
    training = StagedTraining(RULES, train.teachers(RULES), 400, 5, train.SHARE)

    def stop(training: StagedTraining) -> None:
        if training.stage == 2:
            raise Stopped

    with pytest.raises(Stopped):
        training.run(stop)
    assert (training.stage, training.done) == (2, 80)
    training.save(tmp_path / "stages.json")
    again = StagedTraining.load(tmp_path / "stages.json", RULES, train.teachers(RULES), train.SHARE)
    assert write_plan(again.run(lambda _: None)) == write_plan(whole)
    # A training that forgets what acts tell comes to another plan: the comparison would see it.
    forgetful = StagedTraining.load(tmp_path / "stages.json", RULES, train.teachers(RULES), train.SHARE)
    forgetful.previous = blank_likelihoods(RULES)
    assert write_plan(forgetful.run(lambda _: None)) != write_plan(whole)


def test_the_command_that_trains_nets_makes_plans_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    out = tmp_path / "plan.json"
    command = ["train", "dreamers:2", "--games", "250", "--test", "20", "--seed", "3", "--out", str(out)]
    assert main([*command, "--plot", str(tmp_path / "curve.svg")]) == 0
    told = capsys.readouterr().out
    assert "against honest: " in told
    assert str(out) in told
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<?xml")
    made = read_plan(out.read_text("utf-8"))
    assert made.card["command"] == "oneironaut train dreamers:2 --games 250 --seed 3"
    assert write_plan(made) == write_plan(train.train(250, 3, quiet, games=20))
    assert main([*command, "--lang", "fr"]) == 0
    assert "points par partie" in capsys.readouterr().out


def test_ctrl_c_keeps_the_stages_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    counted = act_likelihoods.count_likelihoods

    def interrupted(*arguments: object) -> Plan:
        if len(calls) == 2:
            raise KeyboardInterrupt
        calls.append(1)
        return counted(*arguments)  # type: ignore[arg-type]

    calls: list[int] = []
    monkeypatch.setattr(stages_module, "count_likelihoods", interrupted)
    command = ["train", "dreamers:2", "--games", "250", "--test", "20", "--seed", "3"]
    assert main(command) == 130
    assert "oneironaut train dreamers:2 --games 250 --seed 3 --resume" in capsys.readouterr().out
    monkeypatch.setattr(stages_module, "count_likelihoods", counted)
    assert main([*command, "--resume"]) == 0
    assert "Resuming after" in capsys.readouterr().out
    assert (tmp_path / "dreamers-2.json").read_text("utf-8") == write_plan(train.train(250, 3, quiet, games=20))
    assert main([*command, "--resume"]) == 1
    assert "no training of dreamers:2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--hidden1", "64"], "--hidden1 is for nets"),
        (["--max-positions", "60"], "--max-positions is for nets"),
        (["--random-start", "8"], "--random-start is for nets"),
        (["--restarts"], "--restarts is for nets"),
        (["--from", "onirim:1"], "--from is for nets"),
        (["--jobs", "2"], "--jobs is for nets"),
        (["--games", "10"], "--games must be at least 250"),
    ],
)
def test_what_has_no_meaning_for_a_plan_is_refused(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", "dreamers:2", *arguments]) == 1
    assert message in capsys.readouterr().err
