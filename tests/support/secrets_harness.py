"""Non-interference: re-dealing what a seat cannot know changes nothing that the seat gets.

`redeal` makes another world that the seat cannot tell from this one; `what_it_gets` is everything that leaves the
process for a seat. Planted leaks in test_secrets.py show that the comparison has teeth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import oneironaut as on
from oneironaut.kernel.limits import ASK, CHANCE, OVER, VERB
from oneironaut.kernel.machine import why_not
from oneironaut.kernel.view import look
from oneironaut.kernel.zone import FAN, MARKED, NOTE, OWNER, VIEWERS
from oneironaut.rollout.playout import FastRandom
from oneironaut.text import say

SEARCHING = ("find", "fetch", "keys", "chaos")  # who looks through the deck sees it, and what is missing from it
Gets = Callable[[on.State, int], object]


def what_it_gets(s: on.State, seat: int) -> object:
    """All that a seat can ask the program for: its view, and the words for every action it might try."""
    view = look(s, seat)
    words: list[str] = []
    if on.advance(s) == ASK and s.asker == seat:
        offered = set(s.options())
        for action, code, card in vocabulary(s.rules):
            words.append(code if action in offered else refusal(why_not(s, action), code, card))
    return repr(view), words


@cache
def vocabulary(rules: on.Rules) -> list[tuple[int, str, str | None]]:
    """Every action that can be said, as a number and as text, with its card."""
    codes = [(action, rules.action_code(action)) for action in rules.grammar()]
    return [(action, code, code.split()[1] if rules.verbs[action // VERB].takes == "card" else None) for action, code in codes]


@cache
def refusal(reason: str, code: str, card: str | None) -> str:
    """Why an action is not offered, in words: kept, as there are millions of them."""
    return say(f"why.{reason}", "en", code=code, card=card)


def hidden_places(s: on.State, seat: int) -> list[tuple[int, int]]:
    """(zone, place in it) of every card that a seat cannot see."""
    places: list[tuple[int, int]] = []
    for zone in s.rules.zones:
        cards = s.cards(zone.number)
        if zone.sort == NOTE:
            continue
        if zone.sight == MARKED:
            places += [(zone.number, i) for i, (_, mark) in enumerate(cards) if not mark >> seat & 1]
        elif zone.sight == OWNER and zone.seat != seat:
            known = [kind for kind, _ in s.cards(zone.note)] if zone.note >= 0 else []
            for i, (kind, _) in enumerate(cards):
                if kind in known:
                    known.remove(kind)
                else:
                    places.append((zone.number, i))
        elif (zone.sight == VIEWERS and not s.get_counter(zone.viewers) >> seat & 1) or zone.sight == "hidden":
            places += [(zone.number, i) for i in range(len(cards))]
    return places


def redeal(s: on.State, seat: int, luck: FastRandom) -> on.State | None:
    """Another world for a seat: hidden cards change places, hands keep Locations. None if the other seat would be asked
    something else there: the seat sees results only, so that world is compared when its results come (O-FINE-20)."""
    contents = {zone.number: s.cards(zone.number) for zone in s.rules.zones}
    in_hand = {zone.number for zone in s.rules.zones if zone.sight == OWNER}
    locations = {number for number, kind in enumerate(s.rules.kinds) if getattr(kind, "sort", 0) == 0}
    groups: dict[str, list[tuple[int, int]]] = {}
    for zone, i in hidden_places(s, seat):
        groups.setdefault(s.rules.kinds[contents[zone][i][0]].home, []).append((zone, i))
    for places in groups.values():  # cards of one home change places among themselves: no Premonition gets into the deck
        pool = sorted(contents[zone][i][0] for zone, i in places)  # so that the world depends on luck alone
        for zone, i in sorted(places, key=lambda place: place[0] not in in_hand):
            choices = [k for k in range(len(pool)) if zone not in in_hand or pool[k] in locations]
            kind = pool.pop(choices[luck.below(len(choices))])
            contents[zone][i] = (kind, contents[zone][i][1])
    other = s.copy()
    for place in s.rules.zones:
        cards = contents[place.number]
        other.set_cards(place.number, sorted(cards) if place.sort == FAN else cards)
    asked = (on.advance(s), s.asked, s.asker)
    before = on.write_position(other)
    if (on.advance(other), other.asked, other.asker) != asked or on.write_position(other) != before:
        return None
    return other


def worlds(code: str, games: int, seed: int) -> Iterator[tuple[on.State, on.State, int]]:
    """Pairs of worlds that a seat cannot tell apart, from random games: (this one, another one, the seat)."""
    rules = on.read_rules(code)
    for game in range(games):
        luck = FastRandom(seed + game)
        s = on.begin(rules)
        while (stop := on.advance(s)) != OVER:
            if stop == ASK:
                for seat in range(rules.players):
                    if seat == s.asker and rules.asks[s.asked].name in SEARCHING:
                        continue
                    other = redeal(s, seat, luck)
                    if other is not None:
                        yield s, other, seat
            on.answer(s, luck.deal(s) if stop == CHANCE else s.options()[luck.below(s.n_options)])


def leaks(gets: Gets, code: str, games: int = 3, seed: int = 1) -> int:
    """In how many pairs a seat gets something different. Sound: none."""
    return sum(gets(s, seat) != gets(other, seat) for s, other, seat in worlds(code, games, seed))


def leaks_at_all(gets: Gets, code: str, games: int = 3, seed: int = 1) -> bool:
    """Whether a seat gets something different in any pair: enough for a planted leak, and quicker."""
    return any(gets(s, seat) != gets(other, seat) for s, other, seat in worlds(code, games, seed))
