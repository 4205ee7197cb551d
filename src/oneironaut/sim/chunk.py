"""Chunk: a few games of a job, played by whichever process. What it gives depends on the job and on which games, alone."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from functools import lru_cache

from ..bots.base import BotFailureError
from ..kernel.machine import begin
from ..notation.codes import read_rules
from ..questions import Outcome, outcome_of
from .columns import decision_rows
from .job import Job, game_seed, random_key
from .random_games import play_random, play_recorded
from .records import write_game
from .table import BotTable, PlayedGame
from .tally import End, Tally
from .times import Times

ENDS = "ends"  # what to keep of each game: how it ended, and nothing else


@dataclass
class Chunk:
    """The games of a chunk: how they ended, and if asked for, each of them as text."""

    first: int
    games: int
    tally: Tally = field(default_factory=Tally)
    rivals: Tally = field(default_factory=Tally)
    records: list[str] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)  # if asked for: how each game ended
    pairs: list[tuple[End, End]] = field(default_factory=list)  # with rivals: how each deal ended for either side
    times: list[Times] = field(default_factory=list)  # of the decisions of each seat; with rivals, of their table behind
    decisions: list[str] = field(default_factory=list)  # if the job wants them: a line of JSON for each
    failure: BotFailureError | None = None  # what stopped it; `games` are those before
    seconds: float = 0.0


def play_chunk(job: Job, first: int, games: int, keep: str = "") -> Chunk:
    """Play games first to first + games - 1; `keep` is the format of the records, if they are wanted."""
    begun = time.perf_counter()
    job.prepare()
    if job.is_random:
        chunk = play_random_chunk(job, first, games, keep)
    else:
        chunk = play_bots_chunk(job, first, games, keep)
    chunk.seconds = time.perf_counter() - begun
    return chunk


def play_random_chunk(job: Job, first: int, games: int, keep: str) -> Chunk:
    """Play random games inside compiled code."""
    rules = read_rules(job.rules)
    start = begin(rules)
    key = random_key(job.seed)
    chunk = Chunk(first, games)
    if keep or job.decisions:
        for number in range(first, first + games):
            answers: list[tuple[bool, int]] = []
            end = play_recorded(start, key, number, answers)
            decisions = sum(not is_deal for is_deal, _ in answers)
            texts = tuple((is_deal, rules.action_code(action)) for is_deal, action in answers)
            played = PlayedGame(rules.code, outcome_of(end), decisions, texts)
            chunk.tally.add(played.outcome, decisions)
            keep_game(job, number, played, keep, chunk)
        return chunk
    ends: dict[tuple[object, ...], int] = {}
    outcomes: dict[tuple[object, ...], Outcome] = {}
    lengths: dict[tuple[int, int], int] = {}
    play_random(start, key, first, games, ends, outcomes, lengths)
    for how, n in ends.items():
        chunk.tally.ends[End.of(outcomes[how])] += n
    won = {how[0]: outcome.won for how, outcome in outcomes.items()}
    for (ended, decisions), n in lengths.items():
        chunk.tally.lengths[won[ended], decisions] += n
    return chunk


def play_bots_chunk(job: Job, first: int, games: int, keep: str) -> Chunk:
    """Play games among bots; where there are rivals, each deal twice: by either side, or between both with seats swapped."""
    chunk = Chunk(first, 0)
    try:
        sides = job.sides
        bots = table_of(job.rules, sides[0], job.limit, job.forfeit)
        rivals = table_of(job.rules, sides[1], job.limit, job.forfeit) if job.rivals else None
        for table in (bots, rivals) if rivals is not None else (bots,):
            table.times = [Times() for _ in table.times]
            chunk.times += table.times
        for number in range(first, first + games):
            seed = game_seed(job.seed, number)
            played = bots.play(seed, number, duplicate=job.duplicate)
            if rivals is not None:
                other = rivals.play(seed, number, duplicate=job.duplicate)
                chunk.rivals.add(other.outcome, other.decisions)
                chunk.pairs.append((End.of(played.outcome), End.of(other.outcome)))
            keep_game(job, number, played, keep, chunk)
            chunk.tally.add(played.outcome, played.decisions)
            chunk.games += 1
    except BotFailureError as failure:
        failure.__cause__ = None  # it may not travel
        chunk.failure = failure
    return chunk


def keep_game(job: Job, number: int, played: PlayedGame, keep: str, chunk: Chunk) -> None:
    """Keep of a game what was asked for."""
    if keep == ENDS:
        chunk.ends.append(End.of(played.outcome))
    elif keep:
        chunk.records.append(write_game(job, number, played, keep))
    if job.decisions:
        chunk.decisions += [json.dumps(row, separators=(",", ":")) for row in decision_rows(job, number, played)]


@lru_cache(maxsize=8)
def table_of(rules: str, bots: tuple[str, ...], limit: float = 0.0, forfeit: bool = False) -> BotTable:
    """Return the table of a process for these bots: a bot may take long to make."""
    return BotTable(read_rules(rules), bots, limit=limit, forfeit=forfeit)
