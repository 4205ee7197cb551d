"""The leaderboard: fixed deals that are the same for all, files that can be checked, and planted defects that are caught."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import oneironaut as on
from oneironaut.commands.main import main
from oneironaut.kernel.errors import BadCodeError
from oneironaut.sim import play_game
from oneironaut.sim.leaderboard import DEALS, SEED, ClaimError, check_file, codes_of, find_game, new_run
from oneironaut.sim.pages import PageError, put_between
from oneironaut.sim.stats import wilson
from tests.architecture.test_docs import ROOT
from tests.support.scripts import load_script

Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of the first eight deals, by the greedy bot."""
    path = tmp_path_factory.mktemp("leaderboard") / "greedy.jsonl"
    assert main(["leaderboard", "onirim:1", "--bot", "greedy", "--games", "8", "--jobs", "1", "--records", str(path)]) == 0
    return path


def test_presets_have_a_leaderboard_and_others_do_not() -> None:
    codes = codes_of(["all"])
    assert len(codes) == len(on.presets()) - 1
    assert codes_of(["onirim:1+everything", "onirim:2"])[1] == "onirim:2"
    with pytest.raises(BadCodeError, match="against each other"):
        codes_of(["dreamers:2"])
    with pytest.raises(BadCodeError, match="is not a preset"):
        codes_of(["onirim:1+towers!ruins"])
    with pytest.raises(BadCodeError, match="name it alone"):
        codes_of(["all", "onirim:1"])
    for games in (0, DEALS + 1):
        with pytest.raises(BadCodeError, match="10000 deals"):
            new_run("onirim:1", ("greedy",), games)


