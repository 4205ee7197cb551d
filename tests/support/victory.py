"""What must hold when a game of Onirim is won, read off a view card by card: apart from how the engine decides it."""

from __future__ import annotations

from itertools import pairwise

import oneironaut as on
from oneironaut.onirim.towers import TOWERS

COLOURS = "RBGN"
LOST_DREAMS = 4
SIDES = {f"{letter}t{i + 3}": sides for letter, _, *pairs in TOWERS for i, sides in enumerate(pairs)}  # left, right


def unmet(view: on.View) -> list[str]:
    """The rules whose condition for a victory does not hold, by their ids."""
    expansions = {part.partition("!")[0] for part in view.rules.split("+")[1:]}
    tables = [cards for title, cards in view.zones.items() if title.startswith("doors")]
    doors = sorted(code for cards in tables for code in cards)
    wanted = [f"{colour}d" for colour in COLOURS for _ in range(2)]
    if "glyphs" in expansions:
        wanted += [f"{colour}dg" for colour in COLOURS]
    failed = []
    if [code for code in doors if code != "Od" and len(code) == 2] != sorted(w for w in wanted if len(w) == 2):
        failed.append("O-BASE-12")
    if "glyphs" in expansions and [code for code in doors if len(code) == 3] != [w for w in sorted(wanted) if len(w) == 3]:
        failed.append("O-GLYPH-1")
    if "denizens" in expansions and doors.count("Od") != 1:
        failed.append("O-DENIZEN-2")
    if len(tables) == 2 and not all({code[0] for code in cards if code != "Od"} == set(COLOURS) for cards in tables):
        failed.append("O-DUO-6")
    if "book" in expansions and not goals_met(view, doors):
        failed.append("O-BOOK-2")
    if "dreamcatchers" in expansions:
        caught = [code for title, cards in view.zones.items() if title.startswith("catcher") for code in cards]
        if caught.count("Ld") != LOST_DREAMS:
            failed.append("O-CATCH-2")
    if "towers" in expansions:
        row = view.zones["towers"]
        if any(SIDES[left][1] & SIDES[right][0] for left, right in pairwise(row)):
            failed.append("O-TOWER-2")
        if not any(len({code[0] for code in row[i : i + 4]}) == 4 for i in range(len(row) - 3)):
            failed.append("O-TOWER-4")
    return failed


def goals_met(view: on.View, doors: list[str]) -> bool:
    """Whether each Goal is turned down, and there is one for each Door on the table."""
    goals = view.zones["goals"]
    return all(goal.endswith("-") for goal in goals) and sorted(goal[2] for goal in goals) == sorted(d[0] for d in doors)
