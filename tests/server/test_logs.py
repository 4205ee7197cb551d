"""Long logs: they have a bound, nobody is kept from finishing a game, and loading one does not stop the others."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from oneironaut.server.storage.archive import Entry, GameRow
from oneironaut.server.tables import table as tables
from oneironaut.server.tables.table import Table
from tests.server.running import FAST, Person, refused, running


def test_a_log_has_a_bound_and_the_game_still_ends(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_ENTRIES", 12)
    table = person.begin()
    view = person.view(table)
    for _ in range(5):
        view = person.answer(table, view)
        view = person.do(table, view, "undo")
    view = person.answer(table, view)  # with the opening, twelve entries
    for do in ("undo", "hint"):
        body = refused(person.send(table, 0, person.command(view["seq"], do)), "log_full", 409)
        assert body["view"]["seq"] == view["seq"]
    again = person.command(view["seq"], "undo")
    person.lang = "fr"
    assert "plus de place pour d’autres annulations" in refused(person.send(table, 0, again), "log_full", 409)["error"]["text"]
    person.lang = "en"
    assert person.play_out(table)["outcome"] is not None


def test_no_log_is_longer_than_its_bound_and_a_game(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answering and taking back for ever: the log ends where the game does."""
    monkeypatch.setattr(tables, "MOST_ENTRIES", 30)
    table = person.begin()
    view = person.view(table)
    entries = 1
    while view["outcome"] is None:
        view = person.answer(table, view)
        entries += 1
        response = person.send(table, 0, person.command(view["seq"], "undo"))
        if response.status_code == 200:
            view = response.json()["view"]
            entries += 1
    assert entries < 30 + 200


def test_loading_a_table_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        person = server.person()
        slow, other = person.begin(seed="A"), person.begin(seed="B")
        person.play_out(slow, 3)
        person.client.close()
    gate, waits = threading.Event(), threading.Event()
    load = Table.load

    def held(row: GameRow, entries: list[Entry]) -> Table:
        if row.id == slow:
            waits.set()
            assert gate.wait(20)
        return load(row, entries)

    monkeypatch.setattr(Table, "load", held)
    with running(tmp_path, FAST) as server:
        again, waiting = server.person(), server.person()
        for each in (again, waiting):
            each.tables, each.key, each.commands = person.tables, person.key, 100
        seen: list[int] = []
        thread = threading.Thread(target=lambda: seen.append(waiting.view(slow)["seq"]))
        thread.start()
        try:
            assert waits.wait(20)
            again.play_out(other, 5)  # the slow one is being loaded all the while
            assert again.get("/api/tables").json()["tables"]
            assert not seen
        finally:
            gate.set()
            thread.join()
        assert seen == [4]
        again.client.close()
        waiting.client.close()
