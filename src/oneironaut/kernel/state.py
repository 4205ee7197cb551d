"""State: a position. Counts, lists, counters and a stack of frames: plain numbers, copied in one stroke.

A pile is a count for each kind; a row lists its cards, each with a mark; a fan is a row kept sorted. The pending
question (`asked`, `asker`, `bag`, `option`) is scratch: it follows from the rest whenever `advance` runs (R1), and is
neither copied nor compared. Effects may read and write the arrays directly where that is hot.

Zone 0 is the bag of the deck. Its cards are listed in `loose` too, in no order that means anything: chance can then
pick one in a single step (a scan of the counts cost random play 11 % compiled and 8 % interpreted).
"""

from __future__ import annotations

from .arrays import STATE, allocate
from .limits import *
from .rules import Rules

INTERPRETED = __file__.endswith(".py")


class State:
    """A position of one game. `state.pxd` gives the C types of the compiled build."""

    rules: Rules
    pile: list[int]
    size: list[int]
    loose: list[int]
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

    def __init__(self, rules: Rules) -> None:
        if INTERPRETED:
            allocate(self, STATE)
        self.rules = rules
        self.top = -WIDTH
        self.ended = RUNNING
        self.reason = 0
        self.asked = 0
        self.asker = 0
        self.bag = 0
        self.seen = 0
        self.n_options = 0
        self.log = None

    def copy_from(self, other: State) -> None:
        """Become equal to another state. The log of events stays with its owner."""
        self.rules = other.rules
        self.pile[:] = other.pile
        self.size[:] = other.size
        self.loose[:] = other.loose
        self.card[:] = other.card
        self.mark[:] = other.mark
        self.counter[:] = other.counter
        self.frame[:] = other.frame
        self.top = other.top
        self.ended = other.ended
        self.reason = other.reason
        self.n_options = 0

    def copy(self) -> State:
        """A state of its own, equal to this one, with no log."""
        twin = State(self.rules)
        twin.copy_from(self)
        return twin

    def same(self, other: State) -> bool:
        """Whether both are the same position. Cells beyond a row's end and frames above the top do not count."""
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
        for i in range(self.top + WIDTH):
            if self.frame[i] != other.frame[i]:
                return False
        return True

    # Zones: the ways to change where a card lies.

    def put(self, zone: int, kind: int) -> int:
        """Add a card to a pile or fan."""
        if zone < PILES:
            if zone == 0:
                self.loose[self.size[0]] = kind
            return self.lay(zone, kind)
        if self.size[zone] >= self.rules.room[zone]:
            raise OverflowError(f"zone {zone} is full")
        return self.slip(zone, kind)

    def lay(self, pile: int, kind: int) -> int:
        """Add a card to a pile that is not the bag of the deck."""
        self.pile[pile * KINDS + kind] += 1
        self.size[pile] += 1
        return MOVED

    def slip(self, fan: int, kind: int) -> int:
        """Add a card to a fan that has room for it."""
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

    def take(self, zone: int, kind: int) -> int:
        """Remove a card from a pile or fan."""
        if zone < PILES:
            if zone == 0:
                self.pick(kind)
            self.pile[zone * KINDS + kind] -= 1
            self.size[zone] -= 1
            return MOVED
        card = self.card
        first = self.rules.start[zone]
        i = first + self.size[zone] - 1
        behind = card[i]
        while behind != kind:  # cards behind the one that goes move up
            i -= 1
            if i < first:
                raise LookupError(f"no card {kind} in zone {zone}")
            here = card[i]
            card[i] = behind
            behind = here
        self.size[zone] -= 1
        return MOVED

    def pick(self, kind: int) -> int:
        """Remove a card from the list of the deck's bag."""
        last = self.size[0] - 1
        i = 0
        while i <= last and self.loose[i] != kind:
            i += 1
        if i > last:
            raise LookupError(f"no card {kind} in the deck")
        self.loose[i] = self.loose[last]
        return MOVED

    def draw(self, action: int) -> int:
        """Take the card that chance deals out of the bag that was asked for; its kind.

        Where the deck holds an unknown part of the pool (`Rules.pool`, as many as the counter `pool_left` says), an
        action of the second place takes a card of that part.
        """
        kind = action & NO_KIND
        self.seen = 0
        if action >= PLACE:
            self.take(self.rules.pool, kind)
            self.counter[self.rules.pool_left] -= 1
        else:
            self.take(self.bag, kind)
        return kind

    def move(self, kind: int, source: int, target: int) -> int:
        """Move a card from one pile or fan to another and tell it."""
        self.take(source, kind)
        self.put(target, kind)
        if self.log is not None:
            self.tell_move(kind, source, target, 0)
        return MOVED

    def pour(self, source: int, target: int) -> int:
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
                self.loose[n] = kind
                n += 1
                copies -= 1
        return MOVED

    def push(self, row: int, kind: int, mark: int) -> int:
        """Put a card at the end of a row."""
        n = self.size[row]
        if n >= self.rules.room[row]:
            raise OverflowError(f"zone {row} is full")
        i = self.rules.start[row] + n
        self.card[i] = kind
        self.mark[i] = mark
        self.size[row] = n + 1
        return MOVED

    def count(self, zone: int, kind: int) -> int:
        """How many cards of a kind lie in a zone."""
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
        if top >= FRAMES * WIDTH:
            raise OverflowError("too many frames")
        frame = self.frame
        frame[top] = effect
        frame[top + 1] = 0
        frame[top + 2] = a
        frame[top + 3] = 0
        frame[top + 4] = 0
        self.top = top
        return MOVED

    def leave(self) -> int:
        """The effect on top is done."""
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
        """Chance must draw a card from a pile."""
        self.bag = pile
        return CHANCE

    def end(self, ended: int, reason: int) -> int:
        """The game is over."""
        self.ended = ended
        self.reason = reason
        if self.log is not None:
            self.tell("over", -1, -1, -1, -1, 0)
        return MOVED

    # Events: for those who listen. The rules never read them.

    def tell(self, what: str, seat: int, kind: int, source: int, target: int, audience: int) -> int:
        """Tell an event. Seats outside the audience (a bit mask) hear of it without the card."""
        if self.log is not None:
            self.log.append((what, seat, kind, source, target, audience))
        return MOVED

    def tell_move(self, kind: int, source: int, target: int, audience: int) -> int:
        """Tell that a card moved between zones: the audience, and who sees either place, are told which card."""
        if self.log is not None:
            seen = audience | self.sight(source) | self.sight(target)
            self.log.append(("move", self.counter[0], kind, source, target, seen))
        return MOVED

    def sight(self, zone: int) -> int:
        """The mask of the seats that see the cards of a zone now."""
        counter = self.rules.lookers[zone]
        if counter >= 0:
            return self.counter[counter]
        return self.rules.sights[zone]

    # What interpreted callers read and write in both builds.

    def cards(self, zone: int) -> list[tuple[int, int]]:
        """The cards of a zone with their marks (0 in piles), in order."""
        if zone < PILES:
            return [(kind, 0) for kind in range(self.rules.n_kinds) for _ in range(self.pile[zone * KINDS + kind])]
        first = self.rules.start[zone]
        return [(self.card[i], self.mark[i]) for i in range(first, first + self.size[zone])]

    def how_many(self, zone: int) -> int:
        """How many cards a zone holds."""
        return self.size[zone]

    def get_counter(self, i: int) -> int:
        """One of the plain numbers of the position."""
        return self.counter[i]

    def set_counter(self, i: int, value: int) -> None:
        """Set one of the plain numbers of the position (for readers of notation)."""
        self.counter[i] = value

    def options(self) -> list[int]:
        """The actions offered by the pending question."""
        return [self.option[i] for i in range(self.n_options)]

    def frames(self) -> list[tuple[int, ...]]:
        """The frames on the stack, the running one last."""
        return [tuple([self.frame[f + i] for i in range(WIDTH)]) for f in range(0, self.top + WIDTH, WIDTH)]

    def set_frames(self, frames: list[tuple[int, ...]]) -> None:
        """Replace the stack (for readers of notation)."""
        self.top = -WIDTH
        for numbers in frames:
            self.call(numbers[0], 0)
            for i in range(WIDTH):
                self.frame[self.top + i] = numbers[i]
