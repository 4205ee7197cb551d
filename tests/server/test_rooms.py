"""Rooms: people at several devices take seats by links, play, talk and agree; a restart loses nothing of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import Json, Person, Running, heard, refused, running, said

OPEN_PLAY, SILENT, AGAINST = "onirim:2!open", "onirim:2", "dreamers:2"


def make(person: Person, rules: str = OPEN_PLAY, *, first: str = "host", signals: bool = True, name: str = "Ada") -> str:
    """A room with one open seat; its table's id."""
    seats = [{"kind": "human", "name": name, "bot": None}, {"kind": "open", "name": "", "bot": None}]
    body = {"rules": rules, "seed": None, "seats": seats, "source": None, "lesson": None}
    response = person.post("/api/tables", {**body, "room": {"first": first, "signals": signals}})
    assert response.status_code == 201, response.text
    person.tables[response.json()["id"]] = response.json()
    return str(response.json()["id"])


def seat_of(person: Person, table: str) -> int:
    return next(int(seat["seat"]) for seat in person.tables[table]["seats"] if seat["token"])


def links(person: Person, table: str) -> Json:
    seat = seat_of(person, table)
    return person.get(f"/api/tables/{table}/seats/{seat}/links", person.token(table, seat)).json()


def join(person: Person, table: str, link: Json, name: str = "Bob") -> Any:
    response = person.post(f"/api/tables/{table}/join", {**link, "name": name})
    if response.status_code == 200:
        person.tables[table] = response.json()
    return response


def met(server: Running, rules: str = OPEN_PLAY, **more: Any) -> tuple[Person, Person, str]:
    """Two people at a table that has begun."""
    ada, bob = server.person(), server.person("fr")
    table = make(ada, rules, **more)
    assert join(bob, table, links(ada, table)["invite"][0]).status_code == 200
    return ada, bob, table


def room(person: Person, table: str) -> Json:
    seat = seat_of(person, table)
    response = person.get(f"/api/tables/{table}/seats/{seat}/room", person.token(table, seat))
    assert response.status_code == 200, response.text
    return response.json()


def act(person: Person, table: str, do: str, **more: Any) -> Any:
    """A command at the room."""
    seat = seat_of(person, table)
    person.commands += 1
    body = {"id": f"r{person.commands}", "do": do, "text": "", "what": None, "bot": None, "swap": False, "to": 0, **more}
    return person.post(f"/api/tables/{table}/seats/{seat}/room", body, person.token(table, seat))


def acted(person: Person, table: str, do: str, **more: Any) -> Json:
    response = act(person, table, do, **more)
    assert response.status_code == 200, response.text
    return response.json()


def agree(person: Person, table: str) -> Json:
    return acted(person, table, "agree", to=room(person, table)["proposal"]["n"])


def step(people: tuple[Person, Person], table: str, option: int = 0) -> bool:
    """Whoever is asked takes an option; whether somebody was."""
    for person in people:
        view = person.view(table, seat_of(person, table))
        if view["question"]:
            person.answer(table, view, option if option >= 0 else len(view["question"]["options"]) - 1)
            return True
    return False


def play_to_the_end(people: tuple[Person, Person], table: str) -> None:
    while step(people, table):
        pass


def come_back(server: Running, *people: Person) -> None:
    """New connections for people who were there before a restart."""
    for person in people:
        person.client = httpx.Client(base_url=server.address, timeout=20)
        server.people.append(person)


# Taking seats.


def test_nobody_sees_a_card_before_all_are_there(server: Running) -> None:
    ada = server.person()
    table = make(ada, SILENT)
    seat = f"/api/tables/{table}/seats/0"
    token = ada.token(table)
    for path in (seat, f"{seat}/picture.svg", f"{seat}/why"):
        refused(ada.get(path, token), "not_begun", 409)
    refused(ada.post(f"{seat}/commands", ada.command(0, actions=["play Rs"]), token), "not_begun", 409)
    refused(ada.get(f"/api/tables/{table}/record"), "secret", 403)
    assert ada.tables[table]["waits"]
    assert [each["kind"] for each in ada.tables[table]["seats"]] == ["human", "open"]
    assert room(ada, table)["can"] == ["revoke", "leave"]


