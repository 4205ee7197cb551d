"""The commands `oneironaut sim` and `oneironaut compare`: what they do, and what they print.

Exit codes: 0 fine, 1 for wrong content or a bot's failure, 2 for wrong usage, 130 if it was stopped.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from ..bots.base import BotFailureError
from ..kernel.errors import BadCodeError
from ..terminal.console import Console, command, reason
from ..terminal.saves import home
from ..text import say
from .checkpoint import Checkpoint
from .compare import Comparison, compare
from .engines import Engine, EngineError, LocalEngine, cores
from .job import Job
from .plots import check_plot, plot_comparison, plot_runs
from .progress import Progress
from .records import ODN, RecordsWriter, check_writable, form_of
from .report import comparison_lines, run_lines
from .results import comparison_json, simulation_json, write_json
from .run import Run, simulate
from .words import number

STOPPED = 130
STDOUT = "-"


def run_sim(args: argparse.Namespace, console: Console) -> int:
    """Play many games."""
    bots = (args.bot, args.bot2) if args.bot2 else (args.bot,)
    runs = [Run(Job.of(code, bots, args.seed), args.games, args.first) for code in args.rules]
    writer = writer_of(args.records, args.games, len(runs)) if args.records else None
    check_outputs(args)
    checkpoint = Checkpoint(home() / "sim", runs, Path(args.records) if args.records else None)
    size = take_up(checkpoint, runs, console, resume=args.resume)
    if writer is not None:
        writer.open(size)
    trouble: EngineError | OSError | None = None
    try:
        with engine_of(args) as engine:
            play_runs(runs, engine, writer, checkpoint, console)
        if writer is not None:
            writer.close(complete=all(run.complete for run in runs))
        if all(run.complete for run in runs):
            checkpoint.remove()
    except (EngineError, OSError) as error:
        if not any(run.done for run in runs):
            raise
        trouble = error  # what is done is worth showing all the same
    deliver(args, console, simulation_json(runs), [line for run in runs for line in [*run_lines(run, console.lang), ""]][:-1])
    if args.plot:
        plot_runs(runs, args.plot, console.lang)
    if trouble is not None:
        raise trouble
    failure = next((run.failure for run in runs if run.failure), None)
    if failure is not None:
        return failed(failure, ("sim", failure.rules, *bot_options(args)), args.seed, console)
    if any(run.interrupted for run in runs):
        again = command(*[word for word in args.typed if word != "--resume"], "--resume")
        return note(say("ui.sim.interrupted", console.lang, command=again)) or STOPPED
    return 0


def play_runs(
    runs: Sequence[Run], engine: Engine, writer: RecordsWriter | None, checkpoint: Checkpoint, console: Console
) -> None:
    """Play the runs one after the other, until one is stopped."""
    for run in runs:
        if run.complete:
            continue
        progress = progress_of(console, run.job.rules)
        progress.begin(run)

        def after_chunk(run: Run, progress: Progress = progress) -> None:
            keep(checkpoint, writer, console)
            progress.show(run)

        try:
            simulate(run, engine, writer=writer, after_chunk=after_chunk)
        finally:
            progress.end()
            if any(run.done for run in runs) and not all(run.complete for run in runs):
                keep(checkpoint, writer, console, now=True)
        if run.interrupted or run.failure:
            return


def keep(checkpoint: Checkpoint, writer: RecordsWriter | None, console: Console, *, now: bool = False) -> None:
    """Write down what is done. Where that is impossible, say so once: the games go on."""
    try:
        checkpoint.save(writer.size if writer else 0, now=now)
    except OSError as error:
        checkpoint.give_up()
        note(say("ui.sim.not_kept", console.lang, error=reason(error)))


def writer_of(name: str, games: int, codes: int) -> RecordsWriter:
    """The writer of the records that were asked for."""
    form = form_of(name, games, codes)
    path = Path(name)
    return RecordsWriter(
        path, form, single=form == ODN and path.suffix == ".odn" and not path.is_dir() and not name.endswith("/")
    )


def take_up(checkpoint: Checkpoint, runs: Sequence[Run], console: Console, *, resume: bool) -> int:
    """Go on from a checkpoint if there is one and it is wanted: how far the file of records had got."""
    if not checkpoint.exists():
        if resume:
            note(say("ui.sim.nothing_to_resume", console.lang))
        return 0
    if resume:
        size = checkpoint.load()
        note(say("ui.sim.resumed", console.lang, done=number(sum(run.done for run in runs), console.lang)))
        return size
    done = checkpoint.games()
    note(say("ui.sim.not_resumed", console.lang, done=number(done, console.lang)))
    checkpoint.remove()
    return 0


def run_compare(args: argparse.Namespace, console: Console) -> int:
    """Compare two bots."""
    if len(args.bot) != 2:
        args.parser.error(say("ui.compare.two_bots", console.lang))
    first, second = args.bot
    job = Job.of(args.rules, (first,), args.seed, (second,))
    comparison = Comparison(job, args.games, args.measure, args.margin)
    check_outputs(args)
    progress = progress_of(console, job.rules)
    progress.begin(comparison)
    with engine_of(args) as engine:
        try:
            compare(comparison, engine, after_chunk=progress.show)
        finally:
            progress.end()
    deliver(args, console, comparison_json(comparison), comparison_lines(comparison, console.lang))
    if args.plot:
        plot_comparison(comparison, args.plot, console.lang)
    if comparison.failure is not None:
        words = ("compare", job.rules, "--bot", first, "--bot", second)
        return failed(comparison.failure, words, args.seed, console)
    if comparison.interrupted:
        return note(say("ui.sim.compare_interrupted", console.lang)) or STOPPED
    return 0


@contextmanager
def engine_of(args: argparse.Namespace) -> Iterator[Engine]:
    """The engine that was asked for; what asks the program to end (SIGTERM) stops it as cleanly as Ctrl-C."""
    if args.jobs is not None and args.jobs < 1:
        raise BadCodeError(f"--jobs {args.jobs}: at least one process must play")
    if args.address and args.engine != "ray":
        raise BadCodeError("--address is that of a Ray cluster: it needs --engine ray")
    engine: Engine
    if args.engine == "ray":
        from .cluster import RayEngine

        engine = RayEngine(args.address, args.jobs)
    else:
        engine = LocalEngine(args.jobs or cores())

    def stop(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield engine
    finally:
        engine.close()
        signal.signal(signal.SIGTERM, before)


def check_outputs(args: argparse.Namespace) -> None:
    """Find out before the games, not after them, what cannot be written."""
    if args.json and args.json != STDOUT:
        check_writable(Path(args.json))
    if args.plot:
        check_plot(args.plot)


def deliver(args: argparse.Namespace, console: Console, data: dict[str, object], lines: list[str]) -> None:
    """Print the results, and write them where they were asked for."""
    if args.json == STDOUT:
        console.write(json.dumps(data, indent=2))
        return
    if args.json:
        write_json(data, Path(args.json))
    for line in lines:
        console.write(line)


def failed(failure: BotFailureError, words: tuple[str, ...], seed: str, console: Console) -> int:
    """Say what a bot did wrong, and how to play that game again."""
    if failure.details:
        note(failure.details.rstrip())
    note(f"oneironaut: {failure}")
    if words[0] == "sim":
        again = command(*words, "--seed", seed, "--first", str(failure.number), "--games", "1", "--jobs", "1")
        note(say("ui.sim.failed", console.lang, command=again))
    return 1


def bot_options(args: argparse.Namespace) -> tuple[str, ...]:
    """The bots as they were given."""
    return ("--bot", args.bot, "--bot2", args.bot2) if args.bot2 else ("--bot", args.bot)


def progress_of(console: Console, label: str) -> Progress:
    """The progress on standard error."""
    return Progress(sys.stderr, console.lang, label, bar=sys.stderr.isatty())


def note(text: str) -> int:
    """A line on standard error."""
    print(text, file=sys.stderr)
    return 0
