"""Errors of the command line in the player's language, with what may have been meant."""

from __future__ import annotations

import argparse
import errno
import re

from ..kernel.definition import GAMES, Expansion
from ..kernel.errors import OneironautError, PositionError, RecordError
from ..notation.codes import all_codes, presets, read_rules
from ..runtime.extras import MissingExtraError
from ..terminal.console import printable, reason
from ..text import say
from .parser import did_you_mean, lower, near, sentence

FILES = {
    errno.ENOENT: "ui.cli.no_such_file",
    errno.EACCES: "ui.cli.no_permission",
    errno.EISDIR: "ui.cli.is_folder",
}
BOT_OPTIONS = ("bot", "bot2")
CODE = re.compile(r"(?P<game>[a-z]+):(?P<players>[0-9]+)(?P<modes>(?:![a-z]+)*)(?P<tail>(?:\+[^+]+)*)")


def file_problem(error: OSError, lang: str) -> str:
    """Say what is wrong with a file."""
    key = FILES.get(error.errno or 0)
    return lower(say(key, lang, file=error.filename)) if key and error.filename else reason(error)


def problem(error: OneironautError, args: argparse.Namespace | None, lang: str) -> str:
    """Say what is wrong. The engine's own reasons are in English; what surrounds them is not."""
    if isinstance(error, MissingExtraError):
        return lower(error.text(lang))
    if args is None:
        return str(error)
    for code in words_of(args, ("rules",)):
        if str(error) == complaint(code):
            why = str(error) if lang == "en" else wrong_code(code, lang) or say("ui.cli.bad_rules", lang, reason=error)
            hint = did_you_mean(near_codes(code), lang) or say("ui.cli.see_rules", lang)
            return sentence(lower(why), hint)
    if words_of(args, BOT_OPTIONS):  # a command that has loaded the bots already
        from ..bots.base import BotError

        if isinstance(error, BotError):
            return wrong_bot(error, args, lang)
    if isinstance(error, (RecordError, PositionError)):
        return lower(say("ui.cli.english_only", lang, text=error))
    return str(error)


def wrong_code(code: str, lang: str) -> str:
    """Say what is wrong with a rules code, in words of ours; nothing if only the engine can tell."""
    form = CODE.fullmatch(code.strip())
    if form is None:
        return say("ui.cli.no_code", lang, word=printable(code), known=all_codes()[0])
    name, players, parts = form["game"], form["players"], form["tail"].split("+")[1:]
    if name not in GAMES:
        return say("ui.cli.no_game", lang, word=name, known=", ".join(GAMES))
    own = [known for known in all_codes() if known.startswith(f"{name}:")]
    if not any(known.startswith(f"{name}:{players}") for known in own):
        return say("ui.cli.no_players", lang, game=name, word=players, known=", ".join(own))
    expansions = {each.key: each for each in GAMES[name].expansions}
    for part in parts:
        key, _, variant = part.partition("!")
        if key not in expansions and key not in presets().values():
            return say("ui.cli.no_expansion", lang, game=name, word=key, known=", ".join(expansions) or "–")
        if variant and key in expansions and variant not in expansions[key].variants:
            return say("ui.cli.no_variant", lang, word=part, known=", ".join(variants(expansions[key])) or "–")
        if parts.count(part) > 1:
            return say("ui.cli.twice", lang, word=key)
    return ""


def wrong_bot(error: OneironautError, args: argparse.Namespace, lang: str) -> str:
    """Say what is wrong with a bot's name, and which one is like it."""
    from ..bots.registry import BOTS

    for name in words_of(args, BOT_OPTIONS):
        if name not in BOTS and ":" not in name and repr(name) in str(error):
            own = str(error).partition(" (did you mean")[0]  # the hint is ours, as for commands and codes
            told = own if lang == "en" else say("ui.cli.no_bot", lang, word=printable(name), known=", ".join(BOTS))
            return sentence(lower(told), did_you_mean(near(name, BOTS)[:1], lang))
    return lower(say("ui.cli.english_only", lang, text=error))


def words_of(args: argparse.Namespace, names: tuple[str, ...]) -> list[str]:
    """Return the words that were given for some arguments, each of which may be repeated."""
    found: list[str] = []
    for name in names:
        given = getattr(args, name, None)
        found += [given] if isinstance(given, str) else [word for word in given or () if isinstance(word, str)]
    return found


def complaint(code: str) -> str | None:
    """Return what the engine has against a rules code; None if nothing."""
    try:
        read_rules(code)
    except OneironautError as error:
        return str(error)
    return None


def near_codes(code: str) -> list[str]:
    """Return rules codes that are like a wrong one: each of its words is replaced by the most similar known one."""
    first, *tail = re.split(r"\+", code)
    bases = near(first, all_codes())[:1]
    keys = {word for game in GAMES.values() for each in game.expansions for word in (each.key, *variants(each))}
    keys |= set(presets().values())
    tails = [near(word, keys)[:1] for word in tail]
    if not bases or not all(tails):
        return []
    corrected = "+".join([bases[0], *(found[0] for found in tails)])
    return [corrected] if corrected != code and complaint(corrected) is None else []


def variants(expansion: Expansion) -> list[str]:
    """Return the variants of an expansion as they are written."""
    return [f"{expansion.key}!{name}" for name in expansion.variants]
