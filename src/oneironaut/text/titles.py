"""Titles: what a combination of rules is called."""

from __future__ import annotations

from functools import lru_cache

from ..kernel.definition import GAMES, cleared_on_change
from ..notation.codes import FORM, presets
from . import catalogue, say


@cleared_on_change
@lru_cache(maxsize=1024)
def title(code: str, lang: str) -> str:
    """Return the name of a combination: its preset's, or the names of its parts. Accept codes that can no longer be played."""
    if code in presets():
        return say(f"rules.{presets()[code]}.title", lang)
    match = FORM.fullmatch(code)
    if not match or match["game"] not in GAMES:
        return code
    if match["modules"] and GAMES[match["game"]].read_deck:
        return say("ui.server.own_deck", lang, game=say(f"rules.game.{match['game']}", lang))
    parts = []
    for part in match["modules"].split("+")[1:]:
        key, *variants = part.split("!")
        names = [say_or(f"rules.variant.{key}.{name}.title", name, lang) for name in variants]
        parts.append(say_or(f"rules.{key}.title", key, lang) + (f" ({', '.join(names)})" if names else ""))
    return " + ".join([say(f"rules.game.{match['game']}", lang), *parts])


def say_or(key: str, other: str, lang: str) -> str:
    """Return a sentence, or what is written in a code that we no longer know."""
    return say(key, lang) if key in catalogue(lang) else other
