"""Rounds: a round of Dreamers that bluffers play on from each option, in worlds that fit what a seat has seen and heard."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from ...dreamers.module import round_result
from ...dreamers.names import ADRIFT, HAND, IDENTITIES, IDENTITY, LAID, MEMORY, ROUNDS, TOGETHER
from ...dreamers.names import DREAMER as DREAMER_CARD
from ...dreamers.names import MASTER as MASTER_CARD
from ...dreamers.names import STARTER as STARTED
from ...kernel.rules import Rules
from ...kernel.state import State
from ...kernel.view import View
from ...questions import Option
from ...rollout.determinize import sample_world, stream_of
from ...rollout.playout import FastRandom
from .cards import cards_of, true_word
from .chance import drawn, mixed
from .keys import suspicion
from .knowledge import DREAMER, MASTER, NOTHING, Follower, Knowledge, boldness
from .nodes import Nodes
from .odds import Odds
from .partners import Partner
from .plan import Plan
from .round_simulator import RoundSimulator

BIT31 = 0x7FFFFFFF


class Rounds:
    """Rounds that go on from one question. The arenas are shared by all questions of a thread: between `enter` and the last
    `play` in a world nobody else may come in."""

    def __init__(self, s: State, view: View, follower: Follower, known: Knowledge, plan: Plan, odds: Odds) -> None:
        self.s = s
        self.view = view
        self.plan = plan
        self.known = known
        self.follower = follower
        self.cards = cards_of(s.rules)
        self.kept, self.arena = arenas_of(s.rules, plan)
        self.bold = [boldness(view.rounds, seat) for seat in range(2)]
        self.ending = ROUNDS + len(view.rounds)
        self.starter = 1 - s.get_counter(STARTED)  # of the next round
        ends = {how: (*view.rounds, round_result(how)) for how in range(TOGETHER, ADRIFT + 1)}
        self.worth = {how: odds.after(rounds, view.seat, self.starter) for how, rounds in ends.items()}
        self.first = stream_of(view) & 0x3FFFFFFF
        self.gathered, self.zones, self.pool = self.gather()
        self.hears = LAID + 1 - view.seat in self.zones and known.word != NOTHING  # whether a word is about a hidden Dream
        self.said_of = [self.saying(who) for who in (DREAMER, MASTER)]

    def saying(self, who: int) -> dict[int, float]:
        """Return how often a player of an Identity says the word that was said, for each Dream."""
        words, known = self.plan.words[who], self.known
        return {kind: words[true_word(known.nightmare, self.cards.value[kind])][known.word] for kind in self.cards.bits}

    def worlds(self) -> Iterator[State]:
        """Yield worlds that the seat cannot tell from the true one, as often as what it saw and heard makes them likely."""
        luck = FastRandom(self.first + 1)
        while True:
            yield self.deal(luck)

    def gather(self) -> tuple[State, list[int], list[int]]:
        """Return the position with all that is hidden from the seat put into the decks; the zones it came from, one for each
        card; and the Dreams that are in the Memory then."""
        other = 1 - self.known.seat
        s = sample_world(self.s, self.view)  # so that nothing here depends on where the cards really are
        zones = []
        for zone, deck in ((LAID + other, MEMORY), (HAND + other, MEMORY), (IDENTITY + other, IDENTITIES)):
            kinds = [kind for kind, _ in s.cards(zone)]
            for kind in kinds:
                s.remove(zone, kind)
                s.add(deck, kind)
            zones += [zone] * len(kinds)
        return s, zones, [kind for kind, _ in s.cards(MEMORY)]

    def deal(self, luck: FastRandom) -> State:
        """Deal one such world: who the other player is, what they laid and what they hold, in this order."""
        s = self.gathered.copy()
        pool = list(self.pool)
        who = self.deal_identity(s, luck) if IDENTITY + 1 - self.known.seat in self.zones else DREAMER
        for zone in self.zones:
            if zone >= IDENTITY:
                continue
            weights = self.said_of[who] if self.hears and zone >= LAID else None
            i = drawn(mixed([weights[kind] for kind in pool]), luck) if weights is not None else luck.below(len(pool))
            kind = pool.pop(i)
            s.remove(MEMORY, kind)
            s.add(zone, kind)
        return s

    def deal_identity(self, s: State, luck: FastRandom) -> int:
        """Deal who the other player is, by how they look to a Dreamer and by the word they said of a Dream that is still
        hidden."""
        who = DREAMER
        if self.known.identity == DREAMER:
            doubt = suspicion(self.known)
            heard = [sum(self.said_of[who][kind] for kind in self.pool) if self.hears else 1.0 for who in (DREAMER, MASTER)]
            who = drawn(mixed([(1 - doubt) * heard[DREAMER], doubt * heard[MASTER]]), luck)
        card = MASTER_CARD if who == MASTER else DREAMER_CARD
        s.remove(IDENTITIES, card)
        s.add(IDENTITY + 1 - self.known.seat, card)
        return who

    def enter(self, world: State) -> None:
        """Play in this world from now on."""
        self.kept.take_up(world, self.known, self.follower, self.bold)

    def play(self, option: Option, number: int) -> float:
        """Play an option; return the chance of the seat after the round. Rounds of one number have the same luck."""
        self.arena.luck.reset((self.first + 7919 * number) & BIT31)
        return self.worth[self.arena.finish(self.kept, option.action, self.ending)]


kept = threading.local()


def arenas_of(rules: Rules, plan: Plan) -> tuple[RoundSimulator, RoundSimulator]:
    """Return a simulator that takes up rounds and one that plays them, made once in each thread."""
    arenas: dict[str, tuple[RoundSimulator, RoundSimulator]] = kept.__dict__.setdefault("arenas", {})
    if rules.code not in arenas:
        pair = RoundSimulator(rules, FastRandom(1), Nodes()), RoundSimulator(rules, FastRandom(1), Nodes())
        for seat in range(2):
            Partner("bluffer", plan).sit(pair[1], seat)
        arenas[rules.code] = pair
    return arenas[rules.code]
