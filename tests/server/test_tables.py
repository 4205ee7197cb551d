"""Tables over HTTP: created, looked at, answered, taken back, listed, put away; every refusal has its code."""

from __future__ import annotations

import hashlib
import re
import time
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.game import Game
from tests.server.running import Json, Person, Running, refused, running


def test_a_table_plays_like_a_game(person: Person) -> None:
    """The views of a whole game are those of the engine, question by question."""
    table = person.begin("onirim:1", "MOTH-4821")
    game = Game("onirim:1", "MOTH-4821")
    view = person.view(table)
    while game.question is not None:
        assert [option["code"] for option in view["question"]["options"]] == [option.code for option in game.question.options]
        assert view["question"]["text"] == view["status"] == game.question.text()
        engine = game.view(0)
        for zone in view["zones"]:
            assert [card["kind"] + card["mark"] for card in zone["cards"]] == list(engine.zones[zone["id"]])
        assert view["deck"]["count"] == engine.deck
        assert {left["kind"]: left["left"] for left in view["unseen"]} == dict(engine.unseen)
        game.play(game.question.options[-1])
        view = person.answer(table, view, -1)
    assert view["question"] is None
    assert game.outcome is not None
    assert view["outcome"]["text"] == view["status"] == game.outcome.text()
    assert view["outcome"]["tally"] == {"doors": game.outcome.tally["doors"]}
    assert person.get(f"/api/tables/{table}/record").text.startswith("odn = 1")
    assert on.Game.replay(on.Record.parse(person.get(f"/api/tables/{table}/record").text)).outcome == game.outcome


@pytest.mark.parametrize("rules", ["onirim:2", "onirim:2!open", "onirim:2+everything"])
def test_two_at_one_screen(person: Person, rules: str) -> None:
    table = person.begin(rules, "MOTH-7")
    view = person.play_out(table)
    assert view["outcome"]
    assert view["seed"] == "MOTH-7"
    for seat in (0, 1):
        assert person.view(table, seat)["outcome"] == view["outcome"]
        assert person.view(table, seat)["status"] == view["outcome"]["text"]


@pytest.mark.parametrize("code", [code for code in on.presets() if "!open" not in code and code.count("+") < 3])
def test_every_preset_can_be_played_in_french(server: Running, code: str) -> None:
    person = server.person("fr")
    table = person.begin(code, "MOTH-3")
    view = person.play_out(table, 15)
    assert view["lang"] == "fr"
    person.client.close()


def test_languages_switch_at_any_time(person: Person) -> None:
    table = person.begin()
    english, french = person.view(table, lang="en"), person.view(table, lang="fr")
    assert english["status"] != french["status"]
    assert english["zones"][5]["label"] != french["zones"][5]["label"]
    assert [option["code"] for option in english["question"]["options"]] == [
        option["code"] for option in french["question"]["options"]
    ]
    refused(person.get("/api/catalogue", lang="tlh"), "bad_request", 400)


