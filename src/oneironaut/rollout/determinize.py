"""Sample positions that fit what one seat knows (determinization): what the seat cannot see changes places."""

from __future__ import annotations

from dataclasses import astuple
from hashlib import blake2b

from ..kernel.errors import OneironautError
from ..kernel.limits import ASK
from ..kernel.machine import advance
from ..kernel.state import State
from ..kernel.view import View, look
from ..kernel.zone import FAN, HIDDEN, MARKED, NOTE, OWNER, PILE, VIEWERS
from ..notation.positions import write_position
from .playout import FastRandom

TRIES = 2000


class NoWorldError(OneironautError):
    """No other position was found that fits what a seat knows."""


def stream_of(view: View) -> int:
    """Return the seed of a stream that depends on what a seat knows, and on nothing else."""
    return int.from_bytes(blake2b(repr(astuple(view)).encode(), digest_size=7).digest(), "little")


def sample_world(s: State, view: View, number: int = 0) -> State:
    """Return a position that the seat of a view cannot tell from the true one. The cards that it cannot see are dealt again,
    by a stream that its view seeds: equal views get equal worlds of a number, so a world reveals nothing."""
    seat = view.seat
    first = stream_of(view) + number * TRIES
    for i in range(TRIES):
        world = redeal(s, seat, FastRandom(first + i))
        if advance(world) == ASK and (world.asked, world.asker) == (s.asked, s.asker) and look(world, seat) == view:
            return world
    raise NoWorldError(f"no other world fits what seat {seat} knows in {s.rules.code}")


def visible_world(s: State, seat: int) -> State:
    """Return the position that a bot may search: the true one if only the order of piles is hidden, else a sampled one."""
    piles = {zone.number for zone in s.rules.zones if zone.sight == HIDDEN and zone.sort == PILE}
    if s.rules.players == 1 or all(zone in piles for zone, _ in hidden_places(s, seat)):
        return s
    return sample_world(s, look(s, seat))


def hidden_places(s: State, seat: int) -> list[tuple[int, int]]:
    """Return (zone, place in it) of every card that a seat cannot see."""
    places: list[tuple[int, int]] = []
    for zone in s.rules.zones:
        cards = s.cards(zone.number)
        if zone.sort == NOTE:
            continue
        if zone.sight == MARKED:
            places += [(zone.number, i) for i, (_, mark) in enumerate(cards) if not mark >> seat & 1]
        elif zone.sight == OWNER and zone.seat not in (seat, None):
            known = [kind for kind, _ in s.cards(zone.note)] if zone.note >= 0 else []
            for i, (kind, _) in enumerate(cards):
                if kind in known:
                    known.remove(kind)
                else:
                    places.append((zone.number, i))
        elif zone.sight == HIDDEN or (zone.sight == VIEWERS and not s.get_counter(zone.viewers) >> seat & 1):
            places += [(zone.number, i) for i in range(len(cards))]
    return places


def redeal(s: State, seat: int, luck: FastRandom) -> State:
    """Return a position in which the cards that a seat cannot see have changed places with others from the same home. A place
    with an owner gets a card that players may keep: if others lay in a partner's hand, the deck would have too few of them."""
    kinds = s.rules.kinds
    owned = {zone.number for zone in s.rules.zones if zone.seat is not None}
    contents = {zone.number: s.cards(zone.number) for zone in s.rules.zones}
    groups: dict[str, list[tuple[int, int]]] = {}
    for zone, i in hidden_places(s, seat):
        groups.setdefault(kinds[contents[zone][i][0]].home, []).append((zone, i))
    for places in groups.values():
        pool = sorted(contents[zone][i][0] for zone, i in places)  # so that it does not tell where the cards lie
        places.sort(key=lambda place: place[0] not in owned)  # hands first, as long as there is enough for them
        for zone, i in places:
            fitting = [n for n, kind in enumerate(pool) if kinds[kind].kept] if zone in owned else range(len(pool))
            contents[zone][i] = (pool.pop(fitting[luck.below(len(fitting))]), contents[zone][i][1])
    other = s.copy()
    for place in s.rules.zones:
        if place.sort == FAN:
            contents[place.number].sort()
        other.set_cards(place.number, contents[place.number])  # the order in which the deck is listed is gone, too
    return other


def other_world(s: State, seat: int, luck: FastRandom) -> State | None:
    """Return a position in which the hidden cards have changed places. None if the seat would notice: if it would be asked
    something else or see something else there, or if nothing has changed.

    The world may be one that no game leads to: for a player who gets the same question and the same view, that makes no
    difference.
    """
    other = redeal(s, seat, luck)
    before = write_position(other)
    if before == write_position(s) or advance(other) != ASK or write_position(other) != before:
        return None
    if (other.asked, other.asker, other.options()) != (s.asked, s.asker, s.options()):
        return None
    return other if look(other, seat) == look(s, seat) else None
