"""Belief: what a turn tells about who its players are. Both players see all of it, so each knows how they look.

A turn is cut into acts: how the first player's Dream and word were, how the second's Dream answered them, and who laid a
modifier or did not. Each act is one of 60 sorts. How often Dreamers and Masters do each of them is counted in self-play;
the logarithms of the ratios add up to a player's *image*: the log-odds, for a Dreamer opposite, that they are the Master.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import CLOSE, FAR, Cards, chance_of_one, true_word
from .names import FIX_ACTS, FOLLOW_ACTS, LEAD_ACTS, MODIFIED, NOT_ASKED, PASSED

# Sorts of acts within one number of open Gates.
LEADS = 9  # first player: how far the word is from the truth (3), how many Dreams would be exact with the card (none, 1, more)
FOLLOWS = 5  # second player: exact; it fits the word; it does not, though a hand was likely, more likely, sure to have one
FIXES = 6  # for either: laid a modifier; laid none where few, where many would have done
LIKELY, SURE = 0.5, 0.8
FEW = 2  # cards that would do as modifiers
LIMIT = 4.0  # an image goes no further: a chain of small hints is not a proof


class KnownTurn(NamedTuple):
    """What both players know of a turn once its Dreams are turned up."""

    gates: int  # that were open before
    nightmare: int
    first: int  # the seat
    lead: int  # the first player's Dream, by kind
    word: int
    follow: int  # the second player's
    pool: int  # the Dreams that were not spent before the turn
    fixed: tuple[int, int] = (NOT_ASKED, NOT_ASKED)  # what the first player did about a modifier, what the second did


def lead_act(cards: Cards, turn: KnownTurn) -> int:
    """Return the sort of the first player's Dream and word."""
    value = cards.value[turn.lead]
    lie = abs(turn.word - true_word(turn.nightmare, value))
    good = (cards.exact(turn.nightmare, value) & cards.without(turn.pool, turn.lead)).bit_count()
    return LEAD_ACTS + turn.gates * LEADS + lie * 3 + min(good, 2)


def is_flat_lie(cards: Cards, turn: KnownTurn) -> bool:
    """Tell whether a turn's word was as far from the truth as can be."""
    return {turn.word, true_word(turn.nightmare, cards.value[turn.lead])} == {CLOSE, FAR}


def follow_act(cards: Cards, turn: KnownTurn) -> int:
    """Return the sort of the second player's Dream: what they could know of the first was its word."""
    value = cards.value[turn.follow]
    answering = cards.answering(turn.nightmare, turn.word)
    if cards.value[turn.lead] + value == turn.nightmare:
        sort = 0
    elif answering & cards.bits[turn.follow][-1]:
        sort = 1
    else:
        chance = chance_of_one((answering & turn.pool).bit_count(), turn.pool.bit_count())
        sort = 2 if chance < LIKELY else 3 if chance < SURE else 4
    return FOLLOW_ACTS + turn.gates * FOLLOWS + sort


def fix_act(cards: Cards, turn: KnownTurn, role: int) -> int | None:
    """Return the sort of what a player (0: the first) did about a modifier; None if it tells nothing."""
    did = turn.fixed[role]
    if did == NOT_ASKED:
        return None
    left = cards.without(cards.without(turn.pool, turn.lead), turn.follow)
    able = (cards.fixing(turn.nightmare, cards.value[turn.lead], cards.value[turn.follow]) & left).bit_count()
    if did == PASSED and able == 0:
        return None
    sort = 0 if did == MODIFIED else 1 if able <= FEW else 2
    return FIX_ACTS + turn.gates * FIXES + role * 3 + sort


def acts(cards: Cards, turn: KnownTurn) -> list[tuple[int, int]]:
    """Return the acts of a turn: (seat, sort)."""
    found = [(turn.first, lead_act(cards, turn)), (1 - turn.first, follow_act(cards, turn))]
    for role in range(2):
        sort = fix_act(cards, turn, role)
        if sort is not None:
            found.append((turn.first ^ role, sort))
    return found


Images = tuple[float, float]  # of the first seat and the second


def weigh(images: Images, done: Sequence[tuple[int, int]], ratios: Sequence[float]) -> Images:
    """Return the images after the acts of a turn, or of a part of one."""
    found = list(images)
    for seat, sort in done:
        found[seat] += ratios[sort]
    return clip(found[0]), clip(found[1])


def clip(image: float) -> float:
    """Keep an image within its limits."""
    return max(-LIMIT, min(LIMIT, image))
