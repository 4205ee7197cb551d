"""Shares: what runs on every change stands for everything, and with what `make test-all` adds it is everything."""

from __future__ import annotations

import oneironaut as on
from tests.support.slow_split import FEW, codes, seeds


def modules(every: list[str]) -> set[tuple[str, int]]:
    """Which modules take part, for how many players."""
    return {(module.key, on.read_rules(code).players) for code in every for module in on.read_rules(code)._modules}


def test_the_few_have_every_module_for_every_number_of_players() -> None:
    assert set(FEW) <= set(on.presets())
    assert modules(FEW) == modules(list(on.presets()))
    assert modules([code for code in FEW if "+book" not in code]) != modules(list(on.presets())), "the comparison has no teeth"


def test_nothing_is_left_out_and_nothing_comes_twice() -> None:
    few, more = seeds(3, 8)
    assert [*few.values[0], *more.values[0]] == list(range(8))  # type: ignore[misc]  # ranges
    assert [[mark.name for mark in share.marks] for share in (few, more)] == [[], ["slow"]]
    shares = codes(on.presets())
    assert [share.values[0] for share in shares] == list(on.presets())
    assert [share.values[0] for share in shares if not share.marks] == [code for code in on.presets() if code in FEW]
