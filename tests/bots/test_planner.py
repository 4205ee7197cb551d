"""The planner: weights by name, the same choice in both builds and whatever the seat cannot see, and how it is tuned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots import BotError
from oneironaut.bots.bot_view import view_for
from oneironaut.bots.heuristic_search import HeuristicSearch
from oneironaut.bots.planner import PlannerBot, new_heuristic_search, plan_card, read_plans
from oneironaut.bots.tuning import TuningConfig, tune
from oneironaut.features.evaluation import Evaluation
from oneironaut.features.onirim.base_heuristic import DEFAULT_WEIGHTS
from oneironaut.features.registry import features_of
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.questions import question_of
from oneironaut.rollout.determinize import redeal
from oneironaut.rollout.playout import FastRandom
from oneironaut.runtime import plain_build
from oneironaut.sim import Job, Run, play_game, simulate
from oneironaut.sim.table import BotTable
from tests.architecture.test_docs import ROOT
from tests.support.scripts import load_script

ONIRIM = [code for code in on.presets() if code.startswith("onirim")]
MODULES = {module.key: module for code in ONIRIM for module in features_of(on.read_rules(code))}


def positions(code: str, seed: int, *, odd: bool = False) -> list[on.State]:
    """Every question of a game that the planner plays; if it is to be an odd one, with every third answer at random."""
    rules = on.read_rules(code)
    search = new_heuristic_search(rules)
    luck = FastRandom(seed)
    s = on.begin(rules)
    found = []
    while (stop := on.advance(s)) != OVER:
        if stop == ASK:
            found.append(s.copy())
            on.advance(found[-1])
        if stop == ASK and odd and luck.below(3) == 0:
            on.answer(s, s.options()[luck.below(s.n_options)])
        else:
            on.answer(s, luck.deal(s) if stop == CHANCE else search.answer(s))
    return found


def test_it_wins_more_than_half_of_the_base_game() -> None:
    tally = simulate(Run(Job.of("onirim:1", ("planner",), "PLAN-1"), 200)).tally
    assert tally.wins >= 96  # 0.55 would give fewer in one run of forty thousand


def test_it_refuses_what_it_cannot_play() -> None:
    assert all(PlannerBot.plays(on.read_rules(code)) for code in ONIRIM)
    assert not PlannerBot.plays(on.read_rules("dreamers:2"))
    with pytest.raises(BotError, match="'planner' does not play dreamers:2"):
        Job.of("dreamers:2", ("planner",), "PLAN-1")
    with pytest.raises(BotError, match="after 'start'"):
        PlannerBot().chosen(on.begin(on.read_rules("onirim:1")))


@pytest.mark.parametrize("code", ONIRIM)
def test_it_plays_every_preset_to_the_end(code: str) -> None:
    played = play_game(code, ["planner"], "PLAN-2:0")
    assert on.Game.replay(played.record("PLAN-2:0")).outcome == played.outcome


def test_it_reads_the_view_as_it_would_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = on.read_rules("onirim:1+book")
    direct = BotTable(rules, ["planner"]).play("READ-1")
    monkeypatch.setattr("oneironaut.sim.table.Reader", type("Nobody", (), {}))
    assert BotTable(rules, ["planner"]).play("READ-1").answers == direct.answers


def differs(code: str, *, peeping: bool, seed: int) -> tuple[int, int]:
    """How often the planner chooses otherwise when what its seat cannot see is dealt again, and of how many worlds."""
    rules = on.read_rules(code)
    bots = [PlannerBot() for _ in range(rules.players)]
    for seat, bot in enumerate(bots):
        bot.start(rules, seat, 1)
    luck = FastRandom(seed)
    found = worlds = 0
    for s in positions(code, seed):
        bot = bots[s.asker]
        other = redeal(s, s.asker, luck)
        if on.advance(other) != ASK or (other.asked, other.asker, other.options()) != (s.asked, s.asker, s.options()):
            continue
        worlds += 1
        if peeping:
            found += bot.chosen(s) != bot.chosen(other)
        else:
            choices = [bot.choose(question_of(one, 0), view_for(bot, one, one.asker)).code for one in (s, other)]
            found += choices[0] != choices[1]
    return found, worlds


@pytest.mark.parametrize("code", ["onirim:1", "onirim:2", "onirim:2!open", "onirim:2+everything"])
def test_what_it_cannot_see_changes_nothing(code: str) -> None:
    found, worlds = differs(code, peeping=False, seed=3)
    assert worlds > 10
    assert found == 0


def test_a_planner_that_sees_the_true_position_is_noticed() -> None:
    assert sum(differs("onirim:2", peeping=True, seed=seed)[0] for seed in range(3)) > 0


@pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")
@pytest.mark.parametrize(
    "code", ["onirim:1", "onirim:2+everything", "onirim:1+incubus!true", "onirim:1+crossroads!intersections"]
)
def test_both_builds_choose_alike(code: str) -> None:
    plain = plain_build.load()
    planner = plain_build.load("bots.planner")
    rules = on.read_rules(code)
    mine, other = new_heuristic_search(rules), planner.new_heuristic_search(plain.read_rules(code))
    compared = parts = 0
    for s in positions(code, 8)[::5]:
        copy = plain.read_position(on.write_position(s))
        plain.advance(copy)
        assert rules.action_code(mine.answer(s)) == other.rules.action_code(other.answer(copy))
        assert mine.weigh(s, s.asker) == pytest.approx(other.weigh(copy, s.asker), abs=1e-9)
        for module, twin_module in zip(mine.features, other.features, strict=True):  # C divides ints to ints
            assert module.progress(s) == pytest.approx(twin_module.progress(copy), abs=1e-9), module.key
            parts += 0 < module.progress(s) < 1
        compared += 1
    assert compared > 4
    assert parts > 0 or code != "onirim:2+everything"


@pytest.mark.parametrize("code", ONIRIM)
def test_an_obvious_answer_is_among_the_options(code: str) -> None:
    ready = [module for module in features_of(on.read_rules(code)) if module.overrides("obvious")]
    assert ready
    for s in positions(code, 4):
        for module in ready:
            assert module.obvious(s) in (-1, *s.options())


def test_every_weight_counts_somewhere() -> None:
    """Each weight, made much larger, changes what some position is worth: none is forgotten or read in another's place."""
    silent = {f"{key} {name}" for key, module in MODULES.items() for name in module.weights()}
    for code in ("onirim:1", "onirim:2!open", "onirim:1+incubus!true", "onirim:1+denizens", "onirim:2!open+everything"):
        rules = on.read_rules(code)
        seen = [s for seed in range(10) for s in positions(code, seed, odd=seed % 2 == 1)[::3]]
        leaves = [after(s, action) for s in seen for action in s.options()]
        for name in sorted(silent & set(Evaluation(features_of(rules), {}).names)):
            plain, heavy = (
                HeuristicSearch(rules, Evaluation(features_of(rules), {})),
                HeuristicSearch(rules, Evaluation(features_of(rules), {})),
            )
            heavy.evaluation.set(name, heavy.evaluation.weights()[name] + 7)
            if any(plain.weigh(s, seat) != heavy.weigh(s, seat) for s, seat in leaves):
                silent.discard(name)
    assert not silent


