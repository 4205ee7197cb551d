"""The command `oneironaut`. Exit codes: 0 fine, 1 for a wrong file or code (one line says what), 2 for wrong usage."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill

from . import COMPILED, __version__
from .cli_coach import COMMANDS as COACHES
from .cli_leaderboard import COMMANDS as LEADERBOARDS
from .cli_sim import COMMANDS as SIMULATIONS
from .cli_train import COMMANDS as TRAININGS
from .game import Game
from .kernel.errors import BadCodeError, OneironautError
from .notation.codes import all_codes, presets, read_rules, with_deck
from .seeds import read_seed
from .terminal.console import Console, command, printable, reason, system_console
from .terminal.records import summarize, trace
from .terminal.saves import Saves, home
from .terminal.session import AGAIN, LEAVE, Session
from .text import LANGUAGES, catalogue, say

DEFAULT_RULES = "onirim:1"
LONGEST_ERROR = 400


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows a sign instead, it does not stop
            stream.reconfigure(errors="replace")
    try:
        args = parse(arguments)
        code: int = args.run(args, system_console(args.lang))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OneironautError as error:
        return complain(str(error))
    except OSError as error:
        return complain(reason(error))
    except KeyboardInterrupt:
        return 130


def complain(message: str) -> int:
    """One line on standard error; the exit code for wrong content."""
    print(f"oneironaut: {printable(' '.join(message.split()), LONGEST_ERROR)}", file=sys.stderr)
    return 1


def language(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, if it is one of ours; else English."""
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return "fr" if wanted.lower().startswith("fr") else "en"


def parse(arguments: list[str]) -> argparse.Namespace:
    """The arguments read. `--lang` may stand before or after the command's name; it also sets the language of the help."""
    early = argparse.ArgumentParser(prog="oneironaut", add_help=False, allow_abbrev=False)
    early.add_argument("--lang", default=None)
    asked = early.parse_known_args(arguments)[0].lang
    lang = asked if asked in LANGUAGES else language()
    args = build_parser(lang, arguments).parse_args(arguments)
    args.lang = lang  # argparse would let a command's default hide what stood before its name
    args.typed = arguments
    return args


