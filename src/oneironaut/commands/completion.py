"""The command `oneironaut completion`: a script that lets a shell complete our commands, options and rules codes."""

from __future__ import annotations

import argparse

from ..runtime.extras import load_extra
from ..terminal.console import Console
from ..text import say
from .options import add_common, add_places
from .problems import BOT_OPTIONS

SHELLS = ("bash", "zsh", "fish")
# bash cuts words at colons, and rules codes have one: the words are joined for the script, and the answers are cut again.
COLONS = """
_oneironaut() {
  local -a joined=()
  local n=-1 i word
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((n > 0)) && [[ $word == :* || ${joined[n]} == *: ]]; then
      joined[n]+=$word
    else
      joined[++n]=$word
    fi
  done
  COMP_WORDS=("${joined[@]}")
  COMP_CWORD=$n
  word=${joined[n]}
  _shtab_oneironaut "$1" "$word" "${joined[n - 1]}"
  if [[ $word == *:* && $COMP_WORDBREAKS == *:* ]]; then
    for i in "${!COMPREPLY[@]}"; do
      COMPREPLY[i]=${COMPREPLY[i]#"${word%:*}:"}
    done
  fi
}

complete -o bashdefault -F _oneironaut oneironaut
"""


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
    script = shtab.complete(parser, args.shell).rstrip("\n")
    console.write(script + COLONS.rstrip("\n") if args.shell == "bash" else script)
    return 0


def prepare(parser: argparse.ArgumentParser, shtab: object) -> None:
    """Tell the script which arguments are files, rules codes and bots."""
    from ..bots.registry import BOTS
    from ..bots.sources import installed
    from ..notation.codes import all_codes, presets

    files = getattr(shtab, "FILE")  # noqa: B009  # the package has no types
    codes = list(dict.fromkeys([*all_codes(), *presets()]))
    bots = [*BOTS, *installed()]
    for action in walk(parser):
        if action.metavar in ("FILE", "RECORD"):
            action.complete = files  # type: ignore[attr-defined]  # shtab reads it
        elif action.metavar in ("RULES", "PRESET") and action.choices is None:
            action.choices = codes
        elif action.dest in BOT_OPTIONS and action.choices is None:
            action.choices = bots


def walk(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return the arguments of a parser and of its commands."""
    found: list[argparse.Action] = []
    for action in parser._actions:
        found.append(action)
        if isinstance(action, argparse._SubParsersAction):
            for named in action.choices.values():
                found += walk(named)
    return found
