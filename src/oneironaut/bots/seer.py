"""The seer: looks beyond the next cards of the deck too. Where options are close, each is worth what it is on the average
over all cards that may come, weighted by how many of them are left. It asks two nets, where there are two."""

from __future__ import annotations

from .value import ValueBot


class SeerBot(ValueBot):
    """Learned nets, and exact expectation over the next two draws."""

    draws = 2
    budget = 20_000
    both = True
