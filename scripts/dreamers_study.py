"""How a deck of Dreamers plays: exact sums, Gates, skulls and points, by simulation. docs/decisions/0006 has its figures.

    python scripts/dreamers_study.py [--rounds 2000] [--deck FILE]
    python scripts/dreamers_study.py --spreads 14 --rounds 250

Honest players say a true word, lay what fits best and modify whenever they can. Who spoils lays what fits worst, lies and
modifies nothing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import comb
from pathlib import Path

import oneironaut as on
from oneironaut.dreamers.card import Card
from oneironaut.dreamers.names import MINUS, NO_CORNER, PLUS, SKULL, TIMES
from oneironaut.kernel.view import look
from oneironaut.rollout.playout import FastRandom

CLOSE, MEDIUM = 3, 6  # honest words: the Nightmare is at most so far from the Dream
HAND = 3


@dataclass(frozen=True)
class Seen:
    """What a seat knows when it must lay a Dream or say a word."""

    hand: list[Card]
    unseen: list[Card]  # Dreams that are in the other hand, face down or in the deck
    nightmare: int
    word: str
    laid: int  # the value of one's own Dream, face down; 0 if there is none


def seen(state: on.State, seat: int) -> Seen:
    """Return the knowledge of a seat, from its view alone."""
    view = look(state, seat)
    cards = {kind.code: kind for kind in state.rules.kinds if isinstance(kind, Card)}
    return Seen(
        [cards[code] for code in view.zones[f"hand{seat + 1}"]],
        [cards[code] for code, n in view.unseen.items() for _ in range(n) if cards[code].corner.sort != NO_CORNER],
        cards[view.zones["nightmare"][0]].value,
        view.public_facts.get("word", ""),
        sum(cards[code].value for code in view.zones[f"laid{seat + 1}"]),
    )


def modified(card: Card, value: int) -> int | None:
    """Return what a card makes of a Dream's value; None for a skull."""
    sort, number = card.corner.sort, card.corner.number
    return {PLUS: value + number, MINUS: value - number, TIMES: value * number}.get(sort)


def is_exact(one: int, other: int, hand: Sequence[Card], nightmare: int) -> bool:
    """Whether two Dreams are exact, or a card of the hand can make them so."""
    if one + other == nightmare:
        return True
    return any(nightmare in ((modified(c, one) or -99) + other, one + (modified(c, other) or -99)) for c in hand)


def chance_of_one(good: int, among: int, draws: int = HAND) -> float:
    """Return the chance that a hand drawn from these cards has one of the good ones."""
    return 1 - comb(among - good, draws) / comb(among, draws) if among >= draws else float(good > 0)


def honest_word(value: int, nightmare: int) -> str:
    """Return the true word about a Dream."""
    return "close" if nightmare - value <= CLOSE else "medium" if nightmare - value <= MEDIUM else "far"


def fitness(know: Seen, card: Card, *, is_first: bool) -> float:
    """Return the chance that a Dream leads to an exact sum: over the other's hand, or over the Dreams that fit the word."""
    rest = [other for other in know.hand if other is not card] if know.hand.count(card) == 1 else know.hand
    if is_first:
        good = sum(is_exact(card.value, other.value, rest, know.nightmare) for other in know.unseen)
        return chance_of_one(good, len(know.unseen))
    told = [other for other in know.unseen if honest_word(other.value, know.nightmare) == know.word] or know.unseen
    return sum(is_exact(other.value, card.value, rest, know.nightmare) for other in told) / len(told)


HONEST, SPOILER, SLY = "honest", "spoiler", "sly"


def is_spoiling(style: str, gates: int) -> bool:
    """Whether a player now lays what fits worst: a spoiler always, a sly one once two Gates are open."""
    return style == SPOILER or (style == SLY and gates == 2)


