"""Dreamers as a module: its cards, places, questions and ends.

D-1 D-2 D-3 D-7 D-8 D-9 D-10
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..kernel.composition import Numbers
from ..kernel.limits import *
from ..kernel.module import Effect, Module
from ..kernel.rounds import RoundResult, scores
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.vocabulary import DANGER, Ask, Choice, Verb
from ..kernel.vocabulary import PASS as PASSING
from ..kernel.zone import FAN, HIDDEN, OWNER, PILE, Zone, from_home
from .card import Card
from .deck import DreamersDeck
from .match import IdentityDeal, Match, Sixth
from .names import *
from .rules import ROUND_ENDS, DreamersRules
from .turn import WORDS, Turn


class Dreamers(Module):
    """The whole game, with a deck."""

    key = "dreamers"
    version = 1
    versus = True
    deck: DreamersDeck
    r: DreamersRules

    def __init__(self, deck: DreamersDeck) -> None:
        self.deck = deck

    def join(self, rules: Rules, first: Numbers) -> None:
        """Become part of the rules, first and alone: the numbers are constants."""
        Module.join(self, rules, first)
        if not isinstance(rules, DreamersRules) or first.kind + first.effect + first.counter != 0:
            raise TypeError("Dreamers is a game of its own")
        self.r = rules

    def kinds(self) -> Sequence[Card]:
        """Return the cards that every game has, then the deck's, in order of value (D-1 D-2)."""
        cards = [
            Card("Dr", 2, "identities"),
            Card("Ma", 1, "identities"),
            Card("Ga", GATE_COUNT, "closed"),
            Card("F1", 1, "lots"),
            Card("F2", 1, "lots"),
        ]
        for value, copies in Counter(self.deck.nightmares).items():
            cards.append(Card(f"N{value}", copies, "nightmares", value))
        for (value, corner), copies in Counter(self.deck.dreams).items():
            cards.append(Card(f"D{value}{corner.code}", copies, "memory", value, corner))
        return cards

    def zones(self) -> Sequence[Zone]:
        """Return the places (D-9: who sees them)."""
        zones = [
            Zone("memory", PILE, MEMORY, HIDDEN, deck=True, takes=from_home("memory")),
            Zone("nightmares", PILE, NIGHTMARES, HIDDEN, count_only=True, takes=from_home("nightmares")),
            Zone("identities", PILE, IDENTITIES, HIDDEN, count_only=True, takes=from_home("identities")),
            Zone("lots", PILE, LOTS, HIDDEN, count_only=True, takes=from_home("lots")),
            Zone("faced", PILE, FACED, takes=from_home("nightmares")),
            Zone("spent", PILE, SPENT, takes=from_home("memory")),
            Zone("closed", PILE, CLOSED, count_only=True, takes=from_home("closed")),
            Zone("gates", PILE, GATES, takes=from_home("closed")),
            Zone("nightmare", FAN, NIGHTMARE, capacity=1, takes=from_home("nightmares")),
        ]
        for seat in range(2):
            zones += [
                Zone("lead", FAN, LEAD + seat, seat=seat, capacity=1, count_only=True, takes=from_home("lots")),
                Zone("identity", FAN, IDENTITY + seat, OWNER, seat, capacity=1, takes=from_home("identities")),
                Zone("hand", FAN, HAND + seat, OWNER, seat, capacity=HAND_SIZE, takes=from_home("memory")),
                Zone("laid", FAN, LAID + seat, OWNER, seat, capacity=1, takes=from_home("memory")),
                Zone("dream", FAN, DREAM + seat, seat=seat, capacity=1, takes=from_home("memory")),
                Zone("modifier", FAN, MODIFIER + seat, seat=seat, capacity=1, takes=from_home("memory")),
            ]
        return zones

    def counters(self) -> Sequence[str]:
        """Count who acts, who began the round, the word said, and how each round ended."""
        return ("active", "starter", "word", *[f"round{n + 1}" for n in range(MOST_ROUNDS)])

    def counter_limits(self) -> Sequence[int]:
        """Return the largest values of the counters."""
        return (1, 1, len(WORDS) - 1, *[ADRIFT] * MOST_ROUNDS)

    def known_counters(self) -> Sequence[str]:
        """All but who acts: who began the round, the word, and how rounds ended."""
        return self.counters()[1:]

    def scores(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """Return what each end of a round brings (D-7)."""
        table = ((0, 0), *[round_result(how).points for how in range(TOGETHER, ADRIFT + 1)])
        return {f"round{n + 1}": table for n in range(MOST_ROUNDS)}

    def reasons(self) -> Sequence[str]:
        """Return the ends of a game (D-8)."""
        return ("points", "tie")

    def verbs(self) -> Sequence[Verb]:
        """Return the verbs."""
        return (
            Verb("lay", "card"),
            Verb("close"),
            Verb("medium"),
            Verb("far"),
            Verb("modify", "card", ("own", "other")),
            Verb("accuse", "card"),
            Verb("pass"),
            Verb("choose", "card"),
            Verb("agree"),
            Verb("decline"),
        )

    def asks(self) -> Sequence[Ask]:
        """Return the questions. Each is asked whatever its options (D-9 D-10)."""
        return (
            Ask("activation", {"lay": Choice(("hand",))}, always=True),
            Ask("word", {"close": Choice(), "medium": Choice(), "far": Choice()}, always=True),
            Ask("modification", {"modify": Choice(("hand", "hand")), "pass": Choice(tone=PASSING)}, always=True),
            Ask("accusation", {"accuse": Choice(("hand",), DANGER), "pass": Choice(tone=PASSING)}, always=True),
            Ask("identity", {"choose": Choice()}, always=True),
            Ask("sixth", {"agree": Choice(), "decline": Choice(tone=PASSING)}, always=True, secret=True),
        )

    def effects(self) -> Sequence[Effect]:
        """Return the steps."""
        return (Match(), IdentityDeal(), Turn(), Sixth())

    def set_up(self, s: State) -> int:
        """Begin with the match itself; nothing else is under way."""
        return s.call(MATCH, 0)

    def public_facts(self, s: State) -> dict[str, str]:
        """Return the round, the points, who is first player, and the word that was said."""
        rounds = self.rounds(s)
        facts = {} if s.ended != RUNNING else {"round": str(len(rounds) + 1)}
        if rounds:
            facts["points"] = ":".join([str(points) for points in scores(rounds)])
        if s.ended == RUNNING and s.size[LEAD] > 0:
            facts["first"] = str(self.r.first(s) + 1)
        if s.counter[WORD] > 0:
            facts["word"] = WORDS[s.counter[WORD]]
        return facts

    def rounds(self, s: State) -> tuple[RoundResult, ...]:
        """Return how the rounds ended."""
        return tuple([round_result(s.counter[ROUNDS + n]) for n in range(self.r.rounds_played(s))])


def round_result(how: int) -> RoundResult:
    """Return the end of a round from its number, with its points (D-7)."""
    if how == TOGETHER:
        return RoundResult(ROUND_ENDS[how], None, (2, 2))
    if how == ADRIFT:
        return RoundResult(ROUND_ENDS[how], None, (0, 0))
    seat = how & 1
    points = {ESCAPED: 3, EXPOSED: 2, MISTAKEN: -1, KEPT: 2}[how & ~1]
    return RoundResult(ROUND_ENDS[how & ~1], seat, (points, 0) if seat == 0 else (0, points))
