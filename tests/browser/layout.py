"""What a table looks like, measured: is all there in the window, does anything lie over anything else, is anything cut?"""

from __future__ import annotations

from pathlib import Path

from tests.browser.visitor import Visitor

SIZES = [(1280, 800), (1440, 900), (1920, 1080), (390, 844), (360, 640), (844, 390), (820, 1180), (640, 400)]

FAULTS = Path(__file__).with_suffix(".js").read_text("utf-8").rstrip().rstrip(";")


def faults(visitor: Visitor) -> list[str]:
    """What is wrong with the table as it is on the screen."""
    found: list[str] = visitor.page.evaluate(FAULTS)
    return found


def resize(visitor: Visitor, width: int, height: int) -> None:
    """Another window; the table has been laid out in it."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    visitor.still()
