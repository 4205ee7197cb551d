"""Bots: found by name, and what the bots of the package do."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots import BOTS, Bot, BotError, GreedyBot, load_bot, name_of
from oneironaut.bots.default import DefaultBot
from oneironaut.bots.nets import shipped
from oneironaut.bots.registry import new_bot
from oneironaut.bots.value import choice_for
from oneironaut.kernel.card import PRIZE
from oneironaut.sim import Job, Run, play_game, simulate
from oneironaut.testing import check_bot
from tests.support import bad_bots

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_names_lead_to_classes_and_back() -> None:
    for name, cls in BOTS.items():
        assert load_bot(name) is cls
        assert name_of(cls) == name
    assert name_of(bad_bots.First) == "tests.support.bad_bots:First"
    assert load_bot("tests.support.bad_bots:First") is bad_bots.First
    for name in ("seer@5000", "seer@20ms"):
        assert load_bot(name) is load_bot(name)
        assert name_of(load_bot(name)) == name


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "grady",
            "no bot 'grady': there are random, greedy, planner, value, seer, honest, bluffer, diviner, default, or your own as",
        ),
        ("", "no bot ''"),
        ("a b:C", "no bot 'a b:C'"),
        ("seer@soon", "'soon' is not a budget for the seer: write positions, as in seer@5000, or milliseconds, as in seer@20ms"),
        ("seer@0", "'0' is not a budget"),
        ("greedy@20ms", "no bot 'greedy@20ms'"),
        ("no_such_module:Bot", "cannot be imported: ModuleNotFoundError: No module named 'no_such_module'"),
        ("tests.support.bad_bots:Nobody", "'tests.support.bad_bots' has no 'Nobody'"),
        ("tests.support.bad_bots:in_the_frames", "is not a bot: derive its class from oneironaut.bots.Bot"),
        ("oneironaut:Game", "is not a bot"),
        ("tests.support.bad_bots:First.Second", "has no 'First.Second'"),
    ],
)
def test_what_is_no_bot_says_why(name: str, message: str) -> None:
    with pytest.raises(BotError, match=message.replace("(", r"\(")):
        load_bot(name)


def test_a_module_that_cannot_be_imported_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_bot_module.py").write_text("raise RuntimeError('not today')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BotError, match="RuntimeError: not today"):
        load_bot("broken_bot_module:Bot")


def test_a_bot_that_cannot_be_made_says_why() -> None:
    with pytest.raises(BotError, match=r"without arguments: TypeError: .*depth"):
        new_bot("tests.support.bad_bots:Demanding")


def test_greedy_wins_now_and_then_and_random_never() -> None:
    greedy = simulate(Run(Job.of("onirim:1", ("greedy",), "BOTS-1"), 150)).tally
    assert 8 <= greedy.wins <= 40
    chance = simulate(Run(Job.of("onirim:1", ("random",), "BOTS-1"), 2000)).tally
    assert chance.wins == 0
    doors = [sum(value * n for value, n in tally.counted()["doors"].items()) / tally.games for tally in (greedy, chance)]
    assert doors[0] > 5 > 1 > doors[1]


@pytest.mark.parametrize("code", [code for code in on.presets() if code.startswith("onirim") and "!open" not in code])
def test_greedy_opens_more_doors_than_random_whatever_the_rules(code: str) -> None:
    doors = []
    for bot in ("greedy", "random"):
        tally = simulate(Run(Job.of(code, (bot,), "BOTS-2"), 8 if bot == "greedy" else 400)).tally
        doors.append(sum(value * n for value, n in tally.counted()["doors"].items()) / tally.games)
    assert doors[0] > doors[1]


def test_greedy_knows_no_card_by_name() -> None:
    source = Path(sys.modules[GreedyBot.__module__].__file__ or "").read_text("utf-8")
    codes = {kind.code for code in on.presets() for kind in on.read_rules(code).kinds}
    names = {zone.name for code in on.presets() for zone in on.read_rules(code).zones}
    verbs = {verb.name for code in on.presets() for verb in on.read_rules(code).verbs}
    assert not [word for word in codes | names | verbs if f'"{word}"' in source]


def test_hints_are_there_for_every_combination() -> None:
    """Somewhere there is a prize; and in every question with cards, some option is worth more than another."""
    for code in [code for code in on.presets() if code.startswith("onirim")]:
        rules = on.read_rules(code)
        assert any(kind.worth == PRIZE for kind in rules.kinds)
        assert any(choice.onto for choice in rules.choices.values())
        assert all(choice.keeps in (-1, 0, 1) for choice in rules.choices.values())


def test_options_carry_worth_and_row() -> None:
    game = on.Game("onirim:1", seed="MOTH-4821")
    assert game.question is not None
    options = {option.code: option for option in game.question.options}
    assert options["play Bs"].onto == "labyrinth"
    assert options["discard Bs"].onto is None
    assert options["discard Bk"].worth < options["discard Bs"].worth < 0
    game = on.Game("onirim:2", seed="MOTH-4821")
    while game.question is not None and game.question.ask != "turn":
        game.play(game.question.options[0])
    assert game.question is not None
    assert game.question.options[0].onto == f"labyrinth{(game.question.seat or 0) + 1}"


def test_the_base_class_needs_choose_alone() -> None:
    played = play_game("onirim:2", ["tests.support.bad_bots:First"], "MOTH-4821")
    assert played.outcome.reason
    with pytest.raises(NotImplementedError, match="Bot does not choose"):
        Bot().choose(on.Question(0, 0, "turn", ()), on.Game("onirim:1").view())


def test_the_example_is_a_bot_in_twenty_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    source = (EXAMPLES / "lucky_bot.py").read_text("utf-8")
    assert len([line for line in source.splitlines() if line.strip()]) <= 20
    assert check_bot("lucky_bot:LuckyBot", ["onirim:1", "onirim:2", "onirim:1+book+glyphs"]).decisions > 100
    run = simulate(Run(Job.of("onirim:1", ("lucky_bot:LuckyBot",), "BOTS-3"), 5))
    assert run.complete


def test_public_api_has_what_a_bot_needs() -> None:
    assert [field.name for field in fields(on.Option)][-2:] == ["onto", "worth"]
    assert {"start", "choose", "finish", "wants_position"} <= set(vars(Bot))


@pytest.mark.parametrize(
    ("code", "player"),
    [
        ("onirim:1", "QuickSeer"),
        ("onirim:2", "QuickSeer"),
        ("onirim:1+book+denizens", "QuickSeer"),
        ("onirim:2+glyphs", "QuickSeer"),
        ("onirim:2!open+everything", "QuickSeer"),
        ("onirim:1+incubus!true", "QuickSeer"),
        ("dreamers:2", "QuickDiviner" if on.COMPILED else "BlufferBot"),
    ],
)
def test_the_default_bot_is_the_one_that_plays_best(code: str, player: str) -> None:
    bot = DefaultBot()
    bot.start(on.read_rules(code), 0, 1)
    assert type(bot.player).__name__ == player
    assert bot.wants_position == bot.player.wants_position  # to imagine one takes as long as to choose


def test_where_no_net_knows_all_of_the_rules_the_planner_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = {"onirim-2.npz": shipped()["onirim-2.npz"]}
    monkeypatch.setattr("oneironaut.bots.nets.shipped", lambda: stranger)
    monkeypatch.setattr("oneironaut.bots.nets.mixed", dict)
    monkeypatch.setattr("oneironaut.bots.default.choice_for", choice_for.__wrapped__)  # not one that is kept from before
    for code, player in (("onirim:2", "QuickSeer"), ("onirim:2+glyphs", "PlannerBot")):
        bot = DefaultBot()
        bot.start(on.read_rules(code), 0, 1)
        assert type(bot.player).__name__ == player
