"""FeatureModule: what bots read from the part of a position that one module of the rules is about.

It is stateless: encoders and evaluations keep where its numbers begin, so any number of them may share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..kernel.limits import *
from ..kernel.state import State
from .blocks import Blocks
from .evaluation import Evaluation
from .limits import *
from .vector import FeatureVector

if TYPE_CHECKING:
    from ..kernel.module import Module


class FeatureModule:
    """The features, weights and forced answers of one module of the rules."""

    counted_zones: Mapping[str, str] = {}  # zones whose cards are counted, and under which name
    suit_blocks = Blocks()  # its features of a suit, beyond counts of cards
    global_blocks = Blocks()  # its features of the whole position
    key: str  # that of the module
    number: int  # its place among the feature modules of its rules

    def __init__(self, module: Module, number: int) -> None:
        if not 0 <= number < MODULES:
            raise ValueError(f"{module.key!r} is feature module {number}: there is room for {MODULES}, counted from 0")
        self.key = module.key
        self.number = number

    def overrides(self, method: str) -> bool:
        """Tell whether this class gives a method a meaning of its own."""
        return getattr(type(self), method) is not getattr(FeatureModule, method)

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Add the features that a seat sees: nothing that the seat may not know."""
        return MOVED

    def progress(self, s: State) -> float:
        """Tell how far the game has come towards a win, 0 to 1; 1 where this module asks for nothing."""
        return 1.0

    def weights(self) -> Mapping[str, float]:
        """Declare the weights by which its part of a position is judged: by name, each with a value to begin with."""
        return {}

    def adjust_demand(self, s: State, seat: int, evaluation: Evaluation) -> int:
        """Change `demand` and `momentum` of an evaluation before anything is judged by them."""
        return MOVED

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Judge what its part of a position is worth to a seat; the higher the better."""
        return 0.0

    def obvious(self, s: State) -> int:
        """Return the answer to a question of its own that needs no thought, or -1."""
        return -1
