"""Training: a net learns from games that it plays against its own luck, on all cores.

Chunk k of the games is played with the averaged weights as they were after chunk k - LAG, whatever the number of
processes, and chunks are learned in order: the same plan gives the same net. The first games are played by the planner:
a net that knows nothing never sees a win.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]  # the package has no types

from ..kernel.machine import begin
from ..kernel.state import State
from ..notation.codes import read_rules
from ..playout import Luck
from ..workers import born_deaf, get_ready
from .cells import balanced, trimmed, woken
from .chooser import LEAVES, Chooser
from .encoder import Encoder
from .learner import Learner
from .mixture import drawn_rules, expansions, part_of
from .net import FIELDS, Net, shapes
from .netfile import NetFile, blended
from .planner import new_weigher
from .schedule import ENOUGH, FIRST_KEEP, SHAPING, TAUGHT, keep, rarity, slowed, trace
from .selfplay import LONGEST, Fork, Memory, play, play_games

LAG = 3  # chunks that are under way while another is learned
CHUNK = 250  # games
SAMPLES = 8  # chunks of a mixture that show what the cells of a net do
SMALL_CHUNK = 100  # of a mixture, whose chunks are of different rules
BATCH = 256  # positions
RATE = 1.5e-3
FARTHEST = 60  # answers in which a game may go astray
TEST_SEED = 77_000_000_000  # of games that no net has learned from
TEST_CHUNK = 100


@dataclass(frozen=True)
class Plan:
    """All that a net depends on."""

    rules: str
    games: int
    seed: int = 1
    wide: int = 128
    deep: int = 64
    lessons: int = 4000  # games of the planner
    rate: float = RATE
    donor: str = ""  # the net that it began with, or several
    chunk: int = CHUNK
    leaves: int = LEAVES  # positions that are looked at for a decision
    mixed: bool = False  # whether chunks are played with some of the expansions only
    astray: int = 0  # one game in so many begins with answers of which some are random; 0: none does
    forks: bool = False  # whether every second game begins with an open position of an earlier one


@dataclass
class Progress:
    """How far a training has come."""

    games: int = 0
    chunks: int = 0
    seconds: float = 0.0
    first: float = 0.0  # the part of games that the weights win with which it begins
    curve: list[tuple[int, float, float]] = field(default_factory=list)  # games, win rate of a chunk, error
    rules: list[str] = field(default_factory=list)  # of each chunk


@dataclass(frozen=True)
class Errand:
    """A chunk that is to be played: its number and rules, what its targets are like, and the weights that play it."""

    chunk: int
    rules: str
    shaping: float
    trace: float
    taught: int  # games of it that the planner plays
    weights: Mapping[str, Any]


Played = tuple[Any, Any, Any, float]  # features, where each position begins, targets, the part of games won


@cache
def table(code: str) -> tuple[State, Encoder]:
    """The start of a game and the encoder of its rules."""
    rules = read_rules(code)
    return begin(rules), Encoder(rules)


def play_chunk(errand: Errand, plan: Plan) -> Played:
    """A chunk, in a process of its own: some games by the planner, the others by the net."""
    start, encoder = table(errand.rules)
    part = part_of(errand.rules, plan.rules) if errand.rules != plan.rules else None
    weights = part.of(errand.weights) if part is not None else dict(errand.weights)
    chooser = Chooser(encoder, Net(weights), plan.leaves)
    seed = plan.seed * 1_000_000_000 + errand.chunk * plan.chunk
    memory = Memory(200_000, 2 * LONGEST)
    play_lessons(errand.rules, memory, errand.taught, seed)
    luck = Luck(1)
    won = games = 0
    fork = Fork(start) if plan.forks else None
    forked: deque[State] = deque()
    for i in range(errand.taught, plan.chunk):
        memory.make_room()
        luck.reset(seed + i)
        if fork is not None and fork.seen:
            forked.append(fork.state.copy())
            fork.seen = 0
        if forked and i % 2:
            play(forked.popleft(), chooser, encoder, memory, luck, errand.shaping, errand.trace, 0, fork)
        elif plan.astray and i % plan.astray == 0:
            play(start, chooser, encoder, memory, luck, errand.shaping, errand.trace, 1 + luck.below(FARTHEST))
        else:
            won += play(start, chooser, encoder, memory, luck, errand.shaping, errand.trace, 0, fork)
            games += 1
    if part is not None:
        memory.renumber(part.own, part.common)
    return (*memory.arrays(), won / max(games, 1))


def play_lesson(code: str, games: int, seed: int) -> Played:
    """Games by the planner, in a process of its own."""
    memory = Memory(200_000, 2 * LONGEST)
    won = play_lessons(code, memory, games, seed)
    return (*memory.arrays(), won / games)


def play_lessons(code: str, memory: Memory, games: int, seed: int) -> int:
    """Games of the planner; every position is worth how its game ended."""
    start, encoder = table(code)
    weigher = new_weigher(encoder.rules)
    luck = Luck(1)
    won = 0
    for i in range(games):
        memory.make_room()
        luck.reset(seed + i)
        won += play(start, weigher, encoder, memory, luck, SHAPING, 1.0)
    return won


def processes(jobs: int) -> ProcessPoolExecutor:
    """Processes that play."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=get_ready)


