"""Pictures of cards and tables as SVG. The one place where the server meets the art: here, cards that show their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from .. import __version__
from ..kernel.view import UNKNOWN, View
from ..notation.codes import read_rules
from ..text import say
from .errors import RefusedError

WIDTH, HEIGHT = 120, 180
FRAME = 'rx="10" fill="#141733" stroke="#e8c17a" stroke-width="2"'
LETTERS = 'font-family="Georgia, serif" text-anchor="middle" fill="#f3ebdd"'
BACK = "back"


def address(rules: str, kind: str) -> str:
    """Where the picture of a card is. The version is in it, since browsers keep it for ever."""
    return f"/art/{rules}/{kind}.svg?v={__version__}"


def achieved(rules: str, kind: str) -> str | None:
    """Where the picture of a card is that lies among those that are counted. Cards with names look the same everywhere."""
    return None


def marks(rules: str, kind: str) -> dict[str, str]:
    """Where the pictures of a card are, by the marks that change it. Cards with names look the same with every mark."""
    return {}


@lru_cache(maxsize=1024)
def card(rules: str, kind: str, lang: str, state: str = "") -> str:
    """A card, or the back of all."""
    if state or (kind != BACK and kind not in read_rules(rules).kind_codes):
        raise RefusedError("not_found", detail=f"no card {kind!r} in {rules}")
    name = say("ui.server.back", lang) if kind == BACK else say(f"card.{kind}.name", lang)
    return svg(WIDTH, HEIGHT, name, face(4, 4, WIDTH - 8, HEIGHT - 8, "" if kind == BACK else name))


def table(view: View, lang: str) -> str:
    """A table as a seat sees it: a line for each zone that has cards."""
    rules = read_rules(view.rules)
    rows = []
    for zone in rules.zones:
        signs = "".join(zone.marks)
        if view.zones.get(zone.title):
            kinds = [code.rstrip(signs) if signs else code for code in view.zones[zone.title]]
            rows.append((say(f"zone.{zone.name}", lang), kinds))
    rows.append((f"{say('zone.deck', lang)} ({view.deck})", list(view.top)))
    body, y = "", 20
    for label, cards in rows:
        body += f'<text x="20" y="{y + 10}" font-family="Georgia, serif" fill="#f3ebdd" font-size="14">{escape(label)}</text>'
        body += row(cards, y + 20, lang)
        y += 140
    return svg(20 + 70 * max(8, *(len(cards) for _, cards in rows)), y, view.rules, body)


def row(cards: Sequence[str], y: int, lang: str) -> str:
    """Cards side by side."""
    drawn = ""
    for i, code in enumerate(cards):
        drawn += face(20 + 70 * i, y, 64, 96, "" if code == UNKNOWN else say(f"card.{code}.name", lang), 10)
    return drawn


def face(x: int, y: int, width: int, height: int, name: str, size: int = 15) -> str:
    """A frame with a name in it, a word on each line."""
    words = name.split()
    first = y + height / 2 - (len(words) - 1) * (size + 4) / 2
    lines = "".join(
        f'<text x="{x + width / 2:g}" y="{first + i * (size + 4):g}" font-size="{size}" {LETTERS}>{escape(word)}</text>'
        for i, word in enumerate(words)
    )
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {FRAME}/>{lines}'


def svg(width: int, height: int, title: str, body: str) -> str:
    """A picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )
