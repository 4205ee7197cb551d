"""A browser and a server for each run, a visitor for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.visitor import CHROMIUM, DESKTOP, FLAGS, PHONE, Visitor
from tests.server.running import Running, running

Enter = Callable[..., Visitor]
MISSING = f"{CHROMIUM} is missing: the tests of the page are skipped. Get it with `apt-get install chromium`"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=60_000)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def enter(browser: Browser, server: Running) -> Iterator[Enter]:
    """Let a visitor in: one who wants nothing to move, unless the test is about that, as nobody has to wait for cards then. At
    the end of the test none of them may have met an error."""
    visitors: list[Visitor] = []
    contexts: list[BrowserContext] = []

    def let_in(way: str = "mouse", lang: str = "en", address: str | None = None, **options: object) -> Visitor:
        by_touch = way == "touch"
        look = {
            "viewport": PHONE if by_touch else DESKTOP,
            "has_touch": by_touch,
            "is_mobile": by_touch,
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**{**look, **options})  # type: ignore[arg-type]  # options of playwright's own
        contexts.append(context)
        visitor = Visitor.enter(context, address or server.address, way, lang)
        visitors.append(visitor)
        return visitor

    yield let_in
    troubles = [trouble for visitor in visitors for trouble in visitor.met()]
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def visitor(enter: Enter) -> Visitor:
    return enter()
