"""State: a position. Counts, lists, counters and a stack of frames: plain integers, cheap to copy.

A pile is a count for each kind; a row lists its cards, each with a mark; a fan is a row kept sorted. The pending
question (`asked`, `asker`, `bag`, `option`) is scratch: it follows from the rest whenever `advance` runs (R1), and is
neither copied nor compared. Effects may read and write the arrays directly where that is hot.

In the compiled build, what changes a state belongs to C and checks nothing. Python reaches the same names through
`checked`, which refuses what the rules cannot hold: no call from Python corrupts memory.

Zone 0 is the bag of the deck. Its cards are listed in `bag_list` too, in no order that means anything: chance can then
pick one in a single step (a scan of the counts cost random play 11 % compiled and 8 % interpreted).

The lowest frame is a guard: its effect refuses to run, so an empty stack is an error and reads no other memory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from .arrays import STATE, allocate
from .errors import ArgumentError, StateError
from .limits import *
from .rules import Rules
from .signatures import constructor, parameter

INTERPRETED = __file__.endswith(".py")


class State:
    """A position of one game. `state.pxd` gives the C types of the compiled build."""

    rules: Rules
    pile: list[int]
    size: list[int]
    bag_list: list[int]
    card: list[int]
    mark: list[int]
    counter: list[int]
    frame: list[int]
    top: int
    ended: int
    reason: int
    asked: int
    asker: int
    bag: int
    seen: int
    n_options: int
    option: list[int]
    log: list[tuple[str, int, int, int, int, int]] | None

    __signature__ = constructor(parameter("rules", "Rules"))

    def __cinit__(self, rules: Rules) -> None:
        """Make an object that is safe before `__init__` has run: C calls this, interpreted Python does not."""
        if not isinstance(rules, Rules) or not rules.n_kinds:
            raise ArgumentError(f"State needs Rules, not {rules!r}: on.read_rules('onirim:1') gives some")
        self.rules = rules
        self.clear()

    def __init__(self, rules: Rules) -> None:
        if INTERPRETED:
            allocate(self, STATE)
            self.__cinit__(rules)

    def clear(self) -> int:
        """Begin with no cards, no question and an empty stack."""
        self.frame[0] = self.rules.n_effects  # the guard
        self.top = 0
        self.ended = RUNNING
        self.reason = 0
        self.asked = 0
        self.asker = 0
        self.bag = 0
        self.seen = 0
        self.n_options = 0
        self.log = None
        return MOVED

    def copy_from(self, other: State) -> None:
        """Become equal to another state. The log of events stays with its owner."""
        self.rules = other.rules
        self.pile[:] = other.pile
        self.size[:] = other.size
        self.bag_list[:] = other.bag_list
        self.card[:] = other.card
        self.mark[:] = other.mark
        self.counter[:] = other.counter
        self.frame[:] = other.frame
        self.top = other.top
        self.ended = other.ended
        self.reason = other.reason
        self.n_options = 0

    def copy(self) -> State:
        """Return an equal state of its own, with no log."""
        twin = State(self.rules)
        twin.copy_from(self)
        return twin

    def same(self, other: State) -> bool:
        """Tell whether both are the same position. Cells beyond a row's end and frames above the top do not count."""
        if self.rules is not other.rules or self.top != other.top or self.ended != other.ended or self.reason != other.reason:
            return False
        for i in range(PILES * KINDS):
            if self.pile[i] != other.pile[i]:
                return False
        for i in range(COUNTERS):
            if self.counter[i] != other.counter[i]:
                return False
        for zone in range(ZONES):
            if self.size[zone] != other.size[zone]:
                return False
            if zone >= PILES:
                first = self.rules.start[zone]
                for i in range(first, first + self.size[zone]):
                    if self.card[i] != other.card[i] or self.mark[i] != other.mark[i]:
                        return False
        for i in range(WIDTH, self.top + WIDTH):
            if self.frame[i] != other.frame[i]:
                return False
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.same(other)

    def __hash__(self) -> int:
        """Hash the position as it is now: change no state that a set or dict holds."""
        return hash(self.key())

    def key(self) -> bytes:
        """Return the position as a few bytes: two states of one set of rules have the same key if and only if they are equal."""
        data = bytearray()
        data.append(self.ended)
        data.append(self.reason)
        data.append(self.top // WIDTH)
        for i in range(WIDTH, self.top + WIDTH):
            data.append(self.frame[i])
        for i in range(len(self.rules.counters)):
            data.append(self.counter[i])
        for number in self.rules.zone_names:
            if number < PILES:
                n = 0
                for kind in range(self.rules.n_kinds):
                    n += self.pile[number * KINDS + kind] > 0
                data.append(n)
                for kind in range(self.rules.n_kinds):
                    if self.pile[number * KINDS + kind] > 0:
                        data.append(kind)
                        data.append(self.pile[number * KINDS + kind])
            else:
                n = self.size[number]
                data.append(n)
                first = self.rules.start[number]
                for i in range(first, first + n):
                    data.append(self.card[i])
                    data.append(self.mark[i])
        return bytes(data)

    def bag_order(self) -> bytes:
        """Return the list of the deck's bag: which card a random number draws, of those that are alike to the rules."""
        return bytes([self.bag_list[i] for i in range(self.size[0])])

    def set_bag_order(self, order: bytes) -> int:
        """List the deck's bag in an order that holds the same cards."""
        for i in range(self.size[0]):
            self.bag_list[i] = order[i]
        return MOVED

    def __reduce__(self) -> tuple[Callable[[Rules, bytes, bytes], State], tuple[Rules, bytes, bytes]]:
        """Pickle and copy: by the rules, the key, and the order of the bag. The log stays with its owner."""
        return restored, (self.rules, self.key(), self.bag_order())

    def __repr__(self) -> str:
        return f"<State of {self.rules.code}, {'running' if self.ended == RUNNING else 'over'}>"

    def __getattr__(self, name: str) -> Any:
        """Find the checked form of a method that belongs to C."""
        from .checked import METHODS

        if name in METHODS:
            return partial(METHODS[name], self)
        raise AttributeError(f"'State' object has no attribute {name!r}")

    # Zones: the ways to change where a card lies.

    def add(self, zone: int, kind: int) -> int:
        """Add a card to a pile or fan."""
        if zone < PILES:
            if zone == 0:
                self.bag_list[self.size[0]] = kind
            return self.add_to_pile(zone, kind)
        if self.size[zone] >= self.rules.capacity[zone]:
            raise StateError(f"zone {zone} is full")
        return self.add_to_fan(zone, kind)

    def add_to_pile(self, pile: int, kind: int) -> int:
        """Add a card to a pile that is not the bag of the deck."""
        self.pile[pile * KINDS + kind] += 1
        self.size[pile] += 1
        return MOVED

    def add_to_fan(self, fan: int, kind: int) -> int:
        """Add a card to a fan that is not full."""
        card = self.card
        n = self.size[fan]
        first = self.rules.start[fan]
        i = first + n
        while i > first:
            before = card[i - 1]
            if before <= kind:
                break
            card[i] = before
            i -= 1
        card[i] = kind
        self.size[fan] = n + 1
        return MOVED

    def remove(self, zone: int, kind: int) -> int:
        """Remove a card from a pile or fan."""
        if zone < PILES:
            if zone == 0:
                self.remove_from_bag(kind)
            self.pile[zone * KINDS + kind] -= 1
            self.size[zone] -= 1
            return MOVED
        card = self.card
        first = self.rules.start[zone]
        i = first + self.size[zone] - 1
        if i < first:
            raise StateError(f"no card {kind} in zone {zone}")
        behind = card[i]
        while behind != kind:  # cards behind the one that goes move up
            i -= 1
            if i < first:
                raise StateError(f"no card {kind} in zone {zone}")
            here = card[i]
            card[i] = behind
            behind = here
        self.size[zone] -= 1
        return MOVED

    def remove_from_bag(self, kind: int) -> int:
        """Remove a card from the list of the deck's bag."""
        last = self.size[0] - 1
        i = 0
        while i <= last and self.bag_list[i] != kind:
            i += 1
        if i > last:
            raise StateError(f"no card {kind} in the deck")
        self.bag_list[i] = self.bag_list[last]
        return MOVED

    def draw(self, action: int) -> int:
        """Take the card that chance deals out of the bag that was asked for; return its kind.

        Where the deck holds an unknown part of the pool (`Rules.pool`, as many as the counter `pool_left` says), an
        action of the second place takes a card of that part.
        """
        kind = action & NO_KIND
        self.seen = 0
        if action >= PLACE:
            self.remove(self.rules.pool, kind)
            self.counter[self.rules.pool_left] -= 1
        else:
            self.remove(self.bag, kind)
        return kind

    def move(self, kind: int, source: int, target: int) -> int:
        """Move a card from one pile or fan to another and emit the event."""
        self.remove(source, kind)
        self.add(target, kind)
        if self.log is not None:
            self.emit_move(kind, source, target, 0)
        return MOVED

    def move_all(self, source: int, target: int) -> int:
        """Move all cards of a pile to another, silently."""
        pile = self.pile
        first = source * KINDS
        i = first
        left = self.size[source]
        n = self.size[target]
        self.size[source] = 0
        self.size[target] = n + left
        while left > 0:
            while pile[i] == 0:
                i += 1
            kind = i - first
            copies = pile[i]
            pile[i] = 0
            pile[target * KINDS + kind] += copies
            left -= copies
            while target == 0 and copies > 0:
                self.bag_list[n] = kind
                n += 1
                copies -= 1
        return MOVED

    def append_to_row(self, row: int, kind: int, mark: int) -> int:
        """Add a card to the end of a row."""
        n = self.size[row]
        if n >= self.rules.capacity[row]:
            raise StateError(f"zone {row} is full")
        i = self.rules.start[row] + n
        self.card[i] = kind
        self.mark[i] = mark
        self.size[row] = n + 1
        return MOVED

    def count(self, zone: int, kind: int) -> int:
        """Return how many cards of a kind lie in a zone."""
        if zone < PILES:
            return self.pile[zone * KINDS + kind]
        n = 0
        first = self.rules.start[zone]
        for i in range(first, first + self.size[zone]):
            if self.card[i] == kind:
                n += 1
        return n

    # Frames: the memory of effects that are under way.

    def call(self, effect: int, a: int) -> int:
        """Put a frame for an effect on the stack; it runs next."""
        top = self.top + WIDTH
        if top > FRAMES * WIDTH:
            raise StateError("too many steps of the rules are under way at once")
        frame = self.frame
        frame[top] = effect
        frame[top + 1] = 0
        frame[top + 2] = a
        frame[top + 3] = 0
        frame[top + 4] = 0
        self.top = top
        return MOVED

    def leave(self) -> int:
        """Take the effect on top off the stack: it is done."""
        self.top -= WIDTH
        return MOVED

    # Questions. Effects offer options in ascending order.

    def ask(self, ask: int, seat: int) -> int:
        """Begin a question of a sort for a seat; options follow."""
        self.asked = ask
        self.asker = seat
        self.n_options = 0
        return ASK

    def offer(self, action: int) -> int:
        """Add an option."""
        self.option[self.n_options] = action
        self.n_options += 1
        return MOVED

    def offer_cards(self, zone: int, action: int) -> int:
        """Offer an action for each kind in a pile or fan, in order of kinds."""
        n = self.n_options
        if zone < PILES:
            left = self.size[zone]
            first = zone * KINDS
            i = first
            while left > 0:
                if self.pile[i] > 0:
                    self.option[n] = action + i - first
                    n += 1
                    left -= self.pile[i]
                i += 1
        else:
            card = self.card
            last = -1
            first = self.rules.start[zone]
            for i in range(first, first + self.size[zone]):
                kind = card[i]
                if kind != last:
                    self.option[n] = action + kind
                    last = kind
                    n += 1
        self.n_options = n
        return MOVED

    def only_option(self) -> int:
        """Return the only option of a question that need not be asked."""
        if self.n_options == 0:
            raise StateError("a question has no options: no game leads to this position")
        return self.option[0]

    def sort_options(self) -> int:
        """Put the options in ascending order: for questions to which several modules add."""
        option = self.option
        for i in range(1, self.n_options):
            action = option[i]
            j = i
            while j > 0 and option[j - 1] > action:
                option[j] = option[j - 1]
                j -= 1
            option[j] = action
        return ASK

    def ask_chance(self, pile: int) -> int:
        """Ask chance to draw a card from a pile."""
        self.bag = pile
        return CHANCE

    def end(self, ended: int, reason: int) -> int:
        """End the game."""
        self.ended = ended
        self.reason = reason
        if self.log is not None:
            self.emit("over", -1, -1, -1, -1, 0)
        return MOVED

    # Events: for those who listen. The rules never read them.

    def emit(self, what: str, seat: int, kind: int, source: int, target: int, audience: int) -> int:
        """Emit an event. Seats outside the audience (a bit mask) hear of it without the card."""
        if self.log is not None:
            self.log.append((what, seat, kind, source, target, audience))
        return MOVED

    def emit_move(self, kind: int, source: int, target: int, audience: int) -> int:
        """Emit that a card moved between zones. The audience and the seats that see either zone learn which card."""
        if self.log is not None:
            seen = audience | self.sight(source) | self.sight(target)
            self.log.append(("move", self.counter[0], kind, source, target, seen))
        return MOVED

    def sight(self, zone: int) -> int:
        """Return the mask of the seats that see the cards of a zone now."""
        counter = self.rules.viewers[zone]
        if counter >= 0:
            return self.counter[counter]
        return self.rules.sights[zone]

    # For readers of notation, and for those who deal hidden cards again.

    def set_cards(self, zone: int, cards: list[tuple[int, int]]) -> int:
        """Replace all cards of a zone: (kind, mark) of each, in order."""
        if zone < PILES:
            for i in range(zone * KINDS, zone * KINDS + KINDS):
                self.pile[i] = 0
            self.size[zone] = 0
            for kind, _ in cards:
                self.add(zone, kind)
            return MOVED
        i = self.rules.start[zone]
        for kind, mark in cards:
            self.card[i] = kind
            self.mark[i] = mark
            i += 1
        self.size[zone] = len(cards)
        return MOVED

    def set_counter(self, i: int, value: int) -> int:
        """Set one of the plain numbers of the position."""
        self.counter[i] = value
        return MOVED

    def set_frames(self, frames: list[tuple[int, ...]]) -> int:
        """Replace the stack."""
        self.top = 0
        for numbers in frames:
            self.call(numbers[0], 0)
            for i in range(WIDTH):
                self.frame[self.top + i] = numbers[i]
        return MOVED

    # What interpreted callers read, in both builds.

    def cards(self, zone: int) -> list[tuple[int, int]]:
        """Return the cards of a zone with their marks (0 in piles), in order."""
        if not _is_index(zone, ZONES):
            raise _no_number("zone", zone)
        if zone < PILES:
            return [(kind, 0) for kind in range(self.rules.n_kinds) for _ in range(self.pile[zone * KINDS + kind])]
        first = self.rules.start[zone]
        return [(self.card[i], self.mark[i]) for i in range(first, first + self.size[zone])]

    def how_many(self, zone: int) -> int:
        """Return how many cards a zone holds."""
        if not _is_index(zone, ZONES):
            raise _no_number("zone", zone)
        return self.size[zone]

    def get_counter(self, i: int) -> int:
        """Return one of the plain numbers of the position."""
        if not _is_index(i, COUNTERS):
            raise _no_number("counter", i)
        return self.counter[i]

    def options(self) -> list[int]:
        """Return the actions offered by the pending question."""
        return [self.option[i] for i in range(self.n_options)]

    def mask(self, out: Any) -> int:
        """Write 1 for each action that the pending question offers and 0 for all others, in the order of `Rules.actions`.

        `out` is a writable buffer of bytes or bools, one for each action: a bytearray, or an array of numpy. Return how many
        actions are offered; 0 unless a seat is asked.
        """
        view = writable_bytes(out, len(self.rules.actions))
        view[:] = bytes(len(view))
        for i in range(self.n_options):
            view[self.rules.index(self.option[i])] = 1
        return self.n_options

    def returns(self) -> tuple[float, ...]:
        """Return what the game has brought each seat: nothing while it goes on.

        Where all play together, a victory is 1 and a defeat 0 for everybody. Where they play against each other, the winner
        gets 1, the others -1, and a draw is 0.
        """
        if self.ended >= SEAT_WON:
            return tuple([1.0 if seat == self.ended - SEAT_WON else -1.0 for seat in range(self.rules.players)])
        return (1.0 if self.ended == WON else 0.0,) * self.rules.players

    def frames(self) -> list[tuple[int, ...]]:
        """Return the frames on the stack, the running one last."""
        return [tuple([self.frame[f + i] for i in range(WIDTH)]) for f in range(WIDTH, self.top + WIDTH, WIDTH)]


def writable_bytes(out: object, size: int) -> memoryview:
    """Return a buffer of single bytes that may be written, or refuse what is none or of another size."""
    try:
        view = memoryview(out)  # type: ignore[arg-type]  # whatever was given
    except TypeError:
        raise ArgumentError(f"this needs a buffer of {size} bytes, such as a bytearray, not {out!r}") from None
    if view.itemsize != 1 or not view.c_contiguous or view.format not in ("B", "b", "?", "c"):
        raise ArgumentError(f"this needs a contiguous buffer of single bytes or bools, not one of format {view.format!r}")
    if view.readonly:
        raise ArgumentError("this buffer cannot be written: give a bytearray or a writable array")
    if view.nbytes != size:
        raise StateError(f"the buffer has {view.nbytes} bytes: it needs {size}")
    return view.cast("B")


def _is_index(number: object, size: int) -> bool:
    return type(number) is int and 0 <= number < size


def _no_number(what: str, number: object) -> StateError | ArgumentError:
    if type(number) is int:
        return StateError(f"there is no {what} {number}")
    return ArgumentError(f"a {what} is an int, not {number!r}")


def need_state(state: object) -> State:
    """Return a state, or refuse what is not one."""
    if not isinstance(state, State):
        raise ArgumentError(f"this needs a State, not {state!r}")
    return state


def restored(rules: Rules, key: bytes, bag_order: bytes) -> State:
    """Make the state again that was pickled."""
    from .checked import restore

    return restore(rules, key, bag_order)
