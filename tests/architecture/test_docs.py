"""The documents: links lead somewhere, every rule has its heading in both languages, examples say what they print,
the map and the tables of the engine page are those of the code."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.dreamers.rules import ROUND_ENDS
from oneironaut.dreamers.turn import WORDS

ROOT = Path(__file__).parents[2]
SKIPPED = {".venv", ".git", "build", "node_modules"}
PAGES = sorted(page for page in ROOT.rglob("*.md") if not SKIPPED & set(page.relative_to(ROOT).parts))
FENCE = re.compile(r"^```(?P<tag>[\w-]*)[^\n]*\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)|(?:src|href)=\"(?P<attribute>[^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MACHINE_PATH = re.compile(r"(?<![\w.:/])(?:/(?:work|home|root|tmp|usr|mnt|Users|var)/|[A-Z]:\\)")
GROUPS = {  # page to the name of its rules and how many there are
    "base": ("O-BASE", 14),
    "duo": ("O-DUO", 8),
    "book": ("O-BOOK", 6),
    "glyphs": ("O-GLYPH", 4),
    "dreamcatchers": ("O-CATCH", 8),
    "towers": ("O-TOWER", 5),
    "premonitions": ("O-PREM", 4),
    "crossroads": ("O-CROSS", 6),
    "denizens": ("O-DENIZEN", 5),
    "incubus": ("O-INCUBUS", 4),
    "mix": ("O-MIX", 1),
    "fine": ("O-FINE", 20),
    "dreamers": ("D", 10),
}
RULE_IDS = {group: [f"{name}-{n}" for n in range(1, last + 1)] for group, (name, last) in GROUPS.items()}
ARCHITECTURE = ROOT / "docs" / "architecture.md"
ENGINE = ROOT / "docs" / "reference" / "engine.md"
PACKAGE = ROOT / "src" / "oneironaut"
LARGEST = [on.read_rules(code) for code in ("onirim:2+everything", "onirim:2+incubus!new")]


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    tag: str
    body: str
    line: int

    @property
    def lines(self) -> list[str]:
        return self.body.splitlines()


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text("utf-8")
    return [Block(found["tag"], found["body"], text.count("\n", 0, found.start()) + 1) for found in FENCE.finditer(text)]


def outputs(page: Path) -> list[tuple[Block, Block]]:
    """Each Python example of a page with the text that it prints."""
    found = blocks(page)
    return [(code, text) for code, text in pairwise(found) if (code.tag, text.tag) == ("python", "text")]


def printed(code: str) -> str:
    """What an example prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "example", "exec"), {"__name__": "example"})  # noqa: S102 - our own documents
    return out.getvalue()


