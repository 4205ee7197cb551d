"""Dreamers in the terminal: covers, questions that are never answered by themselves, hidden seeds, the story at the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oneironaut import Game, Record, ScriptedDealer, presets
from oneironaut.commands.main import main
from oneironaut.terminal.colour import Paint
from oneironaut.terminal.pages import helping
from oneironaut.terminal.saves import load
from oneironaut.terminal.session import Session
from tests.support.terminal_players import People, fast_disk, is_cover, run, saves_in, through_covers

__all__ = ["fast_disk"]  # a fixture: used by being here

CODE = "dreamers:2"
DEAL = "F1 Dr Ma D1s D4s D9m1 D3s D7s D8m3"  # player 1: skulls and −1; player 2: skulls and −3
TURN = ["", "lay D9m1", "close", "", "lay D8m3"]


def test_D_10_a_question_with_one_answer_is_asked_and_waits(tmp_path: Path) -> None:
    game = Game(CODE, dealer=ScriptedDealer(f"{DEAL} N6 D2p2 D2x2 N7"))
    people = run(game, tmp_path, *TURN, "", "", "pass", "", "1")
    asked = [page for page in people.pages if "The sum is not exact" in page]
    assert [re.search(r"Player (\d) \(you\)", page)[1] for page in asked] == ["1", "1", "2"]  # type: ignore[index]
    assert all("1  Lay no modifier (pass)" in page for page in asked)
    assert "Accuse the other player?" not in people.text  # player 1 has yet to come to the keyboard
    assert game.decisions == 5
    assert game.question is not None
    assert game.question.ask == "accusation"


def test_D_9_the_screen_of_the_second_player_is_the_same_whether_the_first_could_modify(tmp_path: Path) -> None:
    screens = []
    for name, hand in (("could", "D5p1 D6p3"), ("could not", "D1s D4s")):
        deal = f"F1 Dr Ma {hand} D9m1 D3s D7s D8m3 N{'18'[:1]}8".replace("N18", "N16")
        game = Game(CODE, dealer=ScriptedDealer(f"{deal} D2p2 D2x2 N7"))
        people = run(game, tmp_path / name, *TURN, "", "pass", "", "log", "counts", "?", "pass", "")
        covers = [i for i, text in enumerate(people.shown) if is_cover(text) and text.startswith("Player 2")]
        screens.append("\n".join(people.shown[covers[1] : covers[1] + 12]).split("Accuse")[0])
    hidden = re.compile(r"^.*\b(D5p1|D6p3|D1s|D4s|D[0-9]+[spmx])\b.*$", re.MULTILINE)
    assert "Lays no modifier" in screens[0]
    assert hidden.sub("", screens[0]) == hidden.sub("", screens[1])


def test_D_9_every_seat_is_covered_from_the_first_question_on(tmp_path: Path) -> None:
    game = Game(CODE, seed="MOTH-4821")
    people = People([])
    people.lines = through_covers(game, people, 3)
    Session(game, people.console, saves_in(tmp_path)).run()
    assert is_cover(people.shown[1])
    seat = None
    for text in people.shown:
        if is_cover(text):
            seat = text.split(",")[0]
        elif "Oneironaut · " in text and "Round" in text:
            assert f"{seat} (you)" in text
            other = "Player 2" if seat == "Player 1" else "Player 1"
            side = text.split(f"── {other} ")[1].split("── ")[0]
            assert not re.search(r"^(Hand|Identity|Face down) +(?!\?\?)\S", side, re.MULTILINE)


def test_D_9_the_seed_is_shown_at_the_end_only(tmp_path: Path) -> None:
    game = Game(CODE, seed="MOTH-4821")
    people = People([])
    people.lines = through_covers(game, people, 3)
    Session(game, people.console, saves_in(tmp_path)).run()
    *during, end = people.pages
    assert not any("MOTH-4821" in page for page in during)
    assert "seed MOTH-4821" in end
    assert "oneironaut play dreamers:2 --seed MOTH-4821" in end
    saved = run(Game(CODE, seed="MOTH-4821"), tmp_path / "other", "", "save", "quit")
    assert "MOTH-4821" not in saved.text
    assert "Saved:" in saved.text
    silent = run(Game("onirim:2", seed="MOTH-4821"), tmp_path / "silent")
    assert "seed shown at the end" in silent.text
    assert "MOTH-4821" not in silent.text
    openly = run(Game("onirim:2!open", seed="MOTH-4821"), tmp_path / "open")
    assert "seed MOTH-4821" in openly.text


@pytest.mark.parametrize(("lang", "words"), [("en", "Round 1: "), ("fr", "Manche 1\u00a0: ")])
def test_the_end_tells_the_story(lang: str, words: str, tmp_path: Path) -> None:
    game = Game(CODE, seed="MOTH-4821")
    people = People([], lang)
    people.lines = through_covers(game, people, 3)
    Session(game, people.console, saves_in(tmp_path)).run()
    assert game.outcome is not None
    end = people.pages[-1]
    assert words in end
    for line in game.outcome.round_texts(lang):
        assert line in end
    assert game.outcome.text(lang) in end


def test_the_table_shows_round_points_first_player_and_word(tmp_path: Path) -> None:
    game = Game(CODE, dealer=ScriptedDealer(f"{DEAL} N6 Dr Dr D1s D4s D9m1 D3s D7s D8m3 N6 D2p2"))
    people = run(game, tmp_path, *TURN, "", "pass", "", "pass", "", "accuse D1s", "", "lay D1s", "far", "", "log")
    log = " ".join(people.text.split())
    assert "Shows an Identity: Dreamer. Player 2 – Shows an Identity: Master of Nightmares." in log
    assert "The accusation was right: 2 points." in log
    assert "── Table · Round 1 · Player 1 is first ──" in people.text
    assert "── Table · Round 1 · Player 1 is first · Says “close” ──" in people.text
    assert "── Table · Round 2 · Points 2:0 · Player 2 is first ──" in people.text
    assert people.text.count("Round 1: player 1 exposes the Master (2 : 0)") == 2  # to each player, once


def test_help_and_counts_are_of_this_game(tmp_path: Path) -> None:
    people = run(Game(CODE, seed="MOTH-4821"), tmp_path, "", "?", "counts", "lay D9m9", "lay D2p2", "close")
    assert "lay D1s" in people.text
    assert "D10m3 10 with −3" in people.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "finished series" not in people.text
    assert "Rd 1/2" not in people.text
    assert "“lay D9m9” is not an answer" in people.text
    assert "The 2 with +2 is not in the hand" in people.text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_there_is_help_for_everything_that_can_be_played(lang: str) -> None:
    console = People([], lang).console
    for code in presets():
        assert helping(Game(code, seed="MOTH-4821"), console, Paint((), on=False))


def test_a_long_rules_code_does_not_break_the_header(tmp_path: Path) -> None:
    code = "dreamers:2+dreams" + "!5s" * 20 + "+nightmares" + "!6" * 13
    people = run(Game(code, seed="MOTH-4821"), tmp_path, "")
    assert all(len(line) <= 80 for page in people.pages for line in page.split("\n"))
    assert re.search(r"Oneironaut · dreamers:2\+dream\S*… · seed shown at the end · English · \? for help\n", people.text)


def test_a_running_game_is_resumed(tmp_path: Path) -> None:
    game = Game(CODE, seed="MOTH-4821")
    run(game, tmp_path, "", "1", "1")
    again, _ = load(tmp_path / "autosave.odn")
    assert again.position == game.position


def test_replay_tells_the_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(CODE, seed="OWL-113")
    while (question := game.question) is not None:
        game.play(question.options[-1])
    file = tmp_path / "game.odn"
    file.write_text(str(game.record), "utf-8")
    assert main(["replay", str(file)]) == 0
    out = capsys.readouterr().out
    assert game.outcome is not None
    assert game.outcome.text() in out
    assert [line.strip() for line in out.splitlines() if line.startswith("  ")] == game.outcome.round_texts()
    assert "The record is correct." in out
    file.write_text(str(Game(CODE, seed="OWL-1").record_for(0)), "utf-8")
    assert main(["replay", str(file)]) == 1
    assert "only what seat 0 could see" in capsys.readouterr().err
    assert Record.parse(file.read_text("utf-8")).seat == 0
