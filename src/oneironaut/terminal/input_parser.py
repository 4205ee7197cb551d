"""Input parser: reads a typed line as an answer, a command, or neither with the reason."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from ..game import Game
from ..kernel.errors import BadCodeError
from ..questions import Option
from ..text import say
from .console import printable

SHOW = "show"  # an empty line
COMMANDS = ("help", "hint", "undo", "save", "log", "counts", "lang", "quit")
AFTERWARDS = ("again", "new")  # commands for games that are over
SHORT = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit"}


@dataclass(frozen=True)
class Reply:
    """A line read: an option, or a command with what stood behind it, or a problem in words."""

    option: Option | None = None
    command: str = ""
    rest: str = ""
    problem: str = ""


def read_reply(line: str, game: Game, lang: str) -> Reply:
    """Read a line. An answer is a number, a code as in `play Rs`, or enough of it that only one option is left."""
    words = [plain(word) for word in line.split()]
    if not words:
        return Reply(command=SHOW)
    rest = line.split(maxsplit=1)[1].strip() if len(words) > 1 else ""
    names = command_names(game.over, lang)
    options = game.question.options if game.question else ()
    if words[0] in names and not (words[0] in SHORT and matching(words, options, lang)):
        return Reply(command=names[words[0]], rest=rest)
    if options and len(words) == 1 and words[0].isascii() and words[0].isdigit():
        return numbered(words[0], options, lang)
    found = matching(words, options, lang)
    commands = sorted({command for name, command in names.items() if name.startswith(words[0])})
    if len(found) + len(commands) == 1:
        return Reply(option=found[0]) if found else Reply(command=commands[0], rest=rest)
    if found or commands:
        return Reply(problem=several(line, found, commands, lang))
    return Reply(problem=why_not(words, line, game, lang))


def several(line: str, found: list[Option], commands: list[str], lang: str) -> str:
    """Say what a line may mean, of several things."""
    likely = [*(option.code for option in found), *(say(f"ui.command.{name}", lang).lower() for name in commands)]
    return say("ui.several", lang, text=printable(line.strip()), likely=", ".join(likely))


def plain(word: str) -> str:
    """Strip capitals and accents from a word, for comparison."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(c for c in parts if not unicodedata.combining(c))


def command_names(is_over: bool, lang: str) -> dict[str, str]:
    """Return every name of a command, with the command: the English one always, the language's own, and short ones."""
    commands = COMMANDS + (AFTERWARDS if is_over else ())
    own = {plain(say(f"ui.command.{command}", lang)): command for command in commands}
    return own | {command: command for command in commands} | SHORT


def numbered(number: str, options: tuple[Option, ...], lang: str) -> Reply:
    """Return the option of a number."""
    if len(number) < 4 and 1 <= int(number) <= len(options):
        return Reply(option=options[int(number) - 1])
    return Reply(problem=say("ui.no_number", lang, text=printable(number), last=len(options)))


def matching(words: list[str], options: tuple[Option, ...], lang: str) -> list[Option]:
    """Find the options that words may mean: a verb or its beginning with the rest of the code, a verb alone, or a card alone.

    The verb is the code's or, so that one may type in one's language, the first word of the option's text.
    """
    exact, begun, loose = [], [], []
    for option in options:
        verb, *rest = [plain(word) for word in option.code.split()]
        verbs = (verb, plain(option.text(lang).split()[0]))
        if words[0] in verbs and words[1:] == rest:
            exact.append(option)
        elif any(name.startswith(words[0]) for name in verbs) and fits(words[1:], rest):
            begun.append(option)
        elif (len(words) == 1 and any(name.startswith(words[0]) for name in verbs)) or words == rest[:1]:
            loose.append(option)
    return exact or begun or loose


def fits(words: list[str], rest: list[str]) -> bool:
    """Tell whether words are the card and the place of a code; of the place, the beginning is enough."""
    return len(words) == len(rest) and words[:1] == rest[:1] and all(map(str.startswith, rest[1:], words[1:]))


def why_not(words: list[str], line: str, game: Game, lang: str) -> str:
    """Say why words are not an answer now: the rules' reason if they can be read as an action, the most telling one first."""
    cards = {plain(code): code for code in game.rules.kind_codes}
    reasons: list[tuple[bool, int, str]] = []
    for verb in game.rules.verbs:
        if verb.name.startswith(words[0]):
            code = " ".join([verb.name, *(cards.get(word, word) for word in words[1:])])
            try:
                reason = game.why_not(code, lang)
            except BadCodeError:
                continue
            if reason is not None:
                reasons.append((reason == say("why.not_now", lang, code=code), len(reasons), reason))
    return min(reasons)[2] if reasons else say("ui.not_understood", lang, text=printable(line.strip()))
