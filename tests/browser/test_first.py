"""The first visit: an invitation to the first lesson, a game put together from pictures, what a shared link holds."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import games
from tests.browser.test_screens import read_all
from tests.browser.visitor import Visitor


def test_a_new_visitor_is_invited_to_the_first_lesson(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go()
    gold = page.locator(".hero .gold")
    expect(gold).to_have_count(1)
    expect(gold).to_have_text("Start the first lesson")
    gold.click()
    visitor.at_table()
    expect(page.locator(".guide h2")).to_have_text("What is on the table")
    visitor.go()
    expect(page.locator(".hero .gold")).to_have_text("Play Onirim")  # not new any more


def test_the_title_of_a_lesson_begins_it(visitor: Visitor) -> None:
    visitor.go("#/learn")
    visitor.page.get_by_role("button", name="The labyrinth and its symbols", exact=True).click()
    visitor.at_table()
    expect(visitor.page.locator(".guide h2")).to_have_text("The labyrinth and its symbols")


def test_a_wrong_card_in_a_lesson_gets_a_helpful_word(visitor: Visitor) -> None:
    visitor.go("#/learn")
    visitor.page.get_by_role("button", name="The labyrinth and its symbols", exact=True).click()
    visitor.at_table()
    read_all(visitor)
    visitor.page.locator(".near .card:not(.can-act)").first.click()
    expect(visitor.page.locator(".prompt")).to_contain_text("Now: Play the red Sun.")


def test_a_shared_link_says_what_it_holds(visitor: Visitor) -> None:
    visitor.go(f"#rules=onirim:1%2Bglyphs&seed={games.WON_SEED}")
    bill = visitor.page.get_by_role("complementary", name="Your game")
    expect(bill).to_contain_text(f"seed {games.WON_SEED}")
    expect(bill.locator(".verdict strong")).to_have_text("Classic with Glyphs")
    visitor.go("#/new")
    expect(bill.locator(".shared-note")).to_have_count(0)


def test_expansions_have_pictures_and_who_plays_is_at_the_top(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/new/onirim%3A2")
    expect(page.locator(".expansion .pick-art")).to_have_count(7)  # the Little Incubus brings no cards of its own
    legends = page.locator(".new-choices legend")
    expect(legends).to_have_text(["Game", "Players", "Who plays", "Expansions", "Ready-made"])
