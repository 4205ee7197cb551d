"""Records of many games: a file of JSON Lines, a table (Parquet, CSV), or a folder of `.odn` files. In order of their numbers."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from ..kernel.errors import OneironautError, RecordError
from ..notation.records import Line, Record, read_moves
from ..runtime.extras import load_extra
from .columns import (
    FLAG,
    GAME_COLUMNS,
    NUMBER,
    TEXT,
    TEXTS,
    WHOLE,
    Column,
    columns_of,
    count_names,
    csv_cell,
    flat,
    game_row,
)
from .job import Job, game_seed
from .table import PlayedGame
from .tally import End

ODN, JSONL, PARQUET, CSV = "odn", "jsonl", "parquet", "csv"
ROWS = "rows"  # how games are kept for tables: lines of JSON with all columns
TABLES = (PARQUET, CSV)
BATCH = 5000  # games in a row group of a Parquet file


class OutputError(OneironautError):
    """A file that cannot be written as it was asked for."""


def write_game(job: Job, number: int, played: PlayedGame, form: str) -> str:
    """Write a game as the text of an `.odn` file, or as one line of JSON."""
    seed = game_seed(job.seed, number)
    # Random games have a faster luck than the seeds of `Game`, others that of competitors: a seed would promise another deal.
    record = played.record(None if job.is_random or job.duplicate else seed, job.bots, f"game {number} of seed {job.seed}")
    if form == ODN:
        return str(record)
    if form == ROWS:
        return json.dumps(game_row(job, number, played), separators=(",", ":"))
    end = End.of(played.outcome)
    line = {
        "game": number,
        "rules": record.rules,
        "versions": dict(record.versions),
        "seed": job.seed,
        "bots": list(job.bots),
        "won": end.won,
        "reason": end.reason,
        "counts": dict(end.counts),
        "decisions": played.decisions,
        "result": record.result,
        "moves": [str(move) for move in record.moves],
    }
    return json.dumps(line, separators=(",", ":"))


def read_records(path: Path) -> Iterator[Record]:
    """Yield the records of a file of JSON Lines, one by one; each can be replayed."""
    with path.open(encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            try:
                line = json.loads(text)
                moves: tuple[Line, ...] = read_moves("\n".join(line["moves"]), 1)
                versions = tuple((str(key), int(n)) for key, n in line["versions"].items())
                yield Record(
                    str(line["rules"]),
                    moves,
                    versions,
                    players=tuple(line["bots"]),
                    result=str(line["result"]),
                    comment=f"game {line['game']} of seed {line['seed']}",
                )
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise RecordError(f"{path}: no record: {type(error).__name__}: {error}", number) from None


def form_of(name: str, games: int, codes: int) -> str:
    """Return the format that the name of a file, or of a folder, asks for."""
    path = Path(name)
    if path.is_dir() or name.endswith(("/", os.sep)) or not path.suffix:
        return ODN
    if path.suffix in (".jsonl", ".parquet", ".csv"):
        return path.suffix[1:]
    if path.suffix == ".odn" and games == 1 and codes == 1:
        return ODN
    if path.suffix == ".odn":
        raise OutputError(f"{path}: an .odn file holds one game. Name a folder, or a file that ends in .jsonl, .csv or .parquet")
    raise OutputError(f"{path}: records are .jsonl, .csv, .parquet, or a folder of .odn files")


class RecordsWriter:
    """Writes records as they come. `size` is how far it got: what a run that was cut off goes on from.

    Of `.odn` files, `single` says that there is one game, and the path is that of its file. `columns` are those of a table.
    """

    def __init__(self, path: Path, form: str, *, single: bool = False, columns: tuple[Column, ...] = GAME_COLUMNS) -> None:
        self.path = path
        self.form = form
        self.single = single
        self.columns = columns
        self.size = 0
        self._file: IO[bytes] | None = None
        if form == PARQUET:
            load_extra("parquet")  # to fail before the games, not after them
        # A table is made of lines of JSON at the end: only then are all of its columns known.
        self._lines = path.with_name(path.name + ".part") if form in TABLES else path

    @property
    def keep(self) -> str:
        """The format in which games are to be written down."""
        return ODN if self.form == ODN else ROWS if self.form in TABLES else JSONL

    def open(self, size: int = 0) -> None:
        """Open the file, or resume at a size that an earlier run had reached."""
        if self.form == ODN:
            if not self.single:
                self.path.mkdir(parents=True, exist_ok=True)
            check_writable(self.path if self.single else self.path / ".odn")
            return
        if self.form in TABLES:
            check_writable(self.path)
        self._file = self._lines.open("r+b" if size else "wb")
        if self._file.seek(0, os.SEEK_END) < size:
            self._file.close()
            raise OutputError(f"{self._lines} is shorter than when the run was cut off: start over, without --resume")
        self._file.truncate(size)
        self._file.seek(size)
        self.size = size

    def write(self, job: Job, first: int, records: list[str]) -> None:
        """Write the records of games first, first + 1 and so on."""
        if self.form == ODN:
            for number, text in enumerate(records, first):
                self._place(job, number).write_text(text, "utf-8")
        elif records and self._file is not None:
            data = "".join(f"{record}\n" for record in records).encode()
            self._file.write(data)
            self._file.flush()
            self.size += len(data)

    def add(self, line: str) -> None:
        """Write a line of another sort after the games; `.odn` files have no place for one."""
        if self._file is not None:
            self._file.write(f"{line}\n".encode())
            self._file.flush()

    def _place(self, job: Job, number: int) -> Path:
        if self.single:
            return self.path
        return self.path / f"{job.rules.replace(':', '-').replace('!', '_')}-{number:08}.odn"

    def close(self, *, complete: bool) -> None:
        """Finish the file. Of a table that is not complete, the lines are kept next to it, to go on from."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        if self.form in TABLES:
            (write_parquet if self.form == PARQUET else write_csv)(self._lines, self.path, self.columns)
            if complete:
                self._lines.unlink()


