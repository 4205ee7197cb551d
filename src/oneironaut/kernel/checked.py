"""The checked ways to change a state from Python: for effects written in Python, readers of notation, and tests.

In the compiled build `State` finds these under the names of its own methods (`s.add`, `s.call` …), which belong to C and
check nothing. Each function refuses what the rules cannot hold with `StateError` and changes nothing then, so that
whatever Python does to a state, running it never reads or writes beyond an array.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import ArgumentError, StateError
from .limits import *
from .rules import Rules
from .state import State
from .validity import check_frame, check_state
from .zone import FAN, MARKED, ROW, Zone


def number(value: object, least: int, most: int, what: str) -> int:
    """Return a whole number within its bounds, or refuse it."""
    if type(value) is not int:
        raise ArgumentError(f"{what} is an int, not {value!r}")
    if not least <= value <= most:
        raise StateError(f"{what} is {value}: it must be between {least} and {most}")
    return value


def zone_at(s: State, zone: object, what: str = "the zone") -> Zone:
    """Return the zone that a number names."""
    found = s.rules.zone_names.get(number(zone, 0, ZONES - 1, what))
    if found is None:
        raise StateError(f"there is no zone {zone} in {s.rules.code}")
    return found


def pile_at(s: State, pile: object) -> Zone:
    """Return the zone that a number names, if it counts its cards."""
    zone = zone_at(s, pile)
    if zone.number >= PILES:
        raise StateError(f"{zone.title!r} lists its cards: this is for zones that count them")
    return zone


def kind_at(s: State, kind: object) -> int:
    """Return the number of a kind of these rules."""
    return number(kind, 0, s.rules.n_kinds - 1, "the kind")


def highest_mark(s: State, zone: Zone) -> int:
    """Return the highest mark that a card of a zone may have."""
    return (1 << s.rules.players) - 1 if zone.sight == MARKED else max(len(zone.marks) - 1, 0)


def check_takes(s: State, zone: Zone, kind: int) -> None:
    """Refuse a card that cannot lie in a zone."""
    if zone.takes is not None and not zone.takes(s.rules.kinds[kind]):
        raise StateError(f"{s.rules.kinds[kind].code} cannot lie in {zone.title!r}")


def check_capacity(s: State, zone: Zone, kind: int, more: int = 1) -> None:
    """Refuse cards that a zone does not take or has no room for."""
    check_takes(s, zone, kind)
    if zone.number >= PILES and s.how_many(zone.number) + more > zone.capacity:
        raise StateError(f"{zone.title!r} holds at most {zone.capacity} cards")
    if zone.number < PILES and s.count(zone.number, kind) + more > s.rules.kinds[kind].copies:
        raise StateError(f"there are only {s.rules.kinds[kind].copies} cards {s.rules.kinds[kind].code}")
    if zone.number == 0 and s.how_many(0) + more > DECK_CARDS:
        raise StateError(f"{zone.title!r} holds at most {DECK_CARDS} cards")


def check_held(s: State, zone: Zone, kind: int) -> None:
    """Refuse to take a card that is not there."""
    if s.count(zone.number, kind) == 0:
        raise StateError(f"no {s.rules.kinds[kind].code} in {zone.title!r}")


# Zones.


def add(s: State, zone: object, kind: object) -> int:
    """Add a card to a pile or fan."""
    place = zone_at(s, zone)
    which = kind_at(s, kind)
    if place.sort == ROW:
        raise StateError(f"{place.title!r} keeps its cards in order: append them")
    check_capacity(s, place, which)
    return s.add(place.number, which)


def add_to_pile(s: State, pile: object, kind: object) -> int:
    """Add a card to a pile that is not the bag of the deck."""
    if pile_at(s, pile).number == 0:
        raise StateError("use `add` for the bag of the deck")
    return add(s, pile, kind)


def add_to_fan(s: State, fan: object, kind: object) -> int:
    """Add a card to a fan."""
    if zone_at(s, fan).sort != FAN:
        raise StateError(f"{zone_at(s, fan).title!r} is not a fan")
    return add(s, fan, kind)


def append_to_row(s: State, row: object, kind: object, mark: object) -> int:
    """Add a card to the end of a row or fan, with its mark."""
    place = zone_at(s, row)
    if place.number < PILES:
        raise StateError(f"{place.title!r} counts its cards: add them")
    which = kind_at(s, kind)
    check_capacity(s, place, which)
    return s.append_to_row(place.number, which, number(mark, 0, highest_mark(s, place), "the mark"))


def remove(s: State, zone: object, kind: object) -> int:
    """Remove a card from a pile or fan."""
    place = zone_at(s, zone)
    which = kind_at(s, kind)
    if place.sort == ROW:
        raise StateError(f"{place.title!r} keeps its cards in order: none can be removed")
    check_held(s, place, which)
    return s.remove(place.number, which)


def move(s: State, kind: object, source: object, target: object) -> int:
    """Move a card from one pile or fan to another and emit the event."""
    places = zone_at(s, source), zone_at(s, target)
    which = kind_at(s, kind)
    if ROW in (places[0].sort, places[1].sort):
        raise StateError("cards move between piles and fans only")
    check_held(s, places[0], which)
    if places[0].number != places[1].number:
        check_capacity(s, places[1], which)
    return s.move(which, places[0].number, places[1].number)


def move_all(s: State, source: object, target: object) -> int:
    """Move all cards of a pile to another, silently."""
    places = pile_at(s, source), pile_at(s, target)
    if places[0].number == places[1].number or places[0].number == 0:
        raise StateError("a pile moves to another one, and the bag of the deck to none")
    for kind in range(s.rules.n_kinds):
        if s.count(places[0].number, kind) > 0:
            check_capacity(s, places[1], kind, s.count(places[0].number, kind))
    if places[1].number == 0 and s.how_many(0) + s.how_many(places[0].number) > DECK_CARDS:
        raise StateError(f"{places[1].title!r} holds at most {DECK_CARDS} cards")
    return s.move_all(places[0].number, places[1].number)


def set_cards(s: State, zone: object, cards: object) -> int:
    """Replace all cards of a zone: (kind, mark) of each, in order; a fan's in ascending order."""
    place = zone_at(s, zone)
    if not isinstance(cards, list):
        raise ArgumentError(f"the cards of a zone are a list, not {cards!r}")
    if len(cards) > (place.capacity if place.number >= PILES else DECK_CARDS):
        raise StateError(f"{place.title!r} cannot hold {len(cards)} cards")
    most_mark = highest_mark(s, place)
    last = 0
    for card in cards:
        if not isinstance(card, tuple) or len(card) != 2:
            raise ArgumentError(f"a card is a tuple of kind and mark, not {card!r}")
        kind = kind_at(s, card[0])
        number(card[1], 0, most_mark, "the mark")
        check_takes(s, place, kind)
        if place.sort == FAN and kind < last:
            raise StateError(f"the cards of {place.title!r} are in ascending order")
        last = kind
    return s.set_cards(place.number, cards)


