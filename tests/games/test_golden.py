"""Golden playthroughs: every expansion, variant and preset has one, and its game still goes the same way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.kernel.definition import GAMES
from oneironaut.kernel.zone import ROW
from oneironaut.onirim.definition import ONIRIM
from tests.support.golden import (
    FOLDER,
    check,
    codes,
    path_of,
    playthrough,
    position_fields,
    seed_of,
    steps,
    view_fields,
    words_of,
)
from tests.support.position_diff import apply, changes, counted

MOST_BYTES = 1_100_000  # of the folder
EVERYTHING = ONIRIM.presets["everything"]


@pytest.mark.parametrize("code", codes())
def test_golden(code: str) -> None:
    check(code)


# Which rules have one.


def without_golden(folder: Path = FOLDER) -> list[str]:
    """Every preset, expansion and variant for one and for two players that has no file."""
    tails = {tail for code in on.presets() for tail in [code.partition("+")[1] + code.partition("+")[2]]}
    game = GAMES["onirim"]
    tails |= {f"+{each.key}" for each in game.expansions if not each.plays_alone}
    tails |= {f"+{key}!{variant}" for key, variants in game.variants.items() for variant in variants}
    wanted = {f"onirim:{players}{tail}" for players in (1, 2) for tail in tails} | set(on.all_codes())
    return sorted(code for code in wanted if not path_of(code, folder).exists())


def test_every_expansion_variant_and_preset_has_a_golden() -> None:
    assert without_golden() == []
    assert path_of(f"onirim:2!open{EVERYTHING}").exists()


def test_no_file_without_a_code() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(path_of(code).name for code in codes())
    assert len({path_of(code) for code in codes()}) == len(codes())
    for code in codes():
        assert path_of(code).read_text("utf-8").startswith(f"# {code}, seed ")


def test_the_folder_stays_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


# What is in them.

# Words of the base module that are said only where an expansion gives occasion.
FOR_EXPANSIONS = {"ask find", "ask colour", "ask begin", "ask draw", "verb find", "verb colour", "verb go"}


def declared(code: str) -> set[str]:
    """The questions and verbs of rules, chance's own left out."""
    rules = on.read_rules(code)
    words = {f"ask {ask.name}" for ask in rules.asks} | {f"verb {verb.name}" for verb in rules.verbs}
    return words - {"ask deal", "verb deal"}


@pytest.mark.parametrize("code", on.all_codes())
def test_a_base_golden_asks_every_question_and_uses_every_verb(code: str) -> None:
    assert words_of(code, seed_of(path_of(code))) == declared(code) - FOR_EXPANSIONS
    lines = path_of(code).read_text("utf-8").split("\n")
    seats = {line.split()[2] for line in lines if line.startswith("question")}
    assert seats == {str(seat) for seat in range(on.read_rules(code).players)}


def test_together_they_ask_every_question_and_use_every_verb() -> None:
    wanted: set[str] = set()
    found: set[str] = set()
    for code in codes():
        wanted |= declared(code)
        found |= words_of(code, seed_of(path_of(code)))
    assert found == wanted


@pytest.mark.parametrize("code", [*on.all_codes(), f"onirim:1{EVERYTHING}", f"onirim:2{EVERYTHING}"])
def test_golden_positions_can_be_read(code: str) -> None:
    positions = [game.position for game, _ in steps(code, seed_of(path_of(code)))]
    assert len(positions) > 40
    for position in positions:
        assert on.write_position(on.read_position(position)) == position


@pytest.mark.parametrize("code", ["onirim:1", "onirim:2", f"onirim:2{EVERYTHING}"])
def test_changes_lose_nothing(code: str) -> None:
    """From a position or view and the line of changes after it the next one can be had back."""
    before: list[dict[str, str]] = []
    several = 0
    for game, _ in steps(code, seed_of(path_of(code))):
        now = [position_fields(game.position), *[view_fields(game.view(seat)) for seat in range(game.rules.players)]]
        loose = {zone.title for zone in game.rules.zones if zone.sort != ROW} | {"unseen"}
        for old, new in zip(before, now, strict=False):
            line = changes(old, new, loose)
            several += "~" in line
            for name, value in apply(old, line).items():
                assert value == (new[name] if isinstance(value, str) else counted(new[name])), name
        before = now
    assert several > 50


