"""The README: its example runs and prints what it says, its commands and figures exist, its pictures are ours."""

from __future__ import annotations

import json
import re
from importlib.metadata import version
from xml.etree import ElementTree

import pytest

import oneironaut as on
from tests.architecture.test_docs import ROOT, outputs, printed
from tests.support.scripts import load_script

README = ROOT / "README.md"


def test_the_example_prints_what_the_readme_says() -> None:
    examples = outputs(README)
    assert examples, "the README has no ```python block followed by a ```text block"
    for code, text in examples:
        assert printed(code.body) == text.body


def test_the_example_is_short() -> None:
    code, _ = outputs(README)[0]
    assert len([line for line in code.lines if line.strip()]) <= 10


def test_the_commands_exist() -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = re.findall(r"`?make ([a-z-]+)", README.read_text("utf-8"))
    assert {"play", "test"} <= set(named) <= set(targets)


@pytest.mark.parametrize("name", ["picture.svg", "game.svg"])
def test_pictures_are_self_contained(name: str) -> None:
    text = (ROOT / "docs" / name).read_text("utf-8")
    picture = ElementTree.fromstring(text)  # noqa: S314 - our own file
    tags = [element.tag.rpartition("}")[2] for element in picture.iter()]
    assert {"title", "desc"} <= set(tags)
    assert not {"script", "image", "foreignObject"} & set(tags)
    assert tags.count("style") == (1 if name == "game.svg" else 0)
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"(?:href=\"|url\()#([\w-]+)", text)) <= set(ids)


def test_the_moving_picture_is_what_the_script_draws() -> None:
    script = load_script("animate_game")
    kept = (ROOT / "docs" / "game.svg").read_text("utf-8")
    assert script.animate() == kept, "draw it again: python scripts/animate_game.py docs/game.svg"
    assert kept.count('<g class="f"') == len(script.ANSWERS) + 1
    assert script.animate(script.ANSWERS[:-1]) != kept
    with pytest.raises(SystemExit, match="play Rk: The red Key is not in the hand"):
        script.animate(("play Gs", "play Rk")[1:])


def test_pictures_of_screens_are_those_that_pages_show() -> None:
    """`make screens` makes the others; they are not kept."""
    pages = [README, *(ROOT / "docs").rglob("*.md")]
    shown = {name for page in pages for name in re.findall(r"screens/([\w-]+\.jpg)", page.read_text("utf-8"))}
    assert {file.name for file in (ROOT / "docs" / "screens").iterdir()} == shown


def test_strength_is_that_of_the_leaderboard() -> None:
    rows = json.loads((ROOT / "docs" / "lab" / "leaderboard.json").read_text("utf-8"))["rows"]
    shares = {(row["rules"], *row["bots"][:1]): f"{100 * row['wins'] / row['games']:.1f}%" for row in rows}
    named = re.findall(r"^\| `(onirim[^`]*)` \| `(\w+)` \| ([\d.]+%) \| `(.+)` \|$", README.read_text("utf-8"), re.MULTILINE)
    assert len(named) > 2
    for code, bot, share, command in named:
        assert shares[on.read_rules(code).code, bot] == share
        assert command == f"oneironaut leaderboard {code} --bot {bot}"


def test_there_is_one_version() -> None:
    assert version("oneironaut") == on.__version__
    assert f"\n## {on.__version__}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert on.__version__ not in (ROOT / "pyproject.toml").read_text("utf-8")
