"""The hint: it says what the coach says, leaves the table in sight, scrolls by keys and is put away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.test_screens import hint
from tests.browser.visitor import Visitor

# Which of prompt, hand and tools the hint covers or pushes off the screen.
HIDDEN = """() => {
  const rect = (what) => document.querySelector(what).getBoundingClientRect();
  const hint = rect('.hint-box');
  const meets = (r) => r.left < hint.right && hint.left < r.right && r.top + 16 < hint.bottom && hint.top < r.bottom;
  return ['.prompt', '[data-zone=hand] .cards', '.tools', '.wall-count']
    .filter((what) => meets(rect(what)) || rect(what).top < 0);
}"""


@pytest.mark.parametrize(("way", "lang"), [("mouse", "en"), ("mouse", "fr"), ("touch", "en"), ("touch", "fr")])
def test_the_longest_hint_leaves_the_table_in_sight(enter: Enter, way: str, lang: str) -> None:
    visitor = enter(way, lang)
    hint(visitor)
    visitor.soon(lambda: visitor.page.evaluate(HIDDEN), [])
    visitor.fits()
    visitor.page.evaluate("document.querySelector('.hint-body').style.minHeight = '700px'")  # planted: it grows as it likes
    visitor.page.evaluate("document.querySelector('.hint-body').style.maxHeight = '900px'")
    visitor.soon(lambda: ".wall-count" in visitor.page.evaluate(HIDDEN), True)


def test_it_scrolls_by_keys(enter: Enter) -> None:
    visitor = enter("touch")
    hint(visitor)
    body = visitor.page.get_by_role("region", name="What the coach says")
    body.focus()
    visitor.page.keyboard.press("PageDown")
    visitor.until("document.querySelector('.hint-body').scrollTop > 0")


def test_escape_puts_it_away_and_another_question_brings_it_back(visitor: Visitor) -> None:
    hint(visitor)
    box = visitor.page.locator(".hint-box")
    visitor.page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    visitor.page.keyboard.press("h")
    expect(box.locator(".chances li")).to_have_count(len(visitor.codes()))
    expect(box).to_be_visible()
    visitor.page.get_by_role("button", name="Close the hint").click()
    expect(box).to_be_hidden()
    visitor.until("document.activeElement.classList.contains('prompt')")
    visitor.answer(visitor.first_code())
    visitor.page.keyboard.press("h")
    visitor.rests()
    expect(box).to_be_visible()
    expect(box.locator(".hint-body")).to_have_text(re.compile(r"\w"))
    expect(box.locator(".chances li")).to_have_count(0)
