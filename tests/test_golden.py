"""Golden playthroughs: every rules code has one, and its game still goes the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

import oneironaut as on

from .golden import FOLDER, SEEDS, check, path_of, playthrough


@pytest.mark.parametrize("code", on.all_codes())
def test_golden(code: str) -> None:
    check(code)


def test_no_file_without_a_code() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(path_of(code).name for code in on.all_codes())
    assert set(SEEDS) == set(on.all_codes())
    assert len({path_of(code) for code in on.all_codes()}) == len(on.all_codes())


# Words of the base module that are said only where an expansion gives occasion.
FOR_EXPANSIONS = {"find", "colour", "go", "begin", "draw"}


@pytest.mark.parametrize("code", on.all_codes())
def test_golden_asks_every_question_and_uses_every_verb(code: str) -> None:
    rules = on.read_rules(code)
    lines = path_of(code).read_text("utf-8").split("\n")
    asked = {line.split()[3] for line in lines if line.startswith("question")}
    used = {line.split()[1] for line in lines if line.startswith("chosen")}
    assert asked == {ask.name for ask in rules.asks} - {"deal"} - FOR_EXPANSIONS
    assert used == {verb.name for verb in rules.verbs} - {"deal"} - FOR_EXPANSIONS
    seats = {line.split()[2] for line in lines if line.startswith("question")}
    assert seats == {str(seat) for seat in range(rules.players)}


@pytest.mark.parametrize("code", on.all_codes())
def test_golden_positions_can_be_read(code: str) -> None:
    lines = path_of(code).read_text("utf-8").split("\n")
    positions = [line.removeprefix("position  ") for line in lines if line.startswith("position")]
    assert len(positions) > 40
    for position in positions:
        assert on.write_position(on.read_position(position)) == position


def count(field: str, *, hidden: bool) -> int:
    """How many cards of a field are hidden, or shown."""
    words = [word for word in field.split(",") if word not in ("", "-")]
    return sum(int(word[:-2] or 1) for word in words if (word[-2:] == "??") == hidden)


def test_silent_golden_shows_no_card_of_the_partner() -> None:
    """Of the partner's hand a view lists as many cards as the position says are known, and hides the rest."""
    for code, silent in (("onirim:2", True), ("onirim:2!open", False)):
        unknown = 0
        fields: dict[str, str] = {}
        for line in path_of(code).read_text("utf-8").split("\n"):
            words = dict(word.split("=", 1) for word in line.split() if "=" in word)
            if line.startswith("position"):
                fields = words
            elif line.startswith("view"):
                partner = 2 - int(line.split()[1])
                hand = words.get(f"hand{partner}", "-")
                unknown += count(hand, hidden=True)
                known = fields[f"known{partner}" if silent else f"hand{partner}"]
                assert count(hand, hidden=False) == count(known, hidden=False)
        assert (unknown > 0) == silent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the golden files, to be spoilt."""
    for path in FOLDER.iterdir():
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "begins", ["position", "view 0", "question", "options", "chosen", "  move", "  shuffle", "  turn", "outcome"]
)
def test_a_changed_line_is_caught_and_shown(folder: Path, begins: str) -> None:
    path = path_of("onirim:1", folder)
    check("onirim:1", folder)
    lines = path.read_text("utf-8").split("\n")
    last = max(n for n, line in enumerate(lines) if line.startswith(begins))
    lines[last] += "x"
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(AssertionError) as caught:
        check("onirim:1", folder)
    assert f"-{lines[last]}" in str(caught.value)
    assert f"+{lines[last][:-1]}" in str(caught.value)


def test_a_lost_line_is_caught(folder: Path) -> None:
    path = path_of("onirim:2", folder)
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join(line for n, line in enumerate(lines) if n != 20), "utf-8")
    with pytest.raises(AssertionError, match="the game went another way"):
        check("onirim:2", folder)


def test_a_missing_file_is_caught(folder: Path) -> None:
    path_of("onirim:2", folder).unlink()
    with pytest.raises(AssertionError, match=r"onirim-2\.txt is missing"):
        check("onirim:2", folder)


def test_a_code_without_a_playthrough_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(SEEDS, "onirim:2!open")
    with pytest.raises(AssertionError, match="onirim:2!open has no golden playthrough"):
        check("onirim:2!open")


def test_another_seed_is_another_game() -> None:
    assert playthrough("onirim:1", "GOLDEN-1").split("\n")[1:] != playthrough("onirim:1", "GOLDEN-2").split("\n")[1:]
