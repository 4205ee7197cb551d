"""The command `oneironaut play`: in the browser, or in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..game import Game
from ..kernel.errors import BadCodeError, OneironautError
from ..notation.codes import read_rules, with_deck
from ..runtime.extras import MissingExtraError, install_command, is_installed, need
from ..seeds import read_seed
from ..terminal.console import Console, command, complain, reason
from ..terminal.saves import Saves, home
from ..terminal.session import AGAIN, LEAVE, Session, resume_command
from ..terminal.sitting import bots_of, seat_bots
from ..text import say
from .options import add_common, add_places, prepare_bots

DEFAULT_RULES = "onirim:1"


def add_arguments(parser: argparse.ArgumentParser, lang: str) -> None:
    """Add the arguments of `play`."""
    places = add_places(parser, lang)
    places.add_argument("rules", metavar="RULES", nargs="?", help=say("ui.cli.play_rules", lang, default=DEFAULT_RULES))
    options = add_common(parser, lang)
    options.add_argument("--seed", metavar="SEED", help=say("ui.cli.play_seed", lang))
    options.add_argument("--deck", metavar="FILE", type=Path, help=say("ui.cli.play_deck", lang))
    options.add_argument("--resume", metavar="FILE", nargs="?", const="", help=say("ui.cli.play_resume", lang))
    options.add_argument("--bot", metavar="BOT", action="append", default=[], help=say("ui.cli.play_bot", lang))
    options.add_argument("--seat", metavar="N", type=int, help=say("ui.cli.play_seat", lang))
    where = options.add_mutually_exclusive_group()
    where.add_argument("--tui", action="store_true", help=say("ui.cli.play_tui", lang))
    where.add_argument("--text", action="store_true", help=say("ui.cli.play_text", lang))


def run(args: argparse.Namespace, console: Console) -> int:
    """Play in the browser; in the terminal if the user asks for it, or if no browser can be opened."""
    if args.resume is not None and (args.rules is not None or args.seed is not None or args.deck is not None):
        args.parser.error(console.say("resume_alone"))
    if args.tui or args.text:
        return play_here(args, console, full=args.tui)
    if args.resume is not None or args.bot or args.seat is not None:
        return play_here(args, console, full=can_show(console))
    try:
        from ..server import serve as server
    except MissingExtraError as missing:
        notice = console.say("extras.no_page", command=install_command(missing.extra))
        return play_here(args, console, (notice,), full=can_show(console))
    if not server.can_open_browser():
        return play_here(args, console, (console.say("server.no_browser", command=command("serve")),), full=can_show(console))
    query = {}
    if args.rules is not None:
        query["rules"] = read_rules(args.rules).code
    if args.deck is not None:
        query["rules"] = own_deck(query.get("rules", DEFAULT_RULES), args.deck, console)
    if args.seed is not None:
        query |= {"rules": query.get("rules", DEFAULT_RULES), "seed": read_seed(args.seed)}
    return server.serve(lang=args.lang, query=query, tell=console.write)


def can_show(console: Console) -> bool:
    """Whether a table on the full screen can be shown: in a terminal, and with Textual."""
    return console.ansi and sys.stdin.isatty() and is_installed("tui")


def play_here(args: argparse.Namespace, console: Console, notices: tuple[str, ...] = (), *, full: bool) -> int:
    """Play in the terminal, on the full screen or line by line: a new game or one that was left."""
    saves = Saves(home())
    game: Game | None = None
    bots: dict[int, str] = {}
    if args.resume is not None:
        if not args.resume and not saves.autosave.exists():
            return complain(console.say("nothing_to_resume", command=command("play")))
        game = saves.resume(Path(args.resume) if args.resume else None)
    elif not full or args.rules is not None or args.seed is not None or args.deck is not None or args.bot:
        rules = DEFAULT_RULES if args.rules is None else args.rules
        game = Game(rules if args.deck is None else own_deck(rules, args.deck, console), args.seed)
    if game is not None:
        game.lang = console.lang
        bots = seated(args, game, saves, console)
    return play_full(saves, game, bots, console, notices) if full else play_lines(saves, game or Game(), bots, console, notices)


def seated(args: argparse.Namespace, game: Game, saves: Saves, console: Console) -> dict[int, str]:
    """Return the bots at the other seats: those that were named, or those of the file."""
    players = game.rules.players
    if players == 1 and (args.bot or args.seat is not None):
        args.parser.error(console.say("bot_solo", rules=game.rules.code))
    seat = 1 if args.seat is None else args.seat
    if not 1 <= seat <= players:
        args.parser.error(console.say("no_seat", n=seat, rules=game.rules.code, last=players))
    if args.bot:
        prepare_bots()
        return seat_bots(game, args.bot, seat - 1)
    return bots_of(saves.players, console.lang)


def play_lines(saves: Saves, game: Game, bots: dict[int, str], console: Console, notices: tuple[str, ...]) -> int:
    """Play line by line, as many games as people like."""
    while True:
        choice = Session(game, console, saves, notices=(*notices, *old_game(saves, console)), bots=bots).run()
        if choice == LEAVE:
            return 0
        notices = ()
        game = Game(game.rules, game.seed if choice == AGAIN else None)


def play_full(saves: Saves, game: Game | None, bots: dict[int, str], console: Console, notices: tuple[str, ...]) -> int:
    """Play on the full screen."""
    need("tui")
    if not can_show(console):
        return complain(console.say("no_terminal"))
    from ..tui.app import OneironautApp

    app = OneironautApp(saves, console.lang, game, bots, notices, lambda: old_game(saves, console))
    app.run()
    console.lang = app.lang
    if app.error:
        return complain(app.error)
    if app.left is not None:
        console.write(console.say("kept", command=resume_command(saves)))
    return app.return_code or 0


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
