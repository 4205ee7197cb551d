"""Who is told that a hint was taken: its taker at once, the partner when the game is over."""  # O-FINE-20

from __future__ import annotations

import pytest

from oneironaut.server.tables import hints
from tests.server.running import Person


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MILLISECONDS", 0.0)


def asked(person: Person, table: str) -> int:
    return next(seat for seat in (0, 1) if person.view(table, seat)["question"])


@pytest.mark.parametrize("rules", ["onirim:2", "dreamers:2"])
def test_O_FINE_20_a_partners_hint_is_told_at_the_end(person: Person, rules: str) -> None:
    table = person.begin(rules, "MOTH-5")
    seat = asked(person, table)
    view = person.view(table, seat)
    before = person.get(f"/api/tables/{table}").json()
    view = person.do(table, view, "hint")
    assert view["assisted"], "own hints are told at once"
    assert person.get(f"/api/tables/{table}").json() == before, "nobody can see in the list that the partner took a hint"
    assert before["assisted"] is None
    assert not person.view(table, 1 - seat)["assisted"]
    while True:
        now = asked(person, table)
        if now != seat:
            break
        person.answer(table, person.view(table, seat))
    assert not person.view(table, 1 - seat)["assisted"], "nor when the partner is asked"
    person.play_out(table)
    assert person.view(table, 0)["assisted"]
    assert person.view(table, 1)["assisted"]
    assert person.get(f"/api/tables/{table}").json()["assisted"] is True


def test_a_hint_in_open_play_or_alone_is_told_at_once(person: Person) -> None:
    for rules, bots in (("onirim:1", ()), ("onirim:2!open", ()), ("onirim:2", (1,))):
        table = person.begin(rules, "MOTH-5", bots=bots)
        assert person.get(f"/api/tables/{table}").json()["assisted"] is False
        assert person.do(table, person.view(table), "hint")["assisted"]
        assert person.get(f"/api/tables/{table}").json()["assisted"] is True


def test_a_nudge_is_free(person: Person) -> None:
    """The first level points at a card and says no more; nothing is noted, and the table does not move on."""
    table = person.begin("onirim:1", "MOTH-5")
    view = person.view(table)
    done = person.send(table, 0, person.command(view["seq"], "hint", level=1)).json()
    hint = done["hint"]
    cards = {option["code"]: option["at"] for option in view["question"]["options"]}
    assert hint["at"] in cards.values()
    assert hint["code"] is None
    assert hint["options"] == []
    assert len(hint["text"].split()) < 8
    assert not done["view"]["assisted"]
    assert done["view"]["seq"] == view["seq"]
    assert person.get(f"/api/tables/{table}").json()["assisted"] is False
    done = person.send(table, 0, person.command(view["seq"], "hint", level=2)).json()
    assert done["view"]["assisted"]
