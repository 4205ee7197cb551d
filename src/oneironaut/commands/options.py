"""Options that several commands have."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from ..text import LANGUAGES, say

SEED = "DREAM-1"


def add_common(parser: argparse.ArgumentParser, lang: str) -> argparse._ArgumentGroup:
    """Add the options that every command has."""
    group = parser.add_argument_group(say("ui.cli.options", lang))
    group.add_argument("-h", "--help", action="help", help=say("ui.cli.help", lang))
    group.add_argument("--lang", choices=LANGUAGES, help=say("ui.cli.lang", lang))
    group.add_argument("-q", "--quiet", action="store_true", help=say("ui.cli.quiet", lang))
    return group


def add_places(parser: argparse.ArgumentParser, lang: str) -> argparse._ArgumentGroup:
    """Add the group of the positional arguments."""
    return parser.add_argument_group(say("ui.cli.arguments", lang))


def add_engine(options: argparse._ArgumentGroup, lang: str) -> None:
    """Add the options for what plays many games: processes here, or a cluster."""
    options.add_argument("--jobs", metavar="J", type=int, help=say("ui.cli.sim_jobs", lang))
    options.add_argument("--engine", choices=("local", "ray"), default="local", help=say("ui.cli.sim_engine", lang))
    options.add_argument("--address", metavar="ADDRESS", help=say("ui.cli.sim_address", lang))


def add_results(options: argparse._ArgumentGroup, lang: str) -> None:
    """Add the options for where results go."""
    options.add_argument("--json", metavar="FILE", help=say("ui.cli.sim_json", lang))
    options.add_argument("--plot", metavar="FILE", type=Path, help=say("ui.cli.sim_plot", lang))


def add_seed(options: argparse._ArgumentGroup, lang: str) -> None:
    """Add the option for the seed of many games."""
    options.add_argument("--seed", metavar="SEED", default=SEED, help=say("ui.cli.sim_seed", lang, default=SEED))


def prepare_bots() -> None:
    """Let modules of this folder be found: a bot of one's own is most often a file where one works."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