def answer(state: on.State, styles: Sequence[str], *, suspects: bool) -> str:
    """Answer for the seat that is asked. A Dreamer who suspects accuses with the first skull at hand."""
    seat, rules = state.asker, state.rules
    ask = rules.asks[state.asked].name
    options = [rules.action_code(action) for action in state.options()]
    spoils = is_spoiling(styles[seat], state.how_many(rules.zone("gates").number))
    if ask == "activation":
        know = seen(state, seat)
        best = min if spoils else max
        is_first = not know.word
        by_code = {card.code: card for card in know.hand}
        return best(options, key=lambda option: fitness(know, by_code[option.split()[1]], is_first=is_first))
    if ask == "word":
        know = seen(state, seat)
        truth = honest_word(know.laid, know.nightmare)
        return {"close": "far", "far": "close", "medium": "far"}[truth] if spoils else truth
    if ask == "modification" and not spoils:
        return options[0]
    if ask == "accusation" and suspects:
        return options[0]
    return "pass"


@dataclass
class Tally:
    """What happened in many rounds."""

    rounds: int = 0
    turns: int = 0
    gates: int = 0
    skulls: int = 0
    accusations: int = 0
    possible_sum: int = 0
    possible: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    points: list[int] = field(default_factory=lambda: [0, 0])
    after: Counter[tuple[int, int]] = field(default_factory=Counter)  # (turns played, Gates open) at the beginning of a turn

    def add_turn(self, state: on.State, turns: int, gates: int) -> None:
        """Count a turn at its beginning: what the two hands together could do."""
        one, other = (seen(state, seat).hand for seat in range(2))
        target = seen(state, 0).nightmare
        pairs = [(a, b) for a in one for b in other]
        self.turns += 1
        self.after[turns, gates] += 1
        self.possible_sum += any(a.value + b.value == target for a, b in pairs)
        self.possible += any(
            is_exact(a.value, b.value, [c for c in one + other if c is not a and c is not b], target) for a, b in pairs
        )


def play_round(rules: on.Rules, styles: Sequence[str], luck: FastRandom, tally: Tally, *, watchful: bool = False) -> None:
    """One round from its deal to its end, counted. Watchful Dreamers suspect when fewer than half of the turns, and at
    least two, opened a Gate."""
    state = on.begin(rules)
    for deal in ["F1"] + ["Dr" if style == HONEST else "Ma" for style in styles]:
        on.answer(state, rules.action(f"deal {deal}"))
    tally.rounds += 1
    turns = gates = 0
    while True:
        stop = on.advance(state)
        rounds = look(state, 0).rounds
        if rounds:
            tally.reasons[rounds[0].reason] += 1
            tally.gates += gates + (rounds[0].reason in ("together", "escaped"))
            tally.points = [total + points for total, points in zip(tally.points, rounds[0].points, strict=True)]
            return
        gates = state.how_many(rules.zone("gates").number)
        if stop == on.CHANCE:
            on.answer(state, luck.deal(state))
            continue
        ask = rules.asks[state.asked].name
        if ask == "activation" and not look(state, 0).public_facts.get("word"):
            tally.add_turn(state, turns, gates)
            turns += 1
        if ask == "accusation":
            tally.accusations += 1
            tally.skulls += any(card.corner.sort == SKULL for card in seen(state, state.asker).hand)
        suspects = watchful and styles[state.asker] == HONEST and turns >= 2 and gates < turns / 2
        on.answer(state, rules.action(answer(state, styles, suspects=suspects)))


def share(part: int, whole: int) -> str:
    """Format a share with its 95% interval, in per cent."""
    p = part / whole
    return f"{100 * p:5.1f} ± {196 * (p * (1 - p) / whole) ** 0.5:.1f} %"


def study(rules: on.Rules, rounds: int, write: Callable[[str], object] = print) -> dict[str, Tally]:
    """Play rounds of each sort and write what they show."""
    found: dict[str, Tally] = {}
    for watchful in (False, True):
        write("Dreamers accuse when they suspect:" if watchful else "Nobody accuses:")
        for other in (HONEST, SPOILER, SLY):
            tally = found[f"{other} {watchful}"] = Tally()
            for n in range(rounds):
                styles = (HONEST, other) if n % 2 else (other, HONEST)
                play_round(rules, styles, FastRandom(1000 + n), tally, watchful=watchful)
            name = {
                HONEST: "two Dreamers",
                SPOILER: "a Master who spoils every turn",
                SLY: "a Master who spoils from two Gates on",
            }
            write(f"  {name[other]}: {tally.rounds} rounds of {tally.turns / tally.rounds:.2f} turns")
            report(tally, write, is_long=not watchful)
    return found


