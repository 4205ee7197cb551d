"""The seer: looks beyond the next card of the deck too. Where options are close, each is worth what it is on the average
over all cards that may come, weighted by how many of them are left."""

from __future__ import annotations

from .value import ValueBot


class SeerBot(ValueBot):
    """A learned net, and exact expectation over the next draw."""

    budget = 20_000
