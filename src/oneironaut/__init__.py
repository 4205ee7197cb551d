"""Oneironaut: play, study and build bots for two card games about dreams."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from .runtime import compiled_sets as compiled_sets  # isort: skip  # first: it decides which build is loaded
from .dealers import Dealer, DuplicateDealer, RandomDealer, RecordedDealer, ScriptedDealer
from .game import Game
from .kernel.definition import (
    Content,
    Expansion,
    GameDefinition,
    register_expansion,
    register_game,
    unregister_expansion,
    unregister_game,
)
from .kernel.errors import (
    ArgumentError,
    BadCodeError,
    IllegalActionError,
    IllegalDealError,
    IncompatibleModulesError,
    OneironautError,
    PositionError,
    RecordError,
    StateError,
)
from .kernel.event import Event
from .kernel.limits import ASK, CHANCE, OVER
from .kernel.machine import advance, answer, begin, deals
from .kernel.rounds import RoundResult
from .kernel.rules import Rules
from .kernel.state import INTERPRETED, State
from .kernel.view import View
from .notation.codes import all_codes, presets, read_rules, with_deck
from .notation.positions import read_position, write_position
from .notation.records import Record
from .questions import Option, Outcome, Question
from .seeds import new_seed

if TYPE_CHECKING:
    from types import ModuleType

COMPILED = not INTERPRETED
__version__ = "0.1.0"


def _draw(view: View) -> str:
    """Draw a view for a notebook. The pictures are loaded on first use."""
    from .art import table

    return table(view)


def __getattr__(name: str) -> ModuleType:
    """Load `oneironaut.art` when it is first asked for."""
    if name == "art":
        from importlib import import_module

        return import_module(".art", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


View._repr_svg_ = _draw  # type: ignore[attr-defined]  # notebooks look for it; the kernel itself draws nothing


def _load_plugins(names: str) -> None:
    """Import the modules that register games and expansions of others: `ONEIRONAUT_PLUGINS=my_game,my_expansion`."""
    from importlib import import_module

    for name in filter(None, map(str.strip, names.split(","))):
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{name}.".startswith(f"{error.name}."):
                raise  # it was found, but imports what is missing
            message = f"ONEIRONAUT_PLUGINS: Python finds no module {name!r}. Install it, or put its folder on PYTHONPATH"
            raise ModuleNotFoundError(message, name=name) from None


__all__ = [
    "ASK",
    "CHANCE",
    "COMPILED",
    "OVER",
    "ArgumentError",
    "BadCodeError",
    "Content",
    "Dealer",
    "DuplicateDealer",
    "Event",
    "Expansion",
    "Game",
    "GameDefinition",
    "IllegalActionError",
    "IllegalDealError",
    "IncompatibleModulesError",
    "OneironautError",
    "Option",
    "Outcome",
    "PositionError",
    "Question",
    "RandomDealer",
    "Record",
    "RecordError",
    "RecordedDealer",
    "RoundResult",
    "Rules",
    "ScriptedDealer",
    "State",
    "StateError",
    "View",
    "__version__",
    "advance",
    "all_codes",
    "answer",
    "begin",
    "deals",
    "new_seed",
    "presets",
    "read_position",
    "read_rules",
    "register_expansion",
    "register_game",
    "unregister_expansion",
    "unregister_game",
    "with_deck",
    "write_position",
]

if __name__ == "oneironaut":  # not where the plain build is loaded next to the compiled one
    _load_plugins(os.environ.get("ONEIRONAUT_PLUGINS", ""))
