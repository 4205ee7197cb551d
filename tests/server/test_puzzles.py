"""Puzzles and mistakes over HTTP: the list, a question as its seat sees it, an answer judged, a table to play on."""

from __future__ import annotations

from collections import Counter

import pytest

from oneironaut.coach.puzzles import FILE, Puzzle, PuzzleError, puzzles, rating_of, read_puzzles, write_moves
from tests.server.running import Person, Running, refused

LEAST = {"base": 30, "nightmare": 30, "prophecy": 30, "endgame": 30, "dreamers": 30, "accusation": 30}
EXPANSIONS = "glyphs book dreamcatchers towers premonitions crossroads denizens incubus".split()
ONE_OF_EACH = list({puzzle.rules: puzzle for puzzle in puzzles().values()}.values())


def guess(person: Person, key: str, answer: str, lang: str = "en") -> dict[str, object]:
    response = person.post(f"/api/puzzles/{key}/guess", {"answer": answer, "step": None})
    assert response.status_code == 200, response.text
    found: dict[str, object] = response.json()
    return found


# What ships.


def test_there_are_enough_of_each_sort() -> None:
    themes = Counter(theme for puzzle in puzzles().values() for theme in puzzle.themes)
    assert len(puzzles()) >= 300
    assert all(themes[key] >= n for key, n in LEAST.items()), themes
    assert all(themes[key] >= 30 for key in EXPANSIONS), themes


def test_each_is_a_question_with_one_clearly_best_answer() -> None:
    for puzzle in puzzles().values():
        game = puzzle.game()
        assert game.question is not None
        assert (game.question.seat, game.question.ask) == (puzzle.seat, puzzle.ask)
        assert {option.code for option in game.question.options} == set(puzzle.options)
        assert max(puzzle.options, key=puzzle.chance) == puzzle.best
        assert puzzle.margin > 0.04, puzzle.id
        assert 0 <= puzzle.missed <= 1
        assert 800 <= puzzle.rating <= 2200
        assert write_moves(puzzle.record) == write_moves(game.record)


def test_ratings_follow_what_weaker_bots_miss() -> None:
    assert rating_of(0.0, 1.0) == 800
    assert rating_of(1.0, 0.0) == 2200
    assert rating_of(0.5, 0.2) > rating_of(0.4, 0.2) > rating_of(0.4, 0.3)


def test_a_file_that_is_none_is_refused() -> None:
    for text in ("", "[]", '{"format": 1}', '{"format": 1, "puzzles": [{}]}', FILE.read_text("utf-8")[:-9]):
        with pytest.raises(PuzzleError, match="not a file of puzzles"):
            read_puzzles(text)
    with pytest.raises(PuzzleError, match="format 2"):
        read_puzzles('{"format": 2, "puzzles": []}')


# Over HTTP.


def test_the_list_has_one_for_each_day(server: Running, person: Person) -> None:
    found = person.get("/api/puzzles").json()
    assert len(found["puzzles"]) == len(puzzles())
    assert {theme["key"]: theme["puzzles"] for theme in found["themes"]}["base"] >= 30
    assert "Prophecies" in [theme["title"] for theme in found["themes"]]
    assert "Prophéties" in [theme["title"] for theme in person.get("/api/puzzles", lang="fr").json()["themes"]]
    daily = []
    for day in ("2026-11-18", "2026-11-19", "2026-11-20"):
        server.clock.set(day)
        daily.append(person.get("/api/puzzles").json()["daily"])
    assert len(set(daily)) == 3
    assert set(daily) <= set(puzzles())


@pytest.mark.parametrize("puzzle", ONE_OF_EACH, ids=lambda puzzle: puzzle.rules)
def test_a_puzzle_is_shown_judged_and_played_on(person: Person, puzzle: Puzzle) -> None:
    shown = person.get(f"/api/puzzles/{puzzle.id}").json()
    assert shown["view"]["seat"] == puzzle.seat
    assert shown["view"]["seed"] is None
    assert {option["code"] for option in shown["view"]["question"]["options"]} == set(puzzle.options)
    right = guess(person, puzzle.id, puzzle.best)
    assert (right["right"], right["cost"], right["best"]) == (True, 0, puzzle.best)
    worst = min(puzzle.options, key=puzzle.chance)
    wrong = guess(person, puzzle.id, worst)
    assert wrong["right"] is False
    assert wrong["cost"] == round(100 * (puzzle.chance(puzzle.best) - puzzle.chance(worst)))
    table = person.post(f"/api/puzzles/{puzzle.id}/table", None).json()
    person.tables[table["id"]] = table
    view = person.view(table["id"], puzzle.seat)
    assert view["practice"]
    assert {option["code"] for option in view["question"]["options"]} == set(puzzle.options)


def test_what_is_wrong_is_refused(person: Person) -> None:
    key = next(iter(puzzles()))
    refused(person.get("/api/puzzles/nothing"), "not_found", 404)
    refused(person.post(f"/api/puzzles/{key}/guess", {"answer": "dance", "step": None}), "illegal", 422)
    refused(person.post("/api/puzzles/nothing/table", None), "not_found", 404)
    refused(person.get(f"/api/puzzles/{key}", ""), "no_key", 401)


def test_a_mistake_is_judged_once_the_game_is_over(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-1031")
    body = {"answer": "discard Rs", "step": 0}
    refused(person.post(f"/api/tables/{table}/guess", body), "bad_request", 400)
    person.play_out(table)
    turning = person.get(f"/api/tables/{table}/curve").json()["turning"]
    assert turning
    for point in turning[:1]:
        made = person.get(f"/api/tables/{table}/replay").json()["answers"][point["step"]]
        found = person.post(f"/api/tables/{table}/guess", {"answer": made["code"], "step": point["step"]}).json()
        assert {option["code"] for option in found["options"]} >= {made["code"], found["best"]}
        best = person.post(f"/api/tables/{table}/guess", {"answer": found["best"], "step": point["step"]}).json()
        assert best["right"] or best["cost"] < 15  # games are played on again, and may like another one better
    refused(person.post(f"/api/tables/{table}/guess", {"answer": "x", "step": 10**5}), "bad_request", 400)
    refused(person.post(f"/api/tables/{table}/guess", body, "another"), "wrong_key", 403)
