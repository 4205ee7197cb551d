"""Sockets: one for each tab. It watches seats, carries commands, and never queues more than a client can read."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ..errors import RefusedError
from ..schemas import messages as m
from ..tables.manager import TableManager
from ..tables.render import seat_view
from ..tables.table import Table
from .limits import Bucket, Limits, network_of

BAD_MESSAGES, TOO_SLOW, IDLE, TOO_FAST, TOO_MANY, GOING_DOWN = 4400, 4408, 4410, 4429, 4430, 1012
MOST_WATCHED = 16
ANSWERS = 8  # waiting to be sent; while that many wait, no more messages are read
log = logging.getLogger("oneironaut.server")
reader = msgspec.json.Decoder(m.SocketMessage)
Key = tuple[str, int]


class Gone(Exception):  # noqa: N818 - not an error: the end of a conversation
    """A conversation is over, with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class TabRegistry:
    """The connected tabs. A tab without a token counts for its address, the others for the browser that owns the table."""

    def __init__(self, manager: TableManager, limits: Limits) -> None:
        self.manager = manager
        self.limits = limits
        self._strangers: dict[str, dict[Tab, None]] = {}  # by address, the oldest first
        self._known: dict[Tab, int] = {}  # the browser
        self._of_browser: Counter[int] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """Talk to a tab until it leaves. If there are too many strangers, the one that has waited longest must leave."""
        address = network_of(socket.client.host if socket.client else "?")
        await socket.accept()
        strangers = self._strangers.setdefault(address, {})
        while len(strangers) >= self.limits.strangers:
            oldest = next(iter(strangers))
            del strangers[oldest]
            oldest.leave(TOO_MANY)
        tab = Tab(socket, self.manager, self.limits, lambda browser: self._introduce(tab, address, browser))
        strangers[tab] = None
        try:
            await tab.talk()
        finally:
            self._forget(tab, address)

    def _introduce(self, tab: Tab, address: str, browser: int) -> None:
        """Note whose tab it is; refuse one too many."""
        if tab in self._known:
            return
        if self._of_browser[browser] >= self.limits.sockets:
            raise Gone(TOO_MANY)
        self._strangers.get(address, {}).pop(tab, None)
        self._known[tab] = browser
        self._of_browser[browser] += 1

    def _forget(self, tab: Tab, address: str) -> None:
        browser = self._known.pop(tab, None)
        if browser is not None:
            self._of_browser[browser] -= 1
            if not self._of_browser[browser]:
                del self._of_browser[browser]
        strangers = self._strangers.get(address)
        if strangers is not None:
            strangers.pop(tab, None)
            if not strangers:
                del self._strangers[address]

    async def close(self) -> None:
        """Tell every tab that the server is shutting down."""
        tabs = [*self._known, *(tab for strangers in self._strangers.values() for tab in strangers)]
        await asyncio.gather(*(tab.end(GOING_DOWN) for tab in tabs))


