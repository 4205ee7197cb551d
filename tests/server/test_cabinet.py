"""The cabinet: which marks a shelf has, by the games that are over."""

from __future__ import annotations

import msgspec
import pytest

from oneironaut.server.content import cabinet
from oneironaut.server.storage.archive import Ending, GameProgress, GameRow, Seat
from tests.server.running import Person

PERSON = (Seat("human", "", None),)


def row(code: str, *, won: bool = True, assisted: bool = False, practice: bool = False, winner: int | None = None) -> GameRow:
    ending = Ending(won, "x", {}, winner, (), "", {"en": "x", "fr": "x"})
    progress = GameProgress(9, practice, assisted, "2026-11-18T12:00:00Z", ending)
    seats = PERSON if code.startswith("onirim:1") else (*PERSON, Seat("bot", "", "default"))
    return GameRow(1, "x", 1, code, {}, "S", False, seats, "new", None, "2026-11-18T11:00:00Z", progress)


def marks(rows: list[GameRow], key: str, lessons: set[str] | None = None) -> list[str]:
    return next(shelf.marks for shelf in cabinet.shelves(rows, lessons or set(), "en") if shelf.key == key)


def test_each_mark_has_its_reason() -> None:
    glyphs = "onirim:1+glyphs"
    assert marks([], "glyphs") == []
    assert marks([], "glyphs", {"glyphs"}) == ["lesson"]
    assert marks([row(glyphs, won=False)], "glyphs") == []
    assert marks([row(glyphs, assisted=True)], "glyphs") == ["won"]
    assert marks([row(glyphs)], "glyphs") == ["won", "alone"]
    assert marks([row(glyphs)] * 3, "glyphs") == ["won", "alone", "three"]
    assert marks([row(glyphs), row(glyphs), row(glyphs, won=False), row(glyphs)], "glyphs") == ["won", "alone"]
    assert marks([row(glyphs, practice=True)] * 3, "glyphs") == []
    whole = "onirim:1+book+glyphs+dreamcatchers+towers+premonitions+crossroads+denizens"
    assert marks([row(whole)], "glyphs") == ["won", "alone", "everything"]
    assert marks([row(whole)], "incubus!new") == []


def test_variants_and_other_games_have_shelves_of_their_own() -> None:
    lost = row("onirim:1+book!lost")
    assert marks([lost], "book!lost") == ["won", "alone"]
    assert marks([lost], "book") == ["won", "alone"]
    assert marks([row("onirim:1+book")], "book!lost") == []
    assert marks([row("onirim:1+incubus!true")], "incubus!true") == ["won", "alone"]
    assert marks([row("onirim:1+incubus!true")], "incubus!new") == []
    assert marks([row("dreamers:2", winner=0)], "dreamers") == ["won", "alone"]
    assert marks([row("dreamers:2", winner=1)], "dreamers") == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_shelves_of_a_person(person: Person, lang: str) -> None:
    shelves = person.get("/api/cabinet", lang=lang).json()["shelves"]
    keys = [shelf["key"] for shelf in shelves]
    assert len(keys) == len(set(keys)) > 15
    assert {"glyphs", "book", "book!lost", "incubus!new", "incubus!apprentice", "incubus!true", "dreamers"} <= set(keys)
    assert all(shelf["title"] and shelf["marks"] == [] and shelf["pictures"] for shelf in shelves)
    assert msgspec.json.encode(shelves)
    assert person.client.get(shelves[-1]["pictures"][0]).status_code == 200
