"""Dealers: who answers for chance. Seeds and random numbers live here and nowhere else.

A dealer is asked for deal number n (from 0) from a bag, and may be rewound: undo asks for the same deals again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol

from .kernel.errors import ArgumentError, BadCodeError, IllegalDealError
from .seeds import key_of

BLOCK_WORDS = 8  # a BLAKE2b digest of 64 bytes is eight words of 64 bits
WORD = 1 << 64


class Dealer(Protocol):
    """Answers for chance."""

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal number n: one of the cards of a zone, with these weights."""

    def rewind(self, n: int) -> None:
        """Make the next deal number n."""


def need_key(key: object) -> bytes:
    """Return the key of a stream, or refuse what is none."""
    if not isinstance(key, bytes):
        raise ArgumentError(f"a seed is text, and a key is bytes, not {key!r}")
    if len(key) != 32:
        raise BadCodeError(f"a key has 32 bytes, not {len(key)}")
    return key


class Stream:
    """The keyed stream behind random deals. Word n is bits 64 (n mod 8) on, little endian, of the BLAKE2b-512 digest of the
    block number n div 8 (8 bytes, little endian) under the key. `docs/reference/notation.md` has test vectors.
    """

    def __init__(self, key: bytes) -> None:
        self._key = need_key(key)
        self._block = -1
        self._words: tuple[int, ...] = ()

    def word(self, n: int) -> int:
        """Return word n of the stream."""
        if n // BLOCK_WORDS != self._block:
            self._block = n // BLOCK_WORDS
            self._words = self._digest(self._block.to_bytes(8, "little"))
        return self._words[n % BLOCK_WORDS]

    def below(self, n: int, bound: int) -> int:
        """Return a number below a bound, without bias: skip words at or above the last multiple of the bound."""
        word = self.word(n)
        retry = 0
        while word >= WORD - WORD % bound:
            retry += 1
            word = self._digest(n.to_bytes(8, "little") + retry.to_bytes(8, "little"))[0]
        return word % bound

    def _digest(self, data: bytes) -> tuple[int, ...]:
        digest = blake2b(data, key=self._key, person=b"oneironaut deal").digest()
        return tuple(int.from_bytes(digest[i : i + 8], "little") for i in range(0, 64, 8))


class RandomDealer:
    """Deals by a keyed stream: deal n depends on the key, n and the bag, and on nothing else."""

    def __init__(self, seed: str | bytes | None = None) -> None:
        self.key = secrets.token_bytes(32) if seed is None else key_of(seed) if isinstance(seed, str) else seed
        self._stream = Stream(self.key)

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal one of the cards, each with its weight's chance."""
        if not weights:
            raise IllegalDealError(f"there is no card to deal from {zone!r}")
        left = self._stream.below(n, sum(weights.values()))
        for card, weight in weights.items():
            left -= weight
            if left < 0:
                return card
        raise AssertionError("a number below the sum of the weights finds its card")

    def rewind(self, n: int) -> None:
        """Do nothing: a deal does not depend on those before."""


class ScriptedDealer:
    """Deals the cards of a list, for lessons, puzzles and tests; what cannot be dealt raises `IllegalDealError`."""

    def __init__(self, cards: str | Iterable[str]) -> None:
        if not isinstance(cards, Iterable):
            raise ArgumentError(f"a script is text or a list of cards, not {cards!r}")
        self.cards: Sequence[str] = cards.split() if isinstance(cards, str) else list(cards)

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal card n of the list."""
        if n >= len(self.cards):
            raise IllegalDealError(f"the script has {len(self.cards)} cards and ends before deal {n + 1}")
        card = self.cards[n]
        if not weights.get(card):
            raise IllegalDealError(f"deal {n + 1} of the script, {card!r}, is not left in {zone!r}: {' '.join(weights)}")
        return card

    def rewind(self, n: int) -> None:
        """Do nothing: card n is card n."""


class RecordedDealer(ScriptedDealer):
    """Deals what a record says, then goes on with another dealer: to continue a game from any of its moves."""

    def __init__(self, cards: str | Iterable[str], then: Dealer | None = None) -> None:
        super().__init__(cards)
        self._then = then

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal card n of the record; after its end, the other dealer's."""
        if n < len(self.cards) or self._then is None:
            return super().deal(n, zone, weights)
        return self._then.deal(n, zone, weights)

    def rewind(self, n: int) -> None:
        """Rewind the other dealer too."""
        if self._then is not None:
            self._then.rewind(n)


class DuplicateDealer:
    """The same luck for every competitor: deal n gives every card of the bag a number that the seed fixes, and deals the
    card with the lowest.

    Competitors who play alike draw alike; where their bags differ by a few cards, their deals differ in as few
    (`docs/decisions/0005-duplicate-luck.md` has the figures).
    """

    def __init__(self, seed: str | bytes) -> None:
        self.key = key_of(seed) if isinstance(seed, str) else need_key(seed)
        self._keyed = blake2b(key=self.key, digest_size=16, person=b"oneironaut twin")

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal the card with the lowest number."""
        if not weights:
            raise IllegalDealError(f"there is no card to deal from {zone!r}")
        # What all copies have in common is hashed once: 0.75 µs for each of them instead of 2.4.
        common = self._keyed.copy()
        common.update(f"{n} {zone} ".encode())
        return min(weights, key=lambda card: min(self._number(common, card, i) for i in range(weights[card])))

    def rewind(self, n: int) -> None:
        """Do nothing: a deal does not depend on those before."""

    def __reduce__(self) -> tuple[type[DuplicateDealer], tuple[bytes]]:
        return type(self), (self.key,)

    def _number(self, common: blake2b, card: str, copy: int) -> bytes:
        own = common.copy()
        own.update(copy_name(card, copy))
        return own.digest()


@lru_cache(maxsize=1 << 14)
def copy_name(card: str, copy: int) -> bytes:
    """Return the name of one copy of a card in a hash."""
    return f"{card} {copy}".encode()
