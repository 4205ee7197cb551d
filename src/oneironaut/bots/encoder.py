"""Encoder: a position as features, for any combination of modules. It knows no card: kinds and zones are counted as
feature modules declare, and each of them adds features of its own.

What a seat cannot see is counted together with the deck, so that hidden cards change nothing here by changing places.
"""

from __future__ import annotations

from typing import Any

from ..features.limits import *
from ..features.module import FeatureModule
from ..features.registry import features_of
from ..features.vector import FeatureVector
from ..kernel.limits import *
from ..kernel.machine import advance
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.zone import MARKED, NOTE, OWNER, VIEWERS, Zone

INTERPRETED = __file__.endswith(".py")
SEEN, UNSEEN_BY, PARTLY = 0, 1, 2  # how a seat sees a zone: always; if a counter's mask has it; but for what a note lists
STEPS = 4  # of what is under way, that are told apart
PLACES = 5  # cards on top of the deck whose place is a feature
TABLES = {
    "slot": GROUPS * KINDS,
    "suit": KINDS,
    "place": KINDS,
    "count": GROUPS * KINDS,
    "touched": GROUPS * KINDS,
    "counted": 2 * ZONES,
    "n_counted": 2,
    "group": 2 * ZONES,
    "how": 2 * ZONES,
    "which": 2 * ZONES,
    "first_own": MODULES,
    "first_common": MODULES,
}


