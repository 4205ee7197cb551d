"""Rules: an immutable combination of modules for a number of players, composed once and shared by all its games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from . import zone as sorts
from .arrays import RULES, allocate
from .card import Kind
from .composition import Parts
from .errors import ArgumentError, BadCodeError, StateError, need_text
from .limits import *
from .signatures import constructor, parameter
from .vocabulary import Ask, Choice, Verb
from .zone import Zone

if TYPE_CHECKING:
    from .module import Effect, Module
    from .state import State

INTERPRETED = __file__.endswith(".py")
MORE_OPTIONS = 24  # of a question, beyond one for each kind
DECISIONS_PER_CARD = 20


def is_number(text: str) -> bool:
    """Tell whether a text is a small number in plain digits."""
    return text.isascii() and text.isdigit() and len(text) <= 4


class Rules:
    """What can be played: kinds, zones, verbs, asks and effects of all modules, numbered in canonical order."""

    code: str
    players: int
    n_kinds: int
    start: list[int]
    capacity: list[int]
    modules: tuple[Module, ...]
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    verbs: tuple[Verb, ...]
    asks: tuple[Ask, ...]
    choices: Mapping[tuple[str, str], Choice]
    counters: tuple[str, ...]
    reasons: tuple[str, ...]
    effects: tuple[Effect, ...]
    n_effects: int
    steps: tuple[Effect, ...]  # the effects, and the guard below every stack
    sights: tuple[int, ...]
    viewers: tuple[int, ...]
    kind_codes: Mapping[str, int]
    kind_owners: tuple[str, ...]  # keys of modules
    verb_owners: tuple[Module, ...]
    counter_limits: tuple[int, ...]
    pool: int
    pool_left: int
    versus: bool
    has_secrets: bool  # whether a seat may see what another may not
    zone_names: Mapping[int, Zone]
    known: frozenset[int]
    actions: tuple[int, ...]  # all that seats can answer, ascending: an action's place here is its dense index
    _indices: dict[int, int]
    _verb_numbers: dict[str, int]
    _codes: dict[int, str]  # of the actions that were ever written

    __signature__ = constructor(parameter("code", "str"), parameter("players", "int"), parameter("modules", "tuple[Module, ...]"))

    def __init__(self, code: str, players: int, modules: tuple[Module, ...]) -> None:
        if not isinstance(code, str) or type(players) is not int or not isinstance(modules, tuple) or not modules:
            raise ArgumentError("rules are composed by the registry of a game: use on.read_rules('onirim:1')")
        if INTERPRETED:
            allocate(self, RULES)
        elif self.known is not None:
            raise StateError(f"{self!r} is shared by all its games: it cannot be composed again")
        from .module import Nothing

        self.code = code
        self.players = players
        self.modules = modules
        self.pool = -1
        self.pool_left = -1
        self.versus = any(module.versus for module in modules)
        parts = Parts(modules)
        for module in modules:
            module.join(self, parts.numbers())
            parts.add(module)
        parts.add_copies()
        for number, effect in enumerate(parts.effects):
            effect.number = number
        self.effects = tuple(parts.effects)
        self.n_effects = len(parts.effects)
        self.steps = (*parts.effects, Nothing())
        self.kind_owners = tuple(parts.kind_owners)
        self.counter_limits = tuple(parts.counter_limits)
        self.verb_owners = tuple(parts.verb_owners)
        self.choices = MappingProxyType(parts.choices())
        self.kinds = tuple(parts.kinds)
        self.verbs = tuple(parts.verbs)
        self.asks = tuple(parts.asks)
        self.zones = tuple(parts.zones)
        self.counters = tuple(parts.counters)
        self.reasons = tuple(parts.reasons)
        self.n_kinds = len(parts.kinds)
        self.kind_codes = MappingProxyType({kind.code: i for i, kind in enumerate(parts.kinds)})
        self._verb_numbers = {verb.name: i for i, verb in enumerate(parts.verbs)}
        self._lay_out()
        grammar = self.grammar()
        self.known = frozenset(grammar)
        self.actions = tuple([action for action in grammar if action >= VERB])
        self._indices = {action: i for i, action in enumerate(self.actions)}
        self._codes = {}

    def _lay_out(self) -> None:
        """Give every row its cells, every pile its sight, and refuse what does not fit."""
        if len(self.kind_codes) != self.n_kinds or len(self._verb_numbers) != len(self.verbs):
            raise BadCodeError(f"{self.code}: two modules use one name")
        everybody = (1 << self.players) - 1
        sights = [0] * ZONES
        viewers = [-1] * ZONES
        first = 0
        for zone in sorted(self.zones, key=lambda zone: zone.capacity):  # Python keeps numbers up to 256 ready-made
            self.start[zone.number] = first
            self.capacity[zone.number] = zone.capacity
            first += zone.capacity
            viewers[zone.number] = zone.viewers
            if zone.sight == sorts.PUBLIC:
                sights[zone.number] = everybody
            elif zone.sight == sorts.OWNER and zone.seat is not None:
                sights[zone.number] = 1 << zone.seat
        self.sights = tuple(sights)
        self.viewers = tuple(viewers)
        self.has_secrets = self.players > 1 and any(zone.sight == sorts.OWNER for zone in self.zones)
        self.zone_names = MappingProxyType({zone.number: zone for zone in self.zones})
        if first > CELLS or self.n_kinds > KINDS or len(self.counters) > COUNTERS or len(self.asks) > ASKS:
            raise BadCodeError(f"{self.code} needs larger arrays than kernel/limits.py gives")

    def hooked(self, hook: str) -> tuple[Module, ...]:
        """Return the modules that give a hook a meaning of their own, in canonical order."""
        need_text(hook, "a hook")
        return tuple([module for module in self.modules if module.overrides(hook)])

    # Modules and effects trust the state that they are given: they belong to the engine.

    @property
    def _modules(self) -> tuple[Module, ...]:
        return self.modules

    @property
    def _effects(self) -> tuple[Effect, ...]:
        return self.effects

    def _replace_effect(self, number: int, effect: Effect) -> None:
        """Put another effect in place of one: for tests that plant a defect into rules of their own."""
        effect.number = number
        self.steps = (*self.steps[:number], effect, *self.steps[number + 1 :])
        self.effects = self.steps[: len(self.steps) - 1]

    @property
    def versions(self) -> dict[str, int]:
        """The version of each module, by key: records and nets made by others may not fit."""
        return {module.key: module.version for module in self.modules}

    @property
    def effect_names(self) -> tuple[str, ...]:
        """The names of the steps of the rules, as stacks of positions write them."""
        return tuple([effect.name for effect in self.effects])

    @property
    def public_counters(self) -> tuple[str, ...]:
        """The names of the counters that everybody may see."""
        return tuple([name for module in self.modules for name in module.public_counters()])

    def tally(self, s: State) -> dict[str, int]:
        """Return what an outcome counts, in a state of these rules: Doors, say."""
        if getattr(s, "rules", None) is not self:
            raise ArgumentError(f"this needs a State of {self.code}, not {s!r}")
        found: dict[str, int] = {}
        for module in self.modules:
            found.update(module.tally(s))
        return found

    def need_seat(self, seat: object) -> int:
        """Return the number of a seat, or refuse one that does not exist."""
        if type(seat) is not int:
            raise ArgumentError(f"a seat is an int, not {seat!r}")
        if not 0 <= seat < self.players:
            raise StateError(f"there is no seat {seat} in {self.code}: seats are numbered from 0 to {self.players - 1}")
        return seat

    def knows(self, action: object) -> bool:
        """Tell whether the vocabulary can say an action, legal or not."""
        return type(action) is int and action in self.known

    def index(self, action: int) -> int:
        """Return the place of an action in `actions`: a dense number, for masks and for the outputs of a net."""
        found = self._indices.get(action) if type(action) is int else None
        if found is None:
            what = "is dealt by chance, and no seat answers it" if self.knows(action) else f"is not an action in {self.code}"
            raise BadCodeError(f"{action!r} {what}: Rules.actions lists those of the seats")
        return found

    @property
    def max_options(self) -> int:
        """Return the most options that a question has. Measured, with room to spare: what relies on it must refuse more."""
        return min(len(self.actions), self.n_kinds + MORE_OPTIONS)

    @property
    def max_game_length(self) -> int:
        """Return the most decisions of a game. Measured, with room to spare: what relies on it must refuse more."""
        return DECISIONS_PER_CARD * sum([kind.copies for kind in self.kinds])

    def unlike(self, versions: Mapping[str, int]) -> tuple[str, int, int] | None:
        """Return the first module whose games go another way than in these versions: its key, the version given and the one here.

        0 stands for a module that is missing on either side. None if all are as here, or declared to be alike.
        """
        if not isinstance(versions, Mapping):
            raise ArgumentError(f"versions are a mapping from module to number, not {versions!r}")
        for module in self.modules:
            given = versions.get(module.key, 0)
            if given != module.version and given not in module.alike:
                return module.key, given, module.version
        here = {module.key for module in self.modules}
        return next(((key, given, 0) for key, given in versions.items() if key not in here), None)

    def zone(self, title: str) -> Zone:
        """Return the zone of a name, with the seat where it has one: `hand1`."""
        for zone in self.zones:
            if zone.title == title:
                return zone
        raise BadCodeError(f"no zone {title!r} in {self.code}")

    def kind(self, code: str) -> int:
        """Return the number of a kind from its code."""
        need_text(code, "a card")
        if code not in self.kind_codes:
            raise BadCodeError(f"no card {code!r} in {self.code}: there are {' '.join(self.kind_codes)}")
        return self.kind_codes[code]

    def action_code(self, action: int) -> str:
        """Return an action as text: `play Rs`, `discard Rk shared`, `pass`."""
        code = self._codes.get(action) if type(action) is int else None
        if code is None:
            if not self.knows(action):
                raise BadCodeError(f"{action!r} is not an action in {self.code}")
            code = self._codes[action] = self._spell(action)
        return code

    def _spell(self, action: int) -> str:
        verb = self.verbs[action // VERB]
        if verb.takes == "number":
            return f"{verb.name} {action % VERB + 1}"
        if verb.takes != "card":
            return verb.name
        place = verb.places[action % VERB // PLACE]
        code = f"{verb.name} {self.kinds[action % PLACE].code}"
        return f"{code} {place}" if place else code

    def action(self, code: str) -> int:
        """Return the action that a text names."""
        words = need_text(code, "an action").split()
        if not words or words[0] not in self._verb_numbers:
            names = " ".join(self._verb_numbers)
            raise BadCodeError(f"no action {code!r} in {self.code}: an action begins with one of {names}")
        number = self._verb_numbers[words[0]]
        verb = self.verbs[number]
        if verb.takes == "number":
            if len(words) != 2 or not is_number(words[1]) or not 1 <= int(words[1]) <= verb.most:
                raise BadCodeError(f"{code!r}: {verb.name!r} needs a number from 1 to {verb.most}")
            return number * VERB + int(words[1]) - 1
        if verb.takes != "card":
            if len(words) > 1:
                raise BadCodeError(f"{code!r}: {verb.name!r} takes no argument")
            return number * VERB + NO_KIND
        if not 2 <= len(words) <= 3:
            raise BadCodeError(f"{code!r}: {verb.name!r} needs a card, as in '{verb.name} {self.kinds[0].code}'")
        place = words[2] if len(words) == 3 else ""
        if place not in verb.places:
            raise BadCodeError(f"{code!r}: {place or 'no place'!r} is not a valid source for {verb.name!r}")
        return number * VERB + verb.places.index(place) * PLACE + self.kind(words[1])

    def grammar(self) -> list[int]:
        """List every action that the vocabulary can say, legal or not."""
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
