"""TableManager: the tables in use. Commands are applied once, stored, and only then shown and acknowledged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress

import msgspec

from ..content.deals import Clock, Deal, local_time
from ..errors import RefusedError
from ..http.auth import Keys, key_of
from ..http.limits import Buckets, Limits
from ..schemas import messages as m
from ..storage import archive
from ..storage.archive import Entry, GameRow
from ..storage.store import Store
from .bots import make_bot, view_for
from .cache import KEPT_OPEN, OpenTable, TableCache
from .exercises import find_puzzle, puzzle_table
from .factory import TableFactory, secret_seed
from .hints import is_noted
from .loading import load_table
from .move_log import digest_of
from .pool import Pool
from .render import seat_view
from .rooms import Rooms
from .table import Table
from .tasks import HintTask, ImportTask

HINT_SECONDS, IMPORT_SECONDS = 10.0, 10.0
Notify = Callable[[str, int], None]
Add = Callable[[archive.Database, GameRow, list[Entry]], GameRow]
Besides = Callable[[archive.Database], object]
log = logging.getLogger("oneironaut.server")


class TableManager:
    """All tables of one store. `watch` registers who is notify when a seat has been shown something new."""

    def __init__(
        self,
        store: Store,
        keys: Keys,
        limits: Limits | None = None,
        *,
        kept_open: int = KEPT_OPEN,
        clock: Clock = local_time,
    ) -> None:
        self.store = store
        self.keys = keys
        self.clock = clock
        self.factory = TableFactory(store, self.row, clock)
        self._cache = TableCache(self._load, kept_open)
        self._commands = Buckets((limits or Limits()).requests)
        self.hints = Pool()
        self.records = Pool(own=8)  # imports, replays, curves
        self._watchers: dict[tuple[str, int], set[Notify]] = {}
        self.rooms = Rooms(self)

    # Looking.

    async def row(self, name: str) -> GameRow:
        """Load a game's row from the database."""
        row = await self.store.read(lambda c: archive.find_game(c, name))
        if row is None:
            raise RefusedError("not_found", detail=f"no table {name!r}")
        return row

    async def table(self, name: str) -> Table:
        """Return a table, from memory or from its log."""
        return (await self._cache.find(name)).table

    async def view(self, name: str, seat: int, token: str, since: int, lang: str) -> m.SeatView:
        """Return what a seat was shown last."""
        return seat_view(await self.table_for(name, seat, token), seat, since, lang)

    async def table_for(self, name: str, seat: int, token: str) -> Table:
        """Return a table for one of its seats."""
        self.admit(name, seat, token)
        table = await self.table(name)
        table.check_key(seat, key_of(token))
        return table

    async def why(self, name: str, seat: int, token: str, zone: str, card: str, lang: str) -> m.Why:
        """Say why nothing can be done with a card of a zone."""
        self.admit(name, seat, token)
        async with self.use(name) as open_table, open_table.lock:
            open_table.table.check_key(seat, key_of(token))
            open_table.table.require_begun()
            return m.Why(open_table.table.why(seat, zone, card, lang))

    def use(self, name: str) -> AbstractAsyncContextManager[OpenTable]:
        """Hold a table."""
        return self._cache.use(name)

    def admit(self, name: str, seat: int, token: str) -> None:
        """Refuse a client that does not have the token of a seat."""
        if not token:
            raise RefusedError("no_key")
        if not self.keys.opens(token, name, seat):
            raise RefusedError("wrong_key")

    # Watching.

    def watch(self, name: str, seat: int, notify: Notify) -> None:
        """Call `notify` whenever a seat has something new to see."""
        watchers = self._watchers.setdefault((name, seat), set())
        if notify not in watchers:
            watchers.add(notify)
            self._cache.add_watcher(name)

    def unwatch(self, name: str, seat: int, notify: Notify) -> None:
        """Stop calling `notify` for a seat."""
        watchers = self._watchers.get((name, seat), set())
        if notify in watchers:
            watchers.remove(notify)
            self._cache.remove_watcher(name)
        if not watchers:
            self._watchers.pop((name, seat), None)

    # Changing.

    async def create(self, browser: int, wanted: m.NewTable, lang: str) -> GameRow:
        """Create a table."""
        table, entries = await self.factory.table(browser, wanted, lang)
        return await self._keep(table, entries)

    async def import_record(self, browser: int, record: str, names: list[str]) -> GameRow:
        """Make a table from a record."""
        found = await self.records.do(ImportTask(record, names, self.clock().date()), browser, IMPORT_SECONDS)
        row, entries = msgspec.json.decode(found, type=tuple[GameRow, list[Entry]])
        row = msgspec.structs.replace(row, browser=browser)
        return await self.store.write(lambda c: archive.add_game(c, row, entries))

    async def begin_puzzle(self, browser: int, key: str) -> GameRow:
        """Create a table at the position of a puzzle, to play on."""
        puzzle = find_puzzle(key)
        table, entries = await asyncio.to_thread(puzzle_table, puzzle, browser, secret_seed())
        return await self._keep(table, entries)

    async def begin_try(self, browser: int, deal: Deal) -> GameRow:
        """Create the table for a browser's one ranked try at a deal."""
        table, entries = self.factory.ranked(browser, deal)
        return await self._keep(table, entries, archive.add_try)

    async def _keep(self, table: Table, entries: list[Entry], add: Add = archive.add_game) -> GameRow:
        row = msgspec.structs.replace(table.row, progress=table.progress)
        table.row = await self.store.write(lambda c: add(c, row, entries))
        self._add(table)
        return table.row

    async def do(self, name: str, seat: int, token: str, command: m.Command, lang: str) -> m.Done:
        """Apply a command of a seat. What this returns is on disk."""
        self.admit(name, seat, token)
        async with self.use(name) as open_table:
            open_table.table.check_key(seat, key_of(token))
            return await self._do(open_table, seat, command, lang)

    async def _do(self, open_table: OpenTable, seat: int, command: m.Command, lang: str) -> m.Done:
        self.throttle(open_table.table, seat)
        digest = digest_of(command)
        async with open_table.lock:
            table = open_table.table
            if table.seen_before(seat, command.id, digest):
                return m.Done(command.id, True, None, seat_view(table, seat, command.seq, lang))
            table.check(seat, command)
            hint = None
            if command.do == "hint":
                task = HintTask(str(table.game.record), seat, command.level, lang)
                found = await self.hints.do(task, table.row.browser, HINT_SECONDS)
                hint = msgspec.json.decode(found, type=m.Hint)
            if hint is None or is_noted(hint):
                entry = self._apply(table, seat, command, digest, lang)
                await self.store_entry(open_table, entry)
            view = seat_view(table, seat, command.seq, lang)
        self.go_on(open_table)
        return m.Done(command.id, False, hint, view)

    def throttle(self, table: Table, seat: int) -> None:
        """Refuse commands that come too fast: each person has a rate."""
        wait = self._commands.take(str(table.owner_of(seat)))
        if wait:
            raise RefusedError("too_fast", retry=round(wait, 2))

    def _apply(self, table: Table, seat: int, command: m.Command, digest: str, lang: str) -> Entry:
        """Change a table in memory; return the entry for its log."""
        if command.do == "answer":
            return table.answer(seat, command.actions, command.id, digest, lang)
        if command.do == "hint":
            return table.note_hint(seat, command.id, digest, command.level)
        agreed = {n for n in range(len(table.row.seats)) for token in command.consent if self.keys.opens(token, table.row.id, n)}
        return table.take_back(seat, command.id, digest, command.times, agreed)

    async def store_entry(self, open_table: OpenTable, entry: Entry, besides: Besides | None = None) -> None:
        """Commit an entry and what belongs to it, then show it. If that fails, the table comes back from its log."""
        table, progress = open_table.table, open_table.table.progress

        def work(database: archive.Database) -> None:
            if besides is not None:
                besides(database)
            archive.add_entry(database, table.row.number, entry, progress)

        writing = asyncio.ensure_future(self.store.write(work))
        try:
            await asyncio.shield(writing)
        except BaseException:
            # Also if the client went away: nobody knows yet whether it was stored, and the log will tell.
            self._cache.drop(open_table)
            with suppress(Exception):
                await writing
            raise
        table.remember(entry)
        self._notify(table, table.publish(entry))
        self.rooms.notify(table)

    def _notify(self, table: Table, seats: list[int]) -> None:
        for seat in seats:
            for notify in list(self._watchers.get((table.row.id, seat), ())):
                notify(table.row.id, seat)

    # Bots.

    def go_on(self, open_table: OpenTable) -> None:
        """Let a bot think if it is asked."""
        asked = open_table.table.asked
        if asked is None or open_table.table.row.seats[asked].kind != "bot" or not self._cache.has(open_table):
            return
        if open_table.thinking is None or open_table.thinking.done():
            open_table.table.bot_failed = None
            open_table.thinking = asyncio.create_task(self._think(open_table))
            open_table.thinking.add_done_callback(lambda _: self._cache.settle(open_table.table.row.id))
            self._cache.settle(open_table.table.row.id)

    async def _think(self, open_table: OpenTable) -> None:
        """Answer for bots, in a worker, until a human is asked. Drop an answer to a question that is no longer asked."""
        table = open_table.table
        try:
            while self._cache.has(open_table):
                async with open_table.lock:
                    question = table.question
                    if (
                        question is None
                        or question.seat is None
                        or table.asked is None
                        or table.row.seats[question.seat].kind != "bot"
                    ):
                        return
                    state, seen = table.game.state, table.entries
                bot = open_table.bots.get(question.seat)
                if bot is None:
                    name = table.row.seats[question.seat].bot or ""
                    bot = open_table.bots[question.seat] = await asyncio.to_thread(make_bot, name, table.rules, question.seat)
                view = await asyncio.to_thread(view_for, bot, state, question.seat)
                option = await asyncio.to_thread(bot.choose, question, view)
                async with open_table.lock:
                    if table.entries == seen and self._cache.has(open_table):
                        await self.store_entry(open_table, table.answer(question.seat, [option.code], None, None, "en"))
        except Exception:
            log.exception("a bot at table %s failed", table.row.id)
            open_table.bots.clear()  # the next try is made by another one
            if self._cache.has(open_table):
                self._notify(table, table.mark_bot_failed(table.asked or 0))

    # Keeping tables in memory.

    async def _load(self, name: str) -> None:
        self._add(await load_table(self.store, name))

    def _add(self, table: Table) -> None:
        open_table = OpenTable(table)
        self._cache.add(open_table)
        self.go_on(open_table)

    async def close(self) -> None:
        """Stop the bots and the workers."""
        await self.hints.close()
        await self.records.close()
        for open_table in self._cache:
            if open_table.thinking is not None:
                open_table.thinking.cancel()
                with suppress(asyncio.CancelledError):
                    await open_table.thinking
