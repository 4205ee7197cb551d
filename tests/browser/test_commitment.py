"""The fingerprint of a secret deal: shown and copied from the beginning, compared at the end."""

from __future__ import annotations

import hashlib

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.test_pages import TO_THE_END
from tests.browser.visitor import Visitor

TEXTS = ["", "abc", "x" * 55, "x" * 56, "x" * 64, "é" * 200, "0" * 1000]
KEPT = "Its fingerprint is the one shown at the beginning."
BROKEN = "Its fingerprint is not the one shown at the beginning."


def sit_down(visitor: Visitor) -> str:
    """A silent game with a bot, dealt by chance; the fingerprint that the server promises."""
    visitor.go("#rules=onirim:2")
    visitor.page.locator(".seat-row").nth(1).locator("select").select_option("random")
    visitor.page.locator("[data-keep=start]:not(:disabled)").click()
    visitor.at_table()
    promised: str = visitor.page.evaluate(
        """async () => {
          const headers = { Authorization: `Bearer ${localStorage.getItem('oneironaut.key')}` };
          return (await (await fetch(`/api/tables/${location.hash.split('/')[2]}`, { headers })).json()).commitment;
        }"""
    )
    assert len(promised) == 64
    return promised


def test_the_digest_is_sha256(visitor: Visitor) -> None:
    visitor.go("#/")
    for text in TEXTS:
        found = visitor.page.evaluate("async text => (await import(`${location.origin}/js/sha256.js`)).sha256(text)", text)
        assert found == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize(("lang", "name"), [("en", "Copy the fingerprint"), ("fr", "Copier l’empreinte")])
def test_the_fingerprint_is_there_from_the_beginning(enter: Enter, lang: str, name: str) -> None:
    visitor = enter(lang=lang, permissions=["clipboard-read", "clipboard-write"])
    promised = sit_down(visitor)
    visitor.page.keyboard.press("l")
    shown = visitor.page.locator(".fingerprint code")
    expect(shown).to_have_text(" ".join(promised[i : i + 8] for i in range(0, 64, 8)))
    visitor.page.get_by_role("button", name=name).click()
    visitor.soon(lambda: visitor.page.evaluate("navigator.clipboard.readText()"), promised)


def test_a_deal_without_secrets_has_none(visitor: Visitor) -> None:
    visitor.go("#rules=onirim:1")
    visitor.page.locator("[data-keep=start]:not(:disabled)").click()
    visitor.at_table()
    visitor.page.keyboard.press("l")
    expect(visitor.page.locator(".drawer-body .log-turn, .drawer-body .muted").first).to_be_visible()
    expect(visitor.page.locator(".fingerprint")).to_have_count(0)


@pytest.mark.parametrize(("is_honest", "said"), [(True, KEPT), (False, BROKEN)])
def test_the_end_compares_with_what_was_shown_first(visitor: Visitor, is_honest: bool, said: str) -> None:
    promised = sit_down(visitor)
    if not is_honest:  # as if the server had promised something else at the beginning
        visitor.page.evaluate(
            """other => {
              const kept = JSON.parse(localStorage.getItem('oneironaut.commitments'));
              for (const table of Object.keys(kept)) kept[table] = other;
              localStorage.setItem('oneironaut.commitments', JSON.stringify(kept));
            }""",
            promised[::-1],
        )
        visitor.page.reload()
        visitor.at_table()
    visitor.page.evaluate(TO_THE_END)
    expect(visitor.page.locator(".over .commitment")).to_contain_text(said)
