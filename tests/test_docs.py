"""The documents: links lead somewhere, every rule has its heading in both languages, examples say what they print."""

from __future__ import annotations

import contextlib
import io
import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SKIPPED = {".venv", ".git", "build", "node_modules"}
PAGES = sorted(page for page in ROOT.rglob("*.md") if not SKIPPED & set(page.relative_to(ROOT).parts))
FENCE = re.compile(r"^```(?P<tag>[\w-]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)|(?:src|href)=\"(?P<attribute>[^\"]+)\"")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
MACHINE_PATH = re.compile(r"(?<![\w.:/])(?:/(?:work|home|root|tmp|usr|mnt|Users|var)/|[A-Z]:\\)")
RULE_IDS = {"base": [f"O-BASE-{n}" for n in range(1, 15)], "duo": [f"O-DUO-{n}" for n in range(1, 9)]}


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
    found = [heading.split(" ")[0] for heading in headings if heading.startswith("O-")]
    assert found == RULE_IDS[group]


@pytest.mark.parametrize("page", [page for page in PAGES if page != ROOT / "README.md"], ids=name)
def test_python_examples_print_what_the_page_says(page: Path) -> None:
    for code, text in outputs(page):
        assert printed(code.body) == text.body, f"{name(page)}, line {code.line}"


def test_the_checks_see_what_they_should(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n```python\nprint(1)\n```\n\n```text\n1\n```\n[x](#a-page) ![y](z.svg)\n", "utf-8")
    assert [(code.line, text.body) for code, text in outputs(page)] == [(3, "1\n")]
    assert [found["target"] for found in LINK.finditer(page.read_text("utf-8"))] == ["#a-page", "z.svg"]
    assert MACHINE_PATH.search("see /home/someone/file")
    assert MACHINE_PATH.search("C:\\games")
    assert not MACHINE_PATH.search("docs/home/x and https://example.org/usr/x")
    assert anchor("The `State`, and what is in it") == "the-state-and-what-is-in-it"
