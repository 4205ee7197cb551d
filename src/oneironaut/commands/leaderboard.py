"""The command `oneironaut leaderboard`: plays the fixed deals of presets, and checks files of them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..kernel.errors import BadCodeError
from ..sim.leaderboard import DEALS, SEED, Claim, check_file, claim_of, codes_of, find_game, new_run
from ..sim.records import ODN, RecordsWriter, form_of
from ..sim.report import run_lines, wins_text
from ..sim.results import simulation_json
from ..sim.run import Run, simulate
from ..sim.words import bots_name, fill, number
from ..terminal.console import Console, command
from ..text import say
from .options import add_common, add_engine, add_places
from .parser import lower
from .running import STOPPED, add_bots, check_outputs, deliver, engine_of, failed, note, progress_of


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `leaderboard`."""
    add_places(parser, lang).add_argument("rules", metavar="PRESET", nargs="*", help=say("ui.cli.leaderboard_rules", lang))
    options = add_common(parser, lang)
    add_bots(options, lang)
    options.add_argument(
        "--games", metavar="N", type=int, default=DEALS, help=say("ui.cli.leaderboard_games", lang, default=DEALS)
    )
    add_engine(options, lang)
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.sim_json", lang))
    options.add_argument("--records", metavar="FILE", help=say("ui.cli.leaderboard_records", lang))
    options.add_argument("--check", metavar="FILE", type=Path, help=say("ui.cli.leaderboard_check", lang))
    options.add_argument("--game", metavar="I", type=int, help=say("ui.cli.leaderboard_game", lang))
    parser.set_defaults(seed=SEED)


def run(args: argparse.Namespace, console: Console) -> int:
    """Play, check, or show one game of a file."""
    if args.check is not None:
        if args.rules or args.records:
            args.parser.error(fill("ui.leaderboard.check_alone", console.lang))
        return check(args, console)
    if not args.rules or args.game is not None:
        args.parser.error(fill("ui.leaderboard.what" if not args.rules else "ui.leaderboard.game_of", console.lang))
    return play(args, console)


def check(args: argparse.Namespace, console: Console) -> int:
    """Check a file; or write one of its games as a record to standard output."""
    path: Path = args.check
    if args.game is not None:
        console.write(str(find_game(path, args.game)).rstrip("\n"))
        return 0
    claims = list(check_file(path))
    lines = [verdict(claim, console.lang) for claim in claims]
    data: dict[str, object] = {"file": str(path), "correct": True, "claims": [json.loads(claim.line()) for claim in claims]}
    deliver(args, console, data, [*lines, fill("ui.leaderboard.correct", console.lang, file=path)])
    return 0


def play(args: argparse.Namespace, console: Console) -> int:
    """Play the deals of presets, one after the other."""
    bots = (args.bot, args.bot2) if args.bot2 else (args.bot,)
    runs = [new_run(code, bots, args.games) for code in codes_of(args.rules)]
    form = form_of(args.records, args.games, len(runs)) if args.records else ""
    if form not in ("", ODN, "jsonl"):
        raise BadCodeError(lower(say("ui.cli.leaderboard_records_form", args.lang, file=args.records)))
    args.plot = None
    check_outputs(args)
    writer = RecordsWriter(Path(args.records), form) if args.records else None
    if writer is not None:
        writer.open()
    with engine_of(args) as engine:
        for run in runs:
            progress = progress_of(console, run.job.rules)
            progress.begin(run)
            try:
                simulate(run, engine, writer=writer, after_chunk=progress.show)
            finally:
                progress.end()
            if writer is not None and run.complete:
                writer.add(claim_of(run).line())
            if not run.complete:
                break
    if writer is not None:
        writer.close(complete=True)
    return tell(runs, args, console)


def tell(runs: list[Run], args: argparse.Namespace, console: Console) -> int:
    """Print what became of the runs; return the exit code."""
    begun = [run for run in runs if run.done]
    lines = [line for run in begun for line in [*run_lines(run, console.lang), ""]]
    lines += [verdict(claim_of(run), console.lang) for run in begun if run.complete]
    deliver(args, console, simulation_json(begun), lines)
    failure = next((run.failure for run in runs if run.failure), None)
    if failure is not None:
        return failed(failure, ("leaderboard", failure.rules, "--bot", failure.bot), args.seed, console)
    if any(run.interrupted for run in runs):
        again = command(*args.typed)
        return note(fill("ui.leaderboard.interrupted", console.lang, command=again)) or STOPPED
    return 0


def verdict(claim: Claim, lang: str) -> str:
    """Describe a claim in a line, with its interval."""
    won = wins_text(claim.wins, claim.games, lang)
    key = "ui.leaderboard.verdict" if claim.is_whole else "ui.leaderboard.part"
    return fill(key, lang, rules=claim.rules, bots=bots_name(claim.bots), won=won, games=number(claim.games, lang))
