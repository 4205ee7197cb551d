"""Bots by name: those of this package by a word, others as `package.module:Class`; `seer@20ms` has a budget."""

from __future__ import annotations

import importlib
import re

from ..kernel.rules import Rules
from .base import Bot, BotError
from .default import DefaultBot
from .dreamers.bluffer import BlufferBot
from .dreamers.diviner import DivinerBot
from .dreamers.honest import HonestBot
from .greedy import GreedyBot
from .planner import PlannerBot
from .seer import SeerBot, seer_within
from .uniform import RandomBot
from .value import ValueBot

BOTS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "planner": PlannerBot,
    "value": ValueBot,
    "seer": SeerBot,
    "honest": HonestBot,
    "bluffer": BlufferBot,
    "diviner": DivinerBot,
    "default": DefaultBot,
}
FOREIGN = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*", re.ASCII)


def load_bot(name: str) -> type[Bot]:
    """Return the class of a bot: `greedy`, `seer@20ms`, or `package.module:Class`. Raise `BotError`, which says what is wrong
    with the name."""
    if name in BOTS:
        return BOTS[name]
    bot, at, budget = name.partition("@")
    if at and bot == "seer":
        return seer_within(budget)
    if not FOREIGN.fullmatch(name):
        raise BotError(f"no bot {name!r}: there are {', '.join(BOTS)}, or your own as 'package.module:Class'")
    module, _, path = name.partition(":")
    try:
        found: object = importlib.import_module(module)
    except Exception as error:  # whatever a foreign module does wrong while it is imported
        raise BotError(f"the bot {name!r} cannot be imported: {type(error).__name__}: {error}") from error
    for part in path.split("."):
        if not hasattr(found, part):
            raise BotError(f"the bot {name!r} cannot be imported: {module!r} has no {path!r}")
        found = getattr(found, part)
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BotError(f"{name!r} is not a bot: derive its class from oneironaut.bots.Bot")
    return found


def new_bot(name: str) -> Bot:
    """Make a bot of a name, ready to start games."""
    cls = load_bot(name)
    try:
        return cls()
    except Exception as error:  # whatever a foreign class does wrong
        raise BotError(f"the bot {name!r} cannot be made without arguments: {type(error).__name__}: {error}") from error


def bots_for(rules: Rules) -> list[str]:
    """List the names of the bots of this package that play by these rules."""
    return [name for name, cls in BOTS.items() if cls.plays(rules)]


def name_of(cls: type[Bot]) -> str:
    """Return the name by which another process can load a class. Raise `BotError` if none can."""
    for name, known in BOTS.items():
        if known is cls:
            return name
    if issubclass(cls, SeerBot) and cls.words:
        return f"seer@{cls.words}"
    name = f"{cls.__module__}:{cls.__qualname__}"
    if cls.__module__ == "__main__" or "<locals>" in name or load_bot(name) is not cls:
        raise BotError(f"{cls.__qualname__} has no name that another process could import: put it at the top of a module")
    return name