def count(s: State, zone: object, kind: object) -> int:
    """Return how many cards of a kind lie in a zone."""
    return s.count(zone_at(s, zone).number, kind_at(s, kind))


# Frames.


def call(s: State, effect: object, a: object) -> int:
    """Put a frame for an effect on the stack; it runs next."""
    which = number(effect, 0, s.rules.n_effects - 1, "the effect")
    check_frame(s.rules, (which, 0, number(a, 0, 32767, "the argument"), 0, 0))
    return s.call(which, number(a, 0, 32767, "the argument"))


def leave(s: State) -> int:
    """Take the running effect off the stack."""
    if s.top == 0:
        raise StateError("no step of the rules is under way")
    return s.leave()


def set_frames(s: State, frames: object) -> int:
    """Replace the stack."""
    if not isinstance(frames, list):
        raise ArgumentError(f"the stack is a list of frames, not {frames!r}")
    if len(frames) > FRAMES:
        raise StateError(f"{len(frames)} steps of the rules are too many at once: there is room for {FRAMES}")
    for frame in frames:
        if not isinstance(frame, tuple) or len(frame) != WIDTH:
            raise ArgumentError(f"a frame is a tuple of {WIDTH} numbers, not {frame!r}")
        for value in frame:
            number(value, 0, 32767, "a number of a frame")
        number(frame[0], 0, s.rules.n_effects - 1, "the effect")
        check_frame(s.rules, frame)
    return s.set_frames(frames)


# Questions.


def ask(s: State, which: object, seat: object) -> int:
    """Begin a question of a sort for a seat; options follow."""
    return s.ask(number(which, 0, len(s.rules.asks) - 1, "the question"), number(seat, 0, s.rules.players - 1, "the seat"))


def offer(s: State, action: object) -> int:
    """Add an option."""
    if not s.rules.knows(action):
        raise StateError(f"{action!r} is not an action in {s.rules.code}")
    if s.n_options >= OPTIONS:
        raise StateError(f"a question has at most {OPTIONS} options")
    return s.offer(int(action))  # type: ignore[call-overload]  # an int, as the rules know it


