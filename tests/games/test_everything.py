"""Victory can be reached with everything at once (O-MIX-1): all conditions of all expansions hold together.

A careful player (tests/support/careful.py) wins such games. The records are in tests/wins and replay without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.kernel.limits import ASK
from oneironaut.rollout.playout import FastRandom
from tests.support import careful
from tests.support.careful import WINS, Careful, play_out, wilson, win_file
from tests.support.combinations import EVERYTHING
from tests.support.secrets_harness import SEARCHING, redeal, worlds
from tests.support.victory import unmet

CODES = list(WINS)


def short(code: str) -> str:
    return code.replace(EVERYTHING, "+everything")


def test_each_win_has_its_file() -> None:
    assert {"onirim:1" + EVERYTHING, "onirim:2!open" + EVERYTHING} <= set(CODES)
    assert {file.name for file in careful.FOLDER.iterdir()} == {win_file(code).name for code in CODES}


@pytest.mark.parametrize("code", CODES, ids=short)
def test_O_MIX_1_the_careful_player_wins(code: str) -> None:
    """The policy itself, with its seed, plays the game that is stored; every condition holds; the record replays."""
    game = play_out(on.Game(code, seed=WINS[code]))
    assert game.outcome is not None
    assert game.outcome.won, f"{game.outcome}: the player has changed; `python -m tests.support.careful` finds other seeds"
    assert unmet(game.view()) == []
    assert on.Game.replay(game.record).position == game.position
    assert str(game.record) == win_file(code).read_text("utf-8"), "write it anew: `python -m tests.support.careful --write`"


@pytest.mark.parametrize("code", CODES, ids=short)
def test_O_MIX_1_the_stored_win_replays_without_the_player(code: str) -> None:
    record = on.Record.parse(win_file(code).read_text("utf-8"))
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
    return on.Game.replay(on.Record.parse(win_file(code).read_text("utf-8"))).view()


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
    """The stored records are checked answer by answer: one that is cut, or changed, is no win."""
    record = on.Record.parse(win_file("onirim:1" + EVERYTHING).read_text("utf-8"))
    with pytest.raises(on.RecordError, match="not over"):
        on.Game.replay(replace(record, moves=record.moves[:-1]))
    with pytest.raises(on.RecordError):
        on.Game.replay(replace(record, moves=(*record.moves[:5], replace(record.moves[5], action="play Od"), *record.moves[6:])))


# The player does not peek: in worlds that its seat cannot tell apart it chooses the same.

PEEKABLE = ["onirim:1" + EVERYTHING, "onirim:2", "onirim:2" + EVERYTHING]


def differing(code: str, choose: object, pairs: int) -> int:
    """In how many of the first pairs of worlds the answers differ."""
    assert callable(choose)
    found = 0
    seen = 0
    for s, other, seat in worlds(code, games=1, seed=5):
        if s.asker == seat and on.advance(s) == ASK:
            found += choose(s.copy()) != choose(other.copy())
            seen += 1
            if seen == pairs:
                break
    assert seen == pairs, "the game was too short"
    return found


@pytest.mark.parametrize("code", PEEKABLE, ids=short)
def test_O_FINE_17_the_player_chooses_alike_in_worlds_it_cannot_tell_apart(code: str) -> None:
    assert differing(code, Careful(on.read_rules(code)).choose, 40) == 0


@pytest.mark.parametrize("code", CODES, ids=short)
def test_O_FINE_17_the_won_games_were_won_without_peeking(code: str) -> None:
    """Dealing anew all that the seat cannot see gives the position that the player saw, or one in which it answers alike.

    Alone and in open play it gives the same one nearly always: the deck is a bag, and no undealt card has a place.
    """
    record = on.Record.parse(win_file(code).read_text("utf-8"))
    game = on.Game(code, dealer=None)
    player = Careful(game.rules)
    for number, (_, answer) in enumerate(record.answers()):
        s = game.state
        if on.advance(s) == ASK and game.rules.asks[s.asked].name not in SEARCHING:
            other = redeal(s, s.asker, FastRandom(number))
            assert other is not None
            assert other.same(s) or game.rules.action_code(player.choose(other)) == answer
        game.play(answer)
    assert game.over


def test_a_player_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same player without its blindfold reads the partner's hand, and chooses otherwise now and then."""
    monkeypatch.setattr(careful, "blind", lambda s: s)
    assert differing("onirim:2", Careful(on.read_rules("onirim:2")).choose, 40) > 0


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(10, 100)
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert wilson(0, 50)[0] == 0.0
    assert wilson(50, 50)[1] == 1.0


def test_the_rates_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert careful.main(["onirim:1", "--games", "2"]) == 0
    assert "of 2 won" in capsys.readouterr().out


def test_wins_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(careful, "FOLDER", tmp_path / "wins")
    monkeypatch.setattr(careful, "WINS", {"onirim:1": "CAREFUL-0"})
    assert careful.main(["--write"]) == 0
    assert (tmp_path / "wins" / "classic-1.odn").read_text("utf-8").startswith("odn = 1")
