"""Act likelihoods: how much acts and words tell about an Identity, counted from rounds of a plan against itself or another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log

from ...dreamers.names import GATE_COUNT
from ...kernel.rules import Rules
from ...rollout.playout import FastRandom
from .belief import FIXES, FOLLOWS, LEADS, clip
from .keys import ACT, choose_key
from .knowledge import DREAMER, MASTER
from .learn import ITSELF, NOBODY, PARTS
from .names import ACT_COUNT
from .nodes import Nodes
from .partners import Partner
from .plan import Plan, version_of
from .round_simulator import RoundSimulator

PRIOR = 3.0  # every act and word counts as seen this often already
TRUST = 0.8  # how often a word is true before anything is known


def blank_likelihoods(rules: Rules) -> Plan:
    """Return a plan that knows nothing: no act tells anything, and words are mostly true."""
    table = [[TRUST if word == truth else (1 - TRUST) / 2 for word in range(3)] for truth in range(3)]
    return Plan((0.0,) * ACT_COUNT, (table, table), 0.0, {}, version_of(rules))


def groups() -> Iterator[range]:
    """Yield the groups of acts: a player who is asked does one of each group."""
    first = 0
    for size in [LEADS] * GATE_COUNT + [FOLLOWS] * GATE_COUNT + [FIXES // 2] * (2 * GATE_COUNT):
        yield range(first, first + size)
        first += size


def count_likelihoods(rules: Rules, seed: int, plan: Plan, partners: Mapping[Partner, int], rounds: int) -> Plan:
    """Return the plan with likelihoods for those it meets: each partner for its parts of the rounds, and itself for the rest.

    Who weighs acts is a Dreamer: a Dreamer's acts count where both are Dreamers, a Master's wherever there is one.
    """
    luck = FastRandom(seed)
    itself = Partner(ITSELF, plan)
    seen = [[PRIOR] * ACT_COUNT, [PRIOR] * ACT_COUNT]
    said = [[[PRIOR] * 3 for _ in range(3)] for _ in range(2)]
    for partner, parts in {**partners, itself: PARTS - sum(partners.values())}.items():
        for watched in range(2):
            arena = RoundSimulator(rules, luck, Nodes())
            partner.sit(arena, watched)
            itself.sit(arena, 1 - watched)
            done = arena.done = []
            spoken = arena.said = []
            pair = (partner, itself) if watched == 0 else (itself, partner)
            for _ in range(rounds * parts // PARTS // 2):
                done.clear()
                spoken.clear()
                arena.play(NOBODY, pair[0].boldness(luck), pair[1].boldness(luck))
                identity = arena.identity_of(watched)
                if arena.identity_of(1 - watched) == MASTER:
                    continue
                for seat, sort in done:
                    if seat == watched:
                        seen[identity][sort] += 1
                for seat, truth, word in spoken:
                    if seat == watched:
                        said[identity][truth][word] += 1
    ratios = [0.0] * ACT_COUNT
    for group in groups():
        for sort in group:
            of_master, of_dreamer = (
                seen[identity][sort] / sum(seen[identity][i] for i in group) for identity in (MASTER, DREAMER)
            )
            ratios[sort] = log(of_master / of_dreamer)
    words = [[[n / sum(row) for n in row] for row in table] for table in said]
    return Plan(ratios, words, chooser_image(plan), plan.chances, plan.version, plan.card)


def chooser_image(plan: Plan) -> float:
    """Return the image of a player who has chosen an Identity: the other finds a Master, or one of two that were left (D-7)."""
    masters = sum(plan.of(choose_key(is_starter))[ACT] for is_starter in (True, False)) / 2
    masters = min(max(masters, 0.02), 0.98)
    return clip(log(2 * masters / (1 - masters)))
