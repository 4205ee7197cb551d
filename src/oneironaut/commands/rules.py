"""The command `oneironaut rules`: what can be played."""

from __future__ import annotations

import argparse
import json
from textwrap import fill

from ..kernel.definition import GAMES
from ..notation.codes import all_codes, presets, read_rules
from ..terminal.console import Console
from ..text import catalogue, say
from .options import add_common
from .tables import pretty, show_table


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `rules`."""
    add_common(parser, lang).add_argument("--json", action="store_true", help=say("ui.cli.json_stdout", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """List what can be played."""
    codes = all_codes()
    if args.json:
        console.write(json.dumps(listing(console), ensure_ascii=False, indent=2))
        return 0
    if pretty(console):
        tables(console)
        return 0
    column = max(map(len, codes)) + 2
    for code in codes:
        console.write(code.ljust(column) + describe(code, console))
    # Presets are the same behind every number of players: listed once, behind the first of the plain games.
    behind = {code.removeprefix(codes[0]): name for code, name in presets().items() if code.startswith(f"{codes[0]}+")}
    example = codes[0] + next(iter(behind))
    bases = [code for code in codes if code + next(iter(behind)) in presets()]
    console.write("\n" + filled(console.say("rules_behind", codes=", ".join(bases), example=example), console))
    for tail, name in behind.items():
        also = "" if tail == f"+{name}" else f"  +{name}\n"
        line = f"{say(f'rules.{name}.title', console.lang)} – {say(f'rules.{name}.line', console.lang)}"
        console.write(f"\n{also}  {tail}\n{filled(line, console, '    ')}")
    variants = [f"{each.key}!{name}" for game in GAMES.values() for each in game.expansions for name in each.variants]
    console.write("\n" + filled(console.say("rules_variants", variants=", ".join(variants)), console))
    return 0


def listing(console: Console) -> dict[str, object]:
    """List what can be played, for programs: codes, presets with their names, expansions with their variants."""
    return {
        "games": [{"code": code, "players": read_rules(code).players, "title": describe(code, console)} for code in all_codes()],
        "presets": [{"code": code, "name": name} for code, name in presets().items()],
        "expansions": [
            {"game": game.key, "key": each.key, "variants": list(each.variants)}
            for game in GAMES.values()
            for each in game.expansions
        ],
    }


def tables(console: Console) -> None:
    """Write the same list as tables, where colours can be shown."""
    codes = all_codes()
    show_table([(code, describe(code, console)) for code in codes], console)
    behind = {code.removeprefix(codes[0]): name for code, name in presets().items() if code.startswith(f"{codes[0]}+")}
    bases = ", ".join(code for code in codes if code + next(iter(behind)) in presets())
    console.write(filled(console.say("rules_behind", codes=bases, example=codes[0] + next(iter(behind))), console))
    rows = []
    for tail, name in behind.items():
        line = f"{say(f'rules.{name}.title', console.lang)} – {say(f'rules.{name}.line', console.lang)}"
        rows.append((tail if tail == f"+{name}" else f"+{name}\n{tail}", line))
    show_table(rows, console)
    variants = [f"{each.key}!{name}" for game in GAMES.values() for each in game.expansions for name in each.variants]
    console.write(filled(console.say("rules_variants", variants=", ".join(variants)), console))


def filled(text: str, console: Console, indent: str = "") -> str:
    """Wrap a paragraph to lines that fit."""
    return fill(text, console.width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def describe(code: str, console: Console) -> str:
    """Describe a rules code; one that nobody has described, by its parts."""
    if f"ui.rules.{code}" in catalogue(console.lang):
        return console.say(f"rules.{code}")
    return console.say("rules_other", game=code.partition(":")[0].capitalize(), players=read_rules(code).players)
