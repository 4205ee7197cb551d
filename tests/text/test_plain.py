"""Text of strangers: no control, turning or invisible characters, no piles of accents, and a length as people count."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oneironaut as on
from oneironaut.coach import analyse
from oneironaut.coach.report import lines_of
from oneironaut.commands.replay import summarize
from oneironaut.terminal.console import Console
from oneironaut.text.plain import LONGEST_NAME, BadNameError, clean_name, is_shown, length, printable, read_name

BAD = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
UNSEEN = ["\u034f", "\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\ufe0f", "\ufe00", "\U000e0100", "\u180b", "\u17b4"]
GOOD = ["Ada", "Zoë", "Łukasz", "Nguyễn Thị", "李小龍", "שָׁלוֹם", "محمد", "ก้อย", "O’Brien", "🌙", "A-1 (x)", "किरण"]


def test_no_character_of_a_bad_category_is_shown() -> None:
    for number in range(sys.maxunicode + 1):
        character = chr(number)
        if unicodedata.category(character) in BAD:
            assert not is_shown(character), hex(number)
            assert character not in printable(f"a{character}b")


@pytest.mark.parametrize(
    "character", ["\x00", "\n", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", *UNSEEN]
)
def test_a_name_that_cannot_be_seen_is_refused(character: str) -> None:
    for name in (character, f"Ad{character}a", f"Ada{character}"):
        with pytest.raises(BadNameError):
            read_name(name)
        assert character not in clean_name(name)


@pytest.mark.parametrize("name", GOOD)
def test_a_name_that_people_have_is_taken(name: str) -> None:
    assert read_name(name) == read_name(unicodedata.normalize("NFD", name)) == unicodedata.normalize("NFC", name)
    assert clean_name(name) == read_name(name)


def test_spaces_are_single_and_plain() -> None:
    assert read_name("  Ada\u00a0 \u3000Lovelace ") == "Ada Lovelace"
    assert clean_name("  Ada\n\tLovelace ") == "Ada Lovelace"


def test_accents_do_not_pile_up() -> None:
    flood = "e" + "\u0301\u0320\u0330" * 20
    for name in (flood, "\u0301Ada", "Ada \u0301b"):
        with pytest.raises(BadNameError):
            read_name(name)
    assert len(clean_name(flood)) <= 4
    assert clean_name("\u0301Ada") == "Ada"


def test_a_name_is_as_long_as_it_looks() -> None:
    assert length(read_name("x̣̄" * LONGEST_NAME)) == LONGEST_NAME
    with pytest.raises(BadNameError):
        read_name("x" * (LONGEST_NAME + 1))
    assert length(clean_name("x̣̄" * 100)) == LONGEST_NAME


def test_a_flood_is_not_remembered() -> None:
    assert clean_name("x" * 10**6) == "x" * LONGEST_NAME
    assert clean_name(" " * 10**6 + "x") == ""


@given(st.text())
def test_what_is_cleaned_is_fit(text: str) -> None:
    name = clean_name(text)
    assert read_name(name) == name
    assert clean_name(name) == name


def test_french_spaces_are_kept() -> None:
    assert printable("prêt\u202f: oui\u00a0!") == "prêt\u202f: oui\u00a0!"


def test_a_record_commands_no_terminal(tmp_path: Path) -> None:
    game = on.Game("onirim:1", seed="MOTH-4821")
    while game.question:
        game.play(game.question.options[0])
    evil = "\\u001b]0;owned\\u0007\\u009b2J\\u202e"
    path = tmp_path / "evil.odn"
    path.write_text(str(game.record).replace("MOTH-4821", evil), "utf-8")
    told: list[str] = []
    summarize(path, Console(lambda _: "", told.append))
    told += lines_of(analyse(on.Record.parse(path.read_text("utf-8"))), "en")
    assert "owned" in "".join(told)
    assert not any(character in "".join(told) for character in "\x1b\x07\x9b\u202e")
