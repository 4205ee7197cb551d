"""What must hold when a game of Onirim is won, read off a view card by card: apart from how the engine decides it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import oneironaut as on
from oneironaut.onirim.towers import TOWERS

COLOURS = "RBGN"
ONIVERSE = "Od"
LOST_DREAMS = 4
SIDES = {f"{letter}t{i + 3}": sides for letter, _, *pairs in TOWERS for i, sides in enumerate(pairs)}  # left, right


def unmet(view: on.View) -> list[str]:
    """The rules whose condition for a victory does not hold, by their ids."""
    expansions = {part.partition("!")[0] for part in view.rules.split("+")[1:]}
    holds = {"O-BASE-12": sorted(doors(view, 2)) == sorted(2 * [f"{colour}d" for colour in COLOURS])}
    if len(tables(view)) == 2:
        holds["O-DUO-6"] = all({code[0] for code in cards if code != ONIVERSE} == set(COLOURS) for cards in tables(view))
    holds |= {rule: check(view) for expansion, rule, check in CHECKS if expansion in expansions}
    return [rule for rule, is_met in holds.items() if not is_met]


def tables(view: on.View) -> list[tuple[str, ...]]:
    """The Doors that each player has gained."""
    return [cards for title, cards in view.zones.items() if title.startswith("doors")]


def doors(view: on.View, length: int) -> list[str]:
    """All Doors on the table with codes of this length: 2 for those of the base game, 3 for those with Glyphs."""
    return [code for cards in tables(view) for code in cards if len(code) == length and code != ONIVERSE]


def glyph_doors_met(view: on.View) -> bool:
    """Whether the four Doors that the Glyphs bring are on the table."""
    return sorted(doors(view, 3)) == sorted(f"{colour}dg" for colour in COLOURS)


def oniverse_door_met(view: on.View) -> bool:
    """Whether the Oniverse Door is on the table."""
    return sum(cards.count(ONIVERSE) for cards in tables(view)) == 1


def goals_met(view: on.View) -> bool:
    """Whether each Goal is turned down, and there is one for each Door on the table."""
    goals = view.zones["goals"]
    gained = sorted(code[0] for cards in tables(view) for code in cards)
    return all(goal.endswith("-") for goal in goals) and sorted(goal[2] for goal in goals) == gained


def lost_dreams_caught(view: on.View) -> bool:
    """Whether every Lost Dream lies at a Dreamcatcher."""
    caught = [code for title, cards in view.zones.items() if title.startswith("catcher") for code in cards]
    return caught.count("Ld") == LOST_DREAMS


def towers_apart(view: on.View) -> bool:
    """Whether no equal sides of Towers touch."""
    return not any(SIDES[left][1] & SIDES[right][0] for left, right in pairwise(view.zones["towers"]))


def towers_of_all_colours(view: on.View) -> bool:
    """Whether four Towers next to each other have all four colours."""
    row = view.zones["towers"]
    return any(len({code[0] for code in row[i : i + 4]}) == 4 for i in range(len(row) - 3))


CHECKS: tuple[tuple[str, str, Callable[[on.View], bool]], ...] = (
    ("glyphs", "O-GLYPH-1", glyph_doors_met),
    ("denizens", "O-DENIZEN-2", oniverse_door_met),
    ("book", "O-BOOK-2", goals_met),
    ("dreamcatchers", "O-CATCH-2", lost_dreams_caught),
    ("towers", "O-TOWER-2", towers_apart),
    ("towers", "O-TOWER-4", towers_of_all_colours),
)
