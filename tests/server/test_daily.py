"""Deals that everybody gets once: one try, no way around it, results, days in a row, and nothing that tells the cards."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import oneironaut as on
from oneironaut.server.content import deals
from oneironaut.server.http.auth import Keys
from tests.server.running import Person, Running, refused, running

TODAY = "2026-11-18"
KEY = f"DAILY-{TODAY}"
SUNDAY = "2026-11-22"


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("daily")) as server:
        yield server


@pytest.fixture
def server(one_server: Running) -> Running:
    one_server.clock.set(TODAY)
    return one_server


@pytest.fixture
def ada(server: Running) -> Iterator[Person]:
    person = server.person()
    yield person
    person.client.close()


def begin(person: Person, key: str = KEY) -> str:
    response = person.post("/api/daily", {"deal": key})
    assert response.status_code == 201, response.text
    table = response.json()
    person.tables[table["id"]] = table
    return str(table["id"])


def today(person: Person, **query: Any) -> Any:
    response = person.get("/api/daily", **query)
    assert response.status_code == 200, response.text
    return response.json()


def finish(person: Person, key: str = KEY) -> str:
    table = begin(person, key)
    person.play_out(table)
    return table


def of_kind(daily: Any, kind: str) -> Any:
    return next(deal for deal in daily["deals"] if deal["kind"] == kind)


# What there is.


def test_a_day_has_its_deals(server: Running, ada: Person) -> None:
    daily = today(ada)
    assert daily["date"] == TODAY
    assert [deal["kind"] for deal in daily["deals"]] == ["daily", "weekly"]
    day, week = daily["deals"]
    assert (day["key"], day["state"], day["table"]) == (KEY, "new", None)
    assert (week["key"], week["ends"][:10]) == ("WEEKLY-2026-11-16", "2026-11-23")
    assert len(on.read_rules(week["rules"]).code.split("+")) in (3, 4)
    server.clock.set(SUNDAY)
    assert [deal["kind"] for deal in today(ada)["deals"]] == ["daily", "weekly", "sunday"]
    assert on.read_rules(of_kind(today(ada), "sunday")["rules"]).versus


def test_a_stranger_may_look(ada: Person) -> None:
    finish(ada)
    response = ada.get("/api/daily", "")
    assert response.status_code == 200
    assert of_kind(response.json(), "daily")["state"] == "new"


def test_the_mix_changes_from_week_to_week() -> None:
    keys = Keys(b"k" * 32)
    mondays = [datetime.date(2026, 1, 5) + datetime.timedelta(weeks=n) for n in range(30)]
    mixes = [deals.mixed_code(monday, keys.deal_secret) for monday in mondays]
    assert len(set(mixes)) > 15
    assert all(on.read_rules(code).code == code for code in mixes)
    assert {len(code.split("+")) for code in mixes} == {3, 4}


# One try.


def test_there_is_one_try(ada: Person) -> None:
    table = begin(ada)
    refused(ada.post("/api/daily", {"deal": KEY}), "tried", 409)
    ada.play_out(table)
    refused(ada.post("/api/daily", {"deal": KEY}), "tried", 409)
    assert ada.client.delete(f"/api/tables/{table}", headers={"Authorization": f"Bearer {ada.key}"}).status_code == 204
    refused(ada.post("/api/daily", {"deal": KEY}), "tried", 409)
    assert of_kind(today(ada), "daily")["table"] == table


def test_a_try_is_of_today(server: Running, ada: Person) -> None:
    for key in ("DAILY-2026-11-17", "DAILY-2026-11-19", f"SUNDAY-{SUNDAY}", "WEEKLY-2026-11-09", "DAILY", "x"):
        refused(ada.post("/api/daily", {"deal": key}), "deal_past", 409)
    server.clock.set("2026-11-19")
    refused(ada.post("/api/daily", {"deal": KEY}), "deal_past", 409)
    assert begin(ada, "DAILY-2026-11-19")


def test_all_get_the_same_cards_and_a_restart_changes_nothing(tmp_path: Path) -> None:
    hands = []
    for _ in range(2):
        with running(tmp_path) as server:
            person = server.person()
            hands.append(person.view(begin(person))["zones"])
            person.client.close()
    assert hands[0] == hands[1]


def test_another_server_deals_other_cards() -> None:
    day = datetime.date(2026, 11, 18)
    one, other = (deals.deals_of(day, Keys(secret * 32).deal_secret) for secret in (b"a", b"b"))
    assert {deal.key for deal in one} == {deal.key for deal in other}
    assert not {deal.seed for deal in one} & {deal.seed for deal in other}
    assert len({deal.seed for deal in one}) == len(one)


# No way around it.


@pytest.mark.parametrize(
    "seed",
    [
        f"DAILY {TODAY}",
        f"daily-{TODAY}",
        f" Daily_{TODAY}-0123456789ABCDEF0123456789ABCDEF ",
        "DAILY20261118",
        "d.a.i.l.y 2026:11:18",
        "DAILY 2027-01-01",
        "WEEKLY-2026-11-16",
        "weekly 2026 11 12",
        f"SUNDAY-{SUNDAY}",
    ],
)
def test_seeds_of_today_and_later_are_refused(ada: Person, seed: str) -> None:
    seats = [{"kind": "human", "name": "", "bot": None}]
    body = {"rules": "onirim:1", "seed": seed, "seats": seats, "source": None, "lesson": None}
    refused(ada.post("/api/tables", body), "deal_open", 409)
    record = str(on.Game("onirim:1", seed="MOTH-4821").record).replace("MOTH-4821", seed.strip().upper())
    refused(ada.post("/api/records", {"record": record, "names": []}), "deal_open", 409)


@pytest.mark.parametrize(
    "seed", ["DAILY 2026-11-17", "WEEKLY-2026-11-09", "DAILY", "DAILY-2026-99-99", "DAILYBREAD", "MOTH-4821"]
)
def test_other_seeds_are_not(ada: Person, seed: str) -> None:
    assert ada.begin("onirim:1", seed)


def test_a_running_try_is_no_source(ada: Person) -> None:
    table = begin(ada)
    ada.play_out(table, 3)
    for step in (0, 2):
        source = {"table": table, "step": step}
        body = {"rules": "onirim:1", "seed": None, "seats": [{"kind": "human", "name": "", "bot": None}], "source": source}
        refused(ada.post("/api/tables", {**body, "lesson": None}), "deal_open", 409)
    ada.play_out(table)
    assert ada.begin("onirim:1", None, source={"table": table, "step": 2})


def test_the_seed_is_never_told(server: Running, ada: Person) -> None:
    table = begin(ada)
    secret = deals.seed_of("daily", datetime.date(2026, 11, 18), server.keys.deal_secret)
    for is_over in (False, True):
        texts = [
            ada.get(f"/api/tables/{table}").text,
            ada.get("/api/tables", state="all").text,
            ada.get(f"/api/tables/{table}/seats/0", ada.token(table)).text,
            ada.get(f"/api/tables/{table}/replay/0").text,
            ada.get(f"/api/tables/{table}/record").text,
            ada.get("/api/daily").text,
            ada.get("/api/statistics/games.csv").text,
            ada.get("/api/statistics/games.json").text,
        ]
        assert not any(secret[-16:].lower() in text.lower() for text in texts)
        assert is_over == (KEY in texts[-1])
        ada.play_out(table)
    again = ada.begin("onirim:1", None, source={"table": table, "step": 0})
    assert ada.view(again)["seed"] is None


def test_the_opponents_deal_is_not_told_either(server: Running, ada: Person) -> None:
    server.clock.set(SUNDAY)
    table = begin(ada, f"SUNDAY-{SUNDAY}")
    view = ada.view(table)
    assert (view["seed"], view["commitment"]) == (None, None)
    assert [seat["kind"] for seat in view["seats"]] == ["human", "bot"]


# Results.


def test_a_result_and_the_bots(ada: Person) -> None:
    table = begin(ada)
    assert of_kind(today(ada), "daily")["state"] == "open"
    refused(ada.get(f"/api/daily/{KEY}/bot"), "deal_open", 409)
    view = ada.play_out(table)
    assert of_kind(today(ada), "daily")["state"] == ("won" if view["outcome"]["won"] else "lost")
    bot = ada.get(f"/api/daily/{KEY}/bot").json()
    assert bot == ada.get(f"/api/daily/{KEY}/bot").json()
    assert 0 <= bot["tally"]["doors"] <= 8
    assert bot["won"] == (bot["tally"]["doors"] == 8)
    refused(ada.get("/api/daily/DAILY-2026-11-17/bot"), "not_found", 404)


def test_help_does_not_count(server: Running, ada: Person) -> None:
    table = begin(ada)
    ada.do(table, ada.view(table), "hint")
    ada.play_out(table)
    daily = today(ada)
    assert of_kind(daily, "daily")["state"] == "practice"
    assert daily["streak"] == {"now": 0, "best": 0}
    assert ada.get("/api/statistics").json()["games"] == 0


def test_days_in_a_row(server: Running, ada: Person) -> None:
    for day in ("2026-11-16", "2026-11-17", "2026-11-18"):
        server.clock.set(day)
        finish(ada, f"DAILY-{day}")
    assert today(ada)["streak"] == {"now": 3, "best": 3}
    server.clock.set("2026-11-19", 23)
    assert today(ada)["streak"] == {"now": 3, "best": 3}  # today can still be played
    server.clock.set("2026-11-20")
    assert today(ada)["streak"] == {"now": 0, "best": 3}
    finish(ada, "DAILY-2026-11-20")
    daily = today(ada)
    assert daily["streak"] == {"now": 1, "best": 3}
    days = {day["date"]: day["state"] for day in daily["month"]["days"]}
    assert len(days) == 30
    assert days["2026-11-15"] == "new"
    assert {days[f"2026-11-{n}"] for n in (16, 17, 18, 20)} <= {"won", "lost"}
    assert days["2026-11-21"] == "later"
    assert {day["state"] for day in today(ada, month="2026-10")["month"]["days"]} == {"new"}


@pytest.mark.parametrize("month", ["2026-12", "2026-13", "1999-01", "yesterday", "2026-1"])
def test_a_month_that_is_none(ada: Person, month: str) -> None:
    refused(ada.get("/api/daily", month=month), "bad_request", 400)


def test_tries_are_in_the_statistics(ada: Person) -> None:
    finish(ada)
    assert ada.get("/api/statistics").json()["games"] == 1
