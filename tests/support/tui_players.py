"""People at the full screen: keys and clicks by Textual's pilot, what the screen shows, and whether anything is cut."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Static

from oneironaut import Game
from oneironaut.questions import Option
from oneironaut.terminal.saves import Saves
from oneironaut.tui.app import OneironautApp
from oneironaut.tui.blocks import Spot
from oneironaut.tui.choices import letter_of
from oneironaut.tui.dialogs import CurtainScreen
from oneironaut.tui.table import TableScreen
from tests.support.terminal_players import DATE

SIZES = [(80, 24), (120, 40), (200, 60)]
PARTS = ("#header", "#progress", "#board", "#news", "#prompt", "#options", "#foot", "#side")
Hands = Pilot[str]
Act = Callable[[OneironautApp, Hands], Awaitable[None]]


def sit(
    act: Act,
    folder: Path,
    game: Game | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    bots: Mapping[int, str] | None = None,
) -> OneironautApp:
    """Let somebody act in the program; what is left of it."""
    app = OneironautApp(Saves(folder, lambda: DATE), lang, game, bots)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(app, pilot)

    with ThreadPoolExecutor(1) as thread:  # the browser's tests leave an event loop running in this one
        thread.submit(asyncio.run, run()).result()
    return app


def table(app: OneironautApp) -> TableScreen:
    """The table that is on the screen, or under what is."""
    return next(screen for screen in reversed(app.screen_stack) if isinstance(screen, TableScreen))


def shown(app: OneironautApp) -> str:
    """All that is on the screen, as text."""
    svg = app.export_screenshot(simplify=True)
    lines: dict[str, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', svg):
        lines.setdefault(y, []).append((float(x), html.unescape(text)))
    ordered = sorted(lines.items(), key=lambda item: float(item[0]))
    return "\n".join("".join(text for _, text in sorted(parts)) for _, parts in ordered).replace("\xa0", " ")


def cut(screen: TableScreen) -> list[str]:
    """What is cut off or overlaps on a table."""
    found = []
    parts = [part for name in PARTS for part in screen.query(name) if part.display and part.region.area]
    for part in parts:
        if not screen.region.contains_region(part.region):
            found.append(f"#{part.id} leaves the screen: {part.region}")
        if part.parent is not None and not getattr(part.parent, "region", part.region).contains_region(part.region):
            found.append(f"#{part.id} leaves its place: {part.region}")
        if isinstance(part, Static):
            lines = str(part.visual).split("\n") if part.visual else []
            if len(lines) > part.content_size.height or max(map(len, lines), default=0) > part.content_size.width:
                found.append(f"#{part.id} is cut: {len(lines)} lines in {part.content_size}")
    for i, part in enumerate(parts):
        found += [f"#{part.id} overlaps #{other.id}" for other in parts[i + 1 :] if part.region.overlaps(other.region)]
    return found


def keys_for(screen: TableScreen, option: Option) -> list[str]:
    """The keys that give an answer: a digit or arrows for its card, then its letter, or arrows and Enter."""
    choices = screen.choices
    spot: Spot | None = next(iter(sorted(choices.spots_of(option), key=choices.spots.index)), None)
    keys = []
    if spot is not None:
        at = choices.spots.index(spot)
        keys = [str(at + 1)] if at < 9 else ["right"] * (at + 1)
    options = choices.shown(spot)
    letter = letter_of(option)
    if letter and sum(letter_of(each) == letter for each in options) == 1:
        return [*keys, letter.lower()]
    first = choices.first(spot)
    return [*keys, *["down"] * (options.index(option) + (first is None)), "enter"]


async def give(app: OneironautApp, pilot: Hands, code: str) -> None:
    """Give an answer by keys."""
    screen = table(app)
    option = next(option for option in screen.choices.options if option.code == code)
    await pilot.press(*keys_for(screen, option))
    await settle(app, pilot)


async def settle(app: OneironautApp, pilot: Hands) -> None:
    """Wait until no bot thinks."""
    await pilot.pause()
    while any(isinstance(screen, TableScreen) and screen.is_busy for screen in app.screen_stack) and app.is_running:
        await asyncio.sleep(0.01)
        await pilot.pause()


async def lift(app: OneironautApp, pilot: Hands) -> None:
    """Lift the curtain, if it is down."""
    if isinstance(app.screen, CurtainScreen):
        await pilot.press("enter")
        await pilot.pause()
