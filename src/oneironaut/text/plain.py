"""Plain: text of strangers, fit to be stored and shown: no characters that command, hide, turn or pile up.

A name that somebody types is refused if it is not fit (`read_name`); a text from a file is made fit (`clean_name`,
`printable`).
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from ..kernel.errors import OneironautError

NOT_TEXT = "\ufffd"
LONGEST_NAME = 40  # characters as people count them: a letter with its accents is one
LONGEST_TEXT = 1000  # of a file's text that shall be a name: the rest is not looked at
MOST_MARKS = 3  # on one letter: more only pile up

# Letters and marks that show nothing, though their category does not say so: fillers, joiners, variation selectors.
BLANK = {"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0", *map(chr, range(0x180B, 0x1810))}
BLANK |= {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}


class BadNameError(OneironautError, ValueError):
    """A name that cannot be shown as it is."""


def is_shown(character: str) -> bool:
    """Tell whether a character is seen as itself: not a control, format, surrogate, private, unassigned or separating one."""
    return (character.isprintable() or unicodedata.category(character) == "Zs") and character not in BLANK


def is_mark(character: str) -> bool:
    """Tell whether a character sits on the one before it."""
    return unicodedata.category(character)[0] == "M"


def read_name(text: str) -> str:
    """Read a name in its one spelling: composed, with single spaces. Raise `BadNameError` with the reason."""
    name = " ".join(word for word in unicodedata.normalize("NFC", spaced(text)).split(" ") if word)
    for character in name:
        if not is_shown(character):
            raise BadNameError(f"the character U+{ord(character):04X} cannot be seen")
    if has_pile(name):
        raise BadNameError(f"more than {MOST_MARKS} accents on one letter, or accents on none")
    if length(name) > LONGEST_NAME:
        raise BadNameError(f"{length(name)} characters, not at most {LONGEST_NAME}")
    return name


def spaced(text: str) -> str:
    """Replace every kind of space by the plain one; line breaks stay."""
    return "".join(" " if unicodedata.category(character) == "Zs" else character for character in text)


def clean_name(text: str) -> str:
    """Clean a name from a file: replace what cannot be shown, cut what is too long or piled up."""
    return cleaned(text[:LONGEST_TEXT])


@lru_cache(maxsize=1024)
def cleaned(text: str, most: int = LONGEST_NAME) -> str:
    """Clean a text that is not too long to be cached: names are shown with every view."""
    shown: list[str] = []
    marks = MOST_MARKS  # none before the first letter
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        if is_mark(character) and character not in BLANK:
            marks += 1
            if marks > MOST_MARKS:
                continue
            shown[-1] += character
            continue
        marks = MOST_MARKS if character == " " else 0
        shown.append(character if is_shown(character) else NOT_TEXT)
    return "".join(shown[:most]).strip()


def has_pile(name: str) -> bool:
    """Tell whether marks pile up, or sit on nothing."""
    marks = MOST_MARKS
    for character in name:
        marks = marks + 1 if is_mark(character) else MOST_MARKS if character == " " else 0
        if marks > MOST_MARKS:
            return True
    return False


def length(name: str) -> int:
    """Count the characters that people see."""
    return sum(not is_mark(character) for character in name)


def printable(text: str, most: int = 40) -> str:
    """Return what somebody typed or a file holds, fit to be shown: no signs that control a terminal, and not too long."""
    shown = "".join(c if is_shown(c) else NOT_TEXT for c in text)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
