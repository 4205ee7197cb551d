"""WebSockets: news, commands, resuming, several tabs, slow readers; and commands that come twice, late or out of order."""

from __future__ import annotations

import asyncio
import socket as plain_sockets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketState
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from oneironaut.server.http.auth import Keys
from oneironaut.server.http.limits import Limits
from oneironaut.server.http.sockets import TOO_SLOW, Tab
from oneironaut.server.schemas import messages as m
from oneironaut.server.storage import archive
from oneironaut.server.storage.store import Store
from oneironaut.server.tables.manager import TableManager
from tests.server.running import FAST, Json, Person, Running, done, heard, refused, running, said


def watch(person: Person, table: str, seat: int = 0, since: int = 0, lang: str = "en") -> Json:
    return {"type": "watch", "table": table, "seat": seat, "token": person.token(table, seat), "since": since, "lang": lang}


def command(person: Person, table: str, body: Json, seat: int = 0) -> Json:
    return {
        "type": "command", "table": table, "seat": seat, "token": person.token(table, seat), "lang": "en", "command": body,
    }  # fmt: skip


def closed_with(socket: ClientConnection, timeout: float = 10) -> int:
    """Read until the socket is closed; the code."""
    try:
        while True:
            socket.recv(timeout)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


# News.


def test_news_come_to_every_tab(server: Running, person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    with server.socket() as one, server.socket() as two:
        for tab, lang in ((one, "en"), (two, "fr")):
            said(tab, watch(person, table, lang=lang))
            first = heard(tab)
            assert (first["type"], first["seq"]) == ("news", view["seq"])
            assert first["view"]["lang"] == lang
        for _ in range(5):
            view = person.answer(table, view)
            news = [heard(one), heard(two)]
            assert [item["seq"] for item in news] == [view["seq"]] * 2
            assert news[0]["view"]["zones"] == view["zones"]
            assert news[0]["view"]["events"] == view["events"]


def test_resuming_since(server: Running, person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    log = view["events"]["items"]
    for _ in range(4):
        person.answer(table, person.view(table))
    with server.socket() as tab:
        said(tab, watch(person, table, since=view["seq"]))
        news = heard(tab)["view"]
        assert news["events"]["first"] == len(log)
        assert log + news["events"]["items"] == person.view(table)["events"]["items"]
        said(tab, watch(person, table, since=news["seq"]))
        assert heard(tab) == {"type": "news", "table": table, "seat": 0, "seq": news["seq"], "view": None}
        said(tab, watch(person, table, since=10**5))  # from another life of the database
        assert heard(tab)["view"]["events"]["first"] == 0


def test_resuming_after_something_was_taken_back(server: Running, person: Person) -> None:
    table = person.begin()
    view = person.play_out(table, 6)
    log = person.view(table)["events"]["items"]
    back = person.do(table, view, "undo", times=3)
    person.answer(table, back, -1)
    with server.socket() as tab:
        said(tab, watch(person, table, since=view["seq"]))
        news = heard(tab)["view"]["events"]
        assert news["first"] < len(log)
        assert log[: news["first"]] + news["items"] == person.view(table)["events"]["items"]


def test_unwatch_and_ping(server: Running, person: Person) -> None:
    table = person.begin()
    with server.socket() as tab:
        said(tab, watch(person, table))
        view = heard(tab)["view"]
        said(tab, {"type": "unwatch", "table": table, "seat": 0})
        said(tab, {"type": "unwatch", "table": table, "seat": 0})
        said(tab, {"type": "ping"})
        assert heard(tab) == {"type": "pong"}
        person.answer(table, view)
        said(tab, {"type": "ping"})
        assert heard(tab) == {"type": "pong"}


def test_watching_needs_the_token(server: Running, person: Person) -> None:
    table = person.begin("onirim:2")
    with server.socket() as tab:
        for token in ("", "x", person.token(table, 1), person.key):
            said(tab, {**watch(person, table), "token": token})
            answer = heard(tab)
            assert answer["type"] == "refusal"
            assert answer["error"]["code"] in ("wrong_key", "no_key")
            assert answer["view"] is None


# Commands over the socket.


def test_commands_over_the_socket(server: Running, person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    with server.socket() as tab, server.socket() as other:
        for each in (tab, other):
            said(each, watch(person, table, since=view["seq"]))
            assert heard(each)["view"] is None
        body = person.command(view["seq"], actions=[view["question"]["options"][0]["code"]])
        said(tab, command(person, table, body))
        result = heard(tab)
        assert result["type"] == "result"
        assert result["done"]["view"]["seq"] == view["seq"] + 1
        assert heard(other)["view"]["seq"] == view["seq"] + 1
        said(tab, command(person, table, body))  # the same again
        assert heard(tab)["done"]["again"]
        said(tab, command(person, table, {**body, "id": "other"}))
        refusal = heard(tab)
        assert (refusal["type"], refusal["id"], refusal["error"]["code"]) == ("refusal", "other", "stale")
        assert refusal["view"]["seq"] == view["seq"] + 1
        said(tab, {"type": "ping"})
        assert heard(tab) == {"type": "pong"}  # no news of what it did itself


# Exactly once.


def test_a_command_that_comes_twice_is_applied_once(person: Person) -> None:
    table = person.begin()
    view = person.view(table)
    body = person.command(view["seq"], actions=[view["question"]["options"][0]["code"]])
    first = person.send(table, 0, body).json()
    for _ in range(3):
        again = person.send(table, 0, body).json()
        assert again["again"]
        assert again["view"] == first["view"]
    refused(person.send(table, 0, {**body, "actions": ["play Bm"]}), "id_reused", 422)
    assert len(person.get(f"/api/tables/{table}/replay").json()["answers"]) == 1


def test_double_clicks_at_once(person: Person) -> None:
    """Twenty copies of one command, and twenty different ones with the same sequence number, all at the same time."""
    table = person.begin()
    view = person.view(table)
    options = [option["code"] for option in view["question"]["options"]]
    same = person.command(view["seq"], actions=[options[0]])
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: person.send(table, 0, same).json(), range(20)))
    assert sum(not answer["again"] for answer in answers) == 1
    view = person.view(table)
    codes = [option["code"] for option in view["question"]["options"]]
    bodies = [person.command(view["seq"], actions=[codes[n % len(codes)]]) for n in range(20)]
    with ThreadPoolExecutor(20) as pool:
        responses = list(pool.map(lambda body: person.send(table, 0, body), bodies))
    assert sorted(response.status_code for response in responses) == [200] + [409] * 19
    for response in responses:
        if response.status_code == 409:
            assert refused(response, "stale", 409)["view"]["seq"] >= view["seq"]
    assert len(person.get(f"/api/tables/{table}/replay").json()["answers"]) == 2


def test_late_and_early_commands_are_stale(person: Person) -> None:
    table = person.begin()
    views = [person.view(table)]
    for _ in range(3):
        views.append(person.answer(table, views[-1]))
    code = views[-1]["question"]["options"][0]["code"]
    for seq in (0, views[0]["seq"], views[2]["seq"], views[3]["seq"] + 1, 10**6):
        body = refused(person.send(table, 0, person.command(seq, actions=[code])), "stale", 409)
        assert body["view"]["seq"] == views[-1]["seq"]


def test_commands_are_remembered_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin()
        view = person.view(table)
        body = person.command(view["seq"], actions=[view["question"]["options"][0]["code"]])
        done = person.send(table, 0, body).json()
        person.client.close()
    with running(tmp_path) as server:
        again = server.person()
        again.tables, again.key = person.tables, person.key
        assert again.send(table, 0, body).json() == {**done, "again": True}
        refused(again.send(table, 0, {**body, "actions": ["x"]}), "id_reused", 422)
        again.client.close()


@pytest.mark.parametrize("rules", ["onirim:1", "onirim:2", "onirim:2!open"])
def test_a_restart_shows_the_same(tmp_path: Path, rules: str) -> None:
    """Views, sequence numbers and logs of both seats are rebuilt from the log, byte for byte."""
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin(rules, "MOTH-8")
        person.play_out(table, 14)
        seats = range(len(person.tables[table]["seats"]))
        for seat in seats:
            view = person.view(table, seat)
            if view["undo"]["possible"]:
                tokens = [person.token(table, other) for other in view["undo"]["consent"]]
                person.answer(table, person.do(table, view, "undo", consent=tokens), -1)
        before = [person.get(f"/api/tables/{table}/seats/{seat}", person.token(table, seat)).content for seat in seats]
        person.client.close()
    with running(tmp_path) as server:
        again = server.person()
        again.tables = person.tables
        after = [again.get(f"/api/tables/{table}/seats/{seat}", again.token(table, seat)).content for seat in seats]
        again.client.close()
    assert after == before


# Slow readers.


class Stuck:
    """A socket whose other side does not read."""

    application_state = client_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        self.closed: int | None = None

    async def receive(self) -> dict[str, str]:
        return await self.incoming.get()

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed = code


def test_a_tab_that_does_not_read_is_closed(tmp_path: Path) -> None:
    async def scene() -> Stuck:
        store = Store(tmp_path)
        manager = TableManager(store, Keys(b"k" * 32))
        stuck = Stuck()
        for _ in range(100):  # more than it takes before it is told of its answers
            stuck.incoming.put_nowait({"type": "websocket.receive", "text": '{"type": "ping"}'})
        tab: Any = Tab(stuck, manager, Limits(patience=0.05), lambda _: None)  # type: ignore[arg-type]  # plays a WebSocket
        await asyncio.wait_for(tab.talk(), 5)
        assert len(tab._answers) <= 8
        assert stuck.incoming.qsize() > 80  # it was not read further than what waits to be sent
        await manager.close()
        store.close()
        return stuck

    assert done(scene()).closed == TOO_SLOW


def test_a_slow_tab_gets_the_latest_and_others_do_not_wait(server: Running, person: Person) -> None:
    """Somebody stops reading; the game goes on at once, and later news are few and complete."""
    table = person.begin("onirim:1+glyphs")
    view = person.view(table)
    log = view["events"]["items"]
    with server.socket() as slow:
        said(slow, watch(person, table, since=view["seq"]))
        assert heard(slow)["view"] is None
        for _ in range(30):
            if view["question"]:
                view = person.answer(table, view)
        seq = 0
        while seq < view["seq"]:
            news = heard(slow)
            assert news["seq"] > seq
            seq = news["seq"]
            log = log[: news["view"]["events"]["first"]] + news["view"]["events"]["items"]
    assert log == person.view(table)["events"]["items"]


def test_many_answers_are_committed_together(tmp_path: Path) -> None:
    """Writers that wait together share a commit: each gets its own result, a failing one alone fails."""

    async def scene() -> list[object]:
        store = Store(tmp_path)
        gate, begun = threading.Event(), threading.Event()
        first = asyncio.ensure_future(store.read(lambda _: begun.set() or gate.wait(5)))  # type: ignore[func-returns-value]  # then it waits
        await asyncio.to_thread(begun.wait)  # the thread has taken this job alone

        def bad(_: object) -> int:
            raise KeyError("mine")

        def good(n: int) -> Callable[[archive.Database], int]:
            return lambda connection: archive.add_browser(connection, f"key {n}")

        jobs = [asyncio.ensure_future(store.write(good(n))) for n in range(40)]
        failing = asyncio.ensure_future(store.write(bad))
        await asyncio.sleep(0.01)
        gate.set()
        results = await asyncio.gather(first, failing, *jobs, return_exceptions=True)
        store.close()
        return list(results)

    _, failed, *numbers = done(scene())
    assert isinstance(failed, KeyError)
    assert len(set(numbers)) == 40


def test_a_client_that_leaves_does_not_stop_the_store(tmp_path: Path) -> None:
    async def scene() -> int:
        store = Store(tmp_path)
        gate, begun = threading.Event(), threading.Event()
        first = asyncio.ensure_future(store.read(lambda _: begun.set() or gate.wait(5)))  # type: ignore[func-returns-value]  # then it waits
        await asyncio.to_thread(begun.wait)  # the thread has taken this job alone
        gone = [asyncio.ensure_future(job(lambda c: archive.add_browser(c, "gone"))) for job in (store.write, store.read)]
        await asyncio.sleep(0.01)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        gate.set()
        await first
        assert await store.read(lambda c: archive.find_browser(c, "gone")) is None
        number = await store.write(lambda c: archive.add_browser(c, "here"))
        store.close()
        return number

    assert done(scene()) == 1


def test_the_listener_sends_small_packets_at_once() -> None:
    from oneironaut.server.serve import bind

    with bind("127.0.0.1", 0, "en", print) as listener:
        assert listener.proto == plain_sockets.IPPROTO_TCP


# Limits of a socket.


def test_floods_and_nonsense_end_the_conversation(tmp_path: Path) -> None:
    limits = Limits(messages=(0.01, 20), mistakes=4, newcomers=FAST.newcomers)
    with running(tmp_path, limits) as server:
        with server.socket() as tab:
            with suppress(ConnectionClosed):  # the server may close while we still send
                for _ in range(40):
                    said(tab, {"type": "ping"})
            assert closed_with(tab) == 4429
        with server.socket() as tab:
            with suppress(ConnectionClosed):
                for text in ("", "{", "[]", '{"type": "watch"}', "null"):
                    tab.send(text)
            assert closed_with(tab) == 4400
        with server.socket() as tab:
            tab.send("x" * 9000)
            assert closed_with(tab) == 1009


def test_sockets_of_strangers_are_bounded_by_address_and_of_others_by_browser(tmp_path: Path) -> None:
    limits = Limits(strangers=3, sockets=2, newcomers=FAST.newcomers)
    with running(tmp_path, limits) as server, ExitStack() as stack:
        person, other = server.person(), server.person()
        tables = [person.begin(), other.begin()]
        tabs = []
        for who, table in ((person, tables[0]), (person, tables[0]), (other, tables[1])):
            tab = stack.enter_context(server.socket())
            said(tab, {"type": "watch", "table": table, "seat": 0, "token": who.token(table), "since": 0, "lang": "en"})
            assert heard(tab)["type"] == "news"
            tabs.append(tab)
        strangers = [stack.enter_context(server.socket()) for _ in range(5)]
        assert [closed_with(tab) for tab in strangers[:2]] == [4430] * 2  # the newest are let in: the oldest may be dead
        for tab in (*tabs, *strangers[2:]):
            said(tab, {"type": "ping"})
            assert heard(tab) == {"type": "pong"}
        said(
            strangers[4],
            {"type": "watch", "table": tables[0], "seat": 0, "token": person.token(tables[0]), "since": 0, "lang": "en"},
        )
        assert closed_with(strangers[4]) == 4430  # a third tab of one browser
        for who in (person, other):
            who.client.close()


def test_a_socket_that_watches_nothing_is_closed(tmp_path: Path) -> None:
    with running(tmp_path, Limits(idle=0.3)) as server:
        person = server.person()
        table = person.begin()
        with server.socket() as idle, server.socket() as busy:
            said(busy, {"type": "watch", "table": table, "seat": 0, "token": person.token(table), "since": 0, "lang": "en"})
            said(idle, {"type": "ping"})
            assert heard(idle) == {"type": "pong"}
            assert closed_with(idle) == 4410
            assert heard(busy)["type"] == "news"
            said(busy, {"type": "unwatch", "table": table, "seat": 0})
            assert closed_with(busy) == 4410
        person.client.close()


def test_messages_are_typed(server: Running) -> None:
    with server.socket() as tab:
        tab.send('{"type": "watch", "table": "a b", "seat": 0, "token": "", "since": 0, "lang": "en"}')
        refusal = heard(tab)
        assert refusal["type"] == "refusal"
        assert refusal["error"]["code"] == "bad_request"
        assert "table" in refusal["error"]["detail"]
    assert m.Refusal.__struct_config__.tag == "refusal"
