"""Oneironaut: play, study and build bots for two card games about dreams."""

from .dealers import Dealer, DuplicateDealer, RandomDealer, RecordedDealer, ScriptedDealer
from .game import Game, Option, Outcome, Question
from .kernel.errors import (
    BadCodeError,
    IllegalActionError,
    IllegalDealError,
    IncompatibleModulesError,
    OneironautError,
    RecordError,
)
from .kernel.event import Event
from .kernel.limits import ASK, CHANCE, OVER
from .kernel.machine import advance, answer, begin, deals
from .kernel.rules import Rules
from .kernel.state import INTERPRETED, State
from .kernel.story import Chapter
from .kernel.view import View
from .notation.codes import all_codes, presets, read_rules, with_deck
from .notation.positions import read_position, write_position
from .notation.records import Record
from .seeds import new_seed

COMPILED = not INTERPRETED
__version__ = "0.1.0"

__all__ = [
    "ASK",
    "CHANCE",
    "COMPILED",
    "OVER",
    "BadCodeError",
    "Chapter",
    "Dealer",
    "DuplicateDealer",
    "Event",
    "Game",
    "IllegalActionError",
    "IllegalDealError",
    "IncompatibleModulesError",
    "OneironautError",
    "Option",
    "Outcome",
    "Question",
    "RandomDealer",
    "Record",
    "RecordError",
    "RecordedDealer",
    "Rules",
    "ScriptedDealer",
    "State",
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
    "with_deck",
    "write_position",
]