class Encoder:
    """Turns positions of one rules combination into features."""

    rules: Rules
    n_own: int
    n_common: int
    n_groups: int
    first_phase: int
    top: int
    own_names: list[str]  # what each feature of a suit is
    common_names: list[str]  # and each of the whole
    modules: list[FeatureModule]  # those that add features beyond counts of cards
    first_own: list[int]  # where the features of each of them begin
    first_common: list[int]
    slot: list[int]
    suit: list[int]
    place: list[int]
    count: list[int]
    touched: list[int]
    n_touched: int
    counted: list[int]  # for each seat the zones that are counted, and how many they are
    n_counted: list[int]
    group: list[int]
    how: list[int]
    which: list[int]

    def __init__(self, rules: Rules) -> None:
        if INTERPRETED:
            for name, size in TABLES.items():
                setattr(self, name, [0] * size)
        self.rules = rules
        names: dict[str, str] = {}
        features = features_of(rules)
        for module in features:
            names.update(module.counted_zones)
        groups = self.arrange(names)
        self.n_groups = len(groups)
        if self.n_groups > GROUPS:
            raise ValueError(f"{rules.code} counts cards in {self.n_groups} places: room is for {GROUPS}")
        self.own_names = []
        self.common_names = []
        self.number_kinds(groups)
        self.first_phase = len(self.common_names)
        self.common_names.append("phase of the other seat")
        self.common_names += [f"phase {effect.name} {step}" for effect in rules._effects for step in range(STEPS)]
        self.modules = [module for module in features if module.overrides("encode")]
        for i, module in enumerate(self.modules):
            self.first_own[i] = len(self.own_names)
            self.first_common[i] = len(self.common_names)
            self.own_names += [f"{module.key} {name}" for name in module.suit_blocks.names()]
            self.common_names += [f"{module.key} {name}" for name in module.global_blocks.names()]
        self.n_own = len(self.own_names)
        self.n_common = len(self.common_names)

    def arrange(self, names: dict[str, str]) -> list[str]:
        """Say for each seat and zone which group counts it (-1: none) and how the seat sees it."""
        groups = ["deck"]
        self.top = -1
        for i in range(2 * ZONES):
            self.group[i] = -1
        for zone in self.rules.zones:
            if zone.sight == MARKED and zone.top_is_last:
                self.top = zone.number
            for seat in range(self.rules.players):
                name = names.get(zone.name, "")
                if name and zone.seat is not None and zone.seat != seat:
                    name = f"other {name}"
                if not name or zone.sort == NOTE:
                    continue
                if name not in groups:
                    groups.append(name)
                i = seat * ZONES + zone.number
                self.group[i] = groups.index(name)
                self.how[i], self.which[i] = self.seeing(zone, seat)
        for seat in range(self.rules.players):
            numbers = [number for number in range(ZONES) if self.group[seat * ZONES + number] >= 0]
            self.n_counted[seat] = len(numbers)
            for i, number in enumerate(numbers):
                self.counted[seat * ZONES + i] = number
        return groups

    def seeing(self, zone: Zone, seat: int) -> tuple[int, int]:
        """Return how a seat sees a zone, with the counter or note that says more."""
        if zone.sight == VIEWERS:
            return UNSEEN_BY, zone.viewers
        if zone.sight == OWNER and zone.seat != seat:
            return PARTLY, zone.note
        return SEEN, 0

    def number_kinds(self, groups: list[str]) -> None:
        """Give numbers to the features of counts and places: kinds that differ in their suit alone share theirs."""
        most: dict[str, int] = {}
        first: dict[str, int] = {}
        for kind in self.rules.kinds:
            most[kind.face] = max(most.get(kind.face, 0), kind.copies)
        for number, kind in enumerate(self.rules.kinds):
            self.suit[number] = kind.suit
            names = self.own_names if kind.suit >= 0 else self.common_names
            copies = most[kind.face]
            if kind.face not in first:
                first[kind.face] = len(names)
                names += [f"{group} {kind.face} {n + 1}" for group in groups for n in range(copies)]
                names += [f"place {kind.face} {n}" for n in range(PLACES)]
            self.place[number] = first[kind.face] + copies * len(groups)
            for g in range(len(groups)):
                self.slot[g * KINDS + number] = first[kind.face] + g * copies - 1

    def encode(self, s: State, stop: int, seat: int, vector: FeatureVector) -> int:
        """Write the features of a position, as a seat sees it, into a vector. `stop` is what `advance` has said of it."""
        vector.clear()
        self.n_touched = 0
        for i in range(seat * ZONES, seat * ZONES + self.n_counted[seat]):
            zone = self.counted[i]
            if s.size[zone] > 0:
                self.count_zone(s, seat, zone, self.group[seat * ZONES + zone])
        for kind in range(self.rules.n_kinds):  # in this order: that of hidden cards must not show
            n = self.count[kind]
            self.count[kind] = 0
            vector.unseen[kind] = n
            if n > 0:
                self.put(vector, kind, self.slot[kind] + n)
        for i in range(self.n_touched):
            cell = self.touched[i]
            n = self.count[cell]
            self.count[cell] = 0
            if n > 0:
                self.put(vector, cell % KINDS, self.slot[cell] + n)
        if self.top >= 0 and s.size[self.top] > 0:
            n = s.size[self.top]
            last = self.rules.start[self.top] + n - 1
            for i in range(min(n, PLACES)):
                if s.mark[last - i] >> seat & 1:
                    self.put(vector, s.card[last - i], self.place[s.card[last - i]] + i)
        if stop == CHANCE or s.asker == seat:
            vector.add_global(self.first_phase + 1 + s.frame[s.top] * STEPS + min(s.frame[s.top + 1], STEPS - 1))
        else:  # what the other seat is asked may depend on what this one cannot see
            vector.add_global(self.first_phase)
        for i, module in enumerate(self.modules):
            vector.begin(self.first_own[i], self.first_common[i])
            module.encode(s, seat, vector)
        return MOVED

    def count_zone(self, s: State, seat: int, zone: int, g: int) -> int:
        """Count the cards of a zone in its group, or with the deck where the seat does not see them."""
        how = self.how[seat * ZONES + zone]
        which = self.which[seat * ZONES + zone]
        if how == UNSEEN_BY and s.counter[which] >> seat & 1 == 0:
            g = 0
        if how == PARTLY:
            for kind in range(self.rules.n_kinds):
                known = s.pile[which * KINDS + kind]
                if known > 0:
                    self.add(g * KINDS + kind, known)
                    self.add(kind, -known)
            g = 0
        if zone < PILES:
            left = s.size[zone]
            kind = 0
            while left > 0:
                n = s.pile[zone * KINDS + kind]
                if n > 0:
                    self.add(g * KINDS + kind, n)
                    left -= n
                kind += 1
        else:
            first = self.rules.start[zone]
            for i in range(first, first + s.size[zone]):
                self.add(g * KINDS + s.card[i], 1)
        return MOVED

    def add(self, cell: int, n: int) -> int:
        """Count cards of a kind in a group, which together are a cell. Cells beyond those of the deck are listed."""
        if cell >= KINDS and self.count[cell] == 0:
            self.touched[self.n_touched] = cell
            self.n_touched += 1
        self.count[cell] += n
        return MOVED

    def put(self, vector: FeatureVector, kind: int, feature: int) -> int:
        """Add a feature of a kind: of its suit, or of the whole."""
        suit = self.suit[kind]
        if suit >= 0:
            n = vector.n_own[suit]
            vector.own[suit * FEATURES + n] = feature
            vector.n_own[suit] = n + 1
        else:
            vector.common[vector.n_common] = feature
            vector.n_common += 1
        return MOVED

    def features(self, s: State, seat: int) -> tuple[list[list[int]], list[int]]:
        """Return the features of a position: of each suit, and of the whole."""
        vector: Any = FeatureVector()
        self.encode(s, advance(s), seat, vector)
        return [vector.of_suit(suit) for suit in range(SUITS)], vector.of_all()
