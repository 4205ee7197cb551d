"""A referee: the rules of Dreamers once more, written from docs/rules alone, with lists and dictionaries and no engine.

It follows a game answer by answer and says who must answer what. Tests compare it with the engine at every question.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field

WORDS = ["close", "medium", "far"]
Asked = tuple[int | None, str, list[str]]  # seat (None: chance), question, options
Round = Generator[Asked, str, tuple[str, int | None, tuple[int, int]]]
Match = Generator[Asked, str, None]


def value(card: str) -> int:
    """The number on a Dream or a Nightmare."""
    found = re.match(r"[DN](\d+)", card)
    assert found
    return int(found[1])


def modified(card: str, number: int) -> int | None:
    """What a Dream used as a modifier makes of a number; None if it has a skull."""
    found = re.fullmatch(r"D\d+([spmx])(\d*)", card)
    assert found
    if found[1] == "s":
        return None
    by = int(found[2])
    return {"p": number + by, "m": number - by, "x": number * by}[found[1]]


@dataclass
class Referee:
    """A match: `dreams` and `nightmares` are the cards of the deck."""

    dreams: list[str]
    nightmares: list[str]
    points: list[int] = field(default_factory=lambda: [0, 0])
    rounds: list[tuple[str, int | None]] = field(default_factory=list)
    result: str = ""

    def match(self) -> Match:
        """The whole game, asking as it goes."""
        lot = yield None, "deal", ["deal F1", "deal F2"]
        starter = 0 if lot == "deal F1" else 1
        chooser: int | None = None
        while True:
            reason, seat, points = yield from self.round(starter, chooser)
            self.rounds.append((reason, seat))
            self.points = [self.points[0] + points[0], self.points[1] + points[1]]
            chooser = 1 - seat if reason == "mistaken" and seat is not None else None
            starter = 1 - starter
            if len(self.rounds) < 5:
                continue
            if self.points[0] != self.points[1]:
                self.result = "won1" if self.points[0] > self.points[1] else "won2"
                return
            if len(self.rounds) == 6:
                self.result = "drawn"
                return
            answers = []
            for player in (0, 1):
                answers.append((yield player, "sixth", ["agree", "decline"]))
            if answers != ["agree", "agree"]:
                self.result = "drawn"
                return

    def round(self, first: int, chooser: int | None) -> Round:
        """One round: why it ended, by whom, and the points."""
        identities = ["Dr", "Dr", "Ma"]
        mine: dict[int, str] = {}
        for seat in (first, 1 - first) if chooser is None else (chooser, 1 - chooser):
            kinds = sorted(set(identities))
            if seat == chooser:
                mine[seat] = (yield seat, "identity", [f"choose {kind}" for kind in kinds]).split()[1]
            else:
                mine[seat] = (yield None, "deal", [f"deal {kind}" for kind in kinds]).split()[1]
            identities.remove(mine[seat])
        master = next((seat for seat in mine if mine[seat] == "Ma"), None)
        memory, terrors = list(self.dreams), list(self.nightmares)
        hands: dict[int, list[str]] = {0: [], 1: []}
        gates = 0
        while True:
            if 6 - len(hands[0]) - len(hands[1]) > len(memory):
                return ("adrift", None, (0, 0)) if master is None else ("kept", master, self.to(master, 2))
            for seat in (first, 1 - first):
                while len(hands[seat]) < 3:
                    card = (yield None, "deal", [f"deal {c}" for c in self.dream_order(memory)]).split()[1]
                    memory.remove(card)
                    hands[seat].append(card)
            card = (yield None, "deal", [f"deal {c}" for c in sorted(set(terrors), key=value)]).split()[1]
            terrors.remove(card)
            gate, accused = yield from self.turn(first, hands, value(card), mine, gates)
            gates += gate
            if gates == 3:
                if master is None:
                    return "together", None, (2, 2)
                return "escaped", 1 - master, self.to(1 - master, 3)
            if accused:
                if mine[1 - first] == "Ma":
                    return "exposed", first, self.to(first, 2)
                return "mistaken", first, self.to(first, -1)
            first = 1 - first

    def turn(
        self, first: int, hands: dict[int, list[str]], wanted: int, mine: dict[int, str], gates: int
    ) -> Generator[Asked, str, tuple[bool, bool]]:
        """From Activation to Accusation: whether a Gate opened, and whether the first player accused."""
        laid: dict[int, str] = {}
        for seat in (first, 1 - first):
            laid[seat] = (yield seat, "activation", [f"lay {c}" for c in self.dream_order(hands[seat])]).split()[1]
            hands[seat].remove(laid[seat])
            if seat == first:
                yield seat, "word", WORDS
        is_open = value(laid[0]) + value(laid[1]) == wanted
        for seat in (first, 1 - first):
            if is_open:
                break
            options = []
            for place, target in (("own", seat), ("other", 1 - seat)):
                for card in self.dream_order(hands[seat]):
                    changed = modified(card, value(laid[target]))
                    if changed is not None and changed + value(laid[1 - target]) == wanted:
                        options.append(f"modify {card} {place}")
            code = yield seat, "modification", [*options, "pass"]
            if code != "pass":
                hands[seat].remove(code.split()[1])
                is_open = True
        if is_open and gates == 2:
            return True, False
        skulls = [c for c in self.dream_order(hands[first]) if c.endswith("s")] if mine[first] == "Dr" else []
        code = yield first, "accusation", [*[f"accuse {c}" for c in skulls], "pass"]
        return is_open, code != "pass"

    def dream_order(self, cards: list[str]) -> list[str]:
        """Different Dreams in the order of kinds: by value, then skull, plus, minus, times, then by number."""
        return sorted(set(cards), key=lambda card: (value(card), "spmx".index(card.lstrip("D0123456789")[0]), card[-1]))

    @staticmethod
    def to(seat: int, points: int) -> tuple[int, int]:
        """Points for one seat."""
        return (points, 0) if seat == 0 else (0, points)


def cards_of(codes: dict[str, int], letter: str) -> list[str]:
    """The cards whose codes begin with a letter and go on with a number, each as often as it exists."""
    return list(Counter({code: n for code, n in codes.items() if re.match(rf"{letter}\d", code)}).elements())
