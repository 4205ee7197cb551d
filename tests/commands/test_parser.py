"""The command line: messages in two languages, “did you mean”, `--quiet`, `--json`, completion, tables."""

from __future__ import annotations

import argparse
import inspect
import json
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from oneironaut.bots import RandomBot
from oneironaut.commands.main import COMMANDS, build_parser, main
from oneironaut.commands.parser import speaking
from oneironaut.commands.problems import near_codes
from oneironaut.commands.rules import listing
from oneironaut.commands.tables import show, show_table
from oneironaut.kernel.view import View
from oneironaut.questions import Question
from oneironaut.sim.report import columns
from oneironaut.terminal.console import Console
from oneironaut.text import catalogue
from tests.commands.test_main import played, written

PLAIN = re.compile(r"\x1b\[[0-9;]*m")


class ChattyBot(RandomBot):
    """A bot that prints what it thinks."""

    def choose(self, question: Question, view: View) -> object:  # type: ignore[override]  # what it returns is the same
        print("thinking")
        return super().choose(question, view)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """What a refused command line says, in its last line."""
    code: object = 2
    with suppress(SystemExit):
        code = main(argv)
    assert code in (1, 2)
    out, err = capsys.readouterr()
    assert out == ""
    return err.replace("\xa0", " ").splitlines()[-1]


@pytest.mark.parametrize(
    ("argv", "meant"),
    [
        (["ruels"], "rules"),
        (["sim", "onirim:1", "--gaems", "3"], "--games"),
        (["sim", "onirim:1", "--engine", "rya"], "ray"),
        (["sim", "onirm:1"], "onirim:1"),
        (["sim", "onirim:1+glyps"], "onirim:1+glyphs"),
        (["sim", "onirim:1+towers!riuns"], "onirim:1+towers!ruins"),
        (["sim", "onirim:1", "--bot", "gredy"], "greedy"),
        (["compare", "onirim:1", "--bot", "random", "--bot", "planer"], "planner"),
    ],
)
def test_did_you_mean(argv: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, *argv).endswith(f"Did you mean “{meant}”?")
    assert said(capsys, "--lang", "fr", *argv).endswith(f"Vouliez-vous dire « {meant} » ?")


def test_nothing_is_suggested_where_nothing_is_alike(capsys: pytest.CaptureFixture[str]) -> None:
    assert near_codes("chess:1") == []
    assert said(capsys, "sim", "chess:1").endswith("“oneironaut rules” lists the codes.")
    assert "mean" not in said(capsys, "xyzzy")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "erreur : il manque ces arguments : COMMAND"),
        (["replay"], "il manque ces arguments : FILE"),
        (["sim", "onirim:1", "--games", "x"], "--games : 'x' n’est pas un nombre entier"),
        (["coach", "a.odn", "--ms", "x"], "--ms : 'x' n’est pas un nombre"),
        (["sim", "onirim:1", "--games"], "--games : il faut une valeur"),
        (["sim", "onirim:1", "--resume=1"], "ne prend pas de valeur"),
        (["replay", "a", "--json", "--trace"], "incompatible avec"),
        (["serve", "--port", "x"], "x n’est pas un port : de 0 à 65535"),
        (["sim", "onirim:1", "--jobs", "0"], "il faut au moins un processus"),
        (["sim", "onirim:1", "--address", "a"], "ajoutez --engine ray"),
        (["train", "onirim:1", "--games", "1"], "--games doit valoir au moins"),
        (["replay", "no/such.odn"], "ce fichier n’existe pas"),
        (["replay", "."], "c’est un dossier"),
        (["play", "--text", "chess:1"], "il n’y a pas de jeu « chess »"),
        (["play", "--text", "onirim"], "n’est pas un code de règles"),
        (["play", "--text", "onirim:9"], "onirim ne se joue pas à 9"),
        (["play", "--text", "onirim:1+xyzzy"], "onirim n’a pas d’extension « xyzzy »"),
        (["play", "--text", "onirim:1+towers!xyzzy"], "« towers!xyzzy » n’est pas une variante"),
        (["play", "--text", "onirim:1+book+book"], "« book » est donné deux fois"),
        (["sim", "onirim:1", "--bot", "xyzzy"], "il n’y a pas de bot « xyzzy »"),
    ],
)
def test_errors_are_french(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = said(capsys, "--lang", "fr", *argv)
    assert words in line
    assert not re.search(r"\b(error|there|the|is|argument|expected|invalid)\b", line)


def test_the_usage_is_french_and_argparse_speaks_english_again(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "fr", "replay"])
    assert capsys.readouterr().err.replace("\xa0", " ").startswith("utilisation : oneironaut replay")
    with pytest.raises(SystemExit):
        argparse.ArgumentParser(prog="x").parse_args(["--what"])
    assert "error: unrecognized arguments" in capsys.readouterr().err


