"""Bots at seats in the line interface, line editing, and what a saved game remembers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from oneironaut import Game, ScriptedDealer
from oneironaut.bots import BotError
from oneironaut.commands import play
from oneironaut.commands.main import main
from oneironaut.kernel.errors import OneironautError
from oneironaut.runtime.extras import install_command
from oneironaut.terminal import console as console_module
from oneironaut.terminal.console import Console, system_console
from oneironaut.terminal.session import Session
from oneironaut.terminal.sitting import bots_of, seat_bots
from tests.support.terminal_players import DRAFT, OPENING, People, fast_disk, is_cover, numbers, saves_in

__all__ = ["fast_disk"]  # a fixture: used by being here


@pytest.mark.parametrize(("rules", "bot", "seat"), [("onirim:2", "greedy", 1), ("dreamers:2", "honest", 0)])
def test_a_bot_answers_for_its_seat_and_no_cover_is_needed(rules: str, bot: str, seat: int, tmp_path: Path) -> None:
    game = Game(rules, "MOTH-5")
    people = People([])
    people.lines = numbers(game, 3)
    Session(game, people.console, saves_in(tmp_path), bots={seat: bot}).run()
    assert game.over
    assert set(game.answered_by) == {0, 1}
    assert not any(map(is_cover, people.shown))
    assert f"Player {2 - seat} (you)" in people.text
    assert f"Player {seat + 1} (you)" not in people.text


def test_undo_takes_back_the_bots_answers_too(tmp_path: Path) -> None:
    game = Game("onirim:2", "MOTH-5")
    people = People(["1", "undo", "undo 99"])
    Session(game, people.console, saves_in(tmp_path), bots={1: "greedy"}).run()
    assert 0 not in game.answered_by
    assert "You cannot undo that many moves: 0 so far" in people.text


def test_a_saved_game_goes_on_with_its_bots(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    Session(Game("dreamers:2", "MOTH-5"), People([]).console, saves, bots={1: "honest"}).run()
    again = saves_in(tmp_path)
    again.resume(None)
    assert bots_of(again.players, "en") == {1: "honest"}


def test_a_file_cannot_name_code_to_run() -> None:
    with pytest.raises(BotError, match="not part of this package"):
        bots_of(["player 1", "bot os:system"], "en")


def test_a_bot_that_cannot_sit_there_says_why() -> None:
    with pytest.raises(BotError, match="cannot play onirim:2: choose from random"):
        seat_bots(Game("onirim:2"), ["bluffer"])
    with pytest.raises(BotError, match="Too many bots"):
        seat_bots(Game("onirim:2"), ["greedy", "greedy"])
    with pytest.raises(OneironautError):
        seat_bots(Game("onirim:2"), ["nobody"])
    assert seat_bots(Game("onirim:2"), ["greedy"], 1) == {0: "greedy"}


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["play", "onirim:1", "--bot", "value"], "omit --bot and --seat"),
        (["play", "onirim:2", "--bot", "value", "--seat", "3"], "there is no seat 3"),
        (["play", "--tui", "--text"], "not allowed with"),
    ],
)
def test_wrong_usage(
    argv: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path))
    with pytest.raises(SystemExit):
        main(["--lang", "en", *argv])
    assert words.lower() in capsys.readouterr().err.lower()


def test_the_full_screen_needs_a_terminal_and_textual(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path))
    assert main(["play", "--tui", "--lang", "en"]) == 1
    assert "needs a terminal" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "textual", None)
    assert main(["play", "--tui", "--lang", "en"]) == 1
    assert install_command("tui") in capsys.readouterr().err
    assert not play.can_show(Console(input, print, ansi=True))


def test_lines_are_edited_where_that_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    assert system_console("en", {}).read is console_module.read_line
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdin", Keyboard())
    assert system_console("en", {}).read is console_module.edit_line
    assert system_console("en", {"TERM": "dumb"}).read is console_module.read_line


class Keyboard:
    """A keyboard."""

    def isatty(self) -> bool:
        return True


def test_a_cover_forgets_what_was_typed(tmp_path: Path) -> None:
    forgotten = []
    people = People([*DRAFT, "play Nm"])
    people.console.forget = lambda: forgotten.append(len(people.shown))
    Session(Game("onirim:2", dealer=ScriptedDealer(f"{OPENING} Nk Rs")), people.console, saves_in(tmp_path)).run()
    assert len(forgotten) == 1
