"""Narration: events in words, as one seat heard them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ..kernel.event import Event
from ..kernel.rules import Rules
from . import say


def player_name(seat: int | None, lang: str) -> str:
    """Name a seat."""
    return say("ui.player", lang, n=(seat or 0) + 1)


def describe_event(event: Event, rules: Rules, lang: str) -> str:
    """Put one event into words."""
    if event.what != "move" or event.source is None or event.target is None:
        return say(f"log.{event.what}", lang, card=event.card)
    way = f"{rules.zone(event.source).name}.{rules.zone(event.target).name}"
    return say(f"log.{'move' if event.card else 'hidden'}.{way}", lang, card=event.card)


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