def offer_cards(s: State, zone: object, action: object) -> int:
    """Offer an action for each kind in a pile or fan, in order of kinds."""
    place = zone_at(s, zone)
    kinds = {kind for kind, _ in s.cards(place.number)}
    first = number(action, 0, len(s.rules.verbs) * VERB, "the action")
    for kind in kinds:
        if not s.rules.knows(first + kind):
            raise StateError(f"{action!r} does not begin the actions of a verb that takes a card in {s.rules.code}")
    if s.n_options + len(kinds) > OPTIONS or (place.sort == ROW and s.n_options + s.how_many(place.number) > OPTIONS):
        raise StateError(f"a question has at most {OPTIONS} options")
    return s.offer_cards(place.number, first)


def sort_options(s: State) -> int:
    """Put the options in ascending order."""
    return s.sort_options()


def ask_chance(s: State, pile: object) -> int:
    """Let chance draw a card from a pile."""
    zone = pile_at(s, pile)
    left = s.get_counter(s.rules.pool_left) if zone.number == 0 and s.rules.pool >= 0 else 0
    if s.how_many(zone.number) + left == 0:
        raise StateError(f"chance has no card to draw in {zone.title!r}")
    return s.ask_chance(zone.number)


def end(s: State, ended: object, reason: object) -> int:
    """End the game."""
    how = number(ended, WON, SEAT_WON + s.rules.players - 1, "the end")
    if (how in (WON, LOST)) == s.rules.versus:
        raise StateError(f"{s.rules.code} does not end so")
    return s.end(how, number(reason, 1, len(s.rules.reasons) - 1, "the reason"))


# Events.


def emit(s: State, what: object, seat: object, kind: object, source: object, target: object, audience: object) -> int:
    """Tell an event. Seats outside the audience (a bit mask) hear of it without the card."""
    if not isinstance(what, str):
        raise ArgumentError(f"an event has a name, not {what!r}")
    places = [place if place == -1 else zone_at(s, place).number for place in (source, target)]
    return s.emit(
        what,
        number(seat, -1, s.rules.players - 1, "the seat"),
        number(kind, -1, s.rules.n_kinds - 1, "the kind"),
        number(places[0], -1, ZONES - 1, "the zone"),
        number(places[1], -1, ZONES - 1, "the zone"),
        number(audience, 0, (1 << s.rules.players) - 1, "the audience"),
    )


def emit_move(s: State, kind: object, source: object, target: object, audience: object) -> int:
    """Tell that a card moved between zones."""
    everybody = (1 << s.rules.players) - 1
    seats = number(audience, 0, everybody, "the audience")
    return s.emit_move(kind_at(s, kind), zone_at(s, source).number, zone_at(s, target).number, seats)


def sight(s: State, zone: object) -> int:
    """Return the mask of the seats that see the cards of a zone now."""
    return s.sight(zone_at(s, zone).number)


def set_counter(s: State, i: object, value: object) -> int:
    """Set one of the plain numbers of the position."""
    which = number(i, 0, len(s.rules.counters) - 1, "the counter")
    most = s.rules.counter_limits[which]
    return s.set_counter(which, number(value, 0, most, f"the counter {s.rules.counters[which]!r}"))


METHODS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        add,
        add_to_pile,
        add_to_fan,
        append_to_row,
        remove,
        move,
        move_all,
        set_cards,
        count,
        call,
        leave,
        set_frames,
        ask,
        offer,
        offer_cards,
        sort_options,
        ask_chance,
        end,
        emit,
        emit_move,
        sight,
        set_counter,
    )
}


def restore(rules: Rules, key: bytes, bag_order: bytes) -> State:
    """Make the state whose `key` and `bag_order` these are."""
    if not isinstance(key, bytes) or not isinstance(bag_order, bytes):
        raise ArgumentError("a key is bytes, as State.key() gives them")
    s = State(rules)
    data = iter(key)
    try:
        ended, reason, n_frames = next(data), next(data), next(data)
        set_frames(s, [tuple([next(data) for _ in range(WIDTH)]) for _ in range(n_frames)])
        for i in range(len(rules.counters)):
            set_counter(s, i, next(data))
        for zone in rules.zone_names.values():
            pairs = [(next(data), next(data)) for _ in range(next(data))]
            cards = pairs if zone.number >= PILES else [(kind, 0) for kind, copies in pairs for _ in range(copies)]
            set_cards(s, zone.number, cards)
    except StopIteration:
        raise StateError(f"the key of a state of {rules.code} has been cut short") from None
    if next(data, None) is not None:
        raise StateError(f"the key of a state of {rules.code} has something behind its end")
    if sorted(bag_order) != [kind for kind, _ in s.cards(0)]:
        raise StateError("the order of the bag holds other cards than the bag")
    s.set_bag_order(bag_order)
    if ended != RUNNING:
        end(s, ended, reason)
    check_state(s)
    return s
