"""The terminal: whole games by script, keeping and resuming, silent play without leaks, what is typed and what is shown."""

from __future__ import annotations

import datetime
import os
import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from oneironaut import Game, Record, ScriptedDealer, all_codes
from oneironaut.kernel.errors import RecordError
from oneironaut.terminal import saves as saving
from oneironaut.terminal.console import Console, command, printable
from oneironaut.terminal.logbook import sentence
from oneironaut.terminal.paint import Paint, hues
from oneironaut.terminal.replies import SHOW, read_reply
from oneironaut.terminal.saves import Saves, home, load, stem
from oneironaut.terminal.session import AGAIN, LEAVE, NEW, Session
from oneironaut.text import catalogue

PACKAGE = Path(saving.__file__).parents[1]
DATE = datetime.date(2026, 11, 15)
HAND = "Ns Gs Bk Bs Gs"  # dealt to one player
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
Typed = str | type[BaseException]


@pytest.fixture(autouse=True)
def fast_disk(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """No test here cuts the power: files need not reach the disk. Whoever wants to know gets the files that should have."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    return synced


class People:
    """Type lines from a list; remember what was asked and shown, prompts and answers included."""

    def __init__(self, lines: Iterable[Typed], lang: str = "en", *, ansi: bool = False, colour: bool = False) -> None:
        self.lines = iter(lines)
        self.shown: list[str] = []
        self.console = Console(self.read, self.shown.append, lang, ansi, colour)

    def read(self, prompt: str) -> str:
        self.shown.append(prompt)
        line = next(self.lines, EOFError)
        if isinstance(line, str):
            return line
        raise line

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    @property
    def pages(self) -> list[str]:
        return [text for text in self.shown if "Oneironaut · " in text]


def numbers(game: Game, seed: int = 0) -> Iterator[str]:
    """Answer every question by some number, until the game is over."""
    n = seed
    while game.question is not None:
        n = n * 1103515245 + 12345
        yield str((n >> 16) % len(game.question.options) + 1)


def through_covers(game: Game, people: People, seed: int = 0) -> Iterator[str]:
    """The same, pressing Enter at covers."""
    answers = numbers(game, seed)
    while game.question is not None:
        yield "" if is_cover(people.shown[-1]) else next(answers)


def is_cover(prompt: str) -> bool:
    return "press Enter" in prompt or "appuyez sur Entrée" in prompt


def saves_in(folder: Path) -> Saves:
    return Saves(folder, lambda: DATE)


def run(game: Game, folder: Path, *lines: Typed, lang: str = "en") -> People:
    """One sitting with these lines, then Ctrl-D."""
    people = People(lines, lang)
    Session(game, people.console, saves_in(folder)).run()
    return people


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
    assert record.replay().position == game.position
    assert record.result == str(game.outcome)


def script(rules: str, seed: str, how: int = 0) -> list[str]:
    """Lines that play a game to its end: by number, by code and by the shortest beginning of a code in turn."""
    game = Game(rules, seed)
    lines = []
    for n, number in enumerate(numbers(game, how)):
        options = game.question.options if game.question else ()
        option = options[int(number) - 1]
        verb, _, rest = option.code.partition(" ")
        lines.append([number, option.code, f"{verb[:-1]} {rest}".strip().upper()][n % 3])
        game.play(option)
    return lines


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", all_codes())
def test_pages_fit_a_screen_of_80_columns_and_24_lines(
    rules: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "write", lambda path, text: None)  # the disk has its own tests
    for seed in range(8):
        game = Game(rules, seed=f"FIT-{seed}")
        people = People([], lang)
        people.lines = through_covers(game, people, seed)
        Session(game, people.console, saves_in(tmp_path)).run()
        assert game.over
        assert any(map(is_cover, people.shown)) == (rules == "onirim:2")
        for page in people.pages:
            lines = page.strip("\n").split("\n")
            assert len(lines) < 24, page  # one more is for the answer
            assert all(len(line) <= 80 for line in lines if not line.startswith(("The record", "L’enregistrement")))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_has_its_sentence(lang: str) -> None:
    for rules in all_codes():
        for seed in range(30):
            game = Game(rules, seed=seed)
            for number in numbers(game, seed):
                game.play(game.question.options[int(number) - 1] if game.question else "")
            for seat in range(game.rules.players):
                assert all(sentence(event, game.rules, lang) for event in game.events_for(seat))


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
        "Tour 2\u00a0: Défausse\u00a0: Soleil brun.",
        "Pas encore vues\u00a0: 69 cartes",
        "Une carte avait été révélée depuis",
        "«\u00a0bidule\u00a0» n’est ni une réponse ni une commande",
        "La partie est conservée",
    ):
        assert words in people.text
    assert not re.search(r"\b(Hand|Discard|Deck|seed|Play|the|game)\b", people.text)


def test_the_language_changes_in_the_middle(tmp_path: Path) -> None:
    people = run(Game("onirim:1", "MOTH-1"), tmp_path, "1", "lang fr", "lang de", "langue en")
    english, after, french, again = people.pages
    assert "The blue Sun is played" in after
    assert "Carte jouée\u00a0: Soleil bleu" in french
    assert again == after != english
    assert "«\u00a0de\u00a0» n’est pas une langue d’ici" in people.text


# Leaving and coming back.


@pytest.mark.parametrize("leave", ["quit", "q", KeyboardInterrupt, EOFError])
@pytest.mark.parametrize("rules", ["onirim:1", "onirim:2!open"])
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
    assert "Taken back: 1.\n" in free
    assert "Taken back: 1. A card had been revealed since" in seen
    assert "There is not that much to take back: 0 answers so far" in people.text
    assert "“x” is no number" in people.text
    assert "“0” is no number" in people.text


def test_what_happens_after_undo_is_news_again(tmp_path: Path) -> None:
    people = run(Game("onirim:1", "MOTH-1"), tmp_path, "play Bs", "undo", "discard Bk", "")
    assert "The blue Sun is played" in people.pages[1]
    assert "is played" not in people.pages[2]
    assert "The blue Key is discarded" in people.pages[3]
    assert people.pages[4] == people.pages[3]  # Enter shows the same again


def test_what_happens_after_undo_is_news_to_the_partner(tmp_path: Path) -> None:
    game = Game("onirim:2!open", dealer=ScriptedDealer(f"{OPENING} Nk"))
    people = run(game, tmp_path, *DRAFT, "play Nm", "undo", "play Bs")
    assert "Player 1 – The brown Moon is played" in people.pages[-3]
    assert "Player 1 – The blue Sun is played" in people.pages[-1]


def test_an_end_may_be_taken_back_and_reached_again(tmp_path: Path) -> None:
    lines = script("onirim:1", "MOTH-8")
    game = Game("onirim:1", "MOTH-8")
    people = run(game, tmp_path, *lines, "undo", "undo", *lines[-2:], "")
    assert game.over
    assert len([page for page in people.pages if "The same deal again" in page]) == 2
    assert [file.name for file in (tmp_path / "games").iterdir()] == ["2026-11-15-MOTH-8.odn"]
    assert not (tmp_path / "autosave.odn").exists()


@pytest.mark.parametrize(("line", "wish"), [("", LEAVE), ("again", AGAIN), ("new", NEW), ("quit", LEAVE), ("n", NEW)])
def test_what_people_want_after_the_end(line: str, wish: str, tmp_path: Path) -> None:
    people = People([*script("onirim:1", "MOTH-8"), "1", "play Rs", "log 1", "counts", line])
    assert Session(Game("onirim:1", "MOTH-8"), people.console, saves_in(tmp_path)).run() == wish
    assert "“1” is no answer and no command" in people.text
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
    assert "The game cannot be kept" in people.pages[0]
    assert "Not saved" in people.text
    assert "The game cannot be kept" in people.shown[-1]
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


# Silent play.

OPENING = "Ns Gs Bk Bs Gs Nm Bm Bs"  # eight Locations for the draft
DRAFT = ["take Nm", "take Bs", "take Bs", "take Ns", "take Bm", "take Bk"]


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
    assert "Hand                  Bs Bm ??" in people.shown[covers[2] + 1]
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
    assert "brown Key" not in theirs
    assert "brown Key is drawn" in mine


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
    assert "The game is kept" in people.text


def test_open_play_has_no_cover_and_shows_both_hands(tmp_path: Path) -> None:
    game = Game("onirim:2!open", dealer=ScriptedDealer(f"{OPENING} Nk Rs Rm"))
    people = run(game, tmp_path, *DRAFT, "play Nm")
    assert not any(map(is_cover, people.shown))
    assert "Hand                  Bs Bm Nk" in people.pages[-1]
    assert "Known to the partner" not in people.text


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
        ("9", "! There is no option 9: they go from 1 to 8"),
        ("0", "! There is no option 0: they go from 1 to 8"),
        ("9" * 5000, "! There is no option " + "9" * 39 + "…: they go from 1 to 8"),
        ("²", "! “²” is no answer and no command. Type a number, or ? for help."),
        ("-1", "! “-1” is no answer and no command. Type a number, or ? for help."),
        ("Bs", "! “Bs” may mean: play Bs, discard Bs"),
        ("p", "! “p” may mean: play Bs, play Bk, play Gs, play Ns"),
        ("l", "! “l” may mean: lang, log"),
        ("p Rs", "! The red Sun is not in the hand"),
        ("play Rd", "! The red Door is not in the hand"),
        ("play Xx", "! “play Xx” is no answer and no command. Type a number, or ? for help."),
        ("play Bs shared", "! “play Bs shared” is no answer and no command. Type a number, or ? for help."),
        ("search", "! “search” is no answer to this question"),
        ("nothing at all", "! “nothing at all” is no answer and no command. Type a number, or ? for help."),
        ("\x1b[2J", "! “\ufffd[2J” is no answer and no command. Type a number, or ? for help."),
        ("{text}", "! “{text}” is no answer and no command. Type a number, or ? for help."),
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
    assert reply("h", game) == "! “h” may mean: hand, help"  # a wish for help does not throw the hand away
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
    assert "is no answer and no command" in people.text


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
    assert any("To go back, first to be drawn first  Bd" in page for page in people.pages)


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
