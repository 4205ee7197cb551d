"""What just happened: the line tells what the engine reported, in order; the motion shows it, and no input ever waits for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

import oneironaut as on
from oneironaut.server.content.beats import beat_of
from oneironaut.text.narration import describe_event
from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor

MOVING = {"reduced_motion": "no-preference"}
ANSWERS = games.answers(games.WON)

EVENTS = """async since => {
  const ask = async (path, key) => (await fetch(path, { headers: { Authorization: `Bearer ${key}` } })).json();
  const path = `/api/tables/${location.hash.split('/')[2]}`;
  const { token } = (await ask(path, localStorage.getItem('oneironaut.key'))).seats[0];
  return (await ask(`${path}/seats/0?since=${since}&lang=en`, token)).events.items;
}"""
LINES = """() => [...document.querySelectorAll('.story-list li')].map(li => li.textContent.trim())"""


def told(visitor: Visitor, since: int) -> list[str]:
    """What the engine reported since a sequence number and is worth a word, many alike as one."""
    events: list[dict[str, Any]] = visitor.page.evaluate(EVENTS, since)
    found: list[str] = visitor.page.evaluate(
        """async events => (await import('/js/table/story.js')).told(events)
             .map(e => e.text + (e.times > 1 ? ` ×${e.times}` : ''))""",
        events,
    )
    texts = {event["text"] for event in events if event["beat"] != "quiet"}
    assert all(text in texts or re.search(r"\d|×", text) for text in found)
    assert bool(texts) == bool(found)
    return found


def test_the_line_tells_what_the_engine_reported(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    for answer in ANSWERS[:14]:
        seq = visitor.seq
        visitor.answer(answer)
        visitor.soon(lambda: visitor.page.evaluate(LINES), told(visitor, seq)[-5:])
        expect(visitor.page.locator(".story-list li").last).to_have_class(re.compile("is-now"))


WHOLE = [
    pytest.param(games.RULES, games.WON_SEED, 12, id="few"),
    pytest.param(games.RULES, games.WON_SEED, 200, id="won", marks=pytest.mark.slow),
    pytest.param(games.RULES, games.LOST_SEED, 200, id="lost", marks=pytest.mark.slow),
    pytest.param("onirim:1+everything", "MOTH-4821", 150, id="everything", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("rules", "seed", "most"), WHOLE)
def test_every_event_is_played_out_as_the_engine_reported_it(visitor: Visitor, rules: str, seed: str, most: int) -> None:
    """Answer by answer: the beats that were shown are the events of the engine, in order, each with its own words."""
    visitor.begin(rules, seed)
    visitor.at_table()
    visitor.page.evaluate("window.heard = []; addEventListener('beat', e => window.heard.push(e.detail.event.text)); 0")
    known = {(games.RULES, games.WON_SEED): games.WON, (games.RULES, games.LOST_SEED): games.LOST}.get((rules, seed), "")
    answers, game = games.answers(known), on.Game(rules, seed=seed)
    for n in range(most):
        if game.over:
            break
        assert game.question is not None
        code = answers[n] if answers else game.question.options[0].code
        before = len(game.events)
        game.play(code)
        told = [event for event in list(game.events)[before:] if beat_of(event, game.rules).name != "quiet"]
        visitor.page.evaluate("window.heard = []; 0")
        visitor.one(code)
        visitor.soon(lambda: visitor.page.evaluate("window.heard"), [describe_event(each, game.rules, "en") for each in told])
    assert game.over or most < 200


def test_a_door_without_its_key_has_a_picture_and_a_word(enter: Enter) -> None:
    """The defect that was: a Door was drawn, went to Limbo and was shuffled back, and not a pixel changed."""
    visitor = enter(**MOVING)
    visitor.begin(games.RULES, games.LOST_SEED)
    visitor.at_table()
    visitor.page.evaluate(
        """() => { window.flown = []; new MutationObserver(all => all.flatMap(m => [...m.addedNodes]).forEach(n =>
             n.querySelectorAll('img').forEach(i => window.flown.push(decodeURIComponent(i.src).match(/([^/]+)\\.svg/)[1]))))
             .observe(document.querySelector('.flights'),
             { childList: true }) }"""
    )
    for answer in games.answers(games.LOST)[:12]:
        seq = visitor.seq
        visitor.answer(answer)
        visitor.still()
        events = visitor.page.evaluate(EVENTS, seq)
        lost = [event["card"] for event in events if event["beat"] == "limbo"]
        if lost:
            visitor.soon(lambda: set(lost) <= set(visitor.page.evaluate("window.flown")), True)  # noqa: B023 - read at once
            return
    raise AssertionError("no Door went to Limbo")


def test_input_never_waits(enter: Enter) -> None:
    """A key in the middle of a motion ends it, and does what it means: nobody presses twice."""
    visitor = enter(**MOVING)
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    keyboard = visitor.page.keyboard
    for _ in range(3):
        seq = visitor.seq
        keyboard.press("1")
        keyboard.press("p" if visitor.page.locator(".answers .gold").count() else "d")
        visitor.moves_on(seq)
    keyboard.press("2")
    expect(visitor.page.locator(".near .card.is-selected")).to_have_count(1)
    expect(visitor.page.locator(".flights img")).to_have_count(0)
    expect(visitor.page.locator(".is-awaited")).to_have_count(0)


@pytest.mark.parametrize(("pace", "flies"), [("normal", True), ("fast", True), ("off", False)])
def test_the_speed_is_a_setting(enter: Enter, pace: str, flies: bool) -> None:
    visitor = enter(**MOVING)
    visitor.go()
    visitor.page.evaluate("pace => localStorage.setItem('oneironaut.settings', JSON.stringify({ lang: 'en', pace }))", pace)
    visitor.page.reload()
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.page.evaluate(
        """() => { const animate = Element.prototype.animate; window.moved = 0;
             Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how) } }"""
    )
    visitor.play(ANSWERS[:3])
    visitor.soon(lambda: visitor.page.evaluate("window.moved > 0"), flies)
