"""The command `oneironaut coach`: a recorded game looked at again, as text, JSON and plot."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from textwrap import fill

from .. import __version__
from ..coach.analysis import Analysis, analyse
from ..coach.eye import CoachError
from ..coach.report import analysis_json, lines_of
from ..kernel.errors import BadCodeError
from ..sim.coach_plots import plot_analysis
from ..sim.plots import check_plot
from ..sim.records import check_writable
from ..sim.results import write_json
from .console import Console
from .saves import check, read_record

STDOUT = "-"


def run_coach(args: argparse.Namespace, console: Console) -> int:
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
