"""What a bot gets to see. Every table that seats bots asks here."""

from __future__ import annotations

from dataclasses import replace

from ..kernel.state import State
from ..kernel.view import View, look
from ..notation.positions import write_position
from ..rollout.determinize import visible_world
from .base import Bot


def view_for(bot: Bot, s: State, seat: int) -> View:
    """Return the view of a bot's seat, with a position in text if it wants one."""
    view = look(s, seat)
    return replace(view, position=write_position(visible_world(s, seat))) if bot.wants_position else view
