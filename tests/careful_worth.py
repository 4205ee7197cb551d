"""How good a position of Onirim is, by rules of thumb: what the careful player compares.

It counts what a player at the table could count: rows, hands, Doors, Goals, and what must be left in the deck. The deck
is a bag here, so no undealt card has a place that could be looked up; where a seat does not see everything, the caller
has replaced the hidden cards first (`careful.blind`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, log1p

import oneironaut as on
from oneironaut.kernel.limits import LOST, WON
from oneironaut.onirim import names
from oneironaut.onirim.card import Card
from oneironaut.onirim.rules import OnirimRules
from oneironaut.onirim.towers import TOWERS

SUN, MOON, KEY, GLYPH = names.SUN, names.MOON, names.KEY, names.GLYPH
MASKS = (names.RED, names.BLUE, names.GREEN, names.BROWN)
VICTORY = 1000.0


@dataclass(frozen=True)
class Weights:
    """How much things are worth. The unit is a tenth of a Door; found by hand, then by trying changes one at a time."""

    door: float = 10.0
    series: tuple[tuple[float, ...], ...] = ((8.5, 4.5), (7.0, 4.0, 2.0), (5.5, 3.0, 1.2, 0.0))  # [cards to play - 1][missing]
    other: float = 0.45  # of a series that is not the best one
    key: tuple[float, ...] = (1.7, 1.0, 0.5, 0.2, 0.0, 0.0)  # the first Key of the hand, the second, and so on
    key_fits: float = 40.0  # times the chance that the next card is a Door that it gains
    key_in_series: float = 0.5
    slack: float = 1.3  # a Location, where they run short of what the Doors will need
    slack_from: float = 10.0
    slack_decay: float = 8.0
    per_door: float = 6.0
    colour: float = 2.0
    alternate: float = 2.0
    nightmare: float = 2.2
    nightmare_away: float = 0.7  # of one in Limbo or at a Dreamcatcher, as a share
    nightmare_drawn: float = 3.0
    on_top: float = 1.2  # a Nightmare that is next
    door_on_top: float = 0.5
    card_on_top: float = 0.3
    later_goal: float = 0.5
    swappable: float = 0.5
    stranded: float = 0.25
    card: float = 0.7  # a card that the hand will still get
    coin: float = 0.35  # a discarded card, where spells cost them
    catcher: float = 24.0
    occupied: tuple[float, ...] = (0.0, 0.5, 1.5, 3.5, 7.0, 18.0)
    lost_dream: float = 2.0
    book: float = 2.0
    tower: float = 4.4
    tower_in_hand: float = 2.4
    alignment: float = 24.0
    dead_end: tuple[float, ...] = (0.0, 0.8, 2.2, 4.5, 8.0, 12.0, 16.0)
    prophecy: float = 2.2
    incantation: float = 9.0
    hunt: float = 2.5
    seven: float = 3.0
    fetch: float = 6.0
    look: float = 0.3
    new_hand: float = 0.4
    door_to_limbo: float = 0.8  # where Dreamcatchers wait for it
    partner: float = 0.6
    happy: float = 3.0  # a Happy Dream that is still to come
    denizen: float = 1.0  # times the table of Denizens
    premonition: float = 1.0  # times the table of Premonitions


DENIZENS = {"Ar": 2.0, "Cy": 2.5, "Sp": 1.2, "Hh": 2.2, "Hb": 0.3, "Cc": 3.0, "Mi": 3.0, "Tk": 1.5}
PREMONITIONS = {"Pr": 5.0, "Pg": 2.0, "Pb": 2.5, "Pn": 8.0, "Pi": 8.0, "Pf": 4.0, "Pe": 2.5, "Pt": 4.0}


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
        self.hand = 5
        cards = [kind for kind in rules.kinds if isinstance(kind, Card)]
        self.code = [card.code for card in cards]
        self.sort = [card.sort for card in cards]
        self.symbol = [card.symbol for card in cards]
        self.mask = [card.colours for card in cards]
        self.hues = [[c for c in range(4) if card.colours & MASKS[c]] for card in cards]
        self.doors = [n for n, card in enumerate(cards) if card.sort == names.DOOR]
        self.total = [sum(cards[n].copies for n in self.doors if cards[n].colours == mask) for mask in MASKS]
        self.kind = rules.kind_codes
        self.oniverse = self.kind.get("Od", -1)
        self.n_doors = sum(cards[n].copies for n in self.doors)
        self.zone = {zone.title: zone.number for zone in rules.zones}
        self.catchers = [self.zone[f"catcher{i}"] for i in range(1, 5) if f"catcher{i}" in self.zone]
        self.counter = {name: i for i, name in enumerate(rules.counters)}
        self.effect = [effect.name for effect in rules.effects]
        self.towers = {self.kind[code]: side for code, side in tower_sides().items() if code in self.kind}
        self.tower_colour = {kind: self.hues[kind][0] for kind in self.towers}
        shares = [1.0 if len(hues) == 1 else 0.5 for hues in self.hues]
        self.rows = [(n, self.symbol[n], self.hues[n], shares[n]) for n in range(len(cards)) if self.symbol[n]]
        self.dead_end = self.kind.get("De", -1)
        self.lost_dream = self.kind.get("Ld", -1)

    def __call__(self, s: on.State) -> float:
        if s.ended == WON:
            return VICTORY
        doors = s.how_many(names.DOORS) + s.how_many(names.DOORS + 1)
        if s.ended == LOST:
            return -VICTORY + doors
        w = self.w
        gained = [[0, 0, 0, 0] for _ in range(self.players)]
        oniverse = 0
        for seat in range(self.players):
            for kind, _ in s.cards(names.DOORS + seat):
                if kind == self.oniverse:
                    oniverse = 1
                else:
                    gained[seat][self.hues[kind][0]] += 1
        need = [self.total[c] - sum(own[c] for own in gained) for c in range(4)]
        deck = [s.count(names.DECK, kind) for kind in range(len(self.code))]
        for zone in (names.TOP, names.BOTTOM, names.LOOKED, names.ORDER):
            if s.how_many(zone):
                for kind, _ in s.cards(zone):
                    deck[kind] += 1
        left = max(1, sum(deck))
        goals = self.goals(s)
        value = w.door * doors
        if self.players == 2:  # O-DUO-6: where the last Door of a colour went to the wrong player, one must go back
            stuck = [max(0, (gained[0][c] == 0) + (gained[1][c] == 0) - need[c]) for c in range(4)]
            value -= 1.3 * w.door * sum(stuck)
        else:
            stuck = [0] * 4
        hands: list[int] = []
        owned: list[list[int]] = []
        for seat in range(self.players):
            own = [kind for kind, _ in s.cards(names.HAND + seat)]
            if "keeper" in self.zone or "keeper1" in self.zone:
                own += [kind for kind, _ in s.cards(self.rules.extra + seat)]
            hands += own
            own += [kind for kind, _ in s.cards(names.SHARED)] if self.players == 2 else []
            owned.append(own)
        # With Goals and two players, one aims at the next Goal and the other at the one behind it.
        values = []
        for first in range(self.players if goals is not None and len(goals) > 1 else 1):
            total = 0.0
            for seat, own in enumerate(owned):
                ahead = goals[1:] if goals is not None and len(goals) > 1 and seat != first else goals
                urgency = self.urgency(seat, need, gained, oniverse, ahead)
                share = 1.0 if seat == s.get_counter(0) or self.players == 1 else w.partner
                total += share * self.of_hand(s, seat, own, urgency, deck, left, ahead)
            values.append(total)
        value += max(values)
        need = [need[c] + stuck[c] for c in range(4)]
        hands += [kind for kind, _ in s.cards(names.SHARED)] if self.players == 2 else []
        value += self.of_deck(s, self.expected(s, deck, left), hands, need, oniverse)
        value += self.of_pending(s, deck, left, goals, need)
        if self.catchers:
            value += self.of_catchers(s, self.n_doors - doors)
        if self.towers:
            value += self.of_towers(s, hands)
        if goals is not None:
            value += w.coin * min(30, s.how_many(names.DISCARD))
        if "premonitions" in self.zone:
            value += w.happy * deck[self.kind["Hd"]]
            value -= w.premonition * sum(PREMONITIONS[self.code[kind]] for kind, _ in s.cards(self.zone["premonitions"]))
        for seat in range(self.players):
            name = "denizens" if self.players == 1 else f"denizens{seat + 1}"
            if name in self.zone:
                value += w.denizen * sum(DENIZENS[self.code[kind]] for kind, _ in s.cards(self.zone[name]))
        return value

    def goals(self, s: on.State) -> list[int] | None:
        """The colours of the Goals that are still up, the next one first; None without the Book."""
        if "goals" not in self.zone:
            return None
        up = [(-(mark // 2), i, self.mask[kind]) for i, (kind, mark) in enumerate(s.cards(self.zone["goals"])) if not mark & 1]
        return [mask for _, _, mask in sorted(up)]

    def urgency(
        self, seat: int, need: list[int], gained: list[list[int]], oniverse: int, goals: list[int] | None
    ) -> list[float]:
        """For each colour, how much a seat wants a series: 1 if its Door could be gained now."""
        w = self.w
        wanted = [0.0] * 4
        if goals is None:
            any_door = 0.8 if self.oniverse >= 0 and not oniverse else 0.0
            wanted = [1.0 + 0.1 * (n - 1) if n > 0 else any_door for n in need]
        else:
            weight = 1.0
            for place, mask in enumerate(goals[:6]):
                for c in range(4):
                    if mask & MASKS[c]:
                        wanted[c] += weight if wanted[c] == 0.0 else 0.2 * weight
                weight = w.later_goal if place == 0 else weight * 0.6
        if self.players == 2:
            for c in range(4):
                spare = need[c] - (1 if gained[1 - seat][c] == 0 else 0)
                if spare <= 0 < need[c]:
                    wanted[c] *= 0.05
        return wanted

    def of_hand(
        self, s: on.State, seat: int, hand: list[int], urgency: list[float], deck: list[int], left: int, goals: list[int] | None
    ) -> float:
        """Series under way, with the cards for them; Keys; Dead Ends; cards still to come."""
        w = self.w
        row = s.cards(names.LABYRINTH + seat)
        last = self.symbol[row[-1][0]] if row else 0
        run, colours = 0, 15
        for kind, mark in reversed(row[-2:]):
            if mark == names.USED or not colours & self.mask[kind]:
                break
            run += 1
            colours &= self.mask[kind]
        held = [[0] * 5 for _ in range(4)]
        keys: list[int] = []
        dead = 0
        for kind in hand:
            symbol = self.symbol[kind]
            if symbol:
                for c in self.hues[kind]:
                    held[c][symbol] += 1
                if symbol == KEY:
                    keys.append(kind)
            elif kind == self.dead_end:
                dead += 1
        fresh = [self.of_series(3, last if run == 0 else 0, held[c], urgency[c]) for c in range(4)]
        value = w.other * sum(fresh)
        value += max(
            (self.of_series(3 - run, last, held[c], self.pressing(s, urgency[c], c, goals)) if run and colours & MASKS[c] else fresh[c])
            - w.other * fresh[c]
            for c in range(4)
        )
        if self.players == 1 or seat == s.get_counter(0):
            value += sum(w.key[: len(keys)])
        else:  # a shared Key is counted once
            value += sum(w.key[: sum(self.symbol[kind] == KEY for kind in hand[: len(hand) - s.how_many(names.SHARED)])])
        for kind in set(keys):
            fitting = sum(deck[door] for door in self.doors if self.mask[door] & self.mask[kind] and self.fits(door, goals))
            best = max(urgency[c] for c in self.hues[kind])
            value += w.key_fits * min(1.0, best) * fitting / (left + 8)
        value -= w.dead_end[min(dead, 6)]
        return value

    def pressing(self, s: on.State, urgency: float, colour: int, goals: list[int] | None) -> float:
        """How much a series that is under way is wanted: if not for the next Goal, little, unless Goals can be swapped."""
        if goals is None or not goals or goals[0] & MASKS[colour]:
            return urgency
        return urgency * (self.w.swappable if s.how_many(names.DISCARD) >= 7 else self.w.stranded)

    def of_series(self, length: int, last: int, held: list[int], urgency: float) -> float:
        """A series of one colour that wants so many more cards."""
        lacks, keys = missing(length, last, tuple(held))
        return urgency * (self.w.series[length - 1][lacks] - self.w.key_in_series * keys)

    def fits(self, door: int, goals: list[int] | None) -> bool:
        """Whether a Door would meet the next Goal."""
        return goals is None or (bool(goals) and goals[0] == self.mask[door])

    def expected(self, s: on.State, deck: list[int], left: int) -> Sequence[float]:
        """What will be left of the deck after a reveal that is about to happen."""
        name, _, n = self.pending(s)
        if name != "reveal":
            return deck
        share = 1.0 - min(1.0, n / left)
        return [count * share if self.symbol[kind] else float(count) for kind, count in enumerate(deck)]

    def pending(self, s: on.State) -> tuple[str, int, int]:
        """The step that is under way: its name, where it is, and the first number of its memory."""
        frame = s.frames()[-1]
        return self.effect[frame[0]], frame[1], frame[2]

    def of_deck(self, s: on.State, deck: Sequence[float], hands: list[int], need: list[int], oniverse: int) -> float:
        """Whether the cards that are left can open the Doors that are not."""
        w = self.w
        cards = list(deck)
        for kind in hands:
            cards[kind] += 1
        locations = 0.0
        of_colour = [0.0] * 4
        off_sun = [0.0] * 4
        for kind, symbol, hues, share in self.rows:
            n = cards[kind]
            if n:
                locations += n
                for c in hues:
                    of_colour[c] += share * n
                    if symbol != SUN:
                        off_sun[c] += share * n
        locations += 0.5 * sum([cards[kind] for kind in self.towers])
        for seat in range(self.players):
            for kind, mark in s.cards(names.LABYRINTH + seat)[-2:]:
                if mark != names.USED:
                    for c in self.hues[kind]:
                        of_colour[c] += 1.0
                        off_sun[c] += self.symbol[kind] != SUN
        wanted = sum(need) + (1 if self.oniverse >= 0 and not oniverse else 0)
        value = -w.slack * short(w.slack_from - locations + w.per_door * wanted, w.slack_decay)
        for c in range(4):
            if need[c] > 0:
                value -= w.colour * short(1.0 - of_colour[c] + 3.0 * need[c], 2.5)
                value -= w.alternate * short(0.5 - off_sun[c] + need[c], 1.2)
        away = sum(s.count(zone, names.NIGHTMARE_CARD) for zone in (names.LIMBO, *self.catchers))
        return value - w.nightmare * (deck[names.NIGHTMARE_CARD] + w.nightmare_away * away)

    def of_pending(self, s: on.State, deck: list[int], left: int, goals: list[int] | None, need: list[int]) -> float:
        """What the steps under way will bring: cards for the hand, looks, reveals."""
        w = self.w
        value = 0.0
        active = s.get_counter(0)
        full = 5 if self.players == 1 else 3
        lacking = full - s.how_many(names.HAND + active)
        if self.players == 2:
            lacking += 2 - s.how_many(names.SHARED)
        value += w.card * max(0, lacking)
        nightmares = deck[names.NIGHTMARE_CARD] / left
        doors = sum(deck[door] for door in self.doors) / left
        pending = [(self.effect[frame[0]], frame) for frame in s.frames()]
        for name, frame in pending:
            if name == "look" and frame[2] > 0:
                above = pending[-2][0] if len(pending) > 1 else ""
                value += self.of_look(above, frame[2], nightmares, deck, left, goals)
            elif name == "reveal":
                value -= frame[2] * doors * (w.door_to_limbo if self.catchers else 0.1)
            elif name == "new_hand":
                value -= w.new_hand * max(0, lacking) * (1 + 4 * doors * bool(self.catchers))
            elif name == "fetched" and frame[1] < 2:
                value += w.fetch
            elif name == "nightmare" and frame[1] == 0:
                value -= w.nightmare_drawn
        for place, (kind, _) in enumerate(reversed(s.cards(names.TOP)[-4:])):
            if kind == names.NIGHTMARE_CARD:
                value -= w.on_top * (1.0 - 0.25 * place)
            elif self.sort[kind] == names.DOOR:
                value -= w.door_on_top
            elif self.symbol[kind]:
                value += w.card_on_top
        return value

    def of_look(self, above: str, n: int, nightmares: float, deck: list[int], left: int, goals: list[int] | None) -> float:
        """What a look that is about to happen will bring."""
        if above == "prophecy":
            return self.w.prophecy
        if above == "incantation":
            fitting = sum(deck[door] for door in self.doors if self.fits(door, goals)) / left
            return self.w.incantation * (1.0 - (1.0 - fitting) ** n)
        if above == "hunter":
            return self.w.hunt * n * nightmares
        if above == "happy":
            return self.w.seven
        if above == "spell":
            return 0.0
        return self.w.look * n

    def of_catchers(self, s: on.State, doors: int) -> float:
        """Dreamcatchers left, how many of them are empty, Lost Dreams caught."""
        w = self.w
        sizes = [s.how_many(zone) for zone in self.catchers]
        # Where cards are about to be revealed, or a new hand drawn, something will be among them that goes to Limbo.
        limbo = s.how_many(names.LIMBO) > 0 or self.pending(s)[0] in ("reveal", "new_hand")
        occupied = sum(size > 0 for size in sizes) + limbo
        left = s.get_counter(self.counter["catchers"])
        occupied += 4 - left
        caught = sum(s.count(zone, self.lost_dream) for zone in self.catchers) + s.count(names.LIMBO, self.lost_dream)
        late = 1.0 / (1.0 + 0.3 * doors)
        value = w.catcher * left + w.book * s.get_counter(self.counter["books"])
        value -= w.occupied[min(occupied, 5)]
        value += w.lost_dream * caught * (0.4 + 1.6 * late)
        return value

    def of_towers(self, s: on.State, hands: list[int]) -> float:
        """An Alignment, or how far one has come."""
        w = self.w
        row = [kind for kind, _ in s.cards(self.zone["towers"])]
        colours = [self.tower_colour[kind] for kind in row]
        for i in range(len(row) - 3):
            if len(set(colours[i : i + 4])) == 4:
                return w.alignment
        held = [kind for kind in hands if kind in self.towers]
        best = 0.0
        for left in (True, False):
            line = row if left else row[::-1]
            window: list[int] = []
            for kind in line:
                if self.tower_colour[kind] in window:
                    break
                window.append(self.tower_colour[kind])
            fitting = set()
            for kind in held:
                if self.tower_colour[kind] not in window:
                    if not row or (self.meet(kind, row[0]) if left else self.meet(row[-1], kind)):
                        fitting.add(self.tower_colour[kind])
            best = max(best, w.tower * len(window) + w.tower_in_hand * len(fitting) + 0.01 * len(row))
        return best

    def meet(self, left: int, right: int) -> bool:
        """Whether two Towers may touch."""
        return not self.towers[left][1] & self.towers[right][0]


def tower_sides() -> dict[str, tuple[int, int]]:
    """The left and right side of each Tower."""
    return {f"{letter}t{i + 3}": sides for letter, _, *pairs in TOWERS for i, sides in enumerate(pairs)}
