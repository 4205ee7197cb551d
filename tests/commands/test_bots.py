"""The commands `bots` and `check-bot`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oneironaut.bots import BOTS
from oneironaut.commands.main import main
from oneironaut.testing import check_bot

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def _place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)


def test_the_list_has_every_bot_and_its_parameters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    out = capsys.readouterr().out
    assert all(any(line.startswith(f"{name} ") for line in out.splitlines()) for name in BOTS)
    assert "worlds=28 (a whole number)" in out
    assert main(["bots", "--json", "--rules", "dreamers:2"]) == 0
    listed = {entry["name"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert "seer" not in listed
    assert listed["diviner"]["parameters"] == [
        {"name": "worlds", "type": "int", "default": 28, "required": False, "told": "worlds=28 (a whole number)"}
    ]
    assert main(["bots", f"{EXAMPLES / 'search_bot.py'}:SearchBot", "--lang", "fr"]) == 0
    assert "depth=1" in capsys.readouterr().out
    assert main(["bots", "nobody"]) == 1
    assert "no bot 'nobody'" in capsys.readouterr().err


def test_check_bot_says_whether_a_bot_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-bot", "greedy", "onirim:1"]) == 0
    assert capsys.readouterr().out.startswith("greedy keeps its promises. Combinations of rules: 1, games: 1,")
    assert main(["check-bot", "tests.support.bad_bots:Forger", "onirim:1"]) == 1
    assert "answered win" in capsys.readouterr().err
    assert main(["check-bot", "tests.support.bad_bots:Forger", "onirim:1", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["sound"], "answered win" in told["problem"]) == (False, True)
    assert main(["check-bot", "greedy", "onirim:1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sound"] is True


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("thumb_bot.py:ThumbBot", ["onirim:1", "onirim:2+glyphs", "dreamers:2"]),
        ("search_bot.py:SearchBot", ["onirim:1"]),
        ("learned_bot.py:LearnedBot", ["onirim:1", "onirim:2", "dreamers:2"]),
        ("lucky_bot.py:LuckyBot", ["onirim:1"]),
    ],
)
def test_the_examples_keep_their_promises(name: str, codes: list[str]) -> None:
    assert check_bot(str(EXAMPLES / name), codes).decisions
