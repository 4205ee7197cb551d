"""`python -m oneironaut.art`: a card as SVG on the standard output, or the gallery into a folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ..kernel.errors import OneironautError
from ..text import LANGUAGES, say
from . import DETAILS, card, sprite
from .gallery import write


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit code."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang", choices=LANGUAGES, default="en")
    lang = early.parse_known_args(argv)[0].lang  # the help is in the language that is asked for
    parser = argparse.ArgumentParser(prog="python -m oneironaut.art", description=say("art.cli.about", lang), allow_abbrev=False)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--gallery", metavar="FOLDER", type=Path, help=say("art.cli.gallery", lang))
    what.add_argument("--card", metavar="CODE", help=say("art.cli.card", lang))
    what.add_argument("--sprite", metavar="RULES", help=say("art.cli.sprite", lang))
    parser.add_argument("--state", default="", help=say("art.cli.state", lang))
    parser.add_argument("--detail", choices=DETAILS, help=say("art.cli.detail", lang))
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help=say("art.cli.lang", lang))
    args = parser.parse_args(argv)
    try:
        if args.gallery:
            for file in write(args.gallery):
                print(file)
        elif args.card:
            print(card(args.card, lang=args.lang, detail=args.detail, state=args.state))
        else:
            print(sprite(args.sprite, lang=args.lang, details=(args.detail or DETAILS[0],)))
    except (OneironautError, OSError) as error:
        print(f"oneironaut.art: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
