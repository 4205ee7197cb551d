"""The README: its example runs and prints what it says, its commands exist, its picture is a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from .test_docs import ROOT, outputs, printed

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


def test_the_picture_is_self_contained() -> None:
    text = (ROOT / "docs" / "picture.svg").read_text("utf-8")
    picture = ElementTree.fromstring(text)  # noqa: S314 - our own file
    tags = {element.tag.rpartition("}")[2] for element in picture.iter()}
    assert {"title", "desc"} <= tags
    assert not {"script", "image", "foreignObject", "style"} & tags
    assert re.findall(r"https?://[^\"]+", text) == ["http://www.w3.org/2000/svg"]
    assert set(re.findall(r"(?:href=\"|url\()#([\w-]+)", text)) <= {element.get("id") for element in picture.iter()}
