"""Training: train a value network by self-play on all cores.

Chunk k of the games is played with the averaged weights as they were after chunk k - LAG, whatever the number of
processes, and chunks are learned in order: the same configuration gives the same net. The first games are played by the planner:
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
from typing import Any, NamedTuple

import numpy as np
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]  # the package has no types

from ..kernel.machine import begin
from ..kernel.state import State
from ..notation.codes import read_rules
from ..rollout.playout import FastRandom
from ..runtime.processes import init_worker, sigint_blocked
from .curriculum import count_expansions, draw_rules, find_subset
from .encoder import Encoder
from .learner import Learner
from .net import FIELDS, Net, shapes
from .netfile import NetFile, blended
from .planner import new_heuristic_search
from .pruning import prune, rebalance, reset_dead_units
from .schedule import ENOUGH, FIRST_EMA_RATE, PLANNER_SHARE, SHAPING, ema_rate, learning_rate, shaping_weight, td_lambda
from .selfplay import LONGEST, Memory, Restart, play, play_games
from .value_search import MAX_POSITIONS, ValueSearch

LAG = 3  # chunks that are under way while another is learned
CHUNK = 250  # games
SAMPLES = 8  # chunks of a mixed training that show what the units of a net do
SMALL_CHUNK = 100  # of a mixed training, whose chunks have different rules
BATCH = 256  # positions
RATE = 1.5e-3
LONGEST_RANDOM_START = 60  # answers in the random start of a game
TEST_SEED = 77_000_000_000  # of games that no net has learned from
TEST_CHUNK = 100


@dataclass(frozen=True)
class TrainingConfig:
    """Everything that a trained net depends on."""

    rules: str
    games: int
    seed: int = 1
    hidden1: int = 128
    hidden2: int = 64
    warmup_games: int = 4000  # games of the planner that come first
    rate: float = RATE
    init_from: str = ""  # the net that it starts from, or several, separated by commas
    chunk: int = CHUNK
    max_positions: int = MAX_POSITIONS  # evaluated per decision
    mixed: bool = False  # whether chunks are played with some of the expansions only
    random_start: int = 0  # one game in this many starts with partly random moves; 0: none
    restarts: bool = False  # whether every second game starts from an undecided position of an earlier one


@dataclass
class TrainingStatus:
    """How far a training has come."""

    games: int = 0
    chunks: int = 0
    seconds: float = 0.0
    first: float = 0.0  # the part of games that the weights win with which it begins
    curve: list[tuple[int, float, float]] = field(default_factory=list)  # games, win rate of a chunk, error
    rules: list[str] = field(default_factory=list)  # of each chunk


@dataclass(frozen=True)
class ChunkTask:
    """A chunk of games to play: its number and rules, how to set its targets, and the weights that play it."""

    chunk: int
    rules: str
    shaping: float
    td_lambda: float
    planner_games: int  # games of it that the planner plays
    weights: Mapping[str, Any]


class ChunkResult(NamedTuple):
    """The positions of a chunk of games, and how many of its games were won."""

    data: Any  # features of all positions, one after the other
    start: Any  # where each position begins in `data`
    target: Any
    win_rate: float


@cache
def table(code: str) -> tuple[State, Encoder]:
    """Return the start of a game and the encoder of its rules."""
    rules = read_rules(code)
    return begin(rules), Encoder(rules)


def play_chunk(task: ChunkTask, config: TrainingConfig) -> ChunkResult:
    """Play a chunk, in a worker process: some games by the planner, the others by the net."""
    start, encoder = table(task.rules)
    subset = find_subset(task.rules, config.rules) if task.rules != config.rules else None
    weights = subset.select(task.weights) if subset is not None else dict(task.weights)
    search = ValueSearch(encoder, Net(weights), config.max_positions)
    seed = config.seed * 1_000_000_000 + task.chunk * config.chunk
    memory = Memory(200_000, 2 * LONGEST)
    play_warmup(task.rules, memory, task.planner_games, seed)
    luck = FastRandom(1)
    won = games = 0
    restart = Restart(start) if config.restarts else None
    restart_from: deque[State] = deque()
    for i in range(task.planner_games, config.chunk):
        memory.make_room()
        luck.reset(seed + i)
        if restart is not None and restart.seen:
            restart_from.append(restart.state.copy())
            restart.seen = 0
        if restart_from and i % 2:
            play(restart_from.popleft(), search, encoder, memory, luck, task.shaping, task.td_lambda, 0, restart)
        elif config.random_start and i % config.random_start == 0:
            play(start, search, encoder, memory, luck, task.shaping, task.td_lambda, 1 + luck.below(LONGEST_RANDOM_START))
        else:
            won += play(start, search, encoder, memory, luck, task.shaping, task.td_lambda, 0, restart)
            games += 1
    if subset is not None:
        memory.renumber(subset.own, subset.common)
    return ChunkResult(*memory.arrays(), won / max(games, 1))


def play_warmup_chunk(code: str, games: int, seed: int) -> ChunkResult:
    """Play games by the planner, in a worker process."""
    memory = Memory(200_000, 2 * LONGEST)
    won = play_warmup(code, memory, games, seed)
    return ChunkResult(*memory.arrays(), won / games)


def play_warmup(code: str, memory: Memory, games: int, seed: int) -> int:
    """Play games by the planner; the target of every position is how its game ended. Return the number of wins."""
    start, encoder = table(code)
    search = new_heuristic_search(encoder.rules)
    luck = FastRandom(1)
    won = 0
    for i in range(games):
        memory.make_room()
        luck.reset(seed + i)
        won += play(start, search, encoder, memory, luck, SHAPING, 1.0)
    return won


def processes(jobs: int) -> ProcessPoolExecutor:
    """Start a pool of worker processes."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=init_worker)


