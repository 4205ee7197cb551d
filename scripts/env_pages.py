"""Write the tables of the environments' pages, from what the encoder and the rules say.

python scripts/env_pages.py
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import oneironaut as on
from oneironaut.envs import VERSION, ObservationEncoder

PAGES = {"onirim-v0.md": ("onirim:1", "onirim:2"), "dreamers-v0.md": ("dreamers:2",)}
FOLDER = Path(__file__).parents[1] / "docs" / "reference"
START, END = "<!-- tables: python scripts/env_pages.py -->", "<!-- end of tables -->"


def observation_table(code: str) -> list[str]:
    """List the fields of an observation by counts."""
    encoder = ObservationEncoder(code)
    lines = [
        f"Layout {VERSION}, {encoder.size} numbers.",
        "",
        "| Index | Field | Numbers are for | At most |",
        "|---|---|---|---|",
    ]
    for field in encoder.layout():
        last = field.first + field.size - 1
        index = str(field.first) if last == field.first else f"{field.first}–{last}"
        labels = " ".join(field.labels)
        most = str(max(field.most)) + (f" ({field.zero} is none)" if field.zero else "")
        lines.append(f"| {index} | {field.name} | {labels} | {most} |")
    return lines


def action_table(code: str) -> list[str]:
    """List the dense actions, by their verb."""
    rules = on.read_rules(code)
    lines = [f"{len(rules.actions)} actions.", "", "| Index | Verb | With |", "|---|---|---|"]
    named = [(i, *rules.action_code(action).partition(" ")[::2]) for i, action in enumerate(rules.actions)]
    for verb, group in groupby(named, key=lambda row: row[1]):
        rows = list(group)
        index = str(rows[0][0]) if len(rows) == 1 else f"{rows[0][0]}–{rows[-1][0]}"
        lines.append(f"| {index} | `{verb}` | {', '.join(row[2] for row in rows)} |")
    return lines


def tables(codes: tuple[str, ...]) -> str:
    """Return the tables of a page."""
    lines: list[str] = []
    for code in codes:
        lines += [f"### Observation of `{code}`", "", *observation_table(code), ""]
        lines += [f"### Actions of `{code}`", "", *action_table(code), ""]
    return "\n".join(lines)


def page(text: str, codes: tuple[str, ...]) -> str:
    """Return a page with its tables written again."""
    before, rest = text.split(START)
    return f"{before}{START}\n\n{tables(codes)}\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    for name, codes in PAGES.items():
        path = FOLDER / name
        path.write_text(page(path.read_text(encoding="utf-8"), codes), encoding="utf-8")