def test_a_friend_joins_by_a_link(server: Running) -> None:
    ada, bob = server.person(), server.person("fr")
    table = make(ada, SILENT)
    link = links(ada, table)["invite"][0]
    told = bob.post(f"/api/tables/{table}/invitation", link, "").json()
    assert (told["host"], told["seat"], told["first"], told["moves"], told["signals"]) == ("Ada", 1, False, False, True)
    assert join(bob, table, link, " Bob ").json()["seats"][0]["token"] is None
    views = [ada.view(table, 0), bob.view(table, 1)]
    assert [seat["name"] for seat in views[0]["seats"]] == ["Ada", "Bob"]
    assert (views[0]["lang"], views[1]["lang"]) == ("en", "fr")
    assert room(bob, table)["said"][0]["text"] == "Bob a rejoint la table."
    assert [table in [each["id"] for each in person.get("/api/tables").json()["tables"]] for person in (ada, bob)] == [True, True]
    assert step((ada, bob), table)


@pytest.mark.parametrize(("first", "seats"), [("host", {0}), ("guest", {1}), ("lot", {0, 1})])
def test_who_begins(server: Running, first: str, seats: set[int]) -> None:
    ada = server.person()
    assert {seat_of(ada, make(ada, SILENT, first=first)) for _ in range(16)} == seats


def test_a_link_works_once_and_can_be_made_void(server: Running) -> None:
    ada, bob, eve = server.person(), server.person(), server.person()
    table = make(ada)
    link = links(ada, table)["invite"][0]
    acted(ada, table, "revoke")
    refused(join(bob, table, link), "bad_link", 403)
    link = links(ada, table)["invite"][0]
    refused(join(bob, table, {**link, "secret": "0" * 24}), "bad_link", 403)
    refused(join(ada, table, link), "own_link", 409)
    assert join(bob, table, link).status_code == 200
    assert join(bob, table, link).status_code == 200, "the first answer may have got lost"
    refused(join(eve, table, link), "bad_link", 403)
    refused(eve.post(f"/api/tables/{table}/invitation", link, ""), "bad_link", 403)
    refused(eve.get(f"/api/tables/{table}"), "wrong_key", 403)
    refused(eve.get(f"/api/tables/{table}/seats/1/room", ada.token(table)), "wrong_key", 403)
    assert links(ada, table)["invite"] == []


def test_a_seat_moves_to_another_device(server: Running) -> None:
    ada, bob, table = met(server, SILENT)
    phone = server.person()
    old = bob.token(table, 1)
    link = links(bob, table)["move"]
    told = phone.post(f"/api/tables/{table}/invitation", link, "").json()
    assert told["moves"]
    assert join(phone, table, link, "").status_code == 200
    refused(bob.get(f"/api/tables/{table}/seats/1", old), "wrong_key", 403)
    refused(bob.get(f"/api/tables/{table}"), "wrong_key", 403)
    assert phone.view(table, 1)["seats"][1]["name"] == "Bob"
    refused(join(server.person(), table, link, ""), "bad_link", 403)
    assert ada.view(table, 0)


def test_the_tab_of_a_seat_that_has_moved_is_told(server: Running) -> None:
    _, bob, table = met(server)
    phone = server.person()
    with server.socket() as tab:
        said(tab, {"type": "watch", "table": table, "seat": 1, "token": bob.token(table, 1), "since": 1, "lang": "en"})
        while heard(tab)["type"] != "room":
            pass
        assert join(phone, table, links(bob, table)["move"], "").status_code == 200
        while (news := heard(tab))["type"] != "refusal":
            assert not (news["type"] == "news" and news["view"])
        assert news["error"]["code"] == "wrong_key"


