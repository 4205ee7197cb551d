"""The screen on which a game is chosen: by keys, in both languages and all sizes; what cannot be played says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Button, Input, OptionList, Select

from oneironaut import Game
from oneironaut.tui.app import OneironautApp
from oneironaut.tui.new_game import NewGameScreen, Toggles
from tests.support.terminal_players import fast_disk
from tests.support.tui_players import SIZES, Hands, settle, shown, sit, table
from tests.toys.fixture import registered

__all__ = ["fast_disk"]  # a fixture: used by being here


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_part_is_on_the_screen(lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        screen = app.screen
        parts = [
            screen.query_one(name)
            for name in ("#header", "#games", "#expansions", "#other", "#seed", "#told", "#start", "#steps")
        ]
        for i, part in enumerate(parts):
            assert screen.region.contains_region(part.region), part
            assert not any(part.region.overlaps(other.region) for other in parts[i + 1 :])

    sit(act, tmp_path, lang=lang, size=size)


def test_a_game_with_an_expansion_and_a_seed_is_started_by_keys(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        assert isinstance(app.screen, NewGameScreen)
        await pilot.press("tab", "down", "down", "space")
        await pilot.pause()
        text = shown(app)
        assert text.count("[x]") == 1  # a mark, not only a colour
        app.screen.query_one("#seed", Input).focus()
        await pilot.press(*"MOTH-3", "enter")
        await pilot.pause()
        game = table(app).game
        assert game.seed == "MOTH-3"
        assert game.rules.code.startswith("onirim:1+")

    sit(act, tmp_path)


def test_what_cannot_be_combined_says_so_and_cannot_be_started(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        toggles = app.screen.query_one("#expansions", Toggles)
        for tail in ("+glyphs", "+incubus!new"):
            toggles.toggle(tail)
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        screen.check()
        await pilot.pause()
        assert "Not playable" in shown(app)
        assert screen.query_one("#start", Button).disabled

    sit(act, tmp_path)


def test_a_bot_is_chosen_for_the_other_seat(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        games = app.screen.query_one("#games", OptionList)
        games.highlighted = games.get_option_index("dreamers:2")
        await pilot.pause()
        app.screen.query_one("#other", Select).value = "honest"
        await pilot.pause()
        await pilot.click("#start")
        await pilot.pause()
        await settle(app, pilot)
        assert table(app).sitting.bots == {1: "honest"}

    sit(act, tmp_path)


def test_a_game_that_was_left_is_offered(tmp_path: Path) -> None:
    async def leave(app: OneironautApp, pilot: Hands) -> None:
        table(app).answer(table(app).choices.options[0])
        await pilot.press("ctrl+q")

    async def act(app: OneironautApp, pilot: Hands) -> None:
        assert "Continue the saved game" in shown(app)
        await pilot.click("#resume")
        await pilot.pause()
        assert (table(app).game.seed, table(app).game.decisions) == ("MOTH-9", 1)

    sit(leave, tmp_path, Game("onirim:1", "MOTH-9"))
    sit(act, tmp_path)


def test_games_of_others_are_listed(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        games = app.screen.query_one("#games", OptionList)
        games.highlighted = games.get_option_index("stars:1")
        await pilot.pause()
        await pilot.click("#start")
        await pilot.pause()
        assert table(app).game.rules.code == "stars:1"

    with registered():
        sit(act, tmp_path)
