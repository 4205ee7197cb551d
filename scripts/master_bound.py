"""How well can a Master of Nightmares do against `random`? No better than one who sees everything: both hands, the Dream that
lies face down, and every card that is still to come. docs/lab/dreamers-bots.md has its figures.

    python scripts/master_bound.py [--deals 400] [--seed 1] [--jobs 2]

A deal fixes the order of both decks; only the answers of `random` are left to chance. What such a round is worth to a Master who
always takes the best answer is then worked out backwards from its ends, exactly. Beside it, to compare with games that are
played: the same for a Master who answers at random, too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from oneironaut.bots.dreamers.match_stats import Sums
from oneironaut.dreamers.card import Corner
from oneironaut.dreamers.deck import default_deck
from oneironaut.dreamers.names import MINUS, PLUS, SKULL
from oneironaut.runtime.processes import init_worker
from oneironaut.sim.engines import cores

HAND_SIZE, ALL_GATES = 3, 3
KEPT, EXPOSED, ESCAPED = 2.0, -2.0, -3.0  # the Master's points less the Dreamer's (D-7)
Hand = tuple[int, ...]  # Dreams by their places in the order of the deck
Choice = Callable[[Sequence[float]], float]  # what a question is worth, by what its options are


def mean(values: Sequence[float]) -> float:
    """Return what a question is worth that is answered at random."""
    return sum(values) / len(values)


@dataclass(frozen=True)
class Deal:
    """The order of both decks, and who leads the first turn."""

    dreams: tuple[tuple[int, Corner], ...]
    nightmares: tuple[int, ...]
    master_begins: bool


def dealt(seed: int, number: int) -> Deal:
    """Deal from the usual deck, in which no two Dreams are the same."""
    chance = np.random.default_rng((seed, number))
    deck = default_deck()
    dreams = tuple(deck.dreams[i] for i in chance.permutation(len(deck.dreams)))
    nightmares = tuple(deck.nightmares[i] for i in chance.permutation(len(deck.nightmares)))
    return Deal(dreams, nightmares, number % 2 == 0)


def modified(value: int, corner: Corner) -> int:
    """Return a Dream with a modifier on it."""
    if corner.sort == PLUS:
        return value + corner.number
    return value - corner.number if corner.sort == MINUS else value * corner.number


class Round:
    """A deal, played in every way that is possible. `choice` is how the Master answers; the Dreamer answers at random."""

    def __init__(self, deal: Deal, choice: Choice = max) -> None:
        self.deal = deal
        self.choice = choice
        self.value = [value for value, _ in deal.dreams]
        self.corner = [corner for _, corner in deal.dreams]
        self.found: dict[tuple[int, Hand, Hand, int, int], float] = {}

    def worth(self) -> float:
        """Return what the round is worth to the Master."""
        return self.play(0, (), (), 0, 0)

    def play(self, turn: int, master: Hand, dreamer: Hand, gates: int, drawn: int) -> float:
        """Return its worth at the beginning of a turn: by both hands, open Gates and the number of Dreams drawn."""
        key = (turn, master, dreamer, gates, drawn)
        if key not in self.found:
            self.found[key] = self.remember(*key)
        return self.found[key]

    def remember(self, turn: int, master: Hand, dreamer: Hand, gates: int, drawn: int) -> float:
        """Memory and Activation (D-4 D-6). The words mean nothing to either."""
        if 2 * HAND_SIZE - len(master) - len(dreamer) > len(self.value) - drawn:
            return KEPT
        leads = self.deal.master_begins == (turn % 2 == 0)
        first, second = (master, dreamer) if leads else (dreamer, master)
        then = drawn + HAND_SIZE - len(first)
        first += tuple(range(drawn, then))
        drawn = then + HAND_SIZE - len(second)
        second += tuple(range(then, drawn))
        master, dreamer = (first, second) if leads else (second, first)
        laid = [[self.turn_up(turn, master, dreamer, gates, drawn, mine, other) for mine in master] for other in dreamer]
        if leads:
            return self.choice([mean(column) for column in zip(*laid, strict=True)])
        return mean([self.choice(row) for row in laid])

    def turn_up(self, turn: int, master: Hand, dreamer: Hand, gates: int, drawn: int, mine: int, other: int) -> float:
        """Both Dreams are turned up; if their sum is not exact, the leader may modify first (D-4)."""
        master = without(master, mine)
        dreamer = without(dreamer, other)
        values = self.value[mine], self.value[other]
        nightmare = self.deal.nightmares[turn]
        if sum(values) == nightmare:
            return self.open_gate(turn, master, dreamer, gates, drawn)
        by_master = [
            self.open_gate(turn, without(master, card), dreamer, gates, drawn) for card in self.fixes(master, *values, nightmare)
        ]
        by_dreamer = [
            self.open_gate(turn, master, without(dreamer, card), gates, drawn) for card in self.fixes(dreamer, *values, nightmare)
        ]
        passed = self.accuse(turn, master, dreamer, gates, drawn)
        if self.deal.master_begins == (turn % 2 == 0):
            return self.choice([*by_master, mean([*by_dreamer, passed])])
        return mean([*by_dreamer, self.choice([*by_master, passed])])

    def fixes(self, hand: Hand, mine: int, other: int, nightmare: int) -> Iterator[int]:
        """Return the cards of a hand that make the sum exact, once for each Dream on which they do."""
        for card in hand:
            corner = self.corner[card]
            if corner.sort != SKULL:
                if modified(mine, corner) + other == nightmare:
                    yield card
                if mine + modified(other, corner) == nightmare:
                    yield card

    def open_gate(self, turn: int, master: Hand, dreamer: Hand, gates: int, drawn: int) -> float:
        """One more Gate is open: with the third the round ends (D-6 D-10)."""
        return ESCAPED if gates + 1 == ALL_GATES else self.accuse(turn, master, dreamer, gates + 1, drawn)

    def accuse(self, turn: int, master: Hand, dreamer: Hand, gates: int, drawn: int) -> float:
        """Let the Dreamer accuse with each skull, if it leads (D-4)."""
        after = self.play(turn + 1, master, dreamer, gates, drawn)
        if self.deal.master_begins == (turn % 2 == 0):
            return after
        skulls = sum(self.corner[card].sort == SKULL for card in dreamer)
        return mean([*[EXPOSED] * skulls, after])


def without(hand: Hand, card: int) -> Hand:
    """Return a hand from which a card was played."""
    return tuple(other for other in hand if other != card)


def both(number: int, seed: int) -> tuple[float, float]:
    """Return what a deal is worth to a Master who sees everything, and to one who answers at random."""
    deal = dealt(seed, number)
    return Round(deal).worth(), Round(deal, mean).worth()


def main(argv: Sequence[str] | None = None) -> int:
    """Work out many deals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    args = parser.parse_args(argv)
    seeing, at_random = Sums(), Sums()
    with ProcessPoolExecutor(args.jobs, initializer=init_worker) as pool:
        for done, (best, usual) in enumerate(pool.map(partial(both, seed=args.seed), range(args.deals)), 1):
            seeing.add(best)
            at_random.add(usual)
            if sys.stderr.isatty():
                print(f"\r\x1b[K{done} of {args.deals}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    print(f"a Master against random, points in a round, {args.deals} deals (seed {args.seed})")
    print(f"who sees everything: {seeing}")
    print(f"who answers at random: {at_random}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
