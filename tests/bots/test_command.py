"""Bots in any language: the line protocol, and programs that break it. Each is stopped, and said to be wrong in words."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.bots import BotError, BotFailureError, load_bot
from oneironaut.bots.command import CommandBot
from oneironaut.bots.line_protocol import hello_message, parsed, question_message, start_message, view_json
from oneironaut.bots.process import BotProcess
from oneironaut.bots.registry import new_bot
from oneironaut.sim import Job, Run, play_game, simulate
from oneironaut.sim.engines import LocalEngine
from oneironaut.testing import BotCheckError, check_bot

ROOT = Path(__file__).parents[2]
PROGRAM = Path(__file__).parents[1] / "support" / "line_bots.py"
PAGE = ROOT / "docs" / "reference" / "bot-protocol.md"
NODE = shutil.which("node")


def named(*words: str | Path) -> str:
    return "cmd:" + " ".join([sys.executable, str(PROGRAM), *map(str, words)])


def is_running(pid: int) -> bool:
    """Whether a process runs; one that nobody has waited for yet does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def gone(pid: int) -> bool:
    until = time.monotonic() + 60
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not is_running(pid)


def test_a_program_plays_as_the_same_bot_in_python_would() -> None:
    played = play_game("onirim:2", [named("sound")], "MOTH-4821:0")
    assert played.answers == play_game("onirim:2", ["tests.support.bad_bots:First"], "MOTH-4821:0").answers
    assert len(played.seconds) == played.decisions
    assert play_game("onirim:1", [named("position")], "MOTH-4821:0").outcome.reason
    assert play_game("onirim:1", [named("by_code")], "MOTH-4821:0").outcome.reason


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("garbage", r"wrote a line that is not a JSON object: 'hello there'"),
        ("no_object", r"wrote a line that is not a JSON object: '\[1\]'"),
        ("crash", r"ended with exit code 3; its standard error ends:\ndivided by zero"),
        ("crash_at_once", r"ended with exit code 1; its standard error ends:\nno such thing as a free lunch"),
        ("index", r"answered '\d+', not an index from 0 to \d+ or one of "),
        ("boolean", r"answered 'true', not an index"),
        ("code", r"answered '\"win\"', not an index"),
        ("old_id", r"answered question -1 when asked question 0"),
        ("complains", r"said: 'I am tired'"),
        ("protocol", r"speaks protocol 99, not 1"),
        ("bad_games", r"said hello with games that are not a list"),
        ("long", r"wrote a line of more than 1,048,576 bytes"),
        ("endless", r"wrote a line that is not a JSON object"),
        ("closes", r"closed its output"),
    ],
)
def test_a_program_that_breaks_the_protocol_fails_in_words(fault: str, message: str) -> None:
    with pytest.raises((BotError, BotFailureError), match=message):
        play_game("onirim:1", [named(fault)], "MOTH-4821:0")


def test_a_program_that_does_not_answer_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = new_bot(named("late"))
    assert isinstance(bot, CommandBot)
    bot.patience = 0.2
    with pytest.raises(BotFailureError, match=r"did not answer within 0.2 s"):
        play_game("onirim:1", [bot], "MOTH-4821:0")
    assert bot._process is None
    monkeypatch.setattr("oneironaut.bots.command.HELLO_SECONDS", 0.2)
    with pytest.raises(BotError, match=r"did not answer within 0.2 s"):
        new_bot(named("silent")).plays(on.read_rules("onirim:1"))


def test_a_flood_of_errors_neither_blocks_nor_is_kept() -> None:
    bot = new_bot(named("flood"))
    assert isinstance(bot, CommandBot)
    assert play_game("onirim:1", [bot], "MOTH-4821:0").outcome.reason
    assert bot._process is not None
    assert len(bot._process.told()) < 3000


@pytest.mark.skipif(os.name == "nt", reason="process groups are those of POSIX")
def test_its_children_end_with_it(tmp_path: Path) -> None:
    bot = new_bot(named("child", tmp_path / "pids"))
    assert isinstance(bot, CommandBot)
    play_game("onirim:1", [bot], "MOTH-4821:0")
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert all(map(is_running, pids))
    bot.close()
    assert all(map(gone, pids))


@pytest.mark.skipif(os.name == "nt", reason="process groups are those of POSIX")
def test_a_program_that_does_not_leave_is_ended() -> None:
    bot = new_bot(named("stays"))
    assert isinstance(bot, CommandBot)
    play_game("onirim:1", [bot], "MOTH-4821:0")
    process = bot._process
    assert process is not None
    bot.close(0.1)
    assert gone(process._process.pid)
    process = BotProcess([sys.executable, "-c", "import time; time.sleep(600)"])
    pid = process._process.pid
    del process  # whoever forgets a bot ends it
    assert gone(pid)


@pytest.mark.skipif(os.name == "nt", reason="process groups are those of POSIX")
def test_programs_of_workers_end_with_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oneironaut.sim.engines.WARM_UP", 0.0)
    engine = LocalEngine(1)
    engine.jobs = 2  # so that other processes play
    run = simulate(Run(Job.of("onirim:1", (named("child", tmp_path / "pids"),), "CMD-1"), 2), engine)
    assert run.complete
    engine.close()
    assert all(gone(int(pid)) for pid in (tmp_path / "pids").read_text().split())


def test_a_program_says_which_games_it_plays() -> None:
    only = load_bot(named("onirim_only"))
    assert only.plays(on.read_rules("onirim:1"))
    assert not only.plays(on.read_rules("dreamers:2"))
    with pytest.raises(BotError, match="does not play dreamers:2"):
        Job.of("dreamers:2", (named("onirim_only"),), "X")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "name a program"),
        ("cmd:'unclosed", "No closing quotation"),
        ("cmd:no_such_program_here x", "'no_such_program_here' cannot be started"),
        ("cmd:true; touch planted", "'true;' cannot be started"),
    ],
)
def test_commands_that_cannot_be_started(name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotError, match=message):
        Job.of("onirim:1", (name,), "X")
    assert not list(tmp_path.iterdir())  # no shell has seen it


def test_check_bot_checks_programs() -> None:
    assert check_bot(named("sound"), ["onirim:1", "onirim:2"]).decisions > 50
    with pytest.raises(BotCheckError, match="answered"):
        check_bot(named("index"), ["onirim:1"])
    with pytest.raises(BotCheckError, match="speaks protocol 99"):
        check_bot(named("protocol"))


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_example_in_javascript_keeps_its_promises() -> None:
    name = f"cmd:node {ROOT / 'examples' / 'first_bot.js'}"
    assert check_bot(name, ["onirim:1", "onirim:2", "dreamers:2"]).decisions > 100


def test_the_page_names_every_field() -> None:
    game = on.Game("dreamers:2", seed="MOTH-4821")
    question, view = game.question, game.view(0)
    assert question is not None
    page = PAGE.read_text("utf-8")
    messages = [
        hello_message("0"),
        start_message(game.rules, 0, 1),
        start_message(game.rules, 0, 1)["cards"][0],
        question_message(question, view),
        question_message(question, view)["options"][0],
        view_json(view),
    ]
    fields = {field for message in messages for field in message} - {"type"}
    assert sorted(fields - set(re.findall(r"`(\w+)`", page))) == []
    for line in re.findall(r"(?m)^(?:→|←) (\{.*\})$", page):
        assert parsed(line.encode())["type"] if "type" in json.loads(line) else "answer" in json.loads(line)


def test_seeds_are_numbers_that_every_language_has() -> None:
    message = start_message(on.read_rules("onirim:1"), 0, 2**63 - 1)
    assert message["seed"] == 2**53 - 1
