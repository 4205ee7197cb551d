"""What commands that play many games share: the engine, the outputs, the progress and the failure of a bot.

Exit codes: 0 fine, 1 for wrong content or a bot's failure, 2 for wrong usage, 130 if it was stopped.
"""

from __future__ import annotations

import argparse
import io
import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

from ..bots.base import BotFailureError
from ..bots.registry import BOTS
from ..kernel.errors import BadCodeError
from ..plots.runs import check_plot
from ..sim.engines import Engine, LocalEngine, cores
from ..sim.progress import Progress
from ..sim.records import check_writable
from ..sim.results import write_json
from ..terminal.console import Console, command
from ..text import say
from .parser import lower
from .tables import show

STOPPED = 130
STDOUT = "-"
BOT = "default"  # the best for the rules: what a study of the rules needs


def add_bots(options: argparse._ArgumentGroup, lang: str) -> None:
    """Add the bots, one for each seat."""
    options.add_argument(
        "--bot", metavar="NAME", default=BOT, help=say("ui.cli.sim_bot", lang, bots=", ".join(BOTS), default=BOT)
    )
    options.add_argument("--bot2", metavar="NAME", help=say("ui.cli.sim_bot2", lang))


def add_limit(options: argparse._ArgumentGroup, lang: str) -> None:
    """Add the time limit of decisions."""
    options.add_argument("--seconds-per-decision", metavar="S", type=float, default=0.0, help=say("ui.cli.sim_limit", lang))
    options.add_argument("--late", choices=("count", "forfeit"), default="count", help=say("ui.cli.sim_late", lang))


def limits_of(args: argparse.Namespace) -> dict[str, Any]:
    """Return the time limit that was asked for, as a job takes it."""
    return {"limit": args.seconds_per_decision, "forfeit": args.late == "forfeit"}


@contextmanager
def engine_of(args: argparse.Namespace) -> Iterator[Engine]:
    """Make the engine that was asked for. SIGTERM stops it as cleanly as Ctrl-C."""
    if args.jobs is not None and args.jobs < 1:
        raise BadCodeError(lower(say("ui.cli.bad_jobs", args.lang, n=args.jobs)))
    if args.address and args.engine != "ray":
        raise BadCodeError(lower(say("ui.cli.address_without_ray", args.lang)))
    engine: Engine
    if args.engine == "ray":
        from ..sim.cluster import RayEngine

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
    show(lines, console)


def failed(failure: BotFailureError, words: tuple[str, ...], seed: str, console: Console) -> int:
    """Say what a bot did wrong, and how to play that game again."""
    if failure.details:
        note(failure.details.rstrip())
    note(f"oneironaut: {failure}")
    if words[0] == "sim":
        again = command(*words, "--seed", seed, "--first", str(failure.number), "--games", "1", "--jobs", "1")
        note(say("ui.sim.failed", console.lang, command=again))
    return 1


def progress_of(console: Console, label: str) -> Progress:
    """Make the progress display on standard error, or none."""
    return Progress(progress_stream(console), console.lang, label, bar=sys.stderr.isatty())


def progress_stream(console: Console) -> TextIO:
    """Where progress is shown: on standard error, or nowhere with `--quiet`."""
    return io.StringIO() if console.quiet else sys.stderr


def note(text: str) -> int:
    """Write a line on standard error."""
    print(text, file=sys.stderr)
    return 0


def remark(text: str, console: Console) -> None:
    """Write an optional line on standard error; not with `--quiet`."""
    if not console.quiet:
        note(text)
