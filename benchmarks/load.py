"""A light client for benchmarks: one WebSocket, frames written by hand, and only what a player needs is read of a message."""

from __future__ import annotations

import asyncio
import os
import time
from base64 import b64encode
from collections.abc import Callable

import msgspec
from msgspec import Struct

MOST = 125, 65535  # lengths that fit into one byte, and into two


class Offer(Struct):
    """An option, as far as it is needed."""

    code: str


class Asked(Struct):
    """A question, as far as it is needed."""

    options: list[Offer]


class Seen(Struct):
    """A view, as far as it is needed."""

    seq: int
    question: Asked | None


class Done(Struct):
    """A result, as far as it is needed."""

    view: Seen | None


class Told(Struct):
    """Any message of the server."""

    type: str
    view: Seen | None = None
    done: Done | None = None


reader = msgspec.json.Decoder(Told)


class Player(asyncio.Protocol):
    """Somebody who watches a seat and answers by the last option."""

    def __init__(self, table: str, token: str, host: str) -> None:
        self.table, self.token, self.host = table, token, host
        self.seq = 0
        self.code: str | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sent = 0.0
        self.taken: list[float] = []
        self.lost = False
        self._transport: asyncio.Transport | None = None
        self._bytes = bytearray()
        self._is_open = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Ask for a WebSocket."""
        self._transport = transport
        key = b64encode(os.urandom(16)).decode()
        head = f"GET /api/socket HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        transport.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the server has ended it."""
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the server ended a connection"))

    def data_received(self, data: bytes) -> None:
        """Read frames."""
        self._bytes += data
        if not self._is_open:
            head, end, rest = bytes(self._bytes).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.ready.set_exception(ConnectionError(head[:80].decode("latin-1")))
                return
            self._bytes, self._is_open = bytearray(rest), True
            self.say(type="watch", table=self.table, seat=0, token=self.token, since=0, lang="en")
        while (frame := self._frame()) is not None:
            operation, payload = frame
            if operation == 9:
                self._send(10, payload)
            elif operation == 1:
                self._hear(reader.decode(payload))

    def _frame(self) -> tuple[int, bytes] | None:
        have = self._bytes
        if len(have) < 2:
            return None
        size, at = have[1] & 127, 2
        if size > MOST[0]:
            at = 4 if size == 126 else 10
            if len(have) < at:
                return None
            size = int.from_bytes(have[2:at], "big")
        if len(have) < at + size:
            return None
        payload, operation = bytes(have[at : at + size]), have[0] & 15
        del have[: at + size]
        return operation, payload

    def _hear(self, told: Told) -> None:
        view = told.done.view if told.done else told.view
        if view is not None:
            self.seq = view.seq
            self.code = view.question.options[-1].code if view.question else None
        if told.type == "result":
            self.taken.append(1000 * (time.perf_counter() - self.sent))
            self.sent = 0.0
        elif told.type == "refusal":
            self.sent = 0.0
        if not self.ready.done():
            self.ready.set_result(None)

    def move(self) -> bool:
        """Answer; False if there is nothing to answer yet."""
        if self.code is None or self.sent or self.lost:
            return False
        command = {
            "id": f"b{self.seq}",
            "seq": self.seq,
            "do": "answer",
            "actions": [self.code],
            "times": 1,
            "consent": [],
            "level": 1,
        }
        self.sent = time.perf_counter()
        self.say(type="command", table=self.table, seat=0, token=self.token, lang="en", command=command)
        return True

    def say(self, **message: object) -> None:
        """Send a message."""
        self._send(1, msgspec.json.encode(message))

    def _send(self, operation: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes([0x80 | operation])
        head += bytes([0x80 | size]) if size <= MOST[0] else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + bytes(4) + payload)  # a mask of zeros changes nothing

    def close(self) -> None:
        """Go."""
        if self._transport is not None:
            self._transport.abort()


async def joined(address: str, seats: list[tuple[str, str]], at_once: int = 50) -> list[Player]:
    """Players at tables, all of them watching."""
    host = address.removeprefix("http://")
    name, port = host.split(":")
    players: list[Player] = []
    for first in range(0, len(seats), at_once):
        made: list[Callable[[], Player]] = [lambda seat=seat: Player(*seat, host) for seat in seats[first : first + at_once]]
        loop = asyncio.get_running_loop()
        some = [(await loop.create_connection(make, name, int(port)))[1] for make in made]
        await asyncio.gather(*(player.ready for player in some))
        players += some
    return players


async def paced(players: list[Player], rate: float, seconds: float) -> tuple[list[float], float]:
    """Make moves at a rate, spread over the players; return the milliseconds of each, and how many came in a second."""
    for player in players:
        player.taken.clear()
    start, sent = time.perf_counter(), 0
    while (now := time.perf_counter() - start) < seconds:
        while sent < now * rate:
            players[sent % len(players)].move()
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.sleep(1.0)
    taken = [ms for player in players for ms in player.taken]
    return taken, len(taken) / (seconds + 1.0)
