"""What can be played, lessons, rules in words, history, records and replays, as the server tells them."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import oneironaut as on
from oneironaut.coach import CoachError
from oneironaut.server.content import boards, history, pages
from oneironaut.server.content.lessons import all_lessons
from oneironaut.server.storage.archive import Ending, GameProgress, GameRow, Seat
from oneironaut.server.tables import hints
from oneironaut.server.tables.pool import Pool
from oneironaut.server.tables.tasks import Task
from oneironaut.server.tables.worker import answer_to
from oneironaut.text import LANGUAGES, about_card, card_shape, catalogue, rule_pages
from tests.browser import games
from tests.server.running import Person, Running, refused
from tests.support.simple_policy import play_out

ROOT = Path(__file__).parents[2]


# What can be played.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_catalogue_says_all_that_can_be_chosen(person: Person, lang: str) -> None:
    found = person.get("/api/catalogue", lang=lang).json()
    assert found["languages"] == list(LANGUAGES)
    codes = [plain["code"] for game in found["games"] for plain in game["plain"]]
    assert codes == on.all_codes()
    assert {preset["code"] for game in found["games"] for preset in game["presets"]} == set(on.presets())
    onirim = found["games"][0]
    for expansion in onirim["expansions"]:
        tails = [f"+{expansion['key']}"] if not expansion["choose"] else []
        tails += [f"+{expansion['key']}!{variant['key']}" for variant in expansion["variants"]]
        for tail in tails:
            response = person.get(f"/api/rules/{codes[0]}{tail}", lang=lang)
            assert response.status_code == 200, response.text
            assert response.json()["code"] == codes[0] + tail
    alone = [expansion["key"] for expansion in onirim["expansions"] if expansion["alone"]]
    choose = [expansion["key"] for expansion in onirim["expansions"] if expansion["choose"]]
    assert alone == choose == ["incubus"]
    assert found["bots"][0]["name"] == "random"


def test_the_sheet_is_of_the_canonical_code(person: Person) -> None:
    sheet = person.get("/api/rules/onirim:1+glyphs+book!lost").json()
    assert sheet["code"] == "onirim:1+book!lost+glyphs"
    assert sheet["title"] == "Onirim + The Book of Steps Lost and Found (Lost Steps) + The Glyphs"
    assert {kind["code"] for kind in sheet["kinds"]} == set(on.read_rules(sheet["code"]).kind_codes)
    picture = person.client.get(sheet["kinds"][0]["picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "immutable" in picture.headers["cache-control"]
    assert person.client.get(sheet["back"]).status_code == 200
    error = refused(person.get("/api/rules/onirim:1+incubus"), "bad_rules", 422)["error"]
    assert "needs a variant" in error["detail"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_what_it_does(lang: str) -> None:
    sentences = catalogue(lang)
    kinds = [kind.code for code in on.presets() for kind in on.read_rules(code).kinds]
    keys = {key.removeprefix("about.") for key in sentences if key.startswith("about.")}
    assert {kind if kind in keys else card_shape(kind) for kind in kinds} == keys
    for kind in kinds:
        assert "{" not in about_card(kind, lang)


def test_a_new_seed(person: Person) -> None:
    assert on.Game("onirim:1", person.get("/api/seed").json()["seed"]).seed


# Rules in words.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_on_a_page(person: Person, lang: str) -> None:
    listed = person.get("/api/pages", lang=lang).json()["pages"]
    rules = [rule["id"] for page in listed for rule in page["rules"]]
    assert len(rules) == len(set(rules)) > 90
    assert rules[0] == "O-BASE-1"
    for page in listed:
        body = person.get(f"/api/pages/{page['key']}", lang=lang).json()
        spans = [span for block in body["blocks"] for span in [*block["spans"], *(s for item in block["items"] for s in item)]]
        for span in spans:
            assert "**" not in span["text"]
            assert "](" not in span["text"]
            assert not span["text"].startswith("test_")
            if span["target"]:
                assert span["target"]["page"] in rule_pages.page_keys()
                assert span["target"]["rule"] is None or span["target"]["rule"] in rules
        assert {block["kind"] for block in body["blocks"]} <= {"heading", "paragraph", "list", "ordered", "table", "boards"}


def test_boards_show_cards_of_their_rules(person: Person) -> None:
    listed = {rule["id"] for page in person.get("/api/pages").json()["pages"] for rule in page["rules"]}
    assert set(boards.script()) <= listed
    for page in rule_pages.page_keys():
        for block in person.get(f"/api/pages/{page}").json()["blocks"]:
            for board in block["boards"]:
                assert board["cards"]
                assert all(person.get(card["picture"]).status_code == 200 for card in board["cards"])


PAGE = """# T

