"""The command `oneironaut coach`: a recorded game looked at again, as text, JSON and plot."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from textwrap import fill

from .. import __version__
from ..coach.analysis import Analysis, analyse
from ..coach.evaluator import CoachError
from ..coach.report import analysis_json, lines_of
from ..kernel.errors import BadCodeError
from ..plots.coach import plot_analysis
from ..plots.runs import check_plot
from ..sim.records import check_writable
from ..sim.results import write_json
from ..terminal.console import Console
from ..terminal.saves import check, read_record
from ..text import say
from .options import add_common, add_places

STDOUT = "-"
MILLISECONDS = 0.0


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `coach`."""
    add_places(parser, lang).add_argument("record", metavar="RECORD", type=Path, help=say("ui.cli.coach_record", lang))
    options = add_common(parser, lang)
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.coach_json", lang))
    options.add_argument("--plot", metavar="FILE", type=Path, help=say("ui.cli.coach_plot", lang))
    options.add_argument("--ms", metavar="N", type=float, default=MILLISECONDS, help=say("ui.cli.coach_ms", lang, default=0))
    options.add_argument("--seat", metavar="N", type=int, help=say("ui.cli.coach_seat", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Analyse a record."""
    if not args.ms >= 0:
        raise BadCodeError(console.say("coach.bad_ms", n=args.ms))
    record, _ = read_record(args.record)
    if not check(record, args.record).decisions:
        raise CoachError(console.say("coach.nothing", file=args.record))
    if args.json and args.json != STDOUT:
        check_writable(Path(args.json))
    if args.plot:
        check_plot(args.plot)
    analysis = analyse(record, lang=console.lang, milliseconds=args.ms, seat=None if args.seat is None else args.seat - 1)
    if args.json:
        deliver(analysis_json(analysis, __version__, console.lang), args.json, console)
    if args.json != STDOUT:
        write_lines(analysis, console)
    if args.plot:
        plot_analysis(analysis, args.plot, console.lang)
    return 0


def deliver(data: dict[str, object], where: str, console: Console) -> None:
    """Write an analysis as JSON."""
    if where == STDOUT:
        console.write(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        write_json(data, Path(where))


def write_lines(analysis: Analysis, console: Console) -> None:
    """Write an analysis for people, in lines that fit."""
    for line in lines_of(analysis, console.lang):
        if len(line) <= console.width or "┤" in line or "┼" in line:
            console.write(line)
            continue
        indent = " " * (len(line) - len(line.lstrip()))
        console.write(fill(line, console.width, subsequent_indent=indent + "  ", break_on_hyphens=False))
