"""Tables that begin with another one: only its owner's, only by its own rules, and never while it has secrets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from oneironaut.kernel.definition import GAMES
from oneironaut.notation import codes
from oneironaut.onirim.definition import ONIRIM
from tests.server.running import Json, Person, refused, running

SECRET = ["onirim:2", "onirim:2+towers", "dreamers:2"]


def seats(players: int) -> Json:
    return [{"kind": "human", "name": "", "bot": None}] * players


def order(rules: str, table: str, step: int, players: int) -> Json:
    return {"rules": rules, "seed": None, "seats": seats(players), "source": {"table": table, "step": step}, "lesson": None}


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize("rules", SECRET)
def test_a_running_game_with_secrets_is_no_source(person: Person, rules: str, step: int) -> None:
    """Whatever rules are ordered: the seed of a running game would show its deck."""
    table = person.begin(rules, None)
    person.play_out(table, 2)
    for code, players in [("onirim:1", 1), ("onirim:2!open", 2), ("onirim:1+glyphs", 1), (rules, 2)]:
        refused(person.post("/api/tables", order(code, table, step, players)), "secret", 403)


def test_a_source_has_the_rules_ordered(person: Person) -> None:
    table = person.begin("onirim:2!open", None)
    person.play_out(table, 3)
    for code, players, step in [("onirim:1", 1, 2), ("onirim:2", 2, 2), ("onirim:1", 1, 0), ("onirim:2", 2, 0)]:
        body = refused(person.post("/api/tables", order(code, table, step, players)), "bad_source", 422)
        assert "onirim:2!open" in body["error"]["detail"]
    refused(person.post("/api/tables", order("onirim:2!open", table, 2, 1)), "bad_seats", 422)
    french = person.client.post(
        "/api/tables?lang=fr", json=order("onirim:1", table, 2, 1), headers={"Authorization": f"Bearer {person.key}"}
    )
    assert "règles" in refused(french, "bad_source", 422)["error"]["text"]


def test_a_source_belongs_to_its_owner(person: Person) -> None:
    table = person.begin("onirim:1", None)
    stranger = Person(person.client, person.client.post("/api/browsers", json={"ticket": None}).json()["key"])
    refused(stranger.post("/api/tables", order("onirim:1", table, 0, 1)), "wrong_key", 403)


def test_a_deal_that_is_known_promises_nothing(person: Person) -> None:
    """Once a game is over its seed is known: a table made of it has no fingerprint to show."""
    table = person.begin("onirim:2", None)
    assert person.view(table)["commitment"]
    person.play_out(table)
    for step in (0, 1):
        again = person.post("/api/tables", order("onirim:2", table, step, 2)).json()
        assert again["commitment"] is None


def test_rules_that_are_gone_keep_their_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin("onirim:2+towers", None)
        key, tables = person.key, person.tables
        person.client.close()
    left = tuple(each for each in ONIRIM.expansions if each.key != "towers")
    monkeypatch.setitem(GAMES, "onirim", replace(ONIRIM, expansions=left))
    codes.parse_rules.cache_clear()
    with running(tmp_path) as server:
        person = server.person()
        person.key, person.tables = key, tables
        refused(person.post("/api/tables", order("onirim:1", table, 0, 1)), "secret", 403)
        refused(person.get(f"/api/tables/{table}/record"), "secret", 403)
        person.client.close()


@pytest.mark.parametrize("rules", ["onirim:2", "onirim:1"])
def test_damage_names_no_hidden_card(tmp_path: Path, rules: str) -> None:
    """Why a log cannot be read may name a card of the partner's: the server's log has it, the seat does not."""
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin(rules, None)
        person.play_out(table, 12)
        tables = person.tables
        person.client.close()
    connection = apsw.Connection(str(next(tmp_path.glob("*.sqlite"))))
    connection.execute("DROP TRIGGER entry_is_never_changed")
    connection.execute("UPDATE entry SET text = text || ' Rd' WHERE n = 9")
    connection.close()
    with running(tmp_path) as server:
        person = server.person()
        person.tables = tables
        body = refused(person.get(f"/api/tables/{table}/seats/0", person.token(table)), "damaged", 500)
        assert "Rd" not in body["error"]["detail"]
        person.client.close()
