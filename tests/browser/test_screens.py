"""Every screen: what it is for, and axe-core finds nothing on it, in both looks and with high contrast."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import expect

from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.layout import SIZES, resize
from tests.browser.positions import sit_at
from tests.browser.visitor import Visitor

WCAG: dict[str, object] = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],
}


COLOURS: dict[str, object] = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}


def violations(visitor: Visitor, options: dict[str, object] = WCAG) -> list[str]:
    found = Axe().run(visitor.page, options=options).response["violations"]
    return [f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]]


def home(visitor: Visitor) -> None:
    visitor.go()
    visitor.page.locator(".hero").wait_for()


def new(visitor: Visitor) -> None:
    visitor.go("#/new/onirim%3A2%2Bbook!lost")
    visitor.page.locator(".new-form .verdict strong").wait_for()


def table(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:9])


def chosen(visitor: Visitor) -> None:
    """A card is chosen: where it would go, what comes of it."""
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.WON)[:17])
    visitor.page.locator('.near .card[data-kind="Bm"]').click()
    visitor.page.locator(".slot.is-ghost .gain").wait_for()


def door(visitor: Visitor) -> None:
    sit_at(visitor, games.RULES, "door")


def nightmare(visitor: Visitor) -> None:
    sit_at(visitor, games.RULES, "nightmare")


def prophecy(visitor: Visitor) -> None:
    sit_at(visitor, games.RULES, "prophecy")


def sheet(visitor: Visitor) -> None:
    sit_at(visitor, games.RULES, "middle")
    visitor.page.locator(".pile[data-zone=discard]").click()
    visitor.page.locator("dialog .sheet-cards").wait_for()


def log(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.keyboard.press("l")
    visitor.page.locator(".drawer .log-turn").first.wait_for()


def counters(visitor: Visitor) -> None:
    table(visitor)
    visitor.page.keyboard.press("c")
    visitor.page.locator(".drawer .counters").wait_for()


def hint(visitor: Visitor) -> None:
    """All that the coach says, at its third level."""
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    for level in range(1, 4):
        visitor.page.keyboard.press("h")
        if level == 2:
            visitor.page.locator("dialog").get_by_role("button", name=re.compile("Yes, tell me|Oui, dites-moi")).click()
        visitor.rests()
        expect(visitor.page.locator(".hint-body")).to_be_visible()
        expect(visitor.page.locator(".chances li")).to_have_count(len(visitor.codes()) if level == 3 else 0)


def rules_here(visitor: Visitor) -> None:
    """The rules of what is played, at the table."""
    table(visitor)
    visitor.page.keyboard.press("r")
    visitor.page.locator(".drawer .board img").first.wait_for()


def everything(visitor: Visitor) -> None:
    visitor.begin("onirim:1+everything", "MOTH-4821")
    visitor.at_table()
    visitor.play_first(6)


def curtain(visitor: Visitor) -> None:
    visitor.begin("onirim:2", "MOTH-4821")
    visitor.page.locator(".curtain").wait_for()


def silent(visitor: Visitor) -> None:
    curtain(visitor)
    visitor.page.locator(".curtain button").click()
    visitor.at_table()


def dreamers(visitor: Visitor) -> None:
    visitor.begin("dreamers:2", "MOTH-4821")
    visitor.go_round(2)  # a Dream was laid, a word was said: now the other one
    visitor.page.locator(".curtain button").click()
    visitor.at_table()


def ended(visitor: Visitor) -> None:
    visitor.begin(games.RULES, games.LOST_SEED)
    visitor.at_table()
    visitor.hurry(games.answers(games.LOST)[:-1])
    visitor.play(games.answers(games.LOST)[-1:])
    visitor.page.locator(".over").wait_for()


def over(visitor: Visitor) -> None:
    """The end of a game, with what the coach says of it."""
    ended(visitor)
    visitor.page.locator(".over .curve svg").wait_for()


def replay(visitor: Visitor) -> None:
    table(visitor)
    visitor.go(visitor.page.url.partition("/#")[2].join(("#", "")).replace("/table/", "/replay/") + "/7")
    visitor.page.locator(".scrubber").wait_for()
    visitor.page.locator(".step", has_text="Step 7 of 9").wait_for()


def history(visitor: Visitor) -> None:
    ended(visitor)
    visitor.go("#/history")
    visitor.page.locator(".statistics").wait_for()


def rules(visitor: Visitor) -> None:
    visitor.go("#/rules")
    visitor.page.locator(".rules-page .tile").first.wait_for()


def rules_page(visitor: Visitor) -> None:
    visitor.go("#/rules/base/O-BASE-8")
    visitor.page.locator("#rule-O-BASE-8").wait_for()


def lessons(visitor: Visitor) -> None:
    visitor.go("#/learn")
    visitor.page.locator(".lesson").first.wait_for()


def lesson(visitor: Visitor) -> None:
    lessons(visitor)
    visitor.page.locator(".lesson .button").first.click()
    visitor.at_table()


def farewell(visitor: Visitor) -> None:
    lessons(visitor)
    visitor.page.locator(".lesson .button").last.click()
    walk(visitor)


def walk(visitor: Visitor) -> None:
    """Go through a lesson to its end."""
    for _ in range(200):
        can = next_of_lesson(visitor)
        if can == "end":
            return
        elif can == "read":
            read_on(visitor)
        else:
            visitor.answer(visitor.first_code())
    raise AssertionError("a lesson without an end")


def next_of_lesson(visitor: Visitor) -> str:
    """What comes next in a lesson: `read`, `answer` or `end`."""
    visitor.until("document.querySelector('.table-screen[data-seq] :is(.guide:not([hidden]) .gold, .can-act, .option)')")
    step: str = visitor.page.evaluate(
        """() => { const has = (what) => document.querySelector(`.guide ${what}`) !== null;
             return has('.button[href]') ? 'end' : has('.gold') ? 'read' : 'answer' }"""
    )
    return step


def read_on(visitor: Visitor) -> None:
    """Read one text of a lesson."""
    guide = visitor.page.locator(".guide")
    text = guide.inner_text()
    guide.locator(".gold").click()
    expect(guide).not_to_have_text(text, use_inner_text=True)


def read_all(visitor: Visitor) -> None:
    """Read what there is to read before the next answer."""
    while next_of_lesson(visitor) == "read":
        read_on(visitor)


def settings(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.locator("dialog").wait_for()


def import_record(visitor: Visitor) -> None:
    visitor.go("#/history")
    visitor.page.get_by_role("button", name="Import a game").click()
    visitor.page.locator("dialog").wait_for()


def trouble(visitor: Visitor) -> None:
    visitor.forgive("404")
    visitor.go("#/table/nothing")
    visitor.page.get_by_role("heading", name="This cannot be shown").wait_for()


SCREENS: dict[str, Callable[[Visitor], None]] = {
    each.__name__: each
    for each in [
        *(
            home,
            new,
            table,
            chosen,
            door,
            nightmare,
            prophecy,
            sheet,
            log,
            counters,
            hint,
            rules_here,
            everything,
            curtain,
            silent,
            dreamers,
            over,
            replay,
            history,
        ),
        *(rules, rules_page, lessons, lesson, farewell, settings, import_record, trouble),
    ]
}
LOOKS = {
    "night": {"theme": "night"},
    "day": {"theme": "day"},
    "high night": {"theme": "night", "contrast": "high"},
    "high day": {"theme": "day", "contrast": "high"},
    "as the system, which is light": {"theme": "system"},
}

OFTEN = ["night", "high day"]  # looks that are tried on every change: the usual one, and the one that is farthest from it
# Screens that are tried in the long run only: parts of others, or pages that have little of their own.
SELDOM = (
    "chosen",
    "prophecy",
    "sheet",
    "log",
    "counters",
    "rules_here",
    "silent",
    "dreamers",
    "over",
    "history",
    "lessons",
    "import_record",
    "replay",
    "farewell",
)
LOOKED_AT = [
    pytest.param(screen, OFTEN, id=f"{screen}-often", marks=pytest.mark.slow if screen in SELDOM else ()) for screen in SCREENS
] + [pytest.param(screen, [*LOOKS], id=f"{screen}-all", marks=pytest.mark.slow) for screen in SCREENS]


def dress(visitor: Visitor, look: dict[str, str]) -> None:
    """Another look, on the page that is open."""
    visitor.page.evaluate(
        """look => { document.documentElement.dataset.theme = look.theme;
             document.documentElement.dataset.contrast = look.contrast ?? 'usual' }""",
        look,
    )
    visitor.still()  # colours fade for a moment


@pytest.mark.parametrize(("screen", "looks"), LOOKED_AT)
def test_axe_finds_nothing(visitor: Visitor, screen: str, looks: list[str]) -> None:
    SCREENS[screen](visitor)
    for i, name in enumerate(looks):  # only colours are another thing in another look
        dress(visitor, LOOKS[name])
        assert violations(visitor, COLOURS if i else WCAG) == [], name


@pytest.mark.parametrize(
    "screen",
    [
        "table",
        *[
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("chosen", "door", "nightmare", "everything", "dreamers", "over")
        ],
    ],
)
def test_axe_finds_nothing_in_any_window(visitor: Visitor, screen: str) -> None:
    SCREENS[screen](visitor)
    for width, height in SIZES:
        resize(visitor, width, height)
        assert violations(visitor) == [], (width, height)


def test_axe_finds_what_was_planted(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.evaluate(
        "document.querySelector('.hero').insertAdjacentHTML('beforeend', '<button></button><img src=/icon.svg>')"
    )
    found = " ".join(violations(visitor))
    assert "button-name" in found
    assert "image-alt" in found


def test_axe_finds_a_colour_that_was_planted(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.evaluate(
        """() => { const words = document.createElement('p'); words.textContent = 'hardly to be read';
             words.style.backgroundColor = '#222'; words.style.color = '#444'; document.querySelector('.hero').append(words) }"""
    )
    dress(visitor, LOOKS["night"])
    assert "color-contrast" in " ".join(violations(visitor, COLOURS))


TARGETS = """() => [...document.querySelectorAll('a, button, input, select, summary')]
  .filter(e => e.checkVisibility() && !e.disabled)
  .filter(e => !e.matches('p a, li > a, td a, h2 a, .skip') && !e.closest('.arches'))
  .map(e => [e.closest('label') ?? e, e]).map(([box, e]) => [box.getBoundingClientRect(), e])
  .filter(([r]) => r.width > 0 && (r.width < 43.5 || r.height < 43.5))
  .map(([r, e]) => `${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)"""


# On a phone: axe finds nothing, all fits, and what is to be touched is large enough for a finger.
@pytest.mark.parametrize(
    "screen", ["home", "new", "table", "chosen", "nightmare", "everything", "over", "replay", "history", "settings", "lesson"]
)
def test_a_phone_is_enough(enter: Enter, screen: str) -> None:
    visitor = enter("touch")
    SCREENS[screen](visitor)
    assert violations(visitor) == []
    visitor.fits()
    visitor.soon(lambda: visitor.page.evaluate(TARGETS), [])


def test_the_check_of_targets_sees_a_small_one(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.evaluate("document.querySelector('.hero').insertAdjacentHTML('beforeend', '<button>x</button>')")
    visitor.soon(lambda: len(visitor.page.evaluate(TARGETS)), 1)
