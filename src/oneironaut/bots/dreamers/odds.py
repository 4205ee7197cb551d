"""Odds: what a standing after a round of Dreamers is worth, as the chance to win the game; a draw counts half.

How rounds of two bluffers end was counted over many games (`odds.toml`), apart for rounds in which a player chooses an Identity.
What is left of a game is then worked out round by round, from the last one back (D-7 D-8).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from ...dreamers.module import round_result
from ...dreamers.names import ADRIFT, KEPT, MISTAKEN, ROUND_COUNT, TOGETHER
from ...kernel.rounds import RoundResult, scores
from ...kernel.rules import Rules
from .match_stats import play_games, seen_from
from .partners import Partner
from .plan import Plan, shipped_plan, write_plan

FILE = files(__package__) / "odds.toml"
CHOOSERS = ("nobody", "starter", "other")  # who chooses an Identity in a round
NOBODY, STARTER, OTHER = range(3)
DRAW = 0.5


@dataclass(frozen=True)
class RoundEndShares:
    """How rounds ended: for each who may choose, the share of every end, by its number, seen from the player who begins."""

    ends: tuple[tuple[float, ...], ...]
    rules: str = ""
    plan: str = ""  # the digest of the plan that was played by
    rounds: int = 0


class Odds:
    """Chances to win by the standing."""

    def __init__(self, counted: RoundEndShares) -> None:
        self.counted = counted
        self._found: dict[tuple[int, int, int], float] = {}

    def after(self, rounds: Sequence[RoundResult], seat: int, starter: int) -> float:
        """Return the chance of a seat after these rounds, if the game is not over; `starter` would begin the next one."""
        mine, theirs = (scores(tuple(rounds))[n] for n in (seat, 1 - seat))
        last = rounds[-1]
        chooser = NOBODY
        if last.reason == "mistaken" and last.seat is not None:
            chooser = STARTER if last.seat != starter else OTHER
        if seat == starter:
            return self.starter(ROUND_COUNT - len(rounds), mine - theirs, chooser)
        return 1 - self.starter(ROUND_COUNT - len(rounds), theirs - mine, chooser)

    def starter(self, left: int, ahead: int, chooser: int) -> float:
        """Return the win probability of the starting player with `left` rounds left and a lead of `ahead` points."""
        if left <= 0 and ahead != 0:
            return 1.0 if ahead > 0 else 0.0
        if left < 0 or (left == 0 and chooser != NOBODY):  # a sixth round must be wanted by both: see `answer_sixth`
            return DRAW
        return self._round(left, ahead, chooser)

    def sixth(self, rounds: Sequence[RoundResult], seat: int, starter: int, agrees: bool) -> float:
        """Return the chance of a seat that agrees to a sixth round, or does not. A bluffer agrees unless the other would
        choose."""
        last = rounds[-1]
        if not agrees or (last.reason == "mistaken" and last.seat != seat):
            return DRAW
        chooser = NOBODY if last.reason != "mistaken" else STARTER if last.seat != starter else OTHER
        chance = self._round(0, 0, chooser)
        return chance if seat == starter else 1 - chance

    def _round(self, left: int, ahead: int, chooser: int) -> float:
        """Return the chance of the player who begins a round that is played."""
        key = (left, ahead, chooser)
        if key not in self._found:
            ends = self.counted.ends[chooser]
            self._found[key] = sum(share * self._end(left, ahead, how) for how, share in enumerate(ends) if share > 0)
        return self._found[key]

    def _end(self, left: int, ahead: int, how: int) -> float:
        """Return the chance once a round has ended in this way: the other player would begin the next."""
        mine, theirs = round_result(how).points
        chooser = NOBODY
        if MISTAKEN <= how < KEPT:
            chooser = STARTER if how == MISTAKEN else OTHER  # who was accused chooses, and the other begins now
        return 1 - self.starter(left - 1, -(ahead + mine - theirs), chooser)


def counted(rules: Rules, player: Partner, games: int, seed: int) -> RoundEndShares:
    """Count how rounds end between two players of one sort, over a number of games."""
    tables = [[0] * (ADRIFT + 1) for _ in CHOOSERS]
    for starter, rounds, _ in play_games(rules, player, player, games, seed):
        chooser = NOBODY
        for n, end in enumerate(rounds):
            begins = (starter + n) % 2
            tables[chooser][number_of(seen_from(end, begins))] += 1
            chooser = NOBODY
            if end.reason == "mistaken":  # the accused chooses next, when it is the other's turn to begin
                chooser = STARTER if end.seat == begins else OTHER
    shares = tuple(tuple(n / max(sum(table), 1) for n in table) for table in tables)
    return RoundEndShares(shares, rules.code, digest(player.plan), sum(map(sum, tables)))


def number_of(end: RoundResult) -> int:
    """Return the number of an end."""
    return next(how for how in range(TOGETHER, ADRIFT + 1) if round_result(how) == end)


def digest(plan: Plan) -> str:
    """Return a name for a plan: another plan has another."""
    return blake2b(write_plan(plan).encode(), digest_size=8).hexdigest()


@cache
def shipped_digest() -> str:
    """Return the digest of the plan that comes with the program."""
    return digest(shipped_plan())


@cache
def shipped_odds() -> Odds:
    """Return the odds that come with the program."""
    data = tomllib.loads(FILE.read_text("utf-8"))
    ends = tuple(tuple(float(share) for share in data[name]) for name in CHOOSERS)
    return Odds(RoundEndShares(ends, data["rules"], data["plan"], data["rounds"]))
