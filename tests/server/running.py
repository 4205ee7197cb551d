"""A real server in a thread, on a port of its own, and people who talk to it."""

from __future__ import annotations

import asyncio
import datetime
import socket as plain_sockets
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx
import msgspec
import uvicorn
from websockets.sync.client import ClientConnection, connect

from oneironaut.server.http.app import build
from oneironaut.server.http.auth import Keys, read_secret
from oneironaut.server.http.limits import Limits
from oneironaut.server.http.middleware import Names
from oneironaut.server.serve import bind, configure
from oneironaut.server.storage.store import Store

FAST = Limits(requests=(1e6, 10**6), address=(1e6, 10**6), newcomers=(1e6, 10**6), messages=(1e6, 10**6))
Json = Any
T = TypeVar("T")


def done(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end, in a thread of its own: in this one a browser may have a loop that runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass
class GivenClock:
    """The time, as a test sets it: at first noon of a Wednesday."""

    now: datetime.datetime = datetime.datetime(2026, 11, 18, 12, tzinfo=datetime.UTC)

    def __call__(self) -> datetime.datetime:
        return self.now

    def set(self, day: str, hour: int = 12) -> None:
        self.now = datetime.datetime.combine(datetime.date.fromisoformat(day), datetime.time(hour), datetime.UTC)


@dataclass
class Running:
    """A server that runs."""

    address: str
    store: Store
    keys: Keys
    server: uvicorn.Server
    clock: GivenClock
    people: list[Person] = field(default_factory=list)  # whose connections are closed at the end

    def person(self, lang: str = "en") -> Person:
        """Somebody with a browser key of their own."""
        client = httpx.Client(base_url=self.address, timeout=60)
        key = client.post("/api/browsers", json={"ticket": None}).json()["key"]
        self.people.append(Person(client, key, lang))
        return self.people[-1]

    def socket(self, **options: Any) -> AbstractContextManager[ClientConnection]:
        """A WebSocket."""
        opened: AbstractContextManager[ClientConnection] = connect(
            self.address.replace("http", "ws") + "/api/socket", compression=None, **options
        )
        return opened


@contextmanager
def running(folder: Path, limits: Limits = FAST, port: int = 0) -> Iterator[Running]:
    """Run a server on the data of a folder, on any free port or on a certain one."""
    store = Store(folder)
    keys = Keys(read_secret(folder))
    clock = GivenClock()
    listener = bind("127.0.0.1", port, "en", print)
    port = listener.getsockname()[1]
    server = uvicorn.Server(configure(build(store, keys, Names("127.0.0.1", port), limits, clock=clock), limits))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    running: Running | None = None
    try:
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.005)
        running = Running(f"http://127.0.0.1:{port}", store, keys, server, clock)
        yield running
    finally:
        for person in running.people if running else []:
            person.client.close()
        server.should_exit = True
        thread.join()
        listener.close()
        store.close()


@dataclass
class Person:
    """Somebody at a browser."""

    client: httpx.Client
    key: str
    lang: str = "en"
    commands: int = 0
    tables: dict[str, Json] = field(default_factory=dict)

    def get(self, path: str, key: str | None = None, **query: Any) -> httpx.Response:
        return self.client.get(path, params={"lang": self.lang, **query}, headers=self._headers(key))

    def post(self, path: str, body: Json, key: str | None = None) -> httpx.Response:
        return self.client.post(path, params={"lang": self.lang}, json=body, headers=self._headers(key))

    def _headers(self, key: str | None) -> dict[str, str]:
        """Of a key: this person's own if none is given; of an empty one, none."""
        return {} if key == "" else {"Authorization": f"Bearer {self.key if key is None else key}"}

    def begin(
        self,
        rules: str = "onirim:1",
        seed: str | None = "MOTH-4821",
        bots: tuple[int, ...] = (),
        open_seats: tuple[int, ...] = (),
        **more: Any,
    ) -> str:
        """A new table; its id."""
        players = int(rules.partition(":")[2][0])
        seats = [
            {
                "kind": "bot" if n in bots else "open" if n in open_seats else "human",
                "name": "",
                "bot": "random" if n in bots else None,
            }
            for n in range(players)
        ]
        body = {"rules": rules, "seed": seed, "seats": seats, "source": None, "lesson": None, **more}
        response = self.post("/api/tables", body)
        assert response.status_code == 201, response.text
        table = response.json()
        self.tables[table["id"]] = table
        return str(table["id"])

    def token(self, table: str, seat: int = 0) -> str:
        return str(self.tables[table]["seats"][seat]["token"])

    def view(self, table: str, seat: int = 0, since: int = 0, lang: str | None = None) -> Json:
        query = {"since": since} | ({"lang": lang} if lang else {})
        response = self.get(f"/api/tables/{table}/seats/{seat}", self.token(table, seat), **query)
        assert response.status_code == 200, response.text
        return response.json()

    def command(self, seq: int, do: str = "answer", actions: list[str] | None = None, **more: Any) -> Json:
        self.commands += 1
        body = {"id": f"c{self.commands}", "seq": seq, "do": do, "actions": actions or [], "times": 1, "consent": [], "level": 2}
        return {**body, **more}

    def send(self, table: str, seat: int, command: Json) -> httpx.Response:
        return self.post(f"/api/tables/{table}/seats/{seat}/commands", command, self.token(table, seat))

    def do(self, table: str, view: Json, do: str = "answer", actions: list[str] | None = None, **more: Any) -> Json:
        """A command that must be taken; the new view."""
        response = self.send(table, view["seat"], self.command(view["seq"], do, actions, **more))
        assert response.status_code == 200, response.text
        return response.json()["view"]

    def answer(self, table: str, view: Json, option: int = 0) -> Json:
        """Take an option; the new view."""
        return self.do(table, view, actions=[view["question"]["options"][option]["code"]])

    def play_out(self, table: str, answers: int = 10**6) -> Json:
        """Take the first option for the seat that is asked, until the game is over; return the last view."""
        view = self.view(table)
        while answers and view["outcome"] is None:
            seat = view["seat"] if view["question"] else view["waiting"]["seat"]
            if seat != view["seat"]:
                view = self.view(table, seat)
            view = self.answer(table, view)
            answers -= 1
        return view


def refused(response: httpx.Response, code: str, status: int) -> Json:
    """A refusal of the right kind; its body."""
    body = response.json()
    assert (response.status_code, body["error"]["code"]) == (status, code), response.text
    assert set(body) == {"error", "view"}
    assert body["error"]["text"]
    return body


def said(socket: ClientConnection, message: Json) -> None:
    socket.send(msgspec.json.encode(message).decode())


def heard(socket: ClientConnection, timeout: float = 30) -> Json:
    return msgspec.json.decode(socket.recv(timeout))


def raw(server: Running, data: bytes, *, ends: bool = True) -> bytes:
    """What the server answers to bytes, after which the client is silent, or ends its side too."""
    host, port = urlsplit(server.address).netloc.split(":")
    with plain_sockets.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(data)
        if ends:
            connection.shutdown(plain_sockets.SHUT_WR)
        found = b""
        while part := connection.recv(65536):
            found += part
        return found
