"""Flat TOML: what records and decks need of it. The shape of a text is checked before `tomllib` sees it.

`tomllib` takes memory that grows with the square of a dotted key's length: 250 kB of dots cost 24 GB. So a text may have no
dotted key and no nesting. Its shape is checked by one regular expression without backtracking, in linear time.
"""

from __future__ import annotations

import re
import tomllib

MOST = 1 << 20  # characters of a text

SPACE = r"[ \t]*+"
GAP = r"(?:[ \t\r\n]|\#[^\n]*+)*+"
BASIC = r'"(?:[^"\\\n]|\\[^\n])*+"'
LITERAL = r"'[^'\n]*+'"
LONG_BASIC = r'"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*+"{3,5}'
LONG_LITERAL = r"'''(?:[^']|'{1,2}(?!'))*+'{3,5}"
SCALAR = rf"""(?:{LONG_BASIC}|{LONG_LITERAL}|{BASIC}|{LITERAL}|[^\s\#"'\[\]{{}},=]{{1,64}})"""
FIELD = rf"(?:[A-Za-z0-9_-]{{1,64}}|{BASIC}|{LITERAL})"
PAIR = rf"{FIELD}{SPACE}={SPACE}{SCALAR}"
LIST = rf"\[{GAP}(?:{SCALAR}{GAP}(?:,{GAP}{SCALAR}{GAP})*+,?{GAP})?+\]"
TABLE = rf"\{{{SPACE}(?:{PAIR}{SPACE}(?:,{SPACE}{PAIR}{SPACE})*+)?+\}}"
LINE = re.compile(
    rf"{SPACE}(?:\[{SPACE}{FIELD}{SPACE}\]|{FIELD}{SPACE}={SPACE}(?:{LIST}|{TABLE}|{SCALAR}))?+{SPACE}(?:\#[^\n]*+)?+(?:\r?\n|\Z)"
)


class FlatError(ValueError):
    """A text that is not flat TOML. `line` is the number of the line, where it is known."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def read_flat(text: str) -> dict[str, object]:
    """Read a text of fields, lists and tables of plain values; raise `FlatError` for anything else."""
    if len(text) > MOST:
        raise FlatError(f"the text has {len(text)} characters: at most {MOST} are read")
    at = 0
    while at < len(text):
        found = LINE.match(text, at)
        if found is None:
            line = text.count("\n", 0, at) + 1
            raise FlatError(
                "write name = value, with closed quotes, no dot in the name, and no list or table inside another", line
            )
        at = found.end()
    try:
        return tomllib.loads(text)
    except ValueError as error:  # also a number of thousands of digits
        line_named = re.search(r"at line (\d+)", str(error))
        raise FlatError(str(error), int(line_named[1]) if line_named else None) from None
