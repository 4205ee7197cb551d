"""The seer: looks beyond the next card of the deck too. Where options are close, each is worth what it is on the average
over all cards that may come, weighted by how many of them are left."""

from __future__ import annotations

import re
from functools import cache

from .base import BotError
from .value import ValueBot

BUDGET = re.compile(r"([1-9]\d{0,8})(ms)?")


class SeerBot(ValueBot):
    """A learned net, and exact expectation over the next draw."""

    budget = 20_000
    words = ""  # the budget, if it is another than usual

    def __init__(self, positions: int | None = None, milliseconds: float | None = None) -> None:
        for name, value in (("positions", positions), ("milliseconds", milliseconds)):
            if value is not None and not value > 0:
                raise BotError(f"{name} is more than 0, not {value:g}")
        if positions is not None and milliseconds is not None:
            raise BotError("give positions or milliseconds, not both")
        if positions is not None:
            self.budget = positions
        if milliseconds is not None:
            self.milliseconds = milliseconds


@cache
def seer_within(words: str) -> type[SeerBot]:
    """Return the seer with a budget for each decision: of positions (`5000`) or of time (`20ms`)."""
    found = BUDGET.fullmatch(words)
    if found is None:
        raise BotError(
            f"{words!r} is not a budget for the seer: write positions, as in seer@5000, or milliseconds, as in seer@20ms"
        )
    amount, is_time = int(found[1]), found[2] is not None
    budget = {"milliseconds": float(amount)} if is_time else {"budget": amount}
    return type("SeerBot", (SeerBot,), {"__doc__": SeerBot.__doc__, "words": words, **budget})
