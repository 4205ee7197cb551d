"""The cabinet: a shelf for each expansion, variant and game, with five marks for what was done with it."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.definition import GAMES
from ...notation.codes import presets
from ...text import say
from ..schemas import listings
from ..storage.archive import GameRow
from .catalogue import pictures_of
from .history import is_won
from .lessons import all_lessons
from .pictures import address

MARKS = ("lesson", "won", "alone", "three", "everything")  # in this order
IN_A_ROW = 3
WHOLE = "everything"  # the preset that has all expansions


def shelves(rows: Sequence[GameRow], lessons_done: set[str], lang: str) -> list[listings.CabinetShelf]:
    """List the shelves with their marks, by the games that are over (in the order in which they ended)."""
    played = [row for row in rows if row.lesson is None and row.origin in ("new", "again", "daily")]
    found = []
    for key, game in GAMES.items():
        if not game.expansions:
            mine = [row for row in played if parts_of(row.rules)[0] == key]
            pictures = [address(game.codes[0], "back")]
            found.append(shelf(key, say(f"rules.game.{key}", lang), "", pictures, mine, played, lessons_done))
        for expansion in game.expansions:
            title = say(f"rules.{expansion.key}.title", lang)
            mine = [row for row in played if expansion.key in parts_of(row.rules)]
            pictures = pictures_of(game, expansion) or [address(game.codes[0], "back")]
            if not expansion.needs_variant:
                found.append(shelf(expansion.key, title, "", pictures, mine, played, lessons_done))
            for variant in expansion.variants:
                name = f"{expansion.key}!{variant}"
                words = say(f"rules.variant.{expansion.key}.{variant}.title", lang)
                mine = [row for row in played if name in parts_of(row.rules, with_variants=True)]
                found.append(shelf(name, title, words, pictures, mine, played, lessons_done))
    return found


def shelf(
    key: str,
    title: str,
    variant: str,
    pictures: list[str],
    mine: Sequence[GameRow],
    played: Sequence[GameRow],
    lessons_done: set[str],
) -> listings.CabinetShelf:
    """Make a shelf: which of the marks it has. Games against bots count by who won."""
    base = key.partition("!")[0]
    counted = [row for row in mine if not row.progress.practice]
    results = [is_won(row) for row in counted]
    whole = {code for code, name in presets().items() if name == WHOLE}
    marks = {
        "lesson": base in lessons_done,
        "won": any(results),
        "alone": any(won and not row.progress.assisted for won, row in zip(results, counted, strict=True)),
        "three": has_run(results),
        "everything": any(row.rules in whole and is_won(row) for row in counted),
    }
    return listings.CabinetShelf(
        key, title, variant, pictures[:1], len(mine), sum(results), [name for name in MARKS if marks[name]]
    )


def has_run(results: Sequence[bool]) -> bool:
    """Tell whether three games in a row were won."""
    run = 0
    for won in results:
        run = run + 1 if won else 0
        if run == IN_A_ROW:
            return True
    return False


def parts_of(code: str, *, with_variants: bool = False) -> list[str]:
    """Return the game and the expansions of a rules code."""
    first, *rest = code.split("+")
    return [first.partition(":")[0], *(part if with_variants else part.partition("!")[0] for part in rest)]


def lessons_of(rows: Sequence[GameRow]) -> set[str]:
    """Return the expansions and games whose lesson was done."""
    done = set()
    known = all_lessons()
    for row in rows:
        lesson = known.get(row.lesson or "")
        if lesson is not None and lesson.is_done(row.progress.answers):
            done.update(parts_of(lesson.rules))
    return done
