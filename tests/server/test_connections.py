"""Connections: clients that owe something are closed in time; of too many, those that only wait. A log that does not repeat."""

from __future__ import annotations

import logging
import math
import os
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from oneironaut.server.http.connections import BUSY, FEW, SPARE, Connections, room_for
from oneironaut.server.http.limits import Limits, network_of
from oneironaut.server.http.logs import Repeats
from tests.server.running import FAST, Running, raw, running

QUICK = replace(FAST, head_time=0.4, body_time=0.4, patience=0.4)
GET = b"GET /api/health HTTP/1.1\r\nHost: %s\r\n\r\n"


def opened(address: str) -> socket.socket:
    """A connection that says nothing yet."""
    host, port = urlsplit(address).netloc.split(":")
    return socket.create_connection((host, int(port)), timeout=10)


def rest(connection: socket.socket) -> bytes:
    """What comes until the server ends the connection; it fails if that takes too long."""
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionError:
        pass
    return found


def host_of(server: Running) -> bytes:
    return urlsplit(server.address).netloc.encode()


def test_what_clients_owe_has_a_deadline(tmp_path: Path) -> None:
    with running(tmp_path, QUICK) as server:
        host = host_of(server)
        for sent in (
            b"",
            b"GET",
            b"GET / HTTP/1.1\r\nHost: x",
            b"POST /api/browsers HTTP/1.1\r\nHost: " + host + b"\r\nContent-Length: 20\r\n\r\n{",
            b"POST /api/browsers HTTP/1.1\r\nHost: " + host + b"\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        ):
            with opened(server.address) as connection:
                connection.sendall(sent)
                assert rest(connection).startswith(b"HTTP/1.1 408 "), sent


def test_bytes_that_come_one_by_one_do_not_help(tmp_path: Path) -> None:
    with running(tmp_path, QUICK) as server, opened(server.address) as connection:
        sent = 0
        try:
            while sent < 400:
                connection.sendall(b"GET /api/health HTTP/1.1\r\nX: "[sent : sent + 1] or b"x")
                sent += 1
                time.sleep(0.05)
        except ConnectionError:
            pass
        assert sent < 400


def test_a_connection_that_is_used_again_stays(tmp_path: Path) -> None:
    with running(tmp_path, QUICK) as server, opened(server.address) as connection:
        for _ in range(3):
            connection.sendall(GET % host_of(server))
            answer = b""
            while b"protocol" not in answer:
                answer += connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")
            time.sleep(0.6)  # longer than a head may take: nothing is owed between requests
        connection.sendall(b"GET /api/hea")
        assert rest(connection).startswith(b"HTTP/1.1 408 ")


def test_a_client_that_reads_nothing_is_closed(tmp_path: Path) -> None:
    with running(tmp_path, QUICK) as server, opened(server.address) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wish = b"GET /api/rules/onirim:1%%2beverything HTTP/1.1\r\nHost: %s\r\n\r\n" % host_of(server)
        try:
            for _ in range(2000):
                connection.sendall(wish)
        except (ConnectionError, TimeoutError):
            pass
        deadline = time.monotonic() + 60
        while server.server.server_state.connections and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not server.server.server_state.connections


def test_half_open_connections_keep_nobody_out(tmp_path: Path) -> None:
    limits = replace(FAST, address_connections=20, connections=64)
    with running(tmp_path, limits) as server, ExitStack() as stack:
        person = server.person()
        table = person.begin()
        for n in range(100):
            half = stack.enter_context(opened(server.address))
            half.sendall(b"GET /" if n % 2 else b"")
            if n % 10 == 9:
                person.answer(table, person.view(table))
        assert len(server.server.server_state.connections) <= 20
        with httpx.Client(base_url=server.address) as other:
            assert other.get("/api/health").status_code == 200
        person.client.close()


class Fake:
    """A connection that waits, or works."""

    def __init__(self, idle: int) -> None:
        self.transport = self
        self._idle = idle
        self.ended = False

    def idle(self) -> int:
        return self._idle

    def deadline(self) -> float:
        return math.inf

    def time_out(self) -> None: ...

    def abort(self) -> None:
        self.ended = True

    def is_closing(self) -> bool:
        return self.ended


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> Connections:
    """Connections without a timer."""
    found = Connections(Limits(connections=64, address_connections=40))
    found._timer = object()  # type: ignore[assignment]
    return found


def test_some_room_is_for_those_who_have_few(bounded: Connections) -> None:
    for n in range(56):
        assert bounded.admit(f"big{n % 2}")
        bounded.add(Fake(0), f"big{n % 2}")  # type: ignore[arg-type]
    assert not bounded.admit("big0")
    for n in range(FEW):
        assert bounded.admit("small"), n
        bounded.add(Fake(0), "small")  # type: ignore[arg-type]
    assert not bounded.admit("small")
    assert not bounded.admit("another")  # all places are taken, and everybody works


def test_who_only_waits_gives_way(bounded: Connections) -> None:
    working, kept, halves = Fake(0), Fake(1), [Fake(2) for _ in range(38)]
    for fake in (working, kept, *halves):
        assert bounded.admit("a")
        bounded.add(fake, "a")  # type: ignore[arg-type]
    for half in halves:  # those that never asked anything go first, the oldest before the others
        assert not half.ended
        assert bounded.admit("a")
        assert half.ended
        bounded.add(Fake(0), "a")
    assert bounded.admit("a")
    assert kept.ended
    assert not working.ended
    bounded.add(Fake(0), "a")  # type: ignore[arg-type]
    assert not bounded.admit("a")
    assert len(bounded) == 40


def test_networks() -> None:
    assert network_of("192.168.1.5") == "192.168.1.5"
    assert network_of("::ffff:192.168.1.5") == "192.168.1.5"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") == "2001:db8::/64"
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("?") == "?"


def test_a_full_server_says_so(tmp_path: Path) -> None:
    """Where every connection works, the next one is told to come again."""
    limits = replace(FAST, address_connections=2)
    with running(tmp_path, limits) as server, server.socket(), server.socket():
        assert raw(server, b"") == BUSY


# The log.


def line(text: str, *args: object, name: str = "a", error: BaseException | None = None) -> logging.LogRecord:
    info = (type(error), error, None) if error else None
    return logging.LogRecord(name, logging.ERROR, "", 0, text, args, info)


def test_a_log_does_not_repeat_itself() -> None:
    now = [0.0]
    repeats = Repeats(lambda: now[0])
    assert [repeats.filter(line("%s failed", n)) for n in range(5)] == [True] * 3 + [False] * 2
    assert repeats.filter(line("other"))
    assert repeats.filter(line("%s failed", 1, error=ValueError()))
    assert repeats.filter(line("%s failed", 1, name="b"))
    now[0] = 61.0
    again = line("%s failed", 7)
    assert repeats.filter(again)
    assert again.getMessage() == "7 failed (and 2 more like this were left out)"
    assert sum(repeats.filter(line(f"kind {n}")) for n in range(1000)) <= 100  # whatever they say


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of descriptors")
def test_few_descriptors(tmp_path: Path) -> None:
    """With 256 descriptors and 600 half-open connections others are served, and the log stays short."""
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256));"
        "from oneironaut.server.serve import serve; from pathlib import Path; serve(port=0, data=Path(sys.argv[1]))"
    )
    log = tmp_path / "log"
    with log.open("wb") as file:
        process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=file, stderr=file)
    try:
        running_file = tmp_path / "server.json"
        while not running_file.exists() or not running_file.read_text():
            assert process.poll() is None, log.read_text()
            time.sleep(0.02)
        address = httpx.Response(200, text=running_file.read_text()).json()["address"]
        with ExitStack() as stack:
            for _ in range(600):
                stack.enter_context(opened(address))
            assert httpx.get(f"{address}/api/health", timeout=10).status_code == 200
            assert len(os.listdir(f"/proc/{process.pid}/fd")) < 256 if sys.platform == "linux" else True
    finally:
        process.terminate()
        process.wait()
    assert log.stat().st_size < 20_000


def test_room_is_what_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert room_for(16) == 16
    assert FEW <= room_for(10**9) <= max(soft, resource.getrlimit(resource.RLIMIT_NOFILE)[0]) - SPARE