## O-BASE-1 · The *deck*
See **all** `x`, O-BASE-2 and [this](duo.md#a).

- a
  b
- c

1. d

| h | i |
|---|---|
| j | k |
"""


def test_blocks() -> None:
    blocks = pages.read_blocks(PAGE)
    kinds = "heading heading paragraph list ordered table".split()
    assert [block.kind for block in blocks] == kinds
    assert [(block.level, block.id) for block in blocks[:2]] == [(1, None), (2, "O-BASE-1")]
    spans = [("text", "See "), ("strong", "all"), ("text", " "), ("code", "x"), ("text", ", "), ("link", "O-BASE-2")]
    assert [(span.kind, span.text) for span in blocks[2].spans] == [*spans, ("text", " and "), ("link", "this"), ("text", ".")]
    assert [[span.text for span in item] for item in blocks[3].items] == [["a b"], ["c"]]
    assert [[pages.plain(cell) for cell in row] for row in blocks[5].rows] == [["h", "i"], ["j", "k"]]


def test_search(person: Person) -> None:
    found = person.get("/api/search", q="PROPHECY").json()["results"]
    assert found[0]["rule"] == "O-BASE-8"
    assert person.get("/api/search", q="O-FINE-20").json()["results"][0]["rule"] == "O-FINE-20"
    assert person.get("/api/search", q="").json()["results"] == []
    assert person.get("/api/search", q="zebra").json()["results"] == []
    assert person.get("/api/search", q="prophétie", lang="fr").json()["results"]


@pytest.mark.parametrize(("lang", "words"), [("en", "book dreamcatchers spells"), ("fr", "livre attrape-rêves sorts")])
def test_search_finds_where_two_expansions_meet(person: Person, lang: str, words: str) -> None:
    """Parts of that page have titles and no ids."""
    found = person.get("/api/search", q=words, lang=lang).json()["results"]
    pairs = [entry for entry in found if entry["page"] == "interactions"]
    assert pairs
    titles = [pages.plain(block.spans) for block in pages.page("interactions", lang).blocks if block.kind == "heading"]
    assert all(entry["rule"] == "" and entry["title"] in titles for entry in pairs)


def test_curve(person: Person) -> None:
    """The chances of a game that is over, where the coach was measured; of no other."""
    table = person.begin("onirim:1", games.WON_SEED)
    assert refused(person.get(f"/api/tables/{table}/curve"), "bad_request", 400)
    view = person.view(table)
    for answer in games.answers(games.WON):
        view = person.do(table, view, actions=[answer])
    for lang, words in (("en", "at the start"), ("fr", "au départ")):
        found = person.get(f"/api/tables/{table}/curve", lang=lang).json()
        assert len(found["chances"]) > 30
        assert all(0.0 <= chance <= 1.0 for chance in found["chances"])
        assert found["chances"][-1] == 1.0
        assert words in found["text"]
        assert -100 <= found["fortune"] <= 100
        assert [mark["seat"] for mark in found["accuracy"]] == [0]
        assert 0 <= found["accuracy"][0]["accuracy"] <= 100
        assert found["steps"] == sorted(set(found["steps"]))
        assert len(found["steps"]) == len(found["chances"]) - 1
        steps = [turning["step"] for turning in found["turning"]]
        assert steps == sorted(steps)
        assert all(0 < turning["cost"] <= 100 and turning["better"] for turning in found["turning"])
    assert refused(person.get(f"/api/tables/{table}/curve", key="another"), "wrong_key", 403)


def test_curve_of_players_against_each_other(person: Person) -> None:
    """Each seat has its own, at its own decisions."""
    assert person.get("/api/rules/dreamers:2").json()["curve"]
    table = person.begin("dreamers:2", "MOTH-4821")
    winner = person.play_out(table)["outcome"]["winner"]
    curves = [person.get(f"/api/tables/{table}/curve", seat=str(seat)).json()["chances"] for seat in range(2)]
    assert [curve[-1] for curve in curves] == [0.5 if winner is None else float(winner == seat) for seat in range(2)]
    assert all(len(curve) > 10 and all(0.0 <= chance <= 1.0 for chance in curve) for curve in curves)
    assert curves[0] != curves[1]
    for seat in range(2):  # a turning point is a decision of this seat, and what was better could be chosen there
        answers = person.get(f"/api/tables/{table}/replay", seat=str(seat)).json()["answers"]
        for turning in person.get(f"/api/tables/{table}/curve", seat=str(seat)).json()["turning"]:
            made = answers[turning["step"]]
            view = person.get(f"/api/tables/{table}/replay/{turning['step']}", seat=str(seat)).json()
            texts = [option["text"] for option in view["question"]["options"]]
            assert made["seat"] == seat
            assert {made["text"], turning["better"]} <= set(texts)
    assert refused(person.get(f"/api/tables/{table}/curve", seat="2"), "not_found", 404)


def test_no_curve_where_the_coach_was_not_measured(person: Person) -> None:
    table = person.begin("onirim:1+glyphs+towers")
    person.play_out(table)
    assert person.get(f"/api/tables/{table}/curve").json() == {
        "chances": [],
        "steps": [],
        "text": "",
        "fortune": 0,
        "accuracy": [],
        "turning": [],
    }
    assert not person.get("/api/rules/onirim:1+glyphs+towers").json()["curve"]
    assert person.get("/api/rules/onirim:1").json()["curve"]


@pytest.mark.parametrize(
    ("rules", "curve"), [("onirim:1+glyphs", True), ("onirim:1+first_edition", False), ("onirim:1+everything", False)]
)
def test_no_curve_where_the_coach_takes_long(person: Person, rules: str, curve: bool) -> None:
    assert person.get(f"/api/rules/{rules}").json()["curve"] is curve


def test_an_installed_package_has_the_pages(tmp_path: Path) -> None:
    environment = {**os.environ, "ONEIRONAUT_BUILD": "plain"}
    command = [sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    for lang in LANGUAGES:
        for key in rule_pages.page_keys():
            page = Path(str(rule_pages.file(key, lang))).relative_to(rule_pages.folder())
            assert (tmp_path / "oneironaut" / "server" / "rules" / page).exists()
    web = tmp_path / "oneironaut" / "server" / "web"
    assert (web / "index.html").exists()
    assert list(web.rglob("*.d.ts")) == []  # for the check of the scripts alone
    assert any((tmp_path / "oneironaut" / "server" / "content" / "course").glob("*.toml"))


# Lessons: as far as the server is concerned.


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_is_a_table(server: Running, lang: str) -> None:
    person = server.person(lang)
    lesson = next(iter(all_lessons().values()))
    assert person.get("/api/lessons").json()["lessons"][0]["state"] == "new"
    table = person.begin(lesson.rules, None, lesson=lesson.key)
    view = person.view(table)
    for n, step in enumerate(lesson.steps):
        assert (view["lesson"]["step"], view["lesson"]["done"]) == (n, False)
        offered = [option["code"] for option in view["question"]["options"]]
        assert not step.options or set(offered) <= set(step.options)
        view = person.answer(table, view)
        if n == 0:
            entry = person.get("/api/lessons").json()["lessons"][0]
            assert (entry["state"], entry["table"]) == ("begun", table)
            view = person.answer(table, person.do(table, view, "undo"))
            assert not view["practice"]
    assert view["lesson"]["done"]
    assert view["question"] is None
    assert view["seed"] is None
    assert view["status"] == view["lesson"]["texts"][0]
    assert person.get("/api/lessons").json()["lessons"][0]["state"] == "done"
    game = person.begin("onirim:1", "MOTH-1")
    for state in ("open", "all"):
        listed = person.get("/api/tables", state=state).json()["tables"]
        assert [entry["id"] for entry in listed] == [game], "lessons have a list of their own"
    refused(person.send(table, 0, person.command(view["seq"], actions=["play Rs"])), "over", 409)
    assert person.get("/api/statistics").json()["games"] == 0
    person.client.close()


def test_a_lesson_that_there_is_not(person: Person) -> None:
    order: dict[str, object] = {"rules": "onirim:1", "seed": None, "seats": [], "source": None, "lesson": "juggling"}
    refused(person.post("/api/tables", order), "not_found", 404)


# History.


def row(n: int, won: bool, **change: Any) -> GameRow:
    ending = Ending(
        won, "all_doors" if won else "deck_empty", {"doors": 8 if won else n % 4}, None, (), "", {"en": "Won: x", "fr": "Gagné"}
    )
    progress = GameProgress(40, change.pop("practice", False), change.pop("assisted", False), f"2026-11-15T00:00:{n:02}Z", ending)
    seats = (Seat("human", "", None),)
    values: dict[str, Any] = {"rules": "onirim:1", "origin": "new", **change}
    return GameRow(
        n, f"t{n}", 1, values["rules"], {}, "=SUM(A1)", True, seats, values["origin"], None, "2026-11-15T00:00:00Z", progress
    )


def test_statistics() -> None:
    rows = [row(n, n % 3 == 0) for n in range(25)]
    rows += [
        row(30, True, practice=True),
        row(31, True, assisted=True),
        row(32, True, origin="imported"),
        row(33, True, rules="onirim:1+glyphs"),
    ]
    found = history.statistics(rows, None, "en")
    assert (found.games, found.others) == (26, 3)
    assert [(span.last, span.games, span.won) for span in found.spans] == [
        (20, 20, 8),
        (50, 26, 10),
        (100, 26, 10),
        (None, 26, 10),
    ]
    assert found.spans[-1].low < 10 / 26 < found.spans[-1].high
    assert (found.streak.now, found.streak.won, found.streak.lost) == (2, 2, 2)
    assert sum(bar.games for bar in found.tallies[0].histogram) == 26
    assert found.tallies[0].label == "Doors"
    assert [(entry.reason, entry.games) for entry in found.reasons] == [("deck_empty", 16), ("all_doors", 10)]
    assert [(entry.code, entry.games) for entry in found.by_rules] == [("onirim:1", 25), ("onirim:1+glyphs", 1)]
    assert history.statistics(rows, "onirim:1+glyphs", "fr").games == 1
    nothing = history.statistics([], None, "en")
    assert (nothing.games, nothing.streak.now, nothing.spans[0].high) == (0, 0, 1.0)


def test_interval_of_a_rate() -> None:
    low, high = history.interval(4, 12)
    assert (low, high) == (0.1381, 0.6094)
    assert history.interval(0, 10)[0] == 0
    assert history.interval(10, 10)[1] == 1


def test_lines_for_a_spreadsheet() -> None:
    lines = list(csv.DictReader(io.StringIO(history.as_csv([row(1, True)]))))
    assert lines[0]["seed"] == "'=SUM(A1)"  # no formula
    assert (lines[0]["won"], lines[0]["tally"], lines[0]["practice"]) == ("1", "doors=8", "0")


def test_statistics_over_http(person: Person) -> None:
    for n in range(3):
        person.play_out(person.begin(seed=f"S{n}"))
    person.begin(seed="OPEN")
    assert person.get("/api/statistics").json()["games"] == 3
    assert person.get("/api/statistics", rules="onirim:1+glyphs").json()["games"] == 0
    refused(person.get("/api/statistics", rules="x"), "bad_rules", 422)
    text = person.get("/api/statistics/games.csv")
    assert text.headers["content-disposition"].startswith("attachment")
    assert len(text.text.splitlines()) == 4
    lines = person.get("/api/statistics/games.json").json()
    assert [line["seed"] for line in lines] == ["S0", "S1", "S2"]
    assert lines[0]["tally"] == {"doors": 0}


# Records and replays.


def test_a_record_goes_out_and_comes_back(person: Person) -> None:
    game = play_out(on.Game("onirim:1", "MOTH-1"))
    response = person.post("/api/records", {"record": str(game.record), "names": ["Ada"]})
    assert response.status_code == 201
    table = response.json()
    assert (table["origin"], table["answers"], table["practice"]) == ("imported", game.decisions, True)
    assert table["seats"][0]["name"] == "Ada"
    back = on.Record.parse(person.get(f"/api/tables/{table['id']}/record").text)
    assert back.moves == game.record.moves
    assert person.get("/api/statistics").json()["games"] == 0


@pytest.mark.parametrize("rules", ["onirim:1", "onirim:2", "onirim:2+denizens"])
def test_an_unfinished_record_can_be_gone_on_with(person: Person, rules: str) -> None:
    game = on.Game(rules, "MOTH-1")
    for _ in range(9):
        assert game.question
        game.play(game.question.options[0])
    table = person.post("/api/records", {"record": str(game.record), "names": []}).json()
    person.tables[table["id"]] = table
    for seat in range(game.rules.players):
        person.view(table["id"], seat)
    asked = game.question.seat if game.question else 0
    view = person.view(table["id"], asked or 0)
    while game.question is not None:
        assert [option["code"] for option in view["question"]["options"]] == [option.code for option in game.question.options]
        game.play(game.question.options[0])
        view = person.answer(table["id"], view)
        if game.question is not None and game.question.seat != view["seat"]:
            view = person.view(table["id"], game.question.seat or 0)
    assert view["outcome"]["text"] == game.outcome.text() if game.outcome else False


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("play Bs", "play Gk"), 7),
        (("odn = 1", "odn = 2"), None),
        (("onirim:1", "onirim:7"), None),
        (("Bs Bk", "Bs Zz"), 6),
        (("base = 2", "base = 9"), None),
        (("'''", '"""'), None),
        (('seed = "MOTH-4821"', 'seed = "¡"'), None),
    ],
)
def test_a_record_with_a_mistake(person: Person, change: tuple[str, str], line: int | None) -> None:
    game = on.Game("onirim:1", "MOTH-4821")
    game.play("play Bs")
    text = str(game.record).replace(*change, 1)
    error = refused(person.post("/api/records", {"record": text, "names": []}), "bad_record", 422)["error"]
    assert error["detail"]
    if line is not None:
        assert error["line"] == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[" * 5000,
        "a = " + "[" * 3000,
        "odn = 1\nrules = 'onirim:1'\nmoves = '''" + "play Rs\n" * 9000 + "'''",
        "\x00",
        "odn = " + "9" * 5000,
    ],
)
def test_hostile_records(person: Person, text: str) -> None:
    refused(person.post("/api/records", {"record": text, "names": []}), "bad_record", 422)


