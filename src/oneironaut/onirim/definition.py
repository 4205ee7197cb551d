"""What can be played of Onirim: its expansions in canonical order, presets, and the rules that a choice of them makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..kernel.definition import Expansion, GameDefinition, Modules
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


@dataclass(frozen=True)
class Setup:
    """What an expansion may want to know about the combination that it joins."""

    players: int
    is_open: bool
    places: tuple[str, ...]  # where a player's cards may lie: in the hand, shared, with the Treasure Keeper
    variants: tuple[str, ...] = ()


EXPANSIONS = (
    Expansion("book", lambda setup: Book(2, lost="lost" in setup.variants), ("lost",)),
    Expansion("glyphs", lambda _: Glyphs(), interactions={"book": MoreGoals}),
    Expansion("dreamcatchers", lambda setup: Dreamcatchers(overload="overload" in setup.variants), ("overload",)),
    Expansion(
        "towers",
        lambda setup: Towers(setup.places, ruins="ruins" in setup.variants),
        ("ruins",),
        interactions={"dreamcatchers": OptionalLook},
    ),
    Expansion(
        "premonitions",
        lambda setup: Premonitions(setup.players, 6 if "six" in setup.variants else 5 if "five" in setup.variants else 4),
        ("five", "six"),
        interactions={"dreamcatchers": ThirdWay},
    ),
    Expansion("crossroads", lambda setup: Crossroads(intersections="intersections" in setup.variants), ("intersections",)),
    Expansion(
        "denizens",
        lambda setup: Denizens(setup.players, setup.places, is_open=setup.is_open),
        interactions={"book": OniverseGoal, "premonitions": StandIn},
    ),
    Expansion(
        "incubus",
        lambda setup: Incubus(("new", "apprentice", "true").index(setup.variants[0])),
        ("new", "apprentice", "true"),
        plays_alone=True,  # O-INCUBUS-1
        needs_variant=True,
    ),
)


def name_presets(expansions: tuple[Expansion, ...]) -> dict[str, str]:
    """Name the combinations that have a name; its text is `rules.<name>`."""
    together = [each for each in expansions if not each.plays_alone]  # O-MIX-1
    return {
        "classic": "",
        "classic_glyphs": "+glyphs",  # O-GLYPH-3
        **{each.key: each.tails[0] for each in together},
        "first_edition": "+book+towers+premonitions",
        "everything": "".join(each.tails[0] for each in together),
        **{f"{each.key}_{tail.partition('!')[2]}": tail for each in expansions if each.plays_alone for tail in each.tails},
    }


def canonical(game: GameDefinition, players: int, modes: Sequence[str], modules: Modules) -> str:
    """Spell a combination in its one way, or raise an error that names what is possible."""
    check_modes(players, modes)
    for key, variants in modules.items():
        check_variants(game.variants, key, variants)
    for expansion in game.expansions:
        if expansion.key in modules:
            check_expansion(expansion, modules)
    chosen = [key + "".join(f"!{variant}" for variant in modules[key]) for key in game.variants if key in modules]
    return "+".join([f"onirim:{players}" + ("!open" if "open" in modes else ""), *chosen])


def check_modes(players: int, modes: Sequence[str]) -> None:
    """Refuse a number of players, or a mode that they cannot play in."""
    if players not in (1, 2):
        raise IncompatibleModulesError(f"Onirim is for one or two players, not {players}")
    for mode in modes:
        if mode not in ("open", "silent") or players == 1:
            raise IncompatibleModulesError(f"no play mode {mode!r} for {players}: two players play 'open' or 'silent'")
    if len(modes) > 1:
        raise IncompatibleModulesError(f"one play mode, not {len(modes)}: 'open' or 'silent'")


def check_variants(known: Mapping[str, Sequence[str]], key: str, variants: Sequence[str]) -> None:
    """Refuse an expansion or a variant that does not exist, and several variants of one expansion."""
    if key not in known:
        raise IncompatibleModulesError(f"no expansion {key!r}: there are {', '.join(known)}")
    for variant in variants:
        if variant not in known[key]:
            names = ", ".join(repr(name) for name in known[key]) or "none"
            raise IncompatibleModulesError(f"no variant {variant!r} of {key!r}: there is {names}")
    if len(variants) > 1:
        raise IncompatibleModulesError(f"{key!r} takes one variant, not {len(variants)}: {', '.join(variants)}")


def check_expansion(expansion: Expansion, modules: Modules) -> None:
    """Refuse an expansion that lacks its variant, or that does not play with the others."""
    if expansion.plays_alone and len(modules) > 1:
        raise IncompatibleModulesError(f"{expansion.key!r} plays with the base game alone: leave out the other expansions")
    if expansion.needs_variant and not modules[expansion.key]:
        choices = ", ".join(tail.removeprefix("+") for tail in expansion.tails)
        raise IncompatibleModulesError(f"{expansion.key!r} needs a variant: {choices}")


def compose(game: GameDefinition, players: int, modes: Sequence[str], modules: Modules) -> OnirimRules:
    """Compose the rules of a combination."""
    is_open = players == 1 or "open" in modes
    places: tuple[str, ...] = ("", "shared") if players == 2 else ("",)
    if "denizens" in modules:
        places = ("", "shared", "keeper")
    chosen = [each for each in game.expansions if each.key in modules]
    parts: list[OnirimModule] = [Base(players, is_open=is_open, places=places)]
    if players == 2:
        parts.append(Duo())
    for expansion in chosen:
        setup = Setup(players, is_open, places, tuple(modules[expansion.key]))
        parts.append(need_module(expansion.build(setup)))
    for first, second in combinations(chosen, 2):
        if first.key in second.interactions:
            parts.append(need_module(second.interactions[first.key]()))
    return OnirimRules(canonical(game, players, modes, modules), players, tuple(parts), is_open=is_open)


def need_module(module: object) -> OnirimModule:
    """Return what an expansion has built, if it is a module of Onirim."""
    if not isinstance(module, OnirimModule):
        raise IncompatibleModulesError(f"an expansion of Onirim builds an OnirimModule, not {module!r}")
    return module


ONIRIM = GameDefinition(
    key="onirim",
    codes=("onirim:1", "onirim:2", "onirim:2!open"),
    canonical=canonical,
    compose=compose,
    name_presets=name_presets,
    expansions=EXPANSIONS,
    pages=("base", "duo"),
    more_pages=("mix", "interactions", "fine"),
    lesson_groups=("base", "expansions"),
    features=".features.onirim",
)
