"""Two players: in silence through the curtain, with open cards, with a bot."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from playwright.sync_api import expect

import oneironaut as on
from tests.browser.conftest import Enter
from tests.browser.layout import faults
from tests.browser.positions import sit_at
from tests.browser.test_pages import TO_THE_END
from tests.browser.visitor import CAN_GO_ON, Visitor


def choose(visitor: Visitor, rules: str, names: tuple[str, str] = ("Ada", "Bob"), bot: str | None = None) -> None:
    visitor.go(f"#rules={rules}&seed=MOTH-4821")
    rows = visitor.page.locator(".seat-row")
    rows.first.wait_for()
    for n, name in enumerate(names):
        if bot and n == 1:
            rows.nth(n).locator("select").select_option(bot)
        else:
            rows.nth(n).locator("input").fill(name)
    visitor.page.locator("[data-keep=start]:not(:disabled)").click()


def curtain_for(visitor: Visitor) -> str:
    visitor.page.locator(".curtain").wait_for()
    return visitor.page.locator(".curtain h1").inner_text().split(",")[0]


def lift_curtain(visitor: Visitor) -> str:
    """The person for whom the curtain is takes the seat; nothing of the table was on the page before."""
    name = curtain_for(visitor)
    expect(visitor.page.locator(".card")).to_have_count(0)
    visitor.page.get_by_role("button", name=f"I am {name}").click()
    visitor.at_table()
    visitor.asked()
    return name


def curtain_or_asked(visitor: Visitor) -> bool:
    """Wait for the curtain or for a question; whether it is the curtain."""
    visitor.until(f"document.querySelector('.curtain, .table-screen[data-seq] :is({CAN_GO_ON})')")
    return bool(visitor.page.locator(".curtain").count())


def their_hand(visitor: Visitor) -> list[str]:
    cards = visitor.page.locator(".others [data-zone=hand] .card")
    return sorted(cards.evaluate_all("cards => cards.map(card => card.dataset.kind)"))


def told_of_their_hand(visitor: Visitor) -> list[str]:
    """What the server tells this seat of the other's hand: `??`, but for cards that were taken in the open."""
    cards: list[str] = visitor.page.evaluate(
        """async () => {
          const ask = async (path, key) => (await fetch(path, { headers: { Authorization: `Bearer ${key}` } })).json();
          const path = `/api/tables/${location.hash.split('/')[2]}`;
          const table = await ask(path, localStorage.getItem('oneironaut.key'));
          const seat = Number(document.querySelector('.table-screen').dataset.seat);
          const view = await ask(`${path}/seats/${seat}`, table.seats[seat].token);
          return view.zones.find(({ id }) => id === `hand${2 - seat}`).cards.map(({ kind }) => kind);
        }"""
    )
    return sorted(cards)


def test_silent_play_goes_through_the_curtain(visitor: Visitor) -> None:
    choose(visitor, "onirim:2")
    seen: list[str] = []
    for _ in range(10):
        if curtain_or_asked(visitor):
            seen.append(lift_curtain(visitor))
            expect(visitor.page.locator(".table-facts")).to_contain_text(seen[-1])
            visitor.soon(lambda: their_hand(visitor), told_of_their_hand(visitor))
        visitor.answer(visitor.first_code())
    assert {"Ada", "Bob"} <= set(seen)


def test_curtain_after_a_reload(visitor: Visitor) -> None:
    choose(visitor, "onirim:2")
    name = lift_curtain(visitor)
    visitor.page.reload()
    visitor.soon(lambda: curtain_for(visitor), name)
    expect(visitor.page.locator(".card")).to_have_count(0)


def test_the_curtain_check_sees_a_card_that_was_left_there(visitor: Visitor) -> None:
    """The planted defect: a card behind the curtain is found by the same look."""
    choose(visitor, "onirim:2")
    curtain_for(visitor)
    visitor.page.evaluate("document.querySelector('.curtain').insertAdjacentHTML('beforeend', '<button class=card></button>')")
    expect(visitor.page.locator(".card")).to_have_count(1)


def test_open_play_needs_no_curtain(visitor: Visitor) -> None:
    choose(visitor, "onirim:2!open")
    visitor.at_table()
    seats = set()
    for _ in range(9):
        assert not curtain_or_asked(visitor)
        seats.add(visitor.page.locator(".table-screen").get_attribute("data-seat"))
        visitor.answer(visitor.first_code())
    assert seats == {"0", "1"}


