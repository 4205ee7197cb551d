"""What cannot be done says why: prices that cannot be paid, Doors in a Prophecy. And the log, the tie and the first page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import oneironaut as on
from oneironaut.rollout.playout import FastRandom
from tests.browser.conftest import Enter
from tests.browser.layout import SIZES, faults, resize
from tests.browser.positions import BRING_IN, NAMES, sit_at
from tests.browser.visitor import Visitor
from tests.server.test_foresight import at_nightmare


def sit_with(visitor: Visitor, game: on.Game) -> None:
    """Open a table at the position of a game, and lift the curtain if there is one."""
    visitor.go()
    visitor.page.locator(".hero").wait_for()
    table = visitor.page.evaluate(BRING_IN, [str(game.record), NAMES])
    visitor.go(f"#/table/{table}")
    here = f'.table-screen[data-table="{table}"][data-seq]'
    visitor.until("here => document.querySelector(`.curtain, ${here}`)", here)
    if visitor.page.locator(".curtain").count():
        visitor.page.locator(".curtain button").click()
    visitor.page.locator(here).wait_for()


def game_at(rules: str, is_there: Callable[[on.Game, str], bool]) -> on.Game:
    """Play random games until one comes to such a question."""
    for seed in range(400):
        game, luck = on.Game(rules, seed=f"OWL-{seed}"), FastRandom(seed)
        while (question := game.question) is not None:
            if is_there(game, question.ask):
                return game
            game.play(question.options[luck.below(len(question.options))])
    raise AssertionError("no such position")


def test_a_price_that_cannot_be_paid_is_shown_with_its_reason(visitor: Visitor) -> None:
    sit_with(visitor, at_nightmare(doors=False, keys=False)[0])
    prices = visitor.page.locator(".price")
    expect(prices).to_have_count(4)
    expect(visitor.page.locator(".price.is-unpaid")).to_have_text(
        [re.compile("A Key.*you hold no Key"), re.compile("A Door.*you have no open Door")]
    )
    expect(visitor.page.locator("button.price")).to_have_count(2)


def test_a_lonely_refusal_says_why_there_is_nothing_to_choose(enter: Enter) -> None:
    """Who cannot accuse is asked all the same, as the question would tell who can; the prompt then says so."""
    cannot = game_at("dreamers:2", lambda game, ask: ask == "accusation" and len(game.question.options) == 1)  # type: ignore[union-attr]  # it asks
    can = game_at("dreamers:2", lambda game, ask: ask == "accusation" and len(game.question.options) > 1)  # type: ignore[union-attr]  # it asks
    visitor = enter()
    sit_with(visitor, cannot)
    expect(visitor.page.locator(".prompt")).to_have_text("You cannot accuse: that takes a skull and a Dreamer.")
    sit_with(visitor, can)
    expect(visitor.page.locator(".prompt")).to_contain_text("Accuse?")


def test_the_goal_that_is_due_is_marked_on_the_wall(visitor: Visitor) -> None:
    sit_at(visitor, "onirim:1+book", "early")
    due = visitor.page.locator(".arch.is-due")
    expect(due).to_have_count(1)
    expect(due.locator(".arch-due")).to_have_text("next")
    expect(visitor.page.locator(".wall-doors")).to_have_attribute("aria-label", re.compile("next: .* Door"))
    expect(visitor.page.locator(".shelf-chip .chip-more").first).to_contain_text("next: ")
    sit_at(visitor, "onirim:1", "early")
    expect(visitor.page.locator(".arch").first).to_be_visible()
    expect(visitor.page.locator(".arch.is-due")).to_have_count(0)


def test_doors_in_a_prophecy_have_a_lock(visitor: Visitor) -> None:
    def has_door(game: on.Game, ask: str) -> bool:
        return ask == "prophecy" and any(card.endswith("d") for card in game.view().zones["looked"])

    game = game_at("onirim:1", has_door)
    sit_with(visitor, game)
    doors = [card for card in game.view().zones["looked"] if card.endswith("d")]
    locked = visitor.page.locator(".stage .card.is-locked")
    expect(locked).to_have_count(len(doors))
    expect(locked.first.locator(".lock")).to_be_visible()
    expect(locked.first).to_have_attribute("aria-label", re.compile("cannot be discarded"))


def test_a_card_in_the_log_lights_up_on_the_table_and_opens(visitor: Visitor) -> None:
    sit_at(visitor, "onirim:1", "early")
    visitor.page.keyboard.press("l")
    card = visitor.page.locator(".log-card").first
    expect(card).to_be_visible()
    visitor.page.evaluate("for (const card of document.querySelectorAll('.log-card')) card.focus(); 0")  # the first cards drawn
    expect(visitor.page.locator(".is-named").first).to_be_visible()
    card.click()
    expect(visitor.page.locator("dialog .about-card")).to_be_visible()


@pytest.mark.parametrize("ask", ["sixth", "identity"])
def test_a_tie_and_a_chosen_identity_have_a_stage(enter: Enter, ask: str) -> None:
    visitor = enter()
    sit_with(visitor, game_at("dreamers:2", lambda _, asked: asked == ask))
    expect(visitor.page.locator(".stage-title")).to_have_text(
        {"sixth": "A tie after five rounds", "identity": "Who will you be?"}[ask]
    )
    expect(visitor.page.locator(".stage-line")).to_be_visible()
    expect(visitor.page.locator(".stage .rounds tbody tr")).to_have_count(5 if ask == "sixth" else 0)
    found = []
    for width, height in SIZES:
        resize(visitor, width, height)
        found += [f"{width}x{height}: {fault}" for fault in faults(visitor) if fault != "missing: .near .card"]  # no hand yet
    assert found == []


def test_home_shows_the_wall_of_the_day_and_the_game_that_waits(visitor: Visitor) -> None:
    visitor.go()
    expect(visitor.page.locator(".home-wall img.is-shut")).to_have_count(8)
    expect(visitor.page.locator(".cabinet")).to_have_count(0)  # nobody has played yet
    visitor.begin("onirim:1", "MOTH-4821")
    visitor.at_table()
    visitor.go("#/")
    expect(visitor.page.locator(".waiting-game")).to_contain_text("MOTH-4821")
    expect(visitor.page.locator(".page .gold")).to_have_text("Continue")
    expect(visitor.page.locator(".cabinet .niche").first).to_be_visible()
