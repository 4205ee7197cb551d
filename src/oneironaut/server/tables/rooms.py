"""Rooms: tables of people at several devices. Links to seats, who is there, what is said, and what is done by consent.

What belongs to the game is a line of its log before anybody hears of it. Who is connected, and who points at what, is not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ...text.plain import cleaned
from ..errors import RefusedError
from ..http.auth import key_of
from ..http.limits import Buckets
from ..schemas import rooms as r
from ..storage import archive
from ..storage.archive import Entry, GameRow, Seat
from .bots import bot_names
from .cache import OpenTable
from .factory import name_of, new_room, new_row, secret_seed
from .move_log import digest_of
from .room import Agreed, Change, Declined, Joined, Moved, Proposed, PutAway, Revoked, RoomState, SeatLeft, Spoken, signals_of
from .room_view import allowed_at, invitation, room_view, turn_of
from .table import MOST_ENTRIES, Table

if TYPE_CHECKING:
    from .manager import Besides, TableManager

LONGEST_CHAT = 200
JOINERS = dict.fromkeys((0xFE0F, 0x200D))  # of emoji: what they join stays
TALK = (0.5, 8)  # lines of chat of one person: rate a second, and burst
LINKS = (0.2, 40)  # tries of a link, of one table
Notify = Callable[[str, int], None]
OnPoint = Callable[[r.Pointed], None]


class Rooms:
    """The rooms among the tables of a manager. `watch` registers who is told of a room, and so who is there."""

    def __init__(self, manager: TableManager) -> None:
        self._manager = manager
        self._talk = Buckets(TALK)
        self._tries = Buckets(LINKS)
        self._watchers: dict[tuple[str, int], dict[Notify, OnPoint]] = {}

    # Who is there.

    def watch(self, table: Table, seat: int, notify: Notify, on_point: OnPoint) -> None:
        """Call `notify` whenever a room changes, and `on_point` when another seat points."""
        watchers = self._watchers.setdefault((table.row.id, seat), {})
        is_new = not watchers
        watchers[notify] = on_point
        if is_new:
            self.notify(table)

    async def unwatch(self, name: str, seat: int, notify: Notify) -> None:
        """Stop calling `notify`. With the last one, the seat is away."""
        watchers = self._watchers.get((name, seat), {})
        watchers.pop(notify, None)
        if not watchers and self._watchers.pop((name, seat), None) is not None and self._others(name):
            with suppress(RefusedError):  # a table that cannot be loaded has nobody to tell
                self.notify(await self._manager.table(name))

    def _others(self, name: str) -> bool:
        return any(key[0] == name for key in self._watchers)

    def is_here(self, name: str, seat: int) -> bool:
        """Tell whether somebody at a seat is connected."""
        return bool(self._watchers.get((name, seat)))

    def notify(self, table: Table) -> None:
        """Tell everybody at a room that it has changed."""
        if table.room is None:
            return
        for seat in range(table.room.players):
            for notify in list(self._watchers.get((table.row.id, seat), ())):
                notify(table.row.id, seat)

    def view(self, table: Table, seat: int, lang: str) -> r.Room:
        """Return a room as a seat sees it."""
        return room_view(table, the_room(table), seat, lambda n: self.is_here(table.row.id, n), lang)

    async def view_for(self, name: str, seat: int, token: str, lang: str) -> r.Room:
        """Return a room for one of its seats."""
        return self.view(await self._manager.table_for(name, seat, token), seat, lang)

    # Links.

    async def links(self, name: str, seat: int, token: str) -> r.SeatLinks:
        """Return the secrets of the links that a seat may give away."""
        table = await self._manager.table_for(name, seat, token)
        room, keys = the_room(table), self._manager.keys
        free = [n for n, who in enumerate(room.seats) if who.kind == "open"]
        invite = [r.Invited(n, keys.link("join", name, n, room.links[n])) for n in free]
        return r.SeatLinks(invite, r.Invited(seat, keys.link("move", name, seat, room.keys[seat])))

    async def invitation(self, name: str, invited: r.Invited, lang: str) -> r.Invitation:
        """Say what a link leads to."""
        self._count_try(name)
        table = await self._manager.table(await self._known(name))
        moves = self._check_link(table, invited.seat, invited.secret)
        return invitation(table, the_room(table), invited.seat, lang, moves=moves)

    async def _known(self, name: str) -> str:
        return (await self._manager.row(name)).id  # a name that somebody invented is not one of a table that was lost

    def _count_try(self, name: str) -> None:
        wait = self._tries.take(name)
        if wait:
            raise RefusedError("too_fast", retry=round(wait, 2))

    def _check_link(self, table: Table, seat: int, secret: str) -> bool:
        """Refuse a link that does not work; return whether it moves a seat to another device."""
        room, keys = table.room, self._manager.keys
        if room is None or seat >= room.players:
            raise RefusedError("bad_link")
        is_open = room.seats[seat].kind == "open"
        if is_open and keys.fits(secret, "join", table.row.id, seat, room.links[seat]):
            return False
        if room.seats[seat].kind == "human" and keys.fits(secret, "move", table.row.id, seat, room.keys[seat]):
            return True
        raise RefusedError("bad_link")

    async def join(self, browser: int, name: str, joining: r.Joining) -> GameRow:
        """Take a seat by a link, or move it to this device. To do so twice is to do so once."""
        self._count_try(name)
        async with self._manager.use(await self._known(name)) as open_table, open_table.lock:
            table = open_table.table
            room, seat = the_room(table), joining.seat
            if seat < room.players and room.owners[seat] == browser:
                return current_row(table)
            moves = self._check_link(table, seat, joining.secret)
            if not moves and browser in room.owners:
                raise RefusedError("own_link")
            change = Moved(seat, browser) if moves else Joined(seat, name_of(joining.name), browser)
            await self._change(open_table, change)
            return current_row(table)

    async def put_away(self, name: str, browser: int) -> None:
        """Take a room out of the lists of a browser."""
        async with self._manager.use(name) as open_table, open_table.lock:
            for seat, owner in enumerate(the_room(open_table.table).owners):
                if owner == browser:
                    await self._change(open_table, PutAway(seat))

    # Doing.

    async def do(self, name: str, seat: int, token: str, command: r.RoomCommand, lang: str) -> r.Room:
        """Apply a command of a seat to its room, once. What this returns is on disk."""
        self._manager.admit(name, seat, token)
        async with self._manager.use(name) as open_table:
            table = open_table.table
            table.check_key(seat, key_of(token))
            self._manager.throttle(table, seat)
            async with open_table.lock:
                digest = digest_of(command)
                if not table.seen_before(seat, command.id, digest):
                    await self._do(open_table, the_room(table), seat, command, digest)
                view = self.view(table, seat, lang)
        self._manager.go_on(open_table)
        return view

    async def _do(self, open_table: OpenTable, room: RoomState, seat: int, command: r.RoomCommand, digest: str) -> None:
        table = open_table.table
        if command.do in ("agree", "decline"):
            await self._settle(open_table, room, seat, command, digest)
            return
        wish = command.what or "" if command.do == "propose" else command.do
        if wish != "hide" and wish not in allowed_at(table, room, seat):
            raise RefusedError("not_now")
        if table.entries >= MOST_ENTRIES and wish != "leave":
            raise RefusedError("log_full")
        await self._change(open_table, self._wanted(table, room, seat, command), seat, command.id, digest)
        if room.proposal is not None and not room.waits(room.proposal[1]):  # there is nobody else to ask
            await self._carry_out(open_table, room, seat, None, None)

    def _wanted(self, table: Table, room: RoomState, seat: int, command: r.RoomCommand) -> Change:
        """Return the change that a command makes."""
        if command.do == "chat":
            return Spoken(seat, "chat", self._chat_text(table, seat, command.text), turn_of(table, seat))
        if command.do == "signal":
            if command.text not in signals_of(table.rules):
                raise RefusedError("bad_request", detail="no such signal")
            return Spoken(seat, "signal", command.text, turn_of(table, seat))
        if command.do == "propose":
            if room.proposal is not None:
                raise RefusedError("not_now")
            what = command.what or ""
            if what == "bot" and command.bot not in bot_names(table.rules):
                raise RefusedError("bad_seats", detail=f"no bot {command.bot!r}")
            if what == "undo" and not table.can_take_back(seat):
                raise RefusedError("no_undo")
            return Proposed(seat, what, command.bot if what == "bot" else None, command.swap)
        if command.do == "leave":
            return SeatLeft(seat)
        return Revoked(seat) if command.do == "revoke" else PutAway(seat)

    def _chat_text(self, table: Table, seat: int, typed: str) -> str:
        text = cleaned(typed.translate(JOINERS), LONGEST_CHAT + 1)
        if not text or len(text) > LONGEST_CHAT:
            raise RefusedError("bad_request", detail=f"a line of chat has 1 to {LONGEST_CHAT} characters")
        wait = self._talk.take(f"{table.row.id} {seat}")
        if wait:
            raise RefusedError("too_fast", retry=round(wait, 2))
        return text

    async def _settle(self, open_table: OpenTable, room: RoomState, seat: int, command: r.RoomCommand, digest: str) -> None:
        """Agree to a proposal, refuse it, or take it back."""
        if room.proposal is None or room.proposal[0] != command.to:
            raise RefusedError("stale")
        if command.do == "decline":
            await self._change(open_table, Declined(seat), seat, command.id, digest)
        elif seat not in room.waits(room.proposal[1]):
            raise RefusedError("not_now")
        else:
            await self._carry_out(open_table, room, seat, command.id, digest)

    async def _carry_out(
        self, open_table: OpenTable, room: RoomState, seat: int, command: str | None, digest: str | None
    ) -> None:
        """Do what was proposed: everybody has agreed."""
        if room.proposal is None:
            raise RefusedError("stale")
        wanted, table = room.proposal[1], open_table.table
        if wanted.what == "undo":
            entry = table.take_back_agreed(seat, wanted.seat, command, digest)
            await self._manager.store_entry(open_table, entry)
        elif wanted.what == "rematch":
            row, entries = rematch(table, room, wanted.swap)
            await self._change(
                open_table, Agreed(seat, row.id), seat, command, digest, lambda c: archive.add_game(c, row, entries)
            )
        else:
            await self._change(open_table, Agreed(seat, None), seat, command, digest)
            open_table.bots.clear()

    async def _change(
        self,
        open_table: OpenTable,
        change: Change,
        seat: int = -1,
        command: str | None = None,
        digest: str | None = None,
        besides: Besides | None = None,
    ) -> None:
        """Make a change and store it."""
        entry: Entry = open_table.table.change(change, seat, command, digest)
        await self._manager.store_entry(open_table, entry, besides)

    # Pointing.

    async def point(self, message: r.Point) -> None:
        """Show the others what a seat points at, where cards lie open. Nothing is kept of it."""
        table = await self._manager.table_for(message.table, message.seat, message.token)
        room = the_room(table)
        if "point" not in allowed_at(table, room, message.seat):
            raise RefusedError("not_now")
        if not any(zone.title == message.zone for zone in table.rules.zones):
            raise RefusedError("not_found")
        if message.card is not None and message.card not in table.rules.kind_codes:
            raise RefusedError("not_found")
        for seat in range(room.players):
            if seat != message.seat:
                for on_point in list(self._watchers.get((message.table, seat), {}).values()):
                    on_point(r.Pointed(message.table, seat, message.seat, message.zone, message.card))


def the_room(table: Table) -> RoomState:
    """Return the room of a table; refuse a table that is none."""
    if table.room is None:
        raise RefusedError("not_found", detail="this table is not a room")
    return table.room


def current_row(table: Table) -> GameRow:
    """Return the row of a table as it is now."""
    return msgspec.structs.replace(table.row, progress=table.progress)


def rematch(table: Table, room: RoomState, swap: bool) -> tuple[GameRow, list[Entry]]:
    """Make a table for the same people, and perhaps another order of seats."""
    order = [*range(1, room.players), 0] if swap else list(range(room.players))
    seats: tuple[Seat, ...] = tuple(room.seats[n] for n in order)
    row = new_row(table.row.browser, table.rules, secret_seed(), chosen=False, seats=seats, origin="room")
    again, entries = new_room(row, tuple(room.owners[n] for n in order), signals=room.signals)
    return current_row(again), entries
