"""The arguments of `oneironaut leaderboard`. What runs it is loaded only when it is needed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from .cli_sim import Common, add_bots
from .terminal.console import Console
from .text import say

DEALS = 10_000
SEED = "LEADER-1"


def add_leaderboard(parser: argparse.ArgumentParser, add_common: Common, lang: str) -> None:
    """The arguments of `leaderboard`."""
    places = parser.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("rules", metavar="PRESET", nargs="*", help=say("ui.cli.leaderboard_rules", lang))
    options = add_common(parser, lang)
    add_bots(options, lang)
    options.add_argument(
        "--games", metavar="N", type=int, default=DEALS, help=say("ui.cli.leaderboard_games", lang, default=DEALS)
    )
    options.add_argument("--jobs", metavar="J", type=int, help=say("ui.cli.sim_jobs", lang))
    options.add_argument("--engine", choices=("local", "ray"), default="local", help=say("ui.cli.sim_engine", lang))
    options.add_argument("--address", metavar="ADDRESS", help=say("ui.cli.sim_address", lang))
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.sim_json", lang))
    options.add_argument("--records", metavar="FILE", help=say("ui.cli.leaderboard_records", lang))
    options.add_argument("--check", metavar="FILE", type=Path, help=say("ui.cli.leaderboard_check", lang))
    options.add_argument("--game", metavar="I", type=int, help=say("ui.cli.leaderboard_game", lang))
    parser.set_defaults(run=leaderboard, parser=parser, seed=SEED)


def leaderboard(args: argparse.Namespace, console: Console) -> int:
    """Play the fixed deals, or check a file of them."""
    from .sim.leader_command import run_leaderboard

    return run_leaderboard(args, console)


COMMANDS: dict[str, Callable[[argparse.ArgumentParser, Common, str], None]] = {"leaderboard": add_leaderboard}
