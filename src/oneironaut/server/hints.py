"""Hints: what a coach advises, as far as there is one for the rules. The one place where the server meets it."""

from __future__ import annotations

from ..text import say
from .messages import Hint
from .table import Table


def advise(table: Table, seat: int, level: int, lang: str) -> Hint:
    """Advice for a seat that is asked. No rules have a coach yet, and the answer says so."""
    return Hint(None, level, say("ui.server.no_coach", lang), [])
