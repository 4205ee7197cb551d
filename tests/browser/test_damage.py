"""A damaged table on the page: it says so, in the lists and at its own address, and what is whole can be saved."""

from __future__ import annotations

from pathlib import Path

import apsw
from playwright.sync_api import expect

from oneironaut.server.storage.store import NAME
from tests.browser import games
from tests.browser.conftest import Enter
from tests.server.running import FAST, running


def test_a_damaged_table_is_told_and_saved(enter: Enter, tmp_path: Path) -> None:
    answers = games.answers(games.WON)
    with running(tmp_path, FAST) as first:
        visitor = enter(address=first.address)
        visitor.forgive("WebSocket", "ERR_CONNECTION_REFUSED", "500")
        visitor.begin(games.RULES, games.WON_SEED)
        visitor.at_table()
        visitor.hurry(answers[:4])
        address, port = visitor.page.url, int(first.address.rpartition(":")[2])
    connection = apsw.Connection(str(tmp_path / NAME))
    connection.execute("UPDATE game SET answers = answers + 1")
    connection.close()
    with running(tmp_path, FAST, port):
        visitor.page.reload()
        page = visitor.page.locator(".page")
        expect(page).to_contain_text("The file that holds this game was damaged")
        with visitor.page.expect_download() as download:
            page.get_by_role("button", name="Save the record").click()
        assert answers[3] in Path(download.value.path()).read_text("utf-8")
        visitor.page.goto(address.partition("#")[0] + "#/history")
        item = visitor.page.locator(".history-item")
        expect(item).to_contain_text("Damaged")
        expect(item.get_by_role("button", name="Save the record")).to_be_visible()
        expect(item.get_by_role("link", name="Go on")).to_have_count(0)
