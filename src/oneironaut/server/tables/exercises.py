"""Exercises: one question of a game, to be answered again: a puzzle, or a mistake that was made. The coach explains."""

from __future__ import annotations

import datetime
from functools import lru_cache

import msgspec

from ...coach.advice import improve
from ...coach.advice_types import Advice
from ...coach.evaluator import CoachError
from ...coach.puzzles import Puzzle, puzzles
from ...game import Game
from ...text import catalogue, say
from ..content.catalogue import find_rules, title
from ..content.deals import OPPONENT
from ..errors import RefusedError
from ..schemas import listings
from ..storage.archive import Entry, Seat
from .factory import new_row, table_with_moves
from .render import seat_view
from .table import Table

RIGHT = 0.01  # an answer that is worse by less is as good
GAMES = 64  # played on from options that may be the best, to judge a mistake
SECONDS = 4.0


def find_puzzle(key: str) -> Puzzle:
    """Find a puzzle by its id."""
    puzzle = puzzles().get(key)
    if puzzle is None:
        raise RefusedError("not_found", detail=f"no puzzle {key!r}")
    return puzzle


def puzzle_of_day(day: datetime.date) -> str:
    """Return the id of the puzzle of a day: all of them in turn, in an order that does not go by themes."""
    every = sorted(puzzles())
    return every[day.toordinal() % len(every)]


@lru_cache(maxsize=8)
def entries(lang: str) -> list[listings.PuzzleEntry]:
    """List all puzzles."""
    return [
        listings.PuzzleEntry(puzzle.id, puzzle.rules, title(puzzle.rules, lang), list(puzzle.themes), puzzle.rating)
        for puzzle in puzzles().values()
    ]


def all_puzzles(day: datetime.date, lang: str) -> listings.Puzzles:
    """List the puzzles with their themes."""
    listed = entries(lang)
    themes: dict[str, int] = {}
    for entry in listed:
        for key in entry.themes:
            themes[key] = themes.get(key, 0) + 1
    return listings.Puzzles(
        day.isoformat(), puzzle_of_day(day), [listings.Theme(key, theme_title(key, lang), n) for key, n in themes.items()], listed
    )


def theme_title(key: str, lang: str) -> str:
    """Name a theme: as the coach calls it, or as an expansion or game is called."""
    known = catalogue(lang)
    for name in (f"ui.coach.theme.{key}", f"rules.{key}.title", f"rules.game.{key}"):
        if name in known:
            return say(name, lang)
    return key


# The table of a puzzle.


def puzzle_table(puzzle: Puzzle, browser: int, seed: str) -> tuple[Table, list[Entry]]:
    """Make the table of a puzzle: a person at the seat that is asked, bots at the others."""
    rules = find_rules(puzzle.rules)
    seats = tuple(Seat("human", "", None) if seat == puzzle.seat else Seat("bot", "", OPPONENT) for seat in range(rules.players))
    row = new_row(browser, rules, seed, chosen=True, seats=seats, origin="continued")
    return table_with_moves(row, puzzle.moves)


def puzzle_view(key: str, lang: str) -> listings.PuzzleView:
    """Show a puzzle as its seat sees it. The table is nobody's, so its seed is left out."""
    puzzle = find_puzzle(key)
    table, _ = puzzle_table(puzzle, 0, "PUZZLE")
    view = msgspec.structs.replace(seat_view(table, puzzle.seat, 0, lang), seed=None)
    return listings.PuzzleView(puzzle.id, puzzle.rating, [theme_title(theme, lang) for theme in puzzle.themes], view)


# Verdicts.


def judge_puzzle(puzzle: Puzzle, answer: str, lang: str) -> listings.Verdict:
    """Judge an answer to a puzzle by what the deep look found; the coach explains."""
    if answer not in puzzle.options:
        raise RefusedError("illegal", detail=f"{answer!r} is not an answer to this puzzle")
    advice = next(iter(improve(puzzle.game(), lang=lang, games=0)))
    chances = {code: puzzle.chance(code) for code in puzzle.options}
    return verdict(advice, answer, puzzle.best, chances, lang, compared=False)


def judge_answer(game: Game, answer: str, lang: str) -> listings.Verdict:
    """Judge an answer to the question of a game, by games that are played on from every option."""
    advice: Advice | None = None
    codes = [option.code for option in game.question.options] if game.question else []
    if answer not in codes:
        raise RefusedError("illegal", detail=f"{answer!r} is not an answer to this question")
    try:
        for advice in improve(game, lang=lang, games=GAMES, milliseconds=1000 * SECONDS, watch=(answer,)):  # noqa: B007 - the last
            pass
    except CoachError as error:
        raise RefusedError("bad_request", detail=str(error)) from None
    if advice is None:
        raise RefusedError("over")
    chances = {each.option.code: each.chance for each in advice.options}
    return verdict(advice, answer, advice.best.option.code, chances, lang, compared=True)


def verdict(advice: Advice, answer: str, best: str, chances: dict[str, float], lang: str, *, compared: bool) -> listings.Verdict:
    """Say whether an answer is right, by how much not, and why. `compared`: with the coach's comparison, which comes last."""
    last = None if compared or len(advice.options) == 1 else -1
    cost = chances[best] - chances[answer]
    ranked = sorted(advice.options, key=lambda each: (each.option.code != best, -chances[each.option.code]))
    return listings.Verdict(
        right=answer == best or cost < RIGHT,
        cost=round(100 * max(0.0, cost)),
        best=best,
        options=[
            listings.VerdictOption(
                each.option.code, each.option.text(lang), round(chances[each.option.code], 3), list(each.reasons[:last])
            )
            for each in ranked
        ],
        situation=list(advice.situation),
    )
