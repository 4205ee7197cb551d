"""Text: every sentence the program says, by key, in English and French. One file for each module and language.

A card is named by its code; sentences may use `{card}` (red Key), `{the_card}` (the red Key) and `{a_card}` (a red Key).
Cards that differ by numbers share their words: `D7m2` is looked up as itself, then as `D#m#` with `{0}` 7 and `{1}` 2.
Sentences below `log.by` tell a deed with `{who}` did it, and have both forms of the verb: `{who} [plays|play] {the_card}`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from ..kernel.definition import cleared_on_change, contents
from ..kernel.errors import ArgumentError, BadCodeError

LANGUAGES = ("en", "fr")


def need_language(lang: object) -> str:
    """Return the code of a language, or refuse one that is not spoken here."""
    if not isinstance(lang, str):
        raise ArgumentError(f"a language is text, not {lang!r}")
    if lang not in LANGUAGES:
        raise BadCodeError(f"no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return lang


def catalogue(lang: str) -> Mapping[str, str]:
    """Return all sentences of a language, by dotted key."""
    return read_catalogue(need_language(lang))


@cleared_on_change
@cache
def read_catalogue(lang: str) -> Mapping[str, str]:
    """Read all sentences of a language: ours, and those that came with other games and expansions."""
    sentences: dict[str, str] = {}
    ours = sorted(resources.files(__name__).joinpath(lang).iterdir(), key=lambda file: file.name)
    for file in [*ours, *(content.folder / f"{lang}.toml" for content in contents().values())]:
        if file.name.endswith(".toml"):
            for key, sentence in flat("", tomllib.loads(file.read_text("utf-8"))):
                if key in sentences:
                    raise ValueError(f"{lang}: two sentences for {key!r}")
                sentences[key] = sentence
    return sentences


def flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return the strings of nested tables, with dotted keys."""
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            found += flat(f"{prefix}{name}.", value)
        else:
            found.append((f"{prefix}{name}", str(value)))
    return found


def say(key: str, lang: str = "en", *, card: str | None = None, **values: object) -> str:
    """Return the sentence of a key, filled in. A key that does not exist is an error, not an empty line."""
    sentences = catalogue(lang)
    if card is not None:
        values["card"] = card_words(card, "name", lang)
        values["the_card"] = card_words(card, "the", lang)
        values["a_card"] = card_words(card, "a", lang)
    sentence = sentences[key].format(**values)
    return sentence[:1].upper() + sentence[1:]


def card_name(code: str, lang: str = "en") -> str:
    """Return a card's name."""
    return card_words(code, "name", lang)


def about_card(code: str, lang: str = "en") -> str:
    """Say what a card does, in a sentence or two."""
    sentences = catalogue(lang)
    if f"about.{code}" in sentences:
        return sentences[f"about.{code}"]
    return sentences[f"about.{card_shape(code)}"].format(*re.findall(r"[0-9]+", code))


def card_words(code: str, form: str, lang: str) -> str:
    """Return a card's name (`name`), with its definite (`the`) or indefinite article (`a`)."""
    sentences = catalogue(lang)
    if f"card.{code}.{form}" in sentences:
        return sentences[f"card.{code}.{form}"]
    return sentences[f"card.{card_shape(code)}.{form}"].format(*re.findall(r"[0-9]+", code))


def card_shape(code: str) -> str:
    """Return a code with a # for each of its numbers."""
    return re.sub(r"[0-9]+", "#", code)


def say_sign(name: str, value: str, lang: str = "en") -> str:
    """Say a sign of a view in words. A value that is a word has a sentence of its own."""
    key = f"sign.{name}.{value}"
    return say(key if key in catalogue(lang) else f"sign.{name}", lang, value=value.replace("-", "\N{MINUS SIGN}"))
