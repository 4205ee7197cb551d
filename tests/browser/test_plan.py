"""A Prophecy on one screen: one card goes, the others are put in order, and all of it is one command."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.layout import SIZES, faults, resize
from tests.browser.visitor import Visitor

WON, LOST = games.answers(games.WON), games.answers(games.LOST)
BEFORE = WON.index("discard Ni")
COMMANDS = """() => { const send = WebSocket.prototype.send; window.sent = [];
  WebSocket.prototype.send = function (text) { const said = JSON.parse(text);
    if (said.type === 'command') window.sent.push(said.command.actions); return send.call(this, text) } }"""


def sit(visitor: Visitor, seed: str = games.WON_SEED, answers: list[str] = WON[:BEFORE]) -> None:
    visitor.begin(games.RULES, seed)
    visitor.at_table()
    visitor.hurry(answers)
    visitor.until("document.querySelector('.stage.is-plan .card[data-plan]')")


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch", "drag"])
def test_a_prophecy_is_one_command(enter: Enter, way: str) -> None:
    visitor = enter("mouse" if way == "drag" else way)
    visitor.way = way
    visitor.go()
    visitor.page.evaluate(COMMANDS)
    sit(visitor)
    expect(visitor.page.locator(".stage-title")).to_have_text("Prophecy")
    wanted = WON[BEFORE : BEFORE + 4]
    visitor.page.evaluate("window.sent = []")
    visitor.play(wanted)
    visitor.soon(lambda: visitor.page.evaluate("window.sent"), [wanted])
    expect(visitor.page.locator(".stage.is-plan")).to_have_count(0)


def test_the_plan_is_told_and_can_be_begun_again(visitor: Visitor) -> None:
    sit(visitor)
    page = visitor.page
    expect(page.locator(".answers .gold")).to_have_count(0)  # nothing is chosen yet, and Enter does nothing
    page.locator('.stage .card[data-kind="Ni"]').first.click()
    expect(page.locator(".prompt")).to_have_text(re.compile(r"^Discard the Nightmare; next comes the \w+ \w+\.$"))
    visitor.soon(lambda: visitor.planned()[-1], "Ni!")
    expect(page.locator(".stage .card.is-away")).to_have_attribute("aria-label", re.compile("discard"))
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".stage .card.is-away")).to_have_count(0)
    visitor.soon(lambda: len(visitor.planned()), 5)


def test_a_card_that_may_not_go_says_why(visitor: Visitor) -> None:
    at = LOST.index("discard Rk") + 1
    sit(visitor, games.LOST_SEED, LOST[:at])
    visitor.page.locator('.stage .card[data-kind="Rd"]').first.click()
    expect(visitor.page.locator(".prompt")).to_contain_text("only if all the cards turned up are Doors")
    expect(visitor.page.locator(".stage .card.is-away")).to_have_count(0)


def test_what_was_sent_at_once_is_taken_back_at_once(visitor: Visitor) -> None:
    sit(visitor)
    cards = sorted(visitor.planned())
    visitor.play(WON[BEFORE : BEFORE + 4])
    visitor.page.keyboard.press("u")
    visitor.page.locator("dialog").get_by_role("button", name="Take back").click()
    visitor.soon(lambda: sorted(visitor.planned()), cards)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_plan_fits_every_window(enter: Enter, lang: str) -> None:
    visitor = enter(lang=lang)
    sit(visitor)
    visitor.page.locator('.stage .card[data-kind="Ni"]').first.click()
    for width, height in SIZES:
        resize(visitor, width, height)
        visitor.soon(lambda: faults(visitor), [])


def test_what_was_put_back_before_comes_first(visitor: Visitor) -> None:
    """Another client has put a card back: the plan goes on behind it."""
    sit(visitor, answers=WON[: BEFORE + 2])
    visitor.soon(lambda: visitor.page.evaluate("document.querySelector('.stage .card[data-plan]').dataset.plan"), "2")
    expect(visitor.page.locator(".prompt")).to_have_text("Next comes the Nightmare.")
    visitor.carry_out(WON[BEFORE + 2 : BEFORE + 4])
    expect(visitor.page.locator(".stage-title")).to_have_text("Nightmare")


def test_speech_fits_every_window(enter: Enter) -> None:
    visitor = enter(lang="fr")
    visitor.begin("dreamers:2", "MOTH-4821")
    visitor.go_round(2)
    visitor.page.locator(".curtain button").click()
    visitor.at_table()
    for width, height in SIZES:
        resize(visitor, width, height)
        visitor.until(
            """() => { const { left, right, top } = document.querySelector('[data-slot=theirs] .speech').getBoundingClientRect();
                 return left >= 0 && right <= innerWidth && top >= 0 }"""
        )
