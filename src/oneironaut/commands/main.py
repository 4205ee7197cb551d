"""The command `oneironaut`. Exit codes: 0 fine, 1 for a wrong file or code (one line says what), 2 for wrong usage."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib import import_module

from .. import COMPILED, __version__
from ..kernel.errors import OneironautError
from ..runtime.extras import MissingExtraError
from ..terminal.console import Console, complain, system_console
from ..text import LANGUAGES, say
from .options import add_common
from .parser import Parser, speaking
from .problems import file_problem, problem

# In the order of the help; each is a module of this package with `add_arguments` and `run`.
COMMANDS = (
    "play",
    "serve",
    "replay",
    "rules",
    "sim",
    "compare",
    "tournament",
    "leaderboard",
    "bots",
    "check-bot",
    "train",
    "coach",
    "bench",
    "completion",
)
# What the bots of these print is not part of the result.
RUN_BOTS = ("sim", "compare", "tournament", "leaderboard", "bots", "check-bot", "train", "coach")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows a sign instead, it does not stop
            stream.reconfigure(errors="replace")
    args, lang = None, wanted_language(arguments)
    try:
        args = parse(arguments, lang)
        with own_console(args) as console:
            code: int = args.run(args, console)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OneironautError as error:
        return complain(problem(error, args, lang))
    except OSError as error:
        return complain(file_problem(error, lang))
    except KeyboardInterrupt:
        return 130


@contextmanager
def own_console(args: argparse.Namespace) -> Iterator[Console]:
    """Return the console of a command. While bots play, standard output is the command's alone: what they print goes to standard
    error, so that it does not spoil `--json -`."""
    console = system_console(args.lang)
    console.quiet = args.quiet
    if args.command not in RUN_BOTS:
        yield console
        return
    console.write = partial(print, file=sys.stdout)
    with redirect_stdout(sys.stderr):
        yield console


def language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, if it is one of ours; else English."""
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "fr" if wanted.lower().startswith("fr") else "en"


def wanted_language(arguments: Sequence[str]) -> str:
    """Return the language of `--lang`, at any place in the line, or of the environment."""
    early = argparse.ArgumentParser(prog="oneironaut", add_help=False, allow_abbrev=False, exit_on_error=False)
    early.add_argument("--lang", nargs="?")
    try:
        asked = early.parse_known_args(list(arguments))[0].lang
    except (argparse.ArgumentError, SystemExit):
        asked = None
    return asked if asked in LANGUAGES else language()


def parse(arguments: list[str], lang: str) -> argparse.Namespace:
    """Read the arguments. `--lang` and `--quiet` may come before or after the command's name."""
    with speaking(lang):
        parser = build_parser(lang, arguments)
        args, unknown = parser.parse_known_args(arguments)
        if unknown:
            (getattr(args, "parser", None) or parser).refuse(unknown)
    args.lang = lang  # argparse would let a command's default hide what stood before its name
    args.quiet = "--quiet" in arguments or "-q" in arguments
    args.typed = arguments
    return args


def build_parser(lang: str, arguments: Sequence[str], *, everything: bool = False) -> Parser:
    """Build the parser of the whole command line. Only a command that is named is loaded, unless everything is asked for: some
    take longer to load than others take to run. A command whose packages are missing says so when it is run."""
    parser = Parser(prog="oneironaut", description=say("ui.cli.about", lang), lang=lang)
    options = add_common(parser, lang)
    build = "compiled" if COMPILED else "interpreted"
    options.add_argument(
        "--version", action="version", version=f"oneironaut {__version__} ({build})", help=say("ui.cli.version", lang)
    )
    commands = parser.add_subparsers(title=say("ui.cli.commands", lang), metavar="COMMAND", required=True, dest="command")
    for name in COMMANDS:
        text = say(f"ui.cli.{name}", lang)
        named = commands.add_parser(name, help=text, description=text, lang=lang)
        named.set_defaults(parser=named)
        if name not in arguments and not everything:
            continue
        try:
            module = import_module(f".{name.replace('-', '_')}", __package__)
        except MissingExtraError:
            if not everything:
                raise
            continue  # completion goes on without
        module.add_arguments(named, lang)
        named.set_defaults(run=module.run)
    return parser
