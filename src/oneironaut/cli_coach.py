"""The arguments of `oneironaut coach`. What runs it is loaded only when it is needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from .cli_sim import Common
from .terminal.console import Console
from .text import say

MILLISECONDS = 0.0


def add_coach(parser: argparse.ArgumentParser, add_common: Common, lang: str) -> None:
    """The arguments of `coach`."""
    places = parser.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("record", metavar="RECORD", type=Path, help=say("ui.cli.coach_record", lang))
    options = add_common(parser, lang)
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.coach_json", lang))
    options.add_argument("--plot", metavar="FILE", type=Path, help=say("ui.cli.coach_plot", lang))
    options.add_argument("--ms", metavar="N", type=float, default=MILLISECONDS, help=say("ui.cli.coach_ms", lang, default=0))
    options.add_argument("--seat", metavar="N", type=int, help=say("ui.cli.coach_seat", lang))
    parser.set_defaults(run=coach)


def coach(args: argparse.Namespace, console: Console) -> int:
    """Analyse a record."""
    from .terminal.coaching import run_coach

    return run_coach(args, console)


COMMANDS: dict[str, Callable[[argparse.ArgumentParser, Common, str], None]] = {"coach": add_coach}
