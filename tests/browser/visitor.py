"""A visitor: somebody at the page, who answers by mouse, by keyboard or by touch, and sees what is on the screen."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, ElementHandle, Locator, Page, expect

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PATIENCE = 60_000  # ms: a machine that does much else at the same time is slow, and that is not a fault
SOON = 30_000  # ms until what the page shows must be so
LOOK_AGAIN = 15  # ms
DROPS = {"play": ".path", "discard": ".pile[data-zone=discard]"}  # where a card is dragged to
CLICKS = 3  # that a card gets until it is selected

expect.set_options(timeout=SOON)

FIND_CARD = (
    """code => [...document.querySelectorAll('.card.can-act')].find(c => c.dataset.codes.split('|').includes(code)) ?? null"""
)
NUMBER = """card => ({number: card.dataset.number ?? null, options: card.dataset.codes.split('|')})"""

PAST_THE_PAGE = """async codes => {
  const ask = async (path, key, body) => (await fetch(path, { method: body ? 'POST' : 'GET', body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${key}` } })).json();
  const path = `/api/tables/${location.hash.split('/')[2]}`;
  const { token } = (await ask(path, localStorage.getItem('oneironaut.key'))).seats[0];
  let { seq } = await ask(`${path}/seats/0`, token);
  for (let i = 0; i < codes.length; i += 16) {
    const actions = codes.slice(i, i + 16);
    const command = { id: `past-${seq}`, seq, do: 'answer', actions, times: 1, consent: [], level: 1 };
    seq = (await ask(`${path}/seats/0/commands`, token, command)).view.seq;
  }
  return seq;
}"""

AT_REST = """async () => !(await import('/js/wire.js')).isBusy()"""
ALL_STILL = """async soon => { const end = Date.now() + soon;
  const wait = () => new Promise((done, no) => setTimeout(() => Date.now() < end ? done() : no(Error('it never rests')), 20));
  while (document.querySelector('.is-playing, .is-fresh')) await wait();
  const moving = () => document.getAnimations().filter(a => a.playState === 'running');
  while (moving().length) await Promise.allSettled(moving().map(a => a.finished)) }"""
SAID = """() => [...document.querySelectorAll('.toast, .banner, .prompt, .answers')]
  .map(e => e.textContent).join(' | ')"""
CAN_GO_ON = ".can-act, .option, .over:not([hidden])"


@dataclass
class Visitor:
    """Somebody at the page."""

    context: BrowserContext
    page: Page
    address: str
    way: str = "mouse"
    troubles: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    @classmethod
    def enter(cls, context: BrowserContext, address: str, way: str = "mouse", lang: str = "en") -> Visitor:
        """Open a tab. Whatever goes wrong in it is kept as trouble."""
        name = "oneironaut.settings"
        context.add_init_script(
            f"localStorage.getItem('{name}') ?? localStorage.setItem('{name}', '{json.dumps({'lang': lang})}')"
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        visitor = cls(context, page, address, way)
        page.on("pageerror", lambda error: visitor.troubles.append(f"error: {error}"))
        page.on("console", lambda said: visitor.troubles.append(f"console: {said.text}") if said.type == "error" else None)
        return visitor

    def forgive(self, *words: str) -> None:
        """What the browser says of this is not an error of the page: a refusal that was meant, a server that is gone."""
        self.forgiven += words

    def met(self) -> list[str]:
        """The trouble so far, but for what is forgiven."""
        self.page.evaluate("0")  # what happened before this answer has been told by now
        return [trouble for trouble in self.troubles if not any(words in trouble for words in self.forgiven)]

    # Going somewhere.

    def go(self, fragment: str = "") -> None:
        """Open a screen by its address."""
        self.page.goto(f"{self.address}/{fragment}")

    def begin(self, rules: str, seed: str | None = None) -> None:
        """Begin a game by a link and the form behind it."""
        self.go(f"#rules={rules}" + (f"&seed={seed}" if seed else ""))
        start = self.page.locator("[data-keep=start]:not(:disabled)")
        start.wait_for()
        start.tap() if self.way == "touch" else start.click()

    def at_table(self) -> None:
        """Wait until a table is drawn."""
        self.page.locator(".table-screen[data-seq]").wait_for()

    # Seeing.

    @property
    def seq(self) -> int:
        """The sequence number of what is on the screen."""
        return int(self.page.locator(".table-screen").get_attribute("data-seq") or 0)

    def codes(self) -> list[str]:
        """Everything that can be chosen now, by code: on cards and on buttons."""
        found: list[str] = self.page.evaluate(
            """() => [...new Set([...document.querySelectorAll('.card.can-act')].flatMap(c => c.dataset.codes.split('|'))
                 .concat([...document.querySelectorAll('.option[data-code]')].filter(b => b.checkVisibility())
                   .map(b => b.dataset.code)))]"""
        )
        return found

    def first_code(self) -> str:
        """The first of what can be chosen, as soon as the page asks something."""
        self.until("document.querySelector('.can-act, .option[data-code]')")
        return self.codes()[0]

    def cards(self, zone: str) -> list[str]:
        """The kinds of the cards that a zone shows, by the zone's name."""
        if zone == "doors":
            arches: list[str] = self.page.evaluate("[...document.querySelectorAll('.arch.is-open')].map(a => a.dataset.kind)")
            return arches
        found: list[str] = self.page.evaluate(
            "zone => [...document.querySelectorAll(`[data-zone=${zone}] .card`)].map(c => c.dataset.kind)", zone
        )
        return found

    # Waiting. What the page shows after an action is never read only once: it may take a moment to be there.

    def until(self, is_so: str, argument: object = None) -> None:
        """Wait until something is so in the page. (What playwright has for it needs `eval`, which the page's policy forbids.)"""
        self._wait(
            lambda: bool(self.page.evaluate(is_so, argument)),
            lambda: f"never so: {is_so}; the page says: {self.page.evaluate(SAID)}",
        )

    def soon(self, read: Callable[[], object], wanted: object) -> None:
        """Wait until what is read is what is wanted."""
        self._wait(lambda: read() == wanted, lambda: f"never {wanted!r}, but {read()!r}")

    def shows(self, zone: str, kinds: list[str]) -> None:
        """Wait until a zone shows these cards."""
        self.soon(lambda: self.cards(zone), kinds)

    def moves_on(self, seq: int) -> None:
        """Wait until something later than a sequence number is drawn."""
        self.until("seq => Number(document.querySelector('.table-screen')?.dataset.seq) > seq", seq)

    def rests(self) -> None:
        """Wait until every command that was given is answered: if an action was to do nothing, it has done nothing by now."""
        self.until(AT_REST)

    def still(self) -> None:
        """Wait until nothing moves or fades."""
        self.page.evaluate(ALL_STILL, SOON)

    def fits(self) -> None:
        """The page is not wider than the screen."""
        self.until("document.documentElement.scrollWidth <= innerWidth")

    def asked(self) -> None:
        """Wait until something can be chosen, or the game is over."""
        self.until(f"document.querySelector('.table-screen[data-seq] :is({CAN_GO_ON})')")

    def _wait(self, is_so: Callable[[], bool], complaint: Callable[[], str]) -> None:
        end = time.monotonic() + SOON / 1000
        while not is_so():
            assert time.monotonic() < end, complaint()
            self.page.wait_for_timeout(LOOK_AGAIN)

    # Answering.

    def answer(self, code: str) -> None:
        """Choose an option, and wait until what came of it is drawn."""
        if self.is_planning():
            self.carry_out([code])
            return
        before = [self.page.locator(".table-screen").get_attribute("data-seat"), str(self.seq)]  # each seat counts for itself
        self.go_on()
        self.still()
        if self._is_shown(code):
            self._press_button(code)
        elif (card := self.page.evaluate_handle(FIND_CARD, code).as_element()) is not None:
            self._choose(card, code)
        elif (price := self.page.locator(f'.price[data-verb="{code.split()[0]}"]:visible')).count():
            price.tap() if self.way == "touch" else price.click()  # then there are cards to choose from
            self.until(f"code => ({FIND_CARD})(code) !== null", code)
            found = self.page.evaluate_handle(FIND_CARD, code).as_element()
            assert found is not None
            self._choose(found, code)
        else:
            more = self.page.locator(".answers .more")
            more.tap() if self.way == "touch" else more.click()
            self.page.locator(f'dialog [data-code="{code}"]').click()
        self.until(
            """before => { const table = document.querySelector('.table-screen');
                 return !table || !table.dataset.seq || table.dataset.seat !== before[0] || table.dataset.seq !== before[1] }""",
            before,
        )

    def go_on(self) -> None:
        """Leave the end of a round, if it is shown."""
        end = self.page.locator(".round-end .button")
        if end.count():
            end.tap() if self.way == "touch" else end.click()
            end.wait_for(state="detached")

    def go_round(self, answers: int) -> int:
        """Choose the first option `answers` times, for all at this screen, or until the game is over; how many were chosen."""
        for made in range(answers):
            self.until("document.querySelector('.curtain, .table-screen[data-seq] :is(.can-act, .option, .answers .button)')")
            if self.page.locator(".curtain").count():
                self.page.locator(".curtain button").click()
                self.at_table()
                self.asked()
            codes = self.codes()
            if not codes:
                return made
            self.answer(codes[0])
        return answers

    def _point(self, element: ElementHandle) -> None:
        element.tap() if self.way == "touch" else element.click()

    def _is_shown(self, code: str) -> bool:
        """Whether an option is a button that can be pressed at once."""
        return bool(self.page.locator(f'.option[data-code="{code}"]:visible').count())

    def _choose(self, card: ElementHandle, code: str) -> None:
        target = DROPS.get(code.split()[0]) if self.way == "drag" else None
        if target:
            self.still()
            self._drag(card, self.page.locator(target).first)
        elif self.way == "keyboard":
            self._by_keys(card, code)
        else:
            self._by_pointer(card, code)

    def _by_pointer(self, card: ElementHandle, code: str) -> None:
        self.still()  # of a card that slides away between button down and button up the browser makes no click
        options: list[str] = card.evaluate("card => card.dataset.codes.split('|')")
        if not card.evaluate("card => card.classList.contains('is-selected')"):
            self._select(card)
        if len(options) == 1 and not self._is_shown(code):
            self._point(card)
        else:
            self._point(self.page.wait_for_selector(f'.answers [data-code="{code}"]') or card)

    def _select(self, card: ElementHandle) -> None:
        """Select a card; click again if nothing came of the click. (What must not lose one has its own tests.)"""
        for _ in range(CLICKS):
            self._point(card)
            end = time.monotonic() + SOON / 1000 / CLICKS
            while time.monotonic() < end:
                if card.evaluate("card => card.classList.contains('is-selected')"):
                    return
                self.page.wait_for_timeout(LOOK_AGAIN)
        raise AssertionError(f"clicked and not selected; the page says: {self.page.evaluate(SAID)}")

    def _by_keys(self, card: ElementHandle, code: str) -> None:
        found: dict[str, Any] = card.evaluate(NUMBER)
        if found["number"]:
            self.page.keyboard.press(str(found["number"]))
        else:
            card.focus()
            self.page.keyboard.press("Enter")
        self.page.wait_for_selector(f'.answers [data-code="{code}"]')
        if self.page.locator(f'.answers .gold[data-code="{code}"]').count():
            self.page.keyboard.press("Enter")
        elif letter := self.page.locator(f'.answers [data-code="{code}"]').get_attribute("aria-keyshortcuts"):
            self.page.keyboard.press(letter.lower())
        else:
            self._press_button(code)

    def _press_button(self, code: str) -> None:
        self.still()
        place = f'.option[data-code="{code}"]:visible'
        if self.way == "keyboard":
            self.page.locator(place).focus()
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            self.page.locator(place).tap()
        else:
            self.page.locator(place).click()

    def play(self, codes: list[str], then: Callable[[], None] = lambda: None) -> None:
        """Choose options, one after the other; those of a plan are chosen on one screen. `then` is called after each."""
        left = list(codes)
        while left:
            self.asked()
            n = 1
            if self.is_planning():
                while n < len(left) and left[n].startswith("put "):
                    n += 1
                self.carry_out(left[:n])
            else:
                self.answer(left[0])
            left = left[n:]
            then()

    # Planning: cards that go back on the deck, all on one screen.

    def is_planning(self) -> bool:
        """Whether the page asks for a plan that the seat can make now."""
        self.asked()
        return bool(self.page.locator(".stage.is-plan:not([hidden]) .card[data-plan]").count())

    def planned(self) -> list[str]:
        """The cards of the plan as they lie, the one that goes last."""
        found: list[str] = self.page.evaluate(
            """() => [...document.querySelectorAll('.stage .card[data-plan]')]
                 .map(c => c.dataset.kind + (c.matches('.is-away') ? '!' : ''))"""
        )
        return found

    def carry_out(self, codes: list[str]) -> None:
        """Make a plan of answers: what goes, then the order as far as it is named; and send it."""
        before = str(self.seq)
        self.go_on()
        self.still()
        order = [code.split()[1] for code in codes if code.startswith("put ")]
        away = [code.split()[1] for code in codes if not code.startswith("put ")]
        if away:
            cards = self.planned()
            self._plan_away(cards.index(away[0]))
            self.until("document.querySelector('.stage .card.is-away')")
        for place, kind in enumerate(order):
            cards = self.planned()
            if cards[place] != kind:
                at = place + 1 + cards[place + 1 :].index(kind)
                self._plan_swap(place, at)
                self.soon(lambda: self.planned()[place], kind)  # noqa: B023 - read at once
        if self.way == "keyboard":
            self.page.keyboard.press("Enter")
        else:
            go = self.page.locator(".answers [data-plan=go]")
            go.tap() if self.way == "touch" else go.click()
        self.until("before => document.querySelector('.table-screen')?.dataset.seq !== before", before)

    def _plan_away(self, at: int) -> None:
        if self.way == "keyboard":
            self.page.keyboard.press(str(at + 1))
            self.page.keyboard.press("d")
        else:
            self._point_at_plan(at)

    def _plan_swap(self, place: int, at: int) -> None:
        if self.way == "drag":
            self._drag(
                self.page.locator(".stage .card[data-plan]").nth(at), self.page.locator(".stage .card[data-plan]").nth(place)
            )
        elif self.way == "keyboard":
            self.page.keyboard.press(str(at + 1))
            for _ in range(at - place):
                self.page.keyboard.press("ArrowLeft")
            self.page.keyboard.press("Escape")
        else:
            self._point_at_plan(at)
            self._point_at_plan(place)

    def _point_at_plan(self, at: int) -> None:
        self.still()
        card = self.page.locator(".stage .card[data-plan]").nth(at)
        card.tap() if self.way == "touch" else card.click()

    def _drag(self, card: Locator | ElementHandle, target: Locator) -> None:
        """Drag something onto something else."""
        start, end = card.bounding_box(), target.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + min(40, start["height"] / 2))
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        mouse.up()

    def one(self, code: str) -> None:
        """Have one option chosen past the page, and wait until all that came of it was played out."""
        self.hurry([code])
        self.until("!document.querySelector('.is-playing')")

    def hurry(self, codes: list[str]) -> None:
        """Have options chosen past the page, by requests with its key; then wait until it has drawn what came of them."""
        seq: int = self.page.evaluate(PAST_THE_PAGE, codes)
        self.until("seq => Number(document.querySelector('.table-screen')?.dataset.seq) === seq", seq)

    def play_first(self, answers: int) -> int:
        """Choose the first option `answers` times, or until the game is over; how many were chosen."""
        for made in range(answers):
            self.asked()
            codes = self.codes()
            if not codes:
                return made
            self.answer(codes[0])
        return answers
