"""How much of a long check runs on every change, and what `make test-all` adds: the rest of the same parameters."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark.structures import ParameterSet

from tests.support.combinations import EVERYTHING, STARTS

# Rules that together have every module, for one player, for two, and for two in open play: what stands for all presets.
FEW = [*STARTS, *[start + EVERYTHING for start in STARTS], *[f"{start}+incubus!true" for start in STARTS], "dreamers:2"]


def seeds(few: int, many: int) -> list[ParameterSet]:
    """The numbers up to `many`, of which the first few are for every change."""
    return [pytest.param(range(few), id="few"), pytest.param(range(few, many), id="more", marks=pytest.mark.slow)]


def codes(every: Iterable[str], few: Iterable[str] = FEW) -> list[ParameterSet]:
    """Rules one by one, of which those among the few are for every change."""
    chosen = set(few)
    return [pytest.param(code, id=code, marks=() if code in chosen else pytest.mark.slow) for code in every]
