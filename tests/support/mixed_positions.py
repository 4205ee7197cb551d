"""Positions of mixed expansions: what a test does not name gets a place by itself."""

from __future__ import annotations

import re
from collections import Counter

import oneironaut as on
from tests.support.scenario import cards, pending, position_fields

PREMONITIONS = "Pr Pg Pb Pn Pi Pf Pe Pt".split()  # a to h
DENIZENS = "Ar Cy Sp Hh Hb Cc Mi Tk".split()
ROWS = ("top", "bottom", "labyrinth", "labyrinth1", "labyrinth2", "towers", "goals")


def mix(tail: str, rest: str, start: str = "onirim:1") -> str:
    """A position of expansions, written as in `rest`; what is not named lies in the deck, Premonitions not named have gone,
    Denizens not named are absent and none of them is in the deck, unless `rest` says otherwise."""
    keys = tail.split("+")
    named = dict(word.split("=", 1) for word in rest.split())
    filled = {"deck": "*"} if "*" not in named.values() else {}
    if "book" in keys:
        each = 3 if "glyphs" in keys else 2
        filled["goals"] = ",".join([*["GoR", "GoB", "GoG", "GoN"] * each, *(["GoO"] if "denizens" in keys else [])])
    if "dreamcatchers" in keys:
        filled |= {"catchers": "4", "books": "0"}
    if any(key.startswith("premonitions") for key in keys):
        filled["faded"] = ",".join(code for code in PREMONITIONS if code not in rest) or "-"
    if "denizens" in keys:
        left = Counter(dict.fromkeys(DENIZENS, 2))
        for value in named.values():
            for n, code in re.findall(r"(?:(?<=^)|(?<=,))(\d*)([A-Z][a-z])(?=$|,|/)", value):
                if code in left:
                    left[code] -= int(n or 1)
        filled |= {"absent": ",".join(f"{n}{code}" for code, n in left.items() if n), "denizens_in_deck": "0"}
    return " ".join([start + tail, *[f"{name}={value}" for name, value in (filled | named).items()]])


def found(state: on.State, zone: str) -> list[str]:
    """The cards of a zone, one by one."""
    return cards(position_fields(state)[zone], in_order=zone in ROWS)


def powers(state: on.State) -> set[str]:
    """The spells and Denizens that may be used now."""
    offered = pending(state).options
    return {option for option in offered if option in ("paradox", "plan", "punish") or option.startswith("use ")}


def known(*codes: str, mark: int = 1) -> str:
    """A field of a position: these cards on top of the deck."""
    return "top=" + ",".join(f"{code}/{mark}" for code in codes)
