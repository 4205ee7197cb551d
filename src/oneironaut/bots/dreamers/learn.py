"""Learn: regret matching in self-play, and against partners that do not change.

Rounds are sampled (`fast`). At each decision of the seat that learns, every option has an estimate: a running mean, and for the
option that was tried, how the round went from there (outcome sampling with baselines). What an option gives above the mix
that was played is its regret, and the next mix is in proportion to the regrets that are positive. The plan is the average of
all mixes, later ones weighted more: in a game of two against each other it is the average that approaches an equilibrium.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.rules import Rules
from ...rollout.playout import FastRandom
from .chance import mixed
from .keys import OPTIONS, sort_of
from .knowledge import BOLD, TIMID
from .names import BY_ITSELF, BY_LEARNING, KEY_COUNT
from .nodes import Nodes
from .partners import Partner
from .payoff import payoff
from .plan import Plan, version_of
from .round_simulator import RoundSimulator

WORTH_RATE = 0.0005  # how fast it is learned what the choice of an Identity is worth
PARTS = 100  # parts of the rounds; the partners have a share of them, the rest is self-play
ITSELF = "itself"
FEW = 10  # a key that was met less often is left out of the plan
NOBODY = -1


class PlanLearner:
    """Learns how to play by rounds against itself and against partners."""

    def __init__(self, rules: Rules, seed: int, previous: Plan, partners: Mapping[Partner, int], share: float) -> None:
        self.rules = rules
        self.luck = FastRandom(seed)
        self.previous = previous  # by which acts and words are weighed; its chances are not used
        self.share = share
        self.nodes = Nodes()
        self.rounds = 0
        self.choice_worth = 0.0
        self.itself = Partner(ITSELF, previous)
        self._partners = [partner for partner, parts in partners.items() for _ in range(parts)]
        self._partners += [self.itself] * (PARTS - len(self._partners))
        self._arenas = {partner: (self._arena(partner, 0), self._arena(partner, 1)) for partner in {*self._partners}}

    def _arena(self, partner: Partner, seat: int) -> RoundSimulator:
        """Return the simulator where this learns at a seat, against a partner."""
        arena = RoundSimulator(self.rules, self.luck, self.nodes)
        self.itself.sit(arena, seat, BY_LEARNING)
        partner.sit(arena, 1 - seat, BY_ITSELF if partner is self.itself else None)
        return arena

    def run(self, rounds: int) -> float:
        """Learn from some rounds; return what they were worth on average to the seat that learned."""
        return sum(self._round() for _ in range(rounds)) / rounds

    def _round(self) -> float:
        luck = self.luck
        self.rounds += 1
        seat = luck.below(2)
        partner = self._partners[luck.below(PARTS)]
        arena = self._arenas[partner][seat]
        lot = luck.below(8)
        chooser = lot if lot < 2 else NOBODY  # a quarter of the rounds begin with a choice
        self.nodes.begin(float(self.rounds**2))
        how = arena.play(chooser, *self._boldness(seat, partner, chooser))
        partner.notice(arena, 1 - seat, how)
        if chooser == seat or (chooser != NOBODY and partner is self.itself):
            self.choice_worth += WORTH_RATE * (payoff(how, chooser, self.choice_worth) - self.choice_worth)
        worth = payoff(how, seat, self.choice_worth, self.share)
        self.nodes.learn(worth)
        return worth

    def _boldness(self, seat: int, partner: Partner, chooser: int) -> tuple[int, int]:
        """Return what may be known of both seats; before a choice, one has accused the other (D-7)."""
        if chooser != NOBODY:
            return (TIMID, BOLD) if chooser == 0 else (BOLD, TIMID)
        mine, theirs = self.itself.boldness(self.luck), partner.boldness(self.luck)
        return (mine, theirs) if seat == 0 else (theirs, mine)

    def plan(self) -> Plan:
        """Return what was learned, as a plan."""
        chances = {}
        for key in range(KEY_COUNT):
            visits, total = self.nodes.summary(key, OPTIONS[sort_of(key)])
            if visits >= FEW and sum(total) > 0:
                chances[key] = mixed(total)
        return Plan(self.previous.ratios, self.previous.words, self.previous.chooser_image, chances, version_of(self.rules))
