"""The terminal: whole games by script, keeping and resuming, silent play without leaks, what is typed and what is shown."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneironaut import Game, Record, ScriptedDealer, all_codes
from oneironaut.kernel.errors import RecordError
from oneironaut.terminal import saves as saving
from oneironaut.terminal.console import command
from oneironaut.terminal.saves import home, load, stem
from oneironaut.terminal.session import AGAIN, LEAVE, NEW, Session
from oneironaut.text.narration import describe_event
from tests.support.slow_split import codes, seeds
from tests.support.terminal_players import (
    DATE,
    DRAFT,
    HAND,
    OPENING,
    People,
    Typed,
    fast_disk,
    is_cover,
    numbers,
    run,
    saves_in,
    script,
    through_covers,
)

__all__ = ["fast_disk"]  # a fixture: used by being here


# Whole games.


def test_a_solo_game_is_played_to_its_end_by_typing(tmp_path: Path) -> None:
    game = Game("onirim:1", "MOTH-4821")
    people = run(game, tmp_path, *script("onirim:1", "MOTH-4821"))
    assert game.over
    assert game.outcome is not None
    end = people.pages[-1]
    assert game.outcome.text("en") in end
    assert "oneironaut play onirim:1 --seed MOTH-4821" in end
    file = tmp_path / "games" / "2026-11-15-MOTH-4821.odn"
    assert str(file) in end
    assert not (tmp_path / "autosave.odn").exists()
    record = Record.parse(file.read_text("utf-8"))
    assert record.date == DATE
    assert Game.replay(record).position == game.position
    assert record.result == str(game.outcome)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", all_codes())
@pytest.mark.parametrize("games", seeds(2, 8))
def test_pages_fit_a_screen_of_80_columns_and_24_lines(
    games: range, rules: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "write", lambda path, text: None)  # the disk has its own tests
    for seed in games:
        game = Game(rules, seed=f"FIT-{seed}")
        people = People([], lang)
        people.lines = through_covers(game, people, seed)
        Session(game, people.console, saves_in(tmp_path)).run()
        assert game.over
        assert any(map(is_cover, people.shown)) == (rules in ("onirim:2", "dreamers:2"))
        for page in people.pages:
            lines = page.strip("\n").split("\n")
            assert len(lines) < 24, page  # one more is for the answer
            assert all(len(line) <= 80 for line in lines if not line.startswith(("Record:", "Enregistrement")))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("games", seeds(10, 30))
def test_every_event_has_its_sentence(games: range, lang: str) -> None:
    for rules in all_codes():
        for seed in games:
            game = Game(rules, seed=seed)
            for number in numbers(game, seed):
                game.play(game.question.options[int(number) - 1] if game.question else "")
            for seat in range(game.rules.players):
                assert all(describe_event(event, game.rules, lang) for event in game.events_for(seat))


def test_french_speaks_french_and_takes_french_words(tmp_path: Path) -> None:
    game = Game("onirim:1", "MOTH-1")
    people = run(game, tmp_path, "jouer Bs", "défausser ns", "aide", "journal", "comptes", "annuler", "bidule", lang="fr")
    assert game.decisions == 1
    for words in (
        "Jouez ou défaussez une carte.",
        "Jouer le Soleil bleu",
        "Main ",
        "Répondez par le numéro",
        "Rk Clé rouge",
        "Tour 2\u00a0: Défausse\u00a0: Soleil doré.",
        "Pas encore vues\u00a0: 69 cartes",
        "Une carte avait été révélée entre-temps",
        "«\u00a0bidule\u00a0» n’est ni une réponse ni une commande",
        "La partie est sauvegardée",
    ):
        assert words in people.text
    assert not re.search(r"\b(Hand|Discard|Deck|seed|Play|the|game)\b", people.text)


def test_the_language_changes_in_the_middle(tmp_path: Path) -> None:
    people = run(Game("onirim:1", "MOTH-1"), tmp_path, "1", "lang fr", "lang de", "langue en")
    english, after, french, again = people.pages
    assert "The blue Sun is played" in after
    assert "Carte jouée\u00a0: Soleil bleu" in french
    assert again == after != english
    assert "«\u00a0de\u00a0» n’est pas disponible" in people.text


# Leaving and coming back.


@pytest.mark.parametrize("leave", ["quit", "q", KeyboardInterrupt, EOFError])
@pytest.mark.parametrize("rules", codes(["onirim:1", "onirim:2!open"], ["onirim:1"]))
def test_a_game_left_goes_on_with_the_same_luck(rules: str, leave: Typed, tmp_path: Path) -> None:
    lines = script(rules, "MOTH-77")
    whole = Game(rules, "MOTH-77")
    run(whole, tmp_path / "whole", *lines)
    assert whole.over
    for cut in (0, 1, 7, len(lines) // 2, len(lines) - 1):
        folder = tmp_path / str(cut)
        left = Game(rules, "MOTH-77")
        people = run(left, folder, *lines[:cut], leave)
        assert "oneironaut play --resume" in people.text
        again = saves_in(folder)
        game = again.resume(None)
        assert game.position == left.position
        assert game.seed == "MOTH-77"
        Session(game, People(lines[cut:]).console, again).run()
        assert game.position == whole.position
        assert str(game.record) == str(whole.record)


def test_undo_works_after_resuming(tmp_path: Path) -> None:
    lines = script("onirim:1", "MOTH-5")
    run(Game("onirim:1", "MOTH-5"), tmp_path, *lines[:9])
    saves = saves_in(tmp_path)
    game = saves.resume(None)
    Session(game, People(["undo 9", *lines[:4]]).console, saves).run()
    fresh = Game("onirim:1", "MOTH-5")
    run(fresh, tmp_path / "fresh", *lines[:4])
    assert game.position == fresh.position
    assert saves_in(tmp_path).resume(None).position == fresh.position


def test_every_answer_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    game = Game("onirim:1", "MOTH-5")
    people = People([])

    def watch() -> Iterator[str]:
        for line in script("onirim:1", "MOTH-5")[:12]:
            assert load(tmp_path / "autosave.odn")[0].position == game.position
            yield line

    people.lines = watch()
    Session(game, people.console, saves_in(tmp_path)).run()
    assert game.decisions == 12


def test_undo_says_when_a_card_was_revealed_since(tmp_path: Path) -> None:
    game = Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Rs Rm Rk Bd Ni"))
    people = run(game, tmp_path, "discard Bk", "discard Rs", "undo", "undo", "undo", "undo x", "undo 0")
    assert game.decisions == 0
    free, seen = people.pages[-2:]
    assert "Undone: 1.\n" in free
    assert "Undone: 1. A card was revealed in between" in seen
    assert "You cannot undo that many moves: 0 so far" in people.text
    assert "“x” is not a positive number" in people.text
    assert "“0” is not a positive number" in people.text


def test_what_happens_after_undo_is_news_again(tmp_path: Path) -> None:
    people = run(Game("onirim:1", "MOTH-1"), tmp_path, "play Bs", "undo", "discard Bk", "")
    assert "The blue Sun is played" in people.pages[1]
    assert "is played" not in people.pages[2]
    assert "The blue Key is discarded" in people.pages[3]
    assert people.pages[4] == people.pages[3]  # Enter shows the same again


def test_what_happens_after_undo_is_news_to_the_partner(tmp_path: Path) -> None:
    game = Game("onirim:2!open", dealer=ScriptedDealer(f"{OPENING} Nk"))
    people = run(game, tmp_path, *DRAFT, "play Nm", "undo", "play Bs")
    assert "Player 1 – The golden Moon is played" in people.pages[-3]
    assert "Player 1 – The blue Sun is played" in people.pages[-1]


def test_an_end_may_be_taken_back_and_reached_again(tmp_path: Path) -> None:
    lines = script("onirim:1", "MOTH-8")
    game = Game("onirim:1", "MOTH-8")
    people = run(game, tmp_path, *lines, "undo", "undo", *lines[-2:], "")
    assert game.over
    assert len([page for page in people.pages if "Same deal again" in page]) == 2
    assert [file.name for file in (tmp_path / "games").iterdir()] == ["2026-11-15-MOTH-8.odn"]
    assert not (tmp_path / "autosave.odn").exists()


@pytest.mark.parametrize(("line", "wish"), [("", LEAVE), ("again", AGAIN), ("new", NEW), ("quit", LEAVE), ("n", NEW)])
def test_what_people_want_after_the_end(line: str, wish: str, tmp_path: Path) -> None:
    people = People([*script("onirim:1", "MOTH-8"), "1", "play Rs", "log 1", "counts", line])
    assert Session(Game("onirim:1", "MOTH-8"), people.console, saves_in(tmp_path)).run() == wish
    assert "“1” is not an answer or a command" in people.text
    assert "The game is over" in people.text


def test_a_finished_record_can_be_looked_at_and_is_not_archived_twice(tmp_path: Path) -> None:
    run(Game("onirim:1", "MOTH-8"), tmp_path, *script("onirim:1", "MOTH-8"))
    file = tmp_path / "games" / "2026-11-15-MOTH-8.odn"
    saves = saves_in(tmp_path)
    people = People([""])
    assert Session(saves.resume(file), people.console, saves).run() == LEAVE
    assert "Lost" in people.text
    assert len(list((tmp_path / "games").iterdir())) == 1


# Files.


def test_the_folder_of_each_platform(tmp_path: Path) -> None:
    user = Path(os.path.expanduser("~"))
    assert home({"ONEIRONAUT_HOME": "/games", "XDG_DATA_HOME": "/data"}, "linux") == Path("/games")
    assert home({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/oneironaut")
    assert home({"XDG_DATA_HOME": "not/absolute"}, "linux") == user / ".local" / "share" / "oneironaut"
    assert home({}, "linux") == user / ".local" / "share" / "oneironaut"
    assert home({}, "darwin") == user / "Library" / "Application Support" / "oneironaut"
    assert home({"APPDATA": "/roaming"}, "win32") == Path("/roaming/oneironaut")


def test_seeds_make_safe_file_names() -> None:
    assert stem("MOTH-4821") == "MOTH-4821"
    assert stem("A B:C.D/..") == "A-B-C-D"
    assert stem("...") == stem(None) == "game"


def test_an_unfinished_game_is_kept_aside_not_overwritten(tmp_path: Path) -> None:
    run(Game("onirim:1", "OLD-1"), tmp_path, "1", "1")
    old = (tmp_path / "autosave.odn").read_bytes()
    for seed in ("NEW-1", "OLD-1", "NEW-2"):
        saves = saves_in(tmp_path)
        saves.set_aside()
        Session(Game("onirim:1", seed), People(["1"]).console, saves).run()
    names = sorted(file.name for file in (tmp_path / "saved").iterdir())
    assert names == ["2026-11-15-NEW-1.odn", "2026-11-15-OLD-1-2.odn", "2026-11-15-OLD-1.odn"]
    assert (tmp_path / "saved" / "2026-11-15-OLD-1.odn").read_bytes() == old
    assert load(tmp_path / "autosave.odn")[0].seed == "NEW-2"


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"odn = 1", b"", b'odn = 1\nrules = "onirim:1"\nmoves = "play Rs"', b"[" * 5000]
)
def test_a_corrupt_autosave_is_told_and_kept_as_it_is(content: bytes, tmp_path: Path) -> None:
    autosave = tmp_path / "autosave.odn"
    autosave.write_bytes(content)
    saves = saves_in(tmp_path)
    with pytest.raises(RecordError, match=r"autosave\.odn"):
        saves.resume(None)
    assert autosave.read_bytes() == content
    kept, is_damaged = saves.set_aside()
    assert is_damaged
    assert kept is not None
    assert kept.read_bytes() == content
    Session(Game("onirim:1", "MOTH-1"), People(["1"]).console, saves).run()
    assert kept.read_bytes() == content
    assert load(autosave)[0].decisions == 1


def test_two_games_at_once_do_not_overwrite_each_other(tmp_path: Path) -> None:
    first, second = saves_in(tmp_path), saves_in(tmp_path)
    one, other = Game("onirim:1", "ONE-1"), Game("onirim:1", "OTHER-1")
    first.keep(one)
    second.set_aside()
    second.keep(other)
    for game, saves in ((one, first), (other, second), (one, first)):
        game.play(game.question.options[0] if game.question else "")
        saves.keep(game)
    assert load(first.path)[0].position == one.position
    assert load(second.path)[0].position == other.position
    assert first.path != second.path == tmp_path / "autosave.odn"
    people = People([])
    Session(one, people.console, first).run()
    assert command("play", "--resume", first.path) in people.text


def test_a_file_is_on_disk_before_it_takes_its_name(
    tmp_path: Path, fast_disk: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace
    before: list[int] = []

    def note(source: str, target: Path) -> None:
        before.append(len(fast_disk))
        replace(source, target)

    monkeypatch.setattr(os, "replace", note)
    saving.write(tmp_path / "new folder" / "game.odn", "text")
    assert before == [1]
    assert len(fast_disk) == 2  # then the folder, which holds the name


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.odn"
    saving.write(file, "old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device", str(file))

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        with pytest.raises(OSError, match="No space left"):
            saving.write(file, "new")
    assert [(found.name, found.read_text("utf-8")) for found in tmp_path.iterdir()] == [("game.odn", "old")]


def test_a_disk_that_fails_is_told_and_does_not_end_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("not a folder")
    game = Game("onirim:1", "MOTH-1")
    people = run(game, folder, "1", "save", *script("onirim:1", "MOTH-1")[:3])
    assert game.decisions > 1
    assert "The game cannot be saved" in people.pages[0]
    assert "Not saved" in people.text
    assert "The game cannot be saved" in people.shown[-1]
    assert folder.read_text() == "not a folder"


def test_save_keeps_a_copy_and_overwrites_only_its_own_game(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear aunt")
    mine = tmp_path / "my game"
    nowhere = tmp_path / "letter.txt" / "below"
    people = run(
        Game("onirim:1", "MOTH-1"),
        tmp_path,
        f"save {mine}",
        "1",
        f"save {mine}",
        f"save {other}",
        "save",
        f"save {nowhere}",
        "save a\0b",
    )
    saved = mine.with_suffix(".odn")
    assert load(saved)[0].decisions == 1
    assert f"oneironaut play --resume '{saved}'" in people.text
    assert other.read_text() == "Dear aunt"
    assert f"Not saved:\n  {other}: another file of that name exists" in people.text
    assert load(tmp_path / "saved" / "2026-11-15-MOTH-1.odn")[0].decisions == 1
    assert people.text.count("Not saved") == 3
    assert "another file" in run(Game("onirim:1", "MOTH-2"), tmp_path, f"save {saved}").text


def test_a_record_without_a_seed_goes_on_by_chance(tmp_path: Path) -> None:
    table = Game("onirim:1", dealer=ScriptedDealer("Rs Rm Rk Bs Bm"))
    run(table, tmp_path)
    saves = saves_in(tmp_path)
    game = saves.resume(None)
    assert game.seed is None
    Session(game, People(["1", "1"]).console, saves).run()
    assert load(tmp_path / "autosave.odn")[0].position == game.position
