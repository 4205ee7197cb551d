"""Records of many games, in every format; they replay, and a run that was cut off goes on in the same file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.runtime.extras import MissingExtraError, load_extra
from oneironaut.sim import Job, Run, simulate
from oneironaut.sim.chunk import play_chunk
from oneironaut.sim.records import (
    JSONL,
    ODN,
    PARQUET,
    OutputError,
    RecordsWriter,
    check_writable,
    form_of,
    read_records,
)
from oneironaut.sim.study import read_rows

JOB = Job.of("onirim:2", ("greedy", "random"), "REC")


def written(path: Path, form: str, job: Job = JOB, games: int = 6) -> Run:
    writer = RecordsWriter(path, form)
    writer.open()
    run = simulate(Run(job, games), writer=writer)
    writer.close(complete=True)
    return run


@pytest.mark.parametrize("job", [JOB, Job.of("onirim:1+book+glyphs", ("random",), "REC")])
def test_lines_replay_to_their_results(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run = written(path, JSONL, job)
    records = list(read_records(path))
    assert len(records) == run.done == 6
    for number, (record, text) in enumerate(zip(records, path.read_text().splitlines(), strict=True)):
        line = json.loads(text)
        outcome = on.Game.replay(record).outcome
        assert outcome is not None
        assert (line["game"], line["won"], line["reason"]) == (number, outcome.won, outcome.reason)
        assert line["counts"] == dict(outcome.tally)
        assert line["decisions"] == sum(not code.startswith("deal ") for _, code in record.answers())
        assert record.players == job.bots


def test_a_folder_of_odn_files(tmp_path: Path) -> None:
    written(tmp_path / "games", ODN)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"onirim-2-{n:08}.odn" for n in range(6)]
    record = on.Record.parse(files[3].read_text("utf-8"))
    assert record.seed == "REC:3"
    assert record.players == ("greedy", "random")
    assert str(on.Game.replay(record).outcome) == record.result
    game = on.Game("onirim:2", seed=record.seed)
    assert game.record.deals == record.deals[: len(game.record.deals)], "the seed is that of the deal"


def test_one_odn_file_for_one_game(tmp_path: Path) -> None:
    writer = RecordsWriter(tmp_path / "game.odn", ODN, single=True)
    writer.open()
    simulate(Run(JOB, 1), writer=writer)
    writer.close(complete=True)
    assert on.Game.replay(on.Record.parse((tmp_path / "game.odn").read_text("utf-8"))).over


def test_random_games_name_no_seed_that_would_deal_otherwise() -> None:
    chunk = play_chunk(Job.of("onirim:1", ("random",), "REC"), 4, 1, ODN)
    record = on.Record.parse(chunk.records[0])
    assert record.seed is None
    assert record.comment == "game 4 of seed REC"


def test_parquet_has_the_same_games(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install 'oneironaut[parquet]'")
    written(tmp_path / "games.jsonl", JSONL)
    written(tmp_path / "games.parquet", PARQUET)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games.jsonl", "games.parquet"]
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    lines = [json.loads(text) for text in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert len(table) == 6
    for row, line in zip(table, lines, strict=True):
        assert row["doors"] == line["counts"]["doors"]
        for name in ("game", "rules", "seed", "bots", "won", "reason", "decisions", "result", "moves"):
            assert row[name] == line[name]


@pytest.mark.parametrize("form", [JSONL, PARQUET])
def test_a_file_goes_on_where_it_was_cut_off(form: str, tmp_path: Path) -> None:
    if form == PARQUET:
        pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'oneironaut[parquet]'")
    whole, path = tmp_path / f"whole.{form}", tmp_path / f"cut.{form}"
    written(whole, form)
    writer = RecordsWriter(path, form)
    writer.open()
    simulate(Run(JOB, 2), writer=writer)
    size = writer.size
    writer.close(complete=False)
    lines = path.with_name(path.name + ".part") if form == PARQUET else path
    lines.write_bytes(lines.read_bytes() + b"half of a line that was written after the last checkp")
    writer = RecordsWriter(path, form)
    writer.open(size)
    chunk = play_chunk(JOB, 2, 4, writer.keep)
    writer.write(JOB, 2, chunk.records)
    writer.close(complete=True)
    if form == PARQUET:  # it has the time that games took
        rows = [[{**row, "seconds": None} for row in read_rows(file)] for file in (path, whole)]
        assert rows[0] == rows[1]
    else:
        assert path.read_bytes() == whole.read_bytes()


def test_a_file_that_was_shortened_since_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text("{}\n")
    with pytest.raises(OutputError, match="is shorter than when the run was cut off"):
        RecordsWriter(path, JSONL).open(500)


def test_names_of_files_say_the_format(tmp_path: Path) -> None:
    assert form_of("a.jsonl", 9, 1) == JSONL
    assert form_of("a.parquet", 9, 1) == PARQUET
    assert form_of("folder", 9, 1) == form_of(str(tmp_path), 9, 3) == form_of("a.odn", 1, 1) == form_of("a.jsonl/", 2, 1) == ODN
    for name, games in (("a.odn", 2), ("a.xls", 2)):
        with pytest.raises(OutputError, match="jsonl"):
            form_of(name, games, 1)


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path, JSONL)
    path.write_text(path.read_text() + '{"rules": 3}\n')
    with pytest.raises(on.RecordError, match=r"line 7: .*no record"):
        list(read_records(path))


def test_what_cannot_be_written_is_found_before(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_writable(tmp_path / "no" / "such" / "folder.json")
    with pytest.raises(IsADirectoryError):
        check_writable(tmp_path)
    check_writable(tmp_path / "new.json")
    assert not (tmp_path / "new.json").exists()


def test_an_extra_that_is_missing_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("importlib.import_module", refuse)
    for extra in ("plot", "parquet", "ray"):
        with pytest.raises(MissingExtraError, match=rf"extra “{extra}”"):
            load_extra(extra)


def test_an_error_inside_an_extra_is_not_taken_for_its_absence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("importlib.import_module", refuse)
    with pytest.raises(ModuleNotFoundError, match="numpy") as caught:
        load_extra("plot")
    assert not isinstance(caught.value, MissingExtraError)