def write_parquet(lines: Path, path: Path, columns: tuple[Column, ...]) -> None:
    """Make a Parquet file of rows as lines of JSON."""
    arrow, parquet = load_extra("parquet"), load_extra("parquet", "pyarrow.parquet")
    types = {
        TEXT: arrow.string(),
        TEXTS: arrow.list_(arrow.string()),
        WHOLE: arrow.int64(),
        NUMBER: arrow.float64(),
        FLAG: arrow.bool_(),
    }
    with lines.open(encoding="utf-8") as file:
        found = columns_of(columns, count_names(file))
    schema = arrow.schema([(column.name, types[column.kind]) for column in found])
    with parquet.ParquetWriter(str(path), schema) as writer, lines.open(encoding="utf-8") as file:
        batch: list[dict[str, Any]] = []
        for text in file:
            batch.append(flat(json.loads(text)))
            if len(batch) == BATCH:
                writer.write_table(arrow.Table.from_pylist(batch, schema=schema))
                batch = []
        if batch:
            writer.write_table(arrow.Table.from_pylist(batch, schema=schema))


def write_csv(lines: Path, path: Path, columns: tuple[Column, ...]) -> None:
    """Make a CSV file of rows as lines of JSON: UTF-8, a header, commas, quotes where they are needed."""
    with lines.open(encoding="utf-8") as file:
        names = [column.name for column in columns_of(columns, count_names(file))]
    with path.open("w", encoding="utf-8", newline="") as out, lines.open(encoding="utf-8") as file:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(names)
        for text in file:
            row = flat(json.loads(text))
            writer.writerow([csv_cell(row.get(name)) for name in names])


def check_writable(path: Path) -> None:
    """Raise the error of writing a file before any work is done for it; leave no trace."""
    is_new = not path.exists()
    with path.open("ab"):
        pass
    if is_new:
        path.unlink()
