"""Pictures of cards and tables: the one place where the server meets the art."""

from __future__ import annotations

from functools import lru_cache

from .. import __version__, art
from ..art.registry import found
from ..kernel.view import View
from ..notation.codes import read_rules
from .errors import RefusedError

BACK = "back"


def address(rules: str, kind: str, state: str = "") -> str:
    """Where the picture of a card is. The version is in it, since browsers keep it for ever."""
    return f"/art/{rules}/{kind}.svg?v={__version__}" + (f"&state={state}" if state else "")


def achieved(rules: str, kind: str) -> str | None:
    """Where the picture of a card is that lies among those that are counted, if it looks different there."""
    state = found(kind, read_rules(rules))[1].achieved
    return address(rules, kind, state) if state else None


def marks(rules: str, kind: str) -> dict[str, str]:
    """Where the pictures of a card are, by the marks that change it."""
    return {mark: address(rules, kind, state) for mark, state in found(kind, read_rules(rules))[1].marks.items()}


@lru_cache(maxsize=1024)
def card(rules: str, kind: str, lang: str, state: str = "") -> str:
    """A card, or the back of all."""
    if kind == BACK and not state:
        return art.back(rules.partition(":")[0], lang=lang)
    try:
        return art.card(kind, rules, lang=lang, state=state)
    except art.NoPictureError as error:
        raise RefusedError("not_found", detail=str(error)) from error


def table(view: View, lang: str) -> str:
    """A table as a seat sees it."""
    return art.table(view, lang=lang)
