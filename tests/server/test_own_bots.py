"""Bots of one's own at the page: those that the person who starts the server names, and never one that a client names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oneironaut.bots import BOTS, BotError
from oneironaut.bots.registry import find_bot
from oneironaut.server import serve
from oneironaut.server.tables import bots as seats
from tests.server.running import Person, refused
from tests.server.test_bots import wait_for

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM = Path(__file__).parents[1] / "support" / "line_bots.py"
LUCKY = f"{EXAMPLES / 'lucky_bot.py'}:LuckyBot"


@pytest.fixture
def lucky() -> Iterator[str]:
    [short] = seats.offer_bots([LUCKY])
    yield short
    if short in seats.BOTS:
        seats.withdraw_bots([short])


def order(bot: str, rules: str = "onirim:2!open") -> dict[str, object]:
    human = {"kind": "human", "name": "", "bot": None}
    return {
        "rules": rules,
        "seed": None,
        "seats": [human, {"kind": "bot", "name": "", "bot": bot}],
        "source": None,
        "lesson": None,
    }


def test_a_bot_that_the_owner_names_plays(person: Person, lucky: str) -> None:
    assert lucky == "LuckyBot"
    listed = {bot["name"]: bot for bot in person.get("/api/catalogue").json()["bots"]}
    assert listed["LuckyBot"]["title"] == "LuckyBot"
    assert listed["LuckyBot"]["line"] == "Greedy nine times out of ten."
    assert str(EXAMPLES) not in str(listed)  # where it is, is nobody's business
    made = person.post("/api/tables", order(lucky))
    assert made.status_code == 201, made.text
    table = made.json()
    person.tables[table["id"]] = table
    assert table["seats"][1]["name"] == "LuckyBot"
    view = person.answer(table["id"], person.view(table["id"]))
    assert wait_for(lambda: person.view(table["id"])["question"])
    assert view["seat"] == 0


def test_a_program_plays_at_the_page(person: Person) -> None:
    shorts = seats.offer_bots([f"cmd:{sys.executable} {PROGRAM} sound", f"cmd:{sys.executable} {PROGRAM} by_code"])
    try:
        assert shorts == ["sound", "by_code"]
        table = person.post("/api/tables", order("sound")).json()
        person.tables[table["id"]] = table
        person.answer(table["id"], person.view(table["id"]))
        assert wait_for(lambda: person.view(table["id"])["question"])
    finally:
        seats.withdraw_bots(shorts)


def test_the_same_name_twice_gets_a_number() -> None:
    shorts = seats.offer_bots([LUCKY, LUCKY])
    try:
        assert shorts == ["LuckyBot", "LuckyBot-2"]
    finally:
        seats.withdraw_bots(shorts)
    assert set(seats.BOTS) == set(BOTS)


@pytest.mark.parametrize(
    "bot",
    [
        "planted:Bot",
        "planted.py:Bot",
        "cmd:touch planted",
        "LuckyBot",
        LUCKY,
        "greedy?x=1",
        "seer@5000",
        "seer?positions=5",
        "os:system",
        "../../planted.py:Bot",
        "",
        "__class__",
    ],
)
def test_a_client_cannot_name_code(person: Person, bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted.py").write_text("open('was_run', 'w').close()\nfrom oneironaut.bots import Bot\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("oneironaut.bots.registry.find_bot", lambda name: pytest.fail(f"{name} was looked up"))
    monkeypatch.setattr("oneironaut.server.tables.bots.find_bot", lambda name: pytest.fail(f"{name} was looked up"))
    refused(person.post("/api/tables", order(bot)), "bad_seats", 422)
    assert [file.name for file in tmp_path.iterdir()] == ["planted.py"]
    assert "planted" not in sys.modules


def test_a_bot_that_is_gone_is_told(person: Person, lucky: str, caplog: pytest.LogCaptureFixture) -> None:
    table = person.post("/api/tables", order(lucky)).json()
    person.tables[table["id"]] = table
    seats.withdraw_bots([lucky])
    person.answer(table["id"], person.view(table["id"]))
    waiting = wait_for(lambda: (w := person.view(table["id"])["waiting"])["kind"] == "bot" and "has failed" in w["text"] and w)
    assert waiting["text"].startswith("LuckyBot (a bot that is not here) has failed.")
    assert "start the server with --bot" in caplog.text


def test_a_wrong_name_is_said_before_the_server_starts(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"there is no file 'mine\.py' here"):
        serve.serve(data=tmp_path / "data", bots=["mine.py:Bot"])
    assert not (tmp_path / "data").exists()


def test_a_server_that_looks_names_up_would_be_caught(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted defect: a server that loads what a client names leaves the trace that the test above looks for."""
    (tmp_path / "planted.py").write_text("open('was_run', 'w').close()\nfrom oneironaut.bots import Bot\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("oneironaut.server.tables.factory.bot_names", lambda rules: [find_bot("planted.py:Bot").name])
    person.post("/api/tables", order("planted.py:Bot"))
    assert (tmp_path / "was_run").exists()
