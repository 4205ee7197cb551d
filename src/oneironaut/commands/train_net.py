"""Training a net on the command line: progress, checkpoints, a test and a learning curve."""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from ..bots.net import FIELDS
from ..bots.netfile import Card, NetFile, read_net, with_test, write_net
from ..bots.nets import mixed, shipped
from ..bots.training import CHUNK, SMALL_CHUNK, Plan, Training, trial
from ..kernel.errors import BadCodeError
from ..kernel.rules import Rules
from ..notation.codes import read_rules
from ..plots.training import plot_curve
from ..sim.progress import Progress
from ..sim.stats import wilson
from ..sim.words import fill, number, percent
from ..terminal.console import Console

MINUTES = 30.0
SUFFIX = ".npz"
PILOT = 4  # chunks that tell how fast this machine is
RECENT = 20  # chunks of which the line of progress tells the win rate


class Watched:
    """How far a training is, as the bar shows it."""

    def __init__(self, training: Training) -> None:
        self.training = training
        self.asked = training.plan.games

    @property
    def done(self) -> int:
        """Games played."""
        return min(self.training.progress.games, self.asked)


@dataclass
class Tested:
    """How far a test is, as the bar shows it."""

    asked: int
    done: int = 0


class Shown(Progress):
    """A bar that tells the win rate and the error of the last games too."""

    def line(self, run: object, now: float) -> str:
        """The line of a moment."""
        assert isinstance(run, Watched)  # noqa: S101  # for the type checker
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
    bar = Shown(sys.stderr, console.lang, code, bar=sys.stderr.isatty())
    watched = Watched(training)
    bar.begin(watched)
    try:
        training.run(jobs, lambda _: bar.show(watched), folder)
    except KeyboardInterrupt:
        bar.end()
        training.save(folder)
        again = shlex.join(["oneironaut", "train", *arguments(training.plan), "--resume"])
        console.write(fill("ui.train.stopped", console.lang, done=number(watched.done, console.lang), command=again))
        return 130
    bar.end()
    deliver(args, training, jobs, out, console)
    (folder / "checkpoint.npz").unlink(missing_ok=True)
    return 0


def take_up(args: argparse.Namespace, code: str, folder: Path, jobs: int, console: Console) -> Training:
    """A training that goes on where it was stopped, or a new one."""
    if args.resume:
        if not (folder / "checkpoint.npz").exists():
            raise BadCodeError(f"there is no training of {code} to go on with")
        training = Training.load(folder)
        console.write(fill("ui.train.resumed", console.lang, done=number(training.progress.games, console.lang)))
        return training
    names = args.donor.split(",") if args.donor else []
    donors = [donor_of(name) for name in names]
    begun = ",".join(f"{name.partition('@')[0]}@{donor.digest}" for name, donor in zip(names, donors, strict=True))
    chunk = SMALL_CHUNK if args.mixed else CHUNK
    wide, deep = size_of(args, donors)
    plan = Plan(code, chunk * PILOT, args.seed, wide, deep, Plan.lessons, args.rate, begun, chunk, args.leaves, args.mixed)
    plan = replace(plan, astray=args.astray, forks=args.forks)
    games = args.games or games_for(args.minutes or MINUTES, plan, donors, jobs)
    return Training(replace(plan, games=games), donors)


def size_of(args: argparse.Namespace, donors: list[NetFile]) -> tuple[int, int]:
    """How many cells each layer has: as asked for, or as many as in the net that it begins with, or the usual number."""
    most = donors[0].weights["mix"].shape if donors else (Plan.wide, Plan.deep)
    wide, deep = args.wide or most[0], args.deep or most[1]
    if donors and (wide > most[0] or deep > most[1]):
        raise BadCodeError(f"the net to begin with has {most[0]} and {most[1]} cells: it can be trimmed, but does not grow")
    return wide, deep


def donor_of(name: str) -> NetFile:
    """The net to begin with: one of the package by its rules, or a file. After an @ stands which version of it is meant; of two
    for the same rules, the one that learned nothing else comes first."""
    name, _, digest = name.partition("@")
    found = find_donors(name)
    for net in found:
        if digest in ("", net.digest):
            return net
    raise BadCodeError(f"the net {name} is {' or '.join(net.digest for net in found)} here, not {digest}")


def find_donors(name: str) -> list[NetFile]:
    """The nets of the package for some rules, or the one in a file."""
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


def games_for(minutes: float, pilot: Plan, donors: list[NetFile], jobs: int) -> int:
    """How many games fit into so many minutes on this machine, in whole chunks."""
    trial = Training(pilot, donors)
    trial.run(jobs, lambda _: None)
    return max(10, round(minutes * 60 / trial.progress.seconds * PILOT)) * pilot.chunk


def arguments(plan: Plan) -> list[str]:
    """The arguments that make the same net."""
    told = [plan.rules, "--games", str(plan.games), "--seed", str(plan.seed)]
    if plan.donor:
        told += ["--from", plan.donor]
    if not plan.donor or (plan.wide, plan.deep) != (Plan.wide, Plan.deep):
        told += ["--wide", str(plan.wide), "--deep", str(plan.deep)]
    if plan.leaves != Plan.leaves:
        told += ["--leaves", str(plan.leaves)]
    if plan.rate != Plan.rate:
        told += ["--rate", f"{plan.rate:g}"]
    if plan.mixed:
        told.append("--mixed")
    if plan.astray:
        told += ["--astray", str(plan.astray)]
    if plan.forks:
        told.append("--forks")
    return told


def deliver(args: argparse.Namespace, training: Training, jobs: int, out: Path, console: Console) -> None:
    """Write the file, and test it on games that the net has not learned from; then the curve, and what came out."""
    lang = console.lang
    plan = training.plan
    command = " ".join(["oneironaut", "train", *arguments(plan)])
    card = Card(plan.rules, training.encoder.rules.versions, plan.games, plan.seed, command, mixed=plan.mixed)
    write_net(out, card, {name: training.learner.average[name] for name in FIELDS}, training.encoder)
    console.write(fill("ui.train.testing", lang, games=number(args.test, lang)))
    tested = Tested(args.test)
    bar = Progress(sys.stderr, lang, plan.rules, bar=sys.stderr.isatty())
    bar.begin(tested)

    def report(done: int) -> None:
        tested.done = done
        bar.show(tested)

    written = read_net(out.read_bytes(), out.name)
    wins = trial(plan.rules, written.fitted(training.encoder), jobs, args.test, report)
    bar.end()
    out.write_bytes(with_test(out.read_bytes(), wins, args.test))
    low, high = wilson(wins, args.test)
    console.write(
        fill(
            "ui.train.result",
            lang,
            rules=plan.rules,
            wins=percent(wins / args.test, lang, 2),
            low=percent(low, lang, 2),
            high=percent(high, lang, 2),
            games=number(args.test, lang),
            file=out,
        )
    )
    if args.plot is not None:
        plot_curve(training.progress.curve, plan.rules, args.plot, lang)
