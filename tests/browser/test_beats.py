"""Every event of both games has a picture and a word: a card that goes its way, a riffle, speech, or words in the middle."""

from __future__ import annotations

from typing import Any

import pytest

import oneironaut as on
from oneironaut.kernel.event import Event
from oneironaut.server.content.beats import beat_of, script
from oneironaut.text.narration import describe_event
from tests.browser.conftest import Enter
from tests.browser.positions import sit_at
from tests.browser.visitor import Visitor
from tests.server.test_foresight import happened
from tests.support.slow_split import codes

MOVING = {"reduced_motion": "no-preference"}

# Builds a table of its own and plays events on it. The answer: for each event its number, its picture and what was in the air.
PLAY = """async events => {
  const load = (name) => import(`/js/table/${name}.js`);
  const [{ Session }, { Board }, { Beats }, { makeFrame }, { show }, { h }] = await Promise.all(
    [load('session'), load('board'), load('beats'), load('frame'), import('/js/shell.js'), import('/js/dom.js')]);
  const session = await Session.open(location.hash.split('/')[2]);
  const { seat, view } = await session.whoIsAsked();
  const board = new Board(session.sheet, seat, session.entry.seats, { onCard: () => {} });
  const parts = { facts: h('div'), say: h('div'), ask: h('div'), tools: h('div'), extra: [] };
  const frame = makeFrame({ id: 'beats', title: 'x', seat, board, ...parts });
  show('x', frame);
  board.update(view);
  const layer = frame.querySelector('.flights');
  const found = []; let seen = new Set();
  new MutationObserver(all => all.flatMap(m => [...m.addedNodes]).forEach(n => seen.add(n.className.split(' ')[0])))
    .observe(layer, { childList: true });
  layer.addEventListener('beat', ({ detail: { event, picture } }) => found.push([event.n, picture]));
  for (const event of events) { // one at a time: what is in the air belongs to it
    const beats = new Beats(board, layer);
    seen = new Set();
    if (event.said) board.hear(new Map([[event.seat, event.said]]));
    const end = new Promise(done => { beats.onPlaying = (isPlaying) => isPlaying || done() });
    beats.play([event], beats.remember());
    await end;
    await new Promise(done => setTimeout(done));
    found.at(-1).push([...seen]);
  }
  board.close();
  return found;
}"""
IN_THE_AIR = {"card": "flight", "words": "beat-words"}  # a riffle and speech move what stands on the table


def entry(n: int, event: Event, rules: on.Rules) -> dict[str, Any]:
    """An event as the page gets it."""
    beat = beat_of(event, rules)
    said = event.what if beat.name == "word" else ""
    return {
        "n": n,
        "turn": 1,
        "what": event.what,
        "seat": event.seat,
        "card": event.card,
        "from": event.source,
        "to": event.target,
        "text": describe_event(event, rules, "en"),
        "who": "",
        "said": said,
        "beat": beat.name,
        "sign": beat.sign,
        "tone": beat.tone,
    }


def without_picture(found: list[tuple[int, str, list[str]]]) -> list[int]:
    """The events of which nothing was to be seen."""
    return [n for n, picture, air in found if picture not in ("riffle", "speech") and IN_THE_AIR.get(picture) not in air]


@pytest.mark.parametrize("code", codes([code for code in on.presets() if "!open" not in code], few=["onirim:1", "dreamers:2"]))
def test_every_event_has_a_picture_and_a_word(enter: Enter, code: str) -> None:
    visitor = enter(**MOVING)
    set_pace(visitor, "fast")
    sit_at(visitor, code, "middle")
    rules = on.read_rules(code)
    told = [entry(n, event, rules) for n, event in enumerate(happened(code, 60))]
    shown = [event for event in told if event["beat"] != "quiet"]
    assert all(event["text"] and event["sign"] for event in shown)
    found = visitor.page.evaluate(PLAY, shown)
    assert [n for n, *_ in found] == [event["n"] for event in shown]
    assert without_picture(found) == []


def test_an_event_without_a_picture_is_found() -> None:
    assert without_picture([(1, "card", ["flight"]), (2, "card", []), (3, "words", ["flight"]), (4, "riffle", [])]) == [2, 3]


def test_every_beat_has_a_motion_and_a_sound(visitor: Visitor) -> None:
    visitor.go()
    names = sorted(set(script()["beats"]) - {"quiet"})
    visitor.soon(
        lambda: visitor.page.evaluate("async () => Object.keys((await import('/js/table/motions.js')).MOTIONS).sort()"), names
    )
    silent = "async names => { const { isHeard } = await import('/js/sound.js'); return names.filter(name => !isHeard(name)) }"
    visitor.soon(lambda: visitor.page.evaluate(silent, [*names, "comet"]), ["comet"])


def set_pace(visitor: Visitor, pace: str) -> None:
    """Choose how fast events are played out."""
    visitor.go()
    visitor.page.evaluate("pace => localStorage.setItem('oneironaut.settings', JSON.stringify({ lang: 'en', pace }))", pace)
    visitor.page.reload()
    visitor.page.locator(".hero").wait_for()
