"""The study of a deck runs, repeats itself, and says what docs/decisions/0006 says it does."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

import oneironaut as on
from tests.architecture.test_docs import ROOT
from tests.support.scripts import load_script

PAGE = ROOT / "docs" / "decisions" / "0006-dreamers-deck.md"


@pytest.fixture(scope="module")
def study() -> ModuleType:
    """The script as a module."""
    return load_script("dreamers_study")


def test_it_repeats_itself_and_counts_what_it_plays(study: ModuleType) -> None:
    rules = on.read_rules("dreamers:2")
    lines: list[str] = []
    found = study.study(rules, 8, lines.append)
    again: list[str] = []
    study.study(rules, 8, again.append)
    assert lines == again
    assert len(found) == 6
    for name, tally in found.items():
        assert tally.rounds == sum(tally.reasons.values()) == 8
        assert tally.turns == sum(tally.after.values())
        assert 0 <= tally.possible_sum <= tally.possible <= tally.turns
        assert tally.gates <= tally.possible, f"{name}: a Gate opened that could not"
    assert found["honest False"].reasons.keys() <= {"together", "adrift"}
    assert found["spoiler True"].reasons.keys() <= {"exposed", "kept", "escaped"}


def test_random_spreads_are_decks_by_the_rule(study: ModuleType) -> None:
    codes = {study.random_spread(study.FastRandom(n)) for n in range(6)}
    assert len(codes) == 6
    assert len(study.compare_spreads(1, 2, lambda _: None)) == 1


def test_figures_of_the_page_have_the_form_of_the_script(study: ModuleType) -> None:
    """The page has a row for each figure that the script writes; if you change the deck, run it again."""
    text = PAGE.read_text("utf-8")
    assert "scripts/dreamers_study.py" in text
    assert len(re.findall(r"\d+(?:\.\d)? ± \d+\.\d ?%", text)) >= 20
    for reason in ("together", "adrift", "kept", "escaped", "exposed", "mistaken"):
        assert f"`{reason}`" in text