def test_with_a_bot(visitor: Visitor) -> None:
    choose(visitor, "onirim:2!open", bot="random")
    visitor.at_table()
    for _ in range(8):
        assert not curtain_or_asked(visitor)
        expect(visitor.page.locator(".table-screen")).to_have_attribute("data-seat", "0")
        codes = visitor.codes()
        if not codes:
            break
        visitor.answer(codes[0])


def test_silent_with_a_bot_has_no_curtain(visitor: Visitor) -> None:
    choose(visitor, "onirim:2", bot="random")
    visitor.at_table()
    for _ in range(20):
        assert not curtain_or_asked(visitor)
        if "??" in told_of_their_hand(visitor):
            break
        visitor.answer(visitor.first_code())
    told = told_of_their_hand(visitor)
    assert "??" in told
    visitor.soon(lambda: their_hand(visitor), told)


def test_no_game_of_bots_alone(visitor: Visitor) -> None:
    visitor.go("#rules=onirim:2")
    for n in range(2):
        visitor.page.locator(".seat-row").nth(n).locator("select").select_option("random")
    visitor.page.get_by_text("At least one player must be a person.").wait_for()
    expect(visitor.page.locator("[data-keep=start]")).to_be_disabled()


def test_taking_back_asks_the_other(visitor: Visitor) -> None:
    choose(visitor, "onirim:2!open")
    visitor.at_table()
    for _ in range(3):
        visitor.asked()
        visitor.answer(visitor.first_code())
    visitor.asked()
    visitor.page.keyboard.press("u")
    dialog = visitor.page.locator("dialog")
    expect(dialog).to_contain_text(re.compile(r"consent of (Ada|Bob)"))
    dialog.get_by_role("button", name="We agree").click()
    visitor.page.get_by_text("Practice").first.wait_for()


@pytest.mark.parametrize(
    "rules", [pytest.param("onirim:2", marks=pytest.mark.slow), pytest.param("dreamers:2", marks=pytest.mark.slow)]
)
def test_a_whole_game_through_the_curtain(visitor: Visitor, rules: str) -> None:
    choose(visitor, rules)
    visitor.go_round(1000)
    over = visitor.page.locator(".over:not([hidden])")
    expect(over).to_be_visible()
    expect(visitor.page.locator(".curtain")).to_have_count(0)
    if rules == "dreamers:2":
        expect(over.locator(".rounds tbody tr").nth(4)).to_be_visible()
        expect(over).to_contain_text(re.compile(r"Ada −?\d+ · Bob −?\d+"))
    over.get_by_role("link", name="Replay").click()
    visitor.page.locator(".scrubber").wait_for()


def test_dreamers_goes_through_the_curtain(visitor: Visitor) -> None:
    """A turn of Dreamers: what is said is shown to the other, what is held is not."""
    choose(visitor, "dreamers:2")
    seen, words = [], set()
    for _ in range(4):
        if curtain_or_asked(visitor):
            seen.append(lift_curtain(visitor))
            visitor.soon(lambda: set(their_hand(visitor)), {"??"})
            expect(visitor.page.locator(".table-facts")).to_contain_text("Round 1")
        words.update(visitor.page.locator(".duel .speech:not([hidden])").all_inner_texts())
        visitor.answer(visitor.first_code())
    assert {"Ada", "Bob"} <= set(seen)
    assert words == {"“close”"}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The chance of Ada to win, as the coach sees it"),
        ("fr", "Les chances de Ada, selon le conseiller"),
    ],
)
def test_the_end_of_dreamers_shows_whose_chances(enter: Enter, lang: str, said: str) -> None:
    visitor = enter(lang=lang)
    choose(visitor, "dreamers:2", bot="bluffer")
    visitor.at_table()
    visitor.page.evaluate(TO_THE_END)
    curve = visitor.page.locator(".over .curve")
    expect(curve.locator("h3")).to_have_text(said)
    expect(curve.locator("polyline")).to_have_attribute("points", re.compile(r"^(\d+\.\d,\d+\.\d ?){10,}$"))


def test_dreamers_with_other_cards(visitor: Visitor) -> None:
    """The code spells a deck of one's own, card by card: the form and the table keep all of it."""
    usual = resources.files("oneironaut.dreamers").joinpath("deck.toml").read_text("utf-8")
    code = on.with_deck("dreamers:2", usual.replace('1 = ["skull", "+3"]', '1 = ["skull", "+4"]'))
    choose(visitor, code)
    curtain_for(visitor)
    table = visitor.page.evaluate(
        """async () => (await fetch(`/api/tables/${location.hash.split('/')[2]}`,
             { headers: { Authorization: `Bearer ${localStorage.getItem('oneironaut.key')}` } })).json()"""
    )
    assert table["rules"] == code
    assert table["title"] == "Dreamers with a custom deck"


