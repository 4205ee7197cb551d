"""Cache: the tables in memory. A table that somebody uses stays; of the others, those used last."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

from .bots import Bot
from .table import Table

KEPT_OPEN = 256  # tables in memory that nobody uses; the others are loaded again from their logs


class OpenTable:
    """A table in memory, with its lock and its bots."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.bots: dict[int, Bot] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.users = 0  # requests that hold it


class TableCache:
    """Tables by name. A table is in use while a request holds it, somebody watches it, or a bot of it thinks."""

    def __init__(self, load: Callable[[str], Awaitable[None]], kept_open: int = KEPT_OPEN) -> None:
        self._load = load  # adds the table
        self._kept_open = max(1, kept_open)
        self._tables: dict[str, OpenTable] = {}
        self._idle: OrderedDict[str, None] = OrderedDict()  # names of tables that nobody uses, the one used last at the end
        self._loading: dict[str, asyncio.Future[None]] = {}
        self._watchers: Counter[str] = Counter()

    def __iter__(self) -> Iterator[OpenTable]:
        return iter(list(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def has(self, open_table: OpenTable) -> bool:
        """Tell whether this is still the open table of its name. It is not after a write has failed."""
        return self._tables.get(open_table.table.row.id) is open_table

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[OpenTable]:
        """Hold a table, from memory or from its log."""
        open_table = await self.find(name)
        open_table.users += 1
        self._idle.pop(name, None)
        try:
            yield open_table
        finally:
            open_table.users -= 1
            self.settle(name)

    async def find(self, name: str) -> OpenTable:
        """Return a table. It stays in memory at least until the caller waits for something else."""
        while (open_table := self._tables.get(name)) is None:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.ensure_future(self._load(name))
                loading.add_done_callback(lambda done: self._loaded(name, done))
            await asyncio.shield(loading)
        if name in self._idle:
            self._idle.move_to_end(name)
        return open_table

    def _loaded(self, name: str, done: asyncio.Future[None]) -> None:
        del self._loading[name]
        if not done.cancelled():
            done.exception()  # those who wait get it; nobody may be waiting any more

    def add(self, open_table: OpenTable) -> None:
        """Keep a table in memory."""
        name = open_table.table.row.id
        self._tables[name] = open_table
        self.settle(name)

    def drop(self, open_table: OpenTable) -> None:
        """Forget a table, even one in use: it comes back from its log."""
        if self.has(open_table):
            name = open_table.table.row.id
            del self._tables[name]
            self._idle.pop(name, None)

    def add_watcher(self, name: str) -> None:
        """Count one more watcher of a table."""
        self._watchers[name] += 1
        self._idle.pop(name, None)

    def remove_watcher(self, name: str) -> None:
        """Count one watcher less."""
        self._watchers[name] -= 1
        if not self._watchers[name]:
            del self._watchers[name]
            self.settle(name)

    def settle(self, name: str) -> None:
        """Note whether a table is in use, and forget surplus idle ones."""
        open_table = self._tables.get(name)
        if open_table is None:
            return
        self._idle.pop(name, None)
        if not self._is_used(name, open_table):
            self._idle[name] = None
        while len(self._idle) > self._kept_open:
            oldest, _ = self._idle.popitem(last=False)
            del self._tables[oldest]

    def _is_used(self, name: str, open_table: OpenTable) -> bool:
        thinks = open_table.thinking is not None and not open_table.thinking.done()
        return bool(open_table.users) or name in self._watchers or thinks
