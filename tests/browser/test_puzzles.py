"""Puzzles and mistakes at the page, over several days: the server's clock is set by the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from oneironaut.coach.puzzles import Puzzle, puzzles
from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.test_screens import COLOURS, violations
from tests.browser.visitor import Visitor
from tests.server.running import GivenClock, Running

JUDGED = 60_000  # ms: the coach loads a net for its first answer


@pytest.fixture
def clock(server: Running) -> Iterator[GivenClock]:
    yield server.clock
    server.clock.now = GivenClock.now


def one(ask: str, rules: str = "onirim:1") -> Puzzle:
    return next(puzzle for puzzle in puzzles().values() if (puzzle.ask, puzzle.rules) == (ask, rules))


def choose(visitor: Visitor, code: str) -> None:
    """Choose an answer at the table; nothing is drawn anew, but the verdict comes."""
    visitor.still()
    button = visitor.page.locator(f'.option[data-code="{code}"]:visible')
    if not button.count():
        visitor.page.locator(f'.card.can-act[data-codes*="{code}"]').first.click()
        card = visitor.page.locator(f'.answers .option[data-code="{code}"]')
        if card.count():
            button = card
    if button.count():
        button.first.click()
    visitor.page.locator(".verdict-panel").wait_for(timeout=JUDGED)


def verdict(visitor: Visitor) -> str:
    return visitor.page.locator("dialog h2").inner_text()


def test_a_puzzle_is_missed_found_and_comes_back(enter: Enter, clock: GivenClock) -> None:
    visitor = enter()
    puzzle = one("turn")
    visitor.go("#/puzzles")
    expect(visitor.page.locator(".theme")).to_have_count(14)
    expect(visitor.page.locator(".big-number").first).to_have_text("1200")
    assert violations(visitor) == []
    visitor.go(f"#/puzzles/{puzzle.id}")
    visitor.at_table()
    choose(visitor, min(puzzle.options, key=puzzle.chance))
    assert verdict(visitor) == "There is something better"
    expect(visitor.page.locator(".verdict-chances li")).to_have_count(len(puzzle.options))
    assert violations(visitor) == []
    visitor.page.get_by_role("button", name="Try again").click()
    choose(visitor, puzzle.best)
    assert verdict(visitor) == "Right"
    visitor.page.get_by_role("button", name="Play on from there").click()
    visitor.at_table()
    expect(visitor.page.locator(".flag", has_text="Practice")).to_be_visible()
    visitor.go("#/puzzles")
    rating = int(visitor.page.locator(".big-number").first.inner_text())
    assert rating < 1200
    expect(visitor.page.locator(".big-number").nth(1)).to_have_text("0")
    for day, due in (("2026-11-19", 1), ("2026-11-22", 1), ("2026-11-29", 1)):
        clock.set(day)
        visitor.page.reload()
        expect(visitor.page.locator(".big-number").nth(1)).to_have_text(str(due))
        visitor.page.get_by_role("link", name="Once more").click()
        visitor.at_table()
        choose(visitor, puzzle.best)
        visitor.page.keyboard.press("Escape")
        visitor.go("#/puzzles")
        expect(visitor.page.locator(".big-number").nth(1)).to_have_text("0")
        expect(visitor.page.locator(".big-number").first).to_have_text(str(rating))


def test_the_puzzle_of_the_day_in_french_by_touch(enter: Enter, clock: GivenClock) -> None:
    visitor = enter("touch", lang="fr")
    visitor.go("#/puzzles")
    visitor.page.get_by_role("link", name="Problème du jour").tap()
    visitor.at_table()
    visitor.fits()
    visitor.go("#/puzzles")
    visitor.page.evaluate("document.documentElement.dataset.theme = 'day'")
    visitor.page.locator(".theme").first.wait_for()
    visitor.fits()
    assert violations(visitor, COLOURS) == []


def test_mistakes_of_a_game_are_tried_again(enter: Enter) -> None:
    visitor = enter()
    visitor.begin(games.RULES, games.LOST_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.LOST))
    find = visitor.page.get_by_role("link", name="Find the better move").first
    find.wait_for(timeout=JUDGED)
    expect(visitor.page.locator(".scores")).to_contain_text("Accuracy")
    expect(visitor.page.locator(".scores")).to_contain_text("Fortune")
    find.click()
    visitor.at_table()
    expect(visitor.page.locator("h1")).to_have_text("Turning point 1 of 3")
    choose(visitor, visitor.codes()[0])
    assert verdict(visitor) in ("Right", "There is something better")
    assert violations(visitor) == []
    visitor.page.get_by_role("button", name="Play on from there").click()
    visitor.at_table()
    expect(visitor.page.locator(".flag", has_text="Practice")).to_be_visible()
