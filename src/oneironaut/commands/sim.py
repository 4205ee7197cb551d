"""The command `oneironaut sim`: play many games, and say what they came to."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..plots.runs import plot_runs
from ..sim.checkpoint import Checkpoint
from ..sim.columns import DECISION_COLUMNS
from ..sim.engines import Engine, EngineError
from ..sim.job import Job
from ..sim.progress import Progress
from ..sim.records import CSV, JSONL, ODN, PARQUET, OutputError, RecordsWriter, form_of
from ..sim.report import run_lines
from ..sim.results import simulation_json
from ..sim.run import Run, simulate
from ..sim.words import number
from ..terminal.console import Console, command, reason
from ..terminal.saves import home
from ..text import say
from .options import add_common, add_engine, add_places, add_results, add_seed
from .running import STOPPED, add_bots, add_limit, check_outputs, deliver, engine_of, failed, limits_of, note, progress_of, remark

GAMES = 1000
Writers = tuple[RecordsWriter | None, RecordsWriter | None]  # of records and of decisions


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `sim`."""
    add_places(parser, lang).add_argument("rules", metavar="RULES", nargs="+", help=say("ui.cli.sim_rules", lang))
    options = add_common(parser, lang)
    add_bots(options, lang)
    add_limit(options, lang)
    options.add_argument("--games", metavar="N", type=int, default=GAMES, help=say("ui.cli.sim_games", lang, default=GAMES))
    options.add_argument("--first", metavar="I", type=int, default=0, help=say("ui.cli.sim_first", lang))
    add_seed(options, lang)
    add_engine(options, lang)
    add_results(options, lang)
    options.add_argument("--records", metavar="FILE", help=say("ui.cli.sim_records", lang))
    options.add_argument("--decisions", metavar="FILE", help=say("ui.cli.sim_decisions", lang))
    options.add_argument("--coach", action="store_true", help=say("ui.cli.sim_coach", lang))
    options.add_argument("--resume", action="store_true", help=say("ui.cli.sim_resume", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Play many games."""
    bots = (args.bot, args.bot2) if args.bot2 else (args.bot,)
    if args.coach and not args.decisions:
        args.parser.error(say("ui.sim.coach_alone", console.lang))
    added = {"decisions": bool(args.decisions), "coach": args.coach}
    jobs = [replace(Job.of(code, bots, args.seed, **limits_of(args)), **added) for code in args.rules]
    runs = [Run(job, args.games, args.first) for job in jobs]
    writer = writer_of(args.records, args.games, len(runs)) if args.records else None
    decisions = decisions_writer(args.decisions) if args.decisions else None
    check_outputs(args)
    places = [Path(name) if name else None for name in (args.records, args.decisions)]
    checkpoint = Checkpoint(home() / "sim", runs, *places)
    size = take_up(checkpoint, runs, console, resume=args.resume)
    if writer is not None:
        writer.open(size)
    if decisions is not None:
        decisions.open(checkpoint.more)
    trouble = play_and_write(args, runs, (writer, decisions), checkpoint, console)
    lines = [line for run in runs for line in [*run_lines(run, console.lang), ""]]
    deliver(args, console, simulation_json(runs), [*lines, say("ui.sim.odds_are_the_bots", console.lang)])
    if args.plot:
        plot_runs(runs, args.plot, console.lang)
    if trouble is not None:
        raise trouble
    return tell_end(args, runs, console)


def play_and_write(
    args: argparse.Namespace, runs: Sequence[Run], writers: Writers, checkpoint: Checkpoint, console: Console
) -> EngineError | OSError | None:
    """Play the runs and write their games; return what went wrong once some games were played, since those are shown."""
    try:
        with engine_of(args) as engine:
            play_runs(runs, engine, writers, checkpoint, console)
        for each in writers:
            if each is not None:
                each.close(complete=all(run.complete for run in runs))
        if all(run.complete for run in runs):
            checkpoint.remove()
    except (EngineError, OSError) as error:
        if not any(run.done for run in runs):
            raise
        return error
    return None


def tell_end(args: argparse.Namespace, runs: Sequence[Run], console: Console) -> int:
    """Say why the runs ended early, if they did; return the exit code."""
    failure = next((run.failure for run in runs if run.failure), None)
    if failure is not None:
        return failed(failure, ("sim", failure.rules, *bot_options(args)), args.seed, console)
    if any(run.interrupted for run in runs):
        again = command(*[word for word in args.typed if word != "--resume"], "--resume")
        return note(say("ui.sim.interrupted", console.lang, command=again)) or STOPPED
    return 0


def play_runs(runs: Sequence[Run], engine: Engine, writers: Writers, checkpoint: Checkpoint, console: Console) -> None:
    """Play the runs one after the other, until one is stopped."""
    for run in runs:
        if run.complete:
            continue
        progress = progress_of(console, run.job.rules)
        progress.begin(run)

        def after_chunk(run: Run, progress: Progress = progress) -> None:
            keep(checkpoint, writers, console)
            progress.show(run)

        try:
            simulate(run, engine, writer=writers[0], decisions=writers[1], after_chunk=after_chunk)
        finally:
            progress.end()
            if any(run.done for run in runs) and not all(run.complete for run in runs):
                keep(checkpoint, writers, console, now=True)
        if run.interrupted or run.failure:
            return


def keep(checkpoint: Checkpoint, writers: Writers, console: Console, *, now: bool = False) -> None:
    """Write down what is done. Where that is impossible, say so once: the games go on."""
    size, checkpoint.more = (writer.size if writer else 0 for writer in writers)
    try:
        checkpoint.save(size, now=now)
    except OSError as error:
        checkpoint.give_up()
        note(say("ui.sim.not_kept", console.lang, error=reason(error)))


def writer_of(name: str, games: int, codes: int) -> RecordsWriter:
    """Make the writer of the records that were asked for."""
    form = form_of(name, games, codes)
    path = Path(name)
    return RecordsWriter(
        path, form, single=form == ODN and path.suffix == ".odn" and not path.is_dir() and not name.endswith("/")
    )


def decisions_writer(name: str) -> RecordsWriter:
    """Return the writer of decisions: a table, or JSON Lines."""
    form = Path(name).suffix[1:]
    if form not in (JSONL, PARQUET, CSV):
        raise OutputError(f"{name}: decisions are written to a .csv, .parquet or .jsonl file")
    return RecordsWriter(Path(name), form, columns=DECISION_COLUMNS)


def take_up(checkpoint: Checkpoint, runs: Sequence[Run], console: Console, *, resume: bool) -> int:
    """Resume from a checkpoint if there is one and it is wanted; return how far the file of records had got."""
    if not checkpoint.exists():
        if resume:
            remark(say("ui.sim.nothing_to_resume", console.lang), console)
        return 0
    if resume:
        size = checkpoint.load()
        remark(say("ui.sim.resumed", console.lang, done=number(sum(run.done for run in runs), console.lang)), console)
        return size
    done = checkpoint.games()
    remark(say("ui.sim.not_resumed", console.lang, done=number(done, console.lang)), console)
    checkpoint.remove()
    return 0


def bot_options(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the bots as they were given."""
    return ("--bot", args.bot, "--bot2", args.bot2) if args.bot2 else ("--bot", args.bot)
