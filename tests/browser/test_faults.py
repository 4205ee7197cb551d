"""Faults and second thoughts: undo, reload, two tabs, double clicks, the back button, a server that goes and comes back."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.visitor import Visitor
from tests.server.running import FAST, Running, running

OPENING = games.answers(games.WON)


def sit(visitor: Visitor, answers: int = 0) -> None:
    visitor.begin(games.RULES, games.WON_SEED)
    visitor.at_table()
    visitor.hurry(OPENING[:answers])


def shape(visitor: Visitor) -> tuple[list[str], ...]:
    return tuple(visitor.cards(zone) for zone in ("hand", "labyrinth", "doors", "discard", "limbo"))


def test_take_back_asks_first_and_makes_it_practice(visitor: Visitor) -> None:
    sit(visitor, 1)
    before = shape(visitor)
    visitor.answer(OPENING[1])
    visitor.soon(lambda: shape(visitor) != before, True)
    visitor.page.keyboard.press("u")
    dialog = visitor.page.locator("dialog")
    expect(dialog).to_contain_text("practice")
    dialog.get_by_role("button", name="Take back").click()
    visitor.soon(lambda: shape(visitor), before)
    expect(visitor.page.locator(".table-facts")).to_contain_text("Practice")


def test_free_undo_asks_nothing(visitor: Visitor) -> None:
    sit(visitor, 35)  # in a Prophecy: another client puts cards back one by one, and nothing new is seen
    seq = visitor.seq
    visitor.hurry(["put Ni"])
    visitor.page.keyboard.press("u")
    visitor.moves_on(seq + 1)
    expect(visitor.page.locator("dialog")).to_have_count(0)
    visitor.soon(lambda: "put Ni" in visitor.codes(), True)
    expect(visitor.page.locator(".table-facts")).not_to_contain_text("Practice")


def test_nothing_to_take_back_is_said(visitor: Visitor) -> None:
    sit(visitor)
    expect(visitor.page.get_by_role("button", name="Undo")).to_be_disabled()
    visitor.page.keyboard.press("u")
    expect(visitor.page.locator(".toast-bad")).to_be_visible()


def test_reload_in_the_middle(visitor: Visitor) -> None:
    sit(visitor, 12)
    before, seq = shape(visitor), visitor.seq
    visitor.page.reload()
    visitor.at_table()
    visitor.soon(lambda: shape(visitor)[:3], before[:3])
    visitor.soon(lambda: visitor.seq, seq)
    visitor.play(OPENING[12:16])


def test_two_tabs(visitor: Visitor) -> None:
    sit(visitor)
    second = Visitor.enter(visitor.context, visitor.address)
    second.page.goto(visitor.page.url)
    second.at_table()
    visitor.answer(OPENING[0])
    second.moves_on(1)
    second.soon(lambda: shape(second), shape(visitor))
    second.answer(OPENING[1])
    visitor.moves_on(2)
    visitor.soon(lambda: shape(visitor), shape(second))
    assert second.met() == []


def test_news_told_twice_leave_a_selection(visitor: Visitor) -> None:
    said: list[tuple[WebSocketRoute, str]] = []

    def listen(page: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            said.append((page, str(message)))
            page.send(message)

        page.connect_to_server().on_message(hear)

    visitor.page.route_web_socket("**/api/socket", listen)
    sit(visitor, 1)
    visitor.soon(lambda: any('"type":"news"' in text and '"view":{' in text for _, text in said), True)
    page, news = next((page, text) for page, text in said if '"type":"news"' in text and '"view":{' in text)
    card = visitor.page.locator(".near .card.can-act").first
    card.click()
    expect(card).to_have_class(re.compile("is-selected"))
    page.send(news)
    visitor.page.evaluate("() => new Promise(done => setTimeout(done, 100))")
    expect(card).to_have_class(re.compile("is-selected"))


def test_double_clicks_answer_once(visitor: Visitor) -> None:
    sit(visitor, 9)
    seq = visitor.seq
    visitor.page.locator('.answers [data-code="limbo"]').dblclick()
    visitor.moves_on(seq)
    visitor.rests()
    visitor.soon(lambda: visitor.seq, seq + 1)
    visitor.page.reload()  # nor has the server heard of more
    visitor.at_table()
    visitor.soon(lambda: visitor.seq, seq + 1)


def test_back_and_forward(visitor: Visitor) -> None:
    sit(visitor, 3)
    before = shape(visitor)
    visitor.page.go_back()
    visitor.page.locator(".new-form").wait_for()
    visitor.page.go_forward()
    visitor.at_table()
    visitor.soon(lambda: shape(visitor)[:3], before[:3])
    visitor.answer(OPENING[3])


def test_language_at_any_time(visitor: Visitor) -> None:
    sit(visitor, 5)
    before = shape(visitor)
    visitor.page.keyboard.press("m")
    visitor.page.locator("dialog").get_by_role("button", name="Settings").click()
    visitor.page.locator("dialog").get_by_label("Français").check()
    visitor.page.get_by_role("heading", name="Réglages").wait_for()
    visitor.page.locator("dialog").get_by_role("button", name="Fermer").click()
    visitor.page.get_by_role("button", name=re.compile("^Labyrinthe")).wait_for()
    visitor.soon(lambda: shape(visitor)[:3], before[:3])
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    visitor.page.keyboard.press("l")
    expect(visitor.page.locator(".drawer")).to_contain_text("Tour 1")


OUTAGE = ("WebSocket", "ERR_CONNECTION_REFUSED")


def test_a_lost_connection_is_told_and_comes_back(enter: Enter, tmp_path: Path) -> None:
    with running(tmp_path, FAST) as first:
        visitor = enter(address=first.address)
        visitor.forgive(*OUTAGE)
        sit(visitor, 2)
        before = shape(visitor)
        port = int(first.address.rpartition(":")[2])
    banner = visitor.page.locator("#banner p")
    expect(banner).to_contain_text("connection is lost")
    with running(tmp_path, FAST, port) as second:
        assert second.address == first.address
        expect(banner).to_have_count(0)
        visitor.soon(lambda: shape(visitor), before)
        visitor.answer(OPENING[2])
        visitor.answer(OPENING[3])


def test_an_answer_given_while_the_connection_is_lost_arrives(enter: Enter, tmp_path: Path) -> None:
    with running(tmp_path, FAST) as first:
        visitor = enter(address=first.address)
        visitor.forgive(*OUTAGE)
        sit(visitor)
        port = int(first.address.rpartition(":")[2])
    expect(visitor.page.locator("#banner p")).to_be_visible()
    visitor.page.keyboard.press("1")
    kind = visitor.page.locator(".card.is-selected").get_attribute("data-kind") or ""
    visitor.page.keyboard.press("p")
    with running(tmp_path, FAST, port):
        visitor.moves_on(1)
        visitor.shows("labyrinth", [kind])


def test_a_table_that_is_not_there(visitor: Visitor) -> None:
    visitor.forgive("404")
    visitor.go("#/table/nothing")
    visitor.page.get_by_role("heading", name="This cannot be shown").wait_for()
    visitor.page.get_by_role("link", name="Home").last.click()
    expect(visitor.page.locator(".hero")).to_be_visible()


def test_a_ticket_opens_the_games_of_the_owner(visitor: Visitor, server: Running) -> None:
    visitor.go(f"#ticket={server.keys.ticket()}&rules=onirim:1&seed={games.WON_SEED}")
    visitor.at_table()
    visitor.until("!location.href.includes('ticket')")
    visitor.until("owner => localStorage.getItem('oneironaut.key') === owner", server.keys.owner)
    visitor.answer(OPENING[0])


def test_a_forgotten_key_is_replaced(visitor: Visitor) -> None:
    visitor.forgive("403")
    visitor.go()
    visitor.page.locator(".hero").wait_for()
    visitor.page.evaluate("localStorage.setItem('oneironaut.key', 'of-another-server')")
    visitor.page.reload()
    visitor.page.locator(".hero").wait_for()
    sit(visitor, 1)
