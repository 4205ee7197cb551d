"""The full screen fits: from 80 × 24 to 200 × 60 nothing is cut and nothing overlaps, whatever is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

from oneironaut import Game, presets
from oneironaut.tui.app import OneironautApp
from oneironaut.tui.dialogs import EndScreen
from tests.support.combinations import EVERYTHING
from tests.support.slow_split import codes
from tests.support.terminal_players import fast_disk
from tests.support.tui_players import SIZES, Hands, cut, lift, settle, shown, sit, table
from tests.toys.fixture import registered

__all__ = ["fast_disk"]  # a fixture: used by being here
FEW = ["onirim:1", "onirim:2!open+incubus!true", f"onirim:2{EVERYTHING}", "dreamers:2"]


async def look_through(app: OneironautApp, pilot: Hands, every: int) -> None:
    """Play a game to its end, and look at a table now and then: plain, and with a card selected."""
    screen = table(app)
    game, n = screen.game, 0
    while game.question is not None:
        n += 1
        if n % every == 0:
            screen.go_on()
            await settle(app, pilot)
            await lift(app, pilot)
            assert cut(screen) == [], (game.position, shown(app))
            if screen.choices.spots:
                screen.select(screen.choices.spots[n % len(screen.choices.spots)])
                await pilot.pause()
                assert cut(screen) == [], (game.position, shown(app))
        options = game.question.options
        screen.sitting.answer(options[(n * 7919) % len(options)])
    screen.go_on()
    await pilot.pause()
    assert isinstance(app.screen, EndScreen)
    assert n >= every


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("rules", codes(list(presets()), FEW))
def test_every_preset_fits_80_by_24(rules: str, lang: str, tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await look_through(app, pilot, every=15)

    sit(act, tmp_path, Game(rules, "FIT-1"), lang=lang)


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize(("rules", "lang"), [("onirim:1", "en"), ("onirim:2+everything", "fr"), ("dreamers:2", "fr")])
def test_larger_screens_are_filled_without_cuts(rules: str, lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await look_through(app, pilot, every=30)

    sit(act, tmp_path, Game(rules, "FIT-2"), lang=lang, size=size)


@pytest.mark.parametrize("rules", ["stars:1", "onirim:1+mirrors"])
def test_a_game_and_an_expansion_of_others_appear_by_themselves(rules: str, tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await look_through(app, pilot, every=2)

    with registered():
        sit(act, tmp_path, Game(rules, "FIT-3"))


def test_a_cut_is_noticed(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        screen = table(app)
        assert cut(screen) == []
        screen.query_one("#prompt", Static).update("x" * 90)
        await pilot.pause()
        assert any(problem.startswith("#prompt is cut") for problem in cut(screen))
        screen.draw()
        screen.query_one("#news").styles.height = 30
        await pilot.pause()
        assert any("leaves" in problem for problem in cut(screen))

    sit(act, tmp_path, Game("onirim:1", "MOTH-1"))


def test_a_terminal_that_is_too_small_says_so(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        assert "too small" in shown(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "too small" not in shown(app)
        assert cut(table(app)) == []

    sit(act, tmp_path, Game("onirim:1", "MOTH-1"), size=(50, 15))