def test_every_field_of_cards_that_changes_is_told() -> None:
    old = {"hand": "Rs,2Gm,Bk,Nk,Ns", "labyrinth": "Rs,Rm", "active": "0", "end": "-"}
    for field, value, line in (
        ("hand", "Rs,Gm,Bk,Nk,2Ns", "hand~-Gm,+Ns"),
        ("hand", "2??,Gm,Bk,Nk,Ns", "hand~-Rs,-Gm,+2??"),
        ("hand", "Bk,Nk", "hand=Bk,Nk"),
        ("labyrinth", "Rm,Rs", "labyrinth=Rm,Rs"),
        ("active", "1", "active=1"),
        ("end", "won.all_doors", "end=won.all_doors"),
    ):
        assert changes(old, old | {field: value}, {"hand"}) == line
    assert changes(old, old, {"hand"}) == "="
    with pytest.raises(AssertionError, match="fields came or went"):
        changes(old, {"hand": "-"}, {"hand"})


@pytest.mark.parametrize("tail", ["", "+denizens", EVERYTHING])
@pytest.mark.parametrize(("start", "silent"), [("onirim:2", True), ("onirim:2!open", False)])
def test_silent_golden_shows_no_card_of_the_partner(start: str, silent: bool, tail: str) -> None:
    """Of the partner's hand a view lists as many cards as the position says are known, and hides the rest."""
    unknown = 0
    for game, _ in steps(start + tail, seed_of(path_of(start + tail))):
        fields = position_fields(game.position)
        for seat in range(2):
            partner = 2 - seat
            hand = counted(view_fields(game.view(seat))[f"hand{partner}"])
            unknown += hand.pop("??", 0)
            known = fields[f"known{partner}" if silent else f"hand{partner}"]
            assert hand == counted(known)
    assert (unknown > 0) == silent


# Planted defects.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the golden files, to be spoilt."""
    for path in FOLDER.iterdir():
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "begins", ["position", "view 0", "question", "options", "chosen", "  move", "  shuffle", "  turn", "outcome"]
)
@pytest.mark.parametrize("code", ["onirim:1", "onirim:2+dreamcatchers"])
def test_a_changed_line_is_caught_and_shown(folder: Path, code: str, begins: str) -> None:
    path = path_of(code, folder)
    check(code, folder)
    lines = path.read_text("utf-8").split("\n")
    last = max(n for n, line in enumerate(lines) if line.startswith(begins))
    lines[last] += "x"
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(AssertionError) as caught:
        check(code, folder)
    assert f"-{lines[last]}" in str(caught.value)
    assert f"+{lines[last][:-1]}" in str(caught.value)


def test_a_lost_line_is_caught(folder: Path) -> None:
    path = path_of("onirim:2", folder)
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join(line for n, line in enumerate(lines) if n != 20), "utf-8")
    with pytest.raises(AssertionError, match="the game went another way"):
        check("onirim:2", folder)


def test_a_missing_file_is_caught(folder: Path) -> None:
    assert without_golden(folder) == []
    path_of("onirim:2+towers!ruins", folder).unlink()
    with pytest.raises(AssertionError, match=r"onirim-2\+towers_ruins\.txt is missing"):
        check("onirim:2+towers!ruins", folder)
    assert without_golden(folder) == ["onirim:2+towers!ruins"]


def test_a_file_without_its_seed_is_caught(folder: Path) -> None:
    path = path_of("onirim:1", folder)
    path.write_text(path.read_text("utf-8").partition("\n")[2], "utf-8")
    with pytest.raises(AssertionError, match="does not say its seed"):
        check("onirim:1", folder)


def test_a_preset_or_variant_without_a_playthrough_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    towers = next(each for each in ONIRIM.expansions if each.key == "towers")
    taller = tuple(replace(each, variants=("ruins", "taller")) if each is towers else each for each in ONIRIM.expansions)
    odd = replace(ONIRIM, expansions=taller, name_presets=lambda _: {**ONIRIM.presets, "odd": "+book+denizens"})
    monkeypatch.setitem(GAMES, "onirim", odd)
    assert without_golden() == [f"onirim:{players}+{tail}" for players in (1, 2) for tail in ("book+denizens", "towers!taller")]


def test_another_seed_is_another_game() -> None:
    assert playthrough("onirim:1", "GOLDEN-1").split("\n")[1:] != playthrough("onirim:1", "GOLDEN-2").split("\n")[1:]