def test_a_file_is_correct_and_says_what_was_won(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaderboard", "--check", str(records), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    claims = list(check_file(records))
    assert [(claim.rules, claim.bots, claim.games) for claim in claims] == [("onirim:1", ("greedy",), 8)]
    assert not claims[0].is_whole
    assert f"won {claims[0].wins} ·" in shown
    assert "of the first 8 deals" in shown
    assert "every game is valid" in shown


def test_games_are_those_of_the_fixed_deals(records: Path) -> None:
    for number in (0, 5):
        played = play_game("onirim:1", ["greedy"], f"LEADER-1:{number}", duplicate=True)
        record = find_game(records, number)
        assert record.moves == played.record(None).moves
        assert on.Game.replay(record).outcome == played.outcome


def test_one_game_can_be_replayed_by_itself(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["leaderboard", "--check", str(records), "--game", "3"]) == 0
    file = tmp_path / "game.odn"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert "The record is correct." in capsys.readouterr().out
    assert main(["leaderboard", "--check", str(records), "--game", "300"]) == 1
    assert "there is no game 300" in capsys.readouterr().err


def test_random_has_the_same_deals_and_several_presets_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "random.jsonl"
    words = ["leaderboard", "onirim:1", "onirim:2", "--bot", "random", "--games", "3", "--jobs", "1", "--records", str(path)]
    assert main(words) == 0
    assert [(claim.rules, claim.bots, claim.games) for claim in check_file(path)] == [
        ("onirim:1", ("random",), 3),
        ("onirim:2", ("random", "random"), 3),
    ]


def another_deal(lines: Lines) -> None:
    other = play_game("onirim:1", ["greedy"], "LEADER-2:2", duplicate=True)
    lines[2] |= {
        "moves": [str(line) for line in other.record(None).moves],
        "result": str(other.outcome),
        "won": other.outcome.won,
    }


def wrong_total(lines: Lines) -> None:
    lines[-1]["claim"]["wins"] += 1


def fewer_games(lines: Lines) -> None:
    lines[-1]["claim"]["games"] -= 1


def cut_off(lines: Lines) -> None:
    lines[4]["moves"] = lines[4]["moves"][:-2]


def a_game_twice(lines: Lines) -> None:
    lines.insert(3, lines[3])
    lines[-1]["claim"]["games"] += 1


def another_game_in_its_place(lines: Lines) -> None:
    lines[3] = {**lines[2], "game": 3}


def a_game_left_out(lines: Lines) -> None:
    del lines[6]
    lines[-1]["claim"]["games"] -= 1


def no_claim(lines: Lines) -> None:
    del lines[-1]


def nothing(lines: Lines) -> None:
    lines.clear()


def another_seed(lines: Lines) -> None:
    lines[-1]["claim"]["seed"] = "LEADER-2"


def another_bot(lines: Lines) -> None:
    lines[1]["bots"] = ["seer"]


def false_result(lines: Lines) -> None:
    lines[0]["won"] = not lines[0]["won"]


def illegal(lines: Lines) -> None:
    lines[0]["moves"][1] = "play Rd"


def after_the_end(lines: Lines) -> None:
    lines[0]["moves"].append("discard Rs")


def old_rules(lines: Lines) -> None:
    lines[5]["versions"] = {"base": 99}


def no_moves(lines: Lines) -> None:
    del lines[5]["moves"]


def foreign_rules(lines: Lines) -> None:
    lines[-1]["claim"]["rules"] = "onirim:1+towers!ruins"


def unknown_field(lines: Lines) -> None:
    lines[-1]["claim"]["luck"] = 7


DEFECTS: dict[Callable[[Lines], None], str] = {
    another_deal: r"line 3: 'deal \w+' where the fixed deal \d+ gives",
    wrong_total: "wins are claimed, and 8 with",
    fewer_games: "7 games with",
    cut_off: "line 5: the game is not over after its last move",
    a_game_twice: "line 5: game 3, and game 4 should come here",
    another_game_in_its_place: "line 4: 'deal .* where the fixed deal",
    a_game_left_out: "game 7, and game 6 should come here",
    no_claim: "ends without a claim",
    nothing: "ends without a claim",
    another_seed: "seed 'LEADER-2'",
    another_bot: "line 2: other rules, seed or bots",
    false_result: "the moves lead to",
    illegal: "line 1: ",
    after_the_end: "over before 'discard Rs'",
    old_rules: "line 6: RecordError: played by version 99",
    no_moves: "line 6: KeyError: 'moves'",
    foreign_rules: "is not a preset",
    unknown_field: "no claim: TypeError",
}


@pytest.mark.parametrize("plant", DEFECTS, ids=lambda plant: plant.__name__)
def test_a_planted_defect_is_caught(
    plant: Callable[[Lines], None], records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [json.loads(text) for text in records.read_text("utf-8").splitlines()]
    plant(lines)
    path = tmp_path / "planted.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    with pytest.raises((ClaimError, BadCodeError), match=DEFECTS[plant]):
        list(check_file(path))
    assert main(["leaderboard", "--check", str(path)]) == 1
    assert "every game is valid" not in capsys.readouterr().out


@pytest.mark.parametrize("text", ["{", "[1]\n", '{"game": 0}\n'])
def test_what_is_no_file_of_records_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "no.jsonl"
    path.write_text(text, "utf-8")
    with pytest.raises(ClaimError):
        list(check_file(path))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], 2),
        (["onirim:1", "--check", "x.jsonl"], 2),
        (["onirim:1", "--game", "1"], 2),
        (["onirim:1", "--games", "2", "--records", "x.parquet"], 1),
        (["onirim:1", "--bot", "honest", "--games", "2"], 1),
        (["--check", "no_such_file.jsonl"], 1),
    ],
)
def test_wrong_usage_is_told(words: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        found = main(["leaderboard", *words])
    except SystemExit as error:
        found = int(str(error.code))
    assert found == code
    assert capsys.readouterr().err


def test_the_table_of_the_page_is_that_of_the_results() -> None:
    leaderboard = load_script("leaderboard")
    data = json.loads((ROOT / "docs" / "lab" / "leaderboard.json").read_text("utf-8"))
    page = (ROOT / "docs" / "lab" / "leaderboard.md").read_text("utf-8")
    assert put_between(page, leaderboard.BEGIN, leaderboard.END, leaderboard.table(data)) == page
    assert data["seed"] == SEED
    assert data["rows"]
    for row in data["rows"]:
        assert [row["rules"]] == codes_of([row["rules"]])
        low, high = wilson(row["wins"], row["games"])
        assert row["interval"] == [round(low, 4), round(high, 4)]
    changed = json.loads(json.dumps(data))
    changed["rows"][0]["wins"] += 1
    assert put_between(page, leaderboard.BEGIN, leaderboard.END, leaderboard.table(changed)) != page


def test_a_new_row_replaces_the_old_one() -> None:
    leaderboard = load_script("leaderboard")
    row = {"rules": "onirim:1", "bots": ["greedy"], "games": 10, "wins": 2}
    better = {"rules": "onirim:1", "bots": ["planner"], "games": 10, "wins": 6}
    data = leaderboard.add(better, leaderboard.add(row, {"rows": []}))
    assert [one["bots"] for one in data["rows"]] == [["planner"], ["greedy"]]
    assert len(leaderboard.add({**row, "wins": 9}, data)["rows"]) == 2


def test_a_row_is_what_the_command_says(records: Path) -> None:
    row = load_script("leaderboard").play("onirim:1", ("greedy",), 8, 1)
    claim = next(check_file(records))
    assert (row["wins"], row["games"], row["bots"]) == (claim.wins, 8, ["greedy"])
    assert row["commit"]


def test_a_page_without_marks_is_told() -> None:
    with pytest.raises(PageError, match="the page lacks the lines <a> and <b>"):
        put_between("<a> and nothing else", "<a>", "<b>", "a table")
