"""Names and other texts of clients, wherever they are stored, shown, quoted or logged."""

from __future__ import annotations

import logging
from pathlib import Path
from urllib.parse import quote

import pytest

import oneironaut as on
from oneironaut.server.http.loglines import OneLine, keep_lines
from tests.server.running import Json, Person, refused, running

TURNED = "\u202eadA"
BAD = [TURNED, "A\u200bda", "A\x1b[2Jda", "A\nda", "\u0301", "A" + "\u0301" * 9, "x" * 41, "\ue000", "A\u2028da"]


def order(name: str) -> Json:
    seats = [{"kind": "human", "name": name, "bot": None}]
    return {"rules": "onirim:1", "seed": None, "seats": seats, "source": None, "lesson": None}


@pytest.mark.parametrize("name", BAD, ids=ascii)
def test_a_name_that_cannot_be_shown_is_refused(person: Person, name: str) -> None:
    refused(person.post("/api/tables", order(name)), "bad_name", 422)
    record = str(on.Game("onirim:1", seed="MOTH-1").record)
    refused(person.post("/api/records", {"record": record, "names": [name]}), "bad_name", 422)


def test_a_name_has_one_spelling(person: Person) -> None:
    made = person.post("/api/tables", order("Zoe\u0308  X")).json()
    assert made["seats"][0]["name"] == "Zo\u00eb X"


def test_names_of_a_record_are_made_fit(person: Person) -> None:
    text = str(on.Game("onirim:1", seed="MOTH-1").record).replace("seed =", 'players = ["\\u202eadA\\u001b[2J"]\nseed =')
    made = person.post("/api/records", {"record": text, "names": []})
    assert made.status_code == 201, made.text
    assert made.json()["seats"][0]["name"] == "\ufffdadA\ufffd[2J"


def test_names_stored_long_ago_are_shown_harmlessly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server, monkeypatch.context() as long_ago:
        long_ago.setattr("oneironaut.server.tables.factory.name_of", lambda _: "\u202eadA")
        person = server.person()
        table = person.begin()
        key, tables = person.key, person.tables
        person.client.close()
    with running(tmp_path) as server:
        person = server.person()
        person.key, person.tables = key, tables
        for text in (
            person.get(f"/api/tables/{table}").text,
            person.get(f"/api/tables/{table}/seats/0", person.token(table)).text,
            person.get(f"/api/tables/{table}/record").text,
        ):
            assert "adA" in text
            assert "\u202e" not in text
        person.client.close()


def test_what_is_quoted_is_fit(person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    odd = "play \u202e\x1b[2J"
    path = quote(odd)
    answers = [
        person.send(table, 0, person.command(view["seq"], actions=[odd])),
        person.get("/api/search", q=odd),
        person.get(f"/api/rules/{path}"),
        person.get(f"/api/tables/{table}/seats/0/why", person.token(table), zone=odd, card=odd),
        person.post("/api/records", {"record": f'odn = 1\n"{TURNED}" = 1', "names": []}),
        person.post("/api/tables", {**order("Ada"), "seed": odd}),
        person.post("/api/tables", {**order("Ada"), "lesson": odd}),
        person.get(f"/api/pages/{path}"),
        person.get(f"/art/onirim:1/{path}.svg"),
    ]
    for answer in answers:
        assert "\u202e" not in answer.text, answer.text
        assert "\x1b" not in answer.text


def test_a_line_of_the_log_stays_one_line(caplog: pytest.LogCaptureFixture) -> None:
    keep_lines()
    keep_lines()
    log = logging.getLogger("oneironaut.server")
    assert sum(isinstance(known, OneLine) for known in log.filters) == 1
    forged = "/x\nERROR: all is lost \x1b[2J\u202e"
    try:
        raise ValueError(forged)
    except ValueError as error:
        log.error("%s %s failed", "GET", forged, exc_info=error)
    text = caplog.text.rstrip("\n")
    assert not any(character in text for character in "\x1b\u202e")
    first, *rest = text.split("\n")
    assert "all is lost" in first
    assert rest
    assert all(line.startswith("  | ") for line in rest)


def test_a_failing_request_logs_its_path_in_one_line(
    person: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("oneironaut.server.content.pages.page", fail)
    refused(person.get("/api/pages/x%0aERROR%3a%20forged%1b"), "failed", 500)
    assert "forged" in caplog.text
    assert not any(line.startswith("ERROR: forged") for line in caplog.text.split("\n"))
    assert "\x1b" not in caplog.text
