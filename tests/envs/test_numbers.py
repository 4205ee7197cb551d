"""Numbers belong to a version: those of a version never change, and a change that was planted is found."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oneironaut.envs import layout
from tests.envs import numbers


@pytest.mark.parametrize("code", numbers.CODES)
def test_numbers_are_those_of_their_version(code: str) -> None:
    numbers.check(code, json.loads(numbers.FILE.read_text()))


def test_a_planted_change_needs_a_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: two places of a layout change places. Names and bytes change, and the version does not."""
    places_of = layout.places_of

    def turned(rules: Any) -> Any:
        return reversed(list(places_of(rules)))

    monkeypatch.setattr(layout, "places_of", turned)
    with pytest.raises(AssertionError, match=r"counts layout.*raise VERSION"):
        numbers.check("onirim:1", json.loads(numbers.FILE.read_text()))
    monkeypatch.setattr("oneironaut.envs.encoder.VERSION", layout.VERSION + 1)
    with pytest.raises(AssertionError, match="--write"):
        numbers.check("onirim:1", json.loads(numbers.FILE.read_text()))
