"""The site of the documents: what makes it does what it says, and its check finds what is wrong. `make docs` builds the site."""

from __future__ import annotations

import importlib
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from oneironaut.notation.codes import read_rules
from oneironaut.sim import Job, Run, simulate
from oneironaut.sim.engines import LocalEngine
from oneironaut.sim.stats import wilson
from oneironaut.text import LANGUAGES, card_name
from tests.architecture.test_docs import ROOT, anchor, blocks

sys.path.insert(0, str(ROOT / "scripts"))
commonmark: Any = importlib.import_module("docsite.commonmark")
links: Any = importlib.import_module("docsite.links")
pictures: Any = importlib.import_module("docsite.pictures")
check: Any = importlib.import_module("docsite.check")
api: Any = importlib.import_module("docsite.api")
notebook: Any = importlib.import_module("docsite.notebook")
PAGE = (
    '<html><body><h2 id="here">x</h2><a href="b.html#there">b</a><a href="#here">x</a><img src="p.svg" alt="p">%s</body></html>'
)


def site(folder: Path, more: str = "", style: str = "") -> Path:
    """A small site that is whole, but for what is planted."""
    (folder / "a.html").write_text(PAGE % more, "utf-8")
    (folder / "b.html").write_text('<p id="there">y</p><a href="https://example.org/">elsewhere</a>', "utf-8")
    (folder / "p.svg").write_text("<svg/>", "utf-8")
    (folder / "s.css").write_text(f"p {{ color: red; background: url(data:image/svg+xml,x) }} {style}", "utf-8")
    return folder


def test_a_whole_site_has_no_fault(tmp_path: Path) -> None:
    assert list(check.faults(site(tmp_path))) == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ('<a href="c.html">c</a>', "c.html leads nowhere"),
        ('<a href="b.html#here">b</a>', "b.html#here: that page has no such place"),
        ('<a href="#gone">x</a>', "#gone: that page has no such place"),
        ('<img src="q.svg" alt="q">', "q.svg leads nowhere"),
        ('<img src="p.svg">', "the picture p.svg has no words"),
        ('<script src="https://example.org/x.js"></script>', "fetches https://example.org/x.js"),
        ('<img src="//example.org/x.png" alt="x">', "fetches //example.org/x.png"),
        ('<link rel="stylesheet" href="https://fonts.example.org/css">', "fetches https://fonts.example.org/css"),
        ('<link rel="preconnect" href="https://fonts.example.org">', "fetches https://fonts.example.org"),
        ('<pre class="mermaid">graph</pre>', "a diagram that needs a library from elsewhere"),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, planted: str, found: str) -> None:
    assert [fault.partition(": ")[2] for fault in check.faults(site(tmp_path, planted))] == [found]


@pytest.mark.parametrize("style", ["@import 'https://example.org/x.css';", "p { src: url(https://example.org/x.woff2) }"])
def test_a_style_that_fetches_is_found(tmp_path: Path, style: str) -> None:
    (fault,) = check.faults(site(tmp_path, style=style))
    assert fault.startswith("s.css: fetches ")


def test_a_site_without_pages_is_a_fault(tmp_path: Path) -> None:
    assert [fault for fault in check.faults(tmp_path) if "no pages" in fault]
    pytest.importorskip("markdown", reason="needs the extra `docs`: make docs runs this check too")
    assert check.main([str(tmp_path)]) == 1


def test_lists_are_indented_for_the_site() -> None:
    text = "Text\n- one\n  more\n\n  ```sh x\n  run\n    deep\n  ```\n- two\n\n1. first\n\n   inner\n2. second\n\nEnd"
    assert commonmark.widened(text) == (
        "Text\n\n- one\n    more\n\n    ```sh\n    run\n      deep\n    ```\n\n- two\n\n1. first\n\n    inner\n\n2. second\n\nEnd"
    )
    code = "```text\n- not a list\n   kept as it is\n```"
    assert commonmark.widened(code) == code


def test_every_page_reads_the_same_on_the_site() -> None:
    pytest.importorskip("markdown", reason="needs the extra `docs`: make docs runs this check too")
    pytest.importorskip("markdown_it", reason="needs the extra `docs`")
    assert list(check.differences(ROOT / "docs")) == []


def test_a_page_that_reads_otherwise_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("markdown", reason="needs the extra `docs`")
    pytest.importorskip("markdown_it", reason="needs the extra `docs`")
    (tmp_path / "page.md").write_text("Text\n- one\n\n  ```sh\n  run\n  ```\n- two\n", "utf-8")
    assert list(check.differences(tmp_path)) == []
    monkeypatch.setattr(commonmark, "widened", lambda text: text)
    assert list(check.differences(tmp_path))


