"""Identity: whose request it is. Rates are bounded by browser, and only a key or token that is real names one."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Generic, TypeVar

from ..storage import archive
from ..storage.store import Store
from .auth import Keys, key_of

SEAT = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/seats/([0-9]{1,9})(?:/|\Z)")
KNOWN = 16_384  # keys, and tables, that are remembered
T = TypeVar("T")


class Recent(Generic[T]):
    """The values of the names that were used last."""

    def __init__(self, most: int = KNOWN) -> None:
        self._most = most
        self._values: OrderedDict[str, T] = OrderedDict()

    def get(self, name: str) -> T | None:
        """Return the value of a name, if it is remembered."""
        if name not in self._values:
            return None
        self._values.move_to_end(name)
        return self._values[name]

    def put(self, name: str, value: T) -> None:
        """Remember a value."""
        self._values[name] = value
        self._values.move_to_end(name)
        if len(self._values) > self._most:
            self._values.popitem(last=False)


class Identities:
    """Browsers by their keys, and by the tokens of their tables' seats."""

    def __init__(self, store: Store, keys: Keys) -> None:
        self._store = store
        self._keys = keys
        self._by_key: Recent[int] = Recent()
        self._by_token: Recent[int] = Recent()

    async def browser(self, key: str) -> int | None:
        """Return the browser of a key; None if there is none."""
        found = self._by_key.get(key)
        if found is None:
            found = await self._store.read(lambda c: archive.find_browser(c, key))
            if found is not None:
                self._by_key.put(key, found)
        return found

    async def of(self, path: str, key: str) -> int | None:
        """Return the browser of a request, by its path and its key or token. A key that was not used since the start is not
        looked up: invented keys must not cause reads."""
        seat = SEAT.match(path)
        if seat is None:
            return self._by_key.get(key)
        table, number = seat[1], int(seat[2])
        if not self._keys.opens(key, table, number):
            return None
        found = self._by_token.get(key)
        if found is None:
            row = await self._store.read(lambda c: archive.find_game(c, table))
            if row is None:
                return None
            owner = row.owners[number] if key_of(key) == row.keys[number] else None
            found = row.browser if owner is None else owner
            self._by_token.put(key, found)
        return found
