"""Verb and Ask: the vocabulary of questions. Interfaces learn from it where an option is clicked and how it is worded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PLAIN = "plain"
DANGER = "danger"
PASS = "pass"  # noqa: S105 - a tone, no password


@dataclass(frozen=True)
class Verb:
    """What an action does. `takes` is "card", "number" (1 to `most`) or "" (nothing); places name where a card may come
    from, the first unsaid."""

    name: str
    takes: str = ""
    places: tuple[str, ...] = ("",)
    most: int = 0


@dataclass(frozen=True)
class Choice:
    """How a verb appears in one sort of question: the zones of its places (none: a button) and its tone.

    The rest are hints for players who know no rules; the rules never read them. An option's worth is the verb's `worth`,
    and `keeps` times the worth of its card: 1 where the card is got or comes soon, -1 where it is given up.
    """

    zones: tuple[str, ...] = ()
    tone: str = PLAIN
    worth: int = field(default=0, kw_only=True)
    keeps: int = field(default=0, kw_only=True)
    onto: str = field(default="", kw_only=True)  # the row that the card goes to


@dataclass(frozen=True)
class Ask:
    """One sort of question: its name and how each verb appears in it.

    A question with one possible answer is not asked, unless its sort is `always`: then whether there was a choice is its
    seat's secret, and no interface may answer by itself. If it is `secret`, nobody else learns the answer as it is given.
    """

    name: str
    choices: Mapping[str, Choice] = field(default_factory=dict)
    always: bool = False
    secret: bool = False
