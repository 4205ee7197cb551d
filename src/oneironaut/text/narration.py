"""Narration: events in words, as one seat heard them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from ..kernel.event import Event
from ..kernel.rules import Rules
from . import catalogue, say

FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")  # [plays|play]: of somebody who is named, and of the reader


def player_name(seat: int | None, lang: str) -> str:
    """Name a seat."""
    return say("ui.player", lang, n=(seat or 0) + 1)


def describe_event(event: Event, rules: Rules, lang: str) -> str:
    """Put one event into words."""
    return say(f"log.{event_key(event, rules)}", lang, card=event.card)


def event_key(event: Event, rules: Rules) -> str:
    """Return the key of the sentence that tells an event, after `log.`."""
    if event.what != "move" or event.source is None or event.target is None:
        return event.what
    way = f"{rules.zone(event.source).name}.{rules.zone(event.target).name}"
    return f"{'move' if event.card else 'hidden'}.{way}"


def tell_event(event: Event, rules: Rules, lang: str, name: str, *, is_reader: bool = False) -> str:
    """Put one event into words as the deed of a player with a name; of the reader, who is told “you”. What nobody does, such as a
    shuffle, is told without a name."""
    return told_of(event, rules, lang, is_reader).replace("{who}", say("ui.reader", lang) if is_reader else name)


@lru_cache(maxsize=1 << 14)  # the same few thousand events happen in all games
def told_of(event: Event, rules: Rules, lang: str, is_reader: bool) -> str:
    """Return an event in words, with `{who}` for the player."""
    key = f"log.by.{event_key(event, rules)}"
    if key in catalogue(lang):
        return FORMS.sub(lambda forms: forms[2 if is_reader else 1], say(key, lang, card=event.card, who="{who}"))
    plain = describe_event(event, rules, lang)
    return f"{{who}}{say('ui.colon', lang)}{plain}" if is_deed(event, rules) else plain


def is_deed(event: Event, rules: Rules) -> bool:
    """Return whether a player visibly does it: a card leaves a zone of theirs, or comes to one."""
    zones = [rules.zone(title) for title in (event.source, event.target) if event.what == "move" and title is not None]
    return any(zone.seat is not None for zone in zones)


def together(events: Iterable[Event], rules: Rules, lang: str) -> str:
    """Tell events as sentences in one paragraph; say once what happens several times in a row."""
    said = [(text, len(list(same))) for text, same in groupby(describe_event(event, rules, lang) for event in events)]
    return " ".join(f"{text}." if times == 1 else f"{text} (×{times})." for text, times in said)


def news(events: Sequence[Event], rules: Rules, lang: str) -> list[str]:
    """Tell what happened lately: a paragraph for each seat in turn. Leave out what the next question or the outcome shows."""
    told = [event for event in events if event.what not in ("turn", "over")]
    paragraphs = []
    for seat, part in groupby(told, key=lambda event: event.seat):
        name = f"{player_name(seat, lang)} – " if rules.players > 1 and seat is not None else ""
        paragraphs.append(name + together(part, rules, lang))
    return paragraphs


def last_turns(events: Iterable[Event], rules: Rules, lang: str, turns: int) -> list[str]:
    """Tell the last turns, a paragraph for each; the first, which nothing announces, with what came before it."""
    parts: list[tuple[str, list[Event]]] = [(say("ui.opening", lang), [])]
    for event in events:
        if event.what == "turn":
            name = f" – {player_name(event.seat, lang)}" if rules.players > 1 else ""
            parts.append((say("ui.turn", lang, n=len(parts) + 1) + name, []))
        else:
            parts[-1][1].append(event)
    colon = say("ui.colon", lang)
    return [f"{title}{colon}{by_seats(told, rules, lang)}" for title, told in parts[-turns:] if told]


def by_seats(events: Sequence[Event], rules: Rules, lang: str) -> str:
    """Tell events in one paragraph; where several seats act, each with its name."""
    if len({event.seat for event in events} - {None}) < 2:
        return together(events, rules, lang)
    return " ".join(news(events, rules, lang))
