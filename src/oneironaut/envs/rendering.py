"""How environments show a game: as text, or as the SVG picture of the table."""

from __future__ import annotations

from ..art import table as draw_table
from ..kernel.errors import BadCodeError
from ..kernel.view import View
from ..text import say

MODES = ("ansi", "svg")


def need_mode(mode: str | None) -> str | None:
    """Return a render mode, or refuse one that does not exist."""
    if mode is not None and mode not in MODES:
        raise BadCodeError(f"no render mode {mode!r}: there are {', '.join(MODES)}")
    return mode


def render(view: View, mode: str) -> str:
    """Return a view as text or as a picture."""
    return draw_table(view) if mode == "svg" else text_of(view)


def text_of(view: View) -> str:
    """Return a view as plain text: every zone that holds cards, then the question."""
    lines = [f"{view.rules}, seat {view.seat}", f"deck: {view.deck}"]
    lines += [f"{name}: {' '.join(cards)}" for name, cards in view.zones.items() if cards]
    lines += [f"{name}: {sign}" for name, sign in view.signs.items()]
    if view.ask is not None:
        lines.append(say(f"ask.{view.ask}", "en"))
        lines.append("options: " + ", ".join(view.options))
    if view.result is not None:
        lines.append(f"{view.result}: {view.reason}")
    return "\n".join(lines)
