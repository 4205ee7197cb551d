"""CommonMark as Python-Markdown reads it: the documents are written for code hosts, the site is made by the other.

Two things differ in our pages. Python-Markdown wants four spaces before what belongs to an item of a list, however wide its mark
is, and an empty line before a list. `check.py` compares what comes out with a reader of CommonMark.
"""

from __future__ import annotations

import re

FENCE = re.compile(r"^ *(?P<mark>`{3,}|~{3,})")
ITEM = re.compile(r"^(?P<indent> *)(?P<mark>[-*+]|\d+[.)])(?P<space> +)(?=\S)")
INFO = re.compile(r"^( *(?:`{3,}|~{3,})[\w-]*).*$")  # what stands behind the language is for tests of the page
WIDTH = 4


def widened(text: str) -> str:
    """Return a page with items indented by four, and an empty line before each list."""
    out: list[str] = []
    inside: list[int] = []  # for each list that is open: the column where its items' text begins
    fence = ""
    loose = False  # whether the item that is open has an empty line
    for line in text.split("\n"):
        if not line.strip():
            out.append("")
            loose = True
            continue
        column = len(line) - len(line.lstrip(" "))
        opening = FENCE.match(line)
        item = None if fence or opening else ITEM.match(line)
        if not fence:
            follows = bool(out and out[-1])
            while inside and column < inside[-1] and not (follows and item is None and opening is None):
                inside.pop()
            starts = not inside and not ITEM.match(out[-1] if out else "") and not (out and out[-1].startswith(" "))
            if item and follows and (starts or loose):
                out.append("")
        if opening and not fence:
            line = INFO.sub(r"\1", line)
        out.append(" " * (WIDTH * len(inside)) + line[min(column, inside[-1] if inside else 0) :])
        if item:
            inside.append(len(item[0]))
            loose = False
        if opening:
            fence = "" if fence and opening["mark"].startswith(fence) else fence or opening["mark"]
    return "\n".join(out)
