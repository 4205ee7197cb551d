"""Bots: computer players. `Bot` is the class to derive from, `load_bot` finds one by name."""

from . import needed as needed  # first: without numpy it says how to get it
from .base import Bot, BotError, BotFailureError
from .greedy import GreedyBot
from .registry import BOTS, bots_for, load_bot, name_of
from .uniform import RandomBot

__all__ = [
    "BOTS",
    "Bot",
    "BotError",
    "BotFailureError",
    "GreedyBot",
    "RandomBot",
    "bots_for",
    "load_bot",
    "name_of",
]
