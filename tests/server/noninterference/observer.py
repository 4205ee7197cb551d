"""An observer: one seat of a table, the browser it sits at, and a transcript of every byte that both were sent."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from oneironaut.rollout.playout import FastRandom
from tests.server.noninterference.asgi import Reply, Socket, request
from tests.server.noninterference.house import House

PARAMETER = re.compile(r"\{(\w+):\w+\}")
KEY = re.compile(rb'"key":"[\w-]+"')
SOCKET_LABEL = "socket"


class Observer:
    """A seat that asks for everything. Nothing is left out of the transcript but the promise of the seed, which must differ,
    and the random key of a newcomer."""

    def __init__(self, house: House, table: str, seat: int, tokens: list[str | None], key: str, seed: str) -> None:
        self.house = house
        self.table = table
        self.seat = seat
        self.tokens = tokens
        self.key = key
        self.transcript: list[tuple[str, bytes]] = []
        self.said: set[str] = set()
        self.luck = FastRandom(0)
        self.view: Any = None  # the last view
        self.socket: Socket | None = None
        self.commands = 0
        self._promise = hashlib.sha256(seed.encode()).hexdigest().encode()
        self._waiting: dict[tuple[str, str], bytes] | None = None

    @property
    def token(self) -> str:
        """The token of the seat."""
        token = self.tokens[self.seat]
        assert token
        return token

    @property
    def lang(self) -> str:
        """One of the languages."""
        return ("en", "fr")[self.luck.below(2)]

    def masked(self, body: bytes) -> bytes:
        """Bytes without what must differ: the same length, so that lengths still count."""
        body = body.replace(self._promise, b"p" * len(self._promise))
        return KEY.sub(lambda found: b'"key":"' + b"k" * (len(found[0]) - 8) + b'"', body)

    async def ask(
        self,
        route: str,
        *,
        key: str | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        **values: object,
    ) -> Reply:
        """A request by a route as the application names it, written into the transcript. The key is the browser's by default."""
        method, _, path = route.partition(" ")
        known: dict[str, object] = {"table": self.table, "seat": self.seat, **values}
        path = PARAMETER.sub(lambda found: str(known[found[1]]), path)
        reply = await request(self.house.app, method, path, key=self.key if key is None else key, query=query, body=body)
        assert reply.status != 500, (route, reply.body)
        self.write(route, self.masked(bytes(reply)), f"{path} {query} {body}")
        return reply

    def write(self, label: str, body: bytes, about: str = "") -> None:
        """Add to the transcript. While the partner is asked, only what has changed: how often we look is our own doing."""
        if self._waiting is not None:
            if self._waiting.get((label, about)) == body:
                return
            self._waiting[label, about] = body
        self.transcript.append((label, body))

    def wait(self, is_waiting: bool) -> None:
        """From now on the partner is asked, or no more."""
        self._waiting = {} if is_waiting else None

    # Commands and the socket.

    def command(self, do: str = "answer", actions: list[str] | None = None, **more: object) -> dict[str, object]:
        """A command with an id of its own."""
        self.commands += "id" not in more  # looks that are repeated while the partner is asked do not count
        known = {"id": f"c{self.commands}", "seq": self.view["seq"], "do": do, "actions": actions or [], "times": 1}
        return {**known, "consent": [], "level": 1, **more}

    async def open_socket(self) -> None:
        """Watch the seat."""
        self.socket = Socket(self.house.app)
        self.say("watch", token=self.token, since=0, lang=self.lang)
        await self.listen()

    def say(self, kind: str, **fields: object) -> None:
        """A message about this seat."""
        assert self.socket
        self.said.add(kind)
        self.socket.say({"type": kind, "table": self.table, "seat": self.seat, **fields})

    async def listen(self) -> list[bytes]:
        """Everything that was pushed since, in order."""
        assert self.socket
        found = await self.socket.settle()
        for body in found:
            self.transcript.append((SOCKET_LABEL, self.masked(body)))  # each counts, for any seat
        return found
