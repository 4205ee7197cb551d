"""Art: every card, symbol and table as an SVG string, by pure functions. The same call always gives the same text.

    art.card("Rs")                      a card, by its code; size=90 for a width in pixels
    art.back("onirim")                  the back of a game's cards
    art.thing("gate", 2, state="open")  what is not a card of a deck, by its attributes
    art.arch("Rd", state="open")        a card that is won, as it stands in a wall
    art.symbol("sun")                   a symbol alone
    art.table(game.view())              a whole table as a seat sees it
    art.sprite("onirim:1")              all cards of some rules as symbols, for a page

Cards have no ids, so they may appear next to each other anywhere. A sprite and a table have ids with a prefix of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..kernel.card import Kind
from ..kernel.rules import Rules
from ..notation.codes import read_rules
from ..text import LANGUAGES, say
from . import palette
from .arches import BOX
from .frames import DETAILS, FULL, HEIGHT, WIDTH, Style, detail_for
from .registry import BACKS, THINGS, NoPictureError, drawn, drawn_arch, drawn_back, drawn_thing, found, label
from .svg import attributes, circle, num
from .symbols import SYMBOLS, sign
from .table import table

__all__ = [
    "BACKS",
    "DETAILS",
    "SYMBOLS",
    "THINGS",
    "NoPictureError",
    "arch",
    "back",
    "card",
    "css",
    "sprite",
    "sprite_id",
    "symbol",
    "table",
    "thing",
]


def card(
    kind: str | Kind,
    rules: str | Rules | None = None,
    *,
    lang: str = "en",
    detail: str | None = None,
    size: float | None = None,
    state: str = "",
) -> str:
    """Draw a card, by kind or code. `size` is its width in pixels; the detail follows from it, unless it is given.

    Doors have the state "open", Goals the state "met". Without `rules` the code is looked for in all of them.
    """
    code = kind.code if isinstance(kind, Kind) else kind
    style = style_for(lang, detail, size, state)
    return whole(drawn(code, composed(rules), style), label(code, lang, state), size)


def arch(kind: str, rules: str | Rules | None = None, *, lang: str = "en", state: str = "") -> str:
    """Draw a card that is won as it stands in a wall, closed or with the state "open"; only cards that are counted have one."""
    name = label(kind, lang, state)
    body = drawn_arch(kind, composed(rules), style_for(lang, None, None, state))
    frame = f'viewBox="{BOX}" role="img" aria-label="{escape(name)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><title>{escape(name)}</title>{body}</svg>'


def back(game: str = "onirim", *, lang: str = "en", detail: str | None = None, size: float | None = None) -> str:
    """Draw the back of a game's cards."""
    return whole(drawn_back(game, style_for(lang, detail, size)), say("art.back", lang), size)


def thing(
    name: str, *attributes: object, lang: str = "en", detail: str | None = None, size: float | None = None, state: str = ""
) -> str:
    """Draw something that is not a card of a deck, by its attributes: `thing("dream", 7, "+2")`. `THINGS` has the names."""
    body = drawn_thing(name, style_for(lang, detail, size, state), attributes)
    return whole(body, THINGS[name].name(lang, state, *attributes), size)


def symbol(
    name: str, *, lang: str = "en", size: float | None = None, colour: str = "currentColor", disc: str | None = None
) -> str:
    """Draw a symbol alone, in a colour, on a disc if one is wanted. `SYMBOLS` has the names."""
    if name not in SYMBOLS:
        raise NoPictureError(f"no symbol {name!r}: there are {', '.join(SYMBOLS)}")
    small = size is not None and size < 32
    body = (
        circle(0, 0, 60, fill=disc) if disc else ""
    ) + f'<g fill="{escape(colour)}" color="{escape(colour)}">{sign(name, small=small)}</g>'
    wide = {"width": num(size), "height": num(size)} if size else {}
    name_ = say(f"art.{name}", lang)
    frame = attributes({"viewBox": "-60 -60 120 120", **wide, "role": "img", "aria-label": name_})
    return f'<svg xmlns="http://www.w3.org/2000/svg"{frame}><title>{escape(name_)}</title>{body}</svg>'


def sprite(rules: str | Rules, *, lang: str = "en", details: Sequence[str] = (FULL,), prefix: str = "card") -> str:
    """Draw all cards of some rules in all their states, and the back, as symbols of one hidden SVG.

    A page has it once and shows a card with `<svg viewBox="0 0 250 350"><use href="#card-Rs"/></svg>`; see `sprite_id`.
    """
    known = composed(rules)
    if known is None:
        raise NoPictureError("a sprite needs rules, as in sprite('onirim:1')")
    symbols = []
    for detail in details:
        style_for(lang, detail, None)
        for kind in known.kinds:
            for state in found(kind.code, known)[1].states:
                body = drawn(kind.code, known, Style(detail, lang, state))
                symbols.append(symbol_element(sprite_id(kind.code, state, detail, prefix), label(kind.code, lang, state), body))
        body = drawn_back(known.code.split(":")[0], Style(detail, lang))
        symbols.append(symbol_element(sprite_id("back", "", detail, prefix), say("art.back", lang), body))
    hidden = 'width="0" height="0" aria-hidden="true" style="position:absolute"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {hidden}>{"".join(symbols)}</svg>'


def sprite_id(code: str, state: str = "", detail: str = FULL, prefix: str = "card") -> str:
    """Return the id of a card in a sprite: `card-Rs`, `card-Rd-open`, `card-back-tiny`."""
    words = [prefix, code, state, "" if detail == FULL else detail]
    return "-".join(word for word in words if word)


def css() -> str:
    """Return the colours as custom properties, for a page: `--art-gold`, `--art-R-hue` and so on."""
    names = ("INK", "BONE", "GOLD", "MUTED", "NIGHT", "NIGHT_MID", "NIGHT_EDGE", "FELT", "FOCUS", "LIGHT", "DREAD", "VOID")
    lines = [f"--art-{name.lower().replace('_', '-')}:{getattr(palette, name)}" for name in names]
    lines += [f"--art-{suit.key}-{part}:{getattr(suit, part)}" for suit in palette.SUITS for part in ("hue", "mid", "deep")]
    return ":root{" + ";".join(lines) + "}"


def composed(rules: str | Rules | None) -> Rules | None:
    """Return rules, from their code if need be."""
    return read_rules(rules) if isinstance(rules, str) else rules


def style_for(lang: str, detail: str | None, size: float | None, state: str = "") -> Style:
    """Make a style, checked."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: there are {', '.join(LANGUAGES)}")
    if size is not None and not size > 0:
        raise ValueError(f"a size is a width in pixels above 0, not {size!r}")
    if detail is not None and detail not in DETAILS:
        raise ValueError(f"no detail {detail!r}: there are {', '.join(DETAILS)}")
    return Style(detail or (detail_for(size) if size is not None else FULL), lang, state)


def whole(body: str, name: str, size: float | None) -> str:
    """Wrap a drawing as a document of its own."""
    wide = f' width="{num(size)}" height="{num(size * HEIGHT / WIDTH)}"' if size is not None else ""
    frame = f'viewBox="0 0 {WIDTH} {HEIGHT}"{wide} role="img" aria-label="{escape(name)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}><title>{escape(name)}</title>{body}</svg>'


def symbol_element(id_: str, name: str, body: str) -> str:
    """Wrap a drawing as a symbol, to be used elsewhere."""
    return f'<symbol id="{escape(id_)}" viewBox="0 0 {WIDTH} {HEIGHT}"><title>{escape(name)}</title>{body}</symbol>'
