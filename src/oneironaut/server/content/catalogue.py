"""What can be played, in words: games, expansions, variants, presets, bots; and the sheet of one combination."""

from __future__ import annotations

from functools import lru_cache

from ...kernel.definition import GAMES, Expansion, GameDefinition, cleared_on_change
from ...kernel.errors import BadCodeError, IncompatibleModulesError
from ...kernel.rules import Rules
from ...notation.codes import presets, read_rules
from ...text import LANGUAGES, about_card, card_name, say
from ...text.titles import say_or
from ...text.titles import title as title
from ..errors import RefusedError
from ..schemas import listings
from ..tables.bots import bot_names, bot_words
from ..tables.hints import has_curve
from .beats import arrival_tone
from .pictures import achieved, address, arch, marks, sign, suit, suits


def whole(lang: str) -> listings.Catalogue:
    """List everything that can be chosen."""
    return listings.Catalogue(
        list(LANGUAGES), [game_entry(key, lang) for key in GAMES], [bot_entry(name, lang) for name in bot_names()]
    )


def game_entry(key: str, lang: str) -> listings.GameEntry:
    """Describe one game with its expansions and presets."""
    game = GAMES[key]
    plain = [plain_game(code, lang) for code in game.codes]
    expansions = [expansion_entry(game, expansion, lang) for expansion in game.expansions]
    named = [
        listings.Preset(code, name, read_rules(code).players, say(f"rules.{name}.title", lang), say(f"rules.{name}.line", lang))
        for code, name in game.preset_codes.items()
    ]
    return listings.GameEntry(key, say(f"rules.game.{key}", lang), plain, expansions, named)


def plain_game(code: str, lang: str) -> listings.PlainGame:
    """Describe a game without expansions."""
    rules = read_rules(code)
    return listings.PlainGame(code, rules.players, say(f"ui.rules.{code}", lang), rules.has_secrets)


def expansion_entry(game: GameDefinition, expansion: Expansion, lang: str) -> listings.ExpansionEntry:
    """Describe an expansion."""
    key = expansion.key
    return listings.ExpansionEntry(
        key=key,
        title=say(f"rules.{key}.title", lang),
        line=say(f"rules.{key}.line", lang),
        alone=expansion.plays_alone or len(game.expansions) == 1,
        choose=expansion.needs_variant,
        variants=[
            listings.Variant(name, say(f"rules.variant.{key}.{name}.title", lang), say(f"rules.variant.{key}.{name}.line", lang))
            for name in expansion.variants
        ],
        pictures=pictures_of(game, expansion),
    )


def pictures_of(game: GameDefinition, expansion: Expansion) -> list[str]:
    """Return two pictures of cards that an expansion brings: the first and the last of them."""
    plain = read_rules(game.codes[0])
    rules = read_rules(f"{plain.code}{expansion.tails[0]}")
    own = [kind.code for kind in rules.kinds if kind.code not in plain.kind_codes]
    return [address(rules.code, code) for code in dict.fromkeys([*own[:1], *own[-1:]])]


def bot_entry(name: str, lang: str) -> listings.BotEntry:
    """Describe a bot."""
    games = [key for key, game in GAMES.items() if name in bot_names(read_rules(game.codes[0]))]
    return listings.BotEntry(name, *bot_words(name, lang), games)


def find_rules(code: str) -> Rules:
    """Find the rules for a code that a client sent."""
    try:
        return read_rules(code)
    except (BadCodeError, IncompatibleModulesError) as error:
        raise RefusedError("bad_rules", detail=str(error)) from None


@cleared_on_change
@lru_cache(maxsize=128)
def sheet(code: str, lang: str) -> listings.RulesSheet:
    """Return what the views of one combination refer to."""
    rules = find_rules(code)
    named = presets().get(rules.code)
    game = rules.code.partition(":")[0]
    line = say(f"rules.{named}.line", lang) if named else ""
    kinds = [
        listings.KindEntry(
            code=kind.code,
            copies=kind.copies,
            picture=address(rules.code, kind.code),
            achieved=achieved(rules.code, kind.code),
            marks=marks(rules.code, kind.code),
            name={each: card_name(kind.code, each) for each in LANGUAGES},
            text={each: about_card(kind.code, each) for each in LANGUAGES},
            sign=sign(rules.code, kind.code),
            tone=arrival_tone(kind.code, rules),
            suit=suit(rules.code, kind.code),
            value=kind.figure,
            change=kind.change,
            arch=arch(rules.code, kind.code),
        )
        for kind in rules.kinds
    ]
    owners = {zone.title: module.key for module in rules._modules for zone in module.zones()}
    zones = [
        listings.ZoneEntry(
            id=zone.title,
            name=zone.name,
            label=say(f"zone.{zone.name}", lang),
            owner=zone.seat,
            sort=zone.sort,
            sight=zone.sight,
            deck=zone.deck,
            capacity=zone.capacity,
            group=owners.get(zone.title, ""),
            group_label=say_or(f"ui.table.group.{owners.get(zone.title, '')}", "", lang),
        )
        for zone in rules.zones
    ]
    return listings.RulesSheet(
        code=rules.code,
        game=game,
        title=title(rules.code, lang),
        line=line,
        players=rules.players,
        secrets=rules.has_secrets,
        versions=rules.versions,
        kinds=kinds,
        zones=zones,
        suits=suits(rules.code),
        back=address(rules.code, "back"),
        dreaded=say_or(f"ui.table.dreaded.{game}", "", lang),
        curve=has_curve(rules.code),
    )