def after(s: on.State, action: int) -> tuple[on.State, int]:
    """The position after an answer, up to the next question or card, and who gave it."""
    seat = s.asker
    copy = s.copy()
    on.advance(copy)
    on.answer(copy, action)
    on.advance(copy)
    return copy, seat


def test_the_weights_of_the_package_are_known_and_have_a_card() -> None:
    card = plan_card()
    known = {f"{key} {name}" for key, module in MODULES.items() for name in module.weights()}
    assert set(card["weights"]) <= known
    assert {f"base {name}" for name in DEFAULT_WEIGHTS} <= set(card["weights"])
    for entry in card["tuned"]:
        assert entry["command"].startswith("python scripts/tune_planner.py ")
        assert 0 < entry["wins"] < entry["tested"]
        low, high = entry["interval"]
        assert low <= entry["wins"] / entry["tested"] <= high
        assert all(MODULES[key].weights() for key in entry["modules"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not a file of weights"),
        ("[]", "is not a file of weights"),
        ('{"format": 2}', "has format 2"),
        ('{"format": 1, "weights": {"base door": "much"}, "tuned": []}', "holds no weights"),
        ('{"format": 1, "weights": {}, "tuned": 3}', "holds no weights"),
    ],
)
def test_what_is_no_file_of_weights_is_refused(text: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        read_plans(text, "weights.json")


def test_tuning_is_repeatable_and_changes_what_it_should() -> None:
    rules = on.read_rules("onirim:1+glyphs")
    before = Evaluation(features_of(rules), plan_card()["weights"]).weights()
    plan = TuningConfig(rules, ("glyphs",), rounds=3, pairs=2, games=3, seed=5)
    rounds: list[int] = []
    tuned = tune(plan, before, lambda number, mean: rounds.append(number))
    assert rounds == [0, 1, 2]
    assert list(tuned) == [name for name in before if name.startswith("glyphs ")]
    assert tuned == tune(plan, before, lambda number, mean: None)
    assert any(before[name] != value for name, value in tuned.items())
    assert before == Evaluation(features_of(rules), plan_card()["weights"]).weights()


def test_tuning_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the best weights are known, it comes much nearer to them."""
    rules = on.read_rules("onirim:1")
    before = {f"base {name}": value for name, value in DEFAULT_WEIGHTS.items()}
    best = {name: 1.2 * value for name, value in before.items()}

    def distance(weights: dict[str, float]) -> float:
        return sum((weights[name] - best[name]) ** 2 / max(best[name] ** 2, 1) for name in best)

    def closeness(_: HeuristicSearch, names: list[str], values: list[float], games: int, seed: int) -> float:
        return -distance(dict(zip(names, values, strict=True)))

    monkeypatch.setattr("oneironaut.bots.tuning.played", closeness)
    tuned = tune(TuningConfig(rules, ("base",), rounds=60, pairs=10, games=1, seed=1), before, lambda number, mean: None)
    assert distance(tuned) < 0.3 * distance(before)


def test_the_script_writes_weights_with_their_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plans.json"
    file.write_text(json.dumps({"format": 1, "weights": {"base door": 9.5}, "tuned": []}), "utf-8")
    words = "onirim:1+towers --module towers --rounds 2 --pairs 2 --games 2 --test 5 --file".split()
    assert load_script("tune_planner").main([*words, str(file)]) == 0
    assert "of 5 won" in capsys.readouterr().out
    card = read_plans(file.read_text("utf-8"), "plans.json")
    assert card["weights"]["base door"] == 9.5
    assert {name.partition(" ")[0] for name in card["weights"]} == {"base", "towers"}
    assert [(entry["modules"], entry["rules"], entry["games"]) for entry in card["tuned"]] == [
        (["towers"], "onirim:1+towers", 16)
    ]
    with pytest.raises(SystemExit):
        load_script("tune_planner").main(["onirim:1", "--module", "towers"])


def test_the_page_has_what_the_file_of_weights_says() -> None:
    page = (ROOT / "docs" / "lab" / "bots.md").read_text("utf-8")
    for entry in plan_card()["tuned"]:
        low, high = entry["interval"]
        won = f"{entry['wins'] / entry['tested']:.4f} [{low:.4f} to {high:.4f}] of {entry['tested']:,}"
        assert f"| `{', '.join(entry['modules'])}` | `{entry['rules']}` | {entry['games']:,} | {won} |" in page
