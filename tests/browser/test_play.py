"""Whole games at the page, won and lost: by mouse, by keyboard, by touch on a phone, in French."""

from __future__ import annotations

import pytest

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
OFTEN = [("mouse", "en", "won"), ("keyboard", "en", "lost"), ("touch", "en", "won"), ("mouse", "fr", "lost")]
SELDOM = [
    pytest.param(*ways, result, marks=pytest.mark.slow) for ways in WAYS for result in GAMES if (*ways, result) not in OFTEN
]


@pytest.mark.parametrize(("way", "lang", "result"), [*OFTEN, *SELDOM])
def test_a_whole_game(enter: Enter, way: str, lang: str, result: str) -> None:
    seed, answers = GAMES[result]
    visitor = enter(way, lang)
    visitor.begin(games.RULES, seed)
    visitor.at_table()
    assert visitor.page.locator("html").get_attribute("lang") == lang
    for answer in answers:
        visitor.answer(answer)
        assert not visitor.wide(), f"wider than the screen after {answer}"
    over = visitor.page.locator(".over")
    over.wait_for()
    assert over.locator("h2").inner_text() == TITLES[result, lang]
    assert visitor.codes() == []


def test_a_card_with_one_option_acts_on_the_second_tap_only(visitor: Visitor) -> None:
    """The planted defect of this check would be a card that acts at once: the sequence number stands after the first tap."""
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])
    assert "key Bk" in visitor.codes()
    seq = visitor.seq
    card = visitor.page.locator(".place-near .card.can-act")
    card.click()
    visitor.page.wait_for_timeout(150)
    assert visitor.seq == seq
    card.click()
    visitor.until("seq => Number(document.querySelector('.table-screen').dataset.seq) > seq", seq)
    assert len(visitor.cards("doors")) == 1


def test_a_card_with_two_options_is_put_down_by_the_second_tap(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    seq = visitor.seq
    card = visitor.page.locator(".place-near .card.can-act").first
    card.click()
    assert visitor.page.locator(".leaf [data-code]").count() == 2
    card.click()
    assert visitor.page.locator(".leaf").is_hidden()
    assert visitor.seq == seq


def test_drag_onto_what_is_to_be_done(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    card = visitor.page.locator('.place-near .card[data-kind="Gs"]').first
    box = card.bounding_box()
    assert box
    mouse = visitor.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    target = visitor.page.locator(".drop-target", has_text="Play").bounding_box()
    assert target
    mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
    mouse.up()
    visitor.until("Number(document.querySelector('.table-screen').dataset.seq) > 1")
    assert visitor.cards("labyrinth") == ["Gs"]


def test_a_drag_to_nowhere_does_nothing(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    card = visitor.page.locator('.place-near .card[data-kind="Gs"]').first
    box = card.bounding_box()
    assert box
    visitor.page.mouse.move(box["x"] + 20, box["y"] + 20)
    visitor.page.mouse.down()
    visitor.page.mouse.move(box["x"] + 20, box["y"] - 40, steps=4)
    visitor.page.mouse.move(box["x"] + 40, box["y"] + 30, steps=4)
    visitor.page.mouse.up()
    visitor.page.wait_for_timeout(150)
    assert visitor.seq == 1
    assert visitor.page.locator(".drops").is_hidden()
    assert visitor.cards("labyrinth") == []


def test_an_illegal_card_says_why(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])  # a Door is drawn: only a Key of its colour can be given for it
    visitor.page.locator(".place-near .card:not(.can-act)").first.click()
    why = visitor.page.locator(".leaf-why p").first
    why.wait_for()
    assert len(why.inner_text()) > 10
    assert visitor.page.locator(".leaf [data-code]").count() == 0


def test_a_pile_is_laid_out_and_put_together(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.play(games.answers(games.WON)[:5])
    assert len(visitor.cards("discard")) == 1
    visitor.page.get_by_role("button", name="Show all: Discard pile").click()
    assert len(visitor.cards("discard")) >= 3
    assert visitor.page.locator('.card[data-kind="Ns"][data-times="×2"]').count() == 1
    visitor.page.get_by_role("button", name="Close: Discard pile").click()
    assert len(visitor.cards("discard")) == 1