def test_replay_shows_every_position(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-4821")
    seen = [person.view(table)]
    for _ in range(10):
        seen.append(person.answer(table, seen[-1], -1))
    replay = person.get(f"/api/tables/{table}/replay").json()
    assert replay["steps"] == 10
    log: list[object] = []
    for step, view in enumerate(seen):
        shown = person.get(f"/api/tables/{table}/replay/{step}").json()
        for name in ("zones", "deck", "question", "unseen", "turn"):
            assert shown[name] == view[name], name
        assert shown["events"]["first"] == len(log)
        log += shown["events"]["items"]
        if step < 10:
            answer = replay["answers"][step]
            assert (answer["step"], answer["turn"]) == (step, view["turn"])
            assert answer["text"] == view["question"]["options"][-1]["text"]
    refused(person.get(f"/api/tables/{table}/replay/11"), "not_found", 404)
    refused(person.get(f"/api/tables/{table}/replay/0", seat=1), "not_found", 404)


def test_the_same_deal_again_and_from_a_position(person: Person) -> None:
    table = person.begin("onirim:1", None)
    first = person.view(table)
    for _ in range(6):
        person.answer(table, person.view(table))
    middle = person.get(f"/api/tables/{table}/replay/4").json()
    again = person.begin("onirim:1", None, source={"table": table, "step": 0})
    assert person.view(again)["zones"] == first["zones"]
    assert person.tables[again]["origin"] == "again"
    branch = person.begin("onirim:1", None, source={"table": table, "step": 4})
    view = person.view(branch)
    assert (view["zones"], view["question"]["options"]) == (middle["zones"], middle["question"]["options"])
    assert view["practice"]
    assert person.play_out(branch)["outcome"]
    order = {"rules": "onirim:1", "seed": None, "seats": [{"kind": "human", "name": "", "bot": None}], "lesson": None}
    refused(person.post("/api/tables", {**order, "source": {"table": table, "step": 99}}), "bad_request", 400)
    refused(person.post("/api/tables", {**order, "source": {"table": "none", "step": 0}}), "not_found", 404)


def test_a_hint_says_that_there_is_no_coach(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise CoachError("no bot has learned this")

    async def here(_: Pool, task: Task, *__: object) -> bytes:
        return answer_to(task).result

    monkeypatch.setattr(hints, "advise", none)
    monkeypatch.setattr(Pool, "do", here)
    table = person.begin("dreamers:2")
    seat = next(seat for seat in (0, 1) if person.view(table, seat)["question"])
    view = person.view(table, seat)
    done = person.send(table, seat, person.command(view["seq"], "hint", level=2)).json()
    assert done["hint"] == {
        "coach": None,
        "level": 2,
        "text": "There is no coach for these rules yet",
        "at": None,
        "code": None,
        "options": [],
    }
    assert done["view"]["seq"] == view["seq"]
    assert not done["view"]["assisted"]


def test_hints_say_more_and_more(person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    hints = []
    for level in (1, 2, 3):
        done = person.send(table, 0, person.command(view["seq"], "hint", level=level)).json()
        view = done["view"]
        hints.append(done["hint"])
        assert view["assisted"] is (level > 1)
    assert [hint["coach"] for hint in hints] == ["coach"] * 3
    assert hints[0]["text"].startswith("Think of ")
    assert hints[1]["text"].startswith("The coach would choose: ")
    assert "Cards in the deck" in hints[1]["text"]
    options = hints[2]["options"]
    assert {option["code"] for option in options} == {option["code"] for option in view["question"]["options"]}
    assert options[0]["chance"] == max(option["chance"] for option in options)
    assert all(option["low"] <= option["chance"] <= option["high"] for option in options)
