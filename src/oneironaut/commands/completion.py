"""The command `oneironaut completion`: a script that lets a shell complete our commands, options and rules codes."""

from __future__ import annotations

import argparse

from ..runtime.extras import load_extra
from ..terminal.console import Console
from ..text import say
from .options import add_common, add_places

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `completion`."""
    places = add_places(parser, lang)
    places.add_argument("shell", metavar="SHELL", choices=SHELLS, help=say("ui.cli.completion_shell", lang))
    add_common(parser, lang)


def run(args: argparse.Namespace, console: Console) -> int:
    """Print the script."""
    from .main import build_parser

    shtab = load_extra("cli", "shtab")
    parser = build_parser(console.lang, (), everything=True)
    prepare(parser, shtab)
    console.write(shtab.complete(parser, args.shell).rstrip("\n"))
    return 0


def prepare(parser: argparse.ArgumentParser, shtab: object) -> None:
    """Tell the script which arguments are files, rules codes and bots."""
    from ..notation.codes import all_codes, presets

    files = getattr(shtab, "FILE")  # noqa: B009  # the package has no types
    codes = [*all_codes(), *presets()]
    for action in walk(parser):
        if action.metavar in ("FILE", "RECORD"):
            action.complete = files  # type: ignore[attr-defined]  # shtab reads it
        elif action.metavar in ("RULES", "PRESET") and action.choices is None:
            action.choices = codes


def walk(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the arguments of a parser and of its commands."""
    found: list[argparse.Action] = []
    for action in parser._actions:
        found.append(action)
        if isinstance(action, argparse._SubParsersAction):
            for named in action.choices.values():
                found += walk(named)
    return found
