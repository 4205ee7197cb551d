"""The command `oneironaut bots`: the bots that can be named, with their parameters."""

from __future__ import annotations

import argparse
import inspect
import json
from typing import Any

from ..bots.base import BotError
from ..bots.parameters import parameters_of
from ..bots.registry import BOTS, find_bot
from ..bots.sources import installed
from ..notation.codes import read_rules
from ..terminal.console import Console
from ..text import catalogue, say
from .options import add_common, add_places, prepare_bots


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `bots`."""
    add_places(parser, lang).add_argument("names", metavar="NAME", nargs="*", help=say("ui.cli.bots_names", lang))
    options = add_common(parser, lang)
    options.add_argument("--rules", metavar="RULES", help=say("ui.cli.bots_rules", lang))
    options.add_argument("--json", action="store_true", help=say("ui.cli.bots_json", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """List bots."""
    prepare_bots()
    rules = read_rules(args.rules) if args.rules else None
    entries = [entry for name in (args.names or [*BOTS, *installed()]) if (entry := entry_of(name, console.lang, rules))]
    if args.json:
        console.write(json.dumps(entries, indent=2, ensure_ascii=False))
        return 0
    width = max((len(entry["name"]) for entry in entries), default=0)
    for entry in entries:
        console.write(f"{entry['name'].ljust(width)}  {entry['about']}".rstrip())
        for parameter in entry["parameters"]:
            console.write(f"{' ' * width}    {parameter['told']}")
    console.write("")
    console.write(say("ui.bots.own", console.lang))
    return 0


def entry_of(name: str, lang: str, rules: Any) -> dict[str, Any] | None:
    """Return a bot: what it is, where it is from and its parameters; None if it does not play these rules. An installed bot that
    cannot be loaded says so: the others are listed all the same."""
    try:
        found = find_bot(name)
        if rules is not None and not found.make().plays(rules):
            return None
    except BotError as error:
        if name not in installed():
            raise
        return {"name": name, "about": str(error), "source": installed()[name].value, "parameters": []}
    key = f"ui.server.bot.{name}.line"
    about = catalogue(lang)[key] if key in catalogue(lang) else (inspect.getdoc(found.cls) or "").partition("\n")[0]
    parameters = [
        {"name": one.name, "type": one.kind.__name__, "default": one.default, "required": one.is_required, "told": one.told}
        for one in parameters_of(found.cls).values()
    ]
    source = (
        "oneironaut"
        if name.partition("?")[0].partition("@")[0] in BOTS
        else installed()[name].value
        if name in installed()
        else name
    )
    return {"name": name, "about": about, "source": source, "parameters": parameters}
