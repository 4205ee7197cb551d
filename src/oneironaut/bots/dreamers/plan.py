"""Plan: how a bluffing player plays, as numbers, and the file they are kept in. Made by training, never by hand.

A plan has three parts: `ratios` (how much each sort of act tells, see `belief`), `words` (how often each Identity says which
word of which truth), and the chances of the options for each key (see `keys`). The file carries a card: by which rules it was
made, with which command and seed, and what it achieved. A plan of other rules is refused.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from ...kernel.rules import Rules
from ..base import BotError
from .keys import OPTIONS, sort_of
from .names import ACT_COUNT, KEY_COUNT, MOST_OPTIONS

FORMAT = 1  # another number whenever keys or acts change their meaning
GAME = "dreamers"
SHIPPED = "bluffer.json"
FULL = 255  # chances are kept in a byte each


class StalePlanError(BotError):
    """A plan that was made for other rules than these, or by another program."""


@dataclass
class Plan:
    """How to play."""

    ratios: Sequence[float]
    words: Sequence[Sequence[Sequence[float]]]  # [identity][truth][word]
    chooser_image: float  # how a player looks who has chosen an Identity
    chances: Mapping[int, Sequence[float]]  # key to the chance of each option
    version: int  # of the module
    card: Mapping[str, Any] = field(default_factory=dict)

    def of(self, key: int) -> Sequence[float]:
        """Return the chances of the options. A key that training never met is played evenly."""
        found = self.chances.get(key)
        return EVEN[OPTIONS[sort_of(key)]] if found is None else found

    def table(self) -> list[float]:
        """Return the chances of all keys in a row, as compiled code wants them."""
        cells = [0.0] * (KEY_COUNT * MOST_OPTIONS)
        for key in range(KEY_COUNT):
            for option, chance in enumerate(self.of(key)):
                cells[key * MOST_OPTIONS + option] = chance
        return cells

    def check(self, rules: Rules) -> None:
        """Refuse rules that this plan was not made for. Other decks are fine: a plan knows no card."""
        version = version_of(rules)
        if version != self.version:
            raise StalePlanError(
                f"the plan was made for version {self.version} of the rules of Dreamers, and these are version "
                f"{version}: train a new one with 'oneironaut train dreamers:2'"
            )


def version_of(rules: Rules) -> int:
    """Return the version of the rules of Dreamers."""
    for module in rules._modules:
        if module.key == GAME:
            return module.version
    raise BotError(f"{rules.code!r} are no rules of Dreamers")


EVEN = {n: (1 / n,) * n for n in set(OPTIONS)}


def write_plan(plan: Plan) -> str:
    """Write a plan as the text of its file."""
    keys = sorted(plan.chances)
    levels = bytes(level for key in keys for level in rounded(plan.chances[key]))
    data = {
        "format": FORMAT,
        "game": GAME,
        "version": plan.version,
        "card": plan.card,
        "chooser_image": round(plan.chooser_image, 3),
        "ratios": [round(ratio, 3) for ratio in plan.ratios],
        "words": [[[round(share, 4) for share in row] for row in table] for table in plan.words],
        "keys": base64.b64encode(b"".join(key.to_bytes(2, "big") for key in keys)).decode("ascii"),
        "chances": base64.b64encode(levels).decode("ascii"),
    }
    return json.dumps(data, indent=1) + "\n"


def rounded(chances: Sequence[float]) -> list[int]:
    """Return chances in bytes that add up to `FULL`."""
    levels = [int(chance * FULL) for chance in chances]
    levels[max(range(len(levels)), key=lambda i: chances[i])] += FULL - sum(levels)
    return levels


def read_plan(text: str) -> Plan:
    """Read the plan of a file. Raise `StalePlanError` if it is of another format or makes no sense."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT or data["game"] != GAME:
            raise StalePlanError(f"a plan of format {data['format']} for {data['game']!r}; this program reads {FORMAT}, {GAME!r}")
        packed = base64.b64decode(data["keys"], validate=True)
        levels = base64.b64decode(data["chances"], validate=True)
        keys = [int.from_bytes(packed[i : i + 2], "big") for i in range(0, len(packed), 2)]
        chances: dict[int, tuple[float, ...]] = {}
        at = 0
        for key in keys:
            n = OPTIONS[sort_of(key)]
            chances[key] = tuple(level / FULL for level in levels[at : at + n])
            at += n
        plan = Plan(
            tuple(data["ratios"]), data["words"], float(data["chooser_image"]), chances, int(data["version"]), data["card"]
        )
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise StalePlanError(f"no plan: {type(error).__name__}: {error}") from None
    if at != len(levels) or len(plan.ratios) != ACT_COUNT or any(abs(sum(row) - 1) > 0.001 for row in chances.values()):
        raise StalePlanError("no plan: its parts do not fit together")
    return plan


@cache
def shipped_plan() -> Plan:
    """Return the plan that comes with the program."""
    return read_plan(resources.files(__package__).joinpath(SHIPPED).read_text("utf-8"))
