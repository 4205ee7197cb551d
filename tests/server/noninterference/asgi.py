"""A client without a network: it calls the application itself and keeps every byte, header and message that comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from oneironaut.server.http.middleware import SOCKET, App

HOST = "127.0.0.1:8000"
PATIENCE = 300.0  # seconds: only a hang takes as long, on however busy a machine


@dataclass(frozen=True)
class Reply:
    """An answer to a request: all of it."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def json(self) -> Any:
        """The body as a value."""
        return msgspec.json.decode(self.body)

    def __bytes__(self) -> bytes:
        """Everything that a client can see of it."""
        return b"\n".join([str(self.status).encode(), *(name + b": " + value for name, value in self.headers), b"", self.body])


def scope_of(kind: str, path: str, query: Mapping[str, object], headers: Mapping[str, str]) -> dict[str, Any]:
    """What a server tells an application of a request."""
    sent = {"host": HOST, **headers}
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": quote(path).encode(),
        "root_path": "",
        "query_string": urlencode(query).encode(),
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8000),
    }


async def request(
    app: App,
    method: str,
    path: str,
    *,
    key: str | None = None,
    query: Mapping[str, object] | None = None,
    body: object = None,
) -> Reply:
    """A request and its whole answer."""
    sent = b"" if body is None else msgspec.json.encode(body)
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": sent, "more_body": False}]
    status, headers, parts = 0, list[tuple[bytes, bytes]](), list[bytes]()

    async def receive() -> dict[str, Any]:
        return messages.pop(0) if messages else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
            headers.extend((bytes(name), bytes(value)) for name, value in message["headers"])
        else:
            parts.append(message.get("body", b""))

    scope = scope_of("http", path, query or {}, {"authorization": f"Bearer {key}"} if key else {})
    async with asyncio.timeout(PATIENCE):
        await app({**scope, "method": method}, receive, send)
    return Reply(status, tuple(headers), b"".join(parts))


async def run(call: Awaitable[None]) -> None:
    """Whatever can be awaited, as a coroutine."""
    await call


class Socket:
    """A WebSocket. `inbox` has every message in the order in which it came, a close too."""

    def __init__(self, app: App) -> None:
        self.inbox: list[bytes] = []
        self._pongs = 0
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._news = asyncio.Event()
        self._sent.put_nowait({"type": "websocket.connect"})
        self._task: asyncio.Task[None] = asyncio.ensure_future(
            run(app(scope_of("websocket", SOCKET, {}, {}), self._sent.get, self._take))
        )

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            body = message["text"].encode() if message.get("text") is not None else message["bytes"]
            if body == PONG:
                self._pongs += 1
            else:
                self.inbox.append(body)
        elif message["type"] == "websocket.close":
            self.inbox.append(f"closed {message.get('code')}".encode())
        self._news.set()

    def say(self, message: object) -> None:
        """Send a message."""
        self._sent.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def settle(self) -> list[bytes]:
        """Wait until everything that was to be sent has come; what has come since the last time.

        News are sent after answers, so the answer to a second ping comes after all news of before the first.
        """
        for _ in range(2):
            before = self._pongs
            self.say({"type": "ping"})
            async with asyncio.timeout(PATIENCE):
                while self._pongs == before and not self._task.done():
                    self._news.clear()
                    await self._news.wait()
        found, self.inbox = self.inbox, []
        return found

    async def close(self) -> None:
        """Go away."""
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE):
            await self._task


PONG = b'{"type":"pong"}'


class Lifespan:
    """The beginning and the end of an application."""

    def __init__(self, app: App) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        self._task: asyncio.Task[None] = asyncio.ensure_future(
            run(app({"type": "lifespan", "asgi": {"version": "3.0"}}, self._in.get, self._out.put))
        )

    async def _say(self, what: str) -> None:
        self._in.put_nowait({"type": f"lifespan.{what}"})
        async with asyncio.timeout(PATIENCE):
            told = await self._out.get()
        assert told["type"] == f"lifespan.{what}.complete", told

    async def begin(self) -> None:
        """Start the application."""
        await self._say("startup")

    async def end(self) -> None:
        """Stop it."""
        await self._say("shutdown")
        await self._task
