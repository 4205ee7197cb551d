"""A careful player of Onirim with any expansions: rules of thumb about positions, and a look ahead.

It looks on as far as no card is dealt, and for close decisions averages over the next card drawn. It knows what its
seat knows: the rest of the deck as a bag, and in silent play an imagined deal of the cards that it cannot see.

`python -m tests.support.careful onirim:1 onirim:1+book --games 200` prints how often it wins, with 95 % intervals.
`python -m tests.support.careful --write` plays the games of `WINS` and writes their records to `tests/wins`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

import oneironaut as on
from oneironaut.kernel.limits import ASK, CHANCE, PLACE, VERB
from oneironaut.kernel.machine import apply
from oneironaut.onirim import names
from oneironaut.onirim.definition import ONIRIM
from oneironaut.onirim.rules import OnirimRules
from oneironaut.rollout.playout import FastRandom
from tests.support.careful_weights import Weights
from tests.support.careful_worth import Worth
from tests.support.combinations import EVERYTHING
from tests.support.secrets_harness import SEARCHING, redeal

FOLDER = Path(__file__).parents[1] / "wins"

# A seed for each code with which the player wins, found by playing many.
WINS = {
    "onirim:1" + EVERYTHING: "CAREFUL-38",
    "onirim:2!open" + EVERYTHING: "CAREFUL-307",
}

NEW_TURN = ("turn", "begin", "draft")
NODES = 400  # questions looked at for one option, at most
DEPTH = 7  # questions one after the other
CLOSE = 3  # options that are compared by the average over the next card
MARGIN = 2.0  # if they are so close to the best


class Careful:
    """The player, for one combination of rules; it plays every seat."""

    def __init__(self, rules: on.Rules, weights: Weights | None = None) -> None:
        self.rules = rules
        self.worth = Worth(rules, weights or Weights())
        self.asks = [ask.name for ask in rules.asks]
        self.verbs = [verb.name for verb in rules.verbs]
        self.code = [kind.code for kind in rules.kinds]
        self.left = 0  # questions that may still be looked at
        self.root = ""  # the question being answered

    def choose(self, s: on.State) -> int:
        """The action it takes in a position that asks a seat."""
        on.advance(s)
        self.root = self.asks[s.asked]
        ruled = self.by_rule(s, s.options())
        if ruled is not None:
            return ruled
        s = blind(s)
        values = []
        for action in self.sensible(s, s.options()):
            self.left = NODES
            values.append((-self.after(s, action, DEPTH), action))
        values.sort()
        close = [action for value, action in values[:CLOSE] if value < values[0][0] + MARGIN]
        if len(close) == 1 or self.root != "turn":
            return values[0][1]
        return max(close, key=lambda action: (self.expected(s, action), -action))

    # Looking ahead.

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
                apply(s, on.deals(s)[0][0])  # which Denizens are in the deck: the worth does not count them
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

    def expected(self, s: on.State, action: int) -> float:
        """The worth of an action, on the average over the next card drawn to the hand."""
        twin = s.copy()
        apply(twin, action)
        stop = on.advance(twin)
        if stop == ASK and self.asks[twin.asked] == "draw":
            apply(twin, self.go(twin.options()))
            stop = on.advance(twin)
        self.left = NODES
        if stop != CHANCE or self.worth.pending(twin)[0] != "fill":
            return self.ahead(twin, DEPTH)
        total, weights = 0.0, 0
        for deal, weight in on.deals(twin):
            self.left = 30
            total += weight * self.after(twin, deal, 3)
            weights += weight
        return round(total / weights, 6)

    # Options.

    def go(self, options: list[int]) -> int:
        """The option to go on."""
        return next(action for action in options if self.verbs[action // VERB] == "go")

    def sensible(self, s: on.State, options: list[int], *, ahead: bool = False) -> list[int]:
        """Options worth a thought: powers where they matter, and fewer of them further ahead."""
        ask = self.asks[s.asked]
        if ask == "pick":
            return self.sensible_swaps(s, options)
        swapping = ("search",) if ahead else ("turn", "search", "door")
        kept = []
        for action in options:
            verb = self.verbs[action // VERB]
            if verb == "paradox" or (verb == "plan" and ask not in swapping):
                continue
            if verb == "use" and ahead and self.code[action % PLACE] not in ("Mi", "Cc"):
                continue
            kept.append(action)
        return kept or options

    def sensible_swaps(self, s: on.State, options: list[int]) -> list[int]:
        """Goals to swap: one of the next two, with the nearest of each colour behind it."""
        row = s.cards(self.worth.zone["goals"])
        up = [place for _, place in sorted((-(mark // 2), i) for i, (_, mark) in enumerate(row) if not mark & 1)]
        first = s.frames()[-1][4] - 1
        if first < 0:
            wanted = up[:2]
        else:
            nearest: dict[int, int] = {}
            for place in up:
                if place != first:
                    nearest.setdefault(row[place][0], place)
            wanted = list(nearest.values())
        return [action for action in options if action % VERB in wanted] or options

    def by_rule(self, s: on.State, options: list[int], *, ahead: bool = False) -> int | None:
        """Answers that need no look ahead; of cards put back on top, looking ahead, all but the first."""
        ask = self.asks[s.asked]
        if ask == "draw":
            return self.go(options)
        if ask == "pay":
            return min(options, key=lambda action: (self.coin(action % PLACE), action))
        if ask == "order" and (s.frames()[-1][2] == names.BOTTOM or (ahead and s.how_many(names.ORDER) > 0)):
            return max(options, key=lambda action: (self.welcome(s, action % PLACE), -action))
        if ask == "lookout":
            return next(action for action in options if self.verbs[action // VERB] == "look")
        if ask == "seven":
            worst = min(options[:-1], key=lambda action: (self.welcome(s, action % PLACE), action))
            return worst if self.welcome(s, worst % PLACE) < 0 else options[-1]
        return None

    def coin(self, kind: int) -> int:
        """What the discard pile would miss in a card that pays for a spell: a Nightmare not at all, a Key most."""
        if kind == names.NIGHTMARE_CARD:
            return -1
        return (0, 2, 3, 4, 1)[self.worth.symbol[kind]]

    def welcome(self, s: on.State, kind: int) -> int:
        """How welcome a card is on top of the deck."""
        if kind in (names.NIGHTMARE_CARD, self.worth.dead_end):
            return -1
        if self.worth.sort[kind] == names.DOOR:
            return 0
        goals = self.worth.goals(s)
        if goals and self.worth.mask[kind] & goals[0]:
            return 3
        return 2 if self.worth.symbol[kind] else 1


def blind(s: on.State) -> on.State:
    """The position as the seat that is asked may know it: what it cannot see is dealt anew, always in the same way.

    Who looks through the deck sees what is not in it, and so the partner's hand.
    """
    rules = s.rules
    assert isinstance(rules, OnirimRules)
    if rules.is_open or rules.asks[s.asked].name in SEARCHING:
        return s
    imagined = redeal(s, s.asker, FastRandom(len(s.cards(names.DISCARD))))
    assert imagined is not None, "a seat's own question does not depend on what it cannot see"
    return imagined


def play_out(game: on.Game, player: Careful | None = None) -> on.Game:
    """Play a game to its end."""
    player = player or Careful(game.rules)
    while not game.over:
        game.play(player.choose(game.state))
    return game


def seed(number: int) -> str:
    """The seeds by which the player is measured."""
    return f"CAREFUL-{number}"


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a rate by Wilson's formula, 95 % by default."""
    rate = wins / games
    centre = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, centre - half) / (1 + z * z / games), min(1.0, (centre + half) / (1 + z * z / games))


