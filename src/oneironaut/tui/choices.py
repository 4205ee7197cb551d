"""Choices: which cards can be selected at a question, by which digit, and which options have which key.

Keys go by meaning, as on the page: P plays, D discards, N refuses, whatever is asked; digits select.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Game
from ..kernel.errors import BadCodeError
from ..kernel.rules import Rules
from ..kernel.view import View
from ..kernel.vocabulary import DANGER, PASS
from ..kernel.zone import PILE, Zone
from ..questions import Option, Question
from ..terminal.screen import NEARER
from .blocks import Spot

VERBS = {"play": "P", "discard": "D"}  # verbs that have a key of their own at every table
NO = "N"  # every refusal
TAKEN = frozenset("PDNHUCLMR")  # what other keys mean
DIGITS = "123456789"


def letter_of(option: Option) -> str:
    """Return the key of an option: by its verb, and every refusal has the same. Empty: it has none."""
    verb = option.code.split()[0]
    if option.tone == PASS:
        return NO
    if verb in VERBS:
        return VERBS[verb]
    letter = verb[0].upper()
    return "" if letter in TAKEN or letter not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" else letter


def is_wanted(option: Option, rules: Rules) -> bool:
    """Tell whether an option does more than give a card up, as the rules rate its verb."""
    _, ask, verb = option.key.split(".")[:3]
    choice = rules.choices.get((ask, verb))
    return choice is not None and choice.worth > 0


class Choices:
    """What a question offers: cards to select, and options."""

    def __init__(self, question: Question | None, view: View, rules: Rules) -> None:
        self.question = question
        self.options: Sequence[Option] = question.options if question else ()
        self.loose = [option for option in self.options if option.at is None]
        self.spots: list[Spot] = []
        self._kinds: dict[Spot, str] = {}
        offered = {option.at[0] for option in self.options if option.at}
        for zone in sorted(rules.zones, key=lambda zone: (zone.seat is not None, NEARER[zone.sort], -zone.number)):
            if zone.title in offered:
                self._add(zone, view.zones[zone.title])
        self.numbers = {spot: DIGITS[i] if i < len(DIGITS) else "+" for i, spot in enumerate(self.spots)}
        self.able = frozenset(spot for spot in self.spots if self.options_of(spot))
        wanted = frozenset(spot for spot in self.able if any(is_wanted(option, rules) for option in self.options_of(spot)))
        self.ready = wanted or self.able  # cards that can be used for more than to be given up

    def _add(self, zone: Zone, cards: Sequence[str]) -> None:
        """Add the cards of a zone; of a pile, each kind once."""
        marks = "".join(zone.marks)
        seen: set[str] = set()
        for i, code in enumerate(cards):
            kind = code.rstrip(marks) if marks else code
            if zone.sort != PILE or kind not in seen:
                self.spots.append((zone.title, i))
                self._kinds[zone.title, i] = kind
            seen.add(kind)

    def kind_at(self, spot: Spot | None) -> str | None:
        """Return the card of a spot."""
        return None if spot is None else self._kinds.get(spot)

    def options_of(self, spot: Spot) -> list[Option]:
        """Return what can be done with a card."""
        return [option for option in self.options if option.at == (spot[0], self._kinds[spot])]

    def spots_of(self, option: Option) -> frozenset[Spot]:
        """Return the cards that an option may be about."""
        return frozenset(spot for spot in self.spots if option.at == (spot[0], self._kinds[spot]))

    def shown(self, selected: Spot | None) -> list[Option]:
        """Return the options to list: of the selected card, or those that need none; refusals last, what is risky before them."""
        found = self.loose if selected is None else self.options_of(selected)
        rank = {DANGER: 1, PASS: 2}
        return sorted(found, key=lambda option: rank.get(option.tone, 0))

    def first(self, selected: Spot | None) -> int | None:
        """Return which of these options Enter takes at first: none where that would be risky, or where a card is to be chosen."""
        options = self.shown(selected)
        if not options or options[0].tone == DANGER or (selected is None and self.spots):
            return None
        return 0


def why_idle(game: Game, spot: Spot, kind: str, lang: str) -> str:
    """Return why nothing can be done with a card, in words; empty if the rules say nothing of it."""
    question, rules = game.question, game.rules
    zone = next(zone for zone in rules.zones if zone.title == spot[0])
    if question is None or kind not in rules.kind_codes:
        return ""
    reasons: dict[str, None] = {}
    for (ask, verb), choice in rules.choices.items():
        if ask in (question.ask, "any") and zone.name in choice.zones:
            places = next(each.places for each in rules.verbs if each.name == verb)
            try:
                reason = game.why_not(f"{verb} {kind} {places[choice.zones.index(zone.name)]}".strip(), lang)
            except BadCodeError:
                continue
            if reason:
                reasons[reason] = None
    return ". ".join(reasons)
