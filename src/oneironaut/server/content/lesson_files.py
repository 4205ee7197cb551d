"""Lesson files: a lesson as it is written in `course`, read from TOML, every field checked. Nothing is played here.

A text names cards and options instead of spelling them, so that they can be checked: `{Rs}` is *red Sun*, `{the:Rs}` *the red
Sun* (both must lie where the player sees them), `{a:Rs}` *a red Sun* (may also be in the deck), `{do:search}` an option as its
button says it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...kernel.definition import GAMES
from ...kernel.errors import OneironautError
from ...notation.records import AT
from ...text import LANGUAGES

PLACEHOLDER = re.compile(r"\{(?:(?P<form>the|a|do):)?(?P<code>[^{}]+)\}")
LESSON_FIELDS = frozenset({"key", "group", "rules", "deals", "title", "line", "end", "steps"})
STEP_FIELDS = frozenset({"options", "deals", "points", *LANGUAGES})
STEP_NEEDS = frozenset(LANGUAGES)

Words = Mapping[str, tuple[str, ...]]  # for each language, paragraphs
Point = tuple[str, str | None]  # a zone, and perhaps a card in it


class LessonError(OneironautError):
    """A lesson that cannot be given. The message says where it goes wrong."""


@dataclass(frozen=True)
class StepFile:
    """One answer: the options offered (none: all of them), the cards dealt after it, what to point at (None: the options)."""

    options: tuple[str, ...]
    deals: tuple[str, ...]
    points: tuple[Point, ...] | None
    words: Words


@dataclass(frozen=True)
class LessonFile:
    """A lesson as written: `deals` are the cards of the opening."""

    key: str
    group: str
    rules: str
    deals: tuple[str, ...]
    title: Words
    line: Words
    end: Words
    steps: tuple[StepFile, ...]

    @property
    def script(self) -> tuple[str, ...]:
        """Return all cards, in the order of dealing."""
        return (*self.deals, *[card for step in self.steps for card in step.deals])


def parse(text: str) -> LessonFile:
    """Read a lesson from the text of its file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"this is no TOML: {error}") from None
    fields(data, "the lesson", LESSON_FIELDS, LESSON_FIELDS)
    key = string(data, "key", "the lesson")
    where = f"lesson {key!r}"
    if not re.fullmatch(r"[a-z_]{1,40}", key):
        raise LessonError(f"{where}: a key has small letters and _ only")
    group = string(data, "group", where)
    groups = [name for game in GAMES.values() for name in game.lesson_groups]
    if group not in groups:
        raise LessonError(f"{where}: there is no group {group!r}, only {', '.join(groups)}")
    steps = data["steps"]
    if not isinstance(steps, list) or not steps or not all(isinstance(step, dict) for step in steps):
        raise LessonError(f"{where}: it needs [[steps]], one for each answer")
    return LessonFile(
        key=key,
        group=group,
        rules=string(data, "rules", where),
        deals=cards(data, where),
        title=one_line(data, "title", where),
        line=one_line(data, "line", where),
        end=words(table(data, "end", where), f"{where}, end"),
        steps=tuple(parse_step(step, f"{where}, step {n}") for n, step in enumerate(steps, 1)),
    )


def parse_step(data: dict[str, Any], where: str) -> StepFile:
    """Read a step of a lesson."""
    fields(data, where, STEP_FIELDS, STEP_NEEDS)
    options = strings(data.get("options", []), f"{where}, options")
    if len(set(options)) < len(options):
        raise LessonError(f"{where}: an option stands there twice")
    points = None
    if "points" in data:
        parts = [point.partition(" ") for point in strings(data["points"], f"{where}, points")]
        points = tuple((zone, card or None) for zone, _, card in parts)
    return StepFile(options, cards(data, where), points, words({lang: data[lang] for lang in LANGUAGES}, where))


def words(data: dict[str, Any], where: str) -> Words:
    """Read paragraphs in every language, the same number in each."""
    fields(data, where, frozenset(LANGUAGES), frozenset(LANGUAGES))
    found = {lang: strings([data[lang]] if isinstance(data[lang], str) else data[lang], f"{where}, {lang}") for lang in LANGUAGES}
    for lang, paragraphs in found.items():
        if not paragraphs or not all(paragraphs):
            raise LessonError(f"{where}: {lang!r} has no words")
        for paragraph in paragraphs:
            if re.search(r"[{}]", PLACEHOLDER.sub("", paragraph)):
                raise LessonError(f"{where}: {lang!r} has a brace too many in {paragraph!r}")
    if len({len(paragraphs) for paragraphs in found.values()}) > 1:
        raise LessonError(f"{where}: the languages have different numbers of paragraphs")
    return found


def one_line(data: dict[str, Any], name: str, where: str) -> Words:
    """Read a title or a line: plain words in every language."""
    found = words(table(data, name, where), f"{where}, {name}")
    if any(len(paragraphs) > 1 or PLACEHOLDER.search(paragraphs[0]) for paragraphs in found.values()):
        raise LessonError(f"{where}: {name!r} is one paragraph of plain words")
    return found


def fields(data: dict[str, Any], where: str, known: frozenset[str], needed: frozenset[str]) -> None:
    """Refuse fields that are missing or unknown."""
    if missing := sorted(needed - data.keys()):
        raise LessonError(f"{where}: there is no {', '.join(missing)}")
    if strange := sorted(data.keys() - known):
        raise LessonError(f"{where}: what is {', '.join(strange)}?")


def string(data: dict[str, Any], name: str, where: str) -> str:
    """Read a field that is a text."""
    value = data[name]
    if not isinstance(value, str) or not value:
        raise LessonError(f"{where}: {name} is a text")
    return value


def table(data: dict[str, Any], name: str, where: str) -> dict[str, Any]:
    """Read a field that is a table."""
    value = data[name]
    if not isinstance(value, dict):
        raise LessonError(f"{where}: {name} is a table with {', '.join(LANGUAGES)}")
    return value


def strings(value: object, where: str) -> tuple[str, ...]:
    """Read a list of texts and normalize their white space."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise LessonError(f"{where}: this is a list of texts")
    # str.split would take no-break spaces too, which French needs.
    return tuple(re.sub(r"[ \t\r\n]+", " ", item).strip(" ") for item in value)


def cards(data: dict[str, Any], where: str) -> tuple[str, ...]:
    """Read cards to deal, spelled as in records, and name them as a dealer does."""
    value = data.get("deals", "")
    if not isinstance(value, str):
        raise LessonError(f"{where}: deals is a text, cards with spaces between")
    return tuple(card.replace(AT, " ") for card in value.split())
