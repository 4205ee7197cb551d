"""The table never scrolls: hand, prompt, choices, path, counts and story are seen at once; nothing is covered or cut."""

from __future__ import annotations

import pytest

import oneironaut as on
from tests.browser.conftest import Enter
from tests.browser.layout import SIZES, faults, resize
from tests.browser.positions import SHARES, has, sit_at
from tests.browser.visitor import Visitor
from tests.support.combinations import EVERYTHING

MOMENTS = ("door", "nightmare", "prophecy", "order", "search", "fell", "happy", "draw", "rally", "word", "accusation", "swap")
ALL = [code for code in on.presets() if "!open" not in code]
FEW = [
    ("onirim:1", "en", ("middle", "nightmare", "prophecy")),
    (f"onirim:1{EVERYTHING}", "fr", ("middle", "late", "turn", "happy")),
    (f"onirim:2{EVERYTHING}", "en", ("late", "turn")),
    ("onirim:2", "fr", ("early",)),
    ("dreamers:2", "fr", ("middle", "word")),
]
EACH = [pytest.param(*few, id=f"{few[0].split('+')[0]}-{few[1]}-few") for few in FEW] + [
    pytest.param(code, lang, (*SHARES, *MOMENTS), id=f"{code}-{lang}-all", marks=pytest.mark.slow)
    for code in ALL
    for lang in ("en", "fr")
]


def look_at_all(visitor: Visitor, where: str) -> list[str]:
    """The table in every window, with nothing chosen and with a card chosen."""
    found = []
    for chosen in (False, True):
        if chosen:
            resize(visitor, 1280, 800)
            cards = visitor.page.locator(".near .card.is-playable")
            if not cards.count() or visitor.page.locator(".stage:not([hidden])").count():
                break
            cards.first.click()
        for width, height in SIZES:
            resize(visitor, width, height)
            found += [f"{where} {width}x{height}{' chosen' if chosen else ''}: {fault}" for fault in faults(visitor)]
    return found


@pytest.mark.parametrize(("code", "lang", "whens"), EACH)
def test_everything_is_seen_at_once(enter: Enter, code: str, lang: str, whens: tuple[str, ...]) -> None:
    visitor = enter(lang=lang)
    found = []
    for when in whens:
        if when in SHARES or has(code, when):
            sit_at(visitor, code, when)
            found += look_at_all(visitor, f"{code} {when} {lang}")
    assert found == []


@pytest.mark.parametrize(
    ("planted", "complaint"),
    [
        ("document.querySelector('.prompt').style.marginTop = '700px'", "outside: prompt"),
        ("document.querySelector('.path').style.translate = '0 120px'", "over"),
        ("document.querySelector('.wall-doors').remove()", "missing: .wall-count"),
        ("document.querySelector('.pile-name').style.cssText = 'white-space: nowrap; width: 9px; overflow: hidden'", "cut"),
        ("document.querySelector('.pile-name').textContent = 'Supercalifragilisticexpialidocious'", "over"),
        ("document.querySelector('.path .card.is-tail').style.width = '20px'", "too small"),
        ("document.querySelector('.near .card').style.translate = '-900px 0'", "outside: hand"),
        ("Object.assign(document.body.style, { height: '1200px' }); document.documentElement.style.overflow = 'auto'", "scrolls"),
    ],
)
def test_the_measure_finds_what_was_planted(visitor: Visitor, planted: str, complaint: str) -> None:
    sit_at(visitor, "onirim:1", "middle")
    visitor.soon(lambda: faults(visitor), [])
    visitor.page.evaluate(f"() => {{ {planted} }}")
    visitor.soon(lambda: any(complaint in fault for fault in faults(visitor)), True)
