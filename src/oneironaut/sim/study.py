"""Studies: the games of a run as rows, and rows as a pandas table."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ..kernel.errors import OneironautError
from ..runtime.extras import load_extra
from .columns import (
    BETWEEN,
    COUNTS,
    DECISION_COLUMNS,
    FLAG,
    GAME_COLUMNS,
    NUMBER,
    TEXT,
    TEXTS,
    WHOLE,
    Column,
    Row,
    columns_of,
    flat,
)
from .engines import Engine, LocalEngine
from .records import CSV, JSONL, PARQUET, ROWS
from .run import Run

DTYPES = {TEXT: "string", WHOLE: "Int64", NUMBER: "float64", FLAG: "boolean", TEXTS: "object"}


class StudyError(OneironautError):
    """A file that has no table of games or decisions."""


@dataclass
class Study:
    """Games and, if they were asked for, decisions, as rows: docs/reference/simulation.md has the columns."""

    games: list[Row] = field(default_factory=list)
    decisions: list[Row] = field(default_factory=list)


def collect(run: Run, engine: Engine | None = None, *, decisions: bool = False, coach: bool = False) -> Study:
    """Play a run, and keep a row for each game, and for each decision if asked for; with the coach's values if asked for, too.
    Raises what a bot did wrong."""
    own = engine is None
    player: Engine = LocalEngine() if engine is None else engine
    job = replace(run.job, decisions=decisions or coach, coach=coach)
    study = Study()
    try:
        for chunk in player.chunks(job, run.first, run.first + run.asked, ROWS):
            run.tally.merge(chunk.tally)
            study.games += [flat(json.loads(line)) for line in chunk.records]
            study.decisions += [json.loads(line) for line in chunk.decisions]
            if chunk.failure is not None:
                raise chunk.failure
    finally:
        if own:
            player.close()
    return study


def to_pandas(source: Sequence[Mapping[str, Any]] | str | Path) -> Any:
    """Return a pandas table of rows, or of a file that `sim --records` or `sim --decisions` wrote (.csv, .parquet, .jsonl)."""
    pandas = load_extra("pandas")
    rows = read_rows(Path(source)) if isinstance(source, (str, Path)) else [flat(row) for row in source]
    columns = table_columns(rows)
    table = pandas.DataFrame.from_records(rows, columns=[column.name for column in columns])
    return table.astype({column.name: DTYPES[column.kind] for column in columns})


def table_columns(rows: Sequence[Mapping[str, Any]]) -> list[Column]:
    """Return the documented columns that rows have, in their order, and those of what outcomes count."""
    names = dict.fromkeys(name for row in rows for name in row)
    known = DECISION_COLUMNS if "question" in names else GAME_COLUMNS
    fixed = {column.name for column in known}
    return [column for column in columns_of(known, [name for name in names if name not in fixed]) if column.name in names]


def read_rows(path: Path) -> list[Row]:
    """Return the rows of a file, by its ending."""
    form = path.suffix[1:]
    if form == JSONL:
        with path.open(encoding="utf-8") as file:
            return [flat(from_record(json.loads(line))) for line in file if '"claim"' not in line[:9]]
    if form == CSV:
        with path.open(encoding="utf-8", newline="") as file:
            return [typed(row) for row in csv.DictReader(file)]
    if form == PARQUET:
        found: list[Row] = load_extra("parquet", "pyarrow.parquet").read_table(str(path)).to_pylist()
        return found
    raise StudyError(f"{path}: a table is a .csv, .parquet or .jsonl file")


def from_record(line: Row) -> Row:
    """Return a line of a file of records as a row: it has the versions as an object."""
    versions = line.get("versions")
    if isinstance(versions, dict):
        return {**line, "versions": " ".join(f"{key}={version}" for key, version in versions.items())}
    return line


def typed(row: Mapping[str, str]) -> Row:
    """Return a row of a CSV file with its types back."""
    known = {column.name: column.kind for column in (DECISION_COLUMNS if "question" in row else GAME_COLUMNS)}
    return {name: typed_cell(text, known.get(name, WHOLE)) for name, text in row.items() if name != COUNTS}


def typed_cell(text: str, kind: str) -> object:
    """Return a cell of a CSV file with its type back."""
    if kind == TEXTS:
        return text.split(BETWEEN) if text else []
    if not text:
        return None
    if kind == WHOLE:
        return int(text)
    if kind == NUMBER:
        return float(text)
    return text == "true" if kind == FLAG else text
