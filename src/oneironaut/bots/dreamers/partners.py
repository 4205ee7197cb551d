"""Partners: who plays in the arena. By a plan, or as the honest and the random bot do."""

from __future__ import annotations

from ...dreamers.names import EXPOSED, MISTAKEN
from ...kernel.rules import Rules
from ...rollout.playout import FastRandom
from .honest import TRUTH
from .knowledge import BOLD, DREAMER, TIMID, UNKNOWN
from .names import ACT_COUNT, BY_HONEST, BY_PLAN, BY_RANDOM
from .plan import Plan, version_of
from .round_simulator import RoundSimulator

RATE = 0.01  # how fast the habit of accusing is learned
ROUNDS_BEFORE = 3
STYLES = {"honest": BY_HONEST, "random": BY_RANDOM}


class Partner:
    """Somebody to play against."""

    def __init__(self, name: str, plan: Plan, style: int = BY_PLAN) -> None:
        self.name = name
        self.plan = plan  # how it sees the table, and how it plays if it plays by a plan
        self.style = style
        self.accuses = 0.5  # how often it does so in a round as a Dreamer

    def sit(self, arena: RoundSimulator, seat: int, style: int | None = None) -> None:
        """Take a seat, perhaps to play in another style."""
        words = [share for table in self.plan.words for row in table for share in row]
        arena.seat_player(seat, self.style if style is None else style, self.plan.ratios, words, self.plan.chooser_image)
        if self.style == BY_PLAN:
            arena.seat_plan(seat, self.plan.table())

    def boldness(self, luck: FastRandom) -> int:
        """Return what may be known of it after some rounds."""
        before = luck.below(ROUNDS_BEFORE + 1)
        if before == 0:
            return UNKNOWN
        return TIMID if luck.below(1000) < 1000 * (1 - self.accuses) ** before else BOLD

    def notice(self, arena: RoundSimulator, seat: int, how: int) -> None:
        """Learn from a round whether it accuses."""
        if arena.identity_of(seat) == DREAMER:
            self.accuses += RATE * ((how in (EXPOSED + seat, MISTAKEN + seat)) - self.accuses)


def simple_partner(name: str, rules: Rules) -> Partner:
    """Return the honest or the random bot: it believes every word, and acts tell it nothing."""
    return Partner(name, Plan((0.0,) * ACT_COUNT, (TRUTH, TRUTH), 0.0, {}, version_of(rules)), STYLES[name])
