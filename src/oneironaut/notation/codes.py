"""Rules codes: `onirim:1`, `onirim:2!open+towers`, `dreamers:2`. One code names one combination, in canonical order."""

from __future__ import annotations

import re
from functools import lru_cache

from ..dreamers import registry as dreamers
from ..kernel.errors import BadCodeError
from ..kernel.rules import Rules
from ..onirim import registry as onirim

GAMES = {"onirim": onirim, "dreamers": dreamers}
FORM = re.compile(r"(?P<game>[a-z]+):(?P<players>[0-9]{1,3})(?P<modes>(?:![a-z]+)*)(?P<modules>(?:\+[a-z_]+(?:![a-z0-9]+)*)*)")
MOST = 400  # characters of a code; a deck of one's own takes 160


def read_rules(code: str) -> Rules:
    """The rules that a code names, composed once: the same object for every spelling of one combination."""
    if len(code) > MOST:
        raise BadCodeError(f"a rules code has at most {MOST} characters, not {len(code)}")
    return composed(code)


@lru_cache(maxsize=256)
def composed(code: str) -> Rules:
    """The rules that a code of a decent length names."""
    match = FORM.fullmatch(code.strip())
    if not match:
        raise BadCodeError(f"{code!r} is no rules code: write the game and the number of players, as in 'onirim:1'")
    game = GAMES.get(match["game"])
    if game is None:
        raise BadCodeError(f"no game {match['game']!r}: there are {', '.join(GAMES)}")
    modes = [mode for mode in match["modes"].split("!") if mode]
    modules: dict[str, list[str]] = {}
    for part in spelled_out(match["game"], match["modules"].split("+")[1:]):
        key, *variants = part.split("!")
        if key in modules:
            raise BadCodeError(f"{code!r} names {key!r} twice")
        modules[key] = variants
    canonical = game.canonical(int(match["players"]), modes, modules)
    if canonical != code:
        return read_rules(canonical)
    rules: Rules = game.compose(int(match["players"]), modes, modules)
    return rules


def spelled_out(game: str, parts: list[str]) -> list[str]:
    """What stands behind the plus signs of a code, with the names of presets replaced by what they stand for."""
    names = preset_tails(game)
    for key, bang, variant in (part.partition("!") for part in parts):
        if bang and names.get(key, f"+{key}") != f"+{key}":
            raise BadCodeError(f"the preset {key!r} takes no variant {variant!r}: name its expansions, {names[key]!r}")
    return [word for part in parts for word in (names[part].split("+")[1:] if part in names else [part])]


@lru_cache(maxsize=16)
def preset_tails(game: str) -> dict[str, str]:
    """The presets of a game, by name: what stands behind the number of players and the mode."""
    return {name: "".join(code.partition("+")[1:]) for code, name in GAMES[game].preset_codes().items()}


def short_code(code: str) -> str:
    """The shortest spelling of a canonical rules code: with the name of its preset, if that is shorter."""
    head, plus, tail = code.partition("+")
    names = [name for name, meant in preset_tails(code.partition(":")[0]).items() if meant == plus + tail]
    return min([code, *[f"{head}+{name}" for name in names if plus]], key=len)


def all_codes() -> list[str]:
    """The plain games, by code: without expansions."""
    return [code for game in GAMES.values() for code in game.CODES]


def presets() -> dict[str, str]:
    """Combinations with a name: code to name, in the order of the registry, plain games first."""
    return {code: name for game in GAMES.values() for code, name in game.preset_codes().items()}


def with_deck(code: str, text: str) -> str:
    """The code of the same game with other cards, those of a deck file's text: the code holds them, so records do too (D-2)."""
    rules = read_rules(code)
    game = GAMES[rules.code.partition(":")[0]]
    reader = getattr(game, "read_deck", None)
    if reader is None:
        others = ", ".join(code for game in GAMES.values() if hasattr(game, "read_deck") for code in game.CODES)
        raise BadCodeError(f"{rules.code} is played with its own cards; another deck is for: {others}")
    return read_rules(rules.code.partition("+")[0] + reader(text)).code
