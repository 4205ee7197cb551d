"""Pictures of every screen, for people to look at: `make screens`, or

python -m tests.browser.screens [--png] FOLDER [SCREEN …]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser import layout
from tests.browser.test_screens import LOOKS, SCREENS, dress
from tests.browser.visitor import CHROMIUM, DESKTOP, FLAGS, PHONE, Visitor
from tests.server.running import Running, running

SIZES = {"desktop": DESKTOP, "phone": PHONE}
WINDOWS = {f"{width}x{height}": {"width": width, "height": height} for width, height in layout.SIZES}
SHOWN = ("night", "day")
QUALITY = 62


def main() -> None:
    """Draw the screens that are named, or all of them."""
    parser = argparse.ArgumentParser(description="Pictures of every screen, in two sizes and two looks.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("screens", nargs="*", help=f"some of {', '.join(SCREENS)}")
    parser.add_argument("--windows", action="store_true", help="in every window that the table is made for")
    parser.add_argument("--png", action="store_true", help="larger files without loss")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=60_000)
        for screen in args.screens or SCREENS:
            for size in WINDOWS if args.windows else SIZES:
                draw(browser, server, screen, size, args.folder, args.png)
        browser.close()
    if not args.screens and not args.png and not args.windows:
        (args.folder / "README.md").write_text(index(), "utf-8")


def index() -> str:
    """A page that shows them all."""
    lines = ["# Screens", "", "Every screen of the page, by night and by day. Made by `make screens`.", ""]
    for screen in SCREENS:
        lines += [f"## {screen.replace('_', ' ').capitalize()}", ""]
        for size in SIZES:
            lines += [f"![{screen}, {size}, {look}]({screen}-{size}-{look}.jpg)" for look in SHOWN]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def draw(browser: Browser, server: Running, screen: str, size: str, folder: Path, is_png: bool) -> None:
    """One screen in one size, in both looks."""
    window = {**SIZES, **WINDOWS}[size]
    way = "touch" if min(window.values()) < 600 else "mouse"
    context = browser.new_context(
        viewport=window,  # type: ignore[arg-type]  # a dictionary with width and height
        has_touch=way == "touch",
        is_mobile=way == "touch",
        reduced_motion="reduce",
        timezone_id="UTC",
    )
    visitor = Visitor.enter(context, server.address, way)
    SCREENS[screen](visitor)
    for look in SHOWN:
        dress(visitor, LOOKS[look])
        visitor.page.evaluate("Promise.allSettled([...document.images].map(image => image.decode()))")
        name = f"{screen}-{size}-{look}"
        if is_png:
            visitor.page.screenshot(path=folder / f"{name}.png")
        else:
            visitor.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)
    print(screen, size)
    context.close()


if __name__ == "__main__":
    main()
