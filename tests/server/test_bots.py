"""Bots at a table: one that thinks for long, one that fails, one whose answer comes too late."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

import oneironaut as on
from oneironaut.bots import Bot
from oneironaut.server.tables import bots as seats
from tests.server.running import Json, Person, Running, heard, said


class Slow(Bot):
    """Thinks until it is told to go."""

    def __init__(self, go: threading.Event, asked: list[str]) -> None:
        self._go, self._asked = go, asked

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        self._asked.append(question.ask)
        assert self._go.wait(20)
        return question.options[0]


class Failing(Bot):
    """Raises; or answers what is not offered."""

    def __init__(self, *, raises: bool) -> None:
        self._raises = raises

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        if self._raises:
            raise ZeroDivisionError("no idea")
        return on.Option(99999, "dance", "", None, None, None, "plain")


def wait_for(found: Callable[[], Json]) -> Json:
    """What is found, sooner or later."""
    for _ in range(400):
        value = found()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError("it never came")


def test_nobody_waits_for_a_bot_that_thinks(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    go, asked = threading.Event(), list[str]()
    monkeypatch.setitem(seats.BOTS, "random", lambda: Slow(go, asked))
    table = person.begin("onirim:2!open", bots=(1,))
    view = person.answer(table, person.view(table))
    assert view["waiting"] == {"seat": 1, "kind": "bot", "text": "Sleepwalker is thinking."}
    wait_for(lambda: asked)
    assert person.get("/api/health").status_code == 200
    other = person.begin()
    person.play_out(other, 3)
    assert person.view(table)["waiting"]
    go.set()
    assert wait_for(lambda: person.view(table)["question"])


def test_an_answer_to_a_question_that_is_no_more_is_dropped(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    go, asked = threading.Event(), list[str]()
    monkeypatch.setitem(seats.BOTS, "random", lambda: Slow(go, asked))
    table = person.begin("onirim:2!open", bots=(1,))
    first = person.view(table)
    view = person.answer(table, first)
    wait_for(lambda: asked)
    back = person.do(table, view, "undo")  # while it thinks
    assert back["question"]["options"] == first["question"]["options"]
    go.set()
    time.sleep(0.1)
    assert person.view(table)["seq"] == back["seq"]
    person.answer(table, back, -1)
    assert wait_for(lambda: person.view(table)["question"])
    answers = person.get(f"/api/tables/{table}/replay").json()["answers"]
    assert [answer["seat"] for answer in answers] == [0, 1]


@pytest.mark.parametrize("raises", [True, False])
def test_a_bot_that_fails_is_told_and_the_game_goes_on(
    server: Running, person: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, raises: bool
) -> None:
    monkeypatch.setitem(seats.BOTS, "random", lambda: Failing(raises=raises))
    table = person.begin("onirim:2!open", bots=(1,))
    with server.socket() as tab:
        first = person.view(table)
        watch = {"type": "watch", "table": table, "seat": 0, "token": person.token(table), "since": first["seq"], "lang": "en"}
        said(tab, watch)
        assert heard(tab)["view"] is None
        person.answer(table, first)
        text = ""
        while "has failed" not in text:
            text = heard(tab)["view"]["waiting"]["text"]
    assert "a bot at table" in caplog.text
    monkeypatch.undo()
    back = person.do(table, person.view(table), "undo")
    assert back["question"]
    person.answer(table, back)
    assert wait_for(lambda: person.view(table)["question"])