def count_wins(code: str, weights: Mapping[str, Any], jobs: int, games: int, report: Callable[[int], None]) -> int:
    """Return how many of a number of fresh games a net wins; `report` is called with the number played."""
    won = 0
    with processes(jobs) as pool:
        with sigint_blocked():
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
    """Return how many of some test games a net wins, in a worker process."""
    start, encoder = table(code)
    return play_games(start, ValueSearch(encoder, Net(dict(weights))), games, TEST_SEED + first)


class Training:
    """The training of a net; it can be saved to a folder after any chunk and resumed from there."""

    def __init__(self, config: TrainingConfig, parents: Sequence[NetFile] = ()) -> None:
        self.config = config
        self.start, self.encoder = table(config.rules)
        self.progress = TrainingStatus()
        self.tasks: deque[ChunkTask] = deque()
        self.learner = Learner(self.initial_weights(parents), BATCH)

    def initial_weights(self, parents: Sequence[NetFile]) -> dict[str, Any]:
        """Return the weights to start from: small and random, or the mean of other nets where they know the features."""
        config = self.config
        if parents:
            return self.prepare(blended(parents, self.encoder))
        chance = np.random.default_rng(config.seed)
        size = shapes(self.encoder.n_own, self.encoder.n_common, config.hidden1, config.hidden2)
        spread = {"own": 0.15, "common": 0.1, "second": 0.05, "mix": config.hidden1**-0.5, "out": config.hidden2**-0.5}
        weights = {name: chance.normal(0, spread.get(name, 0), size[name]).astype(np.float32) for name in FIELDS}
        weights["bias_3"][...] = -2
        return weights

    def prepare(self, weights: dict[str, Any]) -> dict[str, Any]:
        """Prepare the weights of a trained net for more training, by what its units do in some games: prune it to the configured
        size, or reset its dead units if it has that size."""
        config = self.config
        codes = [draw_rules(config.rules, config.seed, i, 1.0) for i in range(SAMPLES)] if config.mixed else [config.rules]
        played = [play_chunk(ChunkTask(i, code, 0.0, 1.0, 0, weights), config) for i, code in enumerate(codes)]
        data = np.concatenate([part[0] for part in played])
        ends = np.cumsum([0, *[len(part[0]) for part in played]])
        start = np.concatenate([*[part[1][:-1] + end for part, end in zip(played, ends, strict=False)], ends[-1:]])
        if weights["mix"].shape == (config.hidden1, config.hidden2):
            return rebalance(reset_dead_units(weights, data, start, config.seed))
        return rebalance(prune(weights, data, start, config.hidden1, config.hidden2))

    def run(self, jobs: int, report: Callable[[Training], None], folder: Path | None = None, every: int = 40) -> None:
        """Play and learn until all games are played; `report` is called after each chunk, and may raise to stop."""
        began = time.monotonic() - self.progress.seconds
        # Products of such small matrices are not worth threads: those that wait for work took half of the time of learning.
        with threadpool_limits(1), processes(jobs) as pool:
            if self.learner.steps == 0 and self.config.warmup_games:
                self.begin(pool)
            waiting = deque(self.send(pool, task) for task in self.tasks)
            chunks = -(-self.config.games // self.config.chunk)
            try:
                while self.progress.chunks < chunks:
                    while len(waiting) < LAG and self.progress.chunks + len(waiting) < chunks:
                        self.tasks.append(self.next_task())
                        waiting.append(self.send(pool, self.tasks[-1]))
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
        """Warm up, unless the weights that it starts from win enough: the planner, which wins less, could teach it nothing."""
        if self.config.init_from:
            task = ChunkTask(0, self.rules_of(0), 0.0, 1.0, 0, self.learner.average)
            self.progress.first = play_chunk(task, self.config).win_rate
        if self.progress.first < ENOUGH and not self.config.mixed:
            self.warm_up(pool)

    def warm_up(self, pool: ProcessPoolExecutor) -> None:
        """Learn from games of the planner, in three epochs."""
        with sigint_blocked():
            parts = [
                pool.submit(play_warmup_chunk, self.config.rules, 100, i * 100) for i in range(self.config.warmup_games // 100)
            ]
        played = [part.result() for part in parts]
        with self.all_or_nothing():
            for turn in range(3):
                for i, chunk in enumerate(played):
                    self.learn(chunk, (turn, i), self.config.rate, FIRST_EMA_RATE)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Roll the learner back if the block is interrupted."""
        before = self.learner.memory()
        try:
            yield
        except BaseException:
            self.learner.remember(before)
            raise

    def next_task(self) -> ChunkTask:
        """Return the next chunk to play, with the weights as they are now."""
        chunk = self.progress.chunks + len(self.tasks)
        done = chunk * self.config.chunk / self.config.games
        rules = self.rules_of(chunk)
        rare = shaping_weight(done, [self.progress.first, *self.win_rates(count_expansions(rules))])
        planner_games = 0 if self.config.mixed else round(PLANNER_SHARE * rare * self.config.chunk)
        weights = {name: field.copy() for name, field in self.learner.average.items()}
        return ChunkTask(chunk, rules, SHAPING * rare, td_lambda(done, self.progress.first), planner_games, weights)

    def rules_of(self, chunk: int) -> str:
        """Return the rules of a chunk."""
        config = self.config
        return draw_rules(config.rules, config.seed, chunk, chunk * config.chunk / config.games) if config.mixed else config.rules

    def win_rates(self, n: int) -> list[float]:
        """Return the win rates of the chunks with n expansions."""
        pairs = zip(self.progress.rules, self.progress.curve, strict=True)
        return [rate for rules, (_, rate, _) in pairs if count_expansions(rules) == n]

    def send(self, pool: ProcessPoolExecutor, task: ChunkTask) -> Future[ChunkResult]:
        """Send a chunk to the pool."""
        with sigint_blocked():  # the first tasks start the processes
            return pool.submit(play_chunk, task, self.config)

    def study(self, played: ChunkResult) -> None:
        """Learn from the oldest chunk under way."""
        progress = self.progress
        rate = learning_rate(self.config.rate, progress.games / self.config.games)
        with self.all_or_nothing():
            error = self.learn(played, (3, progress.chunks), rate, ema_rate(self.learner.steps, progress.first))
        progress.rules.append(self.tasks.popleft().rules)
        progress.chunks += 1
        progress.games += self.config.chunk
        progress.curve.append((progress.games, played.win_rate, error))

    def learn(self, played: ChunkResult, part: tuple[int, int], rate: float, ema: float) -> float:
        """Learn the positions of a chunk, shuffled by the seed and the part; return their mean squared error."""
        data, start, target, _ = played
        chance = np.random.default_rng((self.config.seed, *part))
        order = chance.permutation(len(target)).astype(np.int64)
        batches = len(order) // BATCH
        total = 0.0
        for i in range(batches):
            total += self.learner.learn(data, start, target, order[i * BATCH : (i + 1) * BATCH], rate, ema)
        return total / max(batches, 1)

    def save(self, folder: Path) -> None:
        """Write a checkpoint to a temporary file, then move it into place, so that it is never half written."""
        folder.mkdir(parents=True, exist_ok=True)
        arrays, steps = self.learner.memory()
        for i, task in enumerate(self.tasks):
            arrays |= {f"task_{i}_{name}": task.weights[name] for name in FIELDS}
        about = {
            "config": asdict(self.config),
            "progress": asdict(self.progress),
            "steps": steps,
            "tasks": [{name: told for name, told in vars(task).items() if name != "weights"} for task in self.tasks],
        }
        aside = folder / "checkpoint.new.npz"
        np.savez(aside, about=np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), **arrays)
        aside.replace(folder / "checkpoint.npz")

    @classmethod
    def load(cls, folder: Path) -> Training:
        """Load a checkpoint. The resumed training gives the same net as an unbroken run."""
        with np.load(folder / "checkpoint.npz", allow_pickle=False) as found:
            about = json.loads(bytes(found["about"]).decode())
            training = cls(TrainingConfig(**about["config"]))
            done = about["progress"]
            training.progress = TrainingStatus(**{**done, "curve": [tuple(point) for point in done["curve"]]})
            training.learner.remember((found, about["steps"]))
            for i, told in enumerate(about["tasks"]):
                weights = {name: found[f"task_{i}_{name}"] for name in FIELDS}
                training.tasks.append(ChunkTask(**told, weights=weights))
        return training
