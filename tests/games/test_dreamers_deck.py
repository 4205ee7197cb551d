"""Decks of one's own (D-2 D-10): what a file may say, what is refused and with which words, and that records carry them."""

from __future__ import annotations

from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.commands.main import main
from oneironaut.dreamers.deck import default_deck, parse_deck
from oneironaut.rollout.playout import FastRandom
from oneironaut.terminal.console import Console
from oneironaut.text import card_name
from tests.notation.test_notation_docs import fits
from tests.support.harness import EVERY_EVENT, random_game

FILE = Path(on.__file__).parent / "dreamers" / "deck.toml"
NIGHTMARES = "nightmares = [6, 6, 6, 6, 6, 16, 16, 16, 16, 16, 16, 16, 16]"
ODD = f"""
{NIGHTMARES}
[dreams]
3 = ["skull", "+9", "+9", "−4", "×3"]
10 = ["skull", "skull", "skull", "x9", "-9", "- 1", "+1", "+1", "+1", "+1", "+1", "+1", "+1", "+1", "+1"]
"""
SAME = f"{NIGHTMARES}\n[dreams]\n5 = {['skull'] * 20}\n"


def test_D_2_the_default_deck_is_the_file() -> None:
    assert parse_deck(FILE.read_text("utf-8")) == default_deck()
    assert on.with_deck("dreamers:2", FILE.read_text("utf-8")) == "dreamers:2"


def test_D_2_another_deck_is_part_of_the_rules_code() -> None:
    code = on.with_deck("dreamers:2", ODD)
    dreams = "!3s!3p9!3p9!3m4!3x3!10s!10s!10s" + "!10p1" * 9 + "!10m1!10m9!10x9"
    assert code == f"dreamers:2+dreams{dreams}+nightmares" + "!6" * 5 + "!16" * 8
    assert fits("Rules", code)
    rules = on.read_rules(code)
    assert {kind.code: kind.copies for kind in rules.kinds if kind.home == "memory"}["D10p1"] == 9
    assert card_name("D3m4") == "3 with −4"
    assert on.with_deck(code, ODD) == code


def test_D_2_every_spelling_of_a_deck_gives_the_same_rules() -> None:
    code = on.with_deck("dreamers:2", ODD)
    head, _, rest = code.partition("+dreams!")
    dreams, _, nightmares = rest.partition("+nightmares!")
    shuffled = "!".join(reversed(dreams.split("!")))
    assert on.read_rules(f"{head}+nightmares!{nightmares}+dreams!{shuffled}") is on.read_rules(code)
    spelled = "".join(f"!{value}{corner.code}" for value, corner in default_deck().dreams)
    plain = f"dreamers:2+dreams{spelled}+nightmares" + "".join(f"!{n}" for n in default_deck().nightmares)
    assert on.read_rules(plain) is on.read_rules("dreamers:2")


@pytest.mark.parametrize("text", [ODD, SAME])
def test_D_2_games_with_another_deck_keep_every_promise_and_their_records_replay_anywhere(text: str) -> None:
    code = on.with_deck("dreamers:2", text)
    for seed in range(12):
        random_game(on.read_rules(code), seed, every=EVERY_EVENT, sometimes=60)
    game = on.Game(code, seed="MOTH-4821")
    luck = FastRandom(4)
    while (question := game.question) is not None:
        assert on.write_position(on.read_position(game.position)) == game.position
        assert fits("Position", game.position)
        game.play(question.options[luck.below(len(question.options))])
    record = on.Record.parse(str(game.record))
    assert record.rules == code
    assert on.Game.replay(record).position == game.position


def test_D_10_a_hand_of_cards_that_are_all_alike_is_asked_all_the_same() -> None:
    game = on.Game(on.with_deck("dreamers:2", SAME), seed="MOTH-4821")
    assert game.question is not None
    assert [option.code for option in game.question.options] == ["lay D5s"]


