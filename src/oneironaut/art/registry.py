"""Which picture a card has: data that leads from a kind's module and attributes to the function that draws it.

Nobody else asks what a card is. A kind that no entry fits is an error, and a test looks for one in every combination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from ..kernel.card import Kind
from ..kernel.definition import cleared_on_change, contents, load
from ..kernel.errors import OneironautError
from ..kernel.rules import Rules
from ..kernel.zone import FAN, PILE, Zone
from ..notation.codes import presets, read_rules
from ..onirim.names import DOOR, DREAM, LOCATION, RELIC
from ..onirim.towers import TOWERS
from ..text import card_name, say
from . import arches, backs, denizens, doors, dreamers, dreams, places, relics
from .frames import Style
from .palette import SUITS, Suit, suits_of
from .symbols import NAMES

RED, BLUE, GREEN, BROWN = SUITS


class NoPictureError(OneironautError):
    """A card, thing or game that `art` has no picture of."""


@dataclass(frozen=True)
class Picture:
    """How cards of one sort are drawn, and what a table must know about their pictures."""

    module: str
    draw: Callable[..., str]  # with a style, and what `shows` gives
    shows: Callable[[Any], tuple[object, ...]] = lambda card: ()  # what of the card is drawn
    fits: Mapping[str, object] = field(default_factory=dict)  # attributes that the kind must have
    achieved: str = ""  # its state where cards are counted as achieved
    marks: Mapping[str, str] = field(default_factory=dict)  # marks that mean a state
    joins: bool = False  # whether neighbours touch, because their sides make one picture
    arch: Callable[..., str] | None = None  # how it stands in a wall, without its card; with what `shows` gives
    sign: str = ""  # the symbol that stands for it in a line of text; empty: its own

    @property
    def states(self) -> tuple[str, ...]:
        """Return the states that it can be drawn in."""
        return tuple(dict.fromkeys(("", self.achieved, *self.marks.values())))


def suit_and_symbol(card: Any) -> tuple[Suit, str]:
    """Return what a Location shows."""
    return suits_of(card.colours)[0], NAMES[card.symbol]


def tower_sides(card: Any) -> tuple[Suit, int, int, int]:
    """Return what a Tower shows: its suit, its number, its two sides."""
    number = int(card.code[-1])
    sides = next(sides for _, colour, *sides in TOWERS if colour == card.colours)
    left, right = sides[number - 3]
    return suits_of(card.colours)[0], number, left, right


# What sets a Premonition off, what it does then, and whether the Doors must be alike (O-PREM-2).
PREMONITIONS: dict[str, tuple[Sequence[Suit | None], str, bool]] = {
    "Pr": ((RED, RED), "cards", False),
    "Pg": ((GREEN, GREEN), "eye", False),
    "Pb": ((BLUE, BLUE), "key", False),
    "Pn": ((BROWN, BROWN), "door", False),
    "Pi": ((None, None), "door", True),
    "Pf": ((None,) * 5, "mirrors", False),
    "Pe": (SUITS, "moth", False),
    "Pt": ((None,) * 3, "hand", False),
}


IDENTITIES = {"Dr": dreamers.DREAMER, "Ma": dreamers.MASTER}


def corner_sign(code: str) -> str:
    """Return the corner of a Dream as its picture is asked for: `skull`, `+2`, `-1`, `x2`."""
    return dreamers.SKULL if code == "s" else code.replace("p", "+").replace("m", "-")


GOAL = Picture(
    "book",
    relics.goal,
    lambda card: (suits_of(card.colours),),
    {"sort": RELIC},
    marks={"-": relics.MET, "^": ""},
    sign="book",
)
PICTURES = (
    Picture("base", places.location, suit_and_symbol, {"sort": LOCATION}),
    Picture(
        "base",
        doors.door,
        lambda card: (suits_of(card.colours)[0],),
        {"sort": DOOR},
        achieved=doors.OPEN,
        arch=arches.door,
        sign="door",
    ),
    Picture("base", dreams.nightmare, fits={"sort": DREAM}, sign="eye"),
    GOAL,
    replace(GOAL, module="book&denizens"),
    Picture("glyphs", places.location, suit_and_symbol, {"sort": LOCATION}),
    Picture(
        "glyphs",
        doors.door,
        lambda card: (suits_of(card.colours)[0], "glyph"),
        {"sort": DOOR},
        achieved=doors.OPEN,
        arch=arches.door,
        sign="door",
    ),
    Picture("dreamcatchers", dreams.lost, fits={"sort": DREAM}, sign="hoop"),
    Picture("towers", places.tower, tower_sides, {"sort": LOCATION}, joins=True, sign="cards"),
    Picture("premonitions", dreams.happy, fits={"sort": DREAM}, sign="moon"),
    Picture("premonitions", relics.premonition, lambda card: PREMONITIONS[card.code], {"sort": RELIC}, sign="skull"),
    Picture("crossroads", places.dead_end, fits={"sort": LOCATION, "symbol": 0}, sign="cross"),
    Picture("crossroads", places.crossroad, lambda card: (NAMES[card.symbol],), {"sort": LOCATION}),
    Picture("denizens", doors.oniverse, fits={"sort": DOOR}, achieved=doors.OPEN, arch=arches.oniverse, sign="door"),
    Picture("denizens", denizens.denizen, lambda card: (card.code,), {"sort": DREAM}, sign="hand"),
    Picture(
        "dreamers", dreamers.dream, lambda card: (card.value, corner_sign(card.corner.code)), {"home": "memory"}, sign="cards"
    ),
    Picture("dreamers", dreamers.nightmare, lambda card: (card.value,), {"home": "nightmares"}, sign="eye"),
    Picture("dreamers", dreamers.identity, lambda card: (IDENTITIES[card.code],), {"home": "identities"}, sign="skull"),
    Picture(
        "dreamers", dreamers.gate, lambda card: (3,), {"home": "closed"}, achieved=dreamers.OPEN, arch=arches.gate, sign="door"
    ),
    Picture("dreamers", dreamers.first_player, lambda card: (card.code == "F1",), {"home": "lots"}, sign="sun"),
)


def brought(what: str) -> Iterator[Any]:
    """Yield what other games and expansions bring: the items of a list or dictionary of their picture modules."""
    for content in contents().values():
        found = vars(load(content.pictures)).get(what, ())
        yield from found.items() if isinstance(found, Mapping) else found


def picture_of(module: str, kind: Kind) -> Picture:
    """Find the entry for a kind of a module."""
    pictures: tuple[Picture, ...] = (*PICTURES, *brought("PICTURES"))
    for picture in pictures:
        if picture.module == module and all(getattr(kind, name, None) == value for name, value in picture.fits.items()):
            return picture
    raise NoPictureError(f"no picture for {kind.code!r} of {module!r}: add an entry to oneironaut.art.registry")


@cleared_on_change
@cache
def found(code: str, rules: Rules | None) -> tuple[Kind, Picture]:
    """Find a kind by its code, with its picture: in some rules, or in any of the presets."""
    for candidate in [rules] if rules else [read_rules(preset) for preset in presets()]:
        if code in candidate.kind_codes:
            number = candidate.kind_codes[code]
            kind = candidate.kinds[number]
            return kind, picture_of(candidate.kind_owners[number], kind)
    raise NoPictureError(f"no card {code!r} in {rules.code if rules else 'any rules'}")


def check_state(what: str, state: str, states: tuple[str, ...]) -> None:
    """Refuse a state that something cannot be in."""
    if state not in states:
        known = ", ".join(repr(state) for state in states)
        raise NoPictureError(f"{what} has no state {state!r}: there are {known}")


@lru_cache(maxsize=2048)
def drawn(code: str, rules: Rules | None, style: Style) -> str:
    """Draw a card, without the SVG element around it."""
    kind, picture = found(code, rules)
    check_state(code, style.state, picture.states)
    return picture.draw(style, *picture.shows(kind))


@lru_cache(maxsize=256)
def drawn_arch(code: str, rules: Rules | None, style: Style) -> str:
    """Draw a card as it stands in a wall."""
    kind, picture = found(code, rules)
    if picture.arch is None:
        raise NoPictureError(f"{code} has no arch")
    check_state(code, style.state, ("", picture.achieved))
    return picture.arch(style, *picture.shows(kind))


def sign_of(code: str, rules: Rules) -> str:
    """Return the symbol that stands for a card in a line of text."""
    kind, picture = found(code, rules)
    return picture.sign or NAMES[getattr(kind, "symbol", 0)]


def suit_of(code: str, rules: Rules) -> Suit | None:
    """Return the suit of a card that has just one."""
    suits = suits_of(getattr(found(code, rules)[0], "colours", 0))
    return suits[0] if len(suits) == 1 else None


@lru_cache(maxsize=512)
def drawn_thing(name: str, style: Style, attributes: tuple[object, ...]) -> str:
    """Draw a thing."""
    if name not in THINGS:
        raise NoPictureError(f"no thing {name!r}: there are {', '.join(THINGS)}")
    check_state(name, style.state, THINGS[name].states)
    return THINGS[name].draw(style, *attributes)


@cleared_on_change
@lru_cache(maxsize=16)
def drawn_back(game: str, style: Style) -> str:
    """Draw the back of a game's cards."""
    known: dict[str, Callable[[Style], str]] = {**BACKS, **dict(brought("BACKS"))}
    if game not in known:
        raise NoPictureError(f"no back for the game {game!r}: there are {', '.join(known)}")
    return known[game](style)


