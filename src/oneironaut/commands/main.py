"""The command `oneironaut`. Exit codes: 0 fine, 1 for a wrong file or code (one line says what), 2 for wrong usage."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from .. import COMPILED, __version__
from ..kernel.errors import OneironautError
from ..terminal.console import complain, reason, system_console
from ..text import LANGUAGES, say
from .options import add_common

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
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows a sign instead, it does not stop
            stream.reconfigure(errors="replace")
    try:
        args = parse(arguments)
        code: int = args.run(args, system_console(args.lang))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OneironautError as error:
        return complain(str(error))
    except OSError as error:
        return complain(reason(error))
    except KeyboardInterrupt:
        return 130


def language(environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, if it is one of ours; else English."""
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "fr" if wanted.lower().startswith("fr") else "en"


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the arguments. `--lang` may come before or after the command's name; it also sets the language of the help."""
    early = argparse.ArgumentParser(prog="oneironaut", add_help=False, allow_abbrev=False)
    early.add_argument("--lang", default=None)
    asked = early.parse_known_args(arguments)[0].lang
    lang = asked if asked in LANGUAGES else language()
    args = build_parser(lang, arguments).parse_args(arguments)
    args.lang = lang  # argparse would let a command's default hide what stood before its name
    args.typed = arguments
    return args


def build_parser(lang: str, arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser of the whole command line. Load only the command that is named: some take longer to load than others
    take to run."""
    parser = argparse.ArgumentParser(prog="oneironaut", description=say("ui.cli.about", lang), add_help=False, allow_abbrev=False)
    options = add_common(parser, lang)
    build = "compiled" if COMPILED else "interpreted"
    options.add_argument(
        "--version", action="version", version=f"oneironaut {__version__} ({build})", help=say("ui.cli.version", lang)
    )
    commands = parser.add_subparsers(title=say("ui.cli.commands", lang), metavar="COMMAND", required=True)
    for name in COMMANDS:
        text = say(f"ui.cli.{name}", lang)
        named = commands.add_parser(name, help=text, description=text, add_help=False, allow_abbrev=False)
        if name in arguments:
            module = import_module(f".{name.replace('-', '_')}", __package__)
            module.add_arguments(named, lang)
            named.set_defaults(run=module.run, parser=named)
    return parser
