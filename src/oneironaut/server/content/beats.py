"""Narration: how a client plays out each event and stages each question, from `beats.toml`.

The page knows no zone and no rule: beats, tones, signs and moments come with the messages.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ...art.registry import sign_of
from ...kernel.definition import cleared_on_change, contents
from ...kernel.event import Event
from ...kernel.rules import Rules


@dataclass(frozen=True)
class Beat:
    """How an event is played out."""

    name: str
    sign: str = ""
    tone: str = "plain"


QUIET = Beat("quiet")


@cleared_on_change
@cache
def script() -> dict[str, dict[str, Any]]:
    """Read the file, and what other games and expansions add to it in `beats.toml`."""
    found = tomllib.loads(resources.files(__package__).joinpath("beats.toml").read_text("utf-8"))
    for key, content in contents().items():
        file = content.folder / "beats.toml"
        for name, beat in tomllib.loads(file.read_text("utf-8")).items() if file.is_file() else ():
            if name not in found["beats"]:
                raise ValueError(f"{key}, beats.toml: the page knows no beat {name!r}, only {', '.join(found['beats'])}")
            found["beats"][name]["events"].extend(beat["events"])
    return found


@cleared_on_change
@cache
def beats() -> dict[str, Beat]:
    """Return the beat of each event that the file names."""
    found: dict[str, Beat] = {}
    for name, entry in script()["beats"].items():
        values = dict(entry)
        for event in values.pop("events"):
            found.setdefault(event, Beat(name, **values))
    return found


def way_of(event: Event, rules: Rules) -> str:
    """Return the file's name for an event."""
    if event.what != "move" or event.source is None or event.target is None:
        return event.what
    return f"{rules.zone(event.source).name}.{rules.zone(event.target).name}"


def has_beat(event: Event, rules: Rules) -> bool:
    """Tell whether the file has a beat for an event."""
    way = way_of(event, rules)
    return way in beats() or f"*.{way.partition('.')[2]}" in beats()


def beat_of(event: Event, rules: Rules) -> Beat:
    """Return how an event is played out. An event that nobody has described is told without a motion of its own."""
    way = way_of(event, rules)
    beat = beats().get(way) or beats().get(f"*.{way.partition('.')[2]}") or QUIET
    if event.card is None:
        return beat
    own = sign_of(event.card, rules)
    tone = arrival_tone(event.card, rules) if beat.name == "arrive" else beat.tone
    return Beat(beat.name, own if beat.tone == "plain" else beat.sign, tone)


def arrival_tone(card: str, rules: Rules) -> str:
    """Tell whether the arrival of a card is good or bad news."""
    return str(script()["arrivals"].get(sign_of(card, rules), "plain"))


@cleared_on_change
@cache
def moments() -> dict[str, str]:
    """Return the moment of each question that has one."""
    return {ask: name for name, asks in script()["moments"].items() for ask in asks}


@cleared_on_change
@cache
def plans() -> dict[str, dict[str, str]]:
    """Return the zone and the verbs of each question that can be answered at once with the questions after it."""
    return {ask: dict(plan) for ask, plan in script()["plans"].items()}  # tables of the file


def price_zone(ask: str, verb: str) -> str:
    """Return the zone whose cards a price takes, where none is chosen; empty if the file names none."""
    return str(script()["prices"].get(ask, {}).get(verb, ""))


def signs_for(reason: str, card: str, rules: Rules) -> list[str]:
    """Express a reason in signs: the card's own twice where it may not follow itself, a cross in all other cases."""
    twice = script()["blocked"]["twice"]
    return [sign_of(card, rules)] * 2 if reason in twice else ["cross"]


def drop_weak_reasons(reasons: list[str]) -> list[str]:
    """Drop the reasons that say only that the card is of another sort, if there are others."""
    dull = script()["blocked"]["other_sort"]
    return [reason for reason in reasons if reason not in dull] or reasons[:1]
