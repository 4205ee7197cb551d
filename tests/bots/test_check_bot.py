"""The check of bots: the bots of the package pass, and every planted bad one is caught, for what is wrong with it."""

from __future__ import annotations

import pytest

import oneironaut as on
from oneironaut.bots import BOTS, Bot, RandomBot
from oneironaut.rollout.determinize import other_world, redeal
from oneironaut.rollout.playout import FastRandom
from oneironaut.testing import BotCheckError, check_bot
from tests.support import bad_bots
from tests.support.slow_split import FEW as SOME

FEW = ["onirim:1", "onirim:2"]
THINKERS = ("planner", "value", "default", "seer")


@pytest.mark.parametrize("name", [name for name in BOTS if name not in THINKERS])
def test_bots_of_the_package_pass(name: str) -> None:
    codes = [code for code in SOME if BOTS[name].plays(on.read_rules(code))]
    checked = check_bot(name, codes)
    assert checked.rules == checked.games == len(codes) > 0
    assert checked.decisions > 50 * len(codes)
    assert checked.worlds > 4 * len(codes)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_bots_of_the_package_pass_for_all_presets(name: str) -> None:
    codes = [code for code in on.presets() if BOTS[name].plays(on.read_rules(code))]
    checked = check_bot(name)
    assert checked.rules == checked.games == len(codes)
    assert checked.decisions > 50 * len(codes)
    if name not in THINKERS:  # alone, they are handed all that they may know: nothing is hidden
        assert checked.worlds > 4 * len(codes)


@pytest.mark.parametrize("name", [*THINKERS[:-1], pytest.param("seer", marks=pytest.mark.slow)])  # as `default`, but longer
def test_bots_that_think_pass(name: str) -> None:
    assert check_bot(name, ["onirim:1", "onirim:1+premonitions", "onirim:2!open"]).games == 3
    assert check_bot(name, ["onirim:2"]).worlds > 4


def test_a_class_is_as_good_as_its_name() -> None:
    assert check_bot(RandomBot, FEW) == check_bot("random", FEW)
    assert check_bot(bad_bots.First, FEW, games=2).games == 4


CAUGHT = {
    bad_bots.Deaf: "raised NotImplementedError",
    bad_bots.Demanding: "without arguments",
    bad_bots.Forger: "answered win, not one of",
    bad_bots.Talker: "answered str 'play",
    bad_bots.Quitter: "raised SystemExit: bye",
    bad_bots.Loner: r"raised KeyError: 'hand' in game 0 of onirim:2, seed CHECK-1:0",
    bad_bots.Gambler: "played the same game again differently",
    bad_bots.Nostalgic: "it keeps something",
    bad_bots.Chronicler: "played the same game again differently",
    bad_bots.Superstitious: "in another process",
    bad_bots.Peeper: "without the game around it|hidden cards have changed places",
    bad_bots.Prophet: "without the game around it|in another process",
    bad_bots.Telepath: "without the game around it|in another process",
    bad_bots.Scrying: "without the game around it|hidden cards have changed places",
}


@pytest.mark.parametrize("bot", CAUGHT, ids=lambda bot: bot.__name__)
def test_planted_bad_bot_is_caught(bot: type[Bot]) -> None:
    with pytest.raises(BotCheckError, match=CAUGHT[bot]):
        check_bot(bot, FEW)


@pytest.mark.parametrize("bot", [bad_bots.Peeper, bad_bots.Prophet])
def test_a_peeping_bot_is_caught_alone_too(bot: type[Bot]) -> None:
    """With one player no card is hidden but in the deck: the process without the game tells."""
    with pytest.raises(BotCheckError, match="in another process"):
        check_bot(bot, ["onirim:1"])


def test_worlds_alone_catch_a_bot_that_sees_the_partners_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each check has teeth of its own: here the others are made blind."""
    from oneironaut.testing import bots

    monkeypatch.setattr(bots, "check_elsewhere", lambda *_: None)
    monkeypatch.setattr(bots, "refuse_difference", only_worlds(bots.refuse_difference))
    with pytest.raises(BotCheckError, match="hidden cards have changed places"):
        check_bot(bad_bots.Scrying, ["onirim:2"], games=3)
    assert check_bot("greedy", ["onirim:2"], games=3).worlds > 10


def only_worlds(refuse: object) -> object:
    def refuse_worlds(*arguments: object) -> None:
        if "changed places" in str(arguments[-1]):
            refuse(*arguments)  # type: ignore[operator]  # a function

    return refuse_worlds


def test_a_class_without_a_name_is_refused() -> None:
    class Local(bad_bots.First):
        pass

    with pytest.raises(BotCheckError, match="has no name"):
        check_bot(Local)
    with pytest.raises(BotCheckError, match="no bot 'nonsense'"):
        check_bot("nonsense")


@pytest.mark.slow
def test_a_bot_that_wants_a_position_gets_one_by_all_rules_for_one() -> None:
    assert check_bot(bad_bots.Searcher, ALONE).games == len(ALONE)


def test_a_bot_that_wants_a_position_gets_one() -> None:
    assert check_bot(bad_bots.Searcher, ["onirim:1+denizens", "onirim:2", "onirim:2!open"]).worlds > 0
    view = bad_bots.Searcher.last_view
    assert view is not None
    assert view.position is not None
    bad_bots.Searcher.last_view = None
    check_bot(bad_bots.Searcher, ["onirim:1"])
    view = bad_bots.Searcher.last_view
    assert view is not None
    state = on.read_position(view.position or "")
    assert on.advance(state) == on.ASK
    assert tuple(state.rules.action_code(action) for action in state.options()) == view.options


def test_another_world_looks_the_same_and_is_another() -> None:
    found = 0
    for code in ("onirim:2", "onirim:2+denizens", "onirim:2+premonitions"):
        luck = FastRandom(7)
        s = on.begin(on.read_rules(code))
        while (stop := on.advance(s)) != on.OVER:
            if stop == on.ASK:
                before = on.write_position(s)
                other = other_world(s, s.asker, luck)
                assert on.write_position(s) == before
                if other is not None:
                    found += 1
                    assert on.write_position(other) != before
            on.answer(s, luck.deal(s) if stop == on.CHANCE else s.options()[luck.below(s.n_options)])
    assert found > 50


ALONE = [code for code in on.presets() if on.read_rules(code).players == 1]


@pytest.mark.parametrize("code", [code for code in ALONE if on.read_rules(code).pool < 0])
def test_a_player_alone_may_know_the_whole_position(code: str) -> None:
    """So a bot that wants it gets it in its view: changing places of what it cannot see leads to the same position.

    (With a pool it does not: a card that was seen and went back to the deck is known to be there, which a view does not tell.
    The position does, and the player knows it all the same.)
    """
    luck = FastRandom(3)
    s = on.begin(on.read_rules(code))
    while (stop := on.advance(s)) != on.OVER:
        if stop == on.ASK:
            assert on.write_position(redeal(s, 0, luck)) == on.write_position(s)
        on.answer(s, luck.deal(s) if stop == on.CHANCE else s.options()[luck.below(s.n_options)])
