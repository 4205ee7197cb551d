"""What a game declares about itself. Everything else finds a game through its definition; nobody asks which game it is.

A game has three planes. *Rules* are pure and lie in the game's own package. *Presentation* is words, pictures, rule pages and
lessons. *Play* is features, a coach and a trainer. The last two lie in higher layers: a definition names them, and they are
loaded when somebody needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, Protocol, TypeVar

from .errors import ArgumentError, BadCodeError, need_text
from .module import Module
from .rules import Rules

Modules = Mapping[str, Sequence[str]]  # the expansions of a combination, each with its variants


@dataclass(frozen=True)
class Content:
    """The presentation of a game or an expansion that does not come with this package.

    The folder has `<lang>.toml` with all sentences and `<lang>.md` with the rules for each language. It may have lessons,
    `lesson*.toml`, and `beats.toml`, which says how the page plays out events. `pictures` names a module with `PICTURES`,
    and perhaps `BACKS` and `FURNITURE`, as `art.registry` has them.
    """

    folder: Traversable
    pictures: str


@dataclass(frozen=True)
class Expansion:
    """A module that players may add to a game."""

    key: str
    build: Callable[[Any], Module]  # from the setup that the game hands to its expansions
    variants: tuple[str, ...] = ()
    plays_alone: bool = False  # whether it goes with no other expansion
    needs_variant: bool = False
    interactions: Mapping[str, Callable[[], Module]] = field(default_factory=dict)  # rules for it and an earlier expansion
    content: Content | None = None

    @property
    def tails(self) -> tuple[str, ...]:
        """What it adds to a rules code: by itself, or with each variant if it needs one."""
        return tuple(f"+{self.key}!{name}" for name in self.variants) if self.needs_variant else (f"+{self.key}",)


@dataclass(frozen=True)
class GameDefinition:
    """A game: what can be played, and where to find what is said, shown and known about it."""

    key: str
    codes: tuple[str, ...]  # the plain games, without expansions
    canonical: Callable[[GameDefinition, int, Sequence[str], Modules], str]  # the one spelling of a combination
    compose: Callable[[GameDefinition, int, Sequence[str], Modules], Rules]
    name_presets: Callable[[tuple[Expansion, ...]], dict[str, str]]  # name to what follows the number of players
    expansions: tuple[Expansion, ...] = ()
    read_deck: Callable[[str], str] | None = None  # from the text of a deck file to what follows the number of players
    pages: tuple[str, ...] = ()  # rule pages that come before those of the expansions
    more_pages: tuple[str, ...] = ()  # and after them
    lesson_groups: tuple[str, ...] = ()
    features: str = ""  # a module with `FEATURES`: the feature module of each module of its rules
    coach: str = ""  # a module with `begin`, `was_measured` and `LEAST_GAMES`; default: the coach that judges by a net
    trainer: str = ".commands.train_net"  # a module with `train` and `SUFFIX`
    content: Content | None = None

    @property
    def variants(self) -> dict[str, tuple[str, ...]]:
        """The variants of each expansion, in canonical order."""
        return {expansion.key: expansion.variants for expansion in self.expansions}

    @property
    def presets(self) -> dict[str, str]:
        """Combinations with a name: name to what follows the number of players."""
        return self.name_presets(self.expansions)

    @property
    def preset_codes(self) -> dict[str, str]:
        """Every preset for every plain game: code to name. Of two names for one code the first is kept."""
        found: dict[str, str] = {}
        for name, tail in self.presets.items():
            for code in self.codes:
                found.setdefault(f"{code}{tail}", name)
        return found

    @property
    def all_pages(self) -> tuple[str, ...]:
        """The rule pages, in reading order."""
        return (*self.pages, *self.variants, *self.more_pages)

    @property
    def contents(self) -> dict[str, Content]:
        """What does not come with this package, by the key of the game or expansion."""
        parts = [(self.key, self.content), *((each.key, each.content) for each in self.expansions)]
        return {key: content for key, content in parts if content is not None}


GAMES: dict[str, GameDefinition] = {}


class Cached(Protocol):
    """A function with a cache, as `functools` makes it."""

    def cache_clear(self) -> None:
        """Empty the cache."""


F = TypeVar("F", bound=Cached)
CACHES: list[Cached] = []


def cleared_on_change(function: F) -> F:
    """Empty the cache of a function whenever a game or an expansion comes or goes."""
    CACHES.append(function)
    return function


def set_game(key: str, definition: GameDefinition | None) -> None:
    """Put a definition in place of another, or take it away."""
    if definition is None:
        del GAMES[key]
    else:
        GAMES[key] = definition
    for function in CACHES:
        function.cache_clear()


def register_game(definition: GameDefinition) -> None:
    """Add a game."""
    if not isinstance(definition, GameDefinition):
        raise ArgumentError(f"a game is registered by a GameDefinition, not {definition!r}")
    if definition.key in GAMES:
        raise BadCodeError(f"there is a game {definition.key!r} already")
    set_game(definition.key, definition)


def unregister_game(key: str) -> None:
    """Take a game away."""
    find_game(key)
    set_game(key, None)


def register_expansion(game: str, expansion: Expansion) -> None:
    """Add an expansion to a game. In rules codes it comes after those that the game has."""
    if not isinstance(expansion, Expansion):
        raise ArgumentError(f"an expansion is registered by an Expansion, not {expansion!r}")
    definition = find_game(game)
    if expansion.key in definition.variants:
        raise BadCodeError(f"{game} has an expansion {expansion.key!r} already")
    set_game(game, replace(definition, expansions=(*definition.expansions, expansion)))


def unregister_expansion(game: str, key: str) -> None:
    """Take an expansion away."""
    definition = find_game(game)
    set_game(game, replace(definition, expansions=tuple(each for each in definition.expansions if each.key != key)))


def find_game(key: str) -> GameDefinition:
    """Return the definition of a game."""
    if need_text(key, "a game") not in GAMES:
        raise BadCodeError(f"no game {key!r}: there are {', '.join(GAMES)}")
    return GAMES[key]


def game_of(code: str) -> GameDefinition:
    """Return the definition of the game that a rules code begins with."""
    return find_game(code.partition(":")[0])


def contents() -> dict[str, Content]:
    """Return what does not come with this package, of all games and expansions."""
    return {key: content for game in GAMES.values() for key, content in game.contents.items()}


def load(reference: str) -> Any:
    """Import a module that a definition names. A leading dot stands for this package."""
    return import_module(reference, __package__.rpartition(".")[0])
