"""What bots see of the Little Incubus: whether it is ready, and what making it ready costs."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.incubus import Incubus
from ...onirim.names import *
from ..blocks import Blocks
from ..evaluation import Evaluation
from ..vector import FeatureVector
from .module import OnirimFeatures
from .names import *

GLOBAL = Blocks(ready=2)
(READY,) = GLOBAL.offsets


class IncubusFeatures(OnirimFeatures):
    """The features of the Little Incubus."""

    counted_zones: Mapping[str, str] = {"incubus": "incubus"}
    global_blocks = GLOBAL

    def __init__(self, module: Incubus, number: int) -> None:
        OnirimFeatures.__init__(self, module, number)
        self.incubus = module

    def encode(self, s: State, seat: int, vector: FeatureVector) -> int:
        """Encode whether the Incubus of the first level is ready; of the others the cards under it tell."""
        return vector.add_global(READY + s.counter[self.incubus.first_counter])

    def weights(self) -> Mapping[str, float]:
        return {"ready": 2.0, "card under it": 0.0, "anticipating": -8.0}

    def weigh(self, s: State, seat: int, evaluation: Evaluation) -> float:
        """Rate whether the Incubus is ready, or how far it is; a price that is still to be paid for it."""
        w = evaluation.weight
        o = evaluation.first[self.number]
        price = w[o + 2] if s.frame[s.top] == self.incubus.first_effect else 0.0
        value = w[o] * (1.0 if self.incubus.is_ready(s) else 0.0) + w[o + 1] * s.size[self.incubus.first_row]
        return value + price
