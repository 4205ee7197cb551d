"""Tasks: work that would hold up the event loop, as messages to a worker process. Each is done by a function of what it holds."""

from __future__ import annotations

import datetime
from typing import Any

import msgspec
from msgspec import Struct

from ...game import Game
from ...notation.records import Record
from ..errors import RefusedError
from ..schemas import messages as m
from ..schemas.listings import BotResult, Curve, PuzzleView, Replay, Verdict
from ..storage.archive import Entry, GameRow
from . import exercises, replays
from .bot_results import bot_result
from .factory import TableFactory
from .hints import curve_of, hint_for
from .table import Table, replay_to


class HintTask(Struct, frozen=True, tag="hint"):
    """Advice for a seat that is asked, after the moves of a record."""

    record: str
    seat: int
    level: int
    lang: str


class ImportTask(Struct, frozen=True, tag="import"):
    """A table from a record."""

    record: str
    names: list[str]
    today: datetime.date


class CurveTask(Struct, frozen=True, tag="curve"):
    """How the coach sees a game that is over."""

    record: str
    seat: int
    lang: str


class ReplayTask(Struct, frozen=True, tag="replay"):
    """What was chosen in a game."""

    row: GameRow
    entries: list[Entry]
    seat: int
    lang: str


class PositionTask(Struct, frozen=True, tag="position"):
    """A position of a game."""

    row: GameRow
    entries: list[Entry]
    seat: int
    step: int
    lang: str


class DealBotTask(Struct, frozen=True, tag="deal_bot"):
    """How the bot does on a deal, in the person's place."""

    rules: str
    seed: str
    lang: str


class PuzzleTask(Struct, frozen=True, tag="puzzle"):
    """A puzzle as its seat sees it."""

    key: str
    lang: str


class GuessTask(Struct, frozen=True, tag="guess"):
    """What an answer to a puzzle is worth."""

    key: str
    answer: str
    lang: str


class RetryTask(Struct, frozen=True, tag="retry"):
    """What another answer to a question of a game is worth, after `step` answers of its record."""

    record: str
    step: int
    answer: str
    lang: str


Task = PuzzleTask | GuessTask | RetryTask | HintTask | ImportTask | CurveTask | ReplayTask | PositionTask | DealBotTask
Result = m.Hint | tuple[GameRow, list[Entry]] | Curve | Replay | m.SeatView | BotResult | PuzzleView | Verdict


class TaskRefusal(Struct):
    """A refusal on its way back."""

    code: str
    text: str
    detail: str
    line: int | None

    def error(self) -> RefusedError:
        """Return the refusal as it was raised."""
        return RefusedError(self.code, text=self.text, detail=self.detail, line=self.line)


class Answer(Struct):
    """What a worker sends back: the result as JSON, or why there is none."""

    result: bytes = b""
    refusal: TaskRefusal | None = None
    failure: str = ""


def run_task(task: Task) -> Result:
    """Do a task."""
    if isinstance(task, HintTask):
        return hint_for(Game.from_record(Record.parse(task.record)), task.seat, task.level, task.lang)
    if isinstance(task, ImportTask):
        table, entries = TableFactory.from_record(0, task.record, task.names, task.today)
        return msgspec.structs.replace(table.row, progress=table.progress), entries
    if isinstance(task, CurveTask):
        return curve_of(task.record, task.seat, task.lang)
    if isinstance(task, PuzzleTask):
        return exercises.puzzle_view(task.key, task.lang)
    if isinstance(task, GuessTask):
        return exercises.judge_puzzle(exercises.find_puzzle(task.key), task.answer, task.lang)
    if isinstance(task, RetryTask):
        return exercises.judge_answer(replay_to(Record.parse(task.record), task.step), task.answer, task.lang)
    if isinstance(task, DealBotTask):
        return bot_result(task.rules, task.seed, task.lang)
    table = load_table_once(task.row, task.entries)
    if isinstance(task, ReplayTask):
        return replays.summary(table, task.seat, task.lang)
    return replays.position(table, task.seat, task.step, task.lang)


def load_table_once(row: GameRow, entries: list[Entry]) -> Table:
    """Load a table from its log, and keep the last one, since people step through a game."""
    key = (row.id, row.progress, entries)
    if not last or last[0] != key:
        last[:] = [key, Table.load(row, entries)]
    table: Table = last[1]
    return table


last: list[Any] = []  # what was loaded last, and its table
