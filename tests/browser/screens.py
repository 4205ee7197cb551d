"""Pictures of every screen, for people to look at: `python -m tests.browser.screens FOLDER [SCREEN …]`, or `make screens`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.test_screens import LOOKS, SCREENS, dress
from tests.browser.visitor import CHROMIUM, DESKTOP, FLAGS, PHONE, Visitor
from tests.server.running import Running, running

SIZES = {"desktop": DESKTOP, "phone": PHONE}
SHOWN = ("night", "day")
QUALITY = 80


def main(arguments: list[str]) -> None:
    """Draw the screens that are named, or all of them."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for screen in arguments[1:] or SCREENS:
            for size in SIZES:
                draw(browser, server, screen, size, folder)
        browser.close()


def draw(browser: Browser, server: Running, screen: str, size: str, folder: Path) -> None:
    """One screen in one size, in both looks."""
    way = "touch" if size == "phone" else "mouse"
    context = browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]  # a dictionary with width and height
        has_touch=way == "touch",
        is_mobile=way == "touch",
        reduced_motion="reduce",
        timezone_id="UTC",
    )
    visitor = Visitor.enter(context, server.address, way)
    SCREENS[screen](visitor)
    for look in SHOWN:
        dress(visitor, LOOKS[look])
        visitor.page.wait_for_timeout(300)
        visitor.page.screenshot(path=folder / f"{screen}-{size}-{look}.jpg", type="jpeg", quality=QUALITY)
    print(screen, size)
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
