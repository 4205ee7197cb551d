"""Pictures of cards and tables: the one place where the server meets the art."""

from __future__ import annotations

from functools import lru_cache

from ... import __version__, art
from ...art.palette import SUITS
from ...art.registry import found, sign_of, suit_of
from ...kernel.view import View
from ...notation.codes import read_rules
from ...text import LANGUAGES, catalogue
from ..errors import RefusedError
from ..schemas import listings

BACK = "back"
ARCH = "arch"


def address(rules: str, kind: str, state: str = "") -> str:
    """Return the address of a card's picture. It contains the version, since browsers keep pictures for ever."""
    return f"/art/{rules}/{kind}.svg?v={__version__}" + (f"&state={state}" if state else "")


def achieved(rules: str, kind: str) -> str | None:
    """Return the address of a card's picture where it lies among the counted cards, if it looks different there."""
    state = found(kind, read_rules(rules))[1].achieved
    return address(rules, kind, state) if state else None


def marks(rules: str, kind: str) -> dict[str, str]:
    """Return the addresses of a card's pictures, by the marks that change it."""
    return {mark: address(rules, kind, state) for mark, state in found(kind, read_rules(rules))[1].marks.items()}


def arch(rules: str, kind: str) -> listings.Arch | None:
    """Return the addresses of a card's pictures as it stands in a wall, if it can."""
    picture = found(kind, read_rules(rules))[1]
    if picture.arch is None:
        return None
    return listings.Arch(address(rules, kind, ARCH), address(rules, kind, f"{ARCH}-{picture.achieved}"))


def sign(rules: str, kind: str) -> str:
    """Return the symbol that stands for a card in a line of text."""
    return sign_of(kind, read_rules(rules))


def suit(rules: str, kind: str) -> str | None:
    """Return the suit of a card that has just one."""
    own = suit_of(kind, read_rules(rules))
    return own.key if own else None


def suits(rules: str) -> list[listings.SuitEntry]:
    """List the suits that cards of some rules have."""
    used = {suit(rules, kind.code) for kind in read_rules(rules).kinds}
    return [
        listings.SuitEntry(each.key, each.hue, {lang: catalogue(lang)[f"ui.table.suit.{each.key}"] for lang in LANGUAGES})
        for each in SUITS
        if each.key in used
    ]


@lru_cache(maxsize=1024)
def card(rules: str, kind: str, lang: str, state: str = "") -> str:
    """Draw a card, or the back that all share."""
    if kind == BACK and not state:
        return art.back(rules.partition(":")[0], lang=lang)
    try:
        if state.startswith(ARCH):
            return art.arch(kind, rules, lang=lang, state=state.removeprefix(ARCH).removeprefix("-"))
        return art.card(kind, rules, lang=lang, state=state)
    except art.NoPictureError as error:
        raise RefusedError("not_found", detail=str(error)) from error


def table(view: View, lang: str) -> str:
    """Draw a table as a seat sees it."""
    return art.table(view, lang=lang)
