"""Columns: games and decisions as rows of a table, for studies. docs/reference/simulation.md has every column."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..kernel.limits import ASK, CHANCE, OVER
from ..kernel.machine import advance, answer, begin
from ..kernel.state import State
from ..notation.codes import read_rules
from .job import Job, game_seed
from .table import PlayedGame
from .tally import NOBODY, End

if TYPE_CHECKING:
    from ..coach import Advice

TEXT, TEXTS, WHOLE, NUMBER, FLAG = "text", "texts", "whole", "number", "flag"  # what a column holds
COUNTS = "counts"  # stands for a column for each thing that outcomes count
BETWEEN = " | "  # between the texts of one cell of a CSV file
Row = dict[str, Any]


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    kind: str


GAME_COLUMNS = (
    Column("game", WHOLE),
    Column("rules", TEXT),
    Column("versions", TEXT),
    Column("oneironaut", TEXT),
    Column("seed", TEXT),
    Column("game_seed", TEXT),
    Column("bots", TEXTS),
    Column("won", FLAG),
    Column("winner", WHOLE),
    Column("reason", TEXT),
    Column(COUNTS, WHOLE),
    Column("decisions", WHOLE),
    Column("seconds", NUMBER),
    Column("result", TEXT),
    Column("moves", TEXTS),
)
DECISION_COLUMNS = (
    Column("rules", TEXT),
    Column("game", WHOLE),
    Column("number", WHOLE),
    Column("seat", WHOLE),
    Column("bot", TEXT),
    Column("question", TEXT),
    Column("option", TEXT),
    Column("options", WHOLE),
    Column("seconds", NUMBER),
    Column("value", NUMBER),
    Column("best", TEXT),
    Column("best_value", NUMBER),
)


def game_row(job: Job, number: int, played: PlayedGame) -> Row:
    """Return a game as a row; what its outcome counts stands together under `counts`."""
    end = End.of(played.outcome)
    rules = read_rules(played.rules)
    record = played.record(None)
    return {
        "game": number,
        "rules": played.rules,
        "versions": " ".join(f"{key}={version}" for key, version in rules.versions.items()),
        "oneironaut": __version__,
        "seed": job.seed,
        # Random games have a faster luck than the seeds of `Game`, others that of competitors: a seed would promise another deal.
        "game_seed": None if job.is_random or job.duplicate else game_seed(job.seed, number),
        "bots": list(job.bots),
        "won": end.won,
        "winner": None if end.winner == NOBODY else end.winner + 1,
        "reason": end.reason,
        COUNTS: dict(end.counts),
        "decisions": played.decisions,
        "seconds": round(sum(played.seconds), 6) if played.seconds else None,
        "result": record.result,
        "moves": [str(move) for move in record.moves],
    }


def decision_rows(job: Job, number: int, played: PlayedGame) -> list[Row]:
    """Return the decisions of a game as rows: the game is played again, and the coach is asked if the job wants it."""
    rows: list[Row] = []
    s = begin(read_rules(played.rules))
    for is_deal, code in played.answers:
        stop = advance(s)
        if stop == OVER or is_deal != (stop == CHANCE):
            raise AssertionError("a game that was played can be played again")
        if stop == ASK:
            rows.append(decision_row(job, number, len(rows), code, s, played))
        answer(s, s.rules.action(code))
    return rows


def decision_row(job: Job, number: int, count: int, code: str, s: State, played: PlayedGame) -> Row:
    """One decision."""
    advice = glance(s) if job.coach else None
    return {
        "rules": played.rules,
        "game": number,
        "number": count,
        "seat": s.asker + 1,
        "bot": job.bots[s.asker],
        "question": s.rules.asks[s.asked].name,
        "option": code,
        "options": len(s.options()),
        "seconds": round(played.seconds[count], 6) if played.seconds else None,
        "value": None if advice is None else round(advice.of(code).chance, 6),
        "best": None if advice is None else advice.best.option.code,
        "best_value": None if advice is None else round(advice.best.chance, 6),
    }


def glance(s: State) -> Advice:
    """Return what the coach says at a glance. Who does not ask for it does not load the nets."""
    from ..coach.advice import advise

    return advise(s, milliseconds=0)


def columns_of(columns: tuple[Column, ...], counts: Iterable[str]) -> list[Column]:
    """Return the columns of a file: `counts` gives way to a column for each name."""
    found: list[Column] = []
    for column in columns:
        found += [Column(name, WHOLE) for name in counts] if column.name == COUNTS else [column]
    return found


def flat(row: Mapping[str, Any]) -> Row:
    """Return a row with its counts as columns of their own."""
    return {**{name: value for name, value in row.items() if name != COUNTS}, **row.get(COUNTS, {})}


def count_names(lines: Iterable[str]) -> list[str]:
    """Return what the outcomes of rows, as lines of JSON, count: in order of their first appearance."""
    names: dict[str, None] = {}
    for text in lines:
        names.update(dict.fromkeys(json.loads(text).get(COUNTS, {})))
    return list(names)


def csv_cell(value: object) -> str:
    """Return a value in a CSV file: nothing for none, true or false in small letters, several texts with bars between."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return BETWEEN.join(value)
    return str(value)
