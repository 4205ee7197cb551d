"""Cross-play: bots that never met play whole games together, a partner who acts unusually included; and the matrix of them."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from oneironaut import Game
from oneironaut.sim import play_game
from oneironaut.sim.pages import put_between
from tests.architecture.test_docs import ROOT
from tests.support.scripts import load_script

BOTS = ("random", "greedy", "planner", "value", "default")
PAIRS = list(product(BOTS, BOTS))
ODD = [pair for pair in PAIRS if "random" in pair]


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("code", ["onirim:2", "onirim:2!open"])
def test_every_pair_plays_a_whole_game(code: str, first: str, second: str) -> None:
    played = play_game(code, [first, second], "PAIR-1:0", duplicate=True)
    assert played.decisions > 20
    assert Game.replay(played.record(None)).outcome == played.outcome


@pytest.mark.parametrize(("first", "second"), ODD)
@pytest.mark.parametrize("code", ["onirim:2+book+glyphs", "onirim:2+dreamcatchers+towers", "onirim:2+premonitions+denizens"])
def test_a_random_partner_upsets_nobody(code: str, first: str, second: str) -> None:
    played = play_game(code, [first, second], "PAIR-2:0", duplicate=True)
    assert Game.replay(played.record(None)).outcome == played.outcome


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_pair_plays_with_everything(first: str, second: str) -> None:
    played = play_game("onirim:2+everything", [first, second], "PAIR-3:0", duplicate=True)
    assert Game.replay(played.record(None)).outcome == played.outcome


def test_the_matrix_is_played_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crossplay = load_script("crossplay")
    kept = tmp_path / "cross.json"
    words = ["onirim:2", "--bots", "random", "greedy", "--games", "2", "--json", str(kept)]
    assert crossplay.main(words) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[0] == "| `onirim:2` | `random` | `greedy` |"
    assert "0.000 [0.000 to 0.658], 2" in shown
    kept.write_text(kept.read_text("utf-8").replace("0,\n  2", "2,\n  2", 1), "utf-8")
    assert crossplay.main(words) == 0
    assert "1.000 [" in capsys.readouterr().out  # what is kept is not played again


def test_the_tables_of_the_page_are_those_of_the_results() -> None:
    crossplay = load_script("crossplay")
    page = (ROOT / "docs" / "lab" / "bots.md").read_text("utf-8")
    kept = json.loads((ROOT / "docs" / "lab" / "crossplay.json").read_text("utf-8"))
    assert len(kept) == 2 * len(PAIRS)
    assert put_between(page, crossplay.BEGIN, crossplay.END, crossplay.tables(kept, ["onirim:2", "onirim:2!open"], BOTS)) == page
    kept["onirim:2 greedy greedy"][0] += 1
    assert put_between(page, crossplay.BEGIN, crossplay.END, crossplay.tables(kept, ["onirim:2", "onirim:2!open"], BOTS)) != page