@pytest.mark.parametrize(
    "change",
    [
        {"seats": [{"kind": "open", "name": "", "bot": None}] * 2},
        {"seats": [{"kind": "human", "name": "", "bot": None}] * 2},
        {"seats": [{"kind": "human", "name": "", "bot": None}, {"kind": "bot", "name": "", "bot": "random"}]},
        {"rules": "onirim:1", "seats": [{"kind": "human", "name": "", "bot": None}]},
        {"room": None},
    ],
)
def test_rooms_that_cannot_be(server: Running, change: dict[str, Any]) -> None:
    seats = [{"kind": "human", "name": "", "bot": None}, {"kind": "open", "name": "", "bot": None}]
    body = {
        "rules": SILENT,
        "seed": None,
        "seats": seats,
        "source": None,
        "lesson": None,
        "room": {"first": "host", "signals": False},
    }
    refused(server.person().post("/api/tables", {**body, **change}), "bad_seats", 422)
    refused(server.person().post("/api/tables", {**body, "seed": "MOTH-4821"}), "secret", 403)


# Who is there.


def test_presence(server: Running) -> None:
    ada, bob, table = met(server)
    with server.socket() as one:
        said(one, {"type": "watch", "table": table, "seat": 0, "token": ada.token(table), "since": 1, "lang": "en"})
        assert [seat["here"] for seat in next_room(one)["seats"]] == [True, False]
        with server.socket() as other:
            said(other, {"type": "watch", "table": table, "seat": 1, "token": bob.token(table, 1), "since": 1, "lang": "fr"})
            until_here(one, [True, True])
        until_here(one, [True, False])


def next_room(tab: Any) -> Json:
    while (message := heard(tab))["type"] != "room":
        pass
    return message["room"]


def until_here(tab: Any, wanted: list[bool]) -> None:
    while [seat["here"] for seat in next_room(tab)["seats"]] != wanted:
        pass


def test_pointing(server: Running) -> None:
    ada, bob, table = met(server)
    point = {
        "type": "point",
        "table": table,
        "seat": 0,
        "token": ada.token(table),
        "lang": "en",
        "zone": "labyrinth",
        "card": None,
    }
    with server.socket() as one, server.socket() as other:
        said(other, {"type": "watch", "table": table, "seat": 1, "token": bob.token(table, 1), "since": 1, "lang": "fr"})
        next_room(other)
        zone = ada.view(table, 0)["zones"][0]["id"]
        said(one, {**point, "zone": zone})
        while (message := heard(other))["type"] != "pointed":
            pass
        assert message == {"type": "pointed", "table": table, "seat": 1, "by": 0, "zone": zone, "card": None}
        for wrong in ({"zone": "nowhere"}, {"zone": zone, "card": "Zz"}, {"zone": zone, "token": "x"}):
            said(one, {**point, **wrong})
            assert heard(one)["type"] == "refusal"
    ada, bob, table = met(server, SILENT)
    with server.socket() as one:
        said(one, {**point, "table": table, "token": ada.token(table)})
        assert heard(one)["error"]["code"] == "not_now"


# Talking.


def test_chat_in_open_play(server: Running) -> None:
    ada, bob, table = met(server)
    acted(ada, table, "chat", text="  <b>Keep</b>\n the   key\u202e ")
    (line,) = [each for each in room(bob, table)["said"] if each["kind"] == "chat"]
    assert line["text"].startswith("<b>Keep</b> the key")
    assert "\u202e" not in line["text"]
    assert line["seat"] == 0
    for text in ("", "   ", "x" * 201):
        refused(act(ada, table, "chat", text=text), "bad_request", 400)
    refused(act(ada, table, "signal", text="help"), "not_now", 409)
    codes = [act(ada, table, "chat", text="again").status_code for _ in range(12)]
    assert 429 in codes
    assert act(bob, table, "chat", text="I am not slowed down").status_code == 200


@pytest.mark.parametrize(("rules", "key"), [(SILENT, "help"), (AGAINST, "trust")])
def test_signals_where_talk_is_not_allowed(server: Running, rules: str, key: str) -> None:
    ada, bob, table = met(server, rules)
    refused(act(ada, table, "chat", text="I hold the red Key"), "not_now", 409)
    assert key in [each["key"] for each in room(ada, table)["signals"]]
    acted(ada, table, "signal", text=key)
    refused(act(ada, table, "signal", text=key), "not_now", 409)  # one a turn
    refused(act(bob, table, "signal", text="dance"), "bad_request", 400)
    (line,) = [each for each in room(bob, table)["said"] if each["kind"] == "signal"]
    assert line["seat"] == 0
    assert line["text"] not in (key, "")


