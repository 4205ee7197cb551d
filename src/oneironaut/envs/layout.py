"""The layout of observations: which number says what, for every rules combination. It knows no card: zones say who sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..kernel.rules import Rules
from ..kernel.zone import FAN, HIDDEN, MARKED, NOTE, OWNER, PILE, PUBLIC, ROW, VIEWERS, Zone
from .limits import FAN_OP, HIDDEN_OP, LAST, PILE_OP, PLACES, POINTS_ZERO, ROW_OP, TOP_OP

VERSION = 1  # of layouts: any change of what a number means makes it go up
MOST_BYTE = 255


@dataclass(frozen=True)
class Field:
    """A run of numbers in an observation: number `first + i` is about `labels[i]`, and goes from 0 to `most[i]`."""

    name: str
    first: int
    labels: tuple[str, ...]
    most: tuple[int, ...]
    is_category: bool = False  # whether a number is one of several cases, and not a count
    zero: int = 0  # what is written for nought, where numbers may be below it

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return len(self.labels)


def places_of(rules: Rules) -> Iterator[tuple[str, tuple[Zone, ...]]]:
    """Name the zones as seats do: own ones first, then the other seat's."""
    by_title = {(zone.name, zone.seat): zone for zone in rules.zones}
    for zone in rules.zones:
        if zone.seat is None:
            yield zone.name, (zone,) * rules.players
        elif zone.seat == 0:
            for turn in range(rules.players):
                who = "own" if turn == 0 else "other"
                yield (
                    f"{who} {zone.name}",
                    tuple([by_title[zone.name, (seat + turn) % rules.players] for seat in range(rules.players)]),
                )


def is_seen(zone: Zone, name: str) -> bool:
    """Tell whether a seat may ever see the cards of a zone that it calls by this name."""
    return zone.sight in (PUBLIC, VIEWERS, MARKED) or (zone.sight == OWNER and name.startswith("own "))


class Layout:
    """What the numbers of an observation by counts are, and how each seat reads them off a state."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.fields: list[Field] = []
        self.size = 0
        self.ops: list[list[tuple[int, ...]]] = [[] for _ in range(rules.players)]
        self.places: list[str] = []
        kinds = rules.kinds
        everything = tuple([kind.code for kind in kinds])
        self.unseen = self.add("unseen", everything, tuple([kind.copies for kind in kinds]))
        self.places.append("unseen")
        for name, zones in places_of(rules):
            self.add_place(name, zones)
        deck = sum([kind.copies for kind in kinds])
        self.deck = self.add("deck", ("cards",), (min(deck, MOST_BYTE),))
        self.turn = self.add("turn", ("seat", "active", "asked"), (1, 1, 1))
        self.ask = self.add("ask", tuple([ask.name for ask in rules.asks[1:]]), (1,) * (len(rules.asks) - 1))
        self.counters: list[tuple[int, int]] = []  # the counter, and where it is written
        for module in rules._modules:
            for counter in module.known_counters():
                number = rules.counters.index(counter)
                most = rules.counter_limits[number]
                self.counters.append((number, self.add(f"counter {counter}", (counter,), (most,), is_category=True)))
        self.scored: list[tuple[int, tuple[tuple[int, ...], ...]]] = []
        for module in rules._modules:
            self.scored += [(rules.counters.index(counter), table) for counter, table in module.scores().items()]
        self.points = -1
        if self.scored:
            self.points = self.add("points", ("own", "other"), (2 * POINTS_ZERO, 2 * POINTS_ZERO), zero=POINTS_ZERO)
        self.scalars = ["deck", "seat", "active", "asked", "ask", *[f"counter {rules.counters[n]}" for n, _ in self.counters]]
        self.scalars += ["own points", "other points"] if self.scored else []

    def add(self, name: str, labels: tuple[str, ...], most: tuple[int, ...], *, is_category: bool = False, zero: int = 0) -> int:
        """Add a field behind the others; where it begins."""
        first = self.size
        self.fields.append(Field(name, first, labels, most, is_category, zero))
        self.size += len(labels)
        return first

    def add_place(self, name: str, zones: tuple[Zone, ...]) -> None:
        """Add what a seat sees of a zone."""
        rules = self.rules
        model = zones[0]
        fitting = [n for n, kind in enumerate(rules.kinds) if model.takes is None or model.takes(kind)]
        if not fitting:
            return
        lowest, beyond = fitting[0], fitting[-1] + 1
        codes = tuple([kind.code for kind in rules.kinds[lowest:beyond]])
        room = model.capacity if model.sort in (FAN, ROW) else MOST_BYTE
        copies = tuple([min(kind.copies, room) for kind in rules.kinds[lowest:beyond]])
        total = min(sum([rules.kinds[n].copies for n in fitting]), room)
        number = len(self.places)
        self.places.append(name)
        told = PLACES if model.sight == MARKED and model.top_is_last else LAST
        first, marks, last = self.add_cards(name, model, codes, copies, told) if is_seen(model, name) else (-1, -1, -1)
        size = -1
        if not model.deck and model.sight in (OWNER, VIEWERS, HIDDEN) and not (model.sight == OWNER and first >= 0):
            size = self.add(f"{name} size", ("cards",), (total,))
        for seat, zone in enumerate(zones):
            how = self.sort_of(zone, name)
            self.ops[seat].append((how, zone.number, first, lowest, last, marks, size, number, beyond - lowest, told))

    def add_cards(
        self, name: str, model: Zone, codes: tuple[str, ...], copies: tuple[int, ...], told: int
    ) -> tuple[int, int, int]:
        """Add the cards of a zone that is seen, with marks and order; return where each begins, -1 for what it lacks."""
        first = self.add(name, codes, copies)
        marks = last = -1
        if model.marks:
            most = len(model.marks) - 1
            marks = self.add(f"{name} marks", codes, tuple([n * most for n in copies]))
        if model.sort == ROW:
            last = self.size
            for i in range(told):
                self.add(f"{name} {i + 1}" if model.top_is_last else f"{name} -{i + 1}", codes, (1,) * len(codes))
        return first, marks, last

    def sort_of(self, zone: Zone, name: str) -> int:
        """How a seat reads a zone."""
        if not is_seen(zone, name):
            return HIDDEN_OP
        if zone.sight == MARKED:
            return TOP_OP
        if zone.sort in (PILE, NOTE):
            return PILE_OP
        return ROW_OP if zone.sort == ROW else FAN_OP
