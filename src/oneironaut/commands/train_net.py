"""Training a net on the command line: progress, checkpoints, a test and a learning curve."""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from ..bots.net import FIELDS
from ..bots.netfile import ModelCard, NetFile, read_net, with_test, write_net
from ..bots.nets import mixed, shipped
from ..bots.training import CHUNK, SMALL_CHUNK, Training, TrainingConfig, count_wins
from ..kernel.errors import BadCodeError
from ..kernel.rules import Rules
from ..notation.codes import read_rules
from ..plots.training import plot_curve
from ..sim.progress import Progress
from ..sim.stats import wilson
from ..sim.words import fill, number, percent
from ..terminal.console import Console
from .running import progress_of, progress_stream

MINUTES = 30.0
SUFFIX = ".npz"
PILOT = 4  # chunks that tell how fast this machine is
RECENT = 20  # chunks of which the line of progress tells the win rate


class TrainingProgress:
    """How far a training is, as the bar shows it."""

    def __init__(self, training: Training) -> None:
        self.training = training
        self.asked = training.config.games

    @property
    def done(self) -> int:
        """Count the games played."""
        return min(self.training.progress.games, self.asked)


@dataclass
class TestProgress:
    """How far a test is, as the bar shows it."""

    asked: int
    done: int = 0


class TrainingBar(Progress):
    """A bar that tells the win rate and the error of the last games too."""

    def line(self, run: object, now: float) -> str:
        """Return the line of a moment."""
        assert isinstance(run, TrainingProgress)  # noqa: S101  # for the type checker
        recent = run.training.progress.curve[-RECENT:]
        told = super().line(run, now)
        if not recent:
            return told
        wins = sum(rate for _, rate, _ in recent) / len(recent)
        error = sum(error for _, _, error in recent) / len(recent)
        return f"{told} · " + fill(
            "ui.train.recent", self._lang, wins=percent(wins, self._lang), error=number(error, self._lang, 4)
        )


def train(args: argparse.Namespace, rules: Rules, folder: Path, jobs: int, out: Path, console: Console) -> int:
    """Train a net and test it."""
    code = rules.code
    training = take_up(args, code, folder, jobs, console)
    bar = TrainingBar(progress_stream(console), console.lang, code, bar=sys.stderr.isatty())
    watched = TrainingProgress(training)
    bar.begin(watched)
    try:
        training.run(jobs, lambda _: bar.show(watched), folder)
    except KeyboardInterrupt:
        bar.end()
        training.save(folder)
        again = shlex.join(["oneironaut", "train", *arguments(training.config), "--resume"])
        console.write(fill("ui.train.stopped", console.lang, done=number(watched.done, console.lang), command=again))
        return 130
    bar.end()
    deliver(args, training, jobs, out, console)
    (folder / "checkpoint.npz").unlink(missing_ok=True)
    return 0


def take_up(args: argparse.Namespace, code: str, folder: Path, jobs: int, console: Console) -> Training:
    """Resume a training that was stopped, or start a new one."""
    if args.resume:
        if not (folder / "checkpoint.npz").exists():
            raise BadCodeError(f"there is no training of {code} to resume")
        training = Training.load(folder)
        console.write(fill("ui.train.resumed", console.lang, done=number(training.progress.games, console.lang)))
        return training
    names = args.init_from.split(",") if args.init_from else []
    parents = [find_net(name) for name in names]
    begun = ",".join(f"{name.partition('@')[0]}@{parent.digest}" for name, parent in zip(names, parents, strict=True))
    chunk = SMALL_CHUNK if args.mixed else CHUNK
    hidden1, hidden2 = size_of(args, parents)
    config = TrainingConfig(
        rules=code,
        games=chunk * PILOT,
        seed=args.seed,
        hidden1=hidden1,
        hidden2=hidden2,
        warmup_games=TrainingConfig.warmup_games,  # a test shortens it
        rate=args.rate,
        init_from=begun,
        chunk=chunk,
        max_positions=args.max_positions,
        mixed=args.mixed,
        random_start=args.random_start,
        restarts=args.restarts,
    )
    games = args.games or games_for(args.minutes or MINUTES, config, parents, jobs)
    return Training(replace(config, games=games), parents)


