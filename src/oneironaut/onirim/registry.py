"""What can be played: the modules of Onirim by key, and the rules that a choice of them makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ..kernel.errors import IncompatibleModulesError
from .base import Base
from .book import Book
from .crossroads import Crossroads
from .denizens import Denizens
from .dreamcatchers import Dreamcatchers
from .duo import Duo
from .glyphs import Glyphs
from .incubus import Incubus
from .interactions import MoreGoals, OniverseGoal, OptionalLook, StandIn, ThirdWay
from .premonitions import Premonitions
from .rules import OnirimModule, OnirimRules
from .towers import Towers

# Expansions in canonical order, each with its variants; of those in one tuple only one can be chosen.
VARIANTS: dict[str, tuple[str, ...]] = {
    "book": ("lost",),
    "glyphs": (),
    "dreamcatchers": ("overload",),
    "towers": ("ruins",),
    "premonitions": ("five", "six"),
    "crossroads": ("intersections",),
    "denizens": (),
    "incubus": ("new", "apprentice", "true"),
}
EXPANSIONS = tuple(key for key in VARIANTS if key != "incubus")  # those that combine (O-MIX-1)

# Rules about two expansions.
INTERACTIONS: dict[tuple[str, str], type[OnirimModule]] = {
    ("book", "glyphs"): MoreGoals,
    ("book", "denizens"): OniverseGoal,
    ("dreamcatchers", "towers"): OptionalLook,
    ("dreamcatchers", "premonitions"): ThirdWay,
    ("premonitions", "denizens"): StandIn,
}

# Presets: a name (its text is `rules.<name>`) and what comes behind the number of players.
PRESETS = {
    "classic": "",
    "classic_glyphs": "+glyphs",  # O-GLYPH-3
    **{key: f"+{key}" for key in EXPANSIONS},
    "first_edition": "+book+towers+premonitions",
    "everything": "".join(f"+{key}" for key in EXPANSIONS),
    "incubus_new": "+incubus!new",
    "incubus_apprentice": "+incubus!apprentice",
    "incubus_true": "+incubus!true",
}
CODES = ("onirim:1", "onirim:2", "onirim:2!open")  # the base game


def preset_codes() -> dict[str, str]:
    """Every preset for every number of players and play mode: code to name. Of two names for one code the first is kept."""
    found: dict[str, str] = {}
    for name, tail in PRESETS.items():
        for code in CODES:
            found.setdefault(f"{code}{tail}", name)
    return found


def canonical(players: int, modes: Sequence[str], modules: Mapping[str, Sequence[str]]) -> str:
    """The one spelling of a combination, or an error that names what is possible."""
    if players not in (1, 2):
        raise IncompatibleModulesError(f"Onirim is for one or two players, not {players}")
    for mode in modes:
        if mode not in ("open", "silent") or players == 1:
            raise IncompatibleModulesError(f"no play mode {mode!r} for {players}: two players play 'open' or 'silent'")
    if len(modes) > 1:
        raise IncompatibleModulesError(f"one play mode, not {len(modes)}: 'open' or 'silent'")
    for key, variants in modules.items():
        if key not in VARIANTS:
            raise IncompatibleModulesError(f"no expansion {key!r}: there are {', '.join(VARIANTS)}")
        for variant in variants:
            if variant not in VARIANTS[key]:
                known = ", ".join(repr(name) for name in VARIANTS[key]) or "none"
                raise IncompatibleModulesError(f"no variant {variant!r} of {key!r}: there is {known}")
        if len(variants) > 1:
            raise IncompatibleModulesError(f"{key!r} takes one variant, not {len(variants)}: {', '.join(variants)}")
    if "incubus" in modules:
        if len(modules) > 1:  # O-INCUBUS-1
            raise IncompatibleModulesError("the Little Incubus plays with the base game alone: leave out the expansions")
        if not modules["incubus"]:
            raise IncompatibleModulesError("the Little Incubus needs a level: incubus!new, incubus!apprentice or incubus!true")
    chosen = [key + "".join(f"!{variant}" for variant in modules[key]) for key in VARIANTS if key in modules]
    return "+".join([f"onirim:{players}" + ("!open" if "open" in modes else ""), *chosen])


def compose(players: int, modes: Sequence[str], modules: Mapping[str, Sequence[str]]) -> OnirimRules:
    """The rules of a combination."""
    is_open = players == 1 or "open" in modes
    places: tuple[str, ...] = ("", "shared") if players == 2 else ("",)
    if "denizens" in modules:
        places = ("", "shared", "keeper")
    chosen: list[OnirimModule] = [Base(players, is_open=is_open, places=places)]
    if players == 2:
        chosen.append(Duo())
    for key in VARIANTS:
        if key in modules:
            chosen.append(expansion(key, tuple(modules[key]), players, places, is_open=is_open))
    for pair in combinations(VARIANTS, 2):
        if pair in INTERACTIONS and pair[0] in modules and pair[1] in modules:
            chosen.append(INTERACTIONS[pair]())
    return OnirimRules(canonical(players, modes, modules), players, tuple(chosen), is_open=is_open)


def expansion(key: str, variants: tuple[str, ...], players: int, places: tuple[str, ...], *, is_open: bool) -> OnirimModule:
    """The module of an expansion, with its variant."""
    if key == "book":
        return Book(2, lost="lost" in variants)
    if key == "glyphs":
        return Glyphs()
    if key == "dreamcatchers":
        return Dreamcatchers(overload="overload" in variants)
    if key == "towers":
        return Towers(places, ruins="ruins" in variants)
    if key == "premonitions":
        return Premonitions(players, 6 if "six" in variants else 5 if "five" in variants else 4)
    if key == "crossroads":
        return Crossroads(intersections="intersections" in variants)
    if key == "denizens":
        return Denizens(players, places, is_open=is_open)
    return Incubus(("new", "apprentice", "true").index(variants[0]))