def changed(old: str, new: str) -> str:
    text = FILE.read_text("utf-8")
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed('1 = ["skull", "+3"]', '1 = ["skull"]'), "a deck has 20 Dreams, not 19"),
        (changed("15, 16]", "15]"), "a deck has 13 Nightmares, not 12"),
        (changed("15, 16]", "15, 17]"), "no Nightmare 17: the values of Nightmares go from 6 to 16"),
        (changed("[6, 7", "[5, 7"), "no Nightmare 5: the values of Nightmares go from 6 to 16"),
        (changed("\n10 = ", "\n11 = "), "no Dream 11: the values of Dreams go from 1 to 10"),
        (changed("\n1 = ", "\n0 = "), "no Dream 0: the values of Dreams go from 1 to 10"),
        (changed("\n1 = ", "\none = "), "dreams: 'one' is not a value: use 1 to 10"),
        (
            changed('"+2", "x2"', '"+2", "x1"'),
            "dreams: 'x1' on a 2 is not a corner: write 'skull', '+1' to '+9', '-1' to '-9' or 'x2' to 'x9'",
        ),
        (
            changed('"+2", "x2"', '"+2", "/2"'),
            "dreams: '/2' on a 2 is not a corner: write 'skull', '+1' to '+9', '-1' to '-9' or 'x2' to 'x9'",
        ),
        (
            changed('"+2", "x2"', '"+0", "x2"'),
            "dreams: '+0' on a 2 is not a corner: write 'skull', '+1' to '+9', '-1' to '-9' or 'x2' to 'x9'",
        ),
        (
            changed('"+2", "x2"', '2, "x2"'),
            "dreams: 2 on a 2 is not a corner: write 'skull', '+1' to '+9', '-1' to '-9' or 'x2' to 'x9'",
        ),
        (changed('2 = ["+2", "x2"]', '2 = "x2"'), 'dreams: 2 needs a list of corners, as in 2 = ["skull", "-2"]'),
        (changed("nightmares", "terrors"), "no field 'terrors' in a deck: there are 'dreams' and 'nightmares'"),
        (changed("[6, 7", "[true, 7"), "a deck needs 'nightmares', a list of numbers: nightmares = [6, 7, 8]"),
        (NIGHTMARES, 'a deck needs \'dreams\', a table of values with the corners of each: 7 = ["skull", "-2"]'),
        ("", "a deck needs 'nightmares', a list of numbers: nightmares = [6, 7, 8]"),
    ],
)
def test_D_2_a_wrong_deck_is_refused_in_words(text: str, message: str) -> None:
    with pytest.raises(on.BadCodeError) as caught:
        on.with_deck("dreamers:2", text)
    assert str(caught.value) == message


def test_D_2_what_is_no_toml_is_no_deck() -> None:
    for text in ("nightmares = [", "\x00", "[" * 5000):
        with pytest.raises(on.BadCodeError, match=r"^no deck: "):
            on.with_deck("dreamers:2", text)


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        ("dreamers:1", on.IncompatibleModulesError, "for two players, not 1"),
        ("dreamers:2!open", on.IncompatibleModulesError, "no play mode 'open'"),
        ("dreamers:2+book", on.IncompatibleModulesError, "no expansion 'book' of Dreamers"),
        ("dreamers:2+dreams!1s", on.BadCodeError, "20 Dreams, not 1"),
        ("dreamers:2+nightmares!6", on.BadCodeError, "20 Dreams, not 0"),
        ("dreamers:2+dreams!1q", on.BadCodeError, "'1q' is no Dream"),
        ("dreamers:2+dreams!s", on.BadCodeError, "'s' is no Dream"),
        ("dreamers:2+nightmares!x", on.BadCodeError, "'x' is no Nightmare"),
    ],
)
def test_D_2_wrong_codes(code: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        on.read_rules(code)


def test_a_game_with_its_own_cards_takes_no_deck() -> None:
    with pytest.raises(on.BadCodeError, match=r"onirim:2\+book is played with its own cards; another deck is for: dreamers:2"):
        on.with_deck("onirim:2+book", ODD)


# On the command line.


def test_D_2_deck_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path))
    file = tmp_path / "odd.toml"
    file.write_text(ODD, "utf-8")
    monkeypatch.setattr("oneironaut.commands.main.system_console", lambda lang: Console(leave, print, lang))
    assert main(["play", "dreamers:2", "--deck", str(file), "--seed", "MOTH-1"]) == 0
    record = on.Record.parse((tmp_path / "autosave.odn").read_text("utf-8"))
    assert record.rules == on.with_deck("dreamers:2", ODD)
    assert "--resume" in capsys.readouterr().out


def leave(_: str) -> str:
    """Ctrl-D at the first prompt."""
    raise EOFError


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_D_2_a_wrong_deck_on_the_command_line_names_the_file(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path))
    file = tmp_path / "odd.toml"
    for content, words in ((b"\xff\xfe", "UTF-8"), (b"dreams = 1", "nightmares"), (NIGHTMARES.encode(), "'dreams'")):
        file.write_bytes(content)
        assert main(["play", "dreamers:2", "--deck", str(file), "--lang", lang]) == 1
        error = capsys.readouterr().err
        assert str(file) in error
        assert words in error
    assert main(["play", "dreamers:2", "--deck", str(tmp_path / "none.toml")]) == 1
    assert "none.toml" in capsys.readouterr().err
    assert main(["play", "--deck", str(FILE)]) == 1
    assert "onirim:1 is played with its own cards" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["play", "--resume", "--deck", str(file)])
    assert not (tmp_path / "autosave.odn").exists()