def win_file(code: str) -> Path:
    """The file of the record of a win, such as `everything-1.odn`; `-2` is open play."""
    start, _, tail = code.partition("+")
    players = {"onirim:1": "1", "onirim:2!open": "2", "onirim:2": "2-silent"}[start]
    name = next((name for name, keys in ONIRIM.presets.items() if keys[1:] == tail), tail)
    return FOLDER / f"{name}-{players}.odn"


def measure(code: str, games: int, first: int) -> str:
    """How often the player wins, in a line of text."""
    player = Careful(on.read_rules(code))
    doors = 0
    won = []
    for number in range(first, first + games):
        outcome = play_out(on.Game(code, seed=seed(number)), player).outcome
        assert outcome is not None
        doors += outcome.tally["doors"]
        if outcome.won:
            won.append(number)
    low, high = wilson(len(won), games)
    rate = f"{len(won)} of {games} won, {100 * len(won) / games:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"
    return f"{code}: {rate}, {doors / games:.1f} of {player.worth.n_doors} Doors; seeds {', '.join(map(str, won[:8])) or 'none'}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.support.careful", description=__doc__.partition("\n")[0])
    parser.add_argument("codes", nargs="*", metavar="CODE", help="rules codes to measure; none: those of the stored wins")
    parser.add_argument("--games", type=int, default=100, help="games for each code (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first seed (0)")
    parser.add_argument("--write", action="store_true", help="write the records of the wins instead")
    args = parser.parse_args(argv)
    for code in args.codes or WINS:
        if args.write:
            FOLDER.mkdir(exist_ok=True)
            win_file(code).write_text(str(play_out(on.Game(code, seed=WINS[code])).record), "utf-8")
        else:
            print(measure(code, args.games, args.first), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
