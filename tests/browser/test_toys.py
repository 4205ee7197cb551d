"""The page plays a game and an expansion that it has never heard of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.server.running import Running, running
from tests.toys.fixture import registered


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server of its own: others have lists of games in memory."""
    with registered(), running(Path(tmp_path_factory.mktemp("toys"))) as server:
        yield server


@pytest.mark.parametrize(
    ("lang", "end", "share"),
    [
        ("en", "three Stars are caught", "Oneironaut · Stars · MOTH-1 · 3 ■■■ · 1 turn"),
        ("fr", "trois Étoiles attrapées", "Oneironaut · Étoiles · MOTH-1 · 3 ■■■ · 1 tour"),
    ],
)
def test_stars_is_won(enter: Enter, server: Running, lang: str, end: str, share: str) -> None:
    visitor = enter("mouse", lang, address=server.address)
    visitor.begin("stars:1", "MOTH-1")
    visitor.at_table()
    visitor.play(["catch St", "catch St", "catch St"])
    expect(visitor.page.get_by_text(end).first).to_be_visible()
    expect(visitor.page.locator(".share-line code")).to_have_text(share)


def test_mirrors_play(enter: Enter, server: Running) -> None:
    visitor = enter("touch", address=server.address)
    visitor.begin("onirim:1+mirrors", "MOTH-1")
    visitor.at_table()
    assert visitor.play_first(6) == 6
    visitor.fits()
