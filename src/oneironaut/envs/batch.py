"""Batch: many games of one rules combination in lockstep, inside compiled code. Actions go in; observations, masks or lists of
options, rewards and ends come out, in arrays that are written over at every step.

A game that ends begins again at once. Episode e of a game with seed s is dealt by a stream that depends on s and e alone.
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from ..features.registry import features_of
from ..kernel.errors import ArgumentError, BadCodeError, IllegalActionError, StateError
from ..kernel.limits import *
from ..kernel.machine import advance, begin
from ..kernel.rules import Rules
from ..kernel.signatures import constructor, parameter
from ..kernel.state import State
from ..notation.codes import read_rules
from ..rollout.playout import FastRandom
from .encoder import ObservationEncoder
from .limits import *

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
CARRIES = 1791398083  # the upper half of a number of the stream goes from 1 to this
LOW = 0xFFFFFFFF
MULTIPLIER = 1791398085
LARGEST_SEED = 2**63 - 1
MOST_GAMES = 1 << 20
ACTIONS = ("mask", "options", "both")
REWARDS = ("result", "points", "progress")


def first_word(seed: int, episode: int) -> int:
    """Return where the stream of an episode begins (SplitMix64 of both numbers)."""
    word = (seed + (episode + 1) * STEP) & MASK64
    word = ((word ^ (word >> 30)) * MIX_1) & MASK64
    word = ((word ^ (word >> 27)) * MIX_2) & MASK64
    word = word ^ (word >> 31)
    return (((word >> 32) * CARRIES >> 32) + 1 << 32) + (word & MASK32)


def array_names(rules: Rules, encoder: ObservationEncoder, n: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """Name the arrays of a batch, each with shape and type."""
    return {
        "observations": ((n, *encoder.shape), np.uint8),
        "final_observations": ((n, *encoder.shape), np.uint8),
        "masks": ((n, len(rules.actions)), np.uint8),
        "options": ((n, rules.max_options), np.int16),
        "n_options": ((n,), np.int32),
        "seats": ((n,), np.int8),
        "rewards": ((n, rules.players), np.float32),
        "ends": ((n,), np.uint8),
        "lengths": ((n,), np.int32),
        "final_lengths": ((n,), np.int32),
        "final_returns": ((n, rules.players), np.float32),
        "sums": ((n, rules.players), np.float32),
    }


class Batch:
    """Games in lockstep. `arrays` has what the last step wrote; each name is an attribute too, and cannot be written.

    `actions` says what a step takes: with `mask`, dense indices (`Rules.index`), and `masks` says which are offered; with
    `options`, places in the lists `options`, of which the first `n_options` count; with `both`, indices, and both are written.
    """

    rules: Rules

    __signature__ = constructor(
        parameter("rules", "Rules | str"),
        parameter("n", "int"),
        parameter("form", "str | None", "counts", by_name=True),
        parameter("actions", "str", "mask", by_name=True),
        parameter("reward", "str", "result", by_name=True),
        parameter("seed", "int", 0, by_name=True),
        parameter("buffers", "dict[str, Any] | None", None, by_name=True),
    )

    def __init__(
        self,
        rules: Rules | str,
        n: int,
        *,
        form: str | None = "counts",
        actions: str = "mask",
        reward: str = "result",
        seed: int = 0,
        buffers: dict[str, Any] | None = None,
    ) -> None:
        if isinstance(rules, str):
            rules = read_rules(rules)
        if not isinstance(rules, Rules):
            raise ArgumentError(f"a batch needs rules or their code, not {rules!r}")
        if type(n) is not int or not 1 <= n <= MOST_GAMES:
            raise ArgumentError(f"a batch has 1 to {MOST_GAMES} games, not {n!r}")
        if actions not in ACTIONS:
            raise BadCodeError(f"no sort of actions {actions!r}: there are {', '.join(ACTIONS)}")
        if reward not in REWARDS:
            raise BadCodeError(f"no reward {reward!r}: there are {', '.join(REWARDS)}")
        self.rules = rules
        self.n = n
        self.players = rules.players
        self.encoder = ObservationEncoder(rules, "counts" if form is None else form)
        self.size = 0 if form is None else self.encoder.size
        self.actions = actions
        self.reward = reward
        self.how = REWARDS.index(reward)
        self.n_actions = len(rules.actions)
        self.width = rules.max_options
        self.longest = rules.max_game_length
        self.has_mask = actions != "options"
        self.has_list = actions != "mask"
        self.by_option = actions == "options"
        self.features = features_of(rules) if reward == "progress" else ()
        if reward == "progress" and not self.features:
            raise BadCodeError(f"{rules.code} has no measure of progress: use the reward 'result' or 'points'")
        if reward == "points" and not rules.versus:
            raise BadCodeError(f"{rules.code} has no points: use the reward 'result' or 'progress'")
        self.start = begin(rules)
        self.states = [self.start.copy() for _ in range(n)]
        self.luck = FastRandom(0)
        self.allocate(buffers)
        self.is_ready = False
        self.reset(seed)

    def allocate(self, buffers: dict[str, Any] | None) -> None:
        """Make the arrays, or take those that were given."""
        names = array_names(self.rules, self.encoder, self.n)
        if not self.has_mask:
            names["masks"] = ((0, self.n_actions), np.uint8)
        if not self.has_list:
            names["options"] = ((0, self.width), np.int16)
        if self.size == 0:
            names["observations"] = names["final_observations"] = ((0, *self.encoder.shape), np.uint8)
        found: dict[str, Any] = {}
        for name, (shape, dtype) in names.items():
            given = np.zeros(shape, dtype) if buffers is None else buffers.get(name)
            if not isinstance(given, np.ndarray) or given.shape != shape or given.dtype != dtype:
                raise ArgumentError(f"the buffer {name!r} must be an array of shape {shape} and dtype {np.dtype(dtype)}")
            if not given.flags.c_contiguous or not given.flags.writeable:
                raise ArgumentError(f"the buffer {name!r} must be contiguous and writable")
            found[name] = given
        self._obs = found["observations"].reshape(-1)
        self._final = found["final_observations"].reshape(-1)
        self._masks = found["masks"].reshape(-1)
        self._lists = found["options"].reshape(-1)
        self._counts = found["n_options"]
        self._seats = found["seats"]
        self._rewards = found["rewards"].reshape(-1)
        self._ends = found["ends"]
        self._lengths = found["lengths"]
        self._final_lengths = found["final_lengths"]
        self._final_returns = found["final_returns"].reshape(-1)
        self._sums = found["sums"].reshape(-1)
        # Plain arrays: what is read from them is an int where this is interpreted, too.
        self.words = array("q", bytes(8 * self.n))
        self.seeds = array("q", bytes(8 * self.n))
        self.episodes = array("q", bytes(8 * self.n))
        self.potentials = array("d", bytes(8 * self.n))
        table = array("h", [-1]) * (len(self.rules.verbs) * VERB)
        for i, action in enumerate(self.rules.actions):
            table[action] = i
        self.index_of = table
        self.action_of = array("i", self.rules.actions)
        self.arrays = {}
        for name, given in found.items():
            view = given.view()
            view.flags.writeable = False
            self.arrays[name] = view

    def __getattr__(self, name: str) -> Any:
        """Find an array by its name."""
        arrays = None if name == "arrays" else self.arrays
        if arrays is None or name not in arrays:
            raise AttributeError(f"'Batch' object has no attribute {name!r}")
        return arrays[name]

    def reset(self, seed: int | Any = 0) -> dict[str, Any]:
        """Begin every game again: game i with seed + i, or with its own where an array has one for each. Return `arrays`."""
        if isinstance(seed, np.ndarray):
            if seed.shape != (self.n,) or seed.dtype.kind not in "iu":
                raise ArgumentError(f"seeds are {self.n} whole numbers, not an array of shape {seed.shape} and {seed.dtype}")
            if self.n and (int(seed.min()) < 0 or int(seed.max()) > LARGEST_SEED):
                raise StateError(f"a seed is between 0 and {LARGEST_SEED}")
            numbers = seed.astype(np.int64)
        else:
            if type(seed) is not int:
                raise ArgumentError(f"a seed is an int or an array with one for each game, not {seed!r}")
            if not 0 <= seed <= LARGEST_SEED - self.n:
                raise StateError(f"the first seed is between 0 and {LARGEST_SEED - self.n}, not {seed}")
            numbers = np.arange(seed, seed + self.n, dtype=np.int64)
        self.seeds = array("q", numbers.tobytes())
        self.episodes = array("q", bytes(8 * self.n))
        self.is_ready = True
        try:
            self.reset_all()
        except BaseException:
            self.is_ready = False
            raise
        return self.arrays

    def step(self, actions: Any) -> dict[str, Any]:
        """Answer every game's question. If one of the answers is not offered, none is given. Return `arrays`."""
        if not isinstance(actions, np.ndarray):
            actions = np.asarray(actions) if isinstance(actions, list | tuple) else None
        if actions is None or actions.dtype.kind not in "iu" or actions.shape != (self.n,):
            what = "what was given" if actions is None else f"an array of shape {actions.shape} and dtype {actions.dtype}"
            raise ArgumentError(f"actions are {self.n} whole numbers, one for each game, not {what}")
        if not self.is_ready:
            raise StateError("this batch was stopped by an error: call reset")
        chosen = np.ascontiguousarray(actions, np.int64)
        self.refuse(chosen)
        self.is_ready = False
        self.step_all(chosen)
        self.is_ready = True
        return self.arrays

    def state(self, i: int) -> State:
        """Return a copy of a game's position."""
        if type(i) is not int or not 0 <= i < self.n:
            raise ArgumentError(f"there is no game {i!r}: they are numbered from 0 to {self.n - 1}")
        found: State = self.states[i]
        twin = found.copy()
        advance(twin)
        return twin

    def worth(self, state: State) -> float:
        """Return what a position is worth by itself under this batch's reward: 0 where only the result counts."""
        if not isinstance(state, State) or state.rules is not self.rules:
            raise ArgumentError(f"this needs a State of {self.rules.code}, not {state!r}")
        return self.potential(state) if self.how > 0 else 0.0

    # In C.

    def refuse(self, chosen: Any) -> int:
        """Refuse answers that are not offered, before any is given."""
        limit = self.n_actions
        for i in range(self.n):
            a = chosen[i]
            if self.by_option:
                limit = self._counts[i]
            if a < 0 or a >= limit or (not self.by_option and self._masks[i * self.n_actions + a] == 0):
                self.explain(i, a)
        return MOVED

    def explain(self, i: int, a: int) -> None:
        """Say why an answer is refused."""
        if self.by_option:
            raise IllegalActionError(f"game {i}: there is no option {a}: the question has {self._counts[i]}")
        code = self.rules.action_code(self.rules.actions[a]) if 0 <= a < self.n_actions else "no action"
        raise IllegalActionError(f"game {i}: action {a} ({code}) is not offered now: `masks` says which are")

    def reset_all(self) -> int:
        """Begin every game."""
        for i in range(self.n):
            s = self.states[i]
            self._ends[i] = 0
            self.begin(s, i)
            self.show(s, i)
        for i in range(self.n * self.players):
            self._rewards[i] = 0
        return MOVED

    def step_all(self, chosen: Any) -> int:
        """Give every game its answer, and go on to its next question."""
        for i in range(self.n):
            s = self.states[i]
            a = chosen[i]
            if self.by_option:
                if a >= s.n_options:
                    raise StateError(f"game {i} has another question than its arrays say: call reset")
                action = s.option[a]
            else:
                action = self.action_of[a]
                if not self.offers(s, action):
                    raise StateError(f"game {i} has another question than its arrays say: call reset")
            effect = s.rules.steps[s.frame[s.top]]
            effect.answer(s, action)
            self._lengths[i] += 1
            self.go_on(s, i)
            self.pay(s, i)
            if s.ended != RUNNING:
                self._ends[i] = 1
                if self.size > 0:
                    self.encoder.write(s, OVER, int(self._seats[i]), self._final, i * self.size)
                self._final_lengths[i] = self._lengths[i]
                for p in range(self.players):
                    self._final_returns[i * self.players + p] = self._sums[i * self.players + p]
                self.episodes[i] += 1
                self.begin(s, i)
            else:
                self._ends[i] = 0
                if self._lengths[i] > self.longest:
                    raise StateError(f"game {i} of {self.rules.code} has more than {self.longest} decisions")
            self.show(s, i)
        return MOVED

    def offers(self, s: State, action: int) -> bool:
        """Whether the pending question offers an action."""
        for j in range(s.n_options):
            if s.option[j] == action:
                return True
        return False

    def begin(self, s: State, i: int) -> int:
        """Begin an episode of a game, up to its first question."""
        s.copy_from(self.start)
        self.words[i] = first_word(self.seeds[i], self.episodes[i])
        self._lengths[i] = 0
        for p in range(self.players):
            self._sums[i * self.players + p] = 0
        self.go_on(s, i)
        if s.ended != RUNNING:
            raise StateError(f"{self.rules.code} ends before anybody is asked: a batch cannot play it")
        if self.how > 0:
            self.potentials[i] = self.potential(s)
        return MOVED

    def go_on(self, s: State, i: int) -> int:
        """Run a game to its next question or its end, and answer for chance. The deck's bag is drawn from in this loop: see
        `playout`."""
        effects = s.rules.steps
        is_whole = s.rules.pool < 0
        word = self.words[i]
        while s.ended == RUNNING:
            effect = effects[s.frame[s.top]]
            stop = effect.run(s)
            while stop == CHANCE:
                if is_whole and s.bag == 0:
                    word = MULTIPLIER * (word & LOW) + (word >> 32)
                    last = s.size[0] - 1
                    if last < 0:
                        raise StateError("chance has no card to draw")
                    j = ((word & LOW) * (last + 1)) >> 32
                    kind = s.bag_list[j]
                    s.bag_list[j] = s.bag_list[0]
                    s.bag_list[0] = s.bag_list[last]
                    s.pile[kind] -= 1
                    s.size[0] = last
                    s.seen = 0
                else:
                    self.luck.word = word
                    kind = self.luck.draw(s)
                    word = self.luck.word
                stop = effect.answer(s, kind)
            if stop == ASK:
                if s.n_options == 0 or s.n_options > self.width:
                    raise StateError(f"a question of {s.rules.code} has {s.n_options} options: 1 to {self.width} were declared")
                break
        self.words[i] = word
        return MOVED

    def show(self, s: State, i: int) -> int:
        """Write the question of a game, and what its seat sees."""
        n = s.n_options
        self._counts[i] = n
        self._seats[i] = s.asker
        if self.has_mask:
            at = i * self.n_actions
            for j in range(self.n_actions):
                self._masks[at + j] = 0
            for j in range(n):
                self._masks[at + self.index_of[s.option[j]]] = 1
        if self.has_list:
            at = i * self.width
            for j in range(n):
                self._lists[at + j] = self.index_of[s.option[j]]
            for j in range(n, self.width):
                self._lists[at + j] = -1
        if self.size > 0:
            self.encoder.write(s, ASK, s.asker, self._obs, i * self.size)
        return MOVED

    def pay(self, s: State, i: int) -> int:
        """Write the rewards of a step."""
        gain = 0.0
        if self.how > 0:
            gain = self.potential(s) - self.potentials[i]
            self.potentials[i] += gain
        for p in range(self.players):
            seat = i * self.players + p
            if self.how == 1:
                self._rewards[seat] = gain if p == 0 else -gain
            else:
                self._rewards[seat] = gain
                if s.ended == WON or s.ended == SEAT_WON + p:
                    self._rewards[seat] += 1
                elif s.ended >= SEAT_WON:
                    self._rewards[seat] -= 1
            self._sums[seat] += self._rewards[seat]
        return MOVED

    def potential(self, s: State) -> float:
        """Return what a position is worth by itself: the points that the first seat is ahead, or how far the game has come."""
        if self.how == 1:
            return self.encoder.points(s, 0) - self.encoder.points(s, 1)
        done = 1.0
        for module in self.features:
            done *= 0.25 + 0.75 * module.progress(s)
        return done

    def play_random(self, steps: int, seed: int) -> int:
        """Step every game a number of times with random answers, without Python in between; how many steps were made."""
        if not self.is_ready:
            raise StateError("this batch was stopped by an error: call reset")
        if steps < 0 or seed < 0:
            raise StateError("the number of steps and the seed are not below 0")
        total = 0
        word = first_word(seed, 0)
        chosen = np.zeros(self.n, np.int64)
        picks: Any = chosen
        while total < steps:
            for i in range(self.n):
                s = self.states[i]
                word = MULTIPLIER * (word & LOW) + (word >> 32)
                j = ((word & LOW) * s.n_options) >> 32
                picks[i] = j if self.by_option else self.index_of[s.option[j]]
            self.step(chosen)
            total += 1
        return total * self.n
