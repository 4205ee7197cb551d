"""The command `oneironaut play`: in the browser, or in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..game import Game
from ..kernel.errors import BadCodeError, OneironautError
from ..notation.codes import read_rules, with_deck
from ..seeds import read_seed
from ..terminal.console import Console, command, complain, reason
from ..terminal.saves import Saves, home
from ..terminal.session import AGAIN, LEAVE, Session
from ..text import say
from .options import add_common, add_places

DEFAULT_RULES = "onirim:1"


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `play`."""
    places = add_places(parser, lang)
    places.add_argument("rules", metavar="RULES", nargs="?", help=say("ui.cli.play_rules", lang, default=DEFAULT_RULES))
    options = add_common(parser, lang)
    options.add_argument("--seed", metavar="SEED", help=say("ui.cli.play_seed", lang))
    options.add_argument("--deck", metavar="FILE", type=Path, help=say("ui.cli.play_deck", lang))
    options.add_argument("--resume", metavar="FILE", nargs="?", const="", help=say("ui.cli.play_resume", lang))
    options.add_argument("--text", action="store_true", help=say("ui.cli.play_text", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Play in the browser; in the terminal if the user asks for it, or if no browser can be opened."""
    if args.text or args.resume is not None:
        return play_text(args, console)
    from ..server import serve as server

    if not server.can_open_browser():
        return play_text(args, console, (console.say("server.no_browser", command=command("serve")),))
    query = {}
    if args.rules is not None:
        query["rules"] = read_rules(args.rules).code
    if args.deck is not None:
        query["rules"] = own_deck(query.get("rules", DEFAULT_RULES), args.deck, console)
    if args.seed is not None:
        query |= {"rules": query.get("rules", DEFAULT_RULES), "seed": read_seed(args.seed)}
    return server.serve(lang=args.lang, query=query, tell=console.write)


def play_text(args: argparse.Namespace, console: Console, notices: tuple[str, ...] = ()) -> int:
    """Play in the terminal: a new game or one that was left, and as many more as people like."""
    saves = Saves(home())
    if args.resume is not None:
        if args.rules is not None or args.seed is not None or args.deck is not None:
            args.parser.error(console.say("resume_alone"))
        if not args.resume and not saves.autosave.exists():
            return complain(console.say("nothing_to_resume", command=command("play")))
        game = saves.resume(Path(args.resume) if args.resume else None)
    else:
        rules = DEFAULT_RULES if args.rules is None else args.rules
        game = Game(rules if args.deck is None else own_deck(rules, args.deck, console), args.seed)
    while True:
        choice = Session(game, console, saves, notices=(*notices, *old_game(saves, console))).run()
        if choice == LEAVE:
            return 0
        notices = ()
        game = Game(game.rules, game.seed if choice == AGAIN else None)


def own_deck(rules: str, file: Path, console: Console) -> str:
    """Return the code of rules with the deck of a file. Errors name the file."""
    try:
        return with_deck(rules, file.read_bytes().decode())
    except UnicodeDecodeError:
        raise BadCodeError(f"{file}: {console.say('deck_not_text')}") from None
    except OneironautError as error:
        raise BadCodeError(f"{file}: {error}") from None


def old_game(saves: Saves, console: Console) -> tuple[str, ...]:
    """Set a game aside that was left unfinished, and say so."""
    try:
        kept, is_damaged = saves.set_aside()
    except OSError as error:
        return (console.say("not_kept", error=reason(error)),)
    if kept is None:
        return ()
    if is_damaged:
        return (console.say("damaged", file=kept),)
    return (console.say("set_aside", command=command("play", "--resume", kept)),)
