"""Help at the table: a nudge is free, the counters are right at every moment, the rules of what is played lie in a drawer."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.positions import sit_at
from tests.browser.visitor import Visitor

WON = games.answers(games.WON)


def test_the_first_hint_is_a_halo_and_free(visitor: Visitor) -> None:
    page = visitor.page
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    page.keyboard.press("h")
    expect(page.locator(".card.is-hinted")).not_to_have_count(0)
    expect(page.locator(".hint-body")).to_contain_text("Think of")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".flags")).not_to_contain_text("With hints")
    page.keyboard.press("h")
    page.locator("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator(".flags")).not_to_contain_text("With hints")
    page.keyboard.press("h")
    page.locator("dialog").get_by_role("button", name="Yes, tell me").click()
    expect(page.locator(".flags")).to_contain_text("With hints")
    visitor.rests()
    page.keyboard.press("h")  # asked once: the third comes at once
    expect(page.locator(".chances li")).to_have_count(len(visitor.codes()))


def test_the_counters_are_right_during_a_prophecy(visitor: Visitor) -> None:
    page = visitor.page
    at = WON.index("discard Ni")
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(WON[: at - 1])
    page.keyboard.press("c")
    line = page.locator(".counter-line")
    expect(line).to_contain_text("that the next card is one")
    deck = int(re.findall(r"(\d+) cards to spare", line.inner_text())[0])
    bad = int(re.findall(r"(\d+) Nightmares left", line.inner_text())[0])
    page.keyboard.press("Escape")
    visitor.play(WON[at - 1 : at])  # five cards are looked at: they are in the deck still
    page.keyboard.press("c")
    expect(line).to_have_text(f"{bad} Nightmares left · {deck} cards to spare")
    page.locator('.stage .card[data-kind="Ni"]').first.click()
    expect(line).to_have_text(
        re.compile(f"^{bad - 1} Nightmares left · the next card is (safe|one) · {deck - 1} cards to spare$")
    )


def test_the_rules_of_what_is_played_are_in_a_drawer(visitor: Visitor) -> None:
    page = visitor.page
    sit_at(visitor, "onirim:1+glyphs+towers", "early")
    page.keyboard.press("r")
    expect(page.locator(".drawer-rules summary")).to_have_text(["Base game, one player", "The Glyphs", "The Towers"])
    expect(page.locator(".drawer-rules").first.locator(".board.is-bad")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()


def test_a_card_says_what_it_does_where_it_lies(enter: Enter) -> None:
    visitor = enter()
    page = visitor.page
    sit_at(visitor, games.RULES, "middle")
    for place in [".near .card", ".steps .card.is-tail", ".arch"]:
        box = page.locator(place).first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
        expect(page.locator("dialog .about-card p").first).to_have_text(re.compile(r"\w+"))
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
