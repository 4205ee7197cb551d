"""Who answers for a seat that no human has: the bots, by name. The one place where the server meets them."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ...bots import BOTS as KNOWN
from ...bots import Bot as Bot
from ...bots.bot_view import view_for as view_for
from ...kernel.rules import Rules

BOTS: dict[str, Callable[[], Bot]] = dict(KNOWN)


def bot_names(rules: Rules | None = None) -> list[str]:
    """List the bots, or those that play by some rules."""
    return [name for name in BOTS if rules is None or KNOWN[name].plays(rules)]


def make_bot(name: str, rules: Rules, seat: int) -> Bot:
    """Make a bot for one seat at one table, with a random seed of its own."""
    bot = BOTS[name]()
    bot.start(rules, seat, secrets.randbits(63))
    return bot
