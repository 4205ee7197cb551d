"""OnirimFeatures: what the feature modules of Onirim share."""

from __future__ import annotations

from ...kernel.limits import *
from ...kernel.state import State
from ...onirim.names import *
from ...onirim.rules import OnirimModule, OnirimRules
from ..module import FeatureModule


class OnirimFeatures(FeatureModule):
    """The features of a module of Onirim, with the rules that it belongs to."""

    r: OnirimRules

    def __init__(self, module: OnirimModule, number: int) -> None:
        FeatureModule.__init__(self, module, number)
        self.r = module.r


def run_of(r: OnirimRules, s: State, row: int) -> int:
    """Describe the open series at the end of a row: its length (0 to 2), and its colours from bit 2 on."""
    n = s.size[row]
    i = r.start[row] + n - 1
    if n == 0 or s.mark[i] == USED:
        return 0
    colours = r.colours[s.card[i]]
    if n > 1 and s.mark[i - 1] != USED and r.flags[s.card[i - 1]] & MIDDLE == 0 and colours & r.colours[s.card[i - 1]]:
        return 2 + ((colours & r.colours[s.card[i - 1]]) << 2)
    return 1 + (colours << 2)
