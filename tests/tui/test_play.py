"""Whole games on the full screen by keys and mouse: victory, defeat, hints, undo, help, language, saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneironaut import Game, ScriptedDealer
from oneironaut.bots.bot_view import view_for
from oneironaut.bots.registry import new_bot
from oneironaut.terminal.saves import load
from oneironaut.tui import table as table_module
from oneironaut.tui.app import OneironautApp
from oneironaut.tui.dialogs import EndScreen, MenuScreen, PageScreen
from oneironaut.tui.new_game import NewGameScreen
from oneironaut.tui.painted import Painted
from tests.support.terminal_players import DATE, HAND, fast_disk
from tests.support.tui_players import Hands, cut, give, settle, shown, sit, table

__all__ = ["fast_disk"]  # a fixture: used by being here


async def play_through(app: OneironautApp, pilot: Hands, name: str) -> None:
    """Answer every question by keys, as a bot would."""
    game = table(app).game
    bot = new_bot(name)
    bot.start(game.rules, 0, 1)
    while game.question is not None:
        await give(app, pilot, bot.choose(game.question, view_for(bot, game.state, 0)).code)


@pytest.mark.parametrize(("size", "lang", "word"), [((80, 24), "en", "Victory"), ((200, 60), "fr", "Victoire")])
def test_a_game_is_won_by_keys(size: tuple[int, int], lang: str, word: str, tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await play_through(app, pilot, "value")
        assert isinstance(app.screen, EndScreen)
        text = shown(app)
        assert word in text
        outcome = table(app).game.outcome
        assert outcome is not None
        assert outcome.won
        assert outcome.text(lang).split("(")[0].replace("\xa0", " ").strip() in text
        assert "MOTH-4821" in text

    sit(act, tmp_path, Game("onirim:1", "MOTH-4821"), size=size, lang=lang)
    assert (tmp_path / "games" / f"{DATE}-MOTH-4821.odn").exists()
    assert not (tmp_path / "autosave.odn").exists()


def test_a_game_is_lost_and_the_same_deal_played_again(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        first = table(app).game
        while first.question is not None:
            await give(app, pilot, first.question.options[-1].code)
        assert "Defeat" in shown(app)
        await pilot.press("t")  # a look at the table
        await pilot.pause()
        assert app.screen is table(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        again = table(app).game
        assert (again.seed, again.decisions) == (first.seed, 0)
        assert again is not first
        await pilot.press("ctrl+q")

    app = sit(act, tmp_path, Game("onirim:1", "MOTH-7"))
    assert app.left is not None
    assert load(tmp_path / "autosave.odn")[0].seed == "MOTH-7"


def test_after_the_end_a_new_deal_another_game_or_undo(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        game = table(app).game
        while game.question is not None:
            table(app).answer(game.question.options[-1])
        await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert not game.over
        assert game.question is not None
        table(app).answer(game.question.options[-1])
        await settle(app, pilot)
        while game.question is not None:
            table(app).answer(game.question.options[-1])
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        assert table(app).game.seed != "MOTH-7"
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("end", "up", "enter")
        await pilot.pause()
        assert isinstance(app.screen, NewGameScreen)

    sit(act, tmp_path, Game("onirim:1", "MOTH-7"))


def test_digits_arrows_and_letters(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        screen = table(app)
        await pilot.press("d")
        assert screen.game.decisions == 0  # no card was chosen
        await pilot.press("2")
        assert screen.selected == ("hand", 1)
        await pilot.press("right", "right", "left")
        assert screen.selected == ("hand", 2)
        await pilot.press("escape")
        assert screen.selected is None
        await pilot.press("left")
        assert screen.selected == ("hand", 4)
        text = shown(app)
        assert "┏5━" in text  # by shape, not by colour alone
        await pilot.press("down", "enter")
        assert screen.game.record.moves[1].action == "discard Ns"
        await pilot.press("1", "p")
        assert screen.game.decisions == 2

    sit(act, tmp_path, Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Rs Rm Rk")))


def test_a_card_that_cannot_be_played_says_why(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await give(app, pilot, "play Bs")
        text = shown(app)
        assert "┌" in text
        assert "┄" in text  # a Sun does not follow a Sun
        spots = table(app).choices.spots
        await pilot.press(str(spots.index(("hand", table(app).sitting.view.zones["hand"].index("Gs"))) + 1))
        await pilot.pause()
        assert "the last card of the labyrinth has the same symbol" in " ".join(shown(app).split())

    sit(act, tmp_path, Game("onirim:1", dealer=ScriptedDealer(f"{HAND} Rs")))


def test_the_mouse_selects_and_chooses(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        screen = table(app)
        board = screen.query_one("#board", Painted)
        hit = next(hit for hit in board.block.hits if hit.spot == ("hand", 2))
        await pilot.click("#board", offset=(hit.x + 1, hit.y + 1))
        await pilot.pause()
        assert screen.selected == ("hand", 2)
        options = screen.query_one("#options", Painted)
        second = options.block.hits[1]
        await pilot.click("#options", offset=(second.x + 1, second.y))
        await pilot.pause()
        assert screen.game.decisions == 1
        assert screen.game.record.moves[1].action.startswith("discard")
        foot = screen.query_one("#foot", Painted)
        undo = foot.block.hits[1]
        await pilot.click("#foot", offset=(undo.x + 2, 0))
        await pilot.pause()
        assert screen.game.decisions == 0

    sit(act, tmp_path, Game("onirim:1", "MOTH-1"))


def test_undo_says_whether_a_card_was_revealed(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await pilot.press("u")
        assert table(app).game.decisions == 0
        await give(app, pilot, table(app).choices.options[0].code)
        await pilot.press("u")
        await pilot.pause()
        assert "Undone" in shown(app)
        assert "you know what comes" in " ".join(shown(app).split())
        assert cut(table(app)) == []

    sit(act, tmp_path, Game("onirim:1", "MOTH-1"))


@pytest.mark.parametrize(("lang", "think", "why"), [("en", "Think of", "would choose"), ("fr", "Pensez à", "choisirait")])
def test_hints_come_in_three_steps(lang: str, think: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "THINKING", 0.0)

    async def hint(app: OneironautApp, pilot: Hands) -> str:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        return " ".join(shown(app).split())

    async def act(app: OneironautApp, pilot: Hands) -> None:
        text = await hint(app, pilot)
        assert think in text
        assert "★" in text
        assert why not in text
        assert "%" not in text
        assert cut(table(app)) == []
        text = await hint(app, pilot)
        assert why in text
        assert "█" not in text
        await pilot.press("escape")
        text = await hint(app, pilot)
        assert "█" in text
        assert "%" in text
        await pilot.press("escape")
        assert table(app).game.decisions == 0

    sit(act, tmp_path, Game("onirim:1", "MOTH-4821"), lang=lang)


def test_pages_open_and_close(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        for key, words in (("?", "Keys"), ("l", "Opening"), ("c", "Unseen"), ("r", "Onirim")):
            await pilot.press("question_mark" if key == "?" else key)
            await pilot.pause()
            assert isinstance(app.screen, PageScreen)
            assert words in shown(app)
            await pilot.press("escape")
            await pilot.pause()
            assert len(app.screen_stack) == 2
        await pilot.press("1", "question_mark")
        await pilot.pause()
        assert "About this card" in shown(app)
        await pilot.press("escape")

    sit(act, tmp_path, Game("onirim:1", "MOTH-1"))


def test_the_language_changes_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        assert "Play or discard a card" in shown(app)
        table(app).from_menu("lang")
        await pilot.pause()
        assert "Jouez ou défaussez une carte" in shown(app)
        table(app).from_menu("save")
        await pilot.pause()

    app = sit(act, tmp_path, Game("onirim:1", "MOTH-1"))
    assert app.lang == "fr"
    assert list((tmp_path / "saved").glob("*.odn"))