class Tab:
    """A conversation. Of each seat watched only the latest state is waiting to be sent: there is no queue to overflow."""

    def __init__(self, socket: WebSocket, manager: TableManager, limits: Limits, introduce: Callable[[int], None]) -> None:
        self._socket = socket
        self._introduce = introduce  # tells whose tab it is, once it has shown a token
        self._used = time.monotonic()  # when it last watched a seat, or gave a command
        self._leaving = 0
        self._manager = manager
        self._limits = limits
        self._watched: dict[Key, tuple[int, str]] = {}  # the sequence number sent last, and the language
        self._tokens: dict[Key, str] = {}  # of the seats that are watched: a seat may move away
        self._changed: set[Key] = set()
        self._rooms: set[Key] = set()  # rooms that have changed
        self._answers: list[m.ServerMessage] = []  # a queue of asyncio would take 3 kB of each tab
        self._room = asyncio.Semaphore(ANSWERS)
        self._something = asyncio.Event()
        self._mistakes = 0

    async def talk(self) -> None:
        """Read and write until one of the two ends."""
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        code = 1000
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if isinstance(error, Gone):
                    code = error.code
                elif error is not None and not isinstance(error, WebSocketDisconnect):
                    code = 1011
                    log.error("a socket failed", exc_info=error)
        finally:
            for key in list(self._watched):
                self._manager.unwatch(*key, self._mark_changed)
                await self._manager.rooms.unwatch(*key, self._mark_room)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.end(code)

    def leave(self, code: int) -> None:
        """End the conversation, from outside of it."""
        self._leaving = code
        self._something.set()

    async def end(self, code: int) -> None:
        """Close the socket, without waiting for a client that does not read."""
        if self._socket.application_state == WebSocketState.CONNECTED and self._socket.client_state == WebSocketState.CONNECTED:
            try:
                async with asyncio.timeout(1.0):
                    await self._socket.close(code)
            except (RuntimeError, TimeoutError, OSError, WebSocketDisconnect):
                log.debug("a socket was gone before it was closed")

    # Reading.

    async def _read(self) -> None:
        bucket = Bucket(self._limits.messages, time.monotonic())
        while True:
            frame = await self._receive()
            if frame["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            if bucket.take(time.monotonic()):
                raise Gone(TOO_FAST)
            try:
                message = reader.decode(frame.get("text") or frame.get("bytes") or b"")
            except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
                self._mistakes += 1
                if self._mistakes >= self._limits.mistakes:
                    raise Gone(BAD_MESSAGES) from None
                refused = RefusedError("bad_request", detail=str(error)[:200])
                await self._answer(m.Refusal("", 0, "", refused.problem("en"), None))
                continue
            await self._handle(message)

    async def _receive(self) -> MutableMapping[str, Any]:
        """Wait for a message; if the tab watches nothing, not for ever."""
        if self._watched:
            return await self._socket.receive()
        left = self._used + self._limits.idle - time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, left)):
                return await self._socket.receive()
        except TimeoutError:
            raise Gone(IDLE) from None

    async def _handle(self, message: m.SocketMessage) -> None:
        if isinstance(message, m.Ping):
            await self._answer(m.Pong())
        elif isinstance(message, m.Unwatch):
            await self._unwatch((message.table, message.seat))
        elif isinstance(message, m.Watch):
            try:
                await self._watch(message)
            except RefusedError as error:
                await self._answer(m.Refusal(message.table, message.seat, "", error.problem(message.lang), None))
        elif isinstance(message, m.Point):
            try:
                await self._manager.rooms.point(message)
            except RefusedError as error:
                await self._answer(m.Refusal(message.table, message.seat, "", error.problem(message.lang), None))
        else:
            await self._command(message)

    async def _unwatch(self, key: Key) -> None:
        if self._watched.pop(key, None) is not None:
            self._manager.unwatch(*key, self._mark_changed)
            await self._manager.rooms.unwatch(*key, self._mark_room)
            self._used = time.monotonic()

    async def _watch(self, message: m.Watch) -> None:
        table = await self._manager.table_for(message.table, message.seat, message.token)
        key = (message.table, message.seat)
        if key not in self._watched and len(self._watched) >= MOST_WATCHED:
            raise RefusedError("too_many")
        self._introduce(table.owner_of(message.seat))
        self._watched[key] = (message.since, message.lang)
        self._tokens[key] = message.token
        self._manager.watch(*key, self._mark_changed)
        if table.room is not None:
            self._manager.rooms.watch(table, message.seat, self._mark_room, self._pointed)
            self._mark_room(*key)
        seq = table.seats[message.seat].seq
        if message.since == seq:
            await self._answer(m.News(*key, seq, None))
        else:
            self._mark_changed(*key)

    async def _command(self, message: m.CommandMessage) -> None:
        key = (message.table, message.seat)
        try:
            done = await self._manager.do(*key, message.token, message.command, message.lang)
            self._used = time.monotonic()
        except RefusedError as error:
            view = None
            if error.code not in ("wrong_key", "no_key", "not_found", "rules_changed", "damaged", "not_begun"):
                view = await self._manager.view(*key, message.token, message.command.seq, message.lang)
            await self._answer(m.Refusal(*key, message.command.id, error.problem(message.lang), view))
            return
        if key in self._watched and done.view is not None and self._watched[key][0] == message.command.seq:
            self._watched[key] = (done.view.seq, self._watched[key][1])  # it need not be told what it gets here
        await self._answer(m.Result(*key, done))

    async def _answer(self, answer: m.ServerMessage) -> None:
        await self._room.acquire()
        self._answers.append(answer)
        self._something.set()

    # Writing.

    def _mark_changed(self, name: str, seat: int) -> None:
        self._changed.add((name, seat))
        self._something.set()

    def _mark_room(self, name: str, seat: int) -> None:
        self._rooms.add((name, seat))
        self._something.set()

    def _pointed(self, pointed: m.Pointed) -> None:
        if len(self._answers) < ANSWERS:  # to a client that reads slowly nobody points
            self._answers.append(pointed)
            self._something.set()

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            if self._leaving:
                raise Gone(self._leaving)
            while self._answers:
                answer = self._answers.pop(0)
                if not isinstance(answer, m.Pointed):
                    self._room.release()
                await self._send(answer)
            while self._changed:
                await self._news(self._changed.pop())
            while self._rooms:
                await self._room_news(self._rooms.pop())

    async def _news(self, key: Key) -> None:
        table = await self._table(key)
        if table is None:
            return
        since, lang = self._watched.get(key, (None, ""))  # it may be watched no more by now
        seq = table.seats[key[1]].seq
        if since is not None and since != seq:
            self._watched[key] = (seq, lang)
            await self._send(m.News(*key, seq, seat_view(table, key[1], since, lang)))

    async def _room_news(self, key: Key) -> None:
        table = await self._table(key)
        if table is not None and key in self._watched:
            await self._send(m.RoomNews(*key, self._manager.rooms.view(table, key[1], self._watched[key][1])))

    async def _table(self, key: Key) -> Table | None:
        """Return a table that is watched; tell if the seat is not the tab's any more: it was left, or has moved."""
        if key not in self._watched:
            return None
        try:
            return await self._manager.table_for(*key, self._tokens[key])
        except RefusedError as error:
            if error.code != "wrong_key":
                raise
            _, lang = self._watched[key]
            await self._unwatch(key)
            await self._send(m.Refusal(*key, "", error.problem(lang), None))
            return None

    async def _send(self, message: m.ServerMessage) -> None:
        try:
            async with asyncio.timeout(self._limits.patience):  # `wait_for` may swallow being cancelled, in Python 3.11
                await self._socket.send_text(msgspec.json.encode(message).decode())
        except TimeoutError:
            raise Gone(TOO_SLOW) from None
        except RuntimeError as error:  # starlette says so of a socket that is closed
            raise WebSocketDisconnect from error
