"""People at two devices: a link, a name, and they play; each with their own language, cards and question."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.conftest import Enter
from tests.browser.visitor import CAN_GO_ON, DESKTOP, PHONE, Visitor
from tests.server.running import Running, running

NEW_TABLE = (
    "old => location.hash !== old && document.querySelector('.table-screen[data-seq]')"
    " && !document.querySelector('.over:not([hidden])')"
)
READY = f"document.querySelector('.table-screen[data-seq] :is({CAN_GO_ON})')"


def invite(host: Visitor, rules: str, name: str = "Ada", first: str = "host") -> str:
    """Make a room by the form; the link for the friend."""
    host.go(f"#/friend/{rules}")
    host.page.locator(".seat-row input").first.fill(name)
    host.page.locator("[data-keep=first]").select_option(first)
    host.page.locator("[data-keep=start]:not(:disabled)").click()
    return host.page.locator(".link-field").input_value()


def join(guest: Visitor, link: str, name: str = "Bob") -> None:
    guest.page.goto(link)
    guest.page.locator(".join-form input").fill(name)
    guest.page.locator(".join-form .gold").click()
    guest.at_table()


def meet(enter: Enter, rules: str, **more: str) -> tuple[Visitor, Visitor]:
    """Ada at a desktop and, in French, Bob at a phone, at a table that has begun."""
    # On a phone cards overlap, and what covers the middle of one would get the tap: Bob answers by keys.
    ada, bob = enter(), enter("keyboard", "fr", viewport=PHONE, has_touch=True, is_mobile=True)
    link = invite(ada, rules, **more)
    join(bob, link)
    ada.at_table()
    return ada, bob


def who_is_asked(people: tuple[Visitor, Visitor]) -> Visitor | None:
    """Wait until somebody is asked, or the game is over for both."""
    found: list[Visitor] = []

    def look() -> bool:
        found[:] = [person for person in people if person.page.evaluate(f"Boolean({READY})")]
        return bool(found) and (len(found) == 1 or bool(found[0].page.locator(".over").count()))

    people[0]._wait(look, lambda: "nobody is asked")
    return next((person for person in found if person.codes()), None)


def play(people: tuple[Visitor, Visitor], answers: int) -> int:
    """Whoever is asked takes the first option, until the game is over; how many were given."""
    for made in range(answers):
        asked = who_is_asked(people)
        if asked is None:
            return made
        asked.answer(asked.codes()[0])
    return answers


def test_a_link_and_they_play(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2")
    expect(bob.page.locator(".presences")).to_contain_text("Ada")
    expect(ada.page.locator(".presence.is-here")).to_have_count(1)
    expect(ada.page).to_have_title(re.compile("Your turn"))
    assert play((ada, bob), 4) == 4
    expect(ada.page.locator(".table-screen")).to_have_attribute("data-seat", "0")
    expect(bob.page.locator("html")).to_have_attribute("lang", "fr")
    bob.page.reload()
    bob.at_table()
    ada.page.reload()
    ada.at_table()
    assert play((ada, bob), 2) == 2


def test_signals_in_silence(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2")
    ada.page.locator(".talk-tool").click()
    expect(ada.page.locator(".talk input")).to_have_count(0)
    ada.page.get_by_role("button", name="Careful!").click()
    expect(ada.page.get_by_role("button", name="Careful!")).to_be_disabled()
    bob.page.locator(".talk-tool").tap()
    expect(bob.page.locator(".talk-lines .is-signal")).to_have_text("Ada Attention\u00a0!")


def test_chat_where_cards_are_open(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2!open")
    bob.page.locator(".talk-tool").tap()
    bob.page.locator(".talk input.field").fill("<img src=x onerror=alert(1)>")
    bob.page.locator(".talk-form .gold").tap()
    ada.page.locator(".talk-tool").click()
    expect(ada.page.locator(".talk-lines .is-chat")).to_have_text("Bob <img src=x onerror=alert(1)>")
    expect(ada.page.locator(".talk-lines img")).to_have_count(0)
    ada.page.locator(".talk-mute input").check()
    expect(ada.page.locator(".talk-lines .is-chat")).to_have_count(0)


def test_pointing(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2!open")
    ada.page.locator(".talk-tool").click()
    ada.page.locator(".point-tool").click()
    card = ada.page.locator(".card[data-kind]:not([data-kind='??']):visible").first
    kind = card.get_attribute("data-kind")
    before = ada.seq
    card.click()
    expect(bob.page.locator(f".is-pointed[data-kind={kind}]")).to_have_count(1)
    ada.rests()
    ada.soon(lambda: ada.seq, before)


def test_undo_by_consent(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2!open")
    assert play((ada, bob), 1) == 1
    seq = bob.seq
    ada.page.keyboard.press("u")
    expect(bob.page.locator(".wish")).to_contain_text("Ada voudrait annuler")
    bob.page.locator(".wish .gold").tap()
    bob.moves_on(seq)
    expect(ada.page.locator(".wish")).to_be_hidden()


def test_giving_up_and_a_rematch(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2")
    bob.page.locator(".tools .button").last.tap()
    bob.page.get_by_role("button", name="Abandonner").tap()
    bob.page.locator("dialog .gold").tap()
    ada.page.locator(".wish .gold").click()
    for person in (ada, bob):
        person.page.locator(".over .rematch").wait_for()
    table = ada.page.url
    ada.page.locator(".over .rematch").click()
    bob.page.locator(".wish .gold").tap()
    for person in (ada, bob):
        person.until(NEW_TABLE, f"#{table.split('#')[1]}")
    bob.soon(lambda: bob.page.url, ada.page.url)
    assert play((ada, bob), 2) == 2


def test_a_link_that_was_used(enter: Enter) -> None:
    ada, bob, eve = enter(), enter(), enter()
    link = invite(ada, "onirim:2")
    join(bob, link)
    eve.forgive("403")
    eve.page.goto(link)
    expect(eve.page.get_by_role("heading", level=1)).to_have_text("This link does not work any more")


def test_a_seat_moves_to_another_device(enter: Enter) -> None:
    ada, bob = meet(enter, "onirim:2")
    phone = enter()
    bob.page.locator(".tools .button").last.tap()
    bob.page.get_by_role("button", name="autre appareil").tap()
    link = bob.page.locator("dialog .link-field").input_value()
    phone.page.goto(link)
    phone.page.locator(".join-form .gold").click()
    phone.at_table()
    expect(phone.page.locator(".table-screen")).to_have_attribute("data-seat", "1")
    assert play((ada, phone), 2) == 2


@pytest.mark.parametrize("look", [DESKTOP, PHONE, {"width": 844, "height": 390}, {"width": 320, "height": 640}])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_screens_fit(enter: Enter, look: dict[str, int], lang: str) -> None:
    ada = enter(lang=lang, viewport=look)
    link = invite(ada, "onirim:2")
    ada.fits()
    bob = enter(lang=lang, viewport=look)
    bob.page.goto(link)
    bob.page.locator(".join-form").wait_for()
    bob.fits()


def test_the_code_is_the_link(visitor: Visitor) -> None:
    """The drawing is made of the modules that `qr` gives, with a margin of four."""
    link = invite(visitor, "onirim:2")
    drawn = visitor.page.locator(".qr .qr-dark").get_attribute("d") or ""
    rows = json.loads(
        visitor.page.evaluate(
            "async text => JSON.stringify((await import('/js/rooms/qr.js')).qr(text).map(row => [...row]))", link
        )
    )
    dark = {(x + 4, y + 4) for y, row in enumerate(rows) for x, each in enumerate(row) if each}
    assert {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawn)} == dark


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["onirim:2", "onirim:2!open", "dreamers:2"])
def test_whole_games_with_reloads_and_a_restart(browser: Browser, tmp_path: Path, rules: str) -> None:
    """To the end, at a desktop and at a phone; pages are loaded again, the line is lost, and the server starts again."""
    with running(tmp_path) as server:
        port = int(server.address.rpartition(":")[2])
        contexts = [
            browser.new_context(viewport=ViewportSize(width=1280, height=800), reduced_motion="reduce"),
            browser.new_context(
                viewport=ViewportSize(width=390, height=844), reduced_motion="reduce", has_touch=True, is_mobile=True
            ),
        ]
        ada, bob = Visitor.enter(contexts[0], server.address), Visitor.enter(contexts[1], server.address, "keyboard", "fr")
        people = (ada, bob)
        for person in people:
            person.forgive("ERR_", "WebSocket", "Failed to load")
        link = invite(ada, rules)
        join(bob, link)
        ada.at_table()
        assert play(people, 6) == 6
    with running(tmp_path, port=port):
        for n in range(400):
            if play(people, 5) < 5:
                break
            person = people[n % 2]
            if n % 4 < 2:
                person.page.reload()
                person.at_table()
            else:
                person.context.set_offline(True)
                person.context.set_offline(False)
        for person in people:
            person.page.locator(".over:not([hidden])").wait_for()
        assert [person.met() for person in people] == [[], []]
        for context in contexts:
            context.close()


def test_a_restart_in_between(browser: Browser, tmp_path: Path) -> None:
    """The short one for every run: the line is lost while the server starts again, and comes back by itself."""

    def enter(server: Running) -> tuple[Visitor, Visitor]:
        contexts = [browser.new_context(viewport=ViewportSize(width=1280, height=800), reduced_motion="reduce") for _ in range(2)]
        ada, bob = (Visitor.enter(context, server.address) for context in contexts)
        link = invite(ada, "onirim:2")
        join(bob, link)
        ada.at_table()
        return ada, bob

    with running(tmp_path) as server:
        port = int(server.address.rpartition(":")[2])
        people = enter(server)
        assert play(people, 2) == 2
    with running(tmp_path, port=port):
        assert play(people, 3) == 3
        for person in people:
            expect(person.page.locator(".presence.is-here")).to_have_count(1)
            person.context.close()
