"""Who answers for a seat that no human has: the bots, by name. The one place where the server meets them."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ..bots import BOTS as KNOWN
from ..bots import Bot as Bot
from ..kernel.rules import Rules

BOTS: dict[str, Callable[[], Bot]] = dict(KNOWN)


def bot_names() -> list[str]:
    """The bots there are."""
    return list(BOTS)


def make_bot(name: str, rules: Rules, seat: int) -> Bot:
    """A bot for one seat at one table, with luck of its own."""
    bot = BOTS[name]()
    bot.start(rules, seat, secrets.randbits(63))
    return bot
