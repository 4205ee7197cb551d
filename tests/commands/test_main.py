"""The command `oneironaut`: exit codes, languages, records replayed and traced, games left and resumed in real processes."""

from __future__ import annotations

import io
import json
import os
import re
import select
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import pytest

import oneironaut
from oneironaut import COMPILED, Game, Record, ScriptedDealer, all_codes, presets, read_position, read_rules
from oneironaut.commands.main import language, main
from oneironaut.commands.rules import describe
from oneironaut.terminal.console import Console, system_console
from oneironaut.terminal.saves import load

COMMAND = [sys.executable, "-m", "oneironaut"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of its own, and English unless somebody asks."""
    home = tmp_path / "home"
    monkeypatch.setenv("ONEIRONAUT_HOME", str(home))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return home


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody at the keyboard."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def played(rules: str = "onirim:1", seed: str = "MOTH-1", decisions: int = 10**6) -> Game:
    """A game in which the first option is always taken."""
    game = Game(rules, seed)
    while game.question is not None and game.decisions < decisions:
        game.play(game.question.options[0])
    return game


def written(tmp_path: Path, game: Game) -> Path:
    """A game's record in a file."""
    file = tmp_path / "game.odn"
    file.write_text(str(game.record), "utf-8")
    return file


def fails(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one line that a wrong file or code gives, with exit code 1 and nothing else."""
    assert main(argv) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("oneironaut: ")
    assert err.count("\n") == 1
    return err


# The command line.


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    build = "compiled" if COMPILED else "interpreted"
    assert capsys.readouterr().out == f"oneironaut {oneironaut.__version__} ({build})\n"


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).with_name("oneironaut")
    ran = subprocess.run([command, "rules"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("onirim:1 ")


@pytest.mark.parametrize(
    ("words", "loads"), [(["rules"], False), (["play", "--text"], False), (["sim", "onirim:1", "--games", "1"], True)]
)
def test_only_commands_of_bots_load_what_bots_need(words: list[str], loads: bool) -> None:
    code = f"import sys; from oneironaut.commands.main import main; main({words!r}); print('numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    assert ran.stdout.endswith(f"{loads}\n")


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["dance"],
        ["play", "--lang", "de"],
        ["--lang", "de", "rules"],
        ["--lang"],
        ["replay"],
        ["replay", "a", "b"],
        ["play", "onirim:1", "--resume", "x"],
        ["play", "--seed", "A", "--resume"],
        ["rules", "--seed", "A"],
        ["play", "--see", "A"],
    ],
)
def test_wrong_usage(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert "usage: oneironaut" in capsys.readouterr().err


def test_rules_are_listed_with_a_line_each(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["rules"]) == 0
    english = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in english[:4]] == all_codes()
    listed = [line.strip() for line in english if line.startswith("  +")]
    tails = [code.removeprefix("onirim:1") for code in presets() if code.startswith("onirim:1+")]
    assert [tail for tail in listed if tail in tails] == tails  # in the order of the registry
    assert {read_rules(f"onirim:1{tail}").code for tail in listed} == {f"onirim:1{tail}" for tail in tails}
    assert {"+classic_glyphs", "+first_edition", "+everything"} <= set(listed)
    assert all(len(line) <= 80 for line in english)
    assert english[0] == "onirim:1       Onirim for one player"
    assert main(["rules", "--lang", "fr"]) == 0
    french = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in french[:4]] == all_codes()
    assert [line for line in french if line.startswith("  +")] == [line for line in english if line.startswith("  +")]
    assert all(len(line) <= 80 for line in french)
    assert french[0] == "onirim:1       Onirim pour un joueur"


def test_rules_that_nobody_described_are_listed_all_the_same() -> None:
    console = Console(input, print)
    assert describe("onirim:2!silent", console) == "Onirim, number of players: 2"


@pytest.mark.parametrize(
    "argv", [["--lang", "fr", "rules"], ["rules", "--lang", "fr"], ["--lang", "en", "rules", "--lang", "fr"]]
)
def test_the_language_stands_before_or_after_the_command(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0
    assert "pour un joueur" in capsys.readouterr().out


def test_the_language_of_the_environment() -> None:
    assert language({}) == "en"
    assert language({"LANG": "fr_CA.UTF-8"}) == "fr"
    assert language({"LANG": "de_DE.UTF-8"}) == "en"
    assert language({"LC_ALL": "", "LC_MESSAGES": "fr", "LANG": "en_GB.UTF-8"}) == "fr"
    assert language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}) == "en"


def test_help_in_both_languages(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    for argv, words in ((["--help"], "Jouer dans le navigateur"), (["play", "--lang", "en", "--help"], "the same seed gives")):
        with pytest.raises(SystemExit) as stop:
            main(argv)
        assert stop.value.code == 0
        assert words in " ".join(capsys.readouterr().out.split())


def test_colour_only_on_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not system_console("en", {}).colour
    assert not system_console("en", {}).ansi
    monkeypatch.setattr(sys, "stdout", Terminal())
    assert system_console("en", {}).colour
    assert not system_console("en", {"NO_COLOR": "1"}).colour
    assert system_console("en", {"NO_COLOR": "1"}).ansi
    assert not system_console("en", {"TERM": "dumb"}).ansi


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


# Records.


def test_a_record_is_checked_and_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played()
    file = written(tmp_path, game)
    assert main(["replay", str(file)]) == 0
    rules, counts, outcome, verdict = capsys.readouterr().out.splitlines()
    assert rules == "Rules onirim:1 · seed MOTH-1 · date –"
    assert counts == f"Answers {game.decisions} · cards dealt {len(game.record.deals)}"
    assert game.outcome is not None
    assert outcome == game.outcome.text()
    assert verdict == "The record is correct."
    assert main(["replay", str(file), "--lang", "fr"]) == 0
    assert "L’enregistrement est correct." in capsys.readouterr().out


def test_an_unfinished_record_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, played(decisions=3))
    assert main(["replay", str(file)]) == 0
    assert "The game is not over." in capsys.readouterr().out
    assert main(["replay", str(file), "--trace"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert json.loads(lines[-1]) == {"outcome": None}


@pytest.mark.parametrize("rules", all_codes())
def test_a_trace_shows_every_question(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = played(rules)
    assert main(["replay", str(written(tmp_path, game)), "--trace"]) == 0
    *questions, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert game.outcome is not None
    assert last == {"outcome": json.loads(json.dumps(asdict(game.outcome)))}
    assert list(last["outcome"]) == ["won", "reason", "tally", "winner", "points", "rounds"]
    assert len(questions) == game.decisions
    again = Game(rules, "MOTH-1")
    for n, entry in enumerate(questions, 1):
        question = again.question
        assert question is not None
        assert list(entry) == ["n", "seat", "ask", "options", "chosen", "zones"]
        assert (entry["n"], entry["seat"], entry["ask"]) == (n, question.seat, question.ask)
        assert entry["options"] == [option.code for option in question.options]
        assert entry["chosen"] in entry["options"]
        assert list(entry["zones"]) == [zone.title for zone in game.rules.zones]
        assert entry["zones"] == zones_of(again.position)
        again.play(entry["chosen"])
    assert again.over


def test_a_trace_shows_the_top_of_the_deck_in_the_order_of_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game("onirim:1", dealer=ScriptedDealer("Ns Gs Bk Bs Gs Rs Rm Rk Gm Ni"))
    for code in ("discard Bk", "discard Rs", "put Gm", "put Ni", "put Rk", "play Gm"):
        game.play(code)
    assert main(["replay", str(written(tmp_path, game)), "--trace"]) == 0
    *_, last, _ = map(json.loads, capsys.readouterr().out.splitlines())
    assert last["zones"]["top"] == ["Ni", "Rk", "Rm"]


def zones_of(position: str) -> dict[str, list[str]]:
    """The cards of every zone as the position writes them: `2Rs` is two cards, and a mark behind a card is left out."""
    titles = [zone.title for zone in read_position(position).rules.zones]
    found = {}
    for title, _, value in (field.partition("=") for field in position.split()[1:]):
        if title in titles:
            cards = re.findall(r"(\d*)([A-Z][A-Za-z0-9]*)", value)
            found[title] = [code for count, code in cards for _ in range(int(count or 1))]
    return found


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "not text in UTF-8"),
        (b"", "odn = None"),
        (b"odn = 1", "a record needs 'rules'"),
        (b"hello", "no record"),
        (b"odn = 1\nhello\n", "line 2: no record"),
        (b"odn = 1\nrules = 'onirim:1'\nmoves = '''\nplay Rs\n'''", "line 4: 'play Rs'"),
        (b"odn = 1\nrules = 'onirim:9'\nmoves = ''", "one or two players"),
        (b"odn = 1\nrules = 'chess:1'\nmoves = ''", "no game 'chess'"),
        (b"odn = 1\nrules = 'onirim:" + b"9" * 5000 + b"'\nmoves = ''", "game.odn"),
        (b"odn = " + b"9" * 5000, "game.odn"),
        (b"odn = '" + b"x" * 5000 + b"'", "game.odn"),
        (b"odn = " + b"[" * 5000, "game.odn"),
        (b"odn = 1\nrules = 'onirim:1'\nmoves = ''\nresult = 'won all_doors doors=8'", "not over"),
        (b"odn = 1\nrules = 'onirim:1'\nversions = { base = 99 }\nmoves = ''", "version 99"),
    ],
)
@pytest.mark.parametrize("trace", [[], ["--trace"]])
def test_a_wrong_record_is_one_line(
    content: bytes, words: str, trace: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.odn"
    file.write_bytes(content)
    error = fails(capsys, "replay", str(file), *trace)
    assert words in error
    assert len(error) < 500
    assert file.read_bytes() == content


def test_a_changed_move_is_found_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, played())
    lines = file.read_text("utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("play Bs"))
    lines[number - 1] = lines[number - 1].replace("play Bs", "play Rd")
    file.write_text("\n".join(lines), "utf-8")
    assert f"line {number}: 'play Rd': The red Door is not in the hand" in fails(capsys, "replay", str(file))


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in fails(capsys, "replay", str(tmp_path / "none.odn"))
    assert "directory" in fails(capsys, "replay", str(tmp_path))
    assert "No such file" in fails(capsys, "play", "--resume", str(tmp_path / "none.odn"))


@pytest.mark.parametrize(
    "code", ["chess:1", "onirim", "onirim:3", "onirim:1!open", "onirim:2+nothing", "", " ", "onirim:" + "9" * 5000]
)
def test_wrong_rules_are_one_line(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    fails(capsys, "play", code)


def test_a_wrong_seed_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "is not a seed" in fails(capsys, "play", "--seed", "é/é")


# Playing.


def test_play_resume_and_the_same_deal(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1", "1", "quit")
    assert main(["play", "--text", "--seed", "moth-1"]) == 0
    assert "Oneironaut · onirim:1 · seed MOTH-1 · English" in capsys.readouterr().out
    assert load(folder / "autosave.odn")[0].position == played(decisions=2).position
    typed(monkeypatch, "1", "1")
    assert main(["play", "--resume", "--lang", "fr"]) == 0
    assert "La partie est sauvegardée" in capsys.readouterr().out
    assert load(folder / "autosave.odn")[0].position == played(decisions=4).position
    whole = played()
    typed(monkeypatch, *["1"] * (whole.decisions - 4), "again", "1")
    assert main(["play", "--resume"]) == 0
    assert whole.outcome is not None
    assert whole.outcome.text() in capsys.readouterr().out
    assert load(folder / "autosave.odn")[0].position == played(decisions=1).position
    (record,) = (folder / "games").iterdir()
    assert Game.replay(Record.parse(record.read_text("utf-8"))).position == whole.position


def test_a_new_game_after_the_end_has_a_new_seed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, *["1"] * played("onirim:2!open").decisions, "new", "1")
    assert main(["play", "--text", "onirim:2!open", "--seed", "MOTH-1"]) == 0
    game = load(folder / "autosave.odn")[0]
    assert game.seed != "MOTH-1"
    assert (game.rules.code, game.decisions) == ("onirim:2!open", 1)


def test_a_new_game_keeps_the_old_one_and_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "1")
    main(["play", "--text", "--seed", "OLD-1"])
    capsys.readouterr()
    typed(monkeypatch)
    main(["play", "--text", "--seed", "NEW-1"])
    out = capsys.readouterr().out
    (kept,) = (folder / "saved").iterdir()
    assert f"An unfinished game was set aside. Resume it with:\n  oneironaut play --resume {kept}" in out
    typed(monkeypatch, "1")
    assert main(["play", "--resume", str(kept)]) == 0
    assert load(folder / "autosave.odn")[0].position == played(seed="OLD-1", decisions=2).position
    assert {load(file)[0].seed for file in (folder / "saved").iterdir()} == {"OLD-1", "NEW-1"}


def test_nothing_to_resume(capsys: pytest.CaptureFixture[str]) -> None:
    assert fails(capsys, "play", "--resume") == "oneironaut: There is no unfinished game. Start one with: oneironaut play\n"


def test_a_corrupt_autosave_is_one_line_and_stays(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    (folder / "autosave.odn").write_bytes(b"odn = 1\nrules = 'onirim:1'\nmoves = 'pl")
    before = (folder / "autosave.odn").read_bytes()
    assert "autosave.odn: line 3: no record" in fails(capsys, "play", "--resume")
    assert (folder / "autosave.odn").read_bytes() == before
    typed(monkeypatch)
    assert main(["play", "--text"]) == 0
    (kept,) = (folder / "saved").iterdir()
    assert kept.read_bytes() == before
    assert f"The autosave cannot be read. It was set aside unchanged:\n  {kept}" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_does_not_stop_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "file"))
    typed(monkeypatch, "1", "1")
    assert main(["play", "--text", "--seed", "MOTH-1"]) == 0
    assert "The game cannot be saved:" in capsys.readouterr().out


# Real processes.


def test_ctrl_c_on_a_real_terminal_keeps_the_game(folder: Path) -> None:
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(COMMAND[0], [*COMMAND, "play", "--text", "--seed", "MOTH-1"])  # noqa: S606 - our own program
    try:
        screen = until(terminal, "\n> ")
        assert "\x1b[H\x1b[2J" in screen
        assert "\x1b[94mBs\x1b[0m" in screen
        os.write(terminal, b"1\n")
        until(terminal, "\n> ")
        until(terminal, "oneironaut play --resume", press=b"\x03")
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        os.close(terminal)
    assert load(folder / "autosave.odn")[0].position == played(decisions=1).position


def until(terminal: int, words: str, press: bytes = b"") -> str:
    """Read what a process writes until it has written some words; a minute at most.

    A key to press is pressed again when nothing happens: Python's `input` misses a Ctrl-C that
    arrives after the prompt is shown and before it waits for a key.
    """
    shown = ""
    deadline = time.monotonic() + 60
    os.write(terminal, press)
    while words not in shown:
        assert time.monotonic() < deadline, shown
        if select.select([terminal], [], [], 5)[0]:
            shown += os.read(terminal, 65536).decode().replace("\r", "")
        elif press:
            os.write(terminal, press)
    return shown


def test_a_killed_game_is_kept(folder: Path) -> None:
    words = [*COMMAND, "play", "--text", "--seed", "MOTH-1"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n" * 5)
        process.stdin.flush()
        pages = 0
        while pages < 6:  # the first question and those after five answers; then it waits for a sixth
            pages += b"Oneironaut" in process.stdout.readline()
        process.kill()
    assert load(folder / "autosave.odn")[0].position == played(decisions=5).position


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    file = written(tmp_path, played("onirim:2"))
    process = subprocess.Popen([*COMMAND, "replay", file, "--trace"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_terminal_without_our_letters_shows_signs_instead() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run(
        [*COMMAND, "play", "--text", "--lang", "fr", "--seed", "MOTH-1"],
        env=env,
        input=b"aide\n\xff\xfe\n",
        capture_output=True,
        check=True,
    )
    assert b"Jouez ou d?faussez" in ran.stdout
    assert ran.stderr == b""
