"""Rules codes: `onirim:1`, `onirim:2!open+towers`, `dreamers:2`. One code names one combination, in canonical order."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable
from functools import lru_cache
from weakref import WeakValueDictionary

from ..dreamers.definition import DREAMERS
from ..kernel.definition import GAMES, cleared_on_change, find_game, game_of, register_game
from ..kernel.errors import BadCodeError, StateError, need_text
from ..kernel.rules import Rules
from ..onirim.definition import ONIRIM

FORM = re.compile(r"(?P<game>[a-z]+):(?P<players>[0-9]{1,3})(?P<modes>(?:![a-z]+)*)(?P<modules>(?:\+[a-z_]+(?:![a-z0-9]+)*)*)")
MOST = 400  # characters of a code; a deck of one's own takes 160


for shipped in (ONIRIM, DREAMERS):
    register_game(shipped)

# Every set of rules in use, by its code: whatever names a combination gets the same object, as long as anything holds it.
IN_USE: WeakValueDictionary[str, Rules] = WeakValueDictionary()


def read_rules(code: str) -> Rules:
    """Return the rules that a code names: the same object for every spelling of one combination."""
    if len(need_text(code, "a rules code")) > MOST:
        raise BadCodeError(f"a rules code has at most {MOST} characters, not {len(code)}")
    return parse_rules(code.strip())


@cleared_on_change
@lru_cache(maxsize=256)  # the latest stay composed even while no game uses them
def parse_rules(code: str) -> Rules:
    """Return the rules that a code names, composed if they are not in use."""
    match = FORM.fullmatch(code)
    if not match:
        raise BadCodeError(f"{code!r} is not a rules code: write the game and the number of players, as in 'onirim:1'")
    game = find_game(match["game"])
    modes = [mode for mode in match["modes"].split("!") if mode]
    modules: dict[str, list[str]] = {}
    for part in spelled_out(match["game"], match["modules"].split("+")[1:]):
        key, *variants = part.split("!")
        if key in modules:
            raise BadCodeError(f"{code!r} names {key!r} twice")
        modules[key] = variants
    canonical = game.canonical(game, int(match["players"]), modes, modules)
    rules: Rules | None = IN_USE.get(canonical)
    if rules is None:
        rules = game.compose(game, int(match["players"]), modes, modules)
        rules = IN_USE.setdefault(canonical, rules)
        copyreg.pickle(type(rules), reduce_rules)
    return rules


def reduce_rules(rules: Rules) -> tuple[Callable[[str], Rules], tuple[str]]:
    """Pickle and copy rules by their code: what comes back is the same object."""
    if IN_USE.get(rules.code) is not rules:
        raise StateError(f"{rules!r} was composed by hand: only rules that `read_rules` gives can be copied and pickled")
    return read_rules, (rules.code,)


def spelled_out(game: str, parts: list[str]) -> list[str]:
    """Return what follows the plus signs of a code, with the names of presets replaced by what they stand for."""
    names = preset_tails(game)
    for key, bang, variant in (part.partition("!") for part in parts):
        if bang and names.get(key, f"+{key}") != f"+{key}":
            raise BadCodeError(f"the preset {key!r} takes no variant {variant!r}: name its expansions, {names[key]!r}")
    return [word for part in parts for word in (names[part].split("+")[1:] if part in names else [part])]


@cleared_on_change
@lru_cache(maxsize=16)
def preset_tails(game: str) -> dict[str, str]:
    """Return the presets of a game, by name: what follows the number of players and the mode."""
    return {name: "".join(code.partition("+")[1:]) for code, name in find_game(game).preset_codes.items()}


def short_code(code: str) -> str:
    """Return the shortest spelling of a canonical rules code: with the name of its preset, if that is shorter."""
    head, plus, tail = code.partition("+")
    names = [name for name, meant in preset_tails(code.partition(":")[0]).items() if meant == plus + tail]
    return min([code, *[f"{head}+{name}" for name in names if plus]], key=len)


def all_codes() -> list[str]:
    """List the plain games, by code: without expansions."""
    return [code for game in GAMES.values() for code in game.codes]


def presets() -> dict[str, str]:
    """Return combinations with a name: code to name, in the order of the registry, plain games first."""
    return {code: name for game in GAMES.values() for code, name in game.preset_codes.items()}


def with_deck(code: str, text: str) -> str:
    """Return the code of the same game with other cards, those of a deck file's text: the code holds them, so records do too
    (D-2)."""
    rules = read_rules(code)
    reader = game_of(rules.code).read_deck
    if reader is None:
        others = ", ".join(code for game in GAMES.values() if game.read_deck for code in game.codes)
        raise BadCodeError(f"{rules.code} is played with its own cards; another deck is for: {others}")
    return read_rules(rules.code.partition("+")[0] + reader(text)).code
