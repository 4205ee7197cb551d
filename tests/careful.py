"""A careful player of Onirim: rules of thumb about positions, and a look ahead as far as no card is dealt.

It knows what its seat knows: the rest of the deck as a bag, and in silent play some deal of the hidden cards instead of
the real one. `python -m tests.careful` prints how often it wins each preset, with Wilson intervals.
"""

from __future__ import annotations

import argparse
from math import sqrt

import oneironaut as on
from oneironaut.kernel.limits import ASK, CHANCE, OVER, PLACE, VERB
from oneironaut.kernel.machine import apply
from oneironaut.onirim import names
from oneironaut.playout import Luck
from tests.careful_worth import Weights, Worth

NEW_TURN = ("turn", "begin", "draft")
PAY_LAST = ("k", "m", "s", "g")


class Careful:
    """The player, for one combination of rules."""

    def __init__(self, rules: on.Rules, weights: Weights | None = None, nodes: int = 400) -> None:
        self.rules = rules
        self.worth = Worth(rules, weights or Weights())
        self.nodes = nodes
        self.left = 0
        self.close = 3
        self.margin = 1.5
        self.root = ""
        self.asks = [ask.name for ask in rules.asks]
        self.verbs = [verb.name for verb in rules.verbs]
        self.code = [kind.code for kind in rules.kinds]

    def choose(self, s: on.State) -> int:
        """The action it takes in a position whose question is pending."""
        on.advance(s)
        options = s.options()
        ruled = self.by_rule(s, options)
        if ruled is not None:
            return ruled
        self.root = self.asks[s.asked]
        values = []
        for action in self.sensible(s, options):
            self.left = self.nodes
            values.append((-self.after(s, action, 7), action))
        values.sort()
        close = [action for value, action in values[: self.close] if value < values[0][0] + self.margin]
        if len(close) == 1 or self.root != "turn":
            return values[0][1]
        return max(close, key=lambda action: (self.expected(s, action), -action))

    def expected(self, s: on.State, action: int) -> float:
        """The worth of an action, on the average over the next card drawn to the hand."""
        twin = s.copy()
        apply(twin, action)
        while True:
            stop = on.advance(twin)
            if stop == ASK and self.asks[twin.asked] == "draw":
                apply(twin, self.by_rule(twin, twin.options()) or 0)
                continue
            break
        if stop != CHANCE or self.worth.pending(twin)[0] != "fill":
            self.left = self.nodes
            return self.ahead(twin, 7)
        total, weights = 0.0, 0
        for deal, weight in on.deals(twin):
            self.left = 30
            total += weight * self.after(twin, deal, 3)
            weights += weight
        return total / weights

    def sensible(self, s: on.State, options: list[int], *, ahead: bool = False) -> list[int]:
        """Options worth a thought: powers where they matter, looking ahead even fewer."""
        ask = self.asks[s.asked]
        if ask == "pick":
            return self.sensible_swaps(s, options)
        kept = []
        for action in options:
            verb = self.verbs[action // VERB]
            if verb == "paradox" or (verb == "plan" and ask not in (("search",) if ahead else ("turn", "search", "door"))):
                continue
            if verb == "use" and ahead and self.code[action % PLACE] not in ("Mi", "Cc"):
                continue
            kept.append(action)
        return kept or options

    def sensible_swaps(self, s: on.State, options: list[int]) -> list[int]:
        """Goals to swap: first one of the next two, then the nearest of each colour behind it."""
        row = s.cards(self.worth.zone["goals"])
        places = [place for _, place in sorted((-(mark // 2), i) for i, (_, mark) in enumerate(row) if not mark & 1)]
        first = s.frames()[-1][4] - 1
        if first < 0:
            wanted = places[:2]
        else:
            wanted, seen = [], set()
            for place in places:
                if place != first and row[place][0] not in seen:
                    wanted.append(place)
                    seen.add(row[place][0])
        return [a for a in options if a % VERB in wanted] or options

    def by_rule(self, s: on.State, options: list[int], *, ahead: bool = False) -> int | None:
        """Questions that need no look ahead; of an order, looking ahead, all but the first card."""
        ask = self.asks[s.asked]
        if ask == "draw":
            return next(a for a in options if self.verbs[a // VERB] == "go")
        if ask == "pay":
            return min(options, key=lambda a: (self.coin_worth(a % PLACE), a))
        if ask == "order" and (s.frames()[-1][2] == names.BOTTOM or (ahead and s.how_many(names.ORDER) > 0)):
            return max(options, key=lambda a: (self.card_worth(s, a % PLACE), -a))
        if ask == "seven":
            worst = min(options[:-1], key=lambda a: (self.card_worth(s, a % PLACE), a))
            return worst if self.card_worth(s, worst % PLACE) < 0 else options[-1]
        return None

    def coin_worth(self, kind: int) -> float:
        """What the discard pile would miss in a card that pays for a spell."""
        code = self.code[kind]
        if code == "Ni":
            return -1.0
        return 1.0 + PAY_LAST[::-1].index(code[1]) if len(code) == 2 and code[1] in PAY_LAST else 0.0

    def card_worth(self, s: on.State, kind: int) -> float:
        """How welcome a card is on top of the deck."""
        code = self.code[kind]
        if code in ("Ni", "De"):
            return -1.0
        if self.worth.sort[kind] == 1:
            return 0.0
        goals = self.worth.goals(s)
        if goals and self.worth.mask[kind] & goals[0]:
            return 3.0
        return 2.0 if self.worth.symbol[kind] else 1.0

    def after(self, s: on.State, action: int, depth: int) -> float:
        """The worth of an action: of the best that can follow before a card is dealt."""
        twin = s.copy()
        apply(twin, action)
        return self.ahead(twin, depth)

    def ahead(self, s: on.State, depth: int) -> float:
        """The worth of a position, looking on to where a card is dealt or another turn begins."""
        while True:
            stop = on.advance(s)
            if stop == CHANCE and self.worth.pending(s)[0] == "settle":
                apply(s, on.deals(s)[0][0])  # which Denizens are in the deck: any will do, the worth does not count them
                continue
            if stop != ASK:
                return self.worth(s)
            ask = self.asks[s.asked]
            if ask in NEW_TURN or (ask == "fetch" and self.root != "happy"):
                return self.worth(s)
            options = s.options()
            ruled = self.by_rule(s, options, ahead=True)
            if ruled is None:
                break
            apply(s, ruled)
        self.left -= 1
        if depth == 0 or self.left <= 0:
            return self.worth(s)
        return max(self.after(s, action, depth - 1) for action in self.sensible(s, options, ahead=True))


def play(code: str, seed: int, player: Careful | None = None) -> on.State:
    """A game to its end, with a fast stream for chance."""
    rules = on.read_rules(code)
    player = player or Careful(rules)
    luck = Luck(seed)
    s = on.begin(rules)
    while (stop := on.advance(s)) != OVER:
        on.answer(s, luck.deal(s) if stop == CHANCE else player.choose(s))
    return s


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate."""
    p = wins / games
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return centre - half, centre + half


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("codes", nargs="*")
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    import time
    from collections import Counter
    for code in args.codes:
        player = Careful(on.read_rules(code))
        wins = 0
        doors = Counter()
        reasons: Counter[str] = Counter()
        t = time.time()
        for seed in range(args.games):
            s = play(code, seed, player)
            wins += s.ended == 1
            reasons[s.rules.reasons[s.reason]] += 1
            doors[s.how_many(3) + s.how_many(4)] += 1
        low, high = wilson(wins, args.games)
        print(f"{code}: {wins}/{args.games} {low:.3f}-{high:.3f} {(time.time() - t) / args.games:.3f} s/game", dict(reasons), sorted(doors.items()), flush=True)


if __name__ == "__main__":
    main()
