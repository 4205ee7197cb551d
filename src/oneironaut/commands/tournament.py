"""The command `oneironaut tournament`: several bots on the same deals, with a cross table and ratings."""

from __future__ import annotations

import argparse

from ..sim.tournament import DEALS, Tournament, hold
from ..sim.tournament_report import tournament_json, tournament_lines
from ..terminal.console import Console
from ..text import say
from .options import add_common, add_engine, add_places, add_seed
from .running import STOPPED, add_limit, check_outputs, deliver, engine_of, failed, limits_of, note, progress_of


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `tournament`."""
    add_places(parser, lang).add_argument("rules", metavar="RULES", help=say("ui.cli.compare_rules", lang))
    options = add_common(parser, lang)
    options.add_argument("--bot", metavar="NAME", action="append", default=[], help=say("ui.cli.tournament_bot", lang))
    options.add_argument(
        "--games", metavar="N", type=int, default=DEALS, help=say("ui.cli.tournament_games", lang, default=DEALS)
    )
    add_limit(options, lang)
    add_seed(options, lang)
    add_engine(options, lang)
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.sim_json", lang))
    parser.set_defaults(plot=None)


def run(args: argparse.Namespace, console: Console) -> int:
    """Hold a tournament."""
    if len(args.bot) < 2:
        args.parser.error(say("ui.tournament.two_bots", console.lang))
    tournament = Tournament.of(args.rules, args.bot, args.games, args.seed, **limits_of(args))
    check_outputs(args)
    progress = progress_of(console, tournament.rules)
    progress.begin(tournament)
    with engine_of(args) as engine:
        try:
            hold(tournament, engine, after_chunk=progress.show)
        finally:
            progress.end()
    deliver(args, console, tournament_json(tournament), tournament_lines(tournament, console.lang))
    if tournament.failure is not None:
        return failed(tournament.failure, ("tournament",), args.seed, console)
    if tournament.interrupted:
        return note(say("ui.sim.compare_interrupted", console.lang)) or STOPPED
    return 0
