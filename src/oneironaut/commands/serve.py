"""The command `oneironaut serve`: the web page for this machine, or for others."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from ..server import serve
from ..terminal.console import Console
from ..text import say
from .options import add_common, prepare_bots
from .parser import lower


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `serve`."""
    options = add_common(parser, lang)
    options.add_argument("--host", metavar="ADDRESS", default=serve.HOST, help=say("ui.cli.serve_host", lang, default=serve.HOST))
    options.add_argument(
        "--port",
        metavar="PORT",
        type=partial(port, lang=lang),
        default=serve.PORT,
        help=say("ui.cli.serve_port", lang, default=serve.PORT),
    )
    options.add_argument("--data", metavar="FOLDER", type=Path, help=say("ui.cli.serve_data", lang))
    options.add_argument("--bot", metavar="NAME", action="append", default=[], help=say("ui.cli.serve_bot", lang))
    options.add_argument("--origin", metavar="ORIGIN", action="append", default=[], help=say("ui.cli.serve_origin", lang))


def port(text: str, lang: str) -> int:
    """Read the number of a port."""
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(lower(say("ui.cli.bad_port", lang, text=text)))
    return int(text)


def run(args: argparse.Namespace, console: Console) -> int:
    """Start the server."""
    prepare_bots()
    return serve.serve(
        args.host, args.port, args.data, lang=args.lang, origins=tuple(args.origin), tell=console.write, bots=args.bot
    )
