"""A fuzzer for the public Python API: whatever is thrown at it, it answers or refuses in words of its own.

    python -m tests.fuzz --tries 1000000 --seed 1

A try calls one public name with arguments out of a pool of right and wrong values: ints, options, states, rules, positions,
records, codes, decks and net files, whole and damaged. Allowed are an answer, an error of this package, and a `TypeError` or
`AttributeError` that the call itself raises, before any code of the package has run. States that come back are played on.
A crash ends the process, and a hang rings an alarm: both name the try, which `--only N` repeats.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import os
import random  # noqa: TID251 - chance that never reaches a game
import re
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import oneironaut as on
from oneironaut.bots import netfile
from oneironaut.kernel.checked import METHODS
from oneironaut.kernel.view import look
from oneironaut.rollout import playout
from tests.support.damage import damaged, misplaced
from tests.support.fuzz_learning import learn

CODES = ["onirim:1", "onirim:2", "onirim:2!open+everything", "onirim:1+everything", "onirim:2+incubus!true", "dreamers:2"]
INTS = [0, 1, 2, 3, 5, 7, 20, 21, 39, 40, 71, 72, 127, 128, 255, 256, 1023, 1024, 14 * 1024 + 12, 32767, 32768, 2**31, 2**63]
ODD = [None, True, 1.0, float("nan"), "", " ", "x", "é", "\0", "onirim:1", b"", b"\0\1", [], (), {}, object(), ("a", 1)]
MOST_SECONDS = 20  # for one try
MEGABYTES = 96  # that the process may grow by after its first fifth
# What Python and Cython say of a call whose arguments do not fit.
ARGUMENTS = re.compile(
    r"takes (exactly|at least|at most|no|from)|has incorrect type|missing \d+ required|an integer is required|not writable"
    r"|must be real number|cannot be interpreted as an integer|[Ee]xpected (int|bytes|list|tuple|str), got|unexpected keyword"
    r"|Protocols cannot be instantiated|too large to convert|cannot convert float"
)
LONG = {"advice", "play_many", "copies"}  # what takes as long as it is asked to


class Fuzzer:
    """Throws values at public names. Try n depends on the seed and on n alone, but for the states that earlier tries left."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rules = [on.read_rules(code) for code in CODES]
        self.positions = positions(self.rules, seed)
        self.records = [str(finished(code, seed).record) for code in CODES]
        self.games = [on.Game(code, seed=seed) for code in CODES]
        self.nets = [path.read_bytes() for path in sorted(Path(on.__file__).parent.glob("bots/weights/onirim-1.npz"))]
        self.found: Counter[str] = Counter()
        self.number = 0

    # Values.

    def any_value(self, r: random.Random) -> Any:
        """A value of any sort, right or wrong."""
        sort = r.randrange(10)
        if sort < 4:
            return r.choice(INTS) * r.choice((1, 1, 1, -1)) + r.choice((0, 0, 0, 1, -1))
        if sort == 4:
            return r.choice(ODD)
        if sort == 5:
            return self.state(r)
        if sort == 6:
            return r.choice(self.rules)
        if sort == 7:
            return self.option(r)
        if sort == 8:
            return damaged(r.choice(self.positions + CODES), r)
        return r.choice(self.rules[r.randrange(len(self.rules))].grammar())

    def state(self, r: random.Random) -> on.State:
        """A state of some game."""
        return on.read_position(r.choice(self.positions))

    def option(self, r: random.Random) -> on.Option:
        """An option of some game."""
        question = r.choice(self.games).question
        return r.choice(question.options) if question else self.option(r)

    # Tries.

    def run(self, number: int) -> None:
        """Make one try."""
        self.number = number
        r = random.Random(self.seed * 1_000_003 + number)
        tries = [self.read_text, self.play]
        if on.COMPILED:  # without C arrays, Python's own errors protect what is inside a state
            tries += [self.call_function, self.call_method, self.call_method, self.set_attribute, self.learn]
        r.choice(tries)(r)

    def attempt(self, what: str, call: Callable[[], Any]) -> Any:
        """Call, and allow what is allowed."""
        try:
            result = call()
        except on.OneironautError as error:
            self.found[type(error).__name__] += 1
            if not str(error).strip():
                raise AssertionError(f"{what}: an error without words") from error
            return None
        except FrozenInstanceError:
            self.found["refused by the call"] += 1
            return None
        except (TypeError, AttributeError, OverflowError, ValueError) as error:
            if frames_below(error) > 0 and not ARGUMENTS.search(str(error)):
                raise
            self.found["refused by the call"] += 1
            return None
        self.found["answered"] += 1
        return result

    def call_function(self, r: random.Random) -> None:
        """Call a public function or class."""
        name = r.choice(on.__all__)
        target = getattr(on, name)
        if not callable(target) or (isinstance(target, type) and issubclass(target, BaseException)):
            return
        arguments = [self.any_value(r) for _ in range(r.randrange(4))]
        result = self.attempt(name, lambda: target(*arguments))
        if isinstance(result, on.State):
            self.play_on(result, r)

    def call_method(self, r: random.Random) -> None:
        """Call a method or read an attribute of a public object."""
        owner = self.owner(r)
        names = [name for name in dir(owner) if not name.startswith("_") and name not in LONG]
        if isinstance(owner, on.State):
            names += METHODS
        name = r.choice(names)
        arguments = [self.any_value(r) for _ in range(r.randrange(5))]

        def call() -> Any:
            target = getattr(owner, name)
            return target(*arguments) if callable(target) else target

        self.attempt(f"{type(owner).__name__}.{name}", call)
        if isinstance(owner, on.State):
            self.play_on(owner, r)

    def owner(self, r: random.Random) -> Any:
        """A public object whose methods are tried."""
        sort = r.randrange(8)
        if sort < 3:
            return self.state(r)
        if sort == 3:
            return r.choice(self.rules)
        if sort == 4:
            game = on.Game(r.choice(CODES), seed=r.randrange(1000))
            for _ in range(r.randrange(6)):
                if game.question:
                    game.play(r.choice(game.question.options))
            return game
        if sort == 5:
            return playout.FastRandom(r.randrange(1000))
        if sort == 6:
            return playout.Walk(on.begin(r.choice(self.rules)), r.randrange(1000))
        question = r.choice(self.games).question
        return r.choice([self.option(r), question, r.choice(self.games).view(), on.Record.parse(self.records[0])])

    def read_text(self, r: random.Random) -> None:
        """Read a damaged text or file."""
        sort = r.randrange(5)
        if sort < 2:
            position = r.choice((damaged, misplaced))(r.choice(self.positions), r)
            state = self.attempt("read_position", lambda: on.read_position(position))
            if state is not None:
                self.play_on(state, r)
        elif sort == 2:
            code = damaged(r.choice(CODES), r)
            self.attempt("read_rules", lambda: on.read_rules(code))
        elif sort == 3:
            record = damaged(r.choice(self.records), r)
            parsed = self.attempt("Record.parse", lambda: on.Record.parse(record))
            if parsed is not None:
                self.attempt("Game.replay", lambda: on.Game.replay(parsed))
        elif r.randrange(50) == 0:  # they are large
            data = bytearray(r.choice(self.nets))
            for _ in range(r.randrange(1, 4)):
                data[r.randrange(len(data))] = r.randrange(256)
            whole = bytes(data[: r.randrange(len(data))] if r.randrange(3) == 0 else data)
            net = self.attempt("read_net", lambda: netfile.read_net(whole, "damaged.npz"))
            if net is not None:
                self.attempt("weights", lambda: [net.weights[name] for name in net.weights])

    def learn(self, r: random.Random) -> None:
        """Try the learning surface."""
        learn(r, CODES, self.any_value, self.attempt)

    def set_attribute(self, r: random.Random) -> None:
        """Set or delete an attribute, or make an object without its arguments."""
        owner = r.choice([self.state(r), r.choice(self.rules), self.option(r)])
        name = r.choice([name for name in dir(owner) if not name.startswith("_")])
        value = self.any_value(r)
        sort = r.randrange(3)
        if sort == 0 and not isinstance(owner, on.Rules):
            self.attempt(f"set {name}", lambda: setattr(owner, name, value))
        elif sort == 1:
            self.attempt("__new__", lambda: type(owner).__new__(type(owner)))
        else:
            self.attempt(
                "__init__",
                lambda: type(owner).__init__(owner, value),  # type: ignore[call-arg]  # on purpose
            )
        if isinstance(owner, on.State):
            self.play_on(owner, r)

    def play(self, r: random.Random) -> None:
        """Play a game with right and wrong answers."""
        game = on.Game(r.choice(CODES), seed=r.randrange(1000))
        for _ in range(r.randrange(1, 12)):
            if game.question is None:
                return
            choice = r.choice(game.question.options) if r.randrange(2) else self.any_value(r)
            if isinstance(choice, on.Option) and r.randrange(2):
                choice = choice.action
            self.attempt("play", partial(game.play, choice))
            self.attempt("why_not", partial(game.why_not, choice))
        self.attempt("undo", lambda: game.undo(self.any_value(r)))

    def play_on(self, s: on.State, r: random.Random) -> None:
        """Go on from a state, whatever it has become."""
        s.log = r.choice((None, []))
        for _ in range(r.choice((3, 10, 60))):
            try:
                stop = on.advance(s)
                if stop == on.OVER:
                    break
                answers = s.options() if stop == on.ASK else [action for action, _ in on.deals(s)]
                if not answers:
                    raise AssertionError(f"nothing can be answered: {on.write_position(s)}")
                on.answer(s, r.choice(answers))
            except on.OneironautError as error:
                self.found[f"{type(error).__name__} while playing on"] += 1
                return
        on.write_position(s)
        for seat in range(s.rules.players):
            self.attempt("view", partial(look, s, seat))
        s.log = None
        self.attempt("playout", lambda: playout.playout(s.copy(), playout.FastRandom(1)))


