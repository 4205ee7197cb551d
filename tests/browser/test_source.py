"""The page's source: both languages say the same things, nothing comes from elsewhere, nothing is inline, files are small.

And the source of its tests: what the page shows is waited for, never read once and judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from oneironaut.onirim.definition import ONIRIM

WEB = Path(__file__).parents[2] / "src" / "oneironaut" / "server" / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
FILES = sorted(file for file in WEB.rglob("*") if file.is_file())
ENTRY = re.compile(r'^  "?([\w.]+)"?: "(.*)",$', re.MULTILINE)
USED = re.compile(r'\b(t|count)\(\s*"([a-z_]+)"')
MADE = re.compile(r"\bt\(`([a-z_]+)\$\{")  # keys with an ending that is found out at run time
WORDLESS = {"keys.js": re.compile(r'"(key_[a-z]+)"'), "shell.js": re.compile(r'\["([a-z_]+)", "#')}


def words(lang: str) -> dict[str, str]:
    return dict(ENTRY.findall((WEB / "js" / "words" / f"{lang}.js").read_text("utf-8")))


def used_keys(sources: Iterable[tuple[str, str]]) -> set[str]:
    """The keys that scripts ask for."""
    found: set[str] = set()
    for name, text in sources:
        for function, key in USED.findall(text):
            found |= {key} if function == "t" else {f"{key}.one", f"{key}.more"}
        if name in WORDLESS:
            found |= set(WORDLESS[name].findall(text))
    return found


def problems(en: dict[str, str], fr: dict[str, str], used: set[str], prefixes: set[str]) -> list[str]:
    found = [f"only in one language: {key}" for key in en.keys() ^ fr.keys()]
    for key in en.keys() & fr.keys():
        if set(re.findall(r"\{\w+\}", en[key])) != set(re.findall(r"\{\w+\}", fr[key])):
            found.append(f"other values: {key}")
        if not en[key].strip() or not fr[key].strip():
            found.append(f"empty: {key}")
    found += [f"no words: {key}" for key in used - en.keys()]
    by_hand = {"counters", "log", "first_step", "step_back", "step_on", "last_step"} | {
        "lesson_begin",
        "lesson_go_on",
        "lesson_again",
    }
    known = used | by_hand | {"statistics_hide"}
    found += [f"never used: {key}" for key in en.keys() - known if not any(key.startswith(prefix) for prefix in prefixes)]
    return found


def sources() -> list[tuple[str, str]]:
    return [(file.name, file.read_text("utf-8")) for file in SCRIPTS if file.parent.name != "words"]


def test_words() -> None:
    prefixes = {prefix for _, text in sources() for prefix in MADE.findall(text)}
    assert problems(words("en"), words("fr"), used_keys(sources()), prefixes) == []


@pytest.mark.parametrize(
    ("en", "fr", "used", "found"),
    [
        ({"a": "A"}, {}, {"a"}, "only in one language: a"),
        ({"a": "A {n}"}, {"a": "A"}, {"a"}, "other values: a"),
        ({"a": "A"}, {"a": " "}, {"a"}, "empty: a"),
        ({"a": "A"}, {"a": "A"}, {"a", "b"}, "no words: b"),
        ({"a": "A", "b": "B"}, {"a": "A", "b": "B"}, {"a"}, "never used: b"),
    ],
)
def test_the_check_of_words_finds_what_was_planted(en: dict[str, str], fr: dict[str, str], used: set[str], found: str) -> None:
    assert problems(en, fr, used, set()) == [found]


def foreign(text: str) -> list[str]:
    """Addresses of others, inline scripts and styles, ways to make markup from text."""
    # JSDoc names types by `@import { … }`: that loads nothing.
    addresses = r"https?://(?!www\.w3\.org/)[\w.]+|@import(?! \{)|@font-face"
    inline = r"\sstyle=|<script(?![^>]*src)|innerHTML|insertAdjacentHTML|\beval\(|new Function"
    bad = f"{addresses}|{inline}"
    return re.findall(bad, text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_nothing_foreign_and_nothing_inline(file: Path) -> None:
    assert foreign(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "planted", ['<p style="x">', "<script>x</script>", "a.innerHTML = b", '@import "x"', "fetch('https://cdn.example')"]
)
def test_the_check_finds_what_was_planted(planted: str) -> None:
    assert len(foreign(planted)) == 1


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: str(file.relative_to(WEB)))
def test_scripts_are_small_and_say_what_they_are(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert lines[0].startswith("// ")
    assert len(lines) <= 600
    assert file.parent.name == "words" or max(map(len, lines)) <= 130


@pytest.mark.parametrize(
    "file", [file for file in SCRIPTS if file.parent.name != "words"], ids=lambda file: str(file.relative_to(WEB))
)
def test_scripts_know_no_game(file: Path) -> None:
    """Zones by name belong to the style sheet; cards, expansions and games nowhere."""
    text = file.read_text("utf-8")
    names = [*ONIRIM.variants, "onirim", "dreamers", "labyrinth", "limbo", "discard", "doors", "Nightmare"]
    known = re.findall(rf"""["'`]({"|".join(names)})["'`:]""", text)
    assert known == []


def test_the_check_of_names_is_one() -> None:
    assert re.findall(r"""["'`](limbo)["'`:]""", 'zone === "limbo"') == ["limbo"]


def crowded(text: str) -> list[str]:
    """Lines of a style sheet with more than one declaration, or with a rule and a declaration."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return [line.strip() for line in plain.splitlines() if line.count(";") > 1 or re.search(r"\{.*;", line)]


@pytest.mark.parametrize("file", sorted(WEB.rglob("*.css")), ids=lambda file: file.name)
def test_a_line_of_style_says_one_thing(file: Path) -> None:
    text = file.read_text("utf-8")
    assert crowded(text) == []
    assert len(text.splitlines()) <= 600


def test_the_check_of_style_finds_what_was_planted() -> None:
    assert crowded(".a { color: red; }\n.b {\n  top: 0; left: 0;\n}") == [".a { color: red; }", "top: 0; left: 0;"]


READ_ONCE = re.compile(
    r"""assert\ .*\.(count|all|inner_text|text_content|all_inner_texts|all_text_contents|get_attribute|input_value|evaluate
        |evaluate_all|is_hidden|is_visible|is_enabled|is_disabled|is_checked|bounding_box|seq|codes|cards)\b""",
    re.VERBOSE,
)
SLEEPS = re.compile(r"\bsleep\(|wait_for_timeout\((?!LOOK_AGAIN\))")


def hasty(text: str) -> list[str]:
    """Lines of a test that judge the page by one look, or that sleep."""
    return [line.strip() for line in text.splitlines() if READ_ONCE.search(line) or SLEEPS.search(line)]


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.py")), ids=lambda file: file.name)
def test_the_page_is_given_time(file: Path) -> None:
    if file != Path(__file__):
        assert hasty(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        'assert visitor.page.locator("dialog").count() == 0',
        'assert "x" in page.locator("h1").inner_text()',
        'assert not box.is_visible(), "why"',
        "assert visitor.seq == 1",
        'assert visitor.cards("hand") == []',
        "visitor.page.wait_for_timeout(300)",
        "time.sleep(1)",
    ],
)
def test_the_check_of_haste_finds_what_was_planted(planted: str) -> None:
    assert hasty(planted) == [planted]