def test_links_out_of_the_documents_get_a_page() -> None:
    added = links.outside(ROOT, ROOT / "docs")
    assert {"CONTRIBUTING.md", "CHANGELOG.md", "examples/thumb_bot.py"} <= set(added)
    assert "class ThumbBot" in added["examples/thumb_bot.py"]
    assert added["examples/thumb_bot.py"].startswith("# thumb_bot.py\n\n`examples/thumb_bot.py`\n\n```python\n")


@pytest.mark.parametrize(
    ("page", "link", "moved"),
    [
        ("docs/guide/write-a-bot.md", "../../examples/thumb_bot.py", "../source/examples/thumb_bot.py.md"),
        ("docs/README.md", "../CONTRIBUTING.md#layers", "CONTRIBUTING.md#layers"),
        ("docs/README.md", "tutorials/notebook.ipynb", "tutorials/notebook.md"),
        ("CONTRIBUTING.md", "docs/style.md", "style.md"),
        ("docs/style.md", "../README.md", "README.md"),
        ("docs/style.md", "lab/nets.md", "lab/nets.md"),
        ("docs/style.md", "https://example.org/a", "https://example.org/a"),
        ("docs/style.md", "#english", "#english"),
    ],
)
def test_a_link_goes_where_the_site_has_it(page: str, link: str, moved: str) -> None:
    assert links.moved(f"See [`this`]({link}).\n\n```text\n[x]({link})\n```\n", page) == (
        f"See [`this`]({moved}).\n\n```text\n[x]({link})\n```\n"
    )


def test_anchors_are_those_of_code_hosts() -> None:
    for heading in ("O-BASE-4 · Playing a card", "The `State`, and what is in it", "Où l’on pioche"):
        assert links.anchor(heading) == anchor(heading)


def test_ids_of_rules_become_links() -> None:
    places = {"O-BASE-4": "rules/en/base.md#o-base-4--playing-a-card", "D-1": "rules/en/dreamers.md#d-1"}
    text = "## O-BASE-4 · Title\n\nSee O-BASE-4, `O-BASE-4`, [O-BASE-4](x), D-1 and X-1."
    assert links.with_rules(text, "rules/en/base.md", places) == (
        "## O-BASE-4 · Title\n\nSee [O-BASE-4](#o-base-4--playing-a-card), `O-BASE-4`, [O-BASE-4](x), "
        "[D-1](dreamers.md#d-1) and X-1."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_have_their_boards_and_cards(lang: str) -> None:
    boards = pictures.boards(lang)
    headings = {
        rule: page
        for page in (ROOT / "docs" / "rules" / lang).glob("*.md")
        for rule in pictures.HEADING.findall(page.read_text("utf-8"))
    }
    assert set(boards) <= set(headings), "a board goes with a rule that has no heading"
    base = ROOT / "docs" / "rules" / lang / "base.md"
    text, used = pictures.illustrated(base.read_text("utf-8"), "base", lang, boards)
    assert {picture.file for picture in used} >= {f"rules/pictures/O-BASE-4-1-{lang}.svg", f"rules/pictures/base-{lang}.svg"}
    assert all(f"../pictures/{picture.file.rpartition('/')[2]}" in text for picture in used)
    red_sun = card_name("Rs", lang)
    assert red_sun.lower() in boards["O-BASE-4"][0].alt.lower()
    assert all(picture.svg.startswith("<svg") and picture.alt for picture in used)
    assert boards["O-BASE-4"][1].caption == {"en": "✗ not allowed", "fr": "✗ interdit"}[lang]


def test_the_page_of_the_api_has_every_public_name() -> None:
    page = (ROOT / "docs" / "reference" / "api.md").read_text("utf-8")
    filled = api.filled(page)
    for package in ("oneironaut", *(f"oneironaut.{part}" for part in ("art", "bots", "coach", "envs", "sim", "testing"))):
        assert f"<!-- names of {package} -->" in page
        for name in api.names(package):
            assert f"\n::: {package}.{name}\n" in filled + "\n"
        for name in api.constants(package):
            assert f"`{name}`" in page, f"{package}.{name} is not on the page"


def test_the_menu_has_every_page() -> None:
    menu = (ROOT / "mkdocs.yml").read_text("utf-8")
    for page in (ROOT / "docs").rglob("*.md"):
        assert f": {page.relative_to(ROOT / 'docs').as_posix()}\n" in menu


def test_the_notebook_keeps_what_it_shows() -> None:
    book = json.loads(notebook.NOTEBOOK.read_text("utf-8"))
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] for cell in cells)
    assert not [output for cell in cells for output in cell["outputs"] if output["output_type"] == "error"]


