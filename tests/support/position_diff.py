"""Positions and views written as what changed since the last one, so that a whole game stays short enough to read.

A field of cards whose order means nothing is written as what left and what came (`hand~-Rs,+2Gm`); any other field by its
new value (`labyrinth=Rs,Gm`). `apply` is the way back: a test uses it to show that nothing is lost.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping

WORD = re.compile(r"([0-9]*)(\?\?|[A-Za-z].*)")
NOTHING = "-"
SHORT = 12  # a field up to this long is written whole


def counted(text: str) -> Counter[str]:
    """The cards of a field, by how many there are."""
    found: Counter[str] = Counter()
    for word in [] if text == NOTHING else text.split(","):
        match = WORD.fullmatch(word)
        assert match, f"{word!r} in {text!r} is not a card"
        found[match[2]] += int(match[1] or 1)
    return found


def spelled(cards: Counter[str], sign: str) -> list[str]:
    return [f"{sign}{n if n > 1 else ''}{card}" for card, n in cards.items()]


def changes(old: Mapping[str, str], new: Mapping[str, str], loose: Collection[str]) -> str:
    """What changed, on one line; `bag_list` are the fields of cards without order. Nothing at all is `=`."""
    assert old.keys() == new.keys(), "fields came or went"
    words = []
    for name, value in new.items():
        if value == old[name]:
            continue
        if name in loose and len(value) > SHORT:
            before, after = counted(old[name]), counted(value)
            words.append(f"{name}~{','.join(spelled(before - after, '-') + spelled(after - before, '+'))}")
        else:
            words.append(f"{name}={value}")
    return " ".join(words) or "="


def apply(old: Mapping[str, str], line: str) -> dict[str, str | Counter[str]]:
    """The fields after a line of changes; those that were changed card by card as counts."""
    found: dict[str, str | Counter[str]] = dict(old)
    for word in [] if line == "=" else line.split():
        name, sign, value = re.split(r"([=~])", word, maxsplit=1)
        if sign == "=":
            found[name] = value
            continue
        cards = counted(old[name])
        for part in value.split(","):
            for card, n in counted(part[1:]).items():
                cards[card] += n if part[0] == "+" else -n
        found[name] = +cards
    return found
