"""Tables in memory: what somebody uses stays there, what nobody uses is loaded again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from oneironaut.server.errors import RefusedError
from oneironaut.server.http.auth import Keys
from oneironaut.server.schemas import messages as m
from oneironaut.server.storage import archive
from oneironaut.server.storage.store import Store
from oneironaut.server.tables.cache import TableCache
from oneironaut.server.tables.manager import TableManager
from tests.server.running import done

KEPT = 4


def with_manager(folder: Path, work: Callable[[TableManager, int], Awaitable[None]]) -> None:
    """Run with a manager that keeps few tables, and a browser's number."""
    store = Store(folder)

    async def run() -> None:
        manager = TableManager(store, Keys(bytes(32)), kept_open=KEPT)
        await work(manager, await store.write(lambda c: archive.add_browser(c, "b")))
        await manager.close()

    try:
        done(run())
    finally:
        store.close()


async def begin(manager: TableManager, browser: int, bot: str | None = None) -> str:
    """A new table; its id."""
    seats = [m.SeatRequest("human", "", None), *([m.SeatRequest("bot", "", bot)] if bot else [])]
    rules = "onirim:2!open" if bot else "onirim:1"
    return (await manager.create(browser, m.NewTable(rules, "MOTH-1", seats, None, None), "en")).id


def told(name: str, seat: int) -> None:
    """Somebody who watches."""


def test_more_watched_tables_than_are_kept(tmp_path: Path) -> None:
    async def work(manager: TableManager, browser: int) -> None:
        watched = [await begin(manager, browser) for _ in range(3 * KEPT)]
        for name in watched:
            await manager.table(name)
            manager.watch(name, 0, told)
        in_memory = {name: await manager.table(name) for name in watched}
        others = [await begin(manager, browser) for _ in range(3 * KEPT)]
        for name in [*others, *watched, *others]:
            view = await manager.view(name, 0, manager.keys.token(name, 0), 0, "en")
            assert view.table == name
        assert all([await manager.table(name) is table for name, table in in_memory.items()])
        assert len(manager._cache) == len(watched) + KEPT
        for name in watched:
            manager.unwatch(name, 0, told)
            manager.unwatch(name, 0, told)  # once more changes nothing
        assert len(manager._cache) == KEPT

    with_manager(tmp_path, work)


def test_a_table_in_use_is_never_forgotten(tmp_path: Path) -> None:
    """While a request waits for its write, many others are loaded; the table stays the one it was."""

    async def work(manager: TableManager, browser: int) -> None:
        name = await begin(manager, browser)
        table = await manager.table(name)
        assert table.question is not None
        command = m.Command("c", 1, "answer", [table.question.options[0].code], 1, [], 1)
        playing = asyncio.create_task(manager.do(name, 0, manager.keys.token(name, 0), command, "en"))
        await asyncio.sleep(0)
        for _ in range(2 * KEPT):
            await begin(manager, browser)
        assert (await playing).view is not None
        async with manager._cache.use(name) as place:
            for _ in range(2 * KEPT):
                await begin(manager, browser)
            assert manager._cache.has(place)
            assert place.table.decisions == 1

    with_manager(tmp_path, work)


def test_a_table_whose_bot_thinks_is_never_forgotten(tmp_path: Path) -> None:
    async def work(manager: TableManager, browser: int) -> None:
        name = await begin(manager, browser)
        thinks = asyncio.Event()
        async with manager._cache.use(name) as place:
            place.thinking = asyncio.create_task(wait_for(thinks))
        for _ in range(2 * KEPT):
            await begin(manager, browser)
        assert manager._cache.has(place)
        thinks.set()
        await place.thinking
        manager._cache.settle(name)
        for _ in range(2 * KEPT):
            await begin(manager, browser)
        assert not manager._cache.has(place)

    with_manager(tmp_path, work)


def test_bots_are_users_of_their_table(tmp_path: Path) -> None:
    """A table is idle again when its bot has answered."""

    async def work(manager: TableManager, browser: int) -> None:
        name = await begin(manager, browser, "random")
        table = await manager.table(name)
        while table.asked == 0:
            assert table.question is not None
            command = m.Command(f"c{table.entries}", table.seats[0].seq, "answer", [table.question.options[0].code], 1, [], 1)
            await manager.do(name, 0, manager.keys.token(name, 0), command, "en")
        assert name not in manager._cache._idle
        while table.asked == 1:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert name in manager._cache._idle

    with_manager(tmp_path, work)


async def wait_for(event: asyncio.Event) -> None:
    """Think until told."""
    await event.wait()


def test_many_who_want_one_table_get_the_same(tmp_path: Path) -> None:
    async def work(manager: TableManager, browser: int) -> None:
        name = await begin(manager, browser)
        for _ in range(2 * KEPT):
            await begin(manager, browser)
        found = await asyncio.gather(*(manager.table(name) for _ in range(20)))
        assert len({id(table) for table in found}) == 1
        missing = await asyncio.gather(*(manager.table("none") for _ in range(5)), return_exceptions=True)
        assert all(isinstance(error, RefusedError) and error.code == "damaged" for error in missing)
        assert not manager._cache._loading

    with_manager(tmp_path, work)


def test_a_cache_that_forgets_what_is_in_use_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted defects: watchers are not counted; nobody counts as a user."""
    with monkeypatch.context() as planted:
        planted.setattr(TableCache, "add_watcher", lambda *_: None)
        with pytest.raises(AssertionError):
            test_more_watched_tables_than_are_kept(tmp_path / "a")
    with monkeypatch.context() as planted:
        planted.setattr(TableCache, "_is_used", lambda *_: False)
        with pytest.raises(AssertionError):
            test_a_table_whose_bot_thinks_is_never_forgotten(tmp_path / "b")
