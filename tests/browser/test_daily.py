"""Deals that everybody gets once, over several days: the server's clock is set by the test."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Enter
from tests.browser.test_screens import COLOURS, violations
from tests.browser.visitor import Visitor
from tests.server.running import GivenClock, Running

BOT = re.compile(r"The bot \(.*\) (won|lost) this deal: \d of 8")
BOT_TIME = 90_000  # ms: it plays a whole game
FINISH = """async () => {
  const ask = async (path, key, body) => (await fetch(path, { method: body ? 'POST' : 'GET', body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${key}` } })).json();
  const path = `/api/tables/${location.hash.split('/')[2]}`;
  const { token } = (await ask(path, localStorage.getItem('oneironaut.key'))).seats[0];
  let view = await ask(`${path}/seats/0`, token);
  for (let n = 0; !view.outcome && n < 2000; n++) {
    if (!view.question) { view = await ask(`${path}/seats/0`, token); continue; }
    const command = { id: `f${n}`, seq: view.seq, do: 'answer', actions: [view.question.options[0].code], times: 1,
      consent: [], level: 1 };
    view = (await ask(`${path}/seats/0/commands`, token, command)).view;
  }
}"""


@pytest.fixture
def clock(server: Running) -> Iterator[GivenClock]:
    yield server.clock
    server.clock.now = GivenClock.now


def card(visitor: Visitor, kind: str = "daily") -> Locator:
    return visitor.page.locator(f"section.daily[aria-labelledby=deal-{kind}]")


def play(visitor: Visitor, kind: str = "daily") -> None:
    """Begin a deal and play it to its end, past the page."""
    card(visitor, kind).get_by_role("button", name=re.compile("^(Play|Jouer)")).click()
    visitor.at_table()
    visitor.page.evaluate(FINISH)


def reopen(visitor: Visitor, fragment: str = "#/daily") -> None:
    """Open a screen as if for the first time."""
    visitor.go()
    visitor.page.locator(".hero").wait_for()
    visitor.go(fragment)
    visitor.page.reload()
    visitor.page.locator(".calendar").wait_for()


def test_the_deal_of_the_day_is_begun_once(visitor: Visitor, clock: GivenClock) -> None:
    visitor.go()
    card(visitor).get_by_role("button", name="Play").click()
    visitor.at_table()
    address = visitor.page.url
    expect(visitor.page.locator(".flag.seed")).to_have_count(0)
    visitor.answer(visitor.first_code())
    visitor.go("#/")
    card(visitor).get_by_role("link", name="Continue").click()
    visitor.at_table()
    visitor.until("address => location.href === address", address)


def test_several_days(enter: Enter, clock: GivenClock) -> None:
    visitor = enter()
    for day, n in (("2026-11-16", 1), ("2026-11-17", 2), ("2026-11-18", 3)):
        clock.set(day, 21)
        reopen(visitor)
        expect(card(visitor).locator(".countdown")).to_have_text("3 h 00 min")
        play(visitor)
        reopen(visitor)
        expect(card(visitor).locator(".daily-result")).not_to_be_empty()
        expect(card(visitor).locator(".deal-bot")).to_have_text(BOT, timeout=BOT_TIME)
        expect(card(visitor).get_by_role("button", name=re.compile("^Play"))).to_have_count(0)
        line = card(visitor).locator("code").inner_text()
        assert re.fullmatch(
            rf"Oneironaut · The deal of the day · Nov {day[-2:]}, 2026 · (won|lost) · \d/8 [■□]{{8}} · \d+ cards? left"
            + (rf" · {n} days in a row" if n > 1 else ""),
            line,
        ), line
    expect(visitor.page.locator(".day.is-won, .day.is-lost")).to_have_count(3)
    expect(visitor.page.locator(".day[aria-current=date] .day-number")).to_have_text("18")
    assert violations(visitor) == []
    visitor.fits()
    clock.set("2026-11-20")
    reopen(visitor)
    expect(card(visitor).get_by_role("button", name=re.compile("^Play"))).to_be_visible()
    expect(visitor.page.get_by_text("0 days in a row; the most so far: 3.")).to_be_visible()
    visitor.page.get_by_role("link", name="The month before").click()
    expect(visitor.page.locator("#calendar-title")).to_have_text("October 2026")
    visitor.page.get_by_role("link", name="The month after").click()
    expect(visitor.page.locator("#calendar-title")).to_have_text("November 2026")


def test_sunday_in_french_on_a_phone(enter: Enter, clock: GivenClock) -> None:
    visitor = enter("touch", lang="fr")
    clock.set("2026-11-22")
    reopen(visitor)
    for kind in ("daily", "weekly", "sunday"):
        expect(card(visitor, kind)).to_be_visible()
    visitor.fits()
    assert violations(visitor) == []
    visitor.page.evaluate("document.documentElement.dataset.theme = 'day'")
    assert violations(visitor, COLOURS) == []
    play(visitor, "sunday")
    reopen(visitor)
    expect(card(visitor, "sunday").locator(".deal-bot")).to_contain_text("à votre place", timeout=BOT_TIME)
    expect(card(visitor, "sunday").locator("code")).to_contain_text("Le duel du dimanche · 22 nov. 2026")
