"""Pictures on the pages of the rules, drawn by `oneironaut.art` when the site is built: the cards of a page, and small boards.

The boards are those of the program's own rule pages (`server/content/boards.toml`), so both show the same.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from oneironaut.art import gallery
from oneironaut.art.frames import Style
from oneironaut.art.registry import drawn, label
from oneironaut.kernel.view import look
from oneironaut.notation.codes import read_rules
from oneironaut.notation.positions import read_position
from oneironaut.server.content.boards import script

HEADING = re.compile(r"^## (?P<id>(?:O-)?[A-Z]+-\d+) · .+$", re.MULTILINE)
FOLDER = "rules/pictures"
SMALL, COLUMNS = 96, 7
TABLES = {"base": (gallery.SMALL_HOURS, 0), "duo": (gallery.EVERYTHING, 1)}
WORDS = {
    "en": {
        "cards": "The cards",
        "of": "All cards of this page, with their names",
        "table": "A table during the game",
        None: "",
        True: "✓ allowed",
        False: "✗ not allowed",
    },
    "fr": {
        "cards": "Les cartes",
        "of": "Toutes les cartes de cette page, avec leurs noms",
        "table": "Une table en cours de partie",
        None: "",
        True: "✓ permis",
        False: "✗ interdit",
    },
}


@dataclass(frozen=True)
class Picture:
    """A picture for a page: its file on the site, what it shows in words, and itself."""

    file: str
    alt: str
    svg: str
    caption: str = ""

    def markdown(self, up: str = "..") -> str:
        """Write it as it stands on a page in a folder of the rules."""
        line = f"![{self.alt}]({up}/pictures/{self.file.rpartition('/')[2]}){{ .board }}"
        return f'{line}\n<span class="verdict">{self.caption}</span>' if self.caption else line


def boards(lang: str) -> dict[str, list[Picture]]:
    """Draw the boards of every rule: id of the rule to its pictures."""
    found = {}
    for rule, entry in script().items():
        rules = read_rules(str(entry["rules"]))
        rows = entry["boards"]
        assert isinstance(rows, list)  # noqa: S101  # for the type checker
        found[rule] = [
            board(f"{FOLDER}/{rule}-{n}-{lang}.svg", rules.code, row["cards"].split(), row.get("good"), lang)
            for n, row in enumerate(rows, 1)
        ]
    return found


def board(file: str, code: str, cards: list[str], good: bool | None, lang: str) -> Picture:
    """Draw a row of cards, with their names below."""
    rules = read_rules(code)
    shown = [gallery.Shown(drawn(card, rules, Style("full", lang, "")), label(card, lang, "")) for card in cards]
    verdict = str(WORDS[lang][good])
    alt = ", ".join(picture.caption for picture in shown)
    alt = f"{alt}: {verdict[2:]}" if verdict else alt
    return Picture(file, alt, gallery.sheet(shown, alt, SMALL, len(shown)), verdict)


def cards_of(page: str, lang: str) -> list[Picture]:
    """Draw all cards that a page is about, and for some pages a table."""
    title = str(WORDS[lang]["of"])
    shown = []
    for code in gallery.modules().get(page, []):
        for state in gallery.found(code, None)[1].states:
            shown.append(gallery.Shown(drawn(code, None, Style("full", lang, state)), label(code, lang, state)))
    shown += gallery.things(page, lang)
    found = [Picture(f"{FOLDER}/{page}-{lang}.svg", title, gallery.sheet(shown, title, SMALL, COLUMNS))] if shown else []
    if page in TABLES:
        position, seat = TABLES[page]
        svg = gallery.table(look(read_position(position), seat), lang=lang, width=1180)
        found.append(Picture(f"{FOLDER}/{page}-table-{lang}.svg", str(WORDS[lang]["table"]), svg))
    return found


def illustrated(text: str, page: str, lang: str, drawn_boards: dict[str, list[Picture]]) -> tuple[str, list[Picture]]:
    """Return a page of the rules with its pictures: boards below the headings of their rules, the cards at the end."""
    used: list[Picture] = []

    def below(found: re.Match[str]) -> str:
        pictures = drawn_boards.get(found["id"], [])
        used.extend(pictures)
        rows = "\n\n".join(picture.markdown() for picture in pictures)
        return f"{found[0]}\n\n{rows}\n" if rows else found[0]

    text = HEADING.sub(below, text)
    cards = cards_of(page, lang)
    used += cards
    if cards:
        rows = "\n\n".join(picture.markdown() for picture in cards)
        text = f"{text.rstrip()}\n\n## {WORDS[lang]['cards']}\n\n{rows}\n"
    return text, used
