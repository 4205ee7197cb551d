"""Victory can be reached with everything at once (O-MIX-1): all conditions of all expansions hold together.

A bot of the package wins such games, for one player, in open and in silent play. The records in tests/wins replay without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import oneironaut as on
from oneironaut.bots.base import Reader
from oneironaut.bots.registry import new_bot
from oneironaut.kernel.limits import ASK
from oneironaut.rollout.determinize import visible_world
from oneironaut.rollout.playout import FastRandom
from tests.support.combinations import EVERYTHING
from tests.support.secrets_harness import SEARCHING, redeal, worlds
from tests.support.victory import unmet
from tests.support.wins import BOT, FOLDER, WINS, stored, win

CODES = list(WINS)
Choose = Callable[[on.State], int]


def short(code: str) -> str:
    return code.replace(EVERYTHING, "+everything")


def test_each_win_has_its_file() -> None:
    assert set(CODES) == {start + EVERYTHING for start in ("onirim:1", "onirim:2", "onirim:2!open")}
    assert {file.name for file in FOLDER.iterdir()} == {file for file, _ in WINS.values()}


@pytest.mark.parametrize("code", CODES, ids=short)
def test_O_MIX_1_a_bot_wins(code: str) -> None:
    """A bot wins, every condition holds, and the record replays. Which games it wins may change with its net."""
    seed, played = win(code)
    game = on.Game.replay(played.record(seed))
    assert game.outcome == played.outcome
    assert [unmet(game.view(seat)) for seat in range(game.rules.players)] == [[]] * game.rules.players


@pytest.mark.parametrize("code", CODES, ids=short)
def test_O_MIX_1_the_stored_win_replays_without_the_bot(code: str) -> None:
    record = stored(code)
    assert record.rules == code
    assert record.result.startswith("won all_doors")
    game = on.Game.replay(record)
    assert game.outcome is not None
    assert game.outcome.won
    for seat in range(game.rules.players):
        assert unmet(game.view(seat)) == []


# What each condition would look like broken: zone, what it holds instead.
BROKEN: dict[str, Callable[[on.View], dict[str, tuple[str, ...]]]] = {
    "O-BASE-12": lambda view: {"doors": view.zones["doors"][1:]},
    "O-GLYPH-1": lambda view: {"doors": tuple(code for code in view.zones["doors"] if code != "Gdg")},
    "O-DENIZEN-2": lambda view: {"doors": tuple(code for code in view.zones["doors"] if code != "Od")},
    "O-BOOK-2": lambda view: {"goals": (view.zones["goals"][0][:3], *view.zones["goals"][1:])},
    "O-CATCH-2": lambda view: {
        f"catcher{n}": tuple("Ni" if code == "Ld" else code for code in view.zones[f"catcher{n}"]) for n in range(1, 5)
    },
    "O-TOWER-2": lambda view: {"towers": ("Rt3", "Bt3", "Gt3", "Nt3")},
    "O-TOWER-4": lambda view: {"towers": view.zones["towers"][:3]},
}


def won_view(code: str) -> on.View:
    return on.Game.replay(stored(code)).view()


@pytest.mark.parametrize("rule", BROKEN)
def test_a_condition_that_is_broken_is_noticed(rule: str) -> None:
    view = won_view("onirim:1" + EVERYTHING)
    assert rule in unmet(replace(view, zones={**view.zones, **BROKEN[rule](view)}))


def test_doors_of_the_wrong_player_are_noticed() -> None:
    """All Doors are there, but the first player has taken all of one colour (O-DUO-6)."""
    view = won_view("onirim:2!open" + EVERYTHING)
    both = (*view.zones["doors1"], *view.zones["doors2"])
    reds = tuple(code for code in both if code[0] == "R")
    others = tuple(code for code in both if code[0] != "R")
    half = len(others) // 2
    zones = {**view.zones, "doors1": (*reds, *others[:half]), "doors2": others[half:]}
    assert unmet(replace(view, zones=zones)) == ["O-DUO-6"]


def test_a_game_that_is_lost_meets_not_all() -> None:
    game = on.Game("onirim:1" + EVERYTHING, seed="MOTH-4821")
    while not game.over:
        assert game.question is not None
        game.play(game.question.options[0])
    assert set(unmet(game.view())) >= {"O-BASE-12", "O-GLYPH-1", "O-BOOK-2"}


def test_a_stored_win_with_another_answer_is_refused() -> None:
    """The stored records are checked answer by answer: one that is cut, or changed, is not a win."""
    record = stored("onirim:1" + EVERYTHING)
    with pytest.raises(on.RecordError, match="not over"):
        on.Game.replay(replace(record, moves=record.moves[:-1]))
    with pytest.raises(on.RecordError):
        on.Game.replay(replace(record, moves=(*record.moves[:5], replace(record.moves[5], action="play Od"), *record.moves[6:])))


# The bot does not peek: in worlds that its seat cannot tell apart it chooses the same.

PEEKABLE = [*CODES, "onirim:2"]


def chooser(code: str, what_it_gets: Callable[[on.State, int], on.State], name: str = BOT) -> Choose:
    """A bot's choice in a position, of which it gets only a part."""
    bot = new_bot(name)
    assert isinstance(bot, Reader)
    bot.start(on.read_rules(code), 0, 0)

    def choose(s: on.State) -> int:
        s = s.copy()
        on.advance(s)
        return bot.chosen(what_it_gets(s, s.asker))

    return choose


def differing(code: str, choose: Choose, pairs: int) -> int:
    """In how many of the first pairs of worlds the answers differ."""
    found = 0
    seen = 0
    for s, other, seat in worlds(code, games=1, seed=5):
        if s.asker == seat and on.advance(s) == ASK:
            found += choose(s) != choose(other)
            seen += 1
            if seen == pairs:
                break
    assert seen == pairs, "the game was too short"
    return found


@pytest.mark.parametrize("code", PEEKABLE, ids=short)
def test_O_FINE_17_the_bot_chooses_alike_in_worlds_it_cannot_tell_apart(code: str) -> None:
    assert differing(code, chooser(code, visible_world), 40) == 0


@pytest.mark.parametrize("code", CODES, ids=short)
def test_O_FINE_17_the_won_games_were_won_without_peeking(code: str) -> None:
    """In another deal of all that the seat cannot see, the bot would have answered alike, all game long.

    Alone and in open play it is the same position nearly always: the deck is a bag, and no undealt card has a place.
    """
    game = on.Game(code, dealer=None)
    choose = chooser(code, visible_world)
    for number, (_, answer) in enumerate(stored(code).answers()):
        s = game.state
        if on.advance(s) == ASK and game.rules.asks[s.asked].name not in SEARCHING:
            other = redeal(s, s.asker, FastRandom(number))
            assert other is not None
            assert other.same(s) or choose(other) == choose(s)
        game.play(answer)
    assert game.over


def test_a_bot_that_peeks_is_caught() -> None:
    """A bot whose search counts the partner's cards chooses otherwise now and then, if it is given the true position."""
    assert differing("onirim:2", chooser("onirim:2", visible_world, "planner"), 40) == 0
    assert differing("onirim:2", chooser("onirim:2", lambda s, _: s, "planner"), 40) > 0
