"""Loading: tables from their verified logs, in a worker: a long log must not stop the event loop."""

from __future__ import annotations

import asyncio

from ..errors import RefusedError
from ..storage import archive
from ..storage.archive import DamagedError, Database, Entry, Fault, GameRow
from ..storage.store import Store
from .table import Table


async def load_table(store: Store, name: str) -> Table:
    """Load a table from its log. The caller has its token or has seen its row: if there is none, it was lost."""
    found = await store.read(lambda c: archive.log_of(c, name))
    if found is None:
        raise DamagedError(Fault(0, name, 0, False, "its row is lost", None, []))
    return await replay(store, *found)


async def replay(store: Store, row: GameRow, entries: list[Entry]) -> Table:
    """Load a table from its row and its log."""
    try:
        return await asyncio.to_thread(Table.load, row, entries)
    except RefusedError as error:
        if error.code != "damaged":
            raise
        fault = Fault(row.number, row.id, row.browser, False, str(error), row, entries)
        raise DamagedError(await store.read(lambda c: c.faults.add(fault))) from None


async def fault_in(store: Store, row: GameRow) -> Fault | None:
    """Return what is wrong with the log of a table, if anything is. Verify each log once; later changes go through the store."""
    if store.is_verified(row.number):
        return None

    def check(database: Database) -> Fault | None:
        try:
            archive.entries_of(database, row.number)
        except DamagedError as error:
            return error.fault
        return None

    return await store.read(check)
