"""Replay, history, records, rules, lessons, new games and the daily deal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from oneironaut.server.content.lessons import all_lessons
from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.test_screens import ended, farewell, history, next_of_lesson, over, read_all, replay, walk
from tests.browser.visitor import Visitor

# Past the page: the first option, until the game is over.
TO_THE_END = """async () => {
  const ask = async (path, key, body) => (await fetch(path, { method: body ? 'POST' : 'GET', body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${key}` } })).json();
  const path = `/api/tables/${location.hash.split('/')[2]}`;
  const { token } = (await ask(path, localStorage.getItem('oneironaut.key'))).seats[0];
  let view = await ask(`${path}/seats/0`, token);
  for (let i = 0; !view.outcome; i += 1) {
    if (!view.question) {  // a bot is asked
      await new Promise((done) => setTimeout(done, 20));
      view = await ask(`${path}/seats/0`, token);
      continue;
    }
    const command = { id: `end-${i}`, seq: view.seq, do: 'answer', actions: [view.question.options[0].code], times: 1,
      consent: [], level: 1 };
    view = (await ask(`${path}/seats/0/commands`, token, command)).view;
  }
}"""


def test_replay_by_keys_and_scrubber(visitor: Visitor) -> None:
    replay(visitor)
    page = visitor.page
    page.keyboard.press("Home")
    page.locator(".step", has_text="Step 0 of 9").wait_for()
    visitor.shows("labyrinth", [])
    page.keyboard.press("ArrowRight")
    page.locator(".step", has_text="Step 1 of 9").wait_for()
    visitor.shows("labyrinth", ["Gs"])
    page.keyboard.press("End")
    page.locator(".step", has_text="Step 9 of 9").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".step", has_text="Step 8 of 9").wait_for()
    page.locator(".scrubber").fill("6")
    page.locator(".step", has_text="Step 6 of 9").wait_for()
    visitor.shows("labyrinth", ["Gs", "Bm"])
    page.keyboard.press("l")
    expect(page.locator(".log-step")).to_have_count(9)


def test_continue_from_a_replay(visitor: Visitor) -> None:
    replay(visitor)
    visitor.page.get_by_role("button", name="Continue from here").click()
    visitor.at_table()
    expect(visitor.page.locator(".table-facts")).to_contain_text("Practice")
    visitor.shows("labyrinth", ["Gs", "Bm"])
    visitor.play(games.answers(games.WON)[7:9])


def test_history_counts_and_exports(visitor: Visitor, tmp_path: Path) -> None:
    history(visitor)
    page = visitor.page
    expect(page.locator(".figures")).to_contain_text("0 won of 1")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Games as CSV").click()
    waiting.value.save_as(tmp_path / "games.csv")
    assert games.LOST_SEED in (tmp_path / "games.csv").read_text("utf-8")
    page.get_by_role("button", name="Hide the statistics").click()
    expect(page.locator(".figures")).to_have_count(0)
    page.reload()
    page.get_by_text("The statistics are hidden.").wait_for()


def test_a_game_is_put_away(visitor: Visitor) -> None:
    history(visitor)
    visitor.page.get_by_role("button", name="Remove: Onirim").click()
    visitor.page.locator("dialog").get_by_role("button", name="Remove").click()
    visitor.page.locator(".history-item").wait_for(state="detached")
    visitor.page.reload()
    visitor.page.get_by_text("No game has been finished yet.").wait_for()


def test_a_record_goes_out_and_comes_in(visitor: Visitor, tmp_path: Path) -> None:
    history(visitor)
    page = visitor.page
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the record").click()
    waiting.value.save_as(tmp_path / "game.odn")
    page.get_by_role("button", name="Import a game").click()
    page.locator("#record-file").set_input_files(tmp_path / "game.odn")
    page.locator("dialog").get_by_role("button", name="Import a game").click()
    page.locator(".scrubber").wait_for()


def test_a_record_with_a_mistake_says_which_line(visitor: Visitor, tmp_path: Path) -> None:
    visitor.forgive("422")
    ended(visitor)
    page = visitor.page
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the record").click()
    waiting.value.save_as(tmp_path / "game.odn")
    text = (tmp_path / "game.odn").read_text("utf-8")
    visitor.go("#/history")
    page.get_by_role("button", name="Import a game").click()
    page.locator("#record").fill(text.replace("discard Rm", "play Bs", 1))
    page.locator("dialog").get_by_role("button", name="Import a game").click()
    wrong = page.locator(".wrong")
    expect(wrong).to_have_text(re.compile("^Line "))
    page.locator("#record").fill("<script>window.broken = 1</script>")
    with page.expect_response(lambda response: response.status == 422):
        page.locator("dialog").get_by_role("button", name="Import a game").click()
    expect(wrong).to_have_text(re.compile(r"\w"))
    visitor.until("window.broken === undefined")


def test_same_deal_again_and_next(visitor: Visitor) -> None:
    ended(visitor)
    first = visitor.page.url
    visitor.page.get_by_role("button", name="Same deal again").click()
    visitor.until("old => location.href !== old", first)
    visitor.page.locator('.table-screen[data-seq="1"]').wait_for()
    expect(visitor.page.locator(".table-facts")).to_contain_text(games.LOST_SEED)
    visitor.play(games.answers(games.LOST)[:2])


@pytest.mark.parametrize(
    ("lang", "told", "said"),
    [
        ("en", r"^The chance to win through \d+ decisions: \d+% at the first, .* 0% at the end\.$", "at the end"),
        ("fr", r"^Les chances de gagner au fil de \d+ décisions.: \d+\s% .* 0\s% à la fin\.$", "à la fin"),
    ],
)
def test_the_end_shows_the_chances_on_the_way(enter: Enter, lang: str, told: str, said: str) -> None:
    visitor = enter(lang=lang)
    over(visitor)
    curve = visitor.page.locator(".over .curve")
    expect(curve.get_by_role("img")).to_have_accessible_name(re.compile(told))
    expect(curve.locator("figcaption")).to_contain_text(said)
    line = curve.locator("polyline")
    expect(line).to_have_attribute("points", re.compile(r"^(\d+\.\d,\d+\.\d ?){20,}$"))
    expect(line).to_have_attribute("points", re.compile(r" 510\.0,100\.0$"))  # a lost game ends at the bottom


@pytest.mark.slow  # the server is asked the same on every change
def test_no_curve_without_a_coach_that_was_measured(visitor: Visitor) -> None:
    visitor.begin("onirim:1+glyphs+towers", games.LOST_SEED)
    visitor.at_table()
    visitor.page.evaluate(TO_THE_END)
    expect(visitor.page.locator(".over")).to_be_visible()
    expect(visitor.page.locator(".over .curve")).to_have_count(0)


def test_share_a_deal(enter: Enter) -> None:
    visitor = enter(permissions=["clipboard-read", "clipboard-write"])
    ended(visitor)
    visitor.page.get_by_role("button", name="Copy a link to this deal").click()
    visitor.page.get_by_text("Copied").wait_for()
    address = f"{visitor.address}/#rules=onirim:1&seed={games.LOST_SEED}"
    visitor.soon(lambda: visitor.page.evaluate("navigator.clipboard.readText()"), address)


def test_rules_are_searched(visitor: Visitor) -> None:
    visitor.go("#/rules")
    visitor.page.locator("#rules-search").fill("prophecy")
    visitor.page.locator(".result").first.wait_for()
    visitor.page.get_by_role("link", name="Prophecy", exact=True).first.click()
    visitor.page.locator("#rule-O-BASE-8").wait_for()
    visitor.page.locator("#rules-search").fill("xyzzy")
    visitor.page.get_by_text("No rule has these words.").wait_for()
    visitor.page.locator("#rules-search").fill("book glyphs incantation")  # a part of a page that is not a rule
    visitor.page.get_by_role("link", name="The Book and the Glyphs").first.click()
    visitor.until("document.activeElement.textContent.startsWith('The Book and the Glyphs')")


def test_free_choice_of_expansions(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/new")
    page.locator(".new-form").wait_for()
    page.locator("[data-keep='on towers']").check()
    page.locator("[data-keep='on glyphs']").check()
    page.locator("[data-keep='variant towers']").select_option("ruins")
    page.locator(".verdict strong", has_text="Towers").wait_for()
    page.locator("[data-keep='on incubus']").check()  # it goes with no other
    expect(page.locator("[data-keep='on towers']")).not_to_be_checked()
    page.locator("[data-keep='variant incubus']").select_option("true")
    page.locator("[data-keep=start]:not(:disabled)").click()
    visitor.at_table()
    expect(page.locator("h1")).to_contain_text("Incubus")


def test_a_bad_seed_is_refused_in_words(visitor: Visitor) -> None:
    visitor.go("#/new")
    visitor.forgive("422")
    visitor.page.get_by_label("Seed").fill("§§§")
    visitor.page.locator("[data-keep=start]:not(:disabled)").click()
    expect(visitor.page.locator(".toast-bad")).to_contain_text("MOTH-4821")


def test_the_daily_deal_is_begun_once(visitor: Visitor) -> None:
    visitor.go()
    visitor.page.get_by_role("button", name="Play the deal of the day").click()
    visitor.at_table()
    address = visitor.page.url
    visitor.answer(visitor.first_code())
    visitor.go("#/")
    visitor.page.locator(".daily").get_by_role("link", name="Continue").click()
    visitor.at_table()
    visitor.until("address => location.href === address", address)


def test_a_lesson_to_its_end_by_keyboard(enter: Enter) -> None:
    visitor = enter("keyboard")
    page = visitor.page
    visitor.go("#/learn")
    page.get_by_role("button", name="Begin: ").first.click()
    visitor.at_table()
    for _ in range(60):
        can = next_of_lesson(visitor)
        if can == "end":
            break
        if can == "read":
            visitor.soon(visitor.codes, [])  # first what there is to read
            text = page.locator(".guide").inner_text()
            page.get_by_role("button", name="Next", exact=True).focus()
            page.keyboard.press("Enter")
            expect(page.locator(".guide")).not_to_have_text(text, use_inner_text=True)
        else:
            visitor.answer(visitor.first_code())
    expect(page.get_by_role("button", name="Next lesson")).to_be_visible()
    visitor.go("#/learn")
    page.get_by_text("1 of ").first.wait_for()
    expect(page.get_by_role("button", name="Once more: ")).to_have_count(1)


def test_the_lesson_about_two_seats_ends_with_its_farewell(visitor: Visitor) -> None:
    """One person has both seats: there is nobody to hide a card from."""
    farewell(visitor)
    expect(visitor.page.locator(".curtain")).to_have_count(0)
    expect(visitor.page.locator(".guide")).to_contain_text("Now find somebody to doubt.")
    visitor.page.reload()
    visitor.at_table()
    expect(visitor.page.locator(".guide")).to_contain_text("Now find somebody to doubt.")


@pytest.mark.slow
@pytest.mark.parametrize("key", all_lessons())
def test_every_lesson_to_its_end(visitor: Visitor, key: str) -> None:
    visitor.go("#/learn")
    visitor.page.get_by_role("button", name=f"Begin: {all_lessons()[key].title('en')}", exact=True).click()
    walk(visitor)
    expect(visitor.page.locator(".guide")).to_contain_text(all_lessons()[key].farewell["en"][-1])


def test_a_card_that_the_lesson_holds_back_says_so(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/learn")
    page.get_by_role("button", name="Begin: ").nth(1).click()
    visitor.at_table()
    read_all(visitor)
    page.locator(".near .card:not(.can-act)").first.click()
    page.locator(".prompt", has_text="the lesson is about something else right now").wait_for()


def test_a_lesson_is_left_and_gone_on_with(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/learn")
    page.get_by_role("button", name="Begin: ").first.click()
    visitor.at_table()
    read_all(visitor)
    visitor.answer(visitor.first_code())
    page.get_by_role("link", name="Leave the lesson").click()
    page.get_by_role("button", name="Go on: ").click()
    visitor.at_table()
    expect(page.locator(".guide")).to_contain_text("Step 2 of")
