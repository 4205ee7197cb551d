"""The arguments of `oneironaut train`. What runs it is loaded only when it is needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from .cli_sim import Common
from .terminal.console import Console
from .text import say

MINUTES = 30.0
TESTED = 20_000


def add_train(parser: argparse.ArgumentParser, add_common: Common, lang: str) -> None:
    """The arguments of `train`."""
    places = parser.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("rules", metavar="RULES", help=say("ui.cli.train_rules", lang))
    options = add_common(parser, lang)
    length = options.add_mutually_exclusive_group()
    length.add_argument("--minutes", metavar="M", type=float, help=say("ui.cli.train_minutes", lang, default=f"{MINUTES:g}"))
    length.add_argument("--games", metavar="N", type=int, help=say("ui.cli.train_games", lang))
    options.add_argument("--seed", metavar="S", type=int, default=1, help=say("ui.cli.train_seed", lang))
    options.add_argument("--from", metavar="NET", dest="donor", help=say("ui.cli.train_from", lang))
    options.add_argument("--mixed", action="store_true", help=say("ui.cli.train_mixed", lang))
    options.add_argument("--wide", metavar="N", type=int, help=say("ui.cli.train_wide", lang))
    options.add_argument("--deep", metavar="N", type=int, help=say("ui.cli.train_deep", lang))
    options.add_argument("--leaves", metavar="N", type=int, default=150, help=say("ui.cli.train_leaves", lang))
    options.add_argument("--astray", metavar="N", type=int, default=0, help=say("ui.cli.train_astray", lang))
    options.add_argument("--forks", action="store_true", help=say("ui.cli.train_forks", lang))
    options.add_argument("--rate", metavar="X", type=float, default=1.5e-3, help=say("ui.cli.train_rate", lang))
    options.add_argument("--test", metavar="N", type=int, default=TESTED, help=say("ui.cli.train_test", lang, default=TESTED))
    options.add_argument("--jobs", metavar="J", type=int, help=say("ui.cli.sim_jobs", lang))
    options.add_argument("--out", metavar="FILE", type=Path, help=say("ui.cli.train_out", lang))
    options.add_argument("--plot", metavar="FILE", type=Path, help=say("ui.cli.train_plot", lang))
    options.add_argument("--resume", action="store_true", help=say("ui.cli.sim_resume", lang))
    parser.set_defaults(run=train, parser=parser)


def train(args: argparse.Namespace, console: Console) -> int:
    """Train a net."""
    from .sim.training import run_train

    return run_train(args, console)


COMMANDS: dict[str, Callable[[argparse.ArgumentParser, Common, str], None]] = {"train": add_train}
