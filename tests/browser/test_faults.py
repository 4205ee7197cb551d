"""Faults and second thoughts: undo, reload, two tabs, double clicks, the back button, a server that goes and comes back."""

from __future__ import annotations

from pathlib import Path

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
    assert shape(visitor) != before
    visitor.page.keyboard.press("u")
    dialog = visitor.page.locator("dialog")
    dialog.wait_for()
    assert "practice" in dialog.inner_text()
    seq = visitor.seq
    dialog.get_by_role("button", name="Take back").click()
    visitor.until("seq => Number(document.querySelector('.table-screen').dataset.seq) > seq", seq)
    assert shape(visitor) == before
    assert "Practice" in visitor.page.locator(".table-facts").inner_text()


def test_free_undo_asks_nothing(visitor: Visitor) -> None:
    sit(visitor, 35)  # in a Prophecy: cards are put back one by one, and nothing new is seen
    seq = visitor.seq
    visitor.answer("put Ni")
    visitor.page.keyboard.press("u")
    visitor.until("seq => Number(document.querySelector('.table-screen').dataset.seq) > seq", seq + 1)
    assert visitor.page.locator("dialog").count() == 0
    assert "put Ni" in visitor.codes()
    assert "Practice" not in visitor.page.locator(".table-facts").inner_text()


def test_nothing_to_take_back_is_said(visitor: Visitor) -> None:
    sit(visitor)
    assert visitor.page.get_by_role("button", name="Undo").is_disabled()
    visitor.page.keyboard.press("u")
    visitor.page.locator(".toast-bad").wait_for()


def test_reload_in_the_middle(visitor: Visitor) -> None:
    sit(visitor, 12)
    before, seq = shape(visitor), visitor.seq
    visitor.page.reload()
    visitor.at_table()
    assert shape(visitor)[:3] == before[:3]
    assert visitor.seq == seq
    visitor.play(OPENING[12:16])


def test_two_tabs(visitor: Visitor) -> None:
    sit(visitor)
    second = Visitor.enter(visitor.context, visitor.address)
    second.page.goto(visitor.page.url)
    second.at_table()
    visitor.answer(OPENING[0])
    second.until("Number(document.querySelector('.table-screen').dataset.seq) > 1")
    assert shape(second) == shape(visitor)
    second.answer(OPENING[1])
    visitor.until("Number(document.querySelector('.table-screen').dataset.seq) > 2")
    assert shape(second) == shape(visitor)
    assert second.troubles == []


def test_double_clicks_answer_once(visitor: Visitor) -> None:
    sit(visitor, 9)
    assert "limbo" in visitor.codes()
    seq = visitor.seq
    visitor.page.locator('.answers [data-code="limbo"]').dblclick()
    visitor.page.wait_for_timeout(400)
    assert visitor.seq == seq + 1


def test_back_and_forward(visitor: Visitor) -> None:
    sit(visitor, 3)
    before = shape(visitor)
    visitor.page.go_back()
    visitor.page.locator(".new-form").wait_for()
    visitor.page.go_forward()
    visitor.at_table()
    assert shape(visitor)[:3] == before[:3]
    visitor.answer(OPENING[3])


def test_language_at_any_time(visitor: Visitor) -> None:
    sit(visitor, 5)
    before = shape(visitor)
    visitor.page.get_by_role("button", name="Settings").click()
    visitor.page.locator("dialog").get_by_label("Français").check()
    visitor.page.get_by_role("heading", name="Réglages").wait_for()
    visitor.page.locator("dialog").get_by_role("button", name="Fermer").click()
    visitor.page.get_by_text("Labyrinthe").first.wait_for()
    assert shape(visitor)[:3] == before[:3]
    assert visitor.page.locator("html").get_attribute("lang") == "fr"
    visitor.page.keyboard.press("l")
    assert "Tour 1" in visitor.page.locator(".drawer").inner_text()


def forget_the_outage(visitor: Visitor) -> None:
    """What the browser itself says of a server that is not there is no error of the page."""
    outage = ("WebSocket", "ERR_CONNECTION_REFUSED")
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if not any(words in trouble for words in outage)]


def test_a_lost_connection_is_told_and_comes_back(enter: Enter, tmp_path: Path) -> None:
    with running(tmp_path, FAST) as first:
        visitor = enter(address=first.address)
        sit(visitor, 2)
        before = shape(visitor)
        port = int(first.address.rpartition(":")[2])
    banner = visitor.page.locator("#banner p")
    banner.wait_for()
    assert "connection is lost" in banner.inner_text()
    with running(tmp_path, FAST, port) as second:
        assert second.address == first.address
        banner.wait_for(state="detached")
        assert shape(visitor) == before
        visitor.answer(OPENING[2])
        visitor.answer(OPENING[3])
    forget_the_outage(visitor)


def test_an_answer_given_while_the_connection_is_lost_arrives(enter: Enter, tmp_path: Path) -> None:
    with running(tmp_path, FAST) as first:
        visitor = enter(address=first.address)
        sit(visitor)
        port = int(first.address.rpartition(":")[2])
    visitor.page.locator("#banner p").wait_for()
    visitor.page.keyboard.press("1")
    kind = visitor.page.locator(".card.is-selected").get_attribute("data-kind")
    visitor.page.keyboard.press("p")
    with running(tmp_path, FAST, port):
        visitor.until("Number(document.querySelector('.table-screen').dataset.seq) > 1")
        assert visitor.cards("labyrinth") == [kind]
    forget_the_outage(visitor)


def test_a_table_that_is_not_there(visitor: Visitor) -> None:
    visitor.go("#/table/nothing")
    visitor.page.get_by_role("heading", name="This cannot be shown").wait_for()
    visitor.page.get_by_role("link", name="Home").last.click()
    visitor.page.locator(".hero").wait_for()
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "404" not in trouble]


def test_a_ticket_opens_the_games_of_whoever_runs_the_server(visitor: Visitor, server: Running) -> None:
    visitor.go(f"#ticket={server.keys.ticket()}&rules=onirim:1&seed={games.WON_SEED}")
    visitor.at_table()
    assert "ticket" not in visitor.page.url
    assert visitor.page.evaluate("localStorage.getItem('oneironaut.key')") == server.keys.owner
    visitor.answer(OPENING[0])


def test_a_forgotten_key_is_replaced(visitor: Visitor) -> None:
    visitor.go()
    visitor.page.locator(".hero").wait_for()
    visitor.page.evaluate("localStorage.setItem('oneironaut.key', 'of-another-server')")
    visitor.page.reload()
    visitor.page.locator(".hero").wait_for()
    sit(visitor, 1)
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "403" not in trouble]
