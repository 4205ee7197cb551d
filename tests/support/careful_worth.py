"""How good a position of Onirim is, by rules of thumb: what the careful player compares.

It counts what a player at the table could count: rows, hands, Doors, Goals, and what must be left in the deck. The deck
is a bag, so no undealt card has a place that could be looked up; where a seat does not see everything, `careful.blind`
has replaced the hidden cards before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log1p

import oneironaut as on
from oneironaut.kernel.limits import LOST, WON
from oneironaut.onirim import names
from oneironaut.onirim.card import Card
from oneironaut.onirim.rules import OnirimRules
from oneironaut.onirim.towers import TOWERS
from tests.support.careful_weights import DENIZENS, PREMONITIONS, Weights

SUN, KEY = names.SUN, names.KEY
MASKS = (names.RED, names.BLUE, names.GREEN, names.BROWN)
VICTORY = 1000.0
PLAN = 7  # what it costs to swap two Goals
TABLE = (names.TOP, names.BOTTOM, names.LOOKED, names.ORDER)  # cards of the deck that lie outside its bag
SIDES = {f"{letter}t{i + 3}": sides for letter, _, *pairs in TOWERS for i, sides in enumerate(pairs)}


@cache
def sequences(length: int, last: int) -> tuple[tuple[int, ...], ...]:
    """The symbols in which a series can go on: no two neighbours alike."""
    if length == 0:
        return ((),)
    return tuple((symbol, *rest) for symbol in (1, 2, 3, 4) if symbol != last for rest in sequences(length - 1, symbol))


@cache
def missing(length: int, last: int, held: tuple[int, ...]) -> tuple[int, int]:
    """Of the cards that complete a series, how many the hand lacks at least, and how many Keys go into it."""
    best = (9, 9)
    for sequence in sequences(length, last):
        lacks = sum(max(0, sequence.count(symbol) - held[symbol]) for symbol in set(sequence))
        best = min(best, (lacks, min(sequence.count(KEY), held[KEY])))
    return best


def short(lack: float, decay: float) -> float:
    """How much is lacking, with a soft beginning."""
    return decay * log1p(exp(lack / decay)) if lack < 20 * decay else lack


class Worth:
    """The worth of positions of one combination of rules."""

    def __init__(self, rules: on.Rules, weights: Weights) -> None:
        assert isinstance(rules, OnirimRules)
        self.rules = rules
        self.w = weights
        self.players = rules.players
        cards = [kind for kind in rules.kinds if isinstance(kind, Card)]
        self.code = [card.code for card in cards]
        self.sort = [card.sort for card in cards]
        self.symbol = [card.symbol for card in cards]
        self.mask = [card.colours for card in cards]
        self.hues = [[c for c in range(4) if card.colours & MASKS[c]] for card in cards]
        self.doors = [n for n, card in enumerate(cards) if card.sort == names.DOOR]
        self.n_doors = sum(cards[n].copies for n in self.doors)
        self.of_colour = [sum(cards[n].copies for n in self.doors if cards[n].colours == mask) for mask in MASKS]
        in_row = [n for n in range(len(cards)) if self.symbol[n]]
        self.rows = [(n, self.symbol[n], self.hues[n], 1.0 if len(self.hues[n]) == 1 else 0.5) for n in in_row]
        self.kind = rules.kind_codes
        self.oniverse = self.kind.get("Od", -1)
        self.dead_end = self.kind.get("De", -1)
        self.towers = {self.kind[code]: sides for code, sides in SIDES.items() if code in self.kind}
        self.effect = [effect.name for effect in rules._effects]
        self.counter = {name: i for i, name in enumerate(rules.counters)}
        self.zone = {zone.title: zone.number for zone in rules.zones}
        self.catchers = [self.zone[f"catcher{i}"] for i in range(1, 5) if f"catcher{i}" in self.zone]
        self.denizens = [zone.number for zone in rules.zones if zone.name == "denizens"]

    def __call__(self, s: on.State) -> float:
        """The worth; rounded, so that the last bits of a logarithm decide nothing."""
        if s.ended == WON:
            return VICTORY
        doors = s.how_many(names.DOORS) + s.how_many(names.DOORS + 1)
        if s.ended == LOST:
            return doors - VICTORY
        gained = [[0, 0, 0, 0] for _ in range(self.players)]
        for seat in range(self.players):
            for kind, _ in s.cards(names.DOORS + seat):
                if kind != self.oniverse:
                    gained[seat][self.hues[kind][0]] += 1
        need = [self.of_colour[c] - sum(own[c] for own in gained) for c in range(4)]
        wanted = self.n_doors - doors
        deck = [s.count(names.DECK, kind) for kind in range(len(self.code))]
        for zone in TABLE:
            if s.how_many(zone):
                for kind, _ in s.cards(zone):
                    deck[kind] += 1
        goals = self.goals(s)
        hands = [[kind for kind, _ in s.cards(names.HAND + seat)] for seat in range(self.players)]
        if self.rules.extra >= 0:
            for seat, hand in enumerate(hands):
                hand += [kind for kind, _ in s.cards(self.rules.extra + seat)]
        shared = [kind for kind, _ in s.cards(names.SHARED)] if self.players == 2 else []
        everything = [*(kind for hand in hands for kind in hand), *shared]
        value = self.w.door * doors
        value += self.of_hands(s, hands, shared, need, wanted, gained, deck, goals)
        if self.players == 2:  # O-DUO-6: one must go back if a colour's last Door went to the wrong player
            stuck = [max(0, (gained[0][c] == 0) + (gained[1][c] == 0) - need[c]) for c in range(4)]
            value -= self.w.stuck * sum(stuck)
            need = [need[c] + stuck[c] for c in range(4)]
        value += self.of_deck(s, self.after_reveal(s, deck), everything, need, wanted)
        value += self.of_pending(s, deck, goals)
        value += self.of_expansions(s, deck, everything, wanted)
        return round(value, 6)

    def goals(self, s: on.State) -> list[int] | None:
        """The colours of the Goals that are still up, the next one first; None without the Book."""
        if "goals" not in self.zone:
            return None
        up = [(-(mark // 2), i, self.mask[kind]) for i, (kind, mark) in enumerate(s.cards(self.zone["goals"])) if not mark & 1]
        return [mask for _, _, mask in sorted(up)]

    def fits(self, door: int, goals: list[int] | None) -> bool:
        """Whether a Door would meet the next Goal."""
        return goals is None or (bool(goals) and goals[0] == self.mask[door])

    def pending(self, s: on.State) -> tuple[str, int, int]:
        """The step that is under way: its name, where it is, and the first number of its memory."""
        frame = s.frames()[-1]
        return self.effect[frame[0]], frame[1], frame[2]

    # Hands and rows.

    def of_hands(
        self,
        s: on.State,
        hands: list[list[int]],
        shared: list[int],
        need: list[int],
        wanted: int,
        gained: list[list[int]],
        deck: list[int],
        goals: list[int] | None,
    ) -> float:
        """All hands; of two players with Goals, one aims at the next Goal and the other at the one behind it."""
        active = s.get_counter(names.ACTIVE)
        values = []
        for first in range(self.players if goals is not None and len(goals) > 1 else 1):
            total = 0.0
            for seat, hand in enumerate(hands):
                mine = goals[1:] if goals is not None and len(goals) > 1 and seat != first else goals
                urgency = self.urgency(seat, need, wanted, gained, mine)
                value = self.of_hand(s, seat, hand + shared, urgency, deck, mine)
                keys = sum(self.symbol[kind] == KEY for kind in (hand + shared if seat == active else hand))
                value += sum(self.w.key[:keys])
                total += value if seat == active else self.w.partner * value
            values.append(total)
        return max(values)

    def urgency(self, seat: int, need: list[int], doors: int, gained: list[list[int]], goals: list[int] | None) -> list[float]:
        """For each colour, how much a seat wants a series: 1 if its Door could be gained now; `doors` are all that are wanted."""
        wanted = [0.0] * 4
        if goals is None:
            any_door = 0.8 if doors > sum(need) else 0.0  # any series finds the Oniverse Door
            wanted = [1.0 + 0.1 * (n - 1) if n > 0 else any_door for n in need]
        else:
            weight = 1.0
            for place, mask in enumerate(goals[:6]):
                for c in range(4):
                    if mask & MASKS[c]:
                        wanted[c] += weight if wanted[c] == 0.0 else 0.2 * weight
                weight = self.w.later_goal if place == 0 else weight * 0.6
        if self.players == 2:
            for c in range(4):
                spare = need[c] - (1 if gained[1 - seat][c] == 0 else 0)
                if spare <= 0 < need[c]:
                    wanted[c] *= 0.05
        return wanted

    def of_hand(
        self, s: on.State, seat: int, hand: list[int], urgency: list[float], deck: list[int], goals: list[int] | None
    ) -> float:
        """Series under way with the cards for them, Keys for Doors to come, Dead Ends."""
        w = self.w
        row = s.cards(names.LABYRINTH + seat)[-2:]
        last = self.symbol[row[-1][0]] if row else 0
        run, colours = 0, names.ALL_COLOURS
        for kind, mark in reversed(row):
            if mark == names.USED or not colours & self.mask[kind]:
                break
            run += 1
            colours &= self.mask[kind]
        held = [[0] * 5 for _ in range(4)]
        for kind in hand:
            for c in self.hues[kind]:
                held[c][self.symbol[kind]] += 1
        fresh = [self.of_series(3, last if run == 0 else 0, held[c], urgency[c]) for c in range(4)]
        value = w.other * sum(fresh)
        best = -VICTORY
        for c in range(4):  # the run serves one colour only
            series = fresh[c]
            if run and colours & MASKS[c]:
                series = self.of_series(3 - run, last, held[c], urgency[c] * self.pressing(s, c, goals))
            best = max(best, series - w.other * fresh[c])
        value += best
        cards = sum(deck) + 8
        for kind in {kind for kind in hand if self.symbol[kind] == KEY}:
            fitting = sum([deck[door] for door in self.doors if self.mask[door] & self.mask[kind] and self.fits(door, goals)])
            value += w.key_fits * min(1.0, max(urgency[c] for c in self.hues[kind])) * fitting / cards
        return value - w.dead_end[min(hand.count(self.dead_end), len(w.dead_end) - 1)]

    def of_series(self, length: int, last: int, held: list[int], urgency: float) -> float:
        """A series of one colour that wants so many more cards."""
        lacks, keys = missing(length, last, tuple(held))
        return urgency * (self.w.series[length - 1][lacks] - self.w.key_in_series * keys)

    def pressing(self, s: on.State, colour: int, goals: list[int] | None) -> float:
        """How much a run is wanted: if not for the next Goal, little, unless Goals can be swapped."""
        if not goals or goals[0] & MASKS[colour]:
            return 1.0
        return self.w.swappable if s.how_many(names.DISCARD) >= PLAN else self.w.stranded

    # The deck.

    def after_reveal(self, s: on.State, deck: list[int]) -> Sequence[float]:
        """What will be left of the deck after a reveal that is about to happen."""
        name, _, n = self.pending(s)
        if name != "reveal":
            return deck
        share = 1.0 - min(1.0, n / max(1, sum(deck)))
        return [count * share if self.symbol[kind] else float(count) for kind, count in enumerate(deck)]

    def of_deck(self, s: on.State, deck: Sequence[float], hands: list[int], need: list[int], wanted: int) -> float:
        """Whether the cards that are left can open the Doors that are not."""
        w = self.w
        cards = list(deck)
        for kind in hands:
            cards[kind] += 1
        locations = 0.5 * sum([cards[kind] for kind in self.towers])
        colour = [0.0] * 4
        other = [0.0] * 4
        for kind, symbol, hues, share in self.rows:
            n = cards[kind]
            if n:
                locations += n
                for c in hues:
                    colour[c] += share * n
                    if symbol != SUN:
                        other[c] += share * n
        for seat in range(self.players):
            for kind, mark in s.cards(names.LABYRINTH + seat)[-2:]:
                if mark != names.USED:
                    for c in self.hues[kind]:
                        colour[c] += 1.0
                        other[c] += self.symbol[kind] != SUN
        value = -w.slack * short(w.slack_from - locations + w.per_door * wanted, w.slack_decay)
        for c in range(4):
            if need[c] > 0:
                value -= w.colour * short(1.0 - colour[c] + 3.0 * need[c], 2.5)
                value -= w.alternate * short(0.5 - other[c] + need[c], 1.2)
        away = sum(s.count(zone, names.NIGHTMARE_CARD) for zone in (names.LIMBO, *self.catchers))
        return value - w.nightmare * (deck[names.NIGHTMARE_CARD] + w.nightmare_away * away)

    def of_pending(self, s: on.State, deck: list[int], goals: list[int] | None) -> float:
        """What the steps under way will bring: cards for the hand, looks, reveals; and what is known to come next."""
        w = self.w
        left = max(1, sum(deck))
        doors = sum([deck[door] for door in self.doors]) / left
        lacking = self.rules.personal - s.how_many(names.HAND + s.get_counter(names.ACTIVE))
        lacking = max(0, lacking + self.rules.shared - s.how_many(names.SHARED) if self.players == 2 else lacking)
        value = w.card * lacking
        before = ""
        for frame in s.frames():
            name = self.effect[frame[0]]
            if name == "look" and frame[2] > 0:
                value += self.of_look(before, frame[2], deck, left, goals)
            elif name == "reveal":
                value -= frame[2] * doors * (w.door_to_limbo if self.catchers else 0.1)
            elif name == "new_hand":
                value -= w.new_hand * lacking * (1.0 + 4.0 * doors * bool(self.catchers))
            elif name == "fetched" and frame[1] < 2:
                value += w.fetch
            elif name == "nightmare" and frame[1] == 0:
                value -= w.nightmare_drawn
            before = name
        for place, (kind, _) in enumerate(reversed(s.cards(names.TOP)[-4:])):
            if kind == names.NIGHTMARE_CARD:
                value -= w.nightmare_next * (1.0 - 0.25 * place)
            elif self.sort[kind] == names.DOOR:
                value -= w.door_next
            elif self.symbol[kind]:
                value += w.location_next
        return value

    def of_look(self, by: str, n: int, deck: list[int], left: int, goals: list[int] | None) -> float:
        """What a look that is about to happen will bring, by the step that makes it."""
        w = self.w
        if by == "incantation":
            fitting = sum(deck[door] for door in self.doors if self.fits(door, goals)) / left
            return w.incantation * (1.0 - (1.0 - fitting) ** n)
        if by == "hunter":
            return w.hunt * n * deck[names.NIGHTMARE_CARD] / left
        return {"prophecy": w.prophecy, "happy": w.seven, "spell": 0.0}.get(by, w.look * n)

    # Expansions.

    def of_expansions(self, s: on.State, deck: list[int], hands: list[int], wanted: int) -> float:
        """What the expansions in play add."""
        value = 0.0
        if "goals" in self.zone:
            value += self.w.coin * min(30, s.how_many(names.DISCARD))
        if self.catchers:
            value += self.of_catchers(s, deck, wanted)
        if self.towers:
            value += self.of_towers(s, hands)
        if "premonitions" in self.zone:
            value += self.w.happy * deck[self.kind["Hd"]]
            value -= sum(PREMONITIONS[self.code[kind]] for kind, _ in s.cards(self.zone["premonitions"]))
        for zone in self.denizens:
            value += sum(DENIZENS[self.code[kind]] for kind, _ in s.cards(zone))
        return value

    def of_catchers(self, s: on.State, deck: list[int], wanted: int) -> float:
        """Dreamcatchers left, how many of them are empty, Lost Dreams caught: these count more towards the end."""
        w = self.w
        left = s.get_counter(self.counter["catchers"])
        occupied = sum(s.how_many(zone) > 0 for zone in self.catchers) + 4 - left
        caught = sum(s.count(zone, self.kind["Ld"]) for zone in (names.LIMBO, *self.catchers))
        value = w.catcher * left + w.failsafe * s.get_counter(self.counter["books"])
        more = self.chance_of_limbo(s, deck)
        value -= (1.0 - more) * w.occupied[min(occupied, 5)] + more * w.occupied[min(occupied + 1, 5)]
        return value + w.lost_dream * caught * (0.4 + 1.6 / (1.0 + 0.3 * wanted))

    def chance_of_limbo(self, s: on.State, deck: list[int]) -> float:
        """How likely the steps under way leave something in Limbo: a Lost Dream flees from any look."""
        if s.how_many(names.LIMBO) or self.pending(s)[0] in ("reveal", "new_hand"):
            return 1.0
        looked = sum(frame[2] for frame in s.frames() if self.effect[frame[0]] == "look")
        return 1.0 - (1.0 - deck[self.kind["Ld"]] / max(1, sum(deck))) ** looked if looked > 0 else 0.0

    def of_towers(self, s: on.State, hands: list[int]) -> float:
        """An Alignment, or how far one has come at either end of the row."""
        row = [kind for kind, _ in s.cards(self.zone["towers"])]
        colours = [self.mask[kind] for kind in row]
        if any(len(set(colours[i : i + 4])) == 4 for i in range(len(row) - 3)):
            return self.w.alignment
        held = [kind for kind in hands if kind in self.towers]
        best = 0.0
        for left in (True, False):
            window: list[int] = []
            for colour in colours if left else reversed(colours):
                if colour in window:
                    break
                window.append(colour)
            fitting = set()
            for kind in held:
                touches = not row or (self.may_touch(kind, row[0]) if left else self.may_touch(row[-1], kind))
                if touches and self.mask[kind] not in window:
                    fitting.add(self.mask[kind])
            best = max(best, self.w.tower * len(window) + self.w.tower_in_hand * len(fitting) + 0.01 * len(row))
        return best

    def may_touch(self, left: int, right: int) -> bool:
        """Whether two Towers may be neighbours (O-TOWER-2)."""
        return not self.towers[left][1] & self.towers[right][0]
