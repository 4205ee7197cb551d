"""The command `oneironaut check-bot`: whether a bot keeps its promises, by games of all sorts of rules."""

from __future__ import annotations

import argparse
import dataclasses
import json

from ..sim.words import fill, number
from ..terminal.console import Console
from ..testing import BotCheckError, check_bot
from ..text import say
from .options import add_common, add_places, prepare_bots

GAMES = 1


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `check-bot`."""
    places = add_places(parser, lang)
    places.add_argument("bot", metavar="NAME", help=say("ui.cli.check_bot_name", lang))
    places.add_argument("rules", metavar="RULES", nargs="*", help=say("ui.cli.check_bot_rules", lang))
    options = add_common(parser, lang)
    options.add_argument("--games", metavar="N", type=int, default=GAMES, help=say("ui.cli.check_bot_games", lang, default=GAMES))
    options.add_argument("--json", action="store_true", help=say("ui.cli.check_bot_json", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Check a bot."""
    if args.games < 1:
        args.parser.error(say("ui.check_bot.games", console.lang))
    prepare_bots()
    try:
        checked = check_bot(args.bot, args.rules or None, games=args.games)
    except BotCheckError as error:
        if not args.json:
            raise
        console.write(json.dumps({"bot": args.bot, "sound": False, "problem": str(error)}, indent=2))
        return 1
    if args.json:
        figures = {name: value for name, value in dataclasses.asdict(checked).items() if name != "name"}
        console.write(json.dumps({"bot": checked.name, "sound": True, "problem": None, **figures}, indent=2))
        return 0
    figures = {field: number(getattr(checked, field), console.lang) for field in ("rules", "games", "decisions", "worlds")}
    console.write(fill("ui.check_bot.sound", console.lang, bot=checked.name, **figures))
    return 0
