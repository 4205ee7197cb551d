"""Foresight: what each option leads to for certain, and why a card cannot be played, before the seat commits itself.

What chance has yet to deal is not looked at. Where seats have secrets, no more is told than where the seat's own card goes: what
follows may depend on cards that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...game import Game
from ...kernel.errors import OneironautError
from ...kernel.event import read_event
from ...kernel.limits import ASK, OVER, WON
from ...kernel.machine import advance, answer, why_not
from ...kernel.rules import Rules
from ...kernel.state import State
from ...kernel.view import View
from ...questions import Option, Question, question_of
from ..content.beats import drop_weak_reasons


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an option leads to for certain."""

    gains: str | None = None  # a card that is counted
    loses: str | None = None
    calls: tuple[str, ...] = ()  # effects that begin
    wins: bool = False
    goes: str | None = None  # the zone that the card of the option moves to


@dataclass(frozen=True, slots=True)
class Blocked:
    """A card that cannot be used as the question would have it, and why: keys of sentences."""

    zone: str
    card: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a seat is told before it answers: outlooks by the code of the option, cards that are blocked."""

    outlooks: Mapping[str, Outlook] = field(default_factory=dict)
    blocked: tuple[Blocked, ...] = ()
    lacking: tuple[str, ...] = ()  # verbs of the question that the rules do not offer now


def foresee(game: Game, question: Question | None, view: View, *, secrets: bool) -> Foresight:
    """Return all that the seat with this view can foresee of a question."""
    if question is None:
        return Foresight()
    found = {option.code: outlook(game, option) for option in question.options}
    if secrets:
        found = {code: Outlook(goes=each.goes) for code, each in found.items()}
    s = game.state
    advance(s)  # a copy of a state has no question yet
    return Foresight(found, find_blocked(s, question, view), lacking(s, question.ask))


def lacking(s: State, ask: str) -> tuple[str, ...]:
    """Find the verbs of a question for which there is no option. What only a lesson holds back is offered."""
    offered = {s.rules.action_code(action).split()[0] for action in s.options()}
    return tuple(verb for asked, verb in s.rules.choices if asked == ask and verb not in offered)


def worth_of(option: Option, rules: Rules) -> int:
    """Return what a verb is worth by itself, whatever its card."""
    return worth_of_key(option.key, rules)


@lru_cache(maxsize=1 << 12)
def worth_of_key(key: str, rules: Rules) -> int:
    """Return what the verb of an option's key is worth."""
    _, ask, verb = key.split(".")[:3]
    choice = rules.choices.get((ask, verb))
    return choice.worth if choice else 0


def best(question: Question, rules: Rules) -> Option | None:
    """Return the answer that most players came for: the one whose verb is worth most. If a danger is offered, there is none."""
    if any(option.tone == "danger" for option in question.options):
        return None
    found = max(question.options, key=lambda option: worth_of(option, rules))
    return found if worth_of(found, rules) > min(worth_of(option, rules) for option in question.options) else None


def outlook(game: Game, option: Option) -> Outlook:
    """Return what an option leads to. The seat's own next question is answered as most players would."""
    s = game.state
    before = {frame[0] for frame in s.frames()}
    s.log = []
    answer(s, option.action)
    stop = advance(s)
    goes = first_move(s, option)
    if stop == ASK and s.asker == (game.question.seat if game.question else None):
        following = best(question_of(s, 0), s.rules)
        if following is not None:
            calls = new_effects(s, before)
            answer(s, following.action)
            stop = advance(s)
            return sum_up(s, calls, stop, goes)
    return sum_up(s, new_effects(s, before), stop, goes)


def new_effects(s: State, before: set[int]) -> tuple[str, ...]:
    """Return the effects that a state runs now and did not run before, the topmost last."""
    if s.ended:
        return ()
    return tuple(s.rules.effect_names[frame[0]] for frame in s.frames() if frame[0] not in before)


def first_move(s: State, option: Option) -> str | None:
    """Return where the card of an option goes first."""
    for raw in s.log or []:
        event = read_event(s.rules, raw)
        if option.at and event.what == "move" and (event.source, event.card) == option.at:
            return event.target
    return None


def sum_up(s: State, calls: tuple[str, ...], stop: int, goes: str | None) -> Outlook:
    """Make an outlook from what was told on the way."""
    counted = set(s.rules.tally(s))
    gains = loses = None
    for raw in s.log or []:
        event = read_event(s.rules, raw)
        if event.what != "move" or event.source is None or event.target is None:
            continue
        if s.rules.zone(event.target).name in counted:
            gains = event.card
        if s.rules.zone(event.source).name in counted:
            loses = event.card
    return Outlook(gains, loses, calls, stop == OVER and s.ended == WON, goes)


def find_blocked(s: State, question: Question, view: View) -> tuple[Blocked, ...]:
    """Find the cards that lie where the question takes cards from and that can only be given up. The state has come to its
    question."""
    rules, seat = s.rules, question.seat or 0
    ways = ways_of(rules, question.ask)
    good = {option.at for option in question.options if option.at and worth_of(option, rules) > 0}
    offered = set(s.options())
    found = []
    for zone in rules.zones:
        if zone.name not in ways or zone.seat not in (None, seat):
            continue
        for card in sorted(set(view.zones[zone.title])):
            if (zone.title, card) in good or card not in rules.kind_codes:
                continue
            reasons = [reason(s, f"{verb} {card} {place}".strip(), offered) for verb, place in ways[zone.name]]
            if any(reasons):
                known = drop_weak_reasons([each for each in reasons if each])
                found.append(Blocked(zone.title, card, tuple(dict.fromkeys(known))))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def ways_of(rules: Rules, ask: str) -> dict[str, list[tuple[str, str]]]:
    """Return how a question uses cards for more than to give them up: verbs with their places, by the zone of the card."""
    ways: dict[str, list[tuple[str, str]]] = {}
    for (asked, verb), choice in rules.choices.items():
        if asked == ask and choice.worth > 0:
            places = next(each.places for each in rules.verbs if each.name == verb)
            for place, name in zip(places, choice.zones, strict=False):
                ways.setdefault(name, []).append((verb, place))
    return ways


def reason(s: State, code: str, offered: set[int]) -> str:
    """Return the key of the reason why the rules do not offer an action; none if they do (a lesson holds it back) or do not know
    it."""
    try:
        action = s.rules.action(code)
    except OneironautError:
        return ""
    return "" if action in offered else why_not(s, action)
