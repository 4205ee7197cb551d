"""Text: every sentence the program says, by key, in English and French. One file for each module and language.

A card is named by its code; sentences may use `{card}` (red Key), `{the_card}` (the red Key) and `{a_card}` (a red Key).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

LANGUAGES = ("en", "fr")


@cache
def catalogue(lang: str) -> Mapping[str, str]:
    """All sentences of a language, by dotted key."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: there are {', '.join(LANGUAGES)}")
    sentences: dict[str, str] = {}
    for file in sorted(resources.files(__name__).joinpath(lang).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            for key, sentence in flat("", tomllib.loads(file.read_text("utf-8"))):
                if key in sentences:
                    raise ValueError(f"{lang}: two sentences for {key!r}")
                sentences[key] = sentence
    return sentences


def flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str]]:
    """The strings of nested tables, with dotted keys."""
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            found += flat(f"{prefix}{name}.", value)
        else:
            found.append((f"{prefix}{name}", str(value)))
    return found


def say(key: str, lang: str = "en", *, card: str | None = None, **values: object) -> str:
    """The sentence of a key, filled in. A key that does not exist is an error, not an empty line."""
    sentences = catalogue(lang)
    if card is not None:
        values["card"] = sentences[f"card.{card}.name"]
        values["the_card"] = sentences[f"card.{card}.the"]
        values["a_card"] = sentences[f"card.{card}.a"]
    sentence = sentences[key].format(**values)
    return sentence[:1].upper() + sentence[1:]


def card_name(code: str, lang: str = "en") -> str:
    """A card's name."""
    return catalogue(lang)[f"card.{code}.name"]
