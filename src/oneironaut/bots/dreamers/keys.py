"""Keys: what part of the knowledge decides how to play. Situations with the same key are played alike; that is the abstraction.

A key is a number: the sort of question, then a few rough measures as digits. An option is a number too: the rank of a card in
the hand (0 fits best), a word, 0 to hold back and 1 to act, or an Identity. `fast` makes the same keys in compiled code.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import exp

from .cards import Cards, chance_of_one, true_word
from .knowledge import DREAMER, MASTER, Knowledge
from .names import AT_ACCUSE, AT_CHOOSE, AT_FOLLOW, AT_LEAD, AT_MODIFY, AT_WORD

LEAD, FOLLOW, WORD, MODIFY, ACCUSE, CHOOSE = range(6)
STARTS = (AT_LEAD, AT_FOLLOW, AT_WORD, AT_MODIFY, AT_ACCUSE, AT_CHOOSE)
DIGITS = (  # how many values each digit of a key has
    (2, 6, 9, 6, 2),  # Identity, stage, looks, fits, the best is the only skull
    (2, 6, 9, 6, 2),
    (2, 3, 9, 3, 3),  # Identity, Gates, looks, the true word, how many Dreams would be exact
    (2, 6, 9, 2),  # Identity, stage, looks, whether first player
    (6, 9),  # stage, the other's image
    (2,),  # whether one begins
)
OPTIONS = (3, 3, 3, 2, 2, 2)
HOLD, ACT = range(2)

BEST_FIT = (0.35, 0.6)
WORST_FIT = 0.2
IMAGE = (-0.7, 0.7)
FINE_IMAGE = (-2.0, -1.2, -0.5, 0.1, 0.6, 1.1, 1.7, 2.4)
MEMORY_LEFT = 6

WordTable = Sequence[Sequence[Sequence[float]]]  # [identity][true word][word said]: how often


def pack(sort: int, *digits: int) -> int:
    """Make a key of its parts."""
    key = 0
    for digit, size in zip(digits, DIGITS[sort], strict=True):
        key = key * size + digit
    return STARTS[sort] + key


def sort_of(key: int) -> int:
    """Return the sort of question of a key."""
    return bisect_right(STARTS, key) - 1


def digits_of(key: int) -> list[int]:
    """Return the digits of a key."""
    sort = sort_of(key)
    left = key - STARTS[sort]
    found = []
    for size in reversed(DIGITS[sort]):
        found.append(left % size)
        left //= size
    return found[::-1]


def suspicion(known: Knowledge) -> float:
    """Return how likely it is that the other player is the Master."""
    return 0.0 if known.identity == MASTER else 1 / (1 + exp(-known.images[1 - known.seat]))


def rank(cards: Cards, known: Knowledge, words: WordTable) -> list[tuple[float, int]]:
    """Return the cards of the hand, the one that fits best first: (the chance that a willing partner makes it exact, kind).

    For the first player that is the chance that the other hand has a fitting Dream. The second player has heard a word, and
    weighs every Dream by how often players say that word of it: the more it suspects a Master, the less the word counts.
    """
    unseen, nightmare = known.unseen, known.nightmare
    goods = cards.fitting(nightmare, known.hand)
    if known.seat == known.first:
        among = unseen.bit_count()
        fits = [chance_of_one((good & unseen).bit_count(), among) for good in goods]
    else:
        doubt = suspicion(known)
        fits = [0.0] * len(goods)
        whole = 0.0
        for truth in range(3):
            weight = doubt * words[MASTER][truth][known.word] + (1 - doubt) * words[DREAMER][truth][known.word]
            those = cards.told(nightmare, truth) & unseen
            whole += weight * those.bit_count()
            for i, good in enumerate(goods):
                fits[i] += weight * (good & those).bit_count()
        fits = [fit / whole for fit in fits]
    # Ties go by kind, so that the order does not depend on the hand's.
    return sorted(zip(fits, known.hand, strict=True), key=best_first)


def best_first(item: tuple[float, int]) -> tuple[float, int]:
    """Return the sort key that puts the best-fitting cards first."""
    return -item[0], item[1]


def stage(known: Knowledge) -> int:
    """Return how far the round is: open Gates, and whether few Dreams are left to draw."""
    return known.gates * 2 + (known.memory < MEMORY_LEFT)


def look_of(known: Knowledge) -> int:
    """Return how the players look. A Master minds how it looks itself, and whether the other is known to accuse; a Dreamer,
    how the other looks."""
    if known.identity == MASTER:
        return bisect_right(IMAGE, known.images[known.seat]) * 3 + known.boldness
    return bisect_right(IMAGE, known.images[1 - known.seat])


def lay_key(cards: Cards, known: Knowledge, ranked: Sequence[tuple[float, int]]) -> int:
    """Return the key for the choice of a Dream. To a Dreamer it matters whether the one that fits best is the only skull."""
    fits = bisect_right(BEST_FIT, ranked[0][0]) * 2 + (ranked[-1][0] > WORST_FIT)
    skull = 0
    if known.identity == DREAMER:
        skull = int([kind for _, kind in ranked if kind in cards.skulls] == [ranked[0][1]])
    sort = LEAD if known.seat == known.first else FOLLOW
    return pack(sort, known.identity, stage(known), look_of(known), fits, skull)


def word_key(cards: Cards, known: Knowledge) -> int:
    """Return the key for the word about a Dream that is laid."""
    value = cards.value[known.laid]
    good = (cards.exact(known.nightmare, value) & known.unseen).bit_count()
    return pack(WORD, known.identity, known.gates, look_of(known), true_word(known.nightmare, value), min(good, 2))


def modify_key(known: Knowledge) -> int:
    """Return the key for a modifier that would open a Gate."""
    return pack(MODIFY, known.identity, stage(known), look_of(known), int(known.seat == known.first))


def accuse_key(known: Knowledge) -> int:
    """Return the key for an accusation that a Dreamer can make."""
    return pack(ACCUSE, stage(known), bisect_right(FINE_IMAGE, known.images[1 - known.seat]))


def choose_key(is_starter: bool) -> int:
    """Return the key for the choice of an Identity."""
    return pack(CHOOSE, int(is_starter))
