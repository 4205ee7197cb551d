"""The keyboard: everything at the table without a pointer, and what a screen reader is told."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.positions import sit_at
from tests.browser.visitor import Visitor


def sit(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()


def test_select_play_discard(visitor: Visitor) -> None:
    sit(visitor)
    keyboard = visitor.page.keyboard
    keyboard.press("1")
    selected = visitor.page.locator(".card.is-selected")
    expect(selected).to_have_attribute("data-number", "1")
    kind = selected.get_attribute("data-kind") or ""
    keyboard.press("p")
    visitor.moves_on(1)
    visitor.shows("labyrinth", [kind])
    keyboard.press("2")
    expect(selected).to_have_attribute("data-number", "2")
    kind = selected.get_attribute("data-kind") or ""
    seq = visitor.seq
    keyboard.press("d")
    visitor.moves_on(seq)
    visitor.shows("discard", [kind])


def test_a_letter_without_a_card_does_nothing_but_says_so(visitor: Visitor) -> None:
    sit(visitor)
    visitor.page.keyboard.press("d")
    visitor.until("document.querySelector('#live').textContent.includes('Select a card first')")
    visitor.rests()
    visitor.soon(lambda: visitor.seq, 1)


def test_arrows_and_escape(visitor: Visitor) -> None:
    sit(visitor)
    selected = visitor.page.locator(".card.is-selected")
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowRight")
    expect(selected).to_have_attribute("data-number", "2")
    visitor.page.keyboard.press("ArrowLeft")
    expect(selected).to_have_attribute("data-number", "1")
    visitor.page.keyboard.press("Escape")
    expect(selected).to_have_count(0)
    expect(visitor.page.locator(".prompt")).to_have_text("Play or discard a card.")


def test_log_counters_and_help(visitor: Visitor) -> None:
    sit(visitor)
    visitor.answer("play Gs")
    keyboard = visitor.page.keyboard
    keyboard.press("l")
    expect(visitor.page.locator(".drawer")).to_contain_text("green Sun is played")
    keyboard.press("c")
    expect(visitor.page.locator(".counters li")).to_have_count(17)
    expect(visitor.page.locator(".counters")).to_contain_text("10 of 10")
    keyboard.press("Escape")
    expect(visitor.page.locator(".drawer")).to_be_hidden()
    keyboard.press("?")
    expect(visitor.page.locator("dialog")).to_contain_text("discard")
    keyboard.press("Escape")
    expect(visitor.page.locator("dialog")).to_have_count(0)


def test_hint_says_what_the_coach_says(visitor: Visitor) -> None:
    sit(visitor)
    box = visitor.page.locator(".hint-box")
    visitor.page.keyboard.press("h")
    expect(box).to_contain_text("Think of")
    visitor.page.keyboard.press("h")
    dialog = visitor.page.locator("dialog")
    expect(dialog).to_contain_text("not in the statistics")  # it is asked once, before anything is marked
    dialog.get_by_role("button", name="Yes, tell me").click()
    expect(box).to_contain_text("The coach would choose")


def test_new_game_keeps_the_old_one(visitor: Visitor) -> None:
    sit(visitor)
    old = visitor.page.url
    visitor.page.keyboard.press("m")
    visitor.page.locator("dialog").get_by_role("button", name="New game").click()
    visitor.page.locator("dialog", has_text="This game is kept").get_by_role("button", name="New game").click()
    visitor.until("old => location.href !== old", old)
    visitor.at_table()
    visitor.go("#/")
    expect(visitor.page.locator(".waiting-game")).to_have_count(1)  # the new one
    expect(visitor.page.locator(".table-item")).to_have_count(1)


def test_the_reader_hears_what_happened_and_what_is_asked(enter: Enter) -> None:
    visitor = enter("keyboard")
    sit(visitor)
    live = visitor.page.locator("#live")
    expect(live).to_contain_text("Play or discard a card.")
    visitor.answer("play Gs")
    expect(live).to_have_text(re.compile(r"The green Sun is played\..*Play or discard a card\.\s*$"))


def test_cards_have_names_and_places(visitor: Visitor) -> None:
    sit(visitor)
    cards = visitor.page.locator(".near .card")
    expect(cards).to_have_count(5)
    for card in cards.all():
        expect(card).to_have_accessible_name(re.compile(r"^\w.{2,}, playable, Hand$"))
    expect(visitor.page.get_by_role("region", name="Hand", exact=True)).to_have_count(1)


def test_space_selects_and_goes_to_the_options(visitor: Visitor) -> None:
    """A reader clicks without a pointer: the options must come next, not at the end of the page."""
    sit(visitor)
    visitor.page.locator(".near .card.can-act").first.focus()
    visitor.page.keyboard.press("Space")
    visitor.until("document.activeElement.closest('.answers') !== null")
    visitor.page.keyboard.press("Escape")
    visitor.until("document.activeElement.classList.contains('card')")


def test_focus_is_not_lost_by_an_answer(enter: Enter) -> None:
    visitor = enter("keyboard")
    sit(visitor)
    for code in games.answers(games.WON)[:12]:
        visitor.answer(code)
        visitor.until("document.activeElement !== document.body")


def test_no_key_changes_its_meaning(visitor: Visitor) -> None:
    """P plays the third card of a series; a second P is not the refusal of the Door, and Enter is the search."""
    sit(visitor)
    visitor.hurry(games.answers(games.WON)[:17])
    visitor.page.locator('.near .card[data-kind="Bm"]').click()
    visitor.page.keyboard.press("p")
    visitor.soon(visitor.codes, ["search", "pass"])
    seq = visitor.seq
    visitor.page.keyboard.press("p")
    visitor.rests()
    visitor.soon(lambda: visitor.seq, seq)
    expect(visitor.page.locator(".answers .button").first).to_have_class(re.compile("gold"))
    visitor.page.keyboard.press("Enter")
    visitor.moves_on(seq)
    visitor.soon(lambda: "Bd" in visitor.cards("doors"), True)


def test_every_word_has_a_key_of_its_own(visitor: Visitor) -> None:
    sit_at(visitor, "dreamers:2", "word")
    buttons = visitor.page.locator(".answers .is-speech")
    for button, key in enumerate("OEF"):
        expect(buttons.nth(button)).to_have_attribute("aria-keyshortcuts", key)
    visitor.page.keyboard.press("e")
    visitor.page.locator(".curtain button").click()
    expect(visitor.page.locator("[data-slot=theirs] .speech")).to_have_text("“medium”")


def test_enter_never_discards_what_cannot_be_played(visitor: Visitor) -> None:
    sit(visitor)
    visitor.hurry(games.answers(games.WON)[:17])
    seq = visitor.seq
    visitor.page.locator('.near .card[data-kind="Bs"]').click()
    expect(visitor.page.locator(".prompt")).to_contain_text("Blue Sun: the last card of the labyrinth has the same symbol")
    expect(visitor.page.locator(".answers .gold")).to_have_count(0)
    visitor.page.keyboard.press("Enter")
    visitor.rests()
    visitor.soon(lambda: visitor.seq, seq)
    visitor.page.keyboard.press("d")
    visitor.moves_on(seq)
