"""Connections: how many there may be, of one address and in all, and how long one may wait.

uvicorn bounds neither. Here every connection has a deadline while its client owes something: the head of a request, a body, or
reading what was sent. One timer looks at all deadlines, since a timer for each request would cost more than the request's check.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from typing import Any, Protocol

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import Limits, network_of

SWEEP = 0.5  # seconds between two looks at the deadlines
LINGER = 5.0  # seconds to read the last bytes of a connection that is closed
FEW = 8  # connections that an address may have even in the reserve
log = logging.getLogger("oneironaut.server")
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connection(Protocol):
    """What a connection must tell."""

    transport: asyncio.Transport

    def deadline(self) -> float:
        """Return the time at which the client must have done what it owes; infinity if it owes nothing."""

    def idle(self) -> int:
        """Return 2 if no request was ever complete, 1 if none is under way, 0 if one is."""

    def time_out(self) -> None:
        """End it: the deadline has passed."""


class Connections:
    """All open connections by address, the oldest first."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self._by_address: dict[str, dict[Connection, None]] = {}
        self._addresses: dict[Connection, str] = {}
        self._closing: dict[Connection, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, address: str) -> bool:
        """Make room for one more connection of an address, if there can be; a client that only waits gives way."""
        mine = self._by_address.get(address, {})
        most = self.limits.connections
        if len(mine) >= self.limits.address_connections or (len(self) >= most - most // 8 and len(mine) >= FEW):
            return self._make_room(mine)
        if len(self) >= most:
            return self._make_room(max(self._by_address.values(), key=len))
        return True

    def _make_room(self, among: dict[Connection, None]) -> bool:
        for least in (2, 1):
            for connection in among:
                if connection.idle() >= least:
                    self.remove(connection)
                    connection.transport.abort()
                    return True
        return False

    def add(self, connection: Connection, address: str) -> None:
        """Watch a connection."""
        self._addresses[connection] = address
        self._by_address.setdefault(address, {})[connection] = None
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def remove(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        address = self._addresses.pop(connection, None)
        self._closing.pop(connection, None)
        if address is not None:
            mine = self._by_address[address]
            del mine[connection]
            if not mine:
                del self._by_address[address]

    def _sweep(self) -> None:
        """End connections whose deadline has passed, and those that were closed but whose client reads no more."""
        self._timer = None
        now = self.clock()
        for connection in list(self._addresses):
            if connection.transport.is_closing():
                if now > self._closing.setdefault(connection, now) + LINGER:
                    connection.transport.abort()
            elif now > connection.deadline():
                connection.time_out()
        if self._addresses:
            self._timer = asyncio.get_running_loop().call_later(SWEEP, self._sweep)


def protocols(connections: Connections) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Return the protocol classes for HTTP and WebSockets whose connections are bounded."""
    limits, clock = connections.limits, connections.clock

    class Http(H11Protocol):
        """A connection that speaks HTTP."""

        since = math.inf  # when the client began to owe us something
        paused = math.inf  # when it ceased to read
        known_cycle: object = None  # of the request seen last
        refused = False

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
            address = network_of((transport.get_extra_info("peername") or ("?",))[0])
            if not connections.admit(address):
                self.refused, self.transport = True, transport
                transport.write(BUSY)
                transport.close()
                return
            super().connection_made(transport)
            self.since = clock()
            connections.add(self, address)

        def connection_lost(self, exc: Exception | None) -> None:
            connections.remove(self)
            if not self.refused:
                super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.refused or self.transport.is_closing():
                return
            if self.since == math.inf and (self.cycle is None or self.cycle.response_complete):
                self.since = clock()  # the first bytes of another request
            try:
                super().data_received(data)
            except Exception:
                log.exception("a connection failed")
                self.transport.abort()
            self._note_request()

        def on_response_complete(self) -> None:
            self.since = math.inf
            super().on_response_complete()
            self._note_request()  # one that was sent before the answer came

        def _note_request(self) -> None:
            if self.cycle is not self.known_cycle:
                self.known_cycle, self.since = self.cycle, clock()

        def handle_websocket_upgrade(self, event: Any) -> None:
            connections.remove(self)
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            self.paused = clock()
            super().pause_writing()

        def resume_writing(self) -> None:
            self.paused = math.inf
            super().resume_writing()

        def deadline(self) -> float:
            cycle = self.cycle
            if cycle is None or cycle.response_complete:
                owed = self.since + limits.head_time
            else:
                owed = self.since + limits.body_time if cycle.more_body else math.inf
            return min(owed, self.paused + limits.patience)

        def idle(self) -> int:
            if self.cycle is None:
                return 2
            return 1 if self.cycle.response_complete else 0

        def time_out(self) -> None:
            answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
            if self.paused < math.inf or answering:
                self.transport.abort()
                return
            self.transport.write(TOO_LATE)
            self.transport.close()

    class Socket(WebSocketsSansIOProtocol):
        """A connection that became a WebSocket. Whether its peer is there is found out by uvicorn's pings."""

        paused = math.inf

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            connections.add(self, network_of((transport.get_extra_info("peername") or ("?",))[0]))

        def connection_lost(self, exc: Exception | None) -> None:
            connections.remove(self)
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            self.paused = clock()
            super().pause_writing()

        def resume_writing(self) -> None:
            self.paused = math.inf
            super().resume_writing()

        def deadline(self) -> float:
            return self.paused + limits.patience + LINGER  # the application closes it first, with a code

        def idle(self) -> int:
            return 0

        def time_out(self) -> None:
            self.transport.abort()

    return Http, Socket


def room_for(wanted: int) -> int:
    """Return how many connections the system allows, at most as many as wanted, with descriptors left for everything else."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + SPARE:
        most = wanted + SPARE if hard == resource.RLIM_INFINITY else min(wanted + SPARE, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(FEW, min(wanted, soft - SPARE))


SPARE = 128  # descriptors for the database, workers, files of the page
