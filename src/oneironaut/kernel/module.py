"""Module: a set of rules as an object. Effect: the behaviour of one step of the rules.

Both are stateless and belong to one `Rules`; what an effect must remember lies in its frame, in the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .card import Kind
from .composition import Numbers
from .errors import StateError
from .limits import *
from .rounds import RoundResult
from .rules import Rules
from .state import State
from .vocabulary import Ask, Choice, Verb
from .zone import Zone


class Effect:
    """One step of the rules.

    `run` either advances the state (MOVED) or asks (ASK, CHANCE). It is idempotent while a question is pending: so that
    question is a function of the state (R1). `answer` stores the answer and advances: an action of a seat, or
    the kind of a card that chance dealt, which has left its bag. It asks nothing, but may say CHANCE where the next
    `run` is certain to ask chance from the same bag.
    """

    name = ""
    memory: tuple[tuple[int, int], ...] = ()  # what a frame's numbers may be, after the effect: (least, most) of each
    needs = -1  # a zone that must hold a card while this effect is under way
    is_root = False  # whether it lies at the bottom of the stack, and nowhere else
    number: int

    def run(self, s: State) -> int:
        """Advance the state (MOVED), or ask."""
        raise NotImplementedError(f"{type(self).__name__} does not run")

    def answer(self, s: State, action: int) -> int:
        """Take the answer to the question that `run` asked."""
        raise NotImplementedError(f"{type(self).__name__} asks nothing")

    def why_not(self, s: State, action: int) -> str:
        """Return the key of the sentence that says why an action is not offered."""
        return "not_now"

    def check(self, s: State, frame: tuple[int, ...]) -> None:
        """Refuse a frame that does not fit the rest of a position, with `StateError`."""


class Nothing(Effect):
    """The guard below every stack: a state with no step under way cannot run."""

    name = "nothing"

    def run(self, s: State) -> int:
        """Refuse to run."""
        raise StateError("no step of the rules is under way")

    def answer(self, s: State, action: int) -> int:
        """Refuse an answer."""
        raise StateError("no step of the rules is under way")


class Module:
    """A game, an expansion or an interaction: what it adds, and the hooks it overrides."""

    key = ""
    version = 1
    alike: tuple[int, ...] = ()  # older versions whose games go the same way, but for questions whose answer changed nothing
    pooled = False  # whether part of the deck comes unseen out of a larger pile: see `State.draw`
    versus = False  # whether players play against each other: a seat wins alone, or nobody does
    piles = 0  # zones below these numbers belong to this module, whether it declares them for this number of players or not
    rows = 0
    first_kind: int
    first_verb: int
    first_ask: int
    first_effect: int
    first_counter: int
    first_reason: int
    first_pile: int
    first_row: int

    def join(self, rules: Rules, first: Numbers) -> None:
        """Become part of a combination: from here on the module's own numbers begin at these."""
        self.first_kind = first.kind
        self.first_verb = first.verb
        self.first_ask = first.ask
        self.first_effect = first.effect
        self.first_counter = first.counter
        self.first_reason = first.reason
        self.first_pile = first.pile
        self.first_row = first.row

    def overrides(self, hook: str) -> bool:
        """Tell whether this module gives a hook a meaning of its own."""
        owners = [cls for cls in type(self).__mro__ if hook in vars(cls)]
        return len(owners) > 1

    def kinds(self) -> Sequence[Kind]:
        """Return the cards it adds."""
        return ()

    def zones(self) -> Sequence[Zone]:
        """Return the places it adds."""
        return ()

    def verbs(self) -> Sequence[Verb]:
        """Return the verbs it adds."""
        return ()

    def asks(self) -> Sequence[Ask]:
        """Return the sorts of question it adds."""
        return ()

    def choices(self) -> Mapping[str, Mapping[str, Choice]]:
        """Return how its verbs appear in asks of other modules; under "any": in all that offer them."""
        return {}

    def extra_copies(self) -> Mapping[str, int]:
        """Return how many more copies there are of cards of other modules, by code."""
        return {}

    def counters(self) -> Sequence[str]:
        """Return the plain numbers it adds to a state, by name."""
        return ()

    def counter_limits(self) -> Sequence[int]:
        """Return the largest value of each of its counters."""
        return ()

    def public_counters(self) -> Sequence[str]:
        """Return those of its counters that everybody may see, by name."""
        return ()

    def known_counters(self) -> Sequence[str]:
        """Those of its counters that everybody knows, whether they are shown or follow from what was."""
        return self.public_counters()

    def scores(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """Its counters that bring points: what each value brings each seat."""
        return {}

    def reasons(self) -> Sequence[str]:
        """Return the ends of a game it adds, by name."""
        return ()

    def effects(self) -> Sequence[Effect]:
        """Return the effects it adds."""
        return ()

    def tally(self, s: State) -> dict[str, int]:
        """Return what an outcome counts: Doors, say."""
        return {}

    def public_facts(self, s: State) -> dict[str, str]:
        """Return what everybody knows and no card on the table shows: the number of the round, say."""
        return {}

    def rounds(self, s: State) -> tuple[RoundResult, ...]:
        """Return the rounds that are over."""
        return ()

    def check(self, s: State) -> None:
        """Refuse a position that its own rules cannot hold, with `StateError`: cards and frames are checked already."""

    def set_up(self, s: State) -> int:
        """Prepare a new state: cards in their homes are there already."""
        return MOVED
