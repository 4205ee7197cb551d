"""The command `oneironaut train`: a net for some rules; where players have secrets from each other, a plan."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from ..bots.netfile import file_name
from ..bots.training import CHUNK
from ..kernel.definition import game_of, load
from ..kernel.errors import BadCodeError
from ..notation.codes import read_rules
from ..plots.runs import check_plot
from ..sim.engines import cores
from ..sim.records import check_writable
from ..terminal.console import Console
from ..terminal.saves import home
from ..text import say
from .options import add_common, add_places
from .parser import lower
from .running import STDOUT, deliver, note

MINUTES = 30.0
TESTED = 20_000


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `train`."""
    add_places(parser, lang).add_argument("rules", metavar="RULES", help=say("ui.cli.train_rules", lang))
    options = add_common(parser, lang)
    length = options.add_mutually_exclusive_group()
    length.add_argument("--minutes", metavar="M", type=float, help=say("ui.cli.train_minutes", lang, default=f"{MINUTES:g}"))
    length.add_argument("--games", metavar="N", type=int, help=say("ui.cli.train_games", lang))
    options.add_argument("--seed", metavar="S", type=int, default=1, help=say("ui.cli.train_seed", lang))
    options.add_argument("--from", metavar="NET", dest="init_from", help=say("ui.cli.train_from", lang))
    options.add_argument("--mixed", action="store_true", help=say("ui.cli.train_mixed", lang))
    options.add_argument("--hidden1", metavar="N", type=int, help=say("ui.cli.train_hidden1", lang))
    options.add_argument("--hidden2", metavar="N", type=int, help=say("ui.cli.train_hidden2", lang))
    options.add_argument("--max-positions", metavar="N", type=int, default=150, help=say("ui.cli.train_max_positions", lang))
    options.add_argument("--random-start", metavar="N", type=int, default=0, help=say("ui.cli.train_random_start", lang))
    options.add_argument("--restarts", action="store_true", help=say("ui.cli.train_restarts", lang))
    options.add_argument("--rate", metavar="X", type=float, default=1.5e-3, help=say("ui.cli.train_rate", lang))
    options.add_argument("--test", metavar="N", type=int, default=TESTED, help=say("ui.cli.train_test", lang, default=TESTED))
    options.add_argument("--jobs", metavar="J", type=int, help=say("ui.cli.sim_jobs", lang))
    options.add_argument("--out", metavar="FILE", type=Path, help=say("ui.cli.train_out", lang))
    options.add_argument("--plot", metavar="FILE", type=Path, help=say("ui.cli.train_plot", lang))
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.json_file", lang))
    options.add_argument("--resume", action="store_true", help=say("ui.cli.sim_resume", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Train a net, or a plan, and test it."""
    rules = read_rules(args.rules)
    jobs = args.jobs if args.jobs is not None else cores()
    check(args, jobs)
    if args.json and args.json != STDOUT:
        check_writable(Path(args.json))
    trainer = load(game_of(rules.code).trainer)
    out = args.out or Path(file_name(rules.code)).with_suffix(trainer.SUFFIX)
    check_writable(out)
    if args.plot is not None:
        check_plot(args.plot)
    folder = home() / "train" / file_name(rules.code).removesuffix(".npz")
    talk = replace(console, write=note) if args.json == STDOUT else console  # standard output is for the result alone
    code: int = trainer.train(args, rules, folder, jobs, out, talk)
    if args.json and code == 0:
        deliver(args, console, args.result, [])
    return code


def check(args: argparse.Namespace, jobs: int) -> None:
    """Refuse numbers that make no sense."""
    for name, value, least in (
        ("--games", args.games, CHUNK),
        ("--minutes", args.minutes, 0.1),
        ("--hidden1", args.hidden1, 1),
        ("--hidden2", args.hidden2, 1),
        ("--max-positions", args.max_positions, 1),
        ("--test", args.test, 1),
        ("--jobs", jobs, 1),
        ("--seed", args.seed, 0),
        ("--random-start", args.random_start, 0),
    ):
        if value is not None and value < least:
            raise BadCodeError(lower(say("ui.cli.at_least", args.lang, name=name, least=least)))
    if args.mixed and not args.init_from and not args.resume:
        raise BadCodeError(lower(say("ui.cli.mixed_without_net", args.lang)))