def anchor(heading: str) -> str:
    """The name by which a link reaches a heading, as code hosts make it."""
    words = re.sub(r"[^\w\s-]", "", heading.replace("`", "").strip().lower())
    return re.sub(r"\s", "-", words)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_relative_links_resolve(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    for found in LINK.finditer(text):
        target = found["target"] or found["attribute"]
        if re.match(r"[a-z]+:", target):
            continue
        file, _, fragment = target.partition("#")
        goal = page.parent / file if file else page
        assert goal.exists(), f"{name(page)}: {target} leads nowhere"
        if fragment:
            headings = [anchor(heading) for heading in HEADING.findall(FENCE.sub("", goal.read_text("utf-8")))]
            assert fragment in headings, f"{name(page)}: no heading for {target}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_path_of_a_machine(page: Path) -> None:
    assert not MACHINE_PATH.findall(page.read_text("utf-8"))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("group", RULE_IDS)
def test_every_rule_has_a_heading(lang: str, group: str) -> None:
    headings = HEADING.findall((ROOT / "docs" / "rules" / lang / f"{group}.md").read_text("utf-8"))
    found = [heading.split(" ")[0] for heading in headings if re.match(r"(?:O-[A-Z]+|D)-\d", heading)]
    assert found == RULE_IDS[group]


@pytest.mark.parametrize("page", [page for page in PAGES if page != ROOT / "README.md"], ids=name)
def test_python_examples_print_what_the_page_says(page: Path) -> None:
    for code, text in outputs(page):
        assert printed(code.body) == text.body, f"{name(page)}, line {code.line}"


# The map and the page of the engine.


def rows(column: str) -> dict[str, list[str]]:
    """A table of the engine page whose first column has this title: first cell to the others."""
    text = ENGINE.read_text("utf-8")
    lines = text[text.index(f"| {column} |") :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first.strip("`"): rest for first, *rest in cells}


def methods(file: str, name: str) -> list[str]:
    """The public methods of a class, as they stand in the file."""
    tree = ast.parse((PACKAGE / file).read_text("utf-8"))
    body = next(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name).body
    return [node.name for node in body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def test_table_of_hooks() -> None:
    hooks = rows("Hook")
    assert list(hooks) == [method for method in methods("onirim/rules.py", "OnirimModule") if method != "join"]
    for hook, (_, owners) in hooks.items():
        overriding = {module.key: None for rules in LARGEST for module in rules.hooked(hook)}
        assert re.findall(r"`([\w&]+)`", owners) == list(overriding), hook


def test_table_of_what_modules_add() -> None:
    assert {"join", "overrides", *rows("Method")} == set(methods("kernel/module.py", "Module"))
    assert ["overrides", *rows("Feature method")] == methods("features/module.py", "FeatureModule")


def folders_of(tree: str) -> list[str]:
    """The folders that a tree names, each with those above it: `bots/dreamers`."""
    found: list[str] = []
    above: dict[int, str] = {}
    for indent, folder in re.findall(r"^( {2,})(\w+)/", tree, re.MULTILINE):
        above = {deep: path for deep, path in above.items() if deep < len(indent)}
        above[len(indent)] = "/".join([*list(above.values())[-1:], folder])
        found.append(above[len(indent)])
    return found


def test_the_tree_names_every_folder() -> None:
    tree = next(block.body for block in blocks(ARCHITECTURE) if "src/oneironaut/" in block.body)
    packages = [str(file.parent.relative_to(PACKAGE)) for file in PACKAGE.rglob("__init__.py") if file.parent != PACKAGE]
    assert sorted(folders_of(tree)) == sorted(packages)
    assert folders_of("src/\n  bots/  x\n    dreamers/  y\n  art/\n") == ["bots", "bots/dreamers", "art"]


# Rooms of the tests that are no packages, and packages whose tests are elsewhere: rules in `rules` and `games`.
ROOMS = {"architecture", "browser", "games", "rules", "support", "toys"}
ELSEWHERE = {"onirim", "dreamers", "testing"}


def unlike(package: Path, tests: Path) -> set[str]:
    """The folders that only one of the two has, apart from those that are known."""
    packages, rooms = ({folder.parent.name for folder in root.glob("*/__init__.py")} for root in (package, tests))
    return packages - ELSEWHERE ^ rooms - ROOMS


def test_tests_mirror_the_package(tmp_path: Path) -> None:
    assert unlike(PACKAGE, ROOT / "tests") == set()
    for folder in ("package/bots", "package/coach", "tests/bots", "tests/teacher", "tests/toys"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").touch()
    assert unlike(tmp_path / "package", tmp_path / "tests") == {"coach", "teacher"}


def test_the_map_names_every_file_of_the_package_itself() -> None:
    named = re.findall(r"`?\b(\w+\.py)\b", ARCHITECTURE.read_text("utf-8"))
    assert {file.name for file in PACKAGE.glob("*.py")} <= set(named)


def test_every_file_on_the_way_of_a_move_exists() -> None:
    page = ARCHITECTURE.read_text("utf-8")
    hops = re.findall(r"^\| \d+\. \w+ \| (.+?) \|", page[page.index("## The way of a move") :], re.MULTILINE)
    assert 5 < len(hops) <= 12
    for hop in hops:
        folder = Path()
        for name in re.findall(r"`([^`]+)`", hop):
            places = [name, f"server/{name}", str(folder / name), str(folder.parent / name)]
            found = [place for place in places if (PACKAGE / place).exists()]
            assert found, f"{name} is not where the map says"
            folder = Path(found[0]).parent


def test_compiled_modules() -> None:
    prose = " ".join(ENGINE.read_text("utf-8").split())
    patterns = {
        "kernel": r"`kernel` \(([^)]*)\)",
        **{game: rf"`{game}` \(all but ([^)]*)\)" for game in ("onirim", "dreamers", "features")},
    }
    for folder, pattern in patterns.items():
        found = re.search(pattern, prose)
        assert found
        named = set(re.split(r", | and ", found[1]))
        hot = {file.stem for file in (PACKAGE / folder).glob("*.pxd")} - {"__init__", "limits", "names"}
        every = {file.stem for file in (PACKAGE / folder).glob("*.py")} - {"__init__", "limits", "names"}
        assert named == (hot if folder == "kernel" else every - hot)


def test_events_are_named() -> None:
    prose = ENGINE.read_text("utf-8")
    section = prose[prose.index("## Events and audiences") :].split("They do so only")[0]
    files = [file for folder in ("kernel", "onirim", "dreamers") for file in (PACKAGE / folder).glob("*.py")]
    emitted = [what for file in files for what in re.findall(r"\.emit\(\s*\"(\w+)\"", file.read_text("utf-8"))]
    assert set(re.findall(r"`(\w+)`", section)) == {"move", *emitted, *ROUND_ENDS.values(), *WORDS[1:]}


def test_the_checks_see_what_they_should(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n```python\nprint(1)\n```\n\n```text\n1\n```\n[x](#a-page) ![y](z.svg)\n", "utf-8")
    assert [(code.line, text.body) for code, text in outputs(page)] == [(3, "1\n")]
    assert [found["target"] for found in LINK.finditer(page.read_text("utf-8"))] == ["#a-page", "z.svg"]
    assert MACHINE_PATH.search("see /home/someone/file")
    assert MACHINE_PATH.search("C:\\games")
    assert not MACHINE_PATH.search("docs/home/x and https://example.org/usr/x")
    assert anchor("The `State`, and what is in it") == "the-state-and-what-is-in-it"
