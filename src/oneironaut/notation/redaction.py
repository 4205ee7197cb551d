"""Redaction: what one seat may know of the answers of a game that is not over (D-9). Whitelist: a card is named only if an
event named it to the seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kernel.limits import ASK, PLACE, VERB
from ..kernel.machine import advance, answer, begin
from ..kernel.rules import Rules
from ..kernel.zone import OWNER
from .records import HIDDEN

CHANCE_SEAT = -1
Raw = tuple[str, int, int, int, int, int]


def has_hands(rules: Rules) -> bool:
    """Tell whether a seat sees cards that the others do not."""
    return any(zone.sight == OWNER and zone.seat is not None for zone in rules.zones)


def can_be_redacted(rules: Rules) -> bool:
    """Tell whether the number of answers is public: nobody hides cards, or every question is asked whatever its options."""
    return not has_hands(rules) or all(ask.always for ask in rules.asks[1:])


def has_revealed(rules: Rules, events: Iterable[Raw]) -> bool:
    """Tell whether events have shown somebody a card out of a place where only its owner saw it."""
    for _, _, kind, source, _, audience in events:
        if kind >= 0 and source >= 0:
            zone = rules.zone_names[source]
            if zone.sight == OWNER and zone.seat is not None and audience & ~(1 << zone.seat):
                return True
    return False


def seen_answers(rules: Rules, answers: Sequence[tuple[int, int]], seat: int) -> list[tuple[bool, str]]:
    """Return the answers as a seat knows them: (whether chance gave it, the action as text, `??` for what is hidden).

    A card laid in a place for a single card is known, in hindsight, once it leaves it openly.
    """
    log: list[Raw] = []
    state = begin(rules)
    state.log = log
    known: list[bool] = []
    words: list[str] = []
    lies: dict[int, int] = {}  # a place for one card: the answer that filled it
    for who, action in answers:
        is_secret = advance(state) == ASK and rules.asks[state.asked].secret
        before = len(log)
        answer(state, action)
        advance(state)
        verb = rules.verbs[action // VERB]
        known.append(who == seat or (verb.takes != "card" and not is_secret))
        words.append(HIDDEN if is_secret else f"{verb.name} {HIDDEN}")
        is_first = verb.takes == "card"
        for _, _, kind, source, target, audience in log[before:]:
            is_told = bool(audience >> seat & 1)
            if source in lies:
                known[lies[source]] |= is_told
                del lies[source]
            if is_first and kind == action % PLACE:
                is_first = False
                known[-1] |= is_told
                if target >= 0 and rules.zone_names[target].capacity == 1:
                    lies[target] = len(known) - 1
    return [
        (who == CHANCE_SEAT, rules.action_code(action) if is_known else word)
        for (who, action), is_known, word in zip(answers, known, words, strict=True)
    ]
