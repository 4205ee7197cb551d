"""Hints in the terminal: what the coach says to the question on the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from oneironaut import Game, ScriptedDealer
from oneironaut.coach import CoachError, advise
from oneironaut.terminal import hints as hints_module
from oneironaut.text.numbers import percent
from tests.support.terminal_players import DRAFT, OPENING, fast_disk, run, script

__all__ = ["fast_disk"]  # a fixture: used by being here
RANKED = re.compile(r"^ ?(\d+)\. .*?(\d+[.,]\d)", re.M)


@pytest.fixture
def glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without time to think a hint is always the same."""
    monkeypatch.setattr(hints_module, "MILLISECONDS", 0.0)


def unfolded(text: str) -> str:
    """A text on one line, every space alike."""
    return " ".join(text.split())


@pytest.mark.usefixtures("glance")
@pytest.mark.parametrize(
    ("lang", "word", "chooses"), [("en", "hint", "The coach would choose"), ("fr", "conseil", "Le conseiller choisirait")]
)
def test_a_hint_says_what_the_coach_says(lang: str, word: str, chooses: str, tmp_path: Path) -> None:
    game = Game("onirim:1", "MOTH-4821")
    advice = advise(game, lang=lang, milliseconds=0.0)
    text = run(game, tmp_path, word, lang=lang).text
    assert game.decisions == 0
    assert unfolded(advice.best.option.text(lang)) in unfolded(text[text.index(chooses) :])
    assert all(unfolded(reason) in unfolded(text) for reason in (*advice.situation, *advice.best.reasons))
    found = RANKED.findall(text)
    assert [int(number) for number, _ in found] == [
        advice.options.index(advised) + 1 for advised in advice.ranked[: hints_module.MOST]
    ]
    assert [chance for _, chance in found] == [
        percent(advised.chance, lang).rstrip("%\u202f") for advised in advice.ranked[: hints_module.MOST]
    ]
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.usefixtures("glance")
def test_a_hint_knows_no_more_than_the_seat(tmp_path: Path) -> None:
    def hints(hidden: str, *lines: str) -> list[str]:
        game = Game("onirim:2", dealer=ScriptedDealer(f"{OPENING} {hidden} Rs Rm Rs Rs Gm Nm Ns Gs"))
        text = run(game, tmp_path / (hidden + str(len(lines))), *DRAFT, "play Nm", "", *lines).text
        return [part for part in re.split(r"press Enter to see your cards\. ", text) if RANKED.search(part)]

    theirs = [hints(hidden, "hint") for hidden in ("Nk", "Rk", "Gs")]
    assert len(theirs[0]) == 1
    assert theirs[0] == theirs[1] == theirs[2]
    assert hints("Nk", "play Bs", "", "hint") != hints("Rk", "play Bs", "", "hint")  # who holds the card is advised by it


@pytest.mark.usefixtures("glance")
def test_a_hint_says_where_its_chances_were_not_measured(tmp_path: Path) -> None:
    rough = "have not been measured for these rules"
    assert rough in run(Game("onirim:1+book!lost", "MOTH-4821"), tmp_path / "1", "hint").text
    assert rough not in run(Game("onirim:1+book", "MOTH-4821"), tmp_path / "2", "hint").text


def test_a_hint_in_dreamers_says_who_the_other_may_be(tmp_path: Path) -> None:
    text = " ".join(run(Game("dreamers:2", "MOTH-4821"), tmp_path, "", "hint").text.split())
    assert "the other player is the Master of Nightmares with 50% probability" in text
    assert "The coach would choose: Lay the" in text


def test_where_there_is_no_coach_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise CoachError("no bot has learned this")

    monkeypatch.setattr(hints_module, "advise", none)
    assert "There is no coach for these rules yet" in run(Game("onirim:1", "MOTH-4821"), tmp_path, "hint").text


def test_where_there_is_nothing_to_advise_it_says_so(tmp_path: Path) -> None:
    game = Game("onirim:1", "MOTH-4821")
    text = run(game, tmp_path, *script("onirim:1", "MOTH-4821"), "hint").text
    assert game.over
    assert "The game is over: there is nothing to advise" in text