def test_events_come_since(person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    log = view["events"]["items"]
    assert [event["n"] for event in log] == list(range(len(log)))
    for _ in range(12):
        view = person.answer(table, view)
        events = view["events"]
        assert events["first"] == len(log)
        log = log[: events["first"]] + events["items"]
    whole = person.view(table)
    assert whole["events"]["first"] == 0
    assert whole["events"]["items"] == log
    assert person.view(table, since=whole["seq"])["events"] == {"first": len(log), "items": []}
    back = person.do(table, whole, "undo", times=3)
    assert back["events"]["first"] < len(log)
    assert person.view(table)["events"]["items"] == log[: back["events"]["first"]] + back["events"]["items"]
    assert {event["turn"] for event in log} == set(range(1, whole["turn"] + 1))


# Taking back.


def test_taking_back_is_free_while_nothing_was_revealed(person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    assert view["undo"] == {"possible": False, "free": False, "consent": [], "text": "There is nothing to undo"}
    refused(person.send(table, 0, person.command(view["seq"], "undo")), "no_undo", 409)
    after = person.do(table, view, actions=["play Bs"])  # draws a card
    assert after["undo"]["possible"]
    assert not after["undo"]["free"]
    back = person.do(table, after, "undo")
    assert back["practice"]
    assert back["question"] == view["question"]
    assert back["zones"] == view["zones"]
    again = person.do(table, back, actions=["play Bs"])
    assert again["zones"] == after["zones"]  # the same luck


def test_a_free_undo_leaves_no_trace(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-4821")
    view = person.do(table, person.view(table), actions=["discard Bk"])  # a Prophecy
    chosen = person.answer(table, view)
    assert chosen["question"]["ask"] == "order"
    assert chosen["undo"]["free"]
    back = person.do(table, chosen, "undo")
    assert not back["practice"]
    assert back["question"] == view["question"]


def test_taking_back_with_two_needs_consent(person: Person) -> None:
    table = person.begin("onirim:2!open")
    for seat in (0, 1):
        person.answer(table, person.view(table, seat))
    mine = person.view(table, 0)
    assert mine["undo"]["consent"] == [1]
    refused(person.send(table, 0, person.command(mine["seq"], "undo")), "needs_consent", 409)
    forged = person.command(mine["seq"], "undo", consent=[person.token(table, 0)])
    refused(person.send(table, 0, forged), "needs_consent", 409)
    back = person.do(table, mine, "undo", consent=[person.token(table, 1)])
    assert back["practice"]
    assert back["question"]["ask"] == "draft"
    assert len(person.view(table, 1)["events"]["items"]) == len(back["events"]["items"]) or back["events"]["first"] > 0


def test_taking_back_in_silence_shows_the_partner_what_it_had_seen_then(person: Person) -> None:
    """Both agree; the other seat is shown the table as after its own last answer, and not that somebody is asked now."""
    table = person.begin("onirim:2", "MOTH-5")
    seen: list[dict[int, Json]] = []
    asked = 0
    for _ in range(20):
        views = {seat: person.view(table, seat) for seat in (0, 1)}
        seen.append(views)
        asked = next(seat for seat in (0, 1) if views[seat]["question"])
        person.answer(table, views[asked])
    views = {seat: person.view(table, seat) for seat in (0, 1)}
    mover = next(seat for seat in (0, 1) if views[seat]["question"])
    back = person.do(table, views[mover], "undo", times=4, consent=[person.token(table, 1 - mover)])
    other = person.view(table, 1 - mover)
    then = next(step for step in seen if step[mover]["question"] == back["question"])
    assert back["zones"] == then[mover]["zones"]
    for name in ("zones", "deck", "question", "unseen", "turn"):
        assert other[name] == then[1 - mover][name], name
    assert other["events"] == then[1 - mover]["events"]
    assert other["practice"]
    assert other["seq"] > views[1 - mover]["seq"]


def test_a_game_that_is_over_can_be_taken_back(person: Person) -> None:
    table = person.begin()
    view = person.play_out(table)
    listed = person.get("/api/tables", state="over").json()["tables"]
    assert [entry["id"] for entry in listed] == [table]
    assert listed[0]["ended"]
    back = person.do(table, view, "undo")
    assert back["question"]
    assert person.get("/api/tables", state="over").json()["tables"] == []
    person.play_out(table)
    again = person.get("/api/tables", state="over").json()["tables"][0]
    assert (again["practice"], again["outcome"]["reason"]) == (True, view["outcome"]["reason"])


# Several answers at once.


def test_an_order_is_taken_whole_or_not_at_all(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-4821")
    view = person.do(table, person.view(table), actions=["discard Bk"])
    first = view["question"]["options"][0]["code"]
    body = refused(person.send(table, 0, person.command(view["seq"], actions=[first, "put Xx"])), "illegal", 422)
    assert body["view"]["seq"] == view["seq"]
    assert body["view"]["question"] == view["question"]
    chosen = person.do(table, view, actions=[first])
    codes = [option["code"] for option in chosen["question"]["options"]]
    order = person.do(table, chosen, actions=codes[::-1][: len(codes) - 1])
    assert order["question"]["ask"] != "order"
    assert order["seq"] == chosen["seq"] + 1


def test_a_refused_list_leaves_luck_as_it_was(person: Person) -> None:
    """Cards dealt for the first answers of a list that is refused are dealt again, the same."""
    table, twin = person.begin(seed="MOTH-9"), person.begin(seed="MOTH-9")
    view = person.view(table)
    first = view["question"]["options"][0]["code"]
    refused(person.send(table, 0, person.command(view["seq"], actions=[first, "nonsense"])), "illegal", 422)
    person.play_out(table)
    person.play_out(twin)
    records = [person.get(f"/api/tables/{name}/record").text for name in (table, twin)]
    assert records[0] == records[1]


# Refusals.


def test_wrong_answers_say_why(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-4821")
    view = person.view(table)
    body = refused(person.send(table, 0, person.command(view["seq"], actions=["play Rk"])), "illegal", 422)
    assert body["error"]["text"] == "The red Key is not in the hand"
    for actions in (["dance"], ["play"], [""], ["play Rs; drop table"], ["deal Rs"]):
        refused(person.send(table, 0, person.command(view["seq"], actions=actions)), "illegal", 422)
    refused(person.send(table, 0, person.command(view["seq"], actions=[])), "bad_request", 400)
    assert person.view(table) == view


def test_why_a_card_cannot_be_clicked(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-4821")
    view = person.do(table, person.view(table), actions=["play Bs"])
    suns = [card["kind"] for zone in view["zones"] if zone["id"] == "hand" for card in zone["cards"] if card["kind"][1] == "s"]
    texts = person.get(f"/api/tables/{table}/seats/0/why", person.token(table), zone="hand", card=suns[0]).json()["texts"]
    assert len(texts) == 1
    assert "same symbol" in texts[0]
    for zone, card in (("nowhere", "Rs"), ("hand", "Zz"), ("", "")):
        refused(person.get(f"/api/tables/{table}/seats/0/why", person.token(table), zone=zone, card=card), "not_found", 404)


def test_why_says_nothing_of_the_partners_cards(person: Person) -> None:
    table = person.begin("onirim:2")
    query = {"zone": "hand2", "card": "Rs"}
    assert person.get(f"/api/tables/{table}/seats/0/why", person.token(table), **query).json() == {"texts": []}


def test_after_the_end_nothing_is_answered(person: Person) -> None:
    table = person.begin()
    view = person.play_out(table)
    refused(person.send(table, 0, person.command(view["seq"], actions=["play Rs"])), "over", 409)
    refused(person.send(table, 0, person.command(view["seq"], "hint")), "over", 409)


def test_only_who_is_asked_answers(person: Person) -> None:
    table = person.begin("onirim:2")
    view = person.view(table, 1)
    assert view["question"] is None
    assert view["waiting"] == {"seat": 0, "kind": "human", "text": "Waiting for Player 1."}
    refused(person.send(table, 1, person.command(view["seq"], actions=["take Rs"])), "not_asked", 409)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules": "onirim:9"}, "bad_rules"),
        ({"rules": "chess:2"}, "bad_rules"),
        ({"rules": "onirim:1+incubus!new+book"}, "bad_rules"),
        ({"seed": "¡no!"}, "bad_seed"),
        ({"seats": []}, "bad_seats"),
        ({"seats": [{"kind": "bot", "name": "", "bot": "random"}]}, "bad_seats"),
        (
            {
                "rules": "onirim:2",
                "seats": [{"kind": "human", "name": "", "bot": None}, {"kind": "bot", "name": "", "bot": "hal"}],
            },
            "bad_seats",
        ),
    ],
)
def test_what_cannot_be_played(person: Person, change: dict[str, object], code: str) -> None:
    body = {
        "rules": "onirim:1",
        "seed": None,
        "seats": [{"kind": "human", "name": "", "bot": None}],
        "source": None,
        "lesson": None,
    }
    refused(person.post("/api/tables", {**body, **change}), code, 422)


# Keys and tokens.


def test_keys_open_their_own_only(server: Running, person: Person) -> None:
    other = server.person()
    mine, theirs = person.begin(), other.begin()
    for path in (f"/api/tables/{mine}", f"/api/tables/{mine}/record", f"/api/tables/{mine}/replay"):
        refused(other.get(path), "wrong_key", 403)
        refused(other.get(path, ""), "no_key", 401)
        refused(other.get(path, "x" * 100), "wrong_key", 403)
    seat = f"/api/tables/{mine}/seats/0"
    for token in (other.token(theirs), person.key, "x", person.token(mine)[:-1]):
        refused(other.get(seat, token), "wrong_key", 403)
        refused(other.post(f"{seat}/commands", other.command(1, actions=["play Bs"]), token), "wrong_key", 403)
        refused(other.get(f"{seat}/picture.svg", token), "wrong_key", 403)
    refused(person.get(f"/api/tables/{mine}/seats/1", person.token(mine)), "wrong_key", 403)
    refused(person.get("/api/tables/nosuchtable"), "not_found", 404)
    assert other.get("/api/tables").json()["tables"][0]["id"] == theirs
    other.client.close()


def test_the_owner_comes_by_a_ticket(server: Running, person: Person) -> None:
    ticket = server.keys.ticket()
    welcome = person.post("/api/browsers", {"ticket": ticket})
    assert welcome.json()["key"] == server.keys.owner
    refused(person.post("/api/browsers", {"ticket": ticket}), "wrong_key", 403)
    refused(person.post("/api/tickets", {}), "wrong_key", 403)
    again = person.post("/api/tickets", {}, server.keys.owner).json()["ticket"]
    assert person.post("/api/browsers", {"ticket": again}).status_code == 201


def test_a_browser_that_forgot_its_tokens(person: Person) -> None:
    table = person.begin("onirim:2")
    assert person.get(f"/api/tables/{table}").json()["seats"] == person.tables[table]["seats"]


# Lists.


def test_tables_are_listed_and_put_away(person: Person) -> None:
    names = [person.begin(seed=f"S{n}") for n in range(5)]
    first = person.get("/api/tables", limit=3).json()
    rest = person.get("/api/tables", limit=3, before=first["next"]).json()
    assert [table["id"] for table in first["tables"] + rest["tables"]] == names[::-1]
    assert rest["next"] is None
    response = person.client.delete(f"/api/tables/{names[0]}", headers={"Authorization": f"Bearer {person.key}"})
    assert response.status_code == 204
    assert names[0] not in [table["id"] for table in person.get("/api/tables", state="all").json()["tables"]]
    refused(person.get("/api/tables", state="odd"), "bad_request", 400)


# Games with secrets.


def test_a_secret_seed_is_promised_and_shown_at_the_end(person: Person) -> None:
    table = person.begin("onirim:2", None)
    view = person.view(table)
    assert view["seed"] is None
    assert person.get(f"/api/tables/{table}").json()["seed"] is None
    assert person.get(f"/api/tables/{table}").json()["answers"] is None
    refused(person.get(f"/api/tables/{table}/record"), "secret", 403)
    refused(person.get(f"/api/tables/{table}/replay"), "secret", 403)
    refused(person.get(f"/api/tables/{table}/replay/0"), "secret", 403)
    end = person.play_out(table)
    assert len(end["seed"]) == 64
    assert hashlib.sha256(end["seed"].encode()).hexdigest() == view["commitment"] == end["commitment"]
    assert person.get(f"/api/tables/{table}/record").status_code == 200


def test_a_promise_can_be_checked_by_hand(person: Person) -> None:
    """As the page of the protocol says, for both games."""
    page = (Path(__file__).parents[2] / "docs" / "reference" / "protocol.md").read_text("utf-8")
    (steps,) = re.findall(r"^```python\n(record = .*?)^```$", page, re.MULTILINE | re.DOTALL)
    for rules in ("onirim:2", "dreamers:2"):
        table = person.begin(rules, None)
        person.play_out(table)
        text = person.get(f"/api/tables/{table}/record").text
        exec(steps, {"on": on, "text": text})  # noqa: S102 - a page of ours
        seed = re.search(r'^seed = "(\w+)"', text, re.MULTILINE)
        assert seed
        forged = text.replace(seed[1], seed[1][::-1])
        with pytest.raises((AssertionError, on.IllegalActionError)):
            exec(steps, {"on": on, "text": forged})  # noqa: S102 - a page of ours


def test_a_seed_that_was_chosen_is_not_hinted_at(person: Person) -> None:
    table = person.begin("onirim:2", "MOTH-1")
    assert person.view(table)["commitment"] is None
    assert person.view(table)["seed"] is None


def test_the_partner_sees_nothing_until_asked(person: Person) -> None:
    """In silent play a seat's view stands still while the other is asked (docs/decisions/0004)."""
    table = person.begin("onirim:2", "MOTH-5")
    still = 0
    for _ in range(60):
        views = [person.view(table, seat) for seat in (0, 1)]
        asked = next((view["seat"] for view in views if view["question"]), None)
        if asked is None:
            break
        before = person.view(table, 1 - asked)
        person.answer(table, views[asked])
        after = person.view(table, 1 - asked)
        if after["question"] is None and after["outcome"] is None:
            assert after == before
            still += 1
    assert still > 5


# Bots.


@pytest.mark.parametrize("rules", ["onirim:2", "onirim:2!open"])
def test_a_bot_plays_along(person: Person, server: Running, rules: str) -> None:
    table = person.begin(rules, "MOTH-2", bots=(1,))
    assert person.tables[table]["seats"][1] == {"seat": 1, "kind": "bot", "name": "Sleepwalker", "bot": "random", "token": None}
    view = person.view(table)
    while not view["outcome"]:
        if not view["question"]:
            time.sleep(0.005)  # the bot is asked
        view = person.answer(table, view) if view["question"] else person.view(table)
        assert view["waiting"] is None or view["waiting"]["kind"] == "bot"
    record = on.Record.parse(person.get(f"/api/tables/{table}/record").text)
    assert on.Game.replay(record).outcome is not None


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin("onirim:2!open", "MOTH-2", bots=(0,))
        tables, key = person.tables, person.key
        person.client.close()
    with running(tmp_path) as server:
        person = server.person()
        person.key, person.tables = key, tables
        for _ in range(500):
            view = person.view(table, 1)
            if view["question"]:
                break
        assert view["question"]
        person.client.close()
