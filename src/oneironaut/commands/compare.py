"""The command `oneironaut compare`: two bots on the same deals, until the difference is clear."""

from __future__ import annotations

import argparse

from ..plots.runs import plot_comparison
from ..sim.compare import Comparison, compare
from ..sim.job import Job
from ..sim.report import comparison_lines
from ..sim.results import comparison_json
from ..terminal.console import Console
from ..text import say
from .options import add_common, add_engine, add_places, add_results, add_seed
from .running import STOPPED, check_outputs, deliver, engine_of, failed, note, progress_of

DEALS = 10_000


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `compare`."""
    add_places(parser, lang).add_argument("rules", metavar="RULES", help=say("ui.cli.compare_rules", lang))
    options = add_common(parser, lang)
    options.add_argument("--bot", metavar="NAME", action="append", default=[], help=say("ui.cli.compare_bot", lang))
    options.add_argument("--games", metavar="N", type=int, default=DEALS, help=say("ui.cli.compare_games", lang, default=DEALS))
    options.add_argument("--measure", metavar="NAME", default="won", help=say("ui.cli.compare_measure", lang))
    options.add_argument("--margin", metavar="X", type=float, help=say("ui.cli.compare_margin", lang))
    add_seed(options, lang)
    add_engine(options, lang)
    add_results(options, lang)


def run(args: argparse.Namespace, console: Console) -> int:
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
