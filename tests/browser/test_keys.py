"""The keyboard: everything at the table without a pointer, and what a screen reader is told."""

from __future__ import annotations

from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor


def sit(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()


def test_select_play_discard(visitor: Visitor) -> None:
    sit(visitor)
    keyboard = visitor.page.keyboard
    keyboard.press("1")
    selected = visitor.page.locator(".card.is-selected")
    kind = selected.get_attribute("data-kind")
    keyboard.press("p")
    visitor.until("Number(document.querySelector('.table-screen').dataset.seq) > 1")
    assert visitor.cards("labyrinth") == [kind]
    keyboard.press("2")
    kind = selected.get_attribute("data-kind")
    seq = visitor.seq
    keyboard.press("d")
    visitor.until("seq => Number(document.querySelector('.table-screen').dataset.seq) > seq", seq)
    assert visitor.cards("discard") == [kind]


def test_a_letter_without_a_card_does_nothing_but_says_so(visitor: Visitor) -> None:
    sit(visitor)
    visitor.page.keyboard.press("d")
    visitor.until("document.querySelector('#live').textContent.includes('Select a card first')")
    assert visitor.seq == 1


def test_arrows_and_escape(visitor: Visitor) -> None:
    sit(visitor)
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowRight")
    assert visitor.page.locator(".card.is-selected").get_attribute("data-number") == "2"
    visitor.page.keyboard.press("ArrowLeft")
    assert visitor.page.locator(".card.is-selected").get_attribute("data-number") == "1"
    visitor.page.keyboard.press("Escape")
    assert visitor.page.locator(".card.is-selected").count() == 0
    assert visitor.page.locator(".leaf").is_hidden()


def test_log_counters_and_help(visitor: Visitor) -> None:
    sit(visitor)
    visitor.answer("play Gs")
    keyboard = visitor.page.keyboard
    keyboard.press("l")
    assert "green Sun is played" in visitor.page.locator(".drawer").inner_text()
    keyboard.press("c")
    rows = visitor.page.locator(".counters li")
    assert rows.count() == 17
    assert "10 of 10" in visitor.page.locator(".counters").inner_text()
    keyboard.press("Escape")
    assert visitor.page.locator(".drawer").is_hidden()
    keyboard.press("?")
    assert "discard" in visitor.page.locator("dialog").inner_text()
    keyboard.press("Escape")
    assert visitor.page.locator("dialog").count() == 0


def test_hint_says_what_the_coach_says(visitor: Visitor) -> None:
    sit(visitor)
    visitor.page.keyboard.press("h")
    box = visitor.page.locator(".hint-box")
    box.wait_for()
    assert box.inner_text().strip()


def test_new_game_keeps_the_old_one(visitor: Visitor) -> None:
    sit(visitor)
    old = visitor.page.url
    visitor.page.keyboard.press("n")
    visitor.page.locator("dialog").get_by_role("button", name="New game").click()
    visitor.until("old => location.href !== old", old)
    visitor.at_table()
    visitor.go("#/")
    visitor.page.locator(".table-item").nth(1).wait_for()
    assert visitor.page.locator(".table-item").count() == 2


def test_the_reader_hears_what_happened_and_what_is_asked(enter: Enter) -> None:
    visitor = enter("keyboard")
    sit(visitor)
    live = visitor.page.locator("#live")
    assert "Play or discard a card." in live.inner_text()
    visitor.answer("play Gs")
    text = live.inner_text()
    assert "The green Sun is played." in text
    assert text.endswith("Play or discard a card.")


def test_cards_have_names_and_places(visitor: Visitor) -> None:
    sit(visitor)
    labels = visitor.page.locator(".place-near .card").evaluate_all("cards => cards.map(card => card.getAttribute('aria-label'))")
    assert len(labels) == 5
    assert all(label.endswith(", Hand") and len(label) > 8 for label in labels)
    assert visitor.page.get_by_role("region", name="Hand 5").count() == 1


def test_space_selects_and_goes_to_the_options(visitor: Visitor) -> None:
    """A reader clicks without a pointer: the options must come next, not at the end of the page."""
    sit(visitor)
    visitor.page.locator(".place-near .card.can-act").first.focus()
    visitor.page.keyboard.press("Space")
    assert visitor.page.evaluate("document.activeElement.closest('.leaf') !== null")
    visitor.page.keyboard.press("Escape")
    assert visitor.page.evaluate("document.activeElement.classList.contains('card')")


def test_focus_is_not_lost_by_an_answer(enter: Enter) -> None:
    visitor = enter("keyboard")
    sit(visitor)
    for code in games.answers(games.WON)[:12]:
        visitor.answer(code)
        assert visitor.page.evaluate("document.activeElement !== document.body")
