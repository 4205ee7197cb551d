"""Flat TOML: what is not flat is refused at once, and what is read is what `tomllib` reads."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oneironaut as on
from oneironaut.kernel.flat import MOST, FlatError, read_flat
from oneironaut.notation.records import MOST_LINES

HEAD = "odn = 1\nrules = 'onirim:1'\n"
SIZE = 250_000
HOSTILE = {
    "dotted key": "a." * (SIZE // 2) + "b = 1",
    "dotted key with spaces": "a . " * (SIZE // 4) + "b = 1",
    "dotted key in quotes": "'a'." * (SIZE // 4) + "b = 1",
    "dotted header": "[" + "a." * (SIZE // 2) + "b]",
    "dotted array of tables": "[[" + "a." * (SIZE // 2) + "b]]",
    "dotted key in a table": "versions = { " + "a." * (SIZE // 2) + "b = 1 }",
    "nested lists": "players = " + "[" * (SIZE // 2) + "]" * (SIZE // 2),
    "nested tables": "versions = " + "{ a = " * (SIZE // 8) + "1" + " }" * (SIZE // 8),
    "a table in a list": "players = [{ a = 1 }]",
    "a list in a table": "versions = { a = [1] }",
    "a long number": "odn = " + "9" * SIZE,
    "a long string without an end": "comment = '''" + "''x" * (SIZE // 3),
    "a basic string without an end": 'comment = """' + '""\\"' * (SIZE // 4),
    "quotes without an end": "comment = " + '"' * SIZE,
    "a list without an end": "players = [" + "'a'," * (SIZE // 4),
    "commas": "players = ['a'" + "," * SIZE + "]",
    "comments in a list without an end": "players = [" + "#\n" * (SIZE // 2),
    "carriage returns": "\r" * SIZE + "x",
    "blanks": " " * SIZE + "= 1",
    "a NUL": "comment = 'a\x00b'",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_texts_are_refused(name: str) -> None:
    with pytest.raises(FlatError):
        read_flat(HOSTILE[name])
    with pytest.raises(on.RecordError, match="no record"):
        on.Record.parse(HEAD + HOSTILE[name])
    with pytest.raises(on.BadCodeError, match="no deck"):
        on.with_deck("dreamers:2", HOSTILE[name])


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of memory for a process")
@pytest.mark.parametrize("name", ["dotted key", "dotted header", "nested lists"])
def test_a_hostile_record_takes_no_memory(name: str) -> None:
    """Where a process may have 600 MB more than it begins with, it lives."""
    code = (
        "import resource, sys, oneironaut as on; from pathlib import Path;"
        "own = int(Path('/proc/self/statm').read_text().split()[0]) * resource.getpagesize() if sys.platform == 'linux' else 0;"
        "resource.setrlimit(resource.RLIMIT_AS, (own + 600_000_000,) * 2)\n"
        "try: on.Record.parse(sys.stdin.read())\n"
        "except on.RecordError as error: print('refused', str(error)[:40])"
    )
    done = subprocess.run([sys.executable, "-c", code], input=HEAD + HOSTILE[name], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("refused line 3: no record"), done.stderr[-300:]


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(on.RecordError, match="at most"):
        on.Record.parse(HEAD + "#" * MOST)
    with pytest.raises(on.RecordError, match=f"more than {MOST_LINES} lines"):
        on.Record.parse(HEAD + "moves = '''" + "\n" * (MOST_LINES + 2) + "'''")
    with pytest.raises(on.BadCodeError, match="at most 400 characters"):
        on.read_rules("onirim:1" + "+book" * 100)


def test_what_hands_write_is_read() -> None:
    text = """# a record
[versions]  # as a table
"base" = 1
'duo'=2
"""
    assert read_flat(text) == {"versions": {"base": 1, "duo": 2}}
    text = "players = [ # who\r\n  \"a,]\", '#b',\r\n]\r\n"
    text += 'moves = """\r\nplay Rs # "" \\"\r\n"""\r\n\r\nversions = { "a.b" = 1, c = +2 }'
    assert read_flat(text) == tomllib.loads(text)


PIECES = st.sampled_from(
    [
        *"ab=[]{}'\"\\#,.\n\r \t-1\x00é",
        "'''",
        '"""',
        "a = 1\n",
        "b = 'x'\n",
        "[c]\n",
        "= [",
        "= {",
        "1979-05-27",
        "\\n",
        "\\u00e9",
        "true",
    ]
)


@settings(max_examples=600, deadline=None)
@given(st.lists(PIECES, max_size=24).map("".join))
def test_what_is_read_is_what_toml_means(text: str) -> None:
    """Whatever passes is read as `tomllib` reads it, and is flat; a text that has no dot and no nesting is not refused."""
    try:
        meant: dict[str, object] | None = tomllib.loads(text)
    except ValueError:
        meant = None
    try:
        found = read_flat(text)
    except FlatError:
        assert meant is None or "." in text or is_deep(meant) or "[[" in text or "{" in text
        return
    assert found == meant
    assert not is_deep(found)


def is_deep(data: dict[str, object]) -> bool:
    """Whether there is more than one table, or list, inside another."""
    for value in data.values():
        inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        for each in inner:
            if isinstance(each, dict) or (
                isinstance(each, list) and (isinstance(value, list) or any(isinstance(x, (dict, list)) for x in each))
            ):
                return True
    return False
