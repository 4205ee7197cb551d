"""The arguments of `oneironaut sim` and `oneironaut compare`. What runs them is loaded only when it is needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from .terminal.console import Console
from .text import say

BOT = "greedy"
SEED = "DREAM-1"
GAMES = 1000
DEALS = 10_000
Common = Callable[[argparse.ArgumentParser, str], argparse._ArgumentGroup]  # adds the options that every command has


def add_sim(parser: argparse.ArgumentParser, add_common: Common, lang: str) -> None:
    """The arguments of `sim`."""
    places = parser.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("rules", metavar="RULES", nargs="+", help=say("ui.cli.sim_rules", lang))
    options = add_common(parser, lang)
    add_bots(options, lang)
    options.add_argument("--games", metavar="N", type=int, default=GAMES, help=say("ui.cli.sim_games", lang, default=GAMES))
    options.add_argument("--first", metavar="I", type=int, default=0, help=say("ui.cli.sim_first", lang))
    add_shared(options, lang)
    options.add_argument("--records", metavar="FILE", help=say("ui.cli.sim_records", lang))
    options.add_argument("--resume", action="store_true", help=say("ui.cli.sim_resume", lang))
    parser.set_defaults(run=sim, parser=parser)


def add_compare(parser: argparse.ArgumentParser, add_common: Common, lang: str) -> None:
    """The arguments of `compare`."""
    places = parser.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("rules", metavar="RULES", help=say("ui.cli.compare_rules", lang))
    options = add_common(parser, lang)
    options.add_argument("--bot", metavar="NAME", action="append", default=[], help=say("ui.cli.compare_bot", lang))
    options.add_argument("--games", metavar="N", type=int, default=DEALS, help=say("ui.cli.compare_games", lang, default=DEALS))
    options.add_argument("--measure", metavar="NAME", default="won", help=say("ui.cli.compare_measure", lang))
    options.add_argument("--margin", metavar="X", type=float, help=say("ui.cli.compare_margin", lang))
    add_shared(options, lang)
    parser.set_defaults(run=compare, parser=parser)


def add_bots(options: argparse._ArgumentGroup, lang: str) -> None:
    """Who plays, at each seat."""
    from .bots.registry import BOTS

    options.add_argument(
        "--bot", metavar="NAME", default=BOT, help=say("ui.cli.sim_bot", lang, bots=", ".join(BOTS), default=BOT)
    )
    options.add_argument("--bot2", metavar="NAME", help=say("ui.cli.sim_bot2", lang))


def add_shared(options: argparse._ArgumentGroup, lang: str) -> None:
    """What both commands take."""
    options.add_argument("--seed", metavar="SEED", default=SEED, help=say("ui.cli.sim_seed", lang, default=SEED))
    options.add_argument("--jobs", metavar="J", type=int, help=say("ui.cli.sim_jobs", lang))
    options.add_argument("--engine", choices=("local", "ray"), default="local", help=say("ui.cli.sim_engine", lang))
    options.add_argument("--address", metavar="ADDRESS", help=say("ui.cli.sim_address", lang))
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.sim_json", lang))
    options.add_argument("--plot", metavar="FILE", type=Path, help=say("ui.cli.sim_plot", lang))


def sim(args: argparse.Namespace, console: Console) -> int:
    """Play many games."""
    from .sim.command import run_sim

    return run_sim(args, console)


def compare(args: argparse.Namespace, console: Console) -> int:
    """Compare two bots."""
    from .sim.command import run_compare

    return run_compare(args, console)


COMMANDS: dict[str, Callable[[argparse.ArgumentParser, Common, str], None]] = {
    "sim": add_sim,
    "compare": add_compare,
}