def build_parser(lang: str, arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the whole command line. Commands of bots get their arguments only if they are named: to list the bots takes
    longer than most commands do."""
    parser = argparse.ArgumentParser(prog="oneironaut", description=say("ui.cli.about", lang), add_help=False, allow_abbrev=False)
    options = add_common(parser, lang)
    build = "compiled" if COMPILED else "interpreted"
    options.add_argument(
        "--version", action="version", version=f"oneironaut {__version__} ({build})", help=say("ui.cli.version", lang)
    )
    commands = parser.add_subparsers(title=say("ui.cli.commands", lang), metavar="COMMAND", required=True)

    def add(name: str) -> argparse.ArgumentParser:
        text = say(f"ui.cli.{name}", lang)
        return commands.add_parser(name, help=text, description=text, add_help=False, allow_abbrev=False)

    player = add("play")
    places = player.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("rules", metavar="RULES", nargs="?", help=say("ui.cli.play_rules", lang, default=DEFAULT_RULES))
    options = add_common(player, lang)
    options.add_argument("--seed", metavar="SEED", help=say("ui.cli.play_seed", lang))
    options.add_argument("--deck", metavar="FILE", type=Path, help=say("ui.cli.play_deck", lang))
    options.add_argument("--resume", metavar="FILE", nargs="?", const="", help=say("ui.cli.play_resume", lang))
    options.add_argument("--text", action="store_true", help=say("ui.cli.play_text", lang))
    player.set_defaults(run=play, parser=player)

    server = add("serve")
    options = add_common(server, lang)
    options.add_argument("--host", metavar="ADDRESS", help=say("ui.cli.serve_host", lang, default="127.0.0.1"))
    options.add_argument("--port", metavar="PORT", type=port, help=say("ui.cli.serve_port", lang, default=8517))
    options.add_argument("--data", metavar="FOLDER", type=Path, help=say("ui.cli.serve_data", lang))
    options.add_argument("--origin", metavar="ORIGIN", action="append", default=[], help=say("ui.cli.serve_origin", lang))
    server.set_defaults(run=serve)

    replayer = add("replay")
    places = replayer.add_argument_group(say("ui.cli.arguments", lang))
    places.add_argument("file", metavar="FILE", type=Path, help=say("ui.cli.replay_file", lang))
    options = add_common(replayer, lang)
    options.add_argument("--trace", action="store_true", help=say("ui.cli.replay_trace", lang))
    replayer.set_defaults(run=replay)

    lister = add("rules")
    add_common(lister, lang)
    lister.set_defaults(run=list_rules)

    for name, add_arguments in (SIMULATIONS | LEADERBOARDS | TRAININGS | COACHES).items():
        player = add(name)
        if name in arguments:
            add_arguments(player, add_common, lang)

    measurer = add("bench")
    options = add_common(measurer, lang)
    options.add_argument("--json", action="store_true", help=say("ui.cli.bench_json", lang))
    options.add_argument("--prototype", metavar="SCRIPT", type=Path, help=say("ui.cli.bench_prototype", lang))
    measurer.set_defaults(run=bench)
    return parser


def add_common(parser: argparse.ArgumentParser, lang: str) -> argparse._ArgumentGroup:
    """The options that every command has."""
    group = parser.add_argument_group(say("ui.cli.options", lang))
    group.add_argument("-h", "--help", action="help", help=say("ui.cli.help", lang))
    group.add_argument("--lang", choices=LANGUAGES, help=say("ui.cli.lang", lang))
    return group


def port(text: str) -> int:
    """The number of a port."""
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: 0 … 65535")
    return int(text)


def play(args: argparse.Namespace, console: Console) -> int:
    """Play in the browser; in the terminal if that is wished, or if no browser can be opened."""
    if args.text or args.resume is not None:
        return play_text(args, console)
    from .server import serve as server

    if not server.can_open_browser():
        return play_text(args, console, (console.say("server.no_browser", command=command("serve")),))
    wish = {}
    if args.rules is not None:
        wish["rules"] = read_rules(args.rules).code
    if args.deck is not None:
        wish["rules"] = own_deck(wish.get("rules", DEFAULT_RULES), args.deck, console)
    if args.seed is not None:
        wish |= {"rules": wish.get("rules", DEFAULT_RULES), "seed": read_seed(args.seed)}
    return server.serve(lang=args.lang, wish=wish, tell=console.write)


def serve(args: argparse.Namespace, console: Console) -> int:
    """Start the server."""
    from .server import serve as server

    number = server.PORT if args.port is None else args.port
    return server.serve(
        args.host or server.HOST, number, args.data, lang=args.lang, origins=tuple(args.origin), tell=console.write
    )


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
        wish = Session(game, console, saves, notices=(*notices, *old_game(saves, console))).run()
        if wish == LEAVE:
            return 0
        notices = ()
        game = Game(game.rules, game.seed if wish == AGAIN else None)


def own_deck(rules: str, file: Path, console: Console) -> str:
    """The code of rules with the deck of a file; its mistakes name the file."""
    try:
        return with_deck(rules, file.read_bytes().decode())
    except UnicodeDecodeError:
        raise BadCodeError(f"{file}: {console.say('deck_not_text')}") from None
    except OneironautError as error:
        raise BadCodeError(f"{file}: {error}") from None


def old_game(saves: Saves, console: Console) -> tuple[str, ...]:
    """Put a game aside that was left unfinished, and say so."""
    try:
        kept, is_damaged = saves.set_aside()
    except OSError as error:
        return (console.say("not_kept", error=reason(error)),)
    if kept is None:
        return ()
    if is_damaged:
        return (console.say("damaged", file=kept),)
    return (console.say("set_aside", command=command("play", "--resume", kept)),)


def replay(args: argparse.Namespace, console: Console) -> int:
    """Check a record: sum it up, or trace it."""
    (trace if args.trace else summarize)(args.file, console)
    return 0


def list_rules(_: argparse.Namespace, console: Console) -> int:
    """List what can be played."""
    codes = all_codes()
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
    console.write("\n" + filled(console.say("rules_variants"), console))
    return 0


def filled(text: str, console: Console, indent: str = "") -> str:
    """A paragraph in lines that fit."""
    return fill(text, console.width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def describe(code: str, console: Console) -> str:
    """A rules code in words; of one that nobody has described, what can be read from it."""
    if f"ui.rules.{code}" in catalogue(console.lang):
        return console.say(f"rules.{code}")
    return console.say("rules_other", game=code.partition(":")[0].capitalize(), players=read_rules(code).players)


def bench(args: argparse.Namespace, _: Console) -> int:
    """Measure the speed of this machine's build."""
    from .bench import main as bench_main

    bench_main(json=args.json, prototype=args.prototype)
    return 0
