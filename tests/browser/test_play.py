"""Whole games at the page, won and lost: by mouse, by keyboard, by touch on a phone, in French."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import oneironaut as on
from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

GAMES = {"won": (games.WON_SEED, games.answers(games.WON)), "lost": (games.LOST_SEED, games.answers(games.LOST))}
TITLES = {
    ("won", "en"): "You have won",
    ("lost", "en"): "You have lost",
    ("won", "fr"): "Vous avez gagné",
    ("lost", "fr"): "Vous avez perdu",
}


@pytest.mark.parametrize("result", GAMES)
def test_the_games_are_what_they_say(result: str) -> None:
    seed, answers = GAMES[result]
    game = on.Game(games.RULES, seed=seed)
    for answer in answers:
        game.play(answer)
    assert game.outcome is not None
    assert game.outcome.won == (result == "won")


WAYS = [("mouse", "en"), ("keyboard", "en"), ("touch", "en"), ("mouse", "fr")]
MOVING = {"reduced_motion": "no-preference"}
WHOLE = [pytest.param(*ways, result, marks=pytest.mark.slow) for ways in WAYS for result in GAMES]


@pytest.mark.parametrize(("way", "lang", "result"), WHOLE)
def test_a_whole_game(enter: Enter, way: str, lang: str, result: str) -> None:
    play_to_the_end(enter, way, lang, result, 0)


def test_the_end_of_a_game(enter: Enter) -> None:
    """On every change: the last answers of a game, by touch (most other tests go by mouse, some by keys)."""
    play_to_the_end(enter, "touch", "en", "won", len(GAMES["won"][1]) - 25)


def play_to_the_end(enter: Enter, way: str, lang: str, result: str, hurried: int) -> None:
    """Play a game, the first answers past the page, and see that it ends as it should."""
    seed, answers = GAMES[result]
    moving = (way, lang) == ("mouse", "en")
    visitor = enter(way, lang, **(MOVING if moving else {}))
    visitor.begin(games.RULES, seed)
    visitor.at_table()
    expect(visitor.page.locator("html")).to_have_attribute("lang", lang)
    visitor.hurry(answers[:hurried])
    for answer in answers[hurried:]:
        visitor.answer(answer)
        visitor.fits()
    expect(visitor.page.locator(".over h2")).to_have_text(TITLES[result, lang])
    visitor.soon(visitor.codes, [])


@pytest.mark.parametrize("moving", [True, False])
def test_cards_move_where_that_is_wanted(enter: Enter, moving: bool) -> None:
    visitor = enter(**(MOVING if moving else {}))
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.page.evaluate(
        """() => { const animate = Element.prototype.animate; window.moved = 0;
             Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how) } }"""
    )
    visitor.play(games.answers(games.WON)[:4])
    visitor.soon(lambda: visitor.page.evaluate("window.moved > 0"), moving)


def test_a_card_with_one_option_acts_on_the_second_tap_only(visitor: Visitor) -> None:
    """The planted defect of this check would be a card that acts at once: the sequence number stands after the first tap."""
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])
    visitor.soon(lambda: "key Bk" in visitor.codes(), True)
    seq = visitor.seq
    card = visitor.page.locator(".place-near .card.can-act")
    card.click()
    expect(card).to_have_class(re.compile("is-selected"))
    visitor.rests()
    visitor.soon(lambda: visitor.seq, seq)
    card.click()
    visitor.moves_on(seq)
    visitor.soon(lambda: len(visitor.cards("doors")), 1)


def test_a_card_with_two_options_is_put_down_by_the_second_tap(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    seq = visitor.seq
    card = visitor.page.locator(".place-near .card.can-act").first
    card.click()
    expect(visitor.page.locator(".leaf [data-code]")).to_have_count(2)
    card.click()
    expect(visitor.page.locator(".leaf")).to_be_hidden()
    visitor.rests()
    visitor.soon(lambda: visitor.seq, seq)


def test_drag_onto_what_is_to_be_done(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.still()
    card = visitor.page.locator('.place-near .card[data-kind="Gs"]').first
    box = card.bounding_box()
    assert box
    mouse = visitor.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    drop = visitor.page.locator(".drop-target", has_text="Play")
    expect(drop).to_be_visible()
    target = drop.bounding_box()
    assert target
    mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
    expect(drop).to_have_class(re.compile("is-over"))
    mouse.up()
    visitor.moves_on(1)
    visitor.shows("labyrinth", ["Gs"])


def test_a_drag_to_nowhere_does_nothing(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.still()
    card = visitor.page.locator('.place-near .card[data-kind="Gs"]').first
    box = card.bounding_box()
    assert box
    visitor.page.mouse.move(box["x"] + 20, box["y"] + 20)
    visitor.page.mouse.down()
    visitor.page.mouse.move(box["x"] + 20, box["y"] - 40, steps=4)
    expect(visitor.page.locator(".drops")).to_be_visible()
    visitor.page.mouse.move(box["x"] + 40, box["y"] + 30, steps=4)
    visitor.page.mouse.up()
    expect(visitor.page.locator(".drops")).to_be_hidden()
    visitor.rests()
    visitor.soon(lambda: visitor.seq, 1)
    visitor.shows("labyrinth", [])


def test_an_illegal_card_says_why(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])  # a Door is drawn: only a Key of its colour can be given for it
    visitor.page.locator(".place-near .card:not(.can-act)").first.click()
    expect(visitor.page.locator(".leaf-why p").first).to_have_text(re.compile(".{10,}"))
    expect(visitor.page.locator(".leaf [data-code]")).to_have_count(0)


def test_a_pile_is_laid_out_and_put_together(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.play(games.answers(games.WON)[:5])
    pile = visitor.page.locator("[data-zone=discard] .card")
    expect(pile).to_have_count(1)
    visitor.page.get_by_role("button", name="Show all: Discard pile").click()
    expect(pile).to_have_count(3)
    expect(visitor.page.locator('.card[data-kind="Ns"][data-times="×2"]')).to_have_count(1)
    visitor.page.get_by_role("button", name="Close: Discard pile").click()
    expect(pile).to_have_count(1)
