"""Whole games at the page, won and lost: by mouse, by keyboard, by touch on a phone, by dragging, in French."""

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


WAYS = [("mouse", "en"), ("keyboard", "en"), ("touch", "en"), ("drag", "en"), ("mouse", "fr")]
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
    visitor.play(answers[hurried:], then=visitor.fits)
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
    card = visitor.page.locator(".near .card.can-act")
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
    card = visitor.page.locator(".near .card.can-act").first
    card.click()
    expect(visitor.page.locator(".answers [data-code]")).to_have_count(2)
    card.click()
    expect(visitor.page.locator(".answers [data-code]")).to_have_count(0)
    visitor.rests()
    visitor.soon(lambda: visitor.seq, seq)


def drag(visitor: Visitor, kind: str, x: float, y: float) -> None:
    """Drag a card of the hand to a point, and let it go."""
    visitor.still()
    box = visitor.page.locator(f'.near .card[data-kind="{kind}"]').first.bounding_box()
    assert box
    mouse = visitor.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    expect(visitor.page.locator(".table-screen")).to_have_class(re.compile("is-dragging"))
    mouse.move(x, y, steps=6)
    mouse.up()


def corners(visitor: Visitor, place: str) -> list[tuple[float, float]]:
    """Points well inside a place: its middle, and near its corners."""
    box = visitor.page.locator(place).bounding_box()
    assert box
    left, top, wide, high = box["x"], box["y"], box["width"], box["height"]
    xs, ys = (left + 12, left + wide / 2, left + wide - 12), (top + 12, top + high / 2, top + high - 12)
    return [(xs[1], ys[1]), (xs[0], ys[0]), (xs[2], ys[0]), (xs[0], ys[2]), (xs[2], ys[2])]


@pytest.mark.parametrize("corner", range(5))
def test_a_card_dropped_anywhere_on_the_path_is_played(visitor: Visitor, corner: int) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    drag(visitor, "Gs", *corners(visitor, ".path")[corner])
    visitor.moves_on(1)
    visitor.shows("labyrinth", ["Gs"])


def test_a_card_dropped_on_the_pile_is_discarded(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    drag(visitor, "Gs", *corners(visitor, ".pile[data-zone=discard]")[0])
    visitor.moves_on(1)
    visitor.shows("discard", ["Gs"])
    visitor.shows("labyrinth", [])


@pytest.mark.parametrize("place", [".wall", ".pile[data-zone=deck]", ".ask"])
def test_a_card_dropped_elsewhere_goes_back(visitor: Visitor, place: str) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    drag(visitor, "Gs", *corners(visitor, place)[0])
    visitor.rests()
    visitor.soon(lambda: visitor.seq, 1)
    visitor.shows("labyrinth", [])
    visitor.soon(lambda: "Gs" in visitor.cards("hand"), True)


def test_a_card_that_cannot_be_used_says_why(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])  # a Door is drawn: only a Key of its colour can be given for it
    visitor.page.locator(".near .card:not(.can-act)").first.click()
    expect(visitor.page.locator(".prompt")).to_have_text(re.compile(r"^\w.+: .{10,}"))
    expect(visitor.page.locator(".answers [data-code]")).to_have_count(0)


def test_what_can_be_played_stands_out_and_the_rest_says_why(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:17])
    playable = visitor.page.locator(".near .card.is-playable")
    visitor.soon(lambda: sorted(playable.evaluate_all("all => all.map(c => c.dataset.kind)")), ["Bm", "Gk", "Gm"])
    for kind in ("Bs", "Gs"):
        card = visitor.page.locator(f'.near .card[data-kind="{kind}"]')
        expect(card.locator(".band")).to_be_visible()
        expect(card).to_have_accessible_name(re.compile("has the same symbol"))


def test_a_chosen_card_shows_what_comes_of_it(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:17])
    visitor.page.locator('.near .card[data-kind="Bm"]').click()
    expect(visitor.page.locator(".slot.is-ghost .gain")).to_be_visible()
    expect(visitor.page.locator(".bubble")).to_have_text("Completes the series: the blue Door opens")
    expect(visitor.page.locator(".answers .gold")).to_contain_text("the blue Door opens")
    visitor.page.locator('.near .card[data-kind="Gk"]').click()
    expect(visitor.page.locator(".slot .gain")).to_have_count(0)
    expect(visitor.page.locator('.answers [data-code="discard Gk"]')).to_contain_text("Prophecy")


def test_a_refusal_never_stands_alone(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])
    answers = visitor.page.locator(".answers [data-code]")
    visitor.soon(lambda: answers.evaluate_all("all => all.map(b => b.dataset.code)"), ["key Bk", "limbo"])
    expect(answers.first).to_have_class(re.compile("gold"))


def test_a_pile_opens_to_a_sheet(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.play(games.answers(games.WON)[:5])
    visitor.page.locator(".pile[data-zone=discard]").click()
    cards = visitor.page.locator("dialog .sheet-cards li")
    expect(cards).to_have_count(3)
    expect(cards.filter(has_text="Golden Sun ×2")).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator("dialog")).to_have_count(0)
