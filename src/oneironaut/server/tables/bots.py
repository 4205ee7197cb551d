"""Who answers for a seat that no human has: the bots, by name. The one place where the server meets them.

Bots of others sit here only if the person who starts the server names them (`offer_bots`). What a client asks for is looked up
among the names that are offered; it is never loaded, imported or run.
"""

from __future__ import annotations

import inspect
import logging
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...bots import BOTS as KNOWN
from ...bots import Bot as Bot
from ...bots import BotError
from ...bots.bot_view import view_for as view_for
from ...bots.command import CommandBot
from ...bots.registry import FoundBot, find_bot
from ...kernel.definition import GAMES
from ...kernel.rules import Rules
from ...notation.codes import read_rules
from ...text import say
from ...text.plain import printable

LONGEST_LINE = 120
BOTS: dict[str, Callable[[], Bot]] = dict(KNOWN)
log = logging.getLogger("oneironaut.server")


@dataclass(frozen=True)
class OwnBot:
    """A bot that the person who started the server has named, under the short name that clients see: its file stays private."""

    short: str
    found: FoundBot

    @property
    def line(self) -> str:
        """What it says about itself: the first line of its docstring, if it has one of its own."""
        doc = inspect.getdoc(self.found.cls) if not issubclass(self.found.cls, CommandBot) else None
        own = doc if doc and doc != inspect.getdoc(Bot) else ""
        return printable(own.strip().partition("\n")[0], LONGEST_LINE)

    def plays(self, rules: Rules) -> bool:
        """Whether it plays by some rules."""
        try:
            return bool(self.found.cls.plays(rules))
        except Exception:  # whatever the code of others does wrong
            log.exception("the bot %s cannot say whether it plays %s", self.short, rules.code)
            return False


own_bots: dict[str, OwnBot] = {}


def offer_bots(names: Sequence[str]) -> list[str]:
    """Offer bots of the person who starts the server, by the names of `sim`; the short names that clients use. Raises `BotError`
    for one that cannot be loaded, made or plays no game."""
    short_names = []
    for name in names:
        found = find_bot(name)
        found.make()
        bot = OwnBot(short_name(found), found)
        if not any(found.cls.plays(read_rules(code)) for game in GAMES.values() for code in game.codes):
            raise BotError(f"the bot {name!r} plays none of the games")
        own_bots[bot.short] = bot
        BOTS[bot.short] = found.make
        short_names.append(bot.short)
    return short_names


def withdraw_bots(short_names: Sequence[str]) -> None:
    """Take back what was offered."""
    for short in short_names:
        del own_bots[short], BOTS[short]


def short_name(found: FoundBot) -> str:
    """Return a name for clients: that of the class or of the program's file, with a number if it is taken."""
    cls = found.cls
    text = Path(cls.words[-1]).name if issubclass(cls, CommandBot) else cls.__name__
    base = re.sub(r"[^A-Za-z0-9_.-]", "_", text)[:32]
    number = 1
    while (short := base if number == 1 else f"{base}-{number}") in BOTS:
        number += 1
    return short


def bot_names(rules: Rules | None = None) -> list[str]:
    """Return the bots there are, or those that play by some rules."""
    return [name for name in BOTS if rules is None or (own_bots.get(name) or KNOWN[name]).plays(rules)]


def bot_words(name: str, lang: str) -> tuple[str, str]:
    """Return the title of a bot and a line about it. A stored game may have one that is not here any more."""
    if name in KNOWN:
        return say(f"ui.server.bot.{name}.title", lang), say(f"ui.server.bot.{name}.line", lang)
    if name in own_bots:
        return name, own_bots[name].line or say("ui.bots.line", lang)
    return say("ui.bots.gone", lang, name=printable(name)), ""


def make_bot(name: str, rules: Rules, seat: int) -> Bot:
    """Return a bot for one seat at one table, with luck of its own. Raises `BotError` if it is not here."""
    if name not in BOTS:
        raise BotError(f"the bot {name!r} is not here: start the server with --bot, as when the game began")
    bot = BOTS[name]()
    bot.start(rules, seat, secrets.randbits(63))
    return bot