def label(code: str, lang: str, state: str = "") -> str:
    """Return a card's name, with its state."""
    name = card_name(code, lang)
    name = say(f"art.state.{state}", lang, card=code) if state else name
    return name[:1].upper() + name[1:]


def said(key: str, *names: str) -> Callable[..., str]:
    """Make a function that names a thing with its attributes."""
    return lambda lang, state, *values: say(key, lang, **dict(zip(names, values, strict=False)))


def dream_name(lang: str, state: str, value: int, corner: str) -> str:
    """Name a Dream: its value and its corner."""
    other = say("art.skull", lang).lower() if corner == dreamers.SKULL else dreamers.corner_text(corner)
    return say("art.thing.dream", lang, value=value, corner=other)


@dataclass(frozen=True)
class Thing:
    """Something that is drawn but is not a card of a deck: by its attributes, not by a kind."""

    draw: Callable[..., str]
    name: Callable[..., str]  # from language, state and attributes
    states: tuple[str, ...] = ("",)


THINGS = {
    "dreamcatcher": Thing(relics.dreamcatcher, said("art.dreamcatcher")),
    "failsafe": Thing(relics.failsafe, said("art.failsafe")),
    "incubus": Thing(dreams.incubus, said("art.incubus")),
    "spell": Thing(
        relics.spell, lambda lang, state, which, cost: say("art.thing.spell", lang, name=say(f"art.{which}", lang), cost=cost)
    ),
    "dream": Thing(dreamers.dream, dream_name),
    "nightmare": Thing(dreamers.nightmare, said("art.thing.nightmare", "value")),
    "identity": Thing(dreamers.identity, lambda lang, state, who: say(f"art.{who}", lang)),
    "gate": Thing(
        dreamers.gate, lambda lang, state, n: say(f"art.thing.gate_{state or 'closed'}", lang, n=n), states=("", dreamers.OPEN)
    ),
    "first_player": Thing(dreamers.first_player, said("art.first_player")),
}
BACKS: dict[str, Callable[[Style], str]] = {"onirim": backs.back, "dreamers": dreamers.back}

# Zones that have a card of their own, under or next to the cards that lie there: module and sort of the zone, and the thing.
FURNITURE = {("dreamcatchers", PILE): "dreamcatcher", ("incubus", FAN): "incubus"}


@cleared_on_change
@cache
def furniture(rules: Rules) -> dict[str, str]:
    """Map a zone's title to the thing that lies there from the beginning."""
    zones: list[tuple[str, Zone]] = [(module.key, zone) for module in rules._modules for zone in module.zones()]
    known = {**FURNITURE, **dict(brought("FURNITURE"))}
    return {zone.title: known[key, zone.sort] for key, zone in zones if (key, zone.sort) in known}
