"""View: all that one seat may know. Built by whitelist from what zones declare; it holds no reference to a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .limits import ASK, CHANCE, DRAWN, LOST, OVER, RUNNING, SEAT_WON, WON
from .machine import advance
from .rounds import RoundResult
from .state import State
from .zone import MARKED, NOTE, OWNER, PUBLIC, VIEWERS, Zone

UNKNOWN = "??"
RESULTS = {RUNNING: None, WON: "won", LOST: "lost", DRAWN: "drawn"}


@dataclass(frozen=True)
class View:
    """All that one seat may know, in plain strings and numbers: safe to send."""

    rules: str
    seat: int
    zones: Mapping[str, tuple[str, ...]]  # cards of every zone but the deck, `??` for a hidden one
    deck: int  # how many cards the deck has
    top: tuple[str, ...]  # what the seat knows of the deck's top, in the order of drawing
    bottom: tuple[str, ...]  # what it knows of the bottom, the last card last
    unseen: Mapping[str, int]  # what lies where the seat cannot see, by kind: the deck and hidden hands together
    active: int  # whose turn it is
    to_move: int | None  # the seat that must answer; None when the game is over or chance is asked
    ask: str | None  # the question, if it is this seat's
    options: tuple[str, ...]  # its options
    result: str | None  # "won", "lost" or "drawn" when the game is over, for this seat
    reason: str | None
    tally: Mapping[str, int] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)  # plain numbers that everybody may see, by name
    public_facts: Mapping[str, str] = field(default_factory=dict)  # what everybody knows and no card shows
    rounds: tuple[RoundResult, ...] = ()  # the rounds that are over, in games of several
    position: str | None = None  # where a bot asked for it: one that the seat cannot tell from the true one


def look(s: State, seat: int) -> View:
    """Return the view of a seat. Run `s` to its pending question first, which changes no more than asking does."""
    rules = s.rules
    rules.need_seat(seat)
    stop = advance(s)
    mine = stop == ASK and s.asker == seat
    unseen = {kind.code: kind.copies for kind in rules.kinds}
    zones: dict[str, tuple[str, ...]] = {}
    ends: dict[bool, tuple[str, ...]] = {}  # of the deck, by whether the first card lies at the end of the row
    for zone in rules.zones:
        cards = visible(s, zone, seat) if s.how_many(zone.number) else ()
        if cards and zone.sort != NOTE:
            count_seen(cards, "".join(zone.marks), unseen)
        if not zone.deck:
            zones[zone.title] = cards
        elif zone.sight == MARKED:
            ends[zone.top_is_last] = cards
    public_facts: dict[str, str] = {}
    rounds: tuple[RoundResult, ...] = ()
    for module in rules._modules:
        public_facts.update(module.public_facts(s))
        rounds += module.rounds(s)
    return View(
        rules=rules.code,
        seat=seat,
        zones=zones,
        deck=deck_size(s),
        top=cut_unknown(ends.get(True, ())),
        bottom=cut_unknown(ends.get(False, ())[::-1])[::-1],
        unseen={code: n for code, n in unseen.items() if n},
        active=s.get_counter(0),
        to_move=None if stop in (CHANCE, OVER) else s.asker,
        ask=rules.asks[s.asked].name if mine else None,
        options=tuple(rules.action_code(action) for action in s.options()) if mine else (),
        result=result_for(s.ended, seat),
        reason=rules.reasons[s.reason] if s.ended != RUNNING else None,
        tally=rules.tally(s),
        counters={name: s.get_counter(rules.counters.index(name)) for name in rules.public_counters},
        public_facts=public_facts,
        rounds=rounds,
    )


def count_seen(cards: tuple[str, ...], marks: str, unseen: dict[str, int]) -> None:
    """Take the cards that a seat sees off those it does not see."""
    for code in cards:
        if code != UNKNOWN:
            unseen[code.rstrip(marks) if marks else code] -= 1


def deck_size(s: State) -> int:
    """Return how many cards the deck has, those of the pool included."""
    rules = s.rules
    cards = sum([s.how_many(zone.number) for zone in rules.zones if zone.deck])
    return cards + (s.get_counter(rules.pool_left) if rules.pool >= 0 else 0)


def result_for(ended: int, seat: int) -> str | None:
    """Return how a game ended for a seat: where one seat wins alone, the others lose."""
    if ended >= SEAT_WON:
        return "won" if ended - SEAT_WON == seat else "lost"
    return RESULTS[ended]


def visible(s: State, zone: Zone, seat: int) -> tuple[str, ...]:
    """Return the cards of a zone as a seat sees them."""
    me = 1 << seat
    kinds = s.rules.kinds
    if zone.sight == PUBLIC or (zone.sight == OWNER and zone.seat == seat):
        return written(s, zone)
    if zone.sight == VIEWERS and s.get_counter(zone.viewers) & me:
        return written(s, zone)
    if zone.sight == MARKED:
        cards = [kinds[kind].code if mark & me else UNKNOWN for kind, mark in s.cards(zone.number)]
        return tuple(reversed(cards)) if zone.top_is_last else tuple(cards)
    known: tuple[str, ...] = ()
    if zone.note >= 0:
        known = tuple([kinds[kind].code for kind, _ in s.cards(zone.note)])
    return known + (UNKNOWN,) * (s.how_many(zone.number) - len(known))


def written(s: State, zone: Zone) -> tuple[str, ...]:
    """Return the cards of a zone, each with its mark."""
    kinds, marks = s.rules.kinds, zone.marks
    if marks:
        return tuple([kinds[kind].code + marks[mark] for kind, mark in s.cards(zone.number)])
    return tuple([kinds[kind].code for kind, _ in s.cards(zone.number)])


def cut_unknown(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return known cards up to the last one that the seat has seen: what lies beyond is the rest of the deck."""
    n = len(cards)
    while n and cards[n - 1] == UNKNOWN:
        n -= 1
    return cards[:n]
