"""Bots by name: those of this package by a word, others by module, file, entry point or command.

`seer?positions=5000` gives its class keyword arguments. `seer@20ms` is short for a budget of the seer.
"""

from __future__ import annotations

import inspect
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from ..kernel.rules import Rules
from .base import Bot, BotError
from .command import PREFIX, CommandBot, command_bot
from .default import DefaultBot
from .dreamers.bluffer import BlufferBot
from .dreamers.diviner import DivinerBot
from .dreamers.honest import HonestBot
from .greedy import GreedyBot
from .parameters import read_parameters
from .planner import PlannerBot
from .seer import SeerBot, seer_within
from .sources import file_name_of, installed, is_foreign, load_foreign, load_installed
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
FORMS = "'package.module:Class', 'path/to/file.py:Class' or 'cmd:program arguments'"


@dataclass(frozen=True)
class FoundBot:
    """What a name leads to: a class, and the keyword arguments to call it with."""

    name: str
    cls: type[Bot]
    parameters: Mapping[str, object]

    def make(self) -> Bot:
        """Return a new bot."""
        try:
            return self.cls(**self.parameters)
        except BotError as error:
            raise BotError(f"the bot {self.name!r}: {error}") from error
        except Exception as error:  # whatever a foreign class does wrong
            how = "with these parameters" if self.parameters else "without arguments"
            raise BotError(f"the bot {self.name!r} cannot be made {how}: {type(error).__name__}: {error}") from error


def find_bot(name: str) -> FoundBot:
    """Return what a name leads to. Raises `BotError`, which says what is wrong with the name."""
    if name.startswith(PREFIX):
        return FoundBot(name, command_bot(name), {})
    base, mark, query = name.partition("?")
    cls = class_of(base)
    return FoundBot(name, cls, read_parameters(cls, base, query) if mark else {})


def class_of(name: str) -> type[Bot]:
    """Return the class of a name without parameters."""
    if name in BOTS:
        return BOTS[name]
    bot, at, budget = name.partition("@")
    if at and bot == "seer":
        return seer_within(budget)
    if is_foreign(name):
        return load_foreign(name)
    found = load_installed(name)
    if found is None:
        near = get_close_matches(name, [*BOTS, *installed()], 1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise BotError(f"no bot {name!r}: there are {', '.join([*BOTS, *installed()])}, or your own as {FORMS}{hint}")
    return found


def load_bot(name: str) -> type[Bot]:
    """Return the class of a bot: `greedy`, `seer@20ms`, `package.module:Class`, `path/to/file.py:Class` or `cmd:program`. Raises
    `BotError`, which says what is wrong with the name."""
    return find_bot(name).cls


def new_bot(name: str) -> Bot:
    """Return a bot of a name, ready to start games."""
    return find_bot(name).make()


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
    if issubclass(cls, CommandBot) and cls.words:
        return PREFIX + shlex.join(cls.words)
    name = file_name_of(cls) or f"{cls.__module__}:{cls.__qualname__}"
    if cls.__module__ == "__main__" or "<locals>" in name or load_bot(name) is not cls:
        raise BotError(f"{cls.__qualname__} has no name that another process could import: put it at the top of a module")
    return name


def files_of(name: str) -> list[Path]:
    """Return the files that decide how a bot plays, as far as its name tells: the source of its class, or a command's files."""
    cls = load_bot(name)
    if issubclass(cls, CommandBot):
        return [path for path in map(Path, cls.words) if path.is_file()]
    file = inspect.getsourcefile(cls)
    return [Path(file)] if file else []