def report(tally: Tally, write: Callable[[str], object], *, is_long: bool) -> None:
    """Return the figures of one sort of round."""
    if is_long:
        write(f"    an exact sum is in the two hands       {share(tally.possible_sum, tally.turns)} of turns")
        write(f"    the same, or by one modifier           {share(tally.possible, tally.turns)} of turns")
        write(f"    a Gate opens                           {share(tally.gates, tally.turns)} of turns")
        write(f"    the first player has a skull to accuse {share(tally.skulls, tally.accusations)} of accusation phases")
        for turns in (2, 4):
            row = [tally.after[turns, gates] for gates in range(3)]
            write(
                f"    Gates after {turns} turns, if the round goes on: "
                + ", ".join(f"{n}: {100 * m // sum(row)} %" for n, m in enumerate(row))
            )
    for reason in sorted(tally.reasons, key=lambda reason: -tally.reasons[reason]):
        write(f"    the round ends as {reason!r:12}         {share(tally.reasons[reason], tally.rounds)}")


MODIFIERS = ["p1", "p1", "p2", "p2", "p3", "p3", "m1", "m1", "m2", "m2", "m3", "m3", "x2", "x2"]
APART = 1.5  # the mean value of cards with a negative modifier is higher by so much than of those with a positive one


def shuffled(items: Sequence[str], luck: FastRandom) -> list[str]:
    """Return the same in another order."""
    left = list(items)
    return [left.pop(luck.below(len(left))) for _ in items]


def random_spread(luck: FastRandom) -> str:
    """Return the rules code of a deck with other corners on the same values, as D-2 allows."""
    while True:
        skulls = shuffled([str(n) for n in range(1, 11)], luck)[:6]
        values = [str(n) for n in range(1, 11) for _ in range(1 if str(n) in skulls else 2)]
        corners = list(zip(values, shuffled(MODIFIERS, luck), strict=True))
        means = {sign: sum(int(value) for value, corner in corners if corner[0] == sign) / 6 for sign in "pm"}
        if means["m"] > means["p"] + APART:
            dreams = [f"!{value}{corner}" for value, corner in [*corners, *[(value, "s") for value in skulls]]]
            nightmares = "".join(f"!{n}" for n in [*range(6, 17), 10, 12])
            return on.read_rules(f"dreamers:2+dreams{''.join(dreams)}+nightmares{nightmares}").code


def compare_spreads(count: int, rounds: int, write: Callable[[str], object] = print) -> list[float]:
    """How often honest Dreamers open three Gates with other spreads of the same corners; the shares."""
    found = []
    for n in range(count):
        tally = Tally()
        rules = on.read_rules(random_spread(FastRandom(500 + n)))
        for seed in range(rounds):
            play_round(rules, (HONEST, HONEST), FastRandom(1000 + seed), tally)
        found.append(tally.reasons["together"] / tally.rounds)
        write(
            f"spread {n}: three Gates {share(tally.reasons['together'], tally.rounds)}, a Gate {share(tally.gates, tally.turns)}"
        )
    return found


def main() -> None:
    """Study the default deck, that of a file, or random spreads."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2000, help="rounds of each sort (2000)")
    parser.add_argument("--deck", type=Path, help="a deck file instead of the default deck")
    parser.add_argument("--spreads", type=int, metavar="N", help="compare N other spreads of the same corners instead")
    args = parser.parse_args()
    if args.spreads is not None:
        compare_spreads(args.spreads, args.rounds)
        return
    code = "dreamers:2" if args.deck is None else on.with_deck("dreamers:2", args.deck.read_text("utf-8"))
    study(on.read_rules(code), args.rounds)


if __name__ == "__main__":
    main()
