"""The lessons: every branch of each is played at a table, its words are complete in both languages, and it can be resumed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.kernel.definition import GAMES
from oneironaut.onirim.definition import ONIRIM
from oneironaut.server.content import lessons as module
from oneironaut.server.content.lesson_files import LESSON_FIELDS, STEP_FIELDS, LessonError, parse
from oneironaut.server.content.lessons import Lesson, all_lessons, find_lesson, game_of, lesson_files, read_lesson
from oneironaut.server.errors import RefusedError
from oneironaut.server.tables.factory import TableFactory
from oneironaut.server.tables.table import Table
from oneironaut.text import LANGUAGES
from tests.server.running import GivenClock, Person, refused, running

LESSONS = list(all_lessons().values())
BASE = ["table", "labyrinth", "doors", "keys", "nightmares", "victory"]
WORDS_A_SECOND = 3.3  # read without haste
SECONDS_A_STEP = 3
# By mouse or by touch, by place or by light alone: not everybody can follow such words.
NOT_FOR_ALL = re.compile(
    r"\b(click|tap|drag|press|mouse|highlight\w*|glow\w*|below|above|arrow|cliqu\w+|souris|surlign\w+|ci-dessous|ci-dessus|flèche)\b",
    re.IGNORECASE,
)


def ids(lesson: Lesson) -> str:
    return lesson.key


def at(lesson: Lesson, path: tuple[str, ...] = ()) -> Table:
    """A table of a lesson after some answers."""
    table, _ = TableFactory(None, None, GivenClock()).lesson(1, lesson.key)  # type: ignore[arg-type]  # a lesson asks neither of them
    for n, code in enumerate(path):
        assert table.asked is not None
        table.publish(table.answer(table.asked, [code], f"c{n}", "", "en"))
    return table


def branches(lesson: Lesson, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Table]]:
    """Every position of a lesson by every way, as the table offers them."""
    table = at(lesson, path)
    yield path, table
    question = None if table.asked is None else table.question_for(table.asked)
    if question is not None:
        for option in question.options:
            yield from branches(lesson, (*path, option.code))


# What there is.


def test_the_course_is_complete() -> None:
    assert [lesson.key for lesson in LESSONS if lesson.group == "base"] == BASE
    assert {lesson.rules for lesson in LESSONS if lesson.group == "base"} == {"onirim:1"}
    taught = [lesson.rules.partition("+")[2].partition("!")[0] for lesson in LESSONS if lesson.group == "expansions"]
    assert taught == list(ONIRIM.variants)
    assert [lesson.key for lesson in LESSONS if lesson.group == "expansions"] == taught

    assert [(lesson.key, lesson.rules) for lesson in LESSONS if lesson.group == "dreamers"] == [("dreamers", "dreamers:2")]


def test_every_file_is_a_lesson() -> None:
    files = [parse(text) for text in lesson_files().values()]
    assert [file.key for file in files] == [lesson.key for lesson in LESSONS]
    assert {game_of(file) for file in files} == set(GAMES)


def test_a_lesson_about_an_unknown_game_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    text = lesson_files()["01_table.toml"]
    other = text.replace('"onirim:1"', '"onirama:1"').replace('key = "table"', 'key = "other"')
    broken = text.replace('"onirim:1"', '"onirim:9"')
    for files, keys in [({"a": text, "b": other}, ["table"]), ({"a": other}, [])]:
        monkeypatch.setattr(module, "lesson_files", lambda files=files: files)
        assert list(all_lessons.__wrapped__()) == keys
    for files, words in [({"a": text, "b": text}, "another lesson"), ({"a": broken}, "players")]:
        monkeypatch.setattr(module, "lesson_files", lambda files=files: files)
        with pytest.raises(LessonError, match=words):
            all_lessons.__wrapped__()


def test_the_example_of_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "lessons.md").read_text("utf-8")
    lesson = read_lesson(page.split("```toml\n")[1].split("```")[0])
    assert lesson.view(1, "fr").texts == ["La voilà. Choisissez «\u00a0Défausser la Clé rouge et ouvrir la Porte\u00a0»."]
    for field in LESSON_FIELDS | STEP_FIELDS:
        assert f"`{field}`" in page
    for group in [name for game in GAMES.values() for name in game.lesson_groups]:
        assert f"`{group}`" in page


# Every branch.


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_every_branch_comes_to_its_end(lesson: Lesson) -> None:
    ends = 0
    for path, table in branches(lesson):
        done = len(path) == len(lesson.steps)
        assert lesson.is_done(len(path)) == done
        for lang in LANGUAGES:
            view = lesson.view(len(path), lang)
            assert (view.step, view.steps, view.done) == (len(path), len(lesson.steps), done)
            assert view.texts
        if done:
            ends += 1
            assert all(table.question_for(seat) is None for seat in range(table.rules.players))
            record = on.Record.parse(str(table.game.record))
            assert on.Game.replay(record).position == table.game.position
            assert sum(len(line.deals) for line in record.moves) <= len(lesson.deals)
        else:
            assert table.asked is not None, f"over after {path}"
            question = table.question_for(table.asked)
            assert question is not None
            assert question.options, f"nothing to choose after {path}"
            offered = {option.code for option in question.options}
            assert not lesson.steps[len(path)].options or offered <= set(lesson.steps[len(path)].options)
            for point in lesson.view(len(path), "en").points:
                cards = [re.split(r"[^A-Za-z0-9]", card)[0] for card in table.game.view(table.asked).zones.get(point.zone, ())]
                assert point.card is None or point.card in cards
    assert ends


def test_the_lessons_leave_choices() -> None:
    """A course that only says what to click would teach nothing."""
    choices = {lesson.key: sum(len(step.options) != 1 for step in lesson.steps) for lesson in LESSONS}
    assert sum(count > 0 for count in choices.values()) >= len(LESSONS) // 2, choices


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_nobody_is_asked_after_the_last_step(lesson: Lesson) -> None:
    path: tuple[str, ...] = ()
    while (table := at(lesson, path)).asked is not None:
        question = table.question_for(table.asked)
        assert question is not None
        path = (*path, question.options[0].code)
    assert len(path) == len(lesson.steps)
    for seat in range(table.rules.players):
        shown = table.snapshot(seat)
        assert (shown.asked, shown.question, shown.step) == (None, None, len(path))
    table.take_back(table.rules.players - 1, "c", "", 1, set())
    assert table.asked is not None


def test_a_card_that_is_held_back_has_a_reason() -> None:
    lesson = find_lesson("dreamers")
    assert lesson.steps[0].options == ("lay D6p3",)
    table = at(lesson)
    assert table.why(0, "hand1", "D9m2", "en") == ["The lesson is about something else right now."]
    assert table.why(0, "hand1", "D9m2", "fr") == ["La leçon parle d’autre chose en ce moment."]
    assert table.why(0, "hand1", "D6p3", "en") == []
    with pytest.raises(RefusedError, match="something else"):
        table.answer(0, ["lay D9m2"], "c", "", "en")


def test_the_last_lesson_of_the_base_game_is_won() -> None:
    lesson = find_lesson("victory")
    table = at(lesson, tuple(step.options[0] for step in lesson.steps))
    assert table.game.outcome is not None
    assert table.game.outcome.won


# Their words.


def texts_of(lesson: Lesson, lang: str) -> list[str]:
    return [text for words in [*(step.texts for step in lesson.steps), lesson.farewell] for text in words[lang]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_a_lesson_takes_about_ninety_seconds(lesson: Lesson, lang: str) -> None:
    words = sum(len(text.split()) for text in texts_of(lesson, lang))
    assert 60 <= words / WORDS_A_SECOND + SECONDS_A_STEP * len(lesson.steps) <= 125
    for step in lesson.steps:
        assert sum(len(text.split()) for text in step.texts[lang]) <= 65


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_words_for_everybody(lesson: Lesson, lang: str) -> None:
    for text in [lesson.title(lang), lesson.line(lang), *texts_of(lesson, lang)]:
        assert not NOT_FOR_ALL.search(text), text
        assert not re.search(r"(?:^|[.!?] )[a-zà-ÿ]|[{}]|  |'", text), text
        assert text.endswith((".", "!", "?")) or text == lesson.title(lang)
    for step in lesson.steps:
        assert step.texts["en"] != step.texts["fr"]


def test_the_checks_of_words_can_fail() -> None:
    assert NOT_FOR_ALL.search("Click the card")
    assert NOT_FOR_ALL.search("la carte ci-dessous")
    assert ill_set("Jouez ! Encore")
    assert ill_set("la main de le joueur")
    assert not ill_set("Jouez\u00a0! Une «\u00a0série\u00a0»\u00a0: trois cartes.")


def ill_set(text: str) -> re.Match[str] | None:
    """French with a missing no-break space, or with an article that should have melted into a preposition."""
    return re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]|\b(?:de|à) les? ", text)


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_french_is_french(lesson: Lesson) -> None:
    for text in [lesson.title("fr"), lesson.line("fr"), *texts_of(lesson, "fr")]:
        assert not ill_set(text), text


# At the server.


def options_of(view: dict[str, object]) -> list[str]:
    question = view["question"]
    assert isinstance(question, dict)
    return [option["code"] for option in question["options"]]


@pytest.mark.parametrize("lesson", LESSONS, ids=ids)
def test_a_lesson_over_the_wire(person: Person, lesson: Lesson) -> None:
    table = person.begin(lesson.rules, None, lesson=lesson.key)
    view = person.view(table)
    for n in range(len(lesson.steps)):
        french = person.view(table, view["seat"], lang="fr")["lesson"]
        assert (french["step"], french["texts"]) == (n, list(lesson.steps[n].texts["fr"]))
        assert view["lesson"]["texts"] == list(lesson.steps[n].texts["en"])
        view = person.answer(table, view, -1)
        if view["question"] is None and view["waiting"]:
            view = person.view(table, view["waiting"]["seat"])
    assert view["lesson"]["done"]
    assert view["lesson"]["texts"] == list(lesson.farewell["en"])
    assert not view["practice"]


def test_only_the_options_of_the_lesson(person: Person) -> None:
    table = person.begin("onirim:1", None, lesson="labyrinth")
    view = person.view(table)
    assert options_of(view) == ["play Rs"]
    refused(person.send(table, 0, person.command(view["seq"], actions=["discard Rs"])), "illegal", 422)
    refused(person.send(table, 0, person.command(view["seq"], actions=["play Rs", "play Nk"])), "illegal", 422)
    assert person.view(table)["lesson"]["step"] == 0


def test_another_branch_by_taking_back(person: Person) -> None:
    table = person.begin("onirim:1", None, lesson="doors")
    view = person.view(table)
    for _ in range(4):
        view = person.answer(table, view)
    first = options_of(view)
    assert first == ["play Bs", "play Bm"]
    after = [person.answer(table, view, 0)]
    view = person.do(table, after[0], "undo")
    assert (options_of(view), view["practice"]) == (first, False)
    after.append(person.answer(table, view, 1))
    assert [options_of(each) for each in after] == [["play Bm"], ["play Bs"]]
    for each in after:
        assert each["lesson"]["step"] == 5
    view = after[1]
    for _ in range(3):
        view = person.answer(table, view)
    assert view["lesson"]["done"]
    assert [zone["count"] for zone in view["zones"] if zone["id"] == "doors"] == [2]


def test_a_lesson_is_gone_on_with_after_the_server_was_away(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin("onirim:1", None, lesson="keys")
        view = person.answer(table, person.answer(table, person.view(table)))
        key, before = person.key, view["lesson"]
        person.client.close()
    with running(tmp_path) as server:
        person = server.person()
        person.key, person.commands = key, 100
        entry = {each["key"]: each for each in person.get("/api/lessons").json()["lessons"]}["keys"]
        assert (entry["state"], entry["table"], entry["steps"]) == ("begun", table, 9)
        person.tables[table] = person.get(f"/api/tables/{table}").json()
        view = person.view(table)
        assert view["lesson"] == before
        for _ in range(7):
            view = person.answer(table, view)
        assert view["lesson"]["done"]
        entry = {each["key"]: each for each in person.get("/api/lessons").json()["lessons"]}["keys"]
        assert entry["state"] == "done"
        again = person.begin("onirim:1", None, lesson="keys")
        entry = {each["key"]: each for each in person.get("/api/lessons").json()["lessons"]}["keys"]
        assert (entry["state"], entry["table"]) == ("begun", again)
        person.client.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_lessons(person: Person, lang: str) -> None:
    found = person.get("/api/lessons", key="", lang=lang).json()["lessons"]
    assert [(each["key"], each["title"], each["line"]) for each in found] == [
        (lesson.key, lesson.title(lang), lesson.line(lang)) for lesson in LESSONS
    ]
    assert {(each["state"], each["table"]) for each in found} == {("new", None)}
    assert len({each["title"] for each in found}) == len(found)


def test_what_was_learnt_can_be_played_on(person: Person) -> None:
    """A game from the position where a lesson ended, with ordinary luck."""
    table = person.begin("onirim:1", None, lesson="doors")
    view = person.view(table)
    while not view["lesson"]["done"]:
        view = person.answer(table, view)
    onwards = person.begin("onirim:1", None, source={"table": table, "step": 8})
    view = person.view(onwards)
    assert view["lesson"] is None
    assert view["practice"]
    assert len(options_of(view)) > 1
