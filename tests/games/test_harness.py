"""The harness catches planted defects: a check counts only after it has."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import oneironaut as on
from oneironaut.kernel.limits import ASK, CHANCE, MOVED
from oneironaut.kernel.module import Effect
from oneironaut.onirim.definition import ONIRIM
from tests.support import harness


def broken_rules(effect: str, make: Callable[[Effect], Effect]) -> on.Rules:
    """Rules of their own in which one effect is replaced by a broken one."""
    rules = ONIRIM.compose(ONIRIM, 1, [], {})
    number = next(e.number for e in rules._effects if e.name == effect)
    rules._replace_effect(number, make(rules._effects[number]))
    return rules


class Around(Effect):
    """An effect that does what another does, and something wrong besides."""

    def __init__(self, inner: Effect) -> None:
        self.inner = inner

    def run(self, s: on.State) -> int:
        return self.inner.run(s)

    def answer(self, s: on.State, action: int) -> int:
        return self.inner.answer(s, action)

    def why_not(self, s: on.State, action: int) -> str:
        return self.inner.why_not(s, action)


class LosesCard(Around):
    def answer(self, s: on.State, action: int) -> int:
        stop = self.inner.answer(s, action)
        if s.how_many(0):
            s.remove(0, s.cards(0)[0][0])
        return stop


class DoublesCard(Around):
    def answer(self, s: on.State, action: int) -> int:
        s.add(1, 0)
        return self.inner.answer(s, action)


class ChangesWhenAsked(Around):
    def run(self, s: on.State) -> int:
        stop = self.inner.run(s)
        if stop == ASK:
            s.set_counter(1, 1 - s.get_counter(1))
        return stop


class DoublesOption(Around):
    def run(self, s: on.State) -> int:
        stop = self.inner.run(s)
        if stop == ASK:
            s.offer(s.options()[-1])
        return stop


class AsksNothing(Around):
    def run(self, s: on.State) -> int:
        return s.ask(1, 0) if self.inner.run(s) == ASK else MOVED


class Forced(Around):
    def run(self, s: on.State) -> int:
        stop = self.inner.run(s)
        if stop == ASK:
            first = s.options()[0]
            s.ask(1, 0)
            s.offer(first)
        return stop


class Hides(Around):
    """Refuses an action that it offers."""

    def answer(self, s: on.State, action: int) -> int:
        if action == s.options()[-1]:
            raise on.IllegalActionError("no")
        return self.inner.answer(s, action)


class Stuck(Around):
    """Takes an answer and asks the same again, for ever."""

    def answer(self, s: on.State, action: int) -> int:
        return MOVED


DEFECTS = [
    ("turn", LosesCard, "not conserved"),
    ("turn", DoublesCard, "not conserved"),
    ("turn", ChangesWhenAsked, "asking again changed"),
    ("turn", DoublesOption, "unsorted or doubled"),
    ("turn", AsksNothing, "no options"),
    ("turn", Forced, "forced question"),
    ("turn", Stuck, "does not end"),
]


@pytest.mark.parametrize(("effect", "defect", "message"), DEFECTS, ids=[d.__name__ for _, d, _ in DEFECTS])
def test_planted_defect_is_caught(effect: str, defect: type[Around], message: str) -> None:
    rules = broken_rules(effect, defect)
    with pytest.raises((AssertionError, on.StateError), match=message):
        [harness.random_game(rules, seed) for seed in range(20)]


def test_refusing_an_option_is_caught() -> None:
    s = on.begin(broken_rules("turn", Hides))
    while on.advance(s) == CHANCE:
        on.answer(s, on.deals(s)[0][0])
    with pytest.raises(on.IllegalActionError):
        harness.legal_is_accepted(s)


def test_unprinted_memory_is_caught() -> None:
    """A state whose copy differs: here by a rules object of its own, which a parsed position cannot know."""
    rules = ONIRIM.compose(ONIRIM, 1, [], {})
    s = on.begin(rules)
    while on.advance(s) == CHANCE:
        on.answer(s, on.deals(s)[0][0])
    with pytest.raises(AssertionError, match="not the same"):
        harness.travels(s)


def test_sound_rules_pass() -> None:
    harness.random_game(broken_rules("turn", Around), 1)
    harness.random_game(on.read_rules("onirim:1"), 1, sometimes=5)
