"""Two at one screen: the curtain and its secrets, bots at the other seat, and what a saved game remembers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oneironaut import Game, ScriptedDealer
from oneironaut.bots import Bot
from oneironaut.kernel.view import View
from oneironaut.questions import Option, Question
from oneironaut.terminal.saves import Saves
from oneironaut.terminal.sitting import Sitting, bots_of
from oneironaut.tui.app import OneironautApp
from oneironaut.tui.choices import VERBS
from oneironaut.tui.dialogs import CurtainScreen, EndScreen
from tests.support.terminal_players import DRAFT, OPENING, PACKAGE, fast_disk
from tests.support.tui_players import Hands, cut, give, lift, settle, shown, sit, table

__all__ = ["fast_disk"]  # a fixture: used by being here
CARD = re.compile(r"\b([RBGN][smkd]|Ni)\b")


def silent(hidden: str) -> Game:
    """A silent game in which player 1 will draw a hidden card."""
    return Game("onirim:2", dealer=ScriptedDealer(f"{OPENING} {hidden} Rs Rm Rs Rs Gm Nm Ns Gs"))


async def to_the_curtain(app: OneironautApp, pilot: Hands) -> None:
    """Play until player 1 has drawn the hidden card."""
    for code in (*DRAFT, "play Nm"):
        assert not isinstance(app.screen, CurtainScreen)  # the draft is open
        await give(app, pilot, code)


def texts_of(app: OneironautApp) -> str:
    """All that any part of any screen holds, seen or not."""
    parts = [part for screen in app.screen_stack for part in screen.query("Static")]
    return "\n".join(str(part.visual) for part in parts if hasattr(part, "visual"))


def leaks(app: OneironautApp) -> list[str]:
    """The cards that can be read while the curtain is down."""
    return CARD.findall(shown(app)) + CARD.findall(texts_of(app))


def test_nothing_can_be_read_while_the_curtain_is_down(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await to_the_curtain(app, pilot)
        assert isinstance(app.screen, CurtainScreen)
        assert "Player 2, it is your turn" in shown(app)
        assert leaks(app) == []
        for key in ("p", "1", "l", "h", "c", "u", "escape", "space"):
            await pilot.press(key)
        assert isinstance(app.screen, CurtainScreen)
        assert leaks(app) == []
        await pilot.press("enter")
        await pilot.pause()
        text = shown(app)
        assert "Player 2 (you)" in text
        assert cut(table(app)) == []

    sit(act, tmp_path, silent("Nk"))


def test_a_leak_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "needs_cover", lambda *_: False)  # the defect: nobody is covered

    async def act(app: OneironautApp, pilot: Hands) -> None:
        await to_the_curtain(app, pilot)
        assert leaks(app)

    sit(act, tmp_path, silent("Nk"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_what_a_seat_cannot_know_changes_nothing_on_its_screen(size: tuple[int, int], tmp_path: Path) -> None:
    screens: dict[str, list[str]] = {}

    async def act(app: OneironautApp, pilot: Hands) -> None:
        await to_the_curtain(app, pilot)
        seen = screens.setdefault(table(app).game.position.split("hand1=")[1].split()[0], [])
        await lift(app, pilot)
        seen.append(shown(app))
        for key in ("l", "c", "1"):
            await pilot.press(key)
            await pilot.pause()
            seen.append(shown(app))
            await pilot.press("escape")

    for hidden in ("Nk", "Rk"):
        sit(act, tmp_path / hidden, silent(hidden), size=size)
    first, second = screens.values()  # two positions that differ in what player 2 cannot see
    assert first == second


def test_open_play_needs_no_curtain(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        for code in (*DRAFT, "play Nm"):
            await give(app, pilot, code)
        assert app.screen is table(app)

    sit(act, tmp_path, Game("onirim:2!open", dealer=ScriptedDealer(f"{OPENING} Nk Rs Rm")))


@pytest.mark.parametrize(("rules", "bot", "lang", "seat"), [("dreamers:2", "bluffer", "en", 1), ("onirim:2", "value", "fr", 0)])
def test_a_bot_plays_the_other_seat_to_the_end(rules: str, bot: str, lang: str, seat: int, tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await settle(app, pilot)
        game = table(app).game
        while game.question is not None:
            assert not isinstance(app.screen, CurtainScreen)
            assert game.question.seat != seat
            assert table(app).sitting.shown_seat == 1 - seat
            table(app).answer(game.question.options[0])
            await settle(app, pilot)
        assert isinstance(app.screen, EndScreen)
        assert {0, 1} == set(game.answered_by)

    sit(act, tmp_path, Game(rules, "MOTH-5"), lang=lang, bots={seat: bot})


def test_undo_takes_back_what_the_bot_answered_too(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await settle(app, pilot)
        game = table(app).game
        before = game.decisions
        table(app).answer(table(app).choices.options[0])
        await settle(app, pilot)
        assert game.decisions > before + 1
        await pilot.press("u")
        await settle(app, pilot)
        assert game.decisions == before
        assert table(app).can_answer

    sit(act, tmp_path, Game("onirim:2", "MOTH-5"), bots={1: "greedy"})


def test_a_saved_game_remembers_its_bots(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await settle(app, pilot)
        await pilot.press("ctrl+q")

    sit(act, tmp_path, Game("dreamers:2", "MOTH-5"), bots={1: "honest"})
    saves = Saves(tmp_path)
    saves.resume(None)
    assert bots_of(saves.players, "en") == {1: "honest"}


class Broken(Bot):
    """A bot that fails."""

    def choose(self, question: Question, view: View) -> Option:
        raise ZeroDivisionError("oh")


def test_a_bot_that_fails_stops_the_program_with_its_error(tmp_path: Path) -> None:
    async def act(app: OneironautApp, pilot: Hands) -> None:
        await pilot.pause()
        table(app).answer(table(app).choices.options[0])
        for _ in range(100):
            await pilot.pause(0.02)
            if app.error:
                break

    app = sit(act, tmp_path, Game("onirim:2", "MOTH-5"), bots={1: f"{__name__}:Broken"})
    assert "ZeroDivisionError: oh" in app.error
    assert (tmp_path / "autosave.odn").exists()


def test_the_screen_knows_no_card_and_no_game() -> None:
    rules = Game("onirim:2").rules
    words = {*rules.kind_codes, *(zone.name for zone in rules.zones), *(ask.name for ask in rules.asks)}
    words -= {"deck", "turn", *VERBS}  # a zone may have the name of a verb with a key of its own
    files = sorted((PACKAGE / "tui").glob("*.py"))
    assert len(files) > 8
    for file in files:
        source = file.read_text("utf-8")
        assert "onirim" not in source.replace("oneironaut", ""), file
        assert not [word for word in words if f'"{word}"' in source], file
