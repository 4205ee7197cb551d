"""Puzzles: positions of played games in which one answer is clearly best, from `puzzles.json`.

A puzzle is a game up to a question, as a record has it, with what a deep look found: the share of games that were won from
each answer. How hard it is was measured by how weaker bots answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ..game import Game
from ..kernel.errors import OneironautError
from ..notation.records import Line, Record, read_moves

FILE = files(__package__) / "puzzles.json"
FORMAT = 1
BREAK = ";"  # between lines of moves
EASIEST, SPAN, CLOSE = 800, 1000, 400  # rating: docs/reference/puzzles.md
WIDE = 0.45  # a margin that makes a puzzle as easy as margins do


class PuzzleError(OneironautError):
    """A file of puzzles that cannot be read, and why."""


@dataclass(frozen=True)
class Puzzle:
    """A question with one clearly best answer."""

    id: str
    rules: str
    seat: int
    ask: str
    themes: tuple[str, ...]
    best: str  # by code
    options: Mapping[str, tuple[int, int]]  # games won, and played, from each answer
    missed: float  # the share of weaker bots that answer something else
    rating: int
    moves: tuple[Line, ...]

    @property
    def record(self) -> Record:
        """Return the game up to the question."""
        return Record(self.rules, self.moves)

    @property
    def answers(self) -> int:
        """Count the answers before the question."""
        return sum(bool(line.action) for line in self.moves)

    def game(self) -> Game:
        """Return the game at its question. Chance is a question like any other."""
        return Game.from_record(self.record)

    def chance(self, code: str) -> float:
        """Return the share of games that were won after an answer."""
        won, played = self.options[code]
        return won / played

    @property
    def margin(self) -> float:
        """Return by how much the best answer is better than the second."""
        first, second = sorted((self.chance(code) for code in self.options), reverse=True)[:2]
        return first - second


def rating_of(missed: float, margin: float) -> int:
    """Return how hard a puzzle is: 800 if every weaker bot finds the answer by a wide margin, up to 2200."""
    return round(EASIEST + SPAN * missed + CLOSE * (1 - min(1.0, margin / WIDE)))


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """Read all puzzles, by id."""
    return read_puzzles(FILE.read_text("utf-8"))


@cache
def made_by() -> Mapping[str, str]:
    """Return how the file was made: command, seed and commit."""
    found: dict[str, str] = json.loads(FILE.read_text("utf-8"))["made"]
    return found


def read_puzzles(text: str) -> Mapping[str, Puzzle]:
    """Read a file of puzzles."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise PuzzleError(f"the puzzles have format {data['format']}, and this version reads {FORMAT}: mine them again")
        found = [read_puzzle(entry) for entry in data["puzzles"]]
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"this is not a file of puzzles: {type(error).__name__}: {error}") from error
    return {puzzle.id: puzzle for puzzle in found}


def read_puzzle(entry: Mapping[str, object]) -> Puzzle:
    """Read one puzzle."""
    options = {str(code): (int(won), int(played)) for code, (won, played) in dict(entry["options"]).items()}  # type: ignore[call-overload]
    missed = float(str(entry["missed"]))
    puzzle = Puzzle(
        id=str(entry["id"]),
        rules=str(entry["rules"]),
        seat=int(str(entry["seat"])),
        ask=str(entry["ask"]),
        themes=tuple(str(entry["themes"]).split()),
        best=str(entry["best"]),
        options=options,
        missed=missed,
        rating=0,
        moves=read_moves(str(entry["moves"]).replace(BREAK, "\n"), 1),
    )
    return Puzzle(**{**vars(puzzle), "rating": rating_of(missed, puzzle.margin)})


def write_moves(record: Record) -> str:
    """Write the moves of a record in one line."""
    return BREAK.join(str(line) for line in record.moves)