def test_dreamers_with_a_bot(visitor: Visitor) -> None:
    choose(visitor, "dreamers:2", bot="random")
    visitor.at_table()
    for _ in range(12):
        assert not curtain_or_asked(visitor)
        visitor.go_on()  # by chance a round may be over
        visitor.soon(lambda: bool(visitor.codes()), True)
        # However many piles there are by now, all is seen at once. When the Memory has run out, a hand may be empty.
        visitor.soon(lambda: [each for each in faults(visitor) if each != "missing: .near .card"], [])
        visitor.answer(visitor.first_code())
    expect(visitor.page.locator(".table-facts")).to_contain_text("Round ")


def test_hostile_names_are_text(enter: Enter) -> None:
    visitor = enter()
    choose(visitor, "onirim:2", names=('<img src=x onerror="window.broken=1">', "<b>Bob</b>"))
    expect(visitor.page.locator(".curtain h1")).to_contain_text("<img src=x")
    expect(visitor.page.locator(".curtain h1 img")).to_have_count(0)
    visitor.until("window.broken === undefined")


def test_the_sum_is_what_the_cards_say(visitor: Visitor) -> None:
    """Both Dreams lie open and do not make the Nightmare: the figures stand below them, and by how much they miss it."""
    sit_at(visitor, "dreamers:2", "modification")
    value = "slot => Number(document.querySelector(`[data-slot=${slot}] .card`).dataset.kind.match(/\\d+/)[0])"
    mine, theirs, foe = (visitor.page.evaluate(value, slot) for slot in ("mine", "theirs", "foe"))
    total = mine + theirs
    wrong = f"{foe - total} short" if total < foe else f"{total - foe} too many"
    expect(visitor.page.locator(".sum")).to_have_text(f"{mine}+{theirs}={total}≠ {foe}{wrong}")


def test_a_chosen_dream_says_what_the_other_must_be(visitor: Visitor) -> None:
    sit_at(visitor, "dreamers:2", "activation")
    expect(visitor.page.locator(".sum")).to_be_empty()
    foe = int(visitor.page.evaluate("document.querySelector('[data-slot=foe] .card').dataset.kind.slice(1)"))
    card = visitor.page.locator(".near .card.is-playable").first
    mine = int(re.sub(r"\D.*", "", (card.get_attribute("data-kind") or "")[1:]))
    card.click()
    expect(visitor.page.locator(".sum")).to_have_text(f"{mine}+?={foe}then Léa: a {foe - mine}")
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".sum")).to_be_empty()


def test_the_end_of_a_round_shows_both_identities(visitor: Visitor) -> None:
    """Until the player goes on: who was what, and how it stands."""
    choose(visitor, "dreamers:2", bot="honest")
    visitor.at_table()
    end = visitor.page.locator(".round-end")
    for _ in range(60):
        assert not curtain_or_asked(visitor)
        if end.count():
            break
        visitor.answer(visitor.first_code())
    expect(end.locator("figure")).to_have_count(2)
    expect(end.locator(".round-points")).to_have_text([re.compile(r"^[+−]?\d$")] * 2)
    expect(end.locator(".rounds tbody tr")).to_have_count(1)
    expect(end.locator("figure p:not(.round-points)")).to_have_text([re.compile("Dreamer|Master of Nightmares")] * 2)
    expect(end.locator("h2")).to_contain_text("Round 1")
    visitor.page.keyboard.press("Enter")
    expect(end).to_have_count(0)


def test_after_the_curtain_the_line_tells_what_the_partner_did(visitor: Visitor) -> None:
    """The last thing that somebody else did stands there with their name, before anything is asked of the next."""
    choose(visitor, "onirim:2")
    for _ in range(30):
        if curtain_or_asked(visitor):
            name = lift_curtain(visitor)
            who = visitor.page.locator(".story-list .who").all_inner_texts()
            if who and "You" not in who:
                assert set(who) == {"Ada", "Bob"} - {name}
                return
        visitor.answer(visitor.first_code())
    raise AssertionError("nothing of the partner's was ever told")
