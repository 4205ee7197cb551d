"""The pages of the environments have the tables that the code has."""

from __future__ import annotations

import pytest

from tests.support.scripts import load_script

pages = load_script("env_pages")


@pytest.mark.parametrize("name", sorted(pages.PAGES))
def test_tables_are_those_of_the_code(name: str) -> None:
    text = (pages.FOLDER / name).read_text(encoding="utf-8")
    assert pages.page(text, pages.PAGES[name]) == text, "run: python scripts/env_pages.py"


def test_a_wrong_table_is_found() -> None:
    text = (pages.FOLDER / "dreamers-v0.md").read_text(encoding="utf-8")
    planted = text.replace("| unseen |", "| seen |")
    assert pages.page(planted, pages.PAGES["dreamers-v0.md"]) == text != planted
