"""Tournament: several bots on the same deals. What it measures depends on the game.

- Players against each other (Dreamers): every two bots meet, each deal twice with seats changed; ratings from all meetings.
- One player (Onirim): every bot plays every deal alone; win rates, and differences deal by deal.
- Two players together (Onirim): every bot with every bot, at either seat; cross-play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from ..bots.base import BotFailureError
from ..kernel.errors import BadCodeError
from ..notation.codes import read_rules
from .chunk import ENDS, Chunk
from .engines import Engine, LocalEngine
from .job import Job
from .ratings import Meeting, Rating, rate
from .stats import paired_interval, wilson
from .tally import End
from .times import Times

VERSUS, ALONE, TOGETHER = "versus", "alone", "together"
DEALS = 200


@dataclass
class Fixture:
    """The bots that sit at one table, by number, and what each deal came to: points of the first bot (of two games), or whether
    the game was won."""

    bots: tuple[int, ...]
    job: Job
    scores: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float | None:
        """The mean score; None before the first deal."""
        return sum(self.scores) / len(self.scores) if self.scores else None


@dataclass
class Tournament:
    """A tournament as far as it has got."""

    rules: str
    bots: tuple[str, ...]
    deals: int
    seed: str
    kind: str
    fixtures: list[Fixture]
    times: list[Times]
    seconds: float = 0.0
    engine: str = "local"
    jobs: int = 1
    interrupted: bool = False
    failure: BotFailureError | None = None

    @classmethod
    def of(
        cls,
        rules: str,
        bots: Sequence[str],
        deals: int = DEALS,
        seed: str | int = "DREAM-1",
        *,
        limit: float = 0.0,
        forfeit: bool = False,
    ) -> Tournament:
        """Return a tournament, checked: at least two bots, all different, and all play these rules."""
        names = tuple(bots)
        if len(names) < 2:
            raise BadCodeError("a tournament needs at least two bots")
        if len(set(names)) < len(names):
            raise BadCodeError("a bot is named twice: its games would be the same")
        if deals < 1:
            raise BadCodeError(f"{deals} deals: a tournament needs at least one")
        composed = read_rules(rules)
        numbers = range(len(names))
        kind = VERSUS if composed.versus else ALONE if composed.players == 1 else TOGETHER
        tables: list[tuple[int, ...]]
        if kind == VERSUS:
            tables = list(combinations(numbers, 2))
        elif kind == ALONE:
            tables = [(i,) for i in numbers]
        else:
            tables = list(product(numbers, repeat=composed.players))
        fixtures = []
        for table in tables:
            seated = tuple(names[i] for i in table)
            one, other = (seated[:1], seated[1:]) if kind == VERSUS else (seated, ())
            job = Job.of(composed.code, one, seed, other, duplicate=True, limit=limit, forfeit=forfeit)
            fixtures.append(Fixture(table, job))
        return cls(composed.code, names, deals, fixtures[0].job.seed, kind, fixtures, [Times() for _ in names])

    @property
    def asked(self) -> int:
        """How many deals are to be played, at all tables."""
        return self.deals * len(self.fixtures)

    @property
    def done(self) -> int:
        """How many deals were played."""
        return sum(len(fixture.scores) for fixture in self.fixtures)

    @property
    def complete(self) -> bool:
        """Whether all deals were played."""
        return self.done == self.asked

    def fixture(self, *bots: int) -> Fixture:
        """Return the table of some bots."""
        return next(fixture for fixture in self.fixtures if fixture.bots == bots)

    def take(self, fixture: Fixture, chunk: Chunk) -> None:
        """Count the deals of a chunk."""
        if self.kind == VERSUS:
            fixture.scores += [score_of(one, 0) + score_of(other, 1) for one, other in chunk.pairs]
            first, second = fixture.bots
            owners: tuple[int, ...] = (first, second, second, first)
        else:
            fixture.scores += [1.0 if end.won else 0.0 for end in chunk.ends]
            owners = fixture.bots
        for bot, times in zip(owners, chunk.times, strict=True):
            self.times[bot].merge(times)

    # What it came to.

    def share(self, i: int, j: int) -> float | None:
        """Of bots against each other, the share of the points that i took from j; of partners, the share of games won with i at
        the first seat. None before the first deal."""
        if self.kind == VERSUS:
            fixture = self.fixture(min(i, j), max(i, j))
            if fixture.mean is None:
                return None
            share = fixture.mean / 2
            return share if i < j else 1 - share
        return self.fixture(i, j).mean

    def ratings(self) -> list[Rating] | None:
        """Return the ratings of bots that play against each other; None before every two have met."""
        if self.kind != VERSUS or not all(fixture.scores for fixture in self.fixtures):
            return None
        return rate(len(self.bots), {(f.bots[0], f.bots[1]): Meeting(f.scores) for f in self.fixtures})

    def wins(self, *bots: int) -> tuple[int, int]:
        """Return the games won at a table of partners, and the games played."""
        scores = self.fixture(*bots).scores
        return int(sum(scores)), len(scores)

    def difference(self, i: int, j: int) -> tuple[float, tuple[float, float]] | None:
        """Of bots that play alone, how much more often i wins than j on the deals that both have played, with its interval."""
        pairs = list(zip(self.fixture(i).scores, self.fixture(j).scores, strict=False))
        if not pairs:
            return None
        better, worse = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
        return (better - worse) / len(pairs), paired_interval(better, worse, len(pairs))

    def with_others(self, i: int) -> tuple[float, tuple[float, float]] | None:
        """Of partners, the share of games that i wins with bots other than itself, at any seat. The games of one deal depend on
        each other, so the interval counts deals."""
        fixtures = [f for f in self.fixtures if i in f.bots and set(f.bots) != {i}]
        deals = [sum(scores) / len(fixtures) for scores in zip(*(f.scores for f in fixtures), strict=False)]
        if not deals:
            return None
        mean = sum(deals) / len(deals)
        low, high = wilson(round(mean * len(deals)), len(deals))
        return mean, (min(low, mean), max(high, mean))

    def order(self) -> list[int]:
        """Return the bots, the best first."""
        ratings = self.ratings()

        def key(i: int) -> float:
            if self.kind == VERSUS:
                return ratings[i].value if ratings else 0.0
            if self.kind == ALONE:
                return self.fixture(i).mean or 0.0
            found = self.with_others(i)
            return found[0] if found else 0.0

        return sorted(range(len(self.bots)), key=lambda i: (-key(i), i))


def score_of(end: End, seat: int) -> float:
    """Return the points that a seat gets for a game: 1 for a win, ½ for a draw."""
    return 0.5 if not end.won else 1.0 if end.winner == seat else 0.0


def hold(
    tournament: Tournament, engine: Engine | None = None, *, after_chunk: Callable[[Tournament], object] | None = None
) -> Tournament:
    """Play a tournament. Ctrl-C and a bot's failure end it early: it says so, and keeps what is done."""
    own = engine is None
    player: Engine = LocalEngine() if engine is None else engine
    tournament.engine, tournament.jobs = player.name, player.jobs
    begun = time.perf_counter()
    try:
        for fixture in tournament.fixtures:
            for chunk in player.chunks(fixture.job, len(fixture.scores), tournament.deals, ENDS):
                tournament.take(fixture, chunk)
                tournament.failure = chunk.failure
                tournament.seconds = time.perf_counter() - begun
                if after_chunk is not None:
                    after_chunk(tournament)
            if tournament.failure:
                break
    except KeyboardInterrupt:
        tournament.interrupted = True
    finally:
        tournament.seconds = time.perf_counter() - begun
        if own:
            player.close()
    return tournament
