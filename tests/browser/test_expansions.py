"""Every expansion and every preset opens at the page and plays; the page has no line for any of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from oneironaut.onirim.definition import ONIRIM
from tests.browser.conftest import Enter
from tests.browser.positions import played

MOVES = 6


NAMES = [name for name in ONIRIM.presets if name != "classic"]
SOON = (("everything", "touch"), ("incubus_true", "mouse"))  # all modules there are, in two games; each by itself in the long run
WAYS = [
    pytest.param(name, way, marks=() if (name, way) in SOON else pytest.mark.slow) for name in NAMES for way in ("mouse", "touch")
]


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_expansion(enter: Enter, name: str, way: str) -> None:
    visitor = enter(way)
    visitor.begin(f"onirim:1{ONIRIM.presets[name]}", "MOTH-4821")
    visitor.at_table()
    assert visitor.play_first(MOVES) == MOVES
    expect(visitor.page.locator(".prompt")).not_to_be_empty()
    visitor.fits()
    pictures = visitor.page.evaluate(
        "Promise.all([...document.querySelectorAll('.card img')].map(i => i.decode().then(() => true, () => false)))"
    )
    assert pictures
    assert all(pictures), "a picture is missing"


HANDS = ("mouse", "keyboard", "touch", "drag")
WHOLE = [pytest.param(name, HANDS[n % len(HANDS)], marks=pytest.mark.slow) for n, name in enumerate(NAMES)]


@pytest.mark.parametrize(("name", "way"), WHOLE)
def test_an_expansion_to_its_end(enter: Enter, name: str, way: str) -> None:
    """A whole game by a bot that knows the expansion, each answer given at the page."""
    code, seed = f"onirim:1{ONIRIM.presets[name]}", "MOTH-4821"
    visitor = enter(way)
    visitor.begin(code, seed)
    visitor.at_table()
    visitor.play([answer for _, answer in played(code, seed)], then=visitor.fits)
    expect(visitor.page.locator(".over:not([hidden]) h2")).to_be_visible()
    visitor.soon(visitor.codes, [])
