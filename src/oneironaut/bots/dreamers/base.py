"""DreamersBot: what the bots for Dreamers have in common."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.rules import Rules
from ...kernel.view import View
from ...questions import Option
from ..base import Bot, BotError
from .plan import GAME


class DreamersBot(Bot):
    """A bot that plays Dreamers, and nothing else."""

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Tell whether these are rules of Dreamers, with any deck."""
        return any(module.key == GAME for module in rules._modules)

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Refuse other games."""
        if not self.plays(rules):
            raise BotError(f"this bot plays Dreamers ('dreamers:2'), not {rules.code!r}: take another")

    def answer_sixth(self, options: Sequence[Option], view: View) -> Option:
        """Agree to a sixth round, unless the other player would choose an Identity in it (D-7 D-8)."""
        last = view.rounds[-1]
        is_theirs = last.reason == "mistaken" and last.seat == view.seat
        return next(option for option in options if option.code == ("decline" if is_theirs else "agree"))
