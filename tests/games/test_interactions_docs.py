"""The pages about pairs of expansions: all pairs are there, in both languages, and every point names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from tests.architecture.test_docs import ROOT
from tests.support.combinations import EXPANSIONS

PAGES = {"en": ROOT / "docs" / "rules" / "interactions.md", "fr": ROOT / "docs" / "rules" / "fr" / "interactions.md"}
NONE = {"en": "None.", "fr": "Rien."}  # what a pair without rulings says
HEADING = re.compile(r"^## .+?(?: \(`(\w+)`, `(\w+)`\))?$", re.MULTILINE)
TEST = re.compile(r"`(test_\w+)`")


@cache
def rule_tests() -> frozenset[str]:
    """The names of all tests of rules."""
    files = sorted((ROOT / "tests" / "rules").glob("test_*.py"))
    trees = [ast.parse(file.read_text("utf-8")) for file in files]
    return frozenset(node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef))


def sections(text: str) -> list[tuple[tuple[str, str] | None, list[str]]]:
    """The pair of each section (none where it is about something else) with its points."""
    found = list(HEADING.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    bodies = [text[match.end() : end] for match, end in zip(found, ends, strict=True)]
    points = [re.split(r"^- ", body, flags=re.MULTILINE)[1:] or [body.strip()] for body in bodies]
    return [((match[1], match[2]) if match[1] else None, part) for match, part in zip(found, points, strict=True)]


def problems(text: str, lang: str) -> list[str]:
    """What is wrong with a page."""
    found = sections(text)
    pairs = [pair for pair, _ in found if pair is not None]
    wanted = list(combinations(EXPANSIONS, 2))
    wrong = [f"no section for {' and '.join(pair)}" for pair in wanted if pair not in pairs]
    if not wrong and pairs != wanted:
        wrong.append("sections are not in canonical order, once each")
    for pair, points in found:
        for point in points:
            names = TEST.findall(point)
            wrong += [f"no test {name}" for name in names if name not in rule_tests()]
            if not names and points != [NONE[lang]]:
                wrong.append(f"{pair}: no test shows {point.strip()!r}")
    return wrong


@pytest.mark.parametrize("lang", PAGES)
def test_every_pair_of_expansions_has_its_rulings_and_their_tests(lang: str) -> None:
    assert problems(PAGES[lang].read_text("utf-8"), lang) == []


def test_both_languages_name_the_same_tests() -> None:
    english, french = (
        [(pair, [TEST.findall(point) for point in points]) for pair, points in sections(PAGES[lang].read_text("utf-8"))]
        for lang in ("en", "fr")
    )
    assert english == french


def test_every_test_of_a_mixture_is_named() -> None:
    """A ruling that is tested but on no page would not be found by those who look for it."""
    named = set(TEST.findall(PAGES["en"].read_text("utf-8")))
    for file in ("test_interactions.py", "test_interactions_more.py"):
        tree = ast.parse((ROOT / "tests" / "rules" / file).read_text("utf-8"))
        tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}
        assert tests
        assert tests <= named


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("(`glyphs`, `towers`)", "(`glyphs`, `moths`)", "no section for glyphs and towers"),
        ("`test_O_BOOK_1_how_many_goals`", "`test_O_BOOK_1_goals`", "no test test_O_BOOK_1_goals"),
        ("`test_O_BOOK_1_how_many_goals`", "", "no test shows 'There are twelve Goals"),
        ("(`book`, `towers`)", "(`book`, `glyphs`)", "no section for book and towers"),
    ],
)
def test_a_spoilt_page_is_caught(old: str, new: str, problem: str) -> None:
    text = PAGES["en"].read_text("utf-8")
    assert old in text
    assert any(problem in wrong for wrong in problems(text.replace(old, new), "en"))


def test_a_doubled_section_is_caught_and_an_empty_one_says_so() -> None:
    text = PAGES["en"].read_text("utf-8")
    last = text[text.index("## Crossroads and") :]
    assert problems(text + "\n" + last, "en") == ["sections are not in canonical order, once each"]
    start = text.index("## The Towers and the Crossroads")
    end = text.index("## ", start + 3)
    heading = text[start:end].splitlines()[0]
    assert problems(f"{text[:start]}{heading}\n\nNone.\n\n{text[end:]}", "en") == []
    assert problems(f"{text[:start]}{heading}\n\n{text[end:]}", "en") != []


def test_the_pages_are_reachable_from_the_rules() -> None:
    readme = Path(ROOT / "docs" / "rules" / "README.md").read_text("utf-8")
    assert "(interactions.md)" in readme
    assert "(fr/interactions.md)" in readme
