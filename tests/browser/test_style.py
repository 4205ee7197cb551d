"""The style sheets: one palette for the day, one table of places, and nothing that two arrangements share is said twice."""

from __future__ import annotations

import re
from pathlib import Path

CSS = Path(__file__).parents[2] / "src" / "oneironaut" / "server" / "web" / "css"
SHEETS = {file.name: file.read_text("utf-8") for file in sorted(CSS.glob("*.css"))}
PLACES = re.compile(r"^--(place|slot|role|series)$")

Rule = tuple[str, str, dict[str, str]]  # the condition around it, its selector, what it declares


def rules(text: str) -> list[Rule]:
    """The rules of a style sheet, in order."""
    found: list[Rule] = []
    around: list[str] = []
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for head, end in re.findall(r"([^{};]*(?:;[^{}]*)?)([{}])", plain):
        words = " ".join(head.split())
        if end == "{":
            around.append(words)
        else:
            declared = dict(part.split(":", 1) for part in words.split(";") if ":" in part)
            if declared:
                values = {name.strip(): value.strip() for name, value in declared.items()}
                found.append((" ".join(around[:-1]), around[-1], values))
            around.pop()
    return found


def second_palettes(text: str) -> list[str]:
    """Places that give the day or the night colours of their own. `light-dark()` says both, and a theme chooses."""
    found = re.findall(r"prefers-color-scheme", text)
    for _, selector, declared in rules(text):
        if "data-theme" in selector:
            found += [f"{selector}: {name}" for name in declared if name != "color-scheme"]
    return found


def places(text: str) -> list[str]:
    """Rules that say where a zone lies."""
    return [selector for _, selector, declared in rules(text) if any(map(PLACES.match, declared))]


def said_twice(one: str, other: str) -> list[str]:
    """What the first block of two style sheets says alike."""
    first, second = (
        {(selector, *item) for at, selector, all_ in rules(text) if at == rules(text)[0][0] for item in all_.items()}
        for text in (one, other)
    )
    return sorted(" ".join(each) for each in first & second)


def test_rules_are_read() -> None:
    text = "/* a; b */ :root { --a: 1; color: red; }\n@media (x) { .b,\n.c { top: 0 } .d { left: 1px; } }"
    assert rules(text) == [
        ("", ":root", {"--a": "1", "color": "red"}),
        ("@media (x)", ".b, .c", {"top": "0"}),
        ("@media (x)", ".d", {"left": "1px"}),
    ]


def test_the_day_has_one_palette() -> None:
    assert {name: second_palettes(text) for name, text in SHEETS.items() if second_palettes(text)} == {}


def test_a_second_palette_is_found() -> None:
    planted = ':root[data-theme="day"] {\n  color-scheme: light;\n  --gold: #7a4f0d;\n}'
    assert second_palettes(planted) == [':root[data-theme="day"]: --gold']
    assert second_palettes("@media (prefers-color-scheme: light) { :root { --gold: #7a4f0d; } }") == ["prefers-color-scheme"]


def test_zones_are_placed_in_one_table() -> None:
    assert [name for name, text in SHEETS.items() if places(text)] == ["table.css"]
    lines = [bool(any(map(PLACES.match, declared))) for _, _, declared in rules(SHEETS["table.css"])]
    assert lines.index(False) == sum(lines), "the places come first, without anything between them"


def test_a_place_elsewhere_is_found() -> None:
    assert places('.wall { top: 0; }\n.zone[data-zone="limbo"] { --place: piles; }') == ['.zone[data-zone="limbo"]']


def test_what_low_and_upright_windows_share_is_said_once() -> None:
    assert said_twice(SHEETS["low.css"], SHEETS["upright.css"]) == []


def test_what_is_said_twice_is_found() -> None:
    low, upright = "@media (a) { .b { top: 0; left: 0; } }", "@media (c) { .b { top: 0; left: 1px; } }"
    assert said_twice(low, upright) == [".b top 0"]
