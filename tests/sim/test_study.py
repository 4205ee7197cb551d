"""Studies: games and decisions as rows, in files that say the same, and as pandas tables."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import oneironaut as on
from oneironaut.commands.main import main
from oneironaut.runtime.extras import MissingExtraError
from oneironaut.sim import Job, Run, collect, simulate, to_pandas
from oneironaut.sim.chunk import play_chunk
from oneironaut.sim.columns import COUNTS, DECISION_COLUMNS, GAME_COLUMNS
from oneironaut.sim.records import CSV, JSONL, PARQUET, RecordsWriter
from oneironaut.sim.study import StudyError, read_rows

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "simulation.md"
JOB = replace(Job.of("onirim:2", ("greedy", "random"), "STUDY"), decisions=True)


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path / "home"))


def write(folder: Path, form: str, games: int = 3) -> tuple[Path, Path]:
    """A file of games and one of decisions."""
    paths = (folder / f"games.{form}", folder / f"decisions.{form}")
    writers = [RecordsWriter(paths[0], form), RecordsWriter(paths[1], form, columns=DECISION_COLUMNS)]
    for writer in writers:
        writer.open()
    simulate(Run(JOB, games), writer=writers[0], decisions=writers[1])
    for writer in writers:
        writer.close(complete=True)
    return paths


def without_times(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


def test_every_column_of_the_page_and_no_other() -> None:
    page = PAGE.read_text("utf-8")
    for heading, columns in (("### Columns of games", GAME_COLUMNS), ("### Columns of decisions", DECISION_COLUMNS)):
        section = page[page.index(heading) + len(heading) :].split("\n#")[0]
        names = re.findall(r"(?m)^\| (?:`(\w+)`|\*(counts)\*) \| (\w+)", section)
        assert [(a or b, kind) for a, b, kind in names] == [(column.name, column.kind) for column in columns]


def test_rows_say_how_games_ended() -> None:
    study = collect(Run(Job.of("onirim:1", ("greedy",), "STUDY-2"), 2), decisions=True)
    for row in study.games:
        names = [column.name for column in GAME_COLUMNS if column.name != COUNTS]
        assert set(row) == {*names, "doors"}
        assert row["game_seed"] == f"STUDY-2:{row['game']}"
        assert row["versions"] == " ".join(f"{key}={n}" for key, n in on.read_rules("onirim:1").versions.items())
        game = on.Game("onirim:1", seed=row["game_seed"])
        own = [decision for decision in study.decisions if decision["game"] == row["game"]]
        assert len(own) == row["decisions"]
        for decision in own:
            question = game.question
            assert question is not None
            assert (decision["question"], decision["options"]) == (question.ask, len(question.options))
            game.play(decision["option"])
        assert game.outcome is not None
        assert (row["won"], row["reason"]) == (game.outcome.won, game.outcome.reason)
        assert row["doors"] == game.outcome.tally["doors"]
        assert row["seconds"] == pytest.approx(sum(decision["seconds"] for decision in own), abs=1e-4)
        assert {decision["value"] for decision in own} == {None}


def test_of_players_against_each_other_the_winner_is_a_seat() -> None:
    study = collect(Run(Job.of("dreamers:2", ("honest", "random"), "STUDY-3"), 2))
    assert all(row["winner"] in (1, 2, None) for row in study.games)
    assert all({"points1", "points2"} <= set(row) for row in study.games)
    assert study.decisions == []


def test_the_coach_values_what_was_chosen() -> None:
    study = collect(Run(Job.of("onirim:1", ("value",), "STUDY-4"), 1), coach=True)
    assert study.decisions
    for row in study.decisions:
        assert 0 <= row["value"] <= row["best_value"] + 0.006 <= 1.006  # of those that hardly differ, the coach names one
        assert row["best"]


def test_random_games_have_rows_too() -> None:
    chunk = play_chunk(replace(Job.of("onirim:1", ("random",), "STUDY-5"), decisions=True), 0, 2, "rows")
    rows = [json.loads(line) for line in chunk.records]
    assert [row["game_seed"] for row in rows] == [None, None]
    assert [row["seconds"] for row in rows] == [None, None]
    assert len(chunk.decisions) == sum(row["decisions"] for row in rows)


def test_csv_parquet_and_rows_say_the_same(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'oneironaut[parquet]'")
    study = collect(Run(JOB, 3), decisions=True)
    for form in (CSV, PARQUET):
        games, decisions = write(tmp_path, form)
        assert without_times(read_rows(games)) == without_times(study.games)
        assert without_times(read_rows(decisions)) == without_times(study.decisions)
    assert without_times(read_rows(write(tmp_path, JSONL)[1])) == without_times(study.decisions)
    assert (
        sorted(file.suffix for file in tmp_path.iterdir() if file.is_file()) == [".csv"] * 2 + [".jsonl"] * 2 + [".parquet"] * 2
    )
    with (tmp_path / "games.csv").open(newline="") as file:
        assert next(csv.reader(file))[:3] == ["game", "rules", "versions"]
    with pytest.raises(StudyError, match=r"a \.csv, \.parquet or \.jsonl file"):
        read_rows(tmp_path / "games.xlsx")


def test_pandas_tables_have_types(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed: pip install 'oneironaut[pandas]'")
    study = collect(Run(JOB, 3), decisions=True)
    table = to_pandas(study.games)
    assert list(table.columns) == [n for c in GAME_COLUMNS for n in (["doors"] if c.name == COUNTS else [c.name])]
    assert table["won"].dtype == "boolean"
    assert table["doors"].dtype == "Int64"
    from_file = to_pandas(write(tmp_path, CSV)[0])
    pandas.testing.assert_frame_equal(table.drop(columns="seconds"), from_file.drop(columns="seconds"))
    decisions = to_pandas(study.decisions)
    assert len(decisions) == table["decisions"].sum()
    records = to_pandas(write(tmp_path, JSONL)[0])  # those have fewer columns, and say the same
    assert records["doors"].tolist() == table["doors"].tolist()
    assert records["versions"].tolist() == table["versions"].tolist()


def test_without_pandas_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("importlib.import_module", refuse)
    with pytest.raises(MissingExtraError, match="Install the extra “pandas”: ") as missing:
        to_pandas([])
    assert missing.value.extra == "pandas"


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = [tmp_path / "games.csv", tmp_path / "decisions.csv"]
    words = ["sim", "onirim:1", "--bot", "value", "--games", "2", "--jobs", "1"]
    assert main([*words, "--records", str(files[0]), "--decisions", str(files[1]), "--coach"]) == 0
    out = capsys.readouterr().out
    assert "These are the odds of this bot, not of the rules" in out
    games, decisions = map(read_rows, files)
    assert len(decisions) == sum(row["decisions"] for row in games)
    assert decisions[0]["value"] is not None
    assert main([*words, "--decisions", str(tmp_path / "d.xls")]) == 1
    assert ".csv, .parquet or .jsonl" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*words, "--coach"])
    assert "add --decisions FILE" in capsys.readouterr().err


def test_a_run_that_was_cut_off_goes_on_with_its_decisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("oneironaut.sim.checkpoint.EVERY", 0.0)
    words = ["sim", "onirim:1", "--bot", "greedy", "--games", "6", "--jobs", "1", "--decisions"]
    assert main([*words, str(tmp_path / "whole.csv")]) == 0
    played = 0

    def stop(*arguments: Any) -> Any:
        nonlocal played
        played += 1
        if played == 3:
            raise KeyboardInterrupt
        return play_chunk(*arguments)

    monkeypatch.setattr("oneironaut.sim.engines.play_chunk", stop)
    assert main([*words, str(tmp_path / "cut.csv")]) == 130
    assert main([*words, str(tmp_path / "cut.csv"), "--resume"]) == 0
    assert without_times(read_rows(tmp_path / "cut.csv")) == without_times(read_rows(tmp_path / "whole.csv"))
    assert "Resuming after" in capsys.readouterr().err
