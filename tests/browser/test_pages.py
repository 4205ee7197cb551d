"""Replay, history, records, rules, lessons, new games and the daily deal."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneironaut.server.lessons import all_lessons
from tests.browser import games
from tests.browser.conftest import Enter
from tests.browser.test_screens import farewell, history, over, replay, walk
from tests.browser.visitor import Visitor


def test_replay_by_keys_and_scrubber(visitor: Visitor) -> None:
    replay(visitor)
    page = visitor.page
    page.keyboard.press("Home")
    page.locator(".step", has_text="Step 0 of 9").wait_for()
    assert visitor.cards("labyrinth") == []
    page.keyboard.press("ArrowRight")
    page.locator(".step", has_text="Step 1 of 9").wait_for()
    assert visitor.cards("labyrinth") == ["Gs"]
    page.keyboard.press("End")
    page.locator(".step", has_text="Step 9 of 9").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".step", has_text="Step 8 of 9").wait_for()
    page.locator(".scrubber").fill("6")
    page.locator(".step", has_text="Step 6 of 9").wait_for()
    assert visitor.cards("labyrinth") == ["Gs", "Bm"]
    page.keyboard.press("l")
    assert page.locator(".log-step").count() == 9


def test_continue_from_a_replay(visitor: Visitor) -> None:
    replay(visitor)
    visitor.page.get_by_role("button", name="Continue from here").click()
    visitor.at_table()
    assert "Practice" in visitor.page.locator(".table-facts").inner_text()
    assert visitor.cards("labyrinth") == ["Gs", "Bm"]
    visitor.play(games.answers(games.WON)[7:9])


def test_history_counts_and_exports(visitor: Visitor, tmp_path: Path) -> None:
    history(visitor)
    page = visitor.page
    assert "0 won of 1" in page.locator(".figures").inner_text()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Games as CSV").click()
    waiting.value.save_as(tmp_path / "games.csv")
    assert games.LOST_SEED in (tmp_path / "games.csv").read_text("utf-8")
    page.get_by_role("button", name="Hide the statistics").click()
    assert page.locator(".figures").count() == 0
    page.reload()
    page.get_by_text("The statistics are hidden.").wait_for()


def test_a_game_is_put_away(visitor: Visitor) -> None:
    history(visitor)
    visitor.page.get_by_role("button", name="Put away: Onirim").click()
    visitor.page.locator("dialog").get_by_role("button", name="Put away").click()
    visitor.page.locator(".history-item").wait_for(state="detached")
    visitor.page.reload()
    visitor.page.get_by_text("No game has been finished yet.").wait_for()


def test_a_record_goes_out_and_comes_in(visitor: Visitor, tmp_path: Path) -> None:
    history(visitor)
    page = visitor.page
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the record").click()
    waiting.value.save_as(tmp_path / "game.odn")
    page.get_by_role("button", name="Bring in a record").click()
    page.locator("#record-file").set_input_files(tmp_path / "game.odn")
    page.locator("dialog").get_by_role("button", name="Bring in a record").click()
    page.locator(".scrubber").wait_for()


def test_a_record_with_a_mistake_says_which_line(visitor: Visitor, tmp_path: Path) -> None:
    over(visitor)
    page = visitor.page
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the record").click()
    waiting.value.save_as(tmp_path / "game.odn")
    text = (tmp_path / "game.odn").read_text("utf-8")
    visitor.go("#/history")
    page.get_by_role("button", name="Bring in a record").click()
    page.locator("#record").fill(text.replace("discard Rm", "play Bs", 1))
    page.locator("dialog").get_by_role("button", name="Bring in a record").click()
    wrong = page.locator(".wrong")
    visitor.until("document.querySelector('.wrong').textContent !== ''")
    assert wrong.inner_text().startswith("Line ")
    page.locator("#record").fill("<script>window.broken = 1</script>")
    page.locator("dialog").get_by_role("button", name="Bring in a record").click()
    page.wait_for_timeout(300)
    assert wrong.inner_text()
    assert page.evaluate("window.broken") is None
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "422" not in trouble]


def test_same_deal_again_and_next(visitor: Visitor) -> None:
    over(visitor)
    first = visitor.page.url
    visitor.page.get_by_role("button", name="Same deal again").click()
    visitor.until("old => location.href !== old", first)
    visitor.page.locator('.table-screen[data-seq="1"]').wait_for()
    assert games.LOST_SEED in visitor.page.locator(".table-facts").inner_text()
    visitor.play(games.answers(games.LOST)[:2])


def test_share_a_deal(enter: Enter) -> None:
    visitor = enter(permissions=["clipboard-read", "clipboard-write"])
    over(visitor)
    visitor.page.get_by_role("button", name="Copy a link to this deal").click()
    visitor.page.get_by_text("Copied").wait_for()
    address = visitor.page.evaluate("navigator.clipboard.readText()")
    assert address == f"{visitor.address}/#rules=onirim:1&seed={games.LOST_SEED}"


def test_rules_are_searched(visitor: Visitor) -> None:
    visitor.go("#/rules")
    visitor.page.locator("#rules-search").fill("prophecy")
    visitor.page.locator(".result").first.wait_for()
    visitor.page.get_by_role("link", name="Prophecy", exact=True).first.click()
    visitor.page.locator("#rule-O-BASE-8").wait_for()
    visitor.page.locator("#rules-search").fill("xyzzy")
    visitor.page.get_by_text("No rule has these words.").wait_for()


def test_free_choice_of_expansions(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/new")
    page.locator(".new-form").wait_for()
    page.locator("summary").click()
    page.locator("[data-keep='on towers']").check()
    page.locator("[data-keep='on glyphs']").check()
    page.locator("[data-keep='variant towers']").select_option("ruins")
    page.locator(".verdict strong", has_text="Towers").wait_for()
    page.locator("[data-keep='on incubus']").check()  # it goes with no other
    assert not page.locator("[data-keep='on towers']").is_checked()
    page.locator("[data-keep='variant incubus']").select_option("true")
    page.locator("[data-keep=start]:not(:disabled)").click()
    visitor.at_table()
    assert "Incubus" in page.locator("h1").inner_text()


def test_a_bad_seed_is_refused_in_words(visitor: Visitor) -> None:
    visitor.go("#/new")
    visitor.page.get_by_label("Seed").fill("§§§")
    visitor.page.locator("[data-keep=start]:not(:disabled)").click()
    visitor.page.locator(".toast-bad").wait_for()
    assert "MOTH-4821" in visitor.page.locator(".toast-bad").inner_text()
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "422" not in trouble]


def test_the_daily_deal_is_begun_once(visitor: Visitor) -> None:
    visitor.go()
    visitor.page.get_by_role("button", name="Play the deal of the day").click()
    visitor.at_table()
    address = visitor.page.url
    visitor.answer(visitor.codes()[0])
    visitor.go("#/")
    visitor.page.get_by_role("link", name="Back to your game").click()
    visitor.at_table()
    assert visitor.page.url == address


def test_a_lesson_to_its_end_by_keyboard(enter: Enter) -> None:
    visitor = enter("keyboard")
    page = visitor.page
    visitor.go("#/learn")
    page.get_by_role("button", name="Begin: ").first.click()
    visitor.at_table()
    for _ in range(60):
        if page.get_by_role("button", name="Next lesson").count():
            break
        following = page.get_by_role("button", name="Next", exact=True)
        if following.count():
            assert visitor.codes() == [], "first what there is to read"
            following.focus()
            page.keyboard.press("Enter")
        else:
            visitor.answer(visitor.codes()[0])
    page.get_by_role("button", name="Next lesson").wait_for()
    visitor.go("#/learn")
    page.get_by_text("1 of ").first.wait_for()
    assert page.get_by_role("button", name="Once more: ").count() == 1


def test_the_lesson_about_two_seats_ends_with_its_farewell(visitor: Visitor) -> None:
    """One person has both seats: there is nobody to hide a card from."""
    farewell(visitor)
    assert visitor.page.locator(".curtain").count() == 0
    assert "Now find somebody to doubt." in visitor.page.locator(".guide").inner_text()
    visitor.page.reload()
    visitor.at_table()
    assert "Now find somebody to doubt." in visitor.page.locator(".guide").inner_text()


@pytest.mark.slow
@pytest.mark.parametrize("key", all_lessons())
def test_every_lesson_to_its_end(visitor: Visitor, key: str) -> None:
    visitor.go("#/learn")
    visitor.page.get_by_role("button", name=f"Begin: {all_lessons()[key].title('en')}", exact=True).click()
    walk(visitor)
    assert all_lessons()[key].farewell["en"][-1] in visitor.page.locator(".guide").inner_text()


def test_a_card_that_the_lesson_holds_back_says_so(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/learn")
    page.get_by_role("button", name="Begin: ").nth(1).click()
    visitor.at_table()
    while page.get_by_role("button", name="Next", exact=True).count():
        page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".place-near .card:not(.can-act)").first.click()
    page.locator(".leaf-why", has_text="The lesson is about something else now.").wait_for()


def test_a_lesson_is_left_and_gone_on_with(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("#/learn")
    page.get_by_role("button", name="Begin: ").first.click()
    visitor.at_table()
    while page.get_by_role("button", name="Next", exact=True).count():
        page.get_by_role("button", name="Next", exact=True).click()
    visitor.answer(visitor.codes()[0])
    page.get_by_role("link", name="Leave the lesson").click()
    page.get_by_role("button", name="Go on: ").click()
    visitor.at_table()
    assert "Step 2 of" in page.locator(".guide").inner_text()
