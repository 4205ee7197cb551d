"""Dreamers as drama: who said what, the accusation, what was said of which card when the round ends."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.positions import sit_at
from tests.browser.test_two import choose, curtain_or_asked
from tests.browser.visitor import Visitor


def test_a_word_stands_at_the_name_of_who_said_it(visitor: Visitor) -> None:
    visitor.begin("dreamers:2", "MOTH-4821")
    visitor.go_round(2)  # a Dream was laid, a word was said: now the other one
    visitor.page.locator(".curtain button").click()
    visitor.at_table()
    expect(visitor.page.locator("[data-slot=theirs] .speech")).to_have_text("“close”")
    expect(visitor.page.locator("[data-slot=mine] .speech")).to_be_hidden()


def test_words_are_said_by_speech(visitor: Visitor) -> None:
    sit_at(visitor, "dreamers:2", "word")
    expect(visitor.page.locator(".answers .is-speech .option-label")).to_have_text(["“close”", "“medium”", "“far”"])
    expect(visitor.page.locator(".answers .gold")).to_have_count(0)


def test_a_refusal_to_accuse_does_not_stand_alone(visitor: Visitor) -> None:
    """A player who may accuse with one or two cards has a button for each, in the look of a danger, and none is gold."""
    visitor.begin("dreamers:2", "MOTH-4821")
    answers = visitor.page.locator(".answers .option")
    for _ in range(40):
        curtain_or_asked(visitor)
        if visitor.page.locator(".curtain").count():
            visitor.page.locator(".curtain button").click()
            visitor.at_table()
            visitor.asked()
        accusing = [code for code in visitor.codes() if code.startswith("accuse")]
        if 0 < len(accusing) <= 2:
            expect(answers).to_have_count(len(accusing) + 1)
            expect(answers.first).to_have_class(re.compile("danger"))
            expect(answers.last).to_have_text(re.compile("Trust"))
            return
        visitor.answer(visitor.codes()[-1] if "pass" in visitor.codes() else visitor.codes()[0])
    raise AssertionError("nobody could accuse")


def test_both_dreams_turn_together_and_the_sum_is_written(enter: Enter) -> None:
    visitor = enter(reduced_motion="no-preference")
    choose(visitor, "dreamers:2", bot="honest")
    visitor.at_table()
    visitor.page.evaluate(
        """() => { window.air = []; new MutationObserver(() => window.air.push(
             document.querySelectorAll('.flights .is-turned').length)).observe(document.querySelector('.flights'),
             { childList: true }) }"""
    )
    for _ in range(12):
        assert not curtain_or_asked(visitor)
        if max(visitor.page.evaluate("[0, ...window.air]")) >= 2:
            break
        visitor.answer(visitor.first_code())
        visitor.until("!document.querySelector('.is-playing')")
    visitor.until("Math.max(0, ...window.air) >= 2")
    visitor.still()
    expect(visitor.page.locator(".sum.is-awaited")).to_have_count(0)


def test_the_end_of_a_round_tells_what_the_words_were_worth(visitor: Visitor) -> None:
    choose(visitor, "dreamers:2", bot="honest")
    visitor.at_table()
    end = visitor.page.locator(".round-end")
    for _ in range(60):
        assert not curtain_or_asked(visitor)
        if end.count():
            break
        visitor.answer(visitor.first_code())
    said = end.locator(".round-said li")
    expect(said).not_to_have_count(0)
    expect(said.first).to_have_text(re.compile(r"“(close|medium|far)”: a \d+ against \d+$"))
