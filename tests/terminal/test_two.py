"""Terminal play for two: covers, secrets, what lines mean, what the table shows."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from oneironaut import Game, ScriptedDealer
from oneironaut.terminal.colour import Paint, hues
from oneironaut.terminal.console import command, printable
from oneironaut.terminal.input_parser import SHOW, read_reply
from oneironaut.terminal.session import Session
from oneironaut.text import catalogue
from tests.support.terminal_players import ANSI, DRAFT, HAND, OPENING, PACKAGE, People, fast_disk, is_cover, run, saves_in, script

__all__ = ["fast_disk"]  # a fixture: used by being here


# Silent play.


def silent(hidden: str, tmp_path: Path, *lines: str) -> People:
    """A silent game in which player 1 plays and draws a hidden card, then lines as typed."""
    game = Game("onirim:2", dealer=ScriptedDealer(f"{OPENING} {hidden} Rs Rm Rs Rs Gm Nm Ns Gs"))
    return run(game, tmp_path, *DRAFT, "play Nm", *lines)


def test_the_draft_is_open_and_needs_no_cover(tmp_path: Path) -> None:
    people = silent("Nk", tmp_path)
    assert [is_cover(text) for text in people.shown].count(True) == 1
    assert is_cover(people.shown[-3])
    assert people.shown[-3].startswith("Player 2")


def test_nothing_of_a_seat_is_shown_before_the_other_presses_enter(tmp_path: Path) -> None:
    people = silent("Nk", tmp_path, "1", "play Bs", "", "play Bs", "")
    covers = [i for i, text in enumerate(people.shown) if is_cover(text)]
    assert len(covers) == 4  # two lines typed at the first cover are no answers: it asks again
    covered = people.shown[covers[0] - 1 : covers[2] + 1]
    assert covered[0].startswith("\n" * 24)
    assert not re.search(r"\b([RBGN][smkd]|Ni|Hand|Doors)\b", "\n".join(covered))
    assert "Player 2 (you)" in people.shown[covers[2] + 1]
    assert "Hand                Bs Bm ??" in people.shown[covers[2] + 1]
    assert not re.search(r"\bBs\b", "\n".join(people.shown[covers[3] - 1 : covers[3] + 1]))
    assert "Player 1 (you)" in people.shown[covers[3] + 1]


def test_a_hidden_card_does_not_leak(tmp_path: Path) -> None:
    people = silent("Nk", tmp_path, "", "log", "counts", "play Bs", "", "log")
    parts = re.split(r"press Enter to see your cards\. ", people.text)
    theirs, mine = parts[1], parts[2]
    assert "A card is drawn, unseen" in theirs
    counts = "Nk 3/3"  # all of them unseen by player 2
    assert counts in theirs
    assert "Nk" not in theirs.replace(counts, "")
    assert "golden Key" not in theirs
    assert "golden Key is drawn" in mine


def test_what_a_seat_cannot_know_changes_nothing_that_it_is_shown(tmp_path: Path) -> None:
    lines = ["", "log", "counts", "play Rs", "?", "9 9", "play Bs"]
    screens = []
    for hidden in ("Nk", "Rk", "Gs"):
        text = silent(hidden, tmp_path / hidden, *lines).text
        screens.append(re.split(r"press Enter to see your cards\. ", text)[1])
    assert screens[0] == screens[1] == screens[2]
    mine = [silent(hidden, tmp_path / f"{hidden} 2", *lines, "").text for hidden in ("Nk", "Rk")]
    assert mine[0] != mine[1]


def test_secrets_stay_covered_after_undo(tmp_path: Path) -> None:
    people = silent("Nk", tmp_path, "", "play Bs", "", "undo 3", "")
    covers = [text for text in people.shown if is_cover(text)]
    assert [text[:8] for text in covers] == ["Player 2", "Player 1", "Player 2"]  # back in the draft, which was open before
    assert "Take one of the revealed cards" in people.pages[-1]


def test_resuming_in_silence_begins_with_a_cover(tmp_path: Path) -> None:
    game = Game("onirim:2", dealer=ScriptedDealer(f"{OPENING} Nk"))
    run(game, tmp_path, *DRAFT, "play Nm")
    saves = saves_in(tmp_path)
    people = People(["quit"])
    Session(saves.resume(None), people.console, saves).run()
    assert is_cover(people.shown[1])
    assert people.pages == []
    assert "Your game is saved" in people.text


def test_open_play_has_no_cover_and_shows_both_hands(tmp_path: Path) -> None:
    game = Game("onirim:2!open", dealer=ScriptedDealer(f"{OPENING} Nk Rs Rm"))
    people = run(game, tmp_path, *DRAFT, "play Nm")
    assert not any(map(is_cover, people.shown))
    assert "Hand                Bs Bm Nk" in people.pages[-1]
    assert "Your partner knows" not in people.text


def test_a_cover_wipes_the_screen_and_what_scrolled_away(tmp_path: Path) -> None:
    game = Game("onirim:2", dealer=ScriptedDealer(f"{OPENING} Nk Rs"))
    people = People([*DRAFT, "play Nm"], ansi=True)
    Session(game, people.console, saves_in(tmp_path)).run()
    assert people.shown[-4].startswith("\x1b[H\x1b[2J\x1b[3J")


# What is typed.


def reply(line: str, game: Game, lang: str = "en") -> str:
    """What a line is read as, in short."""
    read = read_reply(line, game, lang)
    return read.option.code if read.option else f"{read.command} {read.rest}".strip() if read.command else f"! {read.problem}"


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("1", "play Bs"),
        ("8", "discard Ns"),
        (" play  Bs ", "play Bs"),
        ("p bs", "play Bs"),
        ("PLAY BS", "play Bs"),
        ("d Gs", "discard Gs"),
        ("", SHOW),
        ("?", "help"),
        ("h", "help"),
        ("c", "counts"),
        ("u", "undo"),
        ("undo 3", "undo 3"),
        ("save my game.odn", "save my game.odn"),
        ("q", "quit"),
        ("lang fr", "lang fr"),
        ("9", "! There is no option 9: choose from 1 to 8"),
        ("0", "! There is no option 0: choose from 1 to 8"),
        ("9" * 5000, "! There is no option " + "9" * 39 + "…: choose from 1 to 8"),
        ("²", "! “²” is not an answer or a command. Type a number, or ? for help."),
        ("-1", "! “-1” is not an answer or a command. Type a number, or ? for help."),
        ("Bs", "! “Bs” could mean: play Bs, discard Bs"),
        ("p", "! “p” could mean: play Bs, play Bk, play Gs, play Ns"),
        ("l", "! “l” could mean: lang, log"),
        ("p Rs", "! The red Sun is not in the hand"),
        ("play Rd", "! The red Door is not in the hand"),
        ("play Xx", "! “play Xx” is not an answer or a command. Type a number, or ? for help."),
        ("play Bs shared", "! “play Bs shared” is not an answer or a command. Type a number, or ? for help."),
        ("search", "! “search” is not an answer to this question"),
        ("nothing at all", "! “nothing at all” is not an answer or a command. Type a number, or ? for help."),
        ("\x1b[2J", "! “\ufffd[2J” is not an answer or a command. Type a number, or ? for help."),
        ("{text}", "! “{text}” is not an answer or a command. Type a number, or ? for help."),
    ],
)
def test_what_lines_mean_at_a_turn(line: str, meaning: str) -> None:
    game = Game("onirim:1", dealer=ScriptedDealer(HAND))
    assert reply(line, game) == meaning


def test_an_illegal_card_says_why() -> None:
    game = Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Rs"))
    game.play("play Bs")
    assert reply("play Gs", game) == "! The last card of the labyrinth has the same symbol as the green Sun"
    assert reply("p gs", game, "fr") == "! La dernière carte du labyrinthe a le même symbole que le Soleil vert"


def test_letters_of_commands_and_answers_are_told_apart() -> None:
    game = Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Ni"))
    game.play("play Bs")
    assert game.question is not None
    assert game.question.ask == "nightmare"
    assert reply("h", game) == "! “h” could mean: hand, help, hint"  # a wish for help does not throw the hand away
    assert reply("ha", game) == "hand"
    assert reply("help", game) == "help"
    assert reply("k", game) == "key Bk"
    assert reply("Bk", game) == "key Bk"
    assert reply("révéler", game, "fr") == "reveal"
    assert reply("REVELER", game, "fr") == "reveal"


def test_a_shared_card_is_named_as_such() -> None:
    game = Game("onirim:2", dealer=ScriptedDealer(OPENING))
    for code in DRAFT:
        game.play(code)
    assert reply("p gs sh", game) == "play Gs shared"
    assert reply("play Gs", game) == "! The green Sun is not in the hand"


def test_bytes_that_are_no_text_are_not_understood(tmp_path: Path) -> None:
    class Garbled(People):
        def read(self, prompt: str) -> str:
            line = super().read(prompt)
            return line if line else b"\xff".decode()

    people = Garbled(["", "1"])
    Session(Game("onirim:1", "MOTH-1"), people.console, saves_in(tmp_path)).run()
    assert "is not an answer or a command" in people.text


# What is shown.


def test_the_table_shows_what_a_player_needs(tmp_path: Path) -> None:
    game = Game("onirim:1", "MOTH-1")
    people = run(game, tmp_path, *script("onirim:1", "MOTH-1")[:40])
    header, *lines = people.pages[-1].strip().split("\n")
    assert header == "Oneironaut · onirim:1 · seed MOTH-1 · English · ? for help"
    view = game.view()
    assert any(line.startswith(f"Deck ({view.deck})") for line in lines)
    assert any(re.fullmatch(rf"Doors \({view.tally['doors']}\) +.*", line) for line in lines)
    hand = next(line for line in lines if line.startswith("Hand"))
    assert hand.split()[1:] == list(view.zones["hand"])
    labyrinth = next(line for line in lines if line.startswith("Labyrinth"))
    assert labyrinth.split("(")[-1].split()[1:] == list(view.zones["labyrinth"][-10:])
    assert game.question is not None
    for n, option in enumerate(game.question.options, 1):
        assert any(f"{n}  {option.text()} ({option.code})" in line.replace("!", " ") for line in lines)


def test_cards_on_top_that_a_seat_knows_are_shown(tmp_path: Path) -> None:
    game = Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Rs Rm Rk Bd Ni Gm"))
    people = run(game, tmp_path, "discard Bk", "discard Rs", "put Bd", "put Ni", "put Rk")
    assert "On top: Rk Rm" in people.pages[-1]
    assert any("Back on the deck, left = next  Bd" in page for page in people.pages)


def test_dangerous_options_have_a_mark_and_colour_adds_nothing(tmp_path: Path) -> None:
    shown = []
    for colour in (False, True):
        game = Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Ni"))
        people = People(["play Bs", "counts", "?"], colour=colour)
        Session(game, people.console, saves_in(tmp_path / str(colour))).run()
        shown.append(people.text)
    assert "\x1b" not in shown[0]
    assert ANSI.sub("", shown[1]) == shown[0]
    assert re.search(r"2! Reveal", shown[0])
    assert "\x1b[94mBk\x1b[0m" in shown[1]


def test_only_cards_of_suits_have_a_hue() -> None:
    assert set(hues(["Rs", "Bs", "Ns", "Ni", "Rx", "Ha"])) == {"Rs", "Bs", "Ns"}
    assert Paint(["Ha"], on=True).cards("Ha Rs") == "Ha Rs"
    assert Paint(["Rs", "Bs"], on=True).cards("Rs× Rsx") == "\x1b[31mRs\x1b[0m× Rsx"


def test_what_is_typed_is_shown_without_harm() -> None:
    assert printable("a\x1b[2Jb") == "a\ufffd[2Jb"
    assert len(printable("x" * 100)) == 40


def test_commands_are_shown_as_a_shell_takes_them() -> None:
    assert command("play", "onirim:2!open", "--seed", "MOTH-1") == "oneironaut play 'onirim:2!open' --seed MOTH-1"


# Text.


def terminal_text(lang: str) -> dict[str, str]:
    return {key: text for key, text in catalogue(lang).items() if key.startswith(("ui.", "help."))}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_the_same() -> None:
    english, french = terminal_text("en"), terminal_text("fr")
    assert english.keys() == french.keys()
    assert {key: placeholders(text) for key, text in english.items()} == {key: placeholders(text) for key, text in french.items()}


def test_french_typography() -> None:
    for key, text in terminal_text("fr").items():
        assert not re.search(r"[^\u00a0 ] ?[:;](?=\s|$)", text.replace("\u00a0:", "").replace("\u00a0;", "")), key
        assert not re.search(r"«(?!\u00a0)|(?<!\u00a0)»|'|\.\.\.", text), key


def test_the_terminal_knows_no_card_and_no_game() -> None:
    rules = Game("onirim:2").rules
    words = [
        *rules.kind_codes,
        *(zone.name for zone in rules.zones if zone.name != "deck"),
        *(ask.name for ask in rules.asks if ask.name != "turn"),
    ]
    for file in sorted((PACKAGE / "terminal").glob("*.py")):
        source = file.read_text("utf-8")
        assert "onirim" not in source.replace("oneironaut", ""), file
        assert not [word for word in words if f'"{word}"' in source], file