def write_notebook(file: Path, source: str, shown: str) -> None:
    """A notebook of one cell, with what it printed once."""
    output = {"output_type": "stream", "name": "stdout", "text": shown}
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "one",
        "metadata": {},
        "source": source,
        "execution_count": None,
        "outputs": [output],
    }
    file.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), "utf-8")


def test_a_notebook_that_shows_something_else_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("nbclient", reason="needs the extra `docs`: make docs runs the notebook itself")
    file = tmp_path / "small.ipynb"
    write_notebook(file, "print(6 * 7)", "41\n")
    assert notebook.main([str(file)]) == 1
    assert "42" in capsys.readouterr().out
    assert notebook.main([str(file), "--write"]) == 0
    assert notebook.main([str(file)]) == 0
    write_notebook(file, "raise ValueError('planted')", "")
    with pytest.raises(Exception, match="planted"):
        notebook.main([str(file)])


def printed_by_tutorial(block: str) -> list[str]:
    """The lines of a tutorial's figures that do not depend on the machine."""
    return [line.strip() for line in block.splitlines() if line.strip()]


def test_the_bots_of_the_tutorial_play_as_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from oneironaut.commands.main import main

    found = blocks(ROOT / "docs" / "tutorials" / "first-bot.md")
    codes = [block.body for block in found if block.tag == "python"]
    shown = [block.body for block in found if block.tag == "text"]
    assert len(codes) == len(shown) == 2
    for number, (code, figures) in enumerate(zip(codes, shown, strict=True)):
        file = tmp_path / f"mine{number}.py"
        file.write_text(code, "utf-8")
        words = ["sim", "onirim:1", "--bot", f"{file}:Mine", "--games", "200", "--seed", "MOTH-4821", "--jobs", "1", "--quiet"]
        assert main([*words, "--lang", "en"]) == 0
        out = capsys.readouterr().out
        for line in printed_by_tutorial(figures):
            assert line in out


STUDY = (ROOT / "docs" / "tutorials" / "study-a-question.md").read_text("utf-8")
CELLS = r"\| `(?P<rules>[\w:+]+)` \| (?P<won>\d+) \| (?P<rate>[\d.]+)% \| (?P<low>[\d.]+)% to (?P<high>[\d.]+)% \|"
ROW = re.compile(f"^{CELLS}$", re.MULTILINE)


def study_rows(bot: str) -> list[tuple[str, int, str, str, str]]:
    """The rows of a table of the tutorial."""
    start = STUDY.index(f"<!-- table: {bot}, 1000 games of MOTH-4821 -->")
    part = STUDY[start : STUDY.index("<!-- end of table -->", start)]
    return [(row["rules"], int(row["won"]), row["rate"], row["low"], row["high"]) for row in ROW.finditer(part)]


@pytest.mark.parametrize(
    ("bot", "rules"),
    [
        ("greedy", "onirim:1"),
        *[pytest.param("greedy", rules, marks=pytest.mark.slow) for rules in ("onirim:1+book", "onirim:1+crossroads")],
        *[pytest.param("value", row[0], marks=pytest.mark.slow) for row in study_rows("value")],
    ],
)
def test_the_figures_of_the_study_are_those_of_its_command(bot: str, rules: str) -> None:
    run = simulate(Run(Job.of(read_rules(rules).code, (bot,), "MOTH-4821"), 1000), LocalEngine(1))
    low, high = wilson(run.tally.wins, run.tally.games)
    told = (rules, run.tally.wins, *(f"{100 * share:.1f}" for share in (run.tally.wins / run.tally.games, low, high)))
    assert told in study_rows(bot)


def test_the_study_says_what_its_figures_mean() -> None:
    assert len(study_rows("value")) == 9
    assert len(study_rows("greedy")) == 3
    odds = {rules: won for rules, won, *_ in study_rows("value")}
    assert [rules for rules, won in odds.items() if won > odds["onirim:1"]] == [
        f"onirim:1+{name}" for name in ("book", "glyphs", "crossroads", "denizens")
    ]
    assert "The odds\nare those of the bot, not of the rules." in STUDY