def test_no_signals_unless_both_agreed(server: Running) -> None:
    ada, _, table = met(server, SILENT, signals=False)
    assert room(ada, table)["signals"] == []
    refused(act(ada, table, "signal", text="help"), "not_now", 409)


# Consent.


def test_undo_by_consent(server: Running) -> None:
    ada, bob, table = met(server)
    for _ in range(3):
        assert step((ada, bob), table)
    refused(act(bob, table, "agree", to=1), "stale", 409)
    before = [person.view(table, seat_of(person, table)) for person in (ada, bob)]
    acted(ada, table, "propose", what="undo")
    refused(act(ada, table, "agree", to=room(ada, table)["proposal"]["n"]), "not_now", 409)
    assert room(bob, table)["proposal"]["text"] == "Ada voudrait annuler le dernier coup."
    acted(bob, table, "decline", to=room(bob, table)["proposal"]["n"])
    assert room(ada, table)["proposal"] is None
    assert ada.view(table, 0)["events"]["items"] == before[0]["events"]["items"]
    acted(ada, table, "propose", what="undo")
    agree(bob, table)
    assert room(ada, table)["proposal"] is None
    after = ada.view(table, 0)
    assert after["practice"]
    assert len(after["events"]["items"]) < len(before[0]["events"]["items"])


def test_a_wish_to_take_back_ends_with_the_next_answer(server: Running) -> None:
    ada, bob, table = met(server)
    assert step((ada, bob), table)
    acted(ada, table, "propose", what="undo")
    assert step((ada, bob), table)
    assert room(bob, table)["proposal"] is None


@pytest.mark.parametrize("rules", [SILENT, AGAINST])
def test_nothing_that_was_seen_is_taken_back_where_there_are_secrets(server: Running, rules: str) -> None:
    ada, bob, table = met(server, rules)
    for _ in range(6):
        assert step((ada, bob), table)
    for person in (ada, bob):
        refused(act(person, table, "propose", what="undo"), "not_now", 409)
        seat = seat_of(person, table)
        view = person.view(table, seat)
        if not view["undo"]["possible"]:
            refused(person.send(table, seat, person.command(view["seq"], "undo")), "no_undo", 409)


@pytest.mark.parametrize("rules", [OPEN_PLAY, SILENT])
def test_giving_up_together(server: Running, rules: str) -> None:
    ada, bob, table = met(server, rules)
    assert step((ada, bob), table)
    acted(bob, table, "propose", what="resign")
    agree(ada, table)
    for person in (ada, bob):
        view = person.view(table, seat_of(person, table))
        assert (view["outcome"]["won"], view["outcome"]["reason"], view["question"]) == (False, "given_up", None)
        assert view["seed"]
        assert person.get("/api/statistics").json()["games"] == 1
        assert person.get(f"/api/tables/{table}/replay", seat=0).status_code == 200
    record = ada.get(f"/api/tables/{table}/record").text
    assert ada.post("/api/records", {"record": record, "names": []}).status_code == 201
    assert room(ada, table)["over"]


def test_giving_up_against_each_other(server: Running) -> None:
    ada, bob, table = met(server, AGAINST)
    acted(bob, table, "propose", what="resign")
    agree(ada, table)
    assert ada.view(table, 0)["outcome"]["winner"] == 0
    assert [person.get("/api/statistics").json()["spans"][-1]["won"] for person in (ada, bob)] == [1, 0]


def test_a_bot_takes_over(server: Running) -> None:
    ada, bob, table = met(server)
    refused(act(bob, table, "propose", what="bot", bot="nobody"), "bad_seats", 422)
    acted(bob, table, "propose", what="bot", bot="random")
    token = bob.token(table, 1)
    agree(ada, table)
    refused(bob.get(f"/api/tables/{table}/seats/1", token), "wrong_key", 403)
    assert [seat["kind"] for seat in room(ada, table)["seats"]] == ["human", "bot"]
    for _ in range(400):
        view = ada.view(table, 0)
        if view["outcome"]:
            break
        if view["question"]:
            ada.answer(table, view)
    assert view["outcome"]


