"""Training a plan on the command line, where players have secrets from each other: by regret, not with a net."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from pathlib import Path

from ..bots.dreamers.match_stats import Sums
from ..bots.dreamers.plan import write_plan
from ..bots.dreamers.stages import StagedTraining
from ..bots.dreamers.train import ROUNDS, SHARE, measured, teachers
from ..kernel.errors import BadCodeError
from ..kernel.rules import Rules
from ..plots.training import plot_worth
from ..sim.progress import Progress
from ..sim.words import fill, number
from ..terminal.console import Console
from .running import progress_stream

SUFFIX = ".json"
PILOT = 4000  # rounds that tell how fast this machine is
RECENT = 20  # reports of which the line of progress tells what a round is worth
# Settings that a plan does not have.
OF_NETS = ("init_from", "mixed", "hidden1", "hidden2", "max_positions", "random_start", "restarts", "rate", "jobs")


class PlanBar(Progress):
    """A bar that tells what the last rounds were worth too."""

    def line(self, run: object, now: float) -> str:
        """Return the line of a moment."""
        assert isinstance(run, StagedTraining)  # noqa: S101  # for the type checker
        told = super().line(run, now)
        recent = [worth for _, worth in run.curve[-RECENT:]]
        if not recent:
            return told
        return f"{told} · " + fill("ui.train.plan_recent", self._lang, worth=number(sum(recent) / len(recent), self._lang, 3))


def train(args: argparse.Namespace, rules: Rules, folder: Path, _: int, out: Path, console: Console) -> int:
    """Learn a plan and test it."""
    check_plan(args, rules)
    kept = folder / "stages.json"
    training = resume_or_start(args, rules, kept, console)
    bar = PlanBar(progress_stream(console), console.lang, rules.code, bar=sys.stderr.isatty())
    bar.begin(training)
    try:
        plan = training.run(bar.show)
    except KeyboardInterrupt:
        bar.end()
        training.save(kept)
        again = ["oneironaut", "train", rules.code, "--games", str(training.rounds), "--seed", str(training.seed), "--resume"]
        console.write(
            fill("ui.train.plan_stopped", console.lang, done=number(training.done, console.lang), command=shlex.join(again))
        )
        return 130
    bar.end()
    if not console.quiet:
        console.write(fill("ui.train.plan_testing", console.lang, games=number(args.test, console.lang)))

    def tell(bot: str, margin: Sums) -> None:
        lang = console.lang
        told = f"{'+' if margin.mean > 0 else ''}{number(margin.mean, lang, 2)} ± {number(margin.reach, lang, 2)}"
        console.write(fill("ui.train.plan_against", lang, bot=bot, margin=told))

    tested = measured(plan, training, args.test, tell)
    out.write_text(write_plan(tested), "utf-8")
    args.result = {**tested.card, "file": str(out)}
    kept.unlink(missing_ok=True)
    console.write(fill("ui.train.plan_result", console.lang, rules=rules.code, file=out))
    if args.plot is not None:
        plot_worth(training.curve, rules.code, args.plot, console.lang)
    return 0


def check_plan(args: argparse.Namespace, rules: Rules) -> None:
    """Refuse what has no meaning for a plan."""
    for name in OF_NETS:
        if getattr(args, name) != args.parser.get_default(name):
            option = "from" if name == "init_from" else name.replace("_", "-")
            raise BadCodeError(f"--{option} is for nets: {rules.code} is learned as a plan, by one process")


def resume_or_start(args: argparse.Namespace, rules: Rules, kept: Path, console: Console) -> StagedTraining:
    """Resume a training that was stopped, or start a new one."""
    partners = teachers(rules)
    if args.resume:
        if not kept.exists():
            raise BadCodeError(f"there is no training of {rules.code} to resume")
        training = StagedTraining.load(kept, rules, partners, SHARE)
        console.write(fill("ui.train.plan_resumed", console.lang, done=number(training.done, console.lang)))
        return training
    rounds = args.games or (rounds_for(args.minutes, rules) if args.minutes else ROUNDS)
    return StagedTraining(rules, partners, rounds, args.seed, SHARE)


def rounds_for(minutes: float, rules: Rules) -> int:
    """Estimate how many rounds fit into this many minutes on this machine, in whole thousands."""
    begun = time.monotonic()
    StagedTraining(rules, teachers(rules), PILOT, 1, SHARE).run(lambda _: None)
    return max(1, round(minutes * 60 / (time.monotonic() - begun) * PILOT / 1000)) * 1000
