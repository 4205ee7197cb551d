"""Rules: an immutable combination of modules for a number of players, composed once and shared by all its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from . import zone as sorts
from .arrays import RULES, allocate
from .card import Kind
from .errors import BadCodeError
from .limits import *
from .words import Ask, Choice, Verb
from .zone import Zone

if TYPE_CHECKING:
    from .module import Effect, Module

INTERPRETED = __file__.endswith(".py")


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


def free(first: int, used: list[int], kept: list[int]) -> int:
    """The next number for a zone: after those used, and after those that modules keep for themselves."""
    return max([first] + [number + 1 for number in used] + kept)


class Rules:
    """What can be played: kinds, zones, verbs, asks and effects of all modules, numbered in canonical order."""

    code: str
    players: int
    n_kinds: int
    start: list[int]
    room: list[int]
    modules: tuple[Module, ...]
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    verbs: tuple[Verb, ...]
    asks: tuple[Ask, ...]
    choices: dict[tuple[str, str], Choice]
    counters: tuple[str, ...]
    reasons: tuple[str, ...]
    effects: list[Effect]
    hooks: dict[str, list[Module]]
    sights: list[int]
    lookers: list[int]
    kind_codes: dict[str, int]
    kind_owners: list[Module]
    verb_owners: list[Module]
    counter_most: list[int]
    pool: int
    pool_left: int
    versus: bool
    zone_names: dict[int, Zone]
    _verb_numbers: dict[str, int]

    def __init__(self, code: str, players: int, modules: tuple[Module, ...]) -> None:
        if INTERPRETED:
            allocate(self, RULES)
        self.code = code
        self.players = players
        self.modules = modules
        kinds: list[Kind] = []
        self.kind_owners = []
        self.counter_most = []
        self.verb_owners = []
        self.pool = -1
        self.pool_left = -1
        self.versus = any(module.versus for module in modules)
        verbs: list[Verb] = [Verb("deal", "card", ("", "unseen") if any(m.pooled for m in modules) else ("",))]
        asks: list[Ask] = [Ask("deal")]
        zones: list[Zone] = []
        counters: list[str] = []
        reasons: list[str] = [""]
        self.effects = []
        self.hooks = {}
        for module in modules:
            module.join(
                self,
                Numbers(
                    len(kinds),
                    len(verbs),
                    len(asks),
                    len(self.effects),
                    len(counters),
                    len(reasons),
                    free(0, [zone.number for zone in zones if zone.number < PILES], [m.piles for m in modules]),
                    free(PILES, [zone.number for zone in zones], [m.rows for m in modules]),
                ),
            )
            kinds += module.kinds()
            self.kind_owners += [module] * len(module.kinds())
            verbs += module.verbs()
            self.verb_owners += [module] * (len(verbs) - len(self.verb_owners))
            asks += module.asks()
            zones += module.zones()
            counters += module.counters()
            self.counter_most += module.most()
            if len(self.counter_most) != len(counters):
                raise BadCodeError(f"{module.key}: every counter needs its largest value")
            reasons += module.reasons()
            self.effects += module.effects()
        for number, effect in enumerate(self.effects):
            effect.number = number
        for module in modules:
            for code, n in module.more().items():
                i = [kind.code for kind in kinds].index(code)
                kinds[i] = replace(kinds[i], copies=kinds[i].copies + n)
        self.choices = {(ask.name, verb): choice for ask in asks for verb, choice in ask.choices.items()}
        for module in modules:
            for name, added in module.choices().items():
                self.choices.update({(name, verb): choice for verb, choice in added.items()})
        self.kinds = tuple(kinds)
        self.verbs = tuple(verbs)
        self.asks = tuple(asks)
        self.zones = tuple(zones)
        self.counters = tuple(counters)
        self.reasons = tuple(reasons)
        self.n_kinds = len(kinds)
        self.kind_codes = {kind.code: i for i, kind in enumerate(kinds)}
        self._verb_numbers = {verb.name: i for i, verb in enumerate(verbs)}
        self._lay_out()

    def _lay_out(self) -> None:
        """Give every row its cells, every pile its sight, and refuse what does not fit."""
        if len(self.kind_codes) != self.n_kinds or len(self._verb_numbers) != len(self.verbs):
            raise BadCodeError(f"{self.code}: two modules use one name")
        everybody = (1 << self.players) - 1
        self.sights = [0] * ZONES
        self.lookers = [-1] * ZONES
        self.zone_names = {}
        first = 0
        for zone in sorted(self.zones, key=lambda zone: zone.capacity):  # Python keeps numbers up to 256 ready-made
            self.start[zone.number] = first
            self.room[zone.number] = zone.capacity
            first += zone.capacity
            self.zone_names[zone.number] = zone
            self.lookers[zone.number] = zone.lookers
            if zone.sight == sorts.PUBLIC:
                self.sights[zone.number] = everybody
            elif zone.sight == sorts.OWNER and zone.seat is not None:
                self.sights[zone.number] = 1 << zone.seat
        if first > CELLS or self.n_kinds > KINDS or len(self.counters) > COUNTERS:
            raise BadCodeError(f"{self.code} needs larger arrays than kernel/limits.py gives")

    def hooked(self, hook: str) -> list[Module]:
        """The modules that give a hook a meaning of their own, in canonical order."""
        if hook not in self.hooks:
            self.hooks[hook] = [m for m in self.modules if m.overrides(hook)]
        return self.hooks[hook]

    def unlike(self, versions: Mapping[str, int]) -> tuple[str, int, int] | None:
        """The first module whose games go another way than in these versions: its key, the version given and the one here.

        0 stands for a module that is missing on either side. None if all are as here, or declared to be alike.
        """
        for module in self.modules:
            given = versions.get(module.key, 0)
            if given != module.version and given not in module.alike:
                return module.key, given, module.version
        here = {module.key for module in self.modules}
        return next(((key, given, 0) for key, given in versions.items() if key not in here), None)

    def zone(self, title: str) -> Zone:
        """The zone of a name, with the seat where it has one: `hand1`."""
        for zone in self.zones:
            if zone.title == title:
                return zone
        raise BadCodeError(f"no zone {title!r} in {self.code}")

    def kind(self, code: str) -> int:
        """The number of a kind from its code."""
        if code not in self.kind_codes:
            raise BadCodeError(f"no card {code!r} in {self.code}: there are {' '.join(self.kind_codes)}")
        return self.kind_codes[code]

    def action_code(self, action: int) -> str:
        """An action as text: `play Rs`, `discard Rk shared`, `pass`."""
        verb = self.verbs[action // VERB]
        if verb.takes == "number":
            return f"{verb.name} {action % VERB + 1}"
        if verb.takes != "card":
            return verb.name
        place = verb.places[action % VERB // PLACE]
        code = f"{verb.name} {self.kinds[action % PLACE].code}"
        return f"{code} {place}" if place else code

    def action(self, code: str) -> int:
        """The action that a text names."""
        words = code.split()
        if not words or words[0] not in self._verb_numbers:
            names = " ".join(self._verb_numbers)
            raise BadCodeError(f"no action {code!r} in {self.code}: an action begins with one of {names}")
        number = self._verb_numbers[words[0]]
        verb = self.verbs[number]
        if verb.takes == "number":
            if len(words) != 2 or not words[1].isdecimal() or not 1 <= int(words[1]) <= verb.most:
                raise BadCodeError(f"{code!r}: {verb.name!r} needs a number from 1 to {verb.most}")
            return number * VERB + int(words[1]) - 1
        if verb.takes != "card":
            if len(words) > 1:
                raise BadCodeError(f"{code!r}: {verb.name!r} stands alone")
            return number * VERB + NO_KIND
        if not 2 <= len(words) <= 3:
            raise BadCodeError(f"{code!r}: {verb.name!r} needs a card, as in '{verb.name} {self.kinds[0].code}'")
        place = words[2] if len(words) == 3 else ""
        if place not in verb.places:
            raise BadCodeError(f"{code!r}: {place or 'no place'!r} is not a place for {verb.name!r}")
        return number * VERB + verb.places.index(place) * PLACE + self.kind(words[1])

    def grammar(self) -> list[int]:
        """Every action that the vocabulary can say, legal or not."""
        actions = []
        for number, verb in enumerate(self.verbs):
            if verb.takes == "number":
                actions += [number * VERB + n for n in range(verb.most)]
                continue
            if verb.takes != "card":
                actions.append(number * VERB + NO_KIND)
                continue
            for place in range(len(verb.places)):
                actions += [number * VERB + place * PLACE + kind for kind in range(self.n_kinds)]
        return actions

    def __repr__(self) -> str:
        return f"Rules({self.code!r})"
