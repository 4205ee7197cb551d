"""What a seat knows of a position as bytes, in one of three forms. Hidden cards are counted together, as `unseen`.

`counts` is one number for each thing that can be counted. `binary` writes every count as that many ones. `tokens` is a list of
cards, each with its place, kind, order, count and mark. `layout()` says what each number means.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel.arrays import allocate
from ..kernel.errors import ArgumentError, BadCodeError, StateError
from ..kernel.limits import *
from ..kernel.machine import advance
from ..kernel.rules import Rules
from ..kernel.signatures import constructor, parameter
from ..kernel.state import State
from ..kernel.zone import NOTE, OWNER, VIEWERS
from ..notation.codes import read_rules
from .layout import VERSION, Field, Layout
from .limits import *

INTERPRETED = __file__.endswith(".py")
FORMS = ("counts", "binary", "tokens")
TOKEN_NAMES = ("place", "kind", "order", "count", "mark")
TABLES = {
    "op": 2 * OPS * PARTS,
    "n_ops": 2,
    "cell": NUMBERS,
    "bit": NUMBERS,
    "most": NUMBERS,
    "category": NUMBERS,
    "looker": ZONES,
    "note": ZONES,
    "is_deck": ZONES,
    "known": COUNTERS,
    "known_at": COUNTERS,
    "scored": SCORED,
    "table": SCORED * VALUES * 2,
}


class ObservationEncoder:
    """Writes what a seat of one rules combination knows into a buffer of bytes."""

    rules: Rules
    form: str
    size: int  # how many bytes
    shape: tuple[int, ...]  # of the array that they are
    plan: Layout
    op: list[int]
    n_ops: list[int]
    cell: list[int]
    bit: list[int]
    most: list[int]
    category: list[int]
    looker: list[int]
    note: list[int]
    is_deck: list[int]
    known: list[int]
    known_at: list[int]
    scored: list[int]
    table: list[int]

    __signature__ = constructor(parameter("rules", "Rules | str"), parameter("form", "str", "counts"))

    def __init__(self, rules: Rules | str, form: str = "counts") -> None:
        if INTERPRETED:
            allocate(self, TABLES)
        if isinstance(rules, str):
            rules = read_rules(rules)
        if not isinstance(rules, Rules):
            raise ArgumentError(f"an encoder needs rules or their code, not {rules!r}")
        if form not in FORMS:
            raise BadCodeError(f"no form {form!r} of observations: there are {', '.join(FORMS)}")
        self.rules = rules
        self.form = form
        self.plan = Layout(rules)
        self.n_cells = self.plan.size
        if self.n_cells > NUMBERS or max([len(ops) for ops in self.plan.ops]) > OPS or rules.players > 2:
            raise BadCodeError(f"{rules.code} needs larger arrays than envs/limits.py gives")
        self.fill_tables()
        self.n_places = len(self.plan.places)
        cards = sum([kind.copies for kind in rules.kinds])
        noted = sum([rules.n_kinds for zone in rules.zones if zone.sort == NOTE])
        self.max_tokens = cards + min(noted, 24) + len(self.plan.scalars)
        self.shape = (self.n_cells,)
        if form == "binary":
            self.shape = (self.n_bits,)
        elif form == "tokens":
            self.shape = (self.max_tokens, TOKEN)
        self.size = self.shape[0] * (TOKEN if form == "tokens" else 1)
        self.what = FORMS.index(form)

    def fill_tables(self) -> None:
        """Copy the layout to where C finds it."""
        plan = self.plan
        for seat, ops in enumerate(plan.ops):
            self.n_ops[seat] = len(ops)
            for i, numbers in enumerate(ops):
                for j, value in enumerate(numbers):
                    self.op[(seat * OPS + i) * PARTS + j] = value
        self.n_bits = 0
        for part in plan.fields:
            for i in range(part.size):
                self.bit[part.first + i] = self.n_bits
                self.most[part.first + i] = part.most[i]
                self.category[part.first + i] = part.is_category
                self.n_bits += part.most[i]
        for zone in self.rules.zones:
            self.looker[zone.number] = zone.viewers if zone.sight == VIEWERS else -1
            self.note[zone.number] = zone.note if zone.sight == OWNER else -1
            self.is_deck[zone.number] = zone.deck
        self.n_known = len(plan.counters)
        for i, (counter, at) in enumerate(plan.counters):
            self.known[i] = counter
            self.known_at[i] = at
        self.n_scored = len(plan.scored)
        if self.n_scored > SCORED:
            raise BadCodeError(f"{self.rules.code} has more rounds than an encoder counts")
        for i, (counter, table) in enumerate(plan.scored):
            self.scored[i] = counter
            for value, points in enumerate(table):
                for seat in range(2):
                    self.table[(i * VALUES + value) * 2 + seat] = points[seat]
        self.deck_at = plan.deck
        self.turn_at = plan.turn
        self.ask_at = plan.ask
        self.points_at = plan.points

    # What Python calls.

    @property
    def version(self) -> str:
        """The version of the numbers: of layouts, and of every module of the rules."""
        return f"{VERSION}:" + ",".join([f"{key}={n}" for key, n in self.rules.versions.items()])

    def layout(self) -> tuple[Field, ...]:
        """Say what each number means. Tokens have five numbers each; `places` and the kinds of the rules say what they name."""
        if self.form == "tokens":
            return tuple([Field(name, i, (name,), (255,)) for i, name in enumerate(TOKEN_NAMES)])
        if self.form == "counts":
            return tuple(self.plan.fields)
        found: list[Field] = []
        for part in self.plan.fields:
            sign = "=" if part.is_category else ">="
            labels = [f"{label} {sign} {n + 1}" for label, most in zip(part.labels, part.most, strict=True) for n in range(most)]
            found.append(Field(part.name, self.bit[part.first], tuple(labels), (1,) * len(labels)))
        return tuple(found)

    @property
    def places(self) -> tuple[str, ...]:
        """The places that tokens name, in order from 1 on: zones, then single numbers."""
        return (*self.plan.places, *self.plan.scalars)

    def empty(self, n: int | None = None) -> Any:
        """Make an array that fits one observation, or n of them."""
        if n is not None and (type(n) is not int or n < 0):
            raise ArgumentError(f"the number of observations is an int from 0 on, not {n!r}")
        return np.zeros(self.shape if n is None else (n, *self.shape), np.uint8)

    def encode(self, state: State, seat: int, out: Any = None) -> Any:
        """Write what a seat knows into an array, and return it. The state is run to its pending question first."""
        if not isinstance(state, State):
            raise ArgumentError(f"an encoder reads a State, not {state!r}")
        if state.rules is not self.rules:
            raise StateError(f"this encoder is for {self.rules.code}, and the state is of {state.rules.code}")
        self.rules.need_seat(seat)
        if out is None:
            out = self.empty()
        self.write(state, advance(state), seat, checked_buffer(out, self.shape), 0)
        return out

    def points(self, s: State, seat: int) -> int:
        """Return the points of a seat, in games that have some."""
        total = 0
        for i in range(self.n_scored):
            value = s.counter[self.scored[i]]
            if value < VALUES:
                total += self.table[(i * VALUES + value) * 2 + seat]
        return total

    # What compiled code calls.

    def write(self, s: State, stop: int, seat: int, out: Any, base: int) -> int:
        """Write an observation into a flat buffer from a place on, unchecked. `stop` is what `advance` has said."""
        if self.what == 2:
            return self.write_tokens(s, stop, seat, out, base)
        self.read(s, stop, seat)
        if self.what == 0:
            for i in range(self.n_cells):
                out[base + i] = self.cell[i]
            return MOVED
        for i in range(self.n_bits):
            out[base + i] = 0
        for i in range(self.n_cells):
            n = self.cell[i]
            if n > 0:
                if n > self.most[i]:
                    n = self.most[i]
                at = base + self.bit[i]
                if self.category[i]:
                    out[at + n - 1] = 1
                else:
                    for j in range(n):
                        out[at + j] = 1
        return MOVED

    def is_open(self, s: State, seat: int, zone: int) -> bool:
        """Tell whether a seat sees the cards of a zone that only some may look at."""
        counter = self.looker[zone]
        return counter < 0 or s.counter[counter] >> seat & 1 == 1

    def read(self, s: State, stop: int, seat: int) -> int:
        """Count what a seat sees, and what it does not."""
        cell = self.cell
        for i in range(self.n_cells):
            cell[i] = 0
        deck = 0
        for i in range(self.n_ops[seat]):
            at = (seat * OPS + i) * PARTS
            zone = self.op[at + 1]
            n = s.size[zone]
            if self.is_deck[zone]:
                deck += n
            if n == 0:
                continue
            sort = self.op[at]
            first = self.op[at + 2] - self.op[at + 3]  # so that a kind is the place to count at
            if self.op[at + 6] >= 0:
                cell[self.op[at + 6]] = n
            if sort == HIDDEN_OP or not self.is_open(s, seat, zone):
                self.hide(s, zone)
            elif sort == PILE_OP:
                begin = self.op[at + 3]
                for j in range(begin, begin + self.op[at + 8]):
                    cell[first + j] = s.pile[zone * KINDS + j]
            elif sort == FAN_OP:
                begin = self.rules.start[zone]
                for j in range(begin, begin + n):
                    cell[first + s.card[j]] += 1
            else:
                self.read_row(s, seat, at, zone, n)
        if self.rules.pool >= 0:
            deck += s.counter[self.rules.pool_left]
        cell[self.deck_at] = deck
        cell[self.turn_at] = seat
        cell[self.turn_at + 1] = s.counter[0] == seat
        if stop == ASK and s.asker == seat:
            cell[self.turn_at + 2] = 1
            cell[self.ask_at + s.asked - 1] = 1
        for i in range(self.n_known):
            cell[self.known_at[i]] = s.counter[self.known[i]]
        if self.points_at >= 0:
            cell[self.points_at] = POINTS_ZERO + self.points(s, seat)
            cell[self.points_at + 1] = POINTS_ZERO + self.points(s, 1 - seat)
        return MOVED

    def hide(self, s: State, zone: int) -> int:
        """Count the cards of a zone with those that are unseen, but for the ones that its note lists."""
        cell = self.cell
        if zone < PILES:
            for kind in range(self.rules.n_kinds):
                cell[kind] += s.pile[zone * KINDS + kind]
        else:
            begin = self.rules.start[zone]
            for j in range(begin, begin + s.size[zone]):
                cell[s.card[j]] += 1
        note = self.note[zone]
        if note >= 0:
            for kind in range(self.rules.n_kinds):
                cell[kind] -= s.pile[note * KINDS + kind]
        return MOVED

    def read_row(self, s: State, seat: int, at: int, zone: int, n: int) -> int:
        """Count the cards of a row, with the kinds of the last ones. Of the deck, those that the seat has seen."""
        cell = self.cell
        first = self.op[at + 2]
        lowest = self.op[at + 3]
        last = self.op[at + 4]
        marks = self.op[at + 5]
        begin = self.rules.start[zone]
        is_deck = self.op[at] == TOP_OP
        width = self.op[at + 8]
        told = self.op[at + 9]
        for j in range(begin, begin + n):
            kind = s.card[j]
            mark = s.mark[j]
            if is_deck and mark >> seat & 1 == 0:
                cell[kind] += 1
                continue
            kind -= lowest
            cell[first + kind] += 1
            if marks >= 0:
                cell[marks + kind] += mark
            place = begin + n - 1 - j
            if place < told:
                cell[last + place * width + kind] = 1
        return MOVED

    # Tokens.

    def write_tokens(self, s: State, stop: int, seat: int, out: Any, base: int) -> int:
        """Write a token for each card or kind that the seat sees, one for each kind that it does not, and one for each number."""
        self.read(s, stop, seat)  # what is unseen, and the single numbers
        for i in range(self.size):
            out[base + i] = 0
        self.n_tokens = 0
        for kind in range(self.rules.n_kinds):
            if self.cell[kind] > 0:
                self.put_token(out, base, 1, kind + 1, 0, self.cell[kind], 0)
        for i in range(self.n_ops[seat]):
            at = (seat * OPS + i) * PARTS
            zone = self.op[at + 1]
            n = s.size[zone]
            sort = self.op[at]
            place = self.op[at + 7] + 1
            if n == 0:
                continue
            if sort == HIDDEN_OP or not self.is_open(s, seat, zone):
                if self.op[at + 6] >= 0:
                    self.put_token(out, base, place, 0, 0, n, 0)
            elif sort == PILE_OP:
                for kind in range(self.rules.n_kinds):
                    if s.pile[zone * KINDS + kind] > 0:
                        self.put_token(out, base, place, kind + 1, 0, s.pile[zone * KINDS + kind], 0)
            else:
                begin = self.rules.start[zone]
                for j in range(begin, begin + n):
                    if sort == FAN_OP:
                        self.put_token(out, base, place, s.card[j] + 1, 0, 1, 0)
                    elif sort == ROW_OP:
                        self.put_token(out, base, place, s.card[j] + 1, begin + n - j, 1, s.mark[j])
                    elif s.mark[j] >> seat & 1:
                        self.put_token(out, base, place, s.card[j] + 1, begin + n - j, 1, 0)
        place = self.n_places + 1
        self.put_token(out, base, place, 0, 0, self.cell[self.deck_at], 0)
        for i in range(3):
            self.put_token(out, base, place + 1 + i, 0, 0, self.cell[self.turn_at + i], 0)
        if stop == ASK and s.asker == seat:
            self.put_token(out, base, place + 4, 0, 0, s.asked, 0)
        for i in range(self.n_known):
            self.put_token(out, base, place + 5 + i, 0, 0, self.cell[self.known_at[i]], 0)
        if self.points_at >= 0:
            for i in range(2):
                self.put_token(out, base, place + 5 + self.n_known + i, 0, 0, self.cell[self.points_at + i], 0)
        return MOVED

    def put_token(self, out: Any, base: int, place: int, kind: int, order: int, count: int, mark: int) -> int:
        """Write a token behind the others; one that counts nothing is left out."""
        if count == 0:
            return MOVED
        if self.n_tokens >= self.max_tokens:
            raise StateError(f"a position of {self.rules.code} has more than {self.max_tokens} tokens: no game leads to it")
        at = base + self.n_tokens * TOKEN
        out[at] = place
        out[at + 1] = kind
        out[at + 2] = order
        out[at + 3] = count
        out[at + 4] = mark
        self.n_tokens += 1
        return MOVED


def checked_buffer(out: Any, shape: tuple[int, ...]) -> Any:
    """Return an array of bytes as a flat one, or refuse what is not writable, contiguous, of bytes and of a shape."""
    if not isinstance(out, np.ndarray):
        raise ArgumentError(f"observations are written into an array of numpy, not {type(out).__name__}")
    if out.dtype != np.uint8:
        raise ArgumentError(f"the array has dtype {out.dtype}: it needs uint8")
    if out.shape != shape:
        raise StateError(f"the array has shape {out.shape}: it needs {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise ArgumentError("the array must be contiguous and writable: np.zeros(shape, np.uint8) is")
    return out.reshape(-1)