def test_leaving_frees_the_seat(server: Running) -> None:
    ada, bob, table = met(server)
    cleo = server.person()
    acted(bob, table, "hide")
    assert bob.get("/api/tables").json()["tables"] == []
    token = bob.token(table, 1)
    acted_left = act(bob, table, "leave")
    assert acted_left.status_code == 200
    refused(bob.get(f"/api/tables/{table}/seats/1", token), "wrong_key", 403)
    assert ada.view(table, 0)["seats"][1]["kind"] == "open"
    assert join(cleo, table, links(ada, table)["invite"][0], "Cleo").status_code == 200
    assert step((ada, cleo), table)


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch(server: Running, swap: bool) -> None:
    ada, bob, table = met(server, SILENT)
    refused(act(ada, table, "propose", what="rematch"), "not_now", 409)
    play_to_the_end((ada, bob), table)
    acted(ada, table, "propose", what="rematch", swap=swap)
    again = agree(bob, table)["next"]
    assert room(ada, table)["next"] == again
    for person in (ada, bob):
        person.tables[again] = person.get(f"/api/tables/{again}").json()
    assert [seat_of(person, again) for person in (ada, bob)] == ([1, 0] if swap else [0, 1])
    assert step((ada, bob), again)


def test_putting_away_is_for_oneself(server: Running) -> None:
    ada, bob, table = met(server)
    assert ada.client.delete(f"/api/tables/{table}", headers={"Authorization": f"Bearer {ada.key}"}).status_code == 204
    assert [len(person.get("/api/tables").json()["tables"]) for person in (ada, bob)] == [0, 1]


def test_a_command_is_applied_once(server: Running) -> None:
    ada, _, table = met(server)
    body = {"id": "once", "do": "chat", "text": "hello", "what": None, "bot": None, "swap": False, "to": 0}
    for _ in range(2):
        assert ada.post(f"/api/tables/{table}/seats/0/room", body, ada.token(table)).status_code == 200
    assert [each["text"] for each in room(ada, table)["said"] if each["kind"] == "chat"] == ["hello"]
    refused(ada.post(f"/api/tables/{table}/seats/0/room", {**body, "text": "other"}, ada.token(table)), "id_reused", 422)


# A restart.


@pytest.mark.parametrize("rules", [OPEN_PLAY, SILENT, AGAINST])
def test_a_restart_loses_nothing(tmp_path: Path, rules: str) -> None:
    with running(tmp_path) as server:
        ada, bob, table = met(server, rules)
        for _ in range(4):
            assert step((ada, bob), table)
        if rules == OPEN_PLAY:
            acted(ada, table, "chat", text="still there?")
        else:
            acted(ada, table, "signal", text="thanks")
        acted(bob, table, "propose", what="resign")
        known = [(room(person, table), person.view(table, seat_of(person, table))) for person in (ada, bob)]
        waiting = make(ada, rules)
        link = links(ada, waiting)["invite"][0]
    with running(tmp_path) as server:
        come_back(server, ada, bob)
        assert [(room(person, table), person.view(table, seat_of(person, table))) for person in (ada, bob)] == known
        assert join(bob, waiting, link).status_code == 200
        agree(ada, table)
        assert ada.view(table, 0)["outcome"]
        for person in (ada, bob):
            person.client.close()


def test_the_index_of_seats_is_made_again(tmp_path: Path) -> None:
    """A byte of the index may be wrong: what it is made of is sealed, so the next start repairs it."""
    with running(tmp_path) as server:
        ada, bob, table = met(server)
        server.store.run(lambda c: c.execute("UPDATE sitter SET browser = browser + 100"))
        assert bob.get("/api/tables").json()["tables"] == []
    with running(tmp_path) as server:
        come_back(server, ada, bob)
        assert [each["id"] for each in bob.get("/api/tables").json()["tables"]] == [table]
        assert [each["id"] for each in ada.get("/api/tables").json()["tables"]] == [table]