# What argparse says to who writes a parser, what we never use, and what we say ourselves.
NOT_SAID = re.compile(
    r"^$|not callable|not defined|^argument \"-\"|cannot|conflict|dest=|invalid option string|must be optional|unexpected option"
    r"|^options$|^positional|^show |^subcommands|invalid argument for|can't open|%\(prog\)s|deprecated|default: |%\(heading\)s"
)


def test_everything_that_argparse_says_is_translated() -> None:
    source = inspect.getsource(argparse)
    found = {one or other for one, other in re.findall(r"""\b_\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")""", source)}
    assert len(found) > 25
    missing = {text for text in found if not NOT_SAID.search(text) and f"ui.argparse.{text}" not in catalogue("fr")}
    assert missing == set()
    with speaking("fr"):
        assert argparse._("expected one argument") == "il faut une valeur"  # type: ignore[attr-defined]  # gettext's name


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_does_not_spoil_the_json(jobs: str) -> None:
    bot = "tests.commands.test_parser:ChattyBot"
    words = ["sim", "onirim:1", "--bot", bot, "--games", "4", "--jobs", jobs, "--json", "-", "--quiet"]
    ran = subprocess.run([sys.executable, "-m", "oneironaut", *words], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)
    assert "thinking" in ran.stderr


def test_quiet_leaves_only_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "onirim:1", "--games", "3", "--resume", "--jobs", "1"]) == 0
    assert "Nothing to resume" in capsys.readouterr().err
    for argv in (["--quiet", "sim"], ["sim", "-q"]):
        assert main([*argv, "onirim:1", "--games", "3", "--resume", "--jobs", "1"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert "games" in out


def test_json_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"][0] == {"code": "onirim:1", "players": 1, "title": "Onirim for one player"}
    assert {"game": "onirim", "key": "towers", "variants": ["ruins"]} in data["expansions"]
    assert {"code": "onirim:1+glyphs", "name": "classic_glyphs"} in data["presets"]
    assert data == json.loads(json.dumps(listing(Console(input, print))))
    game = played()
    assert main(["replay", str(written(tmp_path, game)), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["rules"], data["seed"], data["answers"]) == ("onirim:1", "MOTH-1", game.decisions)
    assert data["outcome"]["won"] is False
    records = tmp_path / "games.jsonl"
    assert main(["leaderboard", "onirim:1", "--bot", "random", "--games", "20", "--jobs", "1", "--records", str(records)]) == 0
    capsys.readouterr()
    assert main(["leaderboard", "--check", str(records), "--json", "-"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["correct"]
    assert data["claims"][0]["claim"]["games"] == 20


def test_every_command_that_a_program_might_read_has_json() -> None:
    parser = build_parser("en", (), everything=True)
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction)).choices
    assert tuple(commands) == COMMANDS
    without = {name for name, named in commands.items() if "--json" not in named._option_string_actions}
    assert without == {"play", "serve", "completion"}
    assert all("--quiet" in named._option_string_actions for named in commands.values())


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("leaderboard", "margin", "onirim:1+glyphs"):
        assert word in script
    program = shutil.which(shell)
    if program:
        file = tmp_path / "script"
        file.write_text(script, "utf-8")
        subprocess.run([program, "-n", str(file)], check=True)


def test_bash_completes_a_command_and_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "bash"])
    file = tmp_path / "script"
    file.write_text(capsys.readouterr().out, "utf-8")
    name = re.search(r"complete .*-F (\w+) oneironaut", file.read_text("utf-8"))
    assert name
    for typed, expected in ((["oneironaut", "lead"], "leaderboard"), (["oneironaut", "sim", "--rec"], "--records")):
        words = " ".join(f"'{word}'" for word in typed)
        code = f"source {file}; COMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}; {name[1]} oneironaut '{typed[-1]}' ''; "
        ran = subprocess.run(["bash", "-c", code + 'echo "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True)
        assert ran.stdout.split() == [expected]


def test_tables_where_colours_are_shown() -> None:
    lines: list[str] = []
    console = Console(input, lines.append, colour=True)
    show(["Title [x]", *columns([("games", "3"), ("won", "1 [0 to 2]")]), "Answer"], console)
    text = PLAIN.sub("", "\n".join(lines))
    assert "\x1b[" in "\n".join(lines)
    assert text.splitlines()[0] == "Title [x]"
    assert re.search(r"│ won +│ 1 \[0 to 2\] +│", text)
    assert text.splitlines()[-1] == "Answer"
    lines.clear()
    show_table([("a", "b " * 100)], console)
    assert all(len(line) <= 80 for line in PLAIN.sub("", lines[0]).splitlines())


def test_plain_lines_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    given = ["Title", *columns([("games", "3")])]
    for colour, rich in ((False, True), (True, False)):
        lines: list[str] = []
        if not rich:
            monkeypatch.setitem(sys.modules, "rich", None)
        show(given, Console(input, lines.append, colour=colour))
        assert lines == ["Title", "  games  3"]