def size_of(args: argparse.Namespace, parents: list[NetFile]) -> tuple[int, int]:
    """Return the number of hidden units of each layer: as asked for, as in the net that it starts from, or the default."""
    most = parents[0].weights["mix"].shape if parents else (TrainingConfig.hidden1, TrainingConfig.hidden2)
    hidden1, hidden2 = args.hidden1 or most[0], args.hidden2 or most[1]
    if parents and (hidden1 > most[0] or hidden2 > most[1]):
        raise BadCodeError(f"the net to begin with has {most[0]} and {most[1]} hidden units: it can be pruned, but does not grow")
    return hidden1, hidden2


def find_net(name: str) -> NetFile:
    """Find the net to start from: one of the package by its rules, or a file. A version may follow after an @; of two for the
    same rules, the one trained on these rules alone comes first."""
    name, _, digest = name.partition("@")
    found = find_nets(name)
    for net in found:
        if digest in ("", net.digest):
            return net
    raise BadCodeError(f"the net {name} is {' or '.join(net.digest for net in found)} here, not {digest}")


def find_nets(name: str) -> list[NetFile]:
    """Find the nets of the package for some rules, or the one in a file."""
    path = Path(name)
    if path.suffix == ".npz":
        return [read_net(path.read_bytes(), name)]
    nets = [*shipped().values(), *mixed().values()]
    code = read_rules(name).code
    found = [net for net in nets if net.card.rules == code]
    if not found:
        there = ", ".join(sorted({net.card.rules for net in nets}))
        raise BadCodeError(f"no net was shipped for {code}: there are those for {there}")
    return found


def games_for(minutes: float, pilot: TrainingConfig, parents: list[NetFile], jobs: int) -> int:
    """Estimate how many games fit into this many minutes on this machine, in whole chunks."""
    pilot_run = Training(pilot, parents)
    pilot_run.run(jobs, lambda _: None)
    return max(10, round(minutes * 60 / pilot_run.progress.seconds * PILOT)) * pilot.chunk


def arguments(config: TrainingConfig) -> list[str]:
    """Return the arguments that make the same net."""
    told = [config.rules, "--games", str(config.games), "--seed", str(config.seed)]
    if config.init_from:
        told += ["--from", config.init_from]
    if not config.init_from or (config.hidden1, config.hidden2) != (TrainingConfig.hidden1, TrainingConfig.hidden2):
        told += ["--hidden1", str(config.hidden1), "--hidden2", str(config.hidden2)]
    if config.max_positions != TrainingConfig.max_positions:
        told += ["--max-positions", str(config.max_positions)]
    if config.rate != TrainingConfig.rate:
        told += ["--rate", f"{config.rate:g}"]
    if config.mixed:
        told.append("--mixed")
    if config.random_start:
        told += ["--random-start", str(config.random_start)]
    if config.restarts:
        told.append("--restarts")
    return told


def deliver(args: argparse.Namespace, training: Training, jobs: int, out: Path, console: Console) -> None:
    """Write the file, and test it on games that the net has not learned from; then write the curve and the results."""
    lang = console.lang
    config = training.config
    command = " ".join(["oneironaut", "train", *arguments(config)])
    card = ModelCard(config.rules, training.encoder.rules.versions, config.games, config.seed, command, mixed=config.mixed)
    write_net(out, card, {name: training.learner.average[name] for name in FIELDS}, training.encoder)
    if not console.quiet:
        console.write(fill("ui.train.testing", lang, games=number(args.test, lang)))
    tested = TestProgress(args.test)
    bar = progress_of(console, config.rules)
    bar.begin(tested)

    def report(done: int) -> None:
        tested.done = done
        bar.show(tested)

    written = read_net(out.read_bytes(), out.name)
    wins = count_wins(config.rules, written.fitted(training.encoder), jobs, args.test, report)
    bar.end()
    out.write_bytes(with_test(out.read_bytes(), wins, args.test))
    low, high = wilson(wins, args.test)
    console.write(
        fill(
            "ui.train.result",
            lang,
            rules=config.rules,
            wins=percent(wins / args.test, lang, 2),
            low=percent(low, lang, 2),
            high=percent(high, lang, 2),
            games=number(args.test, lang),
            file=out,
        )
    )
    args.result = {
        "rules": config.rules,
        "games": config.games,
        "seed": config.seed,
        "file": str(out),
        "command": command,
        "test": {"games": args.test, "wins": wins, "interval": [low, high]},
    }
    if args.plot is not None:
        plot_curve(training.progress.curve, config.rules, args.plot, lang)
