"""Gallery: sheets of all cards and three tables as files, with a page that shows them. The same at every run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ..kernel.definition import GAMES
from ..kernel.view import look
from ..notation.codes import presets, read_rules
from ..notation.positions import read_position
from ..text import LANGUAGES, catalogue, say
from .frames import HEIGHT, WIDTH, Style, detail_for
from .palette import BONE, MUTED, NIGHT_MID
from .registry import THINGS, drawn, drawn_back, drawn_thing, found, label
from .svg import SANS, num, rect, text
from .symbols import SYMBOLS, sign
from .table import table

CARD, GAP, CAPTION, COLUMNS = 125, 14, 24, 8

# Tables: file, width, position.
SMALL_HOURS = (
    "onirim:1 held=Gd hand=Rs,Bs,Gk,Nk doors=Rd,2Bd,Gd limbo=Nd discard=4Rs,Rm,2Bs,Bm,3Gs,Gm,Gk,2Ns,Nm,3Ni "
    "labyrinth=Bs*,Bm*,Bs*,Gs*,Gm*,Gk*,Nm,Ns,Bm,Bs,Rm,Rs,Nm,Gs deck=* stack=turn:1,fill,at_door"
)
EVERYTHING = (
    "onirim:2+everything hand1=Gm,Gk,Xk hand2=Rs,Bg,Nt3 shared=Rm,De "
    "known1=Gk known2=Bg doors1=Rdg,Nd doors2=Bdg labyrinth1=Ng,Ns*,Nk*,Nm*,Xs labyrinth2=Rs,Rk,Bm,Gs,Gg,Gs "
    "goals=GoB-,GoR-,GoN-,GoO,GoR,GoG,GoN,GoG,GoB,GoR,GoG,GoB,GoN catcher1=Bd,Ld,Ni catcher2=Ld towers=Gt5,Bt3,Nt5,Rt4 "
    "premonitions=Pr,Pi,Pf,Pe faded=Pt goal_pile=- premonition_pile=Pg,Pb,Pn denizens1=Cc,Hh denizens2=Cy "
    "discard=3Rs,2Bs,Gm,Ns,De,Hd,Rt5,2Ni held=Ni limbo=Gd deck=* absent=Ar,Cy,2Sp,Hb,Hh,Mi,Tk active=1 catchers=4 books=1 "
    "stack=turn:1,fill,nightmare"
)
TABLES = {
    "table.svg": (SMALL_HOURS, 0, 1180, "en"),
    "table_everything.svg": (EVERYTHING, 1, 1180, "en"),
    "table_phone.svg": (SMALL_HOURS, 0, 390, "fr"),
}


@dataclass(frozen=True)
class Shown:
    """A picture on a sheet, with what is written below it."""

    body: str
    caption: str


def sheet(pictures: Sequence[Shown], title: str, size: float = CARD, columns: int = COLUMNS, *, grey: bool = False) -> str:
    """Draw pictures side by side."""
    columns = min(columns, len(pictures))
    high = size * HEIGHT / WIDTH + CAPTION
    width = columns * (size + GAP) + GAP
    rows = -(-len(pictures) // columns)
    height = rows * (high + GAP) + GAP
    cells = ""
    for i, picture in enumerate(pictures):
        x, y = GAP + i % columns * (size + GAP), GAP + i // columns * (high + GAP)
        box = (
            f'x="{num(x)}" y="{num(y)}" width="{num(size)}" height="{num(size * HEIGHT / WIDTH)}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        )
        cells += f"<svg {box}>{picture.body}</svg>"
        cells += text(x + size / 2, y + high - 7, picture.caption, 12, BONE, size, font_family=SANS)
    style = ' style="filter:grayscale(1)"' if grey else ""
    return document(width, height, title, f"<g{style}>{rect(0, 0, width, height, fill=NIGHT_MID)}{cells}</g>")


def document(width: float, height: float, title: str, body: str) -> str:
    """Make an SVG file."""
    box = f'viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" height="{num(height)}"'
    name = escape(title)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{name}"><title>{name}</title>{body}</svg>\n'


def modules() -> dict[str, list[str]]:
    """Return the codes of the cards of each module, in the order of the presets."""
    found_: dict[str, list[str]] = {}
    for code in presets():
        rules = read_rules(code)
        for number, kind in enumerate(rules.kinds):
            codes = found_.setdefault(rules.kind_owners[number], [])
            if kind.code not in codes:
                codes.append(kind.code)
    return found_


def cards(codes: Sequence[str], detail: str = "full", lang: str = "en") -> list[Shown]:
    """Return cards in all their states."""
    shown = []
    for code in codes:
        for state in found(code, None)[1].states:
            shown.append(Shown(drawn(code, None, Style(detail, lang, state)), f"{code} {state}".strip()))
    return shown


# Things of each module, by attributes.
FURNISHED: dict[str, list[tuple[str, tuple[object, ...], str]]] = {
    "book": [("spell", ("paradox", 5), ""), ("spell", ("plan", 7), ""), ("spell", ("punish", 10), "")],
    "dreamcatchers": [("dreamcatcher", (), ""), ("failsafe", (), "")],
    "incubus": [("incubus", (), "")],
    "dreamers": [
        ("dream", (7, "skull"), ""),
        ("nightmare", (12,), ""),
        *[("identity", (who,), "") for who in ("dreamer", "master")],
        *[("gate", (n,), state) for n in (1, 2) for state in ("", "open")],
        ("first_player", (), ""),
    ],
}


def things(module: str, lang: str = "en") -> list[Shown]:
    """Return the things of a module."""
    return [
        Shown(drawn_thing(name, Style(lang=lang, state=state), values), THINGS[name].name(lang, state, *values))
        for name, values, state in FURNISHED.get(module, [])
    ]


def symbols() -> list[Shown]:
    """Return all symbols, in bone on night, and the two backs."""
    signs = [
        Shown(
            f'<g transform="translate(125 175) scale(1.9)" fill="{BONE}" color="{BONE}">{sign(name)}</g>',
            say(f"art.{name}", "en"),
        )
        for name in SYMBOLS
    ]
    return [Shown(drawn_back("onirim", Style()), "Onirim"), Shown(drawn_back("dreamers", Style()), "Dreamers"), *signs]


SAMPLES = ("Rs", "Bm", "Gk", "Ng", "Nd", "Ni", "Xs", "Gt4", "GoB", "Pe", "Hd", "Cy")


def sizes() -> str:
    """Draw some cards in three sizes, as they are shown at them."""
    body, x, y = "", float(GAP), float(GAP)
    widest = 0.0
    for size in (120, 80, 44):
        x = float(GAP)
        for code in SAMPLES:
            box = f'x="{num(x)}" y="{num(y)}" width="{size}" height="{num(size * HEIGHT / WIDTH)}" viewBox="0 0 {WIDTH} {HEIGHT}"'
            body += f"<svg {box}>{drawn(code, None, Style(detail_for(size), 'fr'))}</svg>"
            x += size + GAP
        widest = max(widest, x)
        y += size * HEIGHT / WIDTH
        body += text(GAP, y + 16, f"{size} px", 12, MUTED, text_anchor=None, font_family=SANS)
        y += 28
    return document(widest, y, "Three levels of detail", rect(0, 0, widest, y, fill=NIGHT_MID) + body)


def sections() -> dict[str, str]:
    """Return the modules that have cards or things to show, with their headings: a game, then its expansions."""
    of = modules()
    found_ = []
    for game in GAMES.values():
        for key in (game.pages[0], *game.variants):
            found_ += [key, *(module for module in of if module.startswith(f"{key}&"))]
    return {module: heading(module) for module in found_ if module in of or module in FURNISHED}


def heading(module: str) -> str:
    """Return the heading of a module."""
    own = f"art.section.{module}"
    return say(own if own in catalogue("en") else f"rules.{module}.title", "en")


def sheets() -> dict[str, str]:
    """Draw the sheets of cards, by file name."""
    of = modules()
    files = {}
    for module, title in sections().items():
        shown = cards(of.get(module, [])) + things(module)
        files[f"{module.replace('&', '_')}.svg"] = sheet(shown, title)
    files["symbols.svg"] = sheet(symbols(), "Backs and symbols", 84, 13)
    files["sizes.svg"] = sizes()
    files["grey.svg"] = sheet(cards(SAMPLES, "plain"), "Without colour: shapes tell the suits apart", 80, 14, grey=True)
    return files


def tables() -> dict[str, str]:
    """Draw the tables, by file name."""
    return {
        name: table(look(read_position(position), seat), lang=lang, width=width) + "\n"
        for name, (position, seat, width, lang) in TABLES.items()
    }


def page() -> str:
    """Write the page that shows all files."""
    lines = [
        "# Gallery",
        "",
        "Every picture of `oneironaut.art`, drawn by `python -m oneironaut.art --gallery docs/gallery`. Nothing of the",
        "published games' art is used. Cards have no ids inside, so that many may stand on one page; a symbol, a window and a",
        "border tell suits apart without colour.",
        "",
        "```python",
        "from oneironaut import art, Game",
        "",
        'print(art.card("Rs", size=120)[:73])',
        'print("<title>La table</title>" in art.table(Game(seed="MOTH-4821").view(), lang="fr", width=390))',
        "```",
        "",
        "```text",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" width="120"',
        "True",
        "```",
        "",
        "A `Game` and a `View` show themselves in a notebook.",
        "",
        "## Tables",
        "",
        "![A table of the base game: Doors on top, the labyrinth, the hand, and the deck with its piles](table.svg)",
        "",
        "![All seven expansions, for two players](table_everything.svg)",
        "",
        "![The base game on a phone, in French](table_phone.svg)",
        "",
        "## Three levels of detail",
        "",
        "Full from 110 pixels, without a ribbon from 60, silhouette and symbol below. In grey the shapes remain.",
        "",
        "![Twelve cards in three sizes](sizes.svg)",
        "",
        "![The same cards without colour](grey.svg)",
        "",
        "![Backs and symbols](symbols.svg)",
    ]
    of = modules()
    for module, title in sections().items():
        lines += ["", f"## {title}", "", f"![{title}]({module.replace('&', '_')}.svg)"]
        if of.get(module):
            lines += ["", "| Code | English | Français |", "|---|---|---|"]
            lines += [f"| `{code}` | " + " | ".join(cell(code, lang) for lang in LANGUAGES) + " |" for code in of[module]]
    return "\n".join(lines) + "\n"


def cell(code: str, lang: str) -> str:
    """Return a card's name in a table of the page."""
    return label(code, lang).replace("|", "/")


def files() -> dict[str, str]:
    """Return all files of the gallery, by name."""
    return {**sheets(), **tables(), "README.md": page()}


def write(folder: Path) -> list[Path]:
    """Write the gallery into a folder, and the first table next to it as `picture.svg`; return what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {folder / name: content for name, content in files().items()}
    made[folder.parent / "picture.svg"] = tables()["table.svg"]
    for file, content in made.items():
        file.write_text(content, "utf-8")
    return list(made)