def frames_below(error: BaseException) -> int:
    """How many frames of Python code ran below the fuzzer's own when an error was raised."""
    own = {"attempt", "call", "<lambda>"}
    frames = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    return sum(code.co_name not in own or not code.co_filename.endswith(("fuzz.py", "fuzz_learning.py")) for code in frames)


def finished(code: str, seed: int) -> on.Game:
    """A game played to its end at random."""
    r = random.Random(seed)
    game = on.Game(code, seed=seed)
    while game.question:
        game.play(r.choice(game.question.options))
    return game


def positions(rules: list[on.Rules], seed: int) -> list[str]:
    """Positions out of random games, of all rules."""
    found = []
    r = random.Random(seed)
    for each in rules:
        for _ in range(3):
            s = on.begin(each)
            while (stop := on.advance(s)) != on.OVER:
                answers = s.options() if stop == on.ASK else [action for action, _ in on.deals(s)]
                if r.randrange(12) == 0:
                    found.append(on.write_position(s))
                on.answer(s, r.choice(answers))
            found.append(on.write_position(s))
    return found


def megabytes() -> float:
    """The memory of this process that is in use."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> None:
    """Make many tries and say what came back."""
    parser = argparse.ArgumentParser(description="Throw wrong values at the public API.")
    parser.add_argument("--tries", type=int, default=20_000, help="how many (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, help="which (default: 1)")
    parser.add_argument("--only", type=int, help="make this try alone")
    parser.add_argument("--go-on", action="store_true", help="go on after a failure, and list them all at the end")
    args = parser.parse_args()
    faulthandler.enable()

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"try {fuzzer.number} takes more than {MOST_SECONDS} s")

    signal.signal(signal.SIGALRM, ring)
    fuzzer = Fuzzer(args.seed)
    at_first = 0.0
    failures: dict[str, list[int]] = {}
    numbers = [args.only] if args.only is not None else range(args.tries)
    for number in numbers:
        if number % 4096 == 0:
            print(f"try {number}", file=sys.stderr, flush=True)
        if number == args.tries // 5:
            at_first = megabytes()
        signal.alarm(MOST_SECONDS)
        try:
            fuzzer.run(number)
        except Exception as error:
            if not args.go_on:
                print(f"seed {args.seed}, try {number} failed", file=sys.stderr)
                raise
            last = traceback.extract_tb(error.__traceback__)[-1]
            failures.setdefault(f"{type(error).__name__} in {last.filename}:{last.lineno}: {str(error)[:100]}", []).append(number)
    signal.alarm(0)
    grown = megabytes() - at_first if args.only is None else 0.0
    print(", ".join(f"{n} {what}" for what, n in fuzzer.found.most_common()))
    print(f"{len(list(numbers))} tries, {grown:.0f} MB more than after the first fifth")
    for what, where in failures.items():
        print(f"{len(where)} times {what} (first: try {where[0]})")
    if failures:
        raise SystemExit("some tries failed")
    if grown > MEGABYTES:
        raise SystemExit(f"the process grew by {grown:.0f} MB")


if __name__ == "__main__":
    main()
