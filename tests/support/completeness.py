"""What a game or an expansion still lacks, all of it at once: words, pictures, rule pages, lessons, beats."""

from __future__ import annotations

import random  # noqa: TID251 - chance that never reaches a game
from collections.abc import Callable, Iterator

import oneironaut as on
from oneironaut.art.registry import NoPictureError, drawn_back, picture_of
from oneironaut.kernel.definition import GAMES
from oneironaut.kernel.errors import OneironautError
from oneironaut.kernel.module import Module
from oneironaut.server.content.beats import has_beat
from oneironaut.server.content.lesson_files import parse
from oneironaut.server.content.lessons import lesson_files, read_lesson
from oneironaut.text import LANGUAGES, about_card, card_words, catalogue
from oneironaut.text.narration import describe_event
from oneironaut.text.rule_pages import file

GAMES_EACH = 40


def missing(game: str, key: str) -> list[str]:
    """List what the game or its expansion of that key lacks."""
    definition = GAMES[game]
    is_game = key == game
    expansion = next((each for each in definition.expansions if each.key == key), None)
    tails = expansion.tails if expansion else ("",)
    variants = [f"+{key}!{name}" for name in expansion.variants] if expansion else []
    codes = list(dict.fromkeys(f"{code}{tail}" for code in definition.codes for tail in (*tails, *variants)))
    own = [module for code in codes for module in on.read_rules(code)._modules if module.key == key]
    found: dict[str, None] = {}
    for lang in LANGUAGES:
        found |= dict.fromkeys(f"{lang}: no text {name}" for name in texts(game, key, own, lang, is_game=is_game))
        found |= dict.fromkeys(f"{lang}: no {what}" for what in played(codes, lang))
        pages = definition.pages if is_game else (key,)
        found |= dict.fromkeys(f"{lang}: no page of rules, {key}.md" for page in pages if not file(page, lang).is_file())
    found |= dict.fromkeys(pictures(own))
    if is_game:
        try:
            drawn_back(game, on.art.frames.Style())
        except NoPictureError:
            found["no picture of the back"] = None
    found |= dict.fromkeys(lessons(game, key, is_game=is_game))
    return list(found)


def texts(game: str, key: str, own: list[Module], lang: str, *, is_game: bool) -> Iterator[str]:
    """The sentences that are missing."""
    known = catalogue(lang)
    for name in wanted_texts(game, key, own, is_game=is_game):
        if name not in known and not any(each.startswith(f"{name}.") for each in known):
            yield name
    for kind in [kind for module in own for kind in module.kinds()]:
        if not has_words(card_words, kind.code, "name", lang):
            yield f"card.{kind.code}"
        if not has_words(about_card, kind.code, lang):
            yield f"about.{kind.code}"


def wanted_texts(game: str, key: str, own: list[Module], *, is_game: bool) -> list[str]:
    """The keys of the sentences that must be there."""
    definition = GAMES[game]
    wanted = [f"rules.game.{game}", *(f"ui.rules.{code}" for code in definition.codes)] if is_game else []
    wanted += [f"ui.server.lesson.{group}" for group in definition.lesson_groups if is_game]
    names = definition.presets if is_game else [key]
    wanted += [f"rules.{name}.{part}" for name in names for part in ("title", "line")]
    wanted += [f"rules.variant.{key}.{name}.{part}" for name in definition.variants.get(key, ()) for part in ("title", "line")]
    for module in own:
        wanted += [f"zone.{zone.name}" for zone in module.zones()]
        wanted += [f"ask.{ask.name}" for ask in module.asks()]
        wanted += [f"option.{ask.name}.{verb}" for ask in module.asks() for verb in ask.choices if " " not in verb]
        wanted += [f"end.{reason}" for reason in module.reasons()]
    return wanted


def has_words(say: Callable[..., str], *about: str) -> bool:
    """Whether something can be said."""
    try:
        say(*about)
    except KeyError:
        return False
    return True


def played(codes: list[str], lang: str) -> Iterator[str]:
    """What random games come across that has no words or no beat."""
    chance = random.Random(8)
    for code in codes:
        for seed in range(GAMES_EACH):
            game = on.Game(code, seed=seed)
            while game.question:
                game.play(chance.choice(game.question.options))
            for event in game.events:
                try:
                    describe_event(event, game.rules, lang)
                except KeyError as error:
                    yield f"text {error.args[0]}"
                if not has_beat(event, game.rules):
                    yield f"beat for {event.what} {event.source} {event.target}"


def pictures(own: list[Module]) -> Iterator[str]:
    """The cards that are missing a picture."""
    for module in own:
        for kind in module.kinds():
            try:
                picture_of(module.key, kind)
            except NoPictureError:
                yield f"no picture of {kind.code}"


def lessons(game: str, key: str, *, is_game: bool) -> Iterator[str]:
    """The lesson that is missing or wrong."""
    about = []
    for name, text in lesson_files().items():
        try:
            lesson = parse(text)
        except OneironautError as error:
            if name.startswith(f"{key}/"):
                yield f"{name}: {error}"
            continue
        head, _, tail = lesson.rules.partition("+")
        if head.partition(":")[0] == game and (is_game or key in tail.replace("!", "+").split("+")):
            about.append(lesson)
            try:
                read_lesson(text)
            except OneironautError as error:
                yield str(error)
    if not about:
        yield "no lesson"
