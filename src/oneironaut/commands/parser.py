"""The parser of the command line: argparse with its messages in our languages, and with “did you mean”."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, NoReturn

from ..text import catalogue, say

CUTOFF = 0.6  # how alike two words are, from 0 to 1
MOST = 3
TYPES = {"int": "ui.cli.whole_number", "float": "ui.cli.decimal_number"}


def near(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that are most like a word."""
    return get_close_matches(word, list(known), MOST, CUTOFF)


def did_you_mean(words: Sequence[str], lang: str) -> str:
    """Ask whether one of these was meant; nothing if there are none."""
    if not words:
        return ""
    key = "ui.cli.near" if len(words) == 1 else "ui.cli.several_near"
    return say(key, lang, near=", ".join(words))


class Parser(argparse.ArgumentParser):
    """A parser that speaks a language and suggests what may have been meant."""

    def __init__(self, *args: Any, lang: str = "en", **kwargs: Any) -> None:
        super().__init__(*args, **{"add_help": False, "allow_abbrev": False, **kwargs})
        self.lang = lang

    def options(self) -> list[str]:
        """Return the long options."""
        return [option for option in self._option_string_actions if option.startswith("--")]

    def error(self, message: str) -> NoReturn:
        """Print the usage and what is wrong, and exit with code 2."""
        for name, key in TYPES.items():
            message = message.replace(f" {name}", f" {lower(say(key, self.lang))}") if message.endswith(f" {name}") else message
        with speaking(self.lang):
            self.print_usage(sys.stderr)
        self.exit(2, lower(say("ui.cli.error", self.lang, prog=self.prog, message=message)) + "\n")

    def refuse(self, unknown: Sequence[str]) -> NoReturn:
        """Refuse arguments that nobody knows; of options, suggest one that is like it."""
        told = argparse._("unrecognized arguments: %s") % " ".join(unknown)  # type: ignore[attr-defined]  # translated there
        found = [word for text in unknown if text.startswith("--") for word in near(text.partition("=")[0], self.options())[:1]]
        self.error(sentence(told, did_you_mean(found, self.lang)))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            hint = did_you_mean(near(str(value), map(str, action.choices or ())), self.lang)
            raise argparse.ArgumentError(action, sentence(error.message, hint)) from None


def sentence(text: str, after: str) -> str:
    """Return a message and a question after it."""
    return f"{text}. {after}" if after else text


def lower(text: str) -> str:
    """Return a text whose first letter is small: it stands inside a line."""
    return text[:1].lower() + text[1:]


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Let argparse say its own messages in a language. It looks them up by the name `_`, as gettext does."""
    sentences = catalogue(lang)

    def translate(message: str) -> str:
        return sentences.get(f"ui.argparse.{message}", message)

    def count(one: str, many: str, n: int) -> str:
        return translate(one if n == 1 else many)

    before = {name: getattr(argparse, name) for name in ("_", "ngettext")}
    setattr(argparse, "_", translate)  # noqa: B010  # the type checker knows no such name
    setattr(argparse, "ngettext", count)  # noqa: B010
    try:
        yield
    finally:
        for name, function in before.items():
            setattr(argparse, name, function)