def trial(code: str, weights: Mapping[str, Any], jobs: int, games: int, report: Callable[[int], None]) -> int:
    """How many of a number of fresh games a net wins; `report` is told how many are played."""
    won = 0
    with processes(jobs) as pool:
        with born_deaf():
            parts = [
                pool.submit(play_test, code, weights, first, min(TEST_CHUNK, games - first))
                for first in range(0, games, TEST_CHUNK)
            ]
        try:
            for i, part in enumerate(parts):
                won += part.result()
                report(min((i + 1) * TEST_CHUNK, games))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return won


def play_test(code: str, weights: Mapping[str, Any], first: int, games: int) -> int:
    """How many of some test games a net wins, in a process of its own."""
    start, encoder = table(code)
    return play_games(start, Chooser(encoder, Net(dict(weights))), games, TEST_SEED + first)


class Training:
    """A net that learns by a plan; it can be written to a folder at any chunk and go on from there."""

    def __init__(self, plan: Plan, donors: Sequence[NetFile] = ()) -> None:
        self.plan = plan
        self.start, self.encoder = table(plan.rules)
        self.progress = Progress()
        self.errands: deque[Errand] = deque()
        self.learner = Learner(self.beginning(donors), BATCH)

    def beginning(self, donors: Sequence[NetFile]) -> dict[str, Any]:
        """Weights to begin with: small and random, or those of nets for other rules where they know the features."""
        plan = self.plan
        if donors:
            return self.prepared(blended(donors, self.encoder))
        chance = np.random.default_rng(plan.seed)
        size = shapes(self.encoder.n_own, self.encoder.n_common, plan.wide, plan.deep)
        spread = {"own": 0.15, "common": 0.1, "second": 0.05, "mix": plan.wide**-0.5, "out": plan.deep**-0.5}
        weights = {name: chance.normal(0, spread.get(name, 0), size[name]).astype(np.float32) for name in FIELDS}
        weights["bias_3"][...] = -2
        return weights

    def prepared(self, weights: dict[str, Any]) -> dict[str, Any]:
        """The weights of a net that goes on to learn, by what its cells do in some games: of more than the plan has, those are
        kept that do most; else those that sleep are begun anew."""
        plan = self.plan
        codes = [drawn_rules(plan.rules, plan.seed, i, 1.0) for i in range(SAMPLES)] if plan.mixed else [plan.rules]
        played = [play_chunk(Errand(i, code, 0.0, 1.0, 0, weights), plan) for i, code in enumerate(codes)]
        data = np.concatenate([part[0] for part in played])
        ends = np.cumsum([0, *[len(part[0]) for part in played]])
        start = np.concatenate([*[part[1][:-1] + end for part, end in zip(played, ends, strict=False)], ends[-1:]])
        if weights["mix"].shape == (plan.wide, plan.deep):
            return balanced(woken(weights, data, start, plan.seed))
        return balanced(trimmed(weights, data, start, plan.wide, plan.deep))

    def run(self, jobs: int, report: Callable[[Training], None], folder: Path | None = None, every: int = 40) -> None:
        """Play and learn until the plan is done; `report` is called after each chunk, and may raise to stop."""
        began = time.monotonic() - self.progress.seconds
        # Products of such small matrices are not worth threads: those that wait for work took half of the time of learning.
        with threadpool_limits(1), processes(jobs) as pool:
            if self.learner.steps == 0 and self.plan.lessons:
                self.begin(pool)
            waiting = deque(self.send(pool, errand) for errand in self.errands)
            chunks = -(-self.plan.games // self.plan.chunk)
            try:
                while self.progress.chunks < chunks:
                    while len(waiting) < LAG and self.progress.chunks + len(waiting) < chunks:
                        self.errands.append(self.next_errand())
                        waiting.append(self.send(pool, self.errands[-1]))
                    self.study(waiting.popleft().result())
                    self.progress.seconds = time.monotonic() - began
                    if folder is not None and self.progress.chunks % every == 0:
                        self.save(folder)
                    report(self)
            finally:
                for future in waiting:
                    future.cancel()
        if folder is not None:
            self.save(folder)

    def begin(self, pool: ProcessPoolExecutor) -> None:
        """Have lessons, unless the weights that it begins with win enough: then the planner, which wins fewer, is no teacher."""
        if self.plan.donor:
            self.progress.first = play_chunk(Errand(0, self.rules_of(0), 0.0, 1.0, 0, self.learner.average), self.plan)[3]
        if self.progress.first < ENOUGH and not self.plan.mixed:
            self.take_lessons(pool)

    def take_lessons(self, pool: ProcessPoolExecutor) -> None:
        """Learn from the games of the planner, three times over."""
        with born_deaf():
            parts = [pool.submit(play_lesson, self.plan.rules, 100, i * 100) for i in range(self.plan.lessons // 100)]
        played = [part.result() for part in parts]
        with self.wholly():
            for turn in range(3):
                for i, chunk in enumerate(played):
                    self.learn(chunk, (turn, i), self.plan.rate, FIRST_KEEP)

    @contextmanager
    def wholly(self) -> Iterator[None]:
        """What is learned here is learned to its end or, if somebody stops it, not at all."""
        before = self.learner.memory()
        try:
            yield
        except BaseException:
            self.learner.remember(before)
            raise

    def next_errand(self) -> Errand:
        """The chunk to play next, with the weights as they are."""
        chunk = self.progress.chunks + len(self.errands)
        done = chunk * self.plan.chunk / self.plan.games
        rules = self.rules_of(chunk)
        rare = rarity(done, [self.progress.first, *self.won(expansions(rules))])
        taught = 0 if self.plan.mixed else round(TAUGHT * rare * self.plan.chunk)
        weights = {name: field.copy() for name, field in self.learner.average.items()}
        return Errand(chunk, rules, SHAPING * rare, trace(done, self.progress.first), taught, weights)

    def rules_of(self, chunk: int) -> str:
        """The rules that a chunk is played by."""
        plan = self.plan
        return drawn_rules(plan.rules, plan.seed, chunk, chunk * plan.chunk / plan.games) if plan.mixed else plan.rules

    def won(self, n: int) -> list[float]:
        """The part of games won in each chunk with so many expansions."""
        pairs = zip(self.progress.rules, self.progress.curve, strict=True)
        return [rate for rules, (_, rate, _) in pairs if expansions(rules) == n]

    def send(self, pool: ProcessPoolExecutor, errand: Errand) -> Future[Played]:
        """Have a chunk played."""
        with born_deaf():  # the first errands start the processes
            return pool.submit(play_chunk, errand, self.plan)

    def study(self, played: Played) -> None:
        """Learn from the chunk that was sent first."""
        progress = self.progress
        rate = slowed(self.plan.rate, progress.games / self.plan.games)
        with self.wholly():
            error = self.learn(played, (3, progress.chunks), rate, keep(self.learner.steps, progress.first))
        progress.rules.append(self.errands.popleft().rules)
        progress.chunks += 1
        progress.games += self.plan.chunk
        progress.curve.append((progress.games, played[3], error))

    def learn(self, played: Played, part: tuple[int, int], rate: float, kept: float) -> float:
        """Learn the positions of a chunk in an order that depends on the seed and the part; their mean squared error."""
        data, start, target, _ = played
        chance = np.random.default_rng((self.plan.seed, *part))
        order = chance.permutation(len(target)).astype(np.int64)
        batches = len(order) // BATCH
        total = 0.0
        for i in range(batches):
            total += self.learner.learn(data, start, target, order[i * BATCH : (i + 1) * BATCH], rate, kept)
        return total / max(batches, 1)

    def save(self, folder: Path) -> None:
        """Write a checkpoint: first aside, then in place, so that none is ever half written."""
        folder.mkdir(parents=True, exist_ok=True)
        arrays, steps = self.learner.memory()
        for i, errand in enumerate(self.errands):
            arrays |= {f"errand_{i}_{name}": errand.weights[name] for name in FIELDS}
        about = {
            "plan": asdict(self.plan),
            "progress": asdict(self.progress),
            "steps": steps,
            "errands": [{name: told for name, told in vars(errand).items() if name != "weights"} for errand in self.errands],
        }
        aside = folder / "checkpoint.new.npz"
        np.savez(aside, about=np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), **arrays)
        aside.replace(folder / "checkpoint.npz")

    @classmethod
    def load(cls, folder: Path) -> Training:
        """Go on from a checkpoint: what comes out is what an unbroken run would have given."""
        with np.load(folder / "checkpoint.npz", allow_pickle=False) as found:
            about = json.loads(bytes(found["about"]).decode())
            training = cls(Plan(**about["plan"]))
            done = about["progress"]
            training.progress = Progress(**{**done, "curve": [tuple(point) for point in done["curve"]]})
            training.learner.remember((found, about["steps"]))
            for i, told in enumerate(about["errands"]):
                weights = {name: found[f"errand_{i}_{name}"] for name in FIELDS}
                training.errands.append(Errand(**told, weights=weights))
        return training
