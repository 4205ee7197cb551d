"""Composition: what the modules of a combination bring, gathered and numbered in canonical order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .card import Kind
from .errors import BadCodeError
from .limits import PILES
from .vocabulary import Ask, Choice, Verb
from .zone import Zone

if TYPE_CHECKING:
    from .module import Effect, Module


@dataclass(frozen=True)
class Numbers:
    """Where a module's own numbers begin in a combination: each sort of thing is numbered through all modules."""

    kind: int
    verb: int
    ask: int
    effect: int
    counter: int
    reason: int
    pile: int
    row: int


class Parts:
    """Everything that modules bring, one module after the other."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self.modules = modules
        self.kinds: list[Kind] = []
        self.kind_owners: list[str] = []
        self.verbs = [Verb("deal", "card", ("", "unseen") if any(module.pooled for module in modules) else ("",))]
        self.verb_owners: list[Module] = []
        self.asks = [Ask("deal")]
        self.zones: list[Zone] = []
        self.counters: list[str] = []
        self.counter_limits: list[int] = []
        self.reasons = [""]
        self.effects: list[Effect] = []

    def numbers(self) -> Numbers:
        """Return where the numbers of the next module begin."""
        return Numbers(
            len(self.kinds),
            len(self.verbs),
            len(self.asks),
            len(self.effects),
            len(self.counters),
            len(self.reasons),
            free(0, [zone.number for zone in self.zones if zone.number < PILES], [module.piles for module in self.modules]),
            free(PILES, [zone.number for zone in self.zones], [module.rows for module in self.modules]),
        )

    def add(self, module: Module) -> None:
        """Add what a module brings. It must have joined its rules: that tells it its numbers."""
        kinds = module.kinds()
        self.kinds += kinds
        self.kind_owners += [module.key] * len(kinds)
        self.verbs += module.verbs()
        self.verb_owners += [module] * (len(self.verbs) - len(self.verb_owners))
        self.asks += module.asks()
        self.zones += module.zones()
        self.counters += module.counters()
        self.counter_limits += module.counter_limits()
        if len(self.counter_limits) != len(self.counters):
            raise BadCodeError(f"{module.key}: every counter needs its largest value")
        self.reasons += module.reasons()
        self.effects += module.effects()

    def add_copies(self) -> None:
        """Add the copies that modules bring of other modules' cards."""
        places = {kind.code: i for i, kind in enumerate(self.kinds)}
        for module in self.modules:
            for code, n in module.extra_copies().items():
                i = places[code]
                self.kinds[i] = replace(self.kinds[i], copies=self.kinds[i].copies + n)

    def choices(self) -> dict[tuple[str, str], Choice]:
        """Return what each verb does in each sort of question: what questions declare, then what modules add to others'."""
        found = {(ask.name, verb): choice for ask in self.asks for verb, choice in ask.choices.items()}
        for module in self.modules:
            for name, added in module.choices().items():
                found |= {(name, verb): choice for verb, choice in added.items()}
        return found


def free(first: int, used: list[int], kept: list[int]) -> int:
    """Return the next number for a zone: after those used, and after those that modules keep for themselves."""
    return max([first] + [number + 1 for number in used] + kept)
