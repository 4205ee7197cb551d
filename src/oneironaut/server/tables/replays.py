"""Replays: a game step by step, for its owner, once it tells no secret any more."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from ...game import Game
from ...notation.records import Line, Record
from ...text import say
from ...text.plain import clean_name
from ..content.deal_seeds import deal_key
from ..errors import RefusedError
from ..schemas import listings
from ..schemas import messages as m
from ..storage.archive import Entry, GameRow
from .foresight import foresee
from .move_log import lines_of
from .render import view_of
from .seat_snapshot import SeatSnapshot, Undo
from .table import Table


def check_open(table: Table, seat: int) -> None:
    """Refuse to tell of a running game with secrets, or of a seat that is not there."""
    if not 0 <= seat < len(table.row.seats):
        raise RefusedError("not_found", detail=f"no seat {seat}")
    table.require_begun()
    if table.secrets and table.outcome is None:
        raise RefusedError("secret")


def summary(table: Table, seat: int, lang: str) -> listings.Replay:
    """List what was chosen."""
    check_open(table, seat)
    game = Game(table.rules, dealer=None)
    answers: list[listings.AnswerEntry] = []
    turn, heard = 1, 0
    for _, code in table.game.record.answers():
        question = game.question
        if question is not None and question.seat is not None:
            fresh = game.events_for(seat, heard)
            turn += sum(event.what == "turn" for event in fresh)
            heard += len(fresh)
            option = next(option for option in question.options if option.code == code)
            answers.append(listings.AnswerEntry(len(answers), question.seat, turn, code, option.text(lang)))
        game.play(code)
    said = [] if table.room is None else [each for each in table.room.said if each.kind == "signal" and each.seat is not None]
    signals = [listings.SignalSaid(each.step, each.seat or 0, say(f"ui.server.signal.{each.text}", lang)) for each in said]
    return listings.Replay(table.row.id, seat, len(answers), answers, signals)


def position(table: Table, seat: int, step: int, lang: str) -> m.SeatView:
    """Return the view of a seat after `step` answers, with the events since the step before."""
    check_open(table, seat)
    if not 0 <= step <= table.decisions:
        raise RefusedError("not_found", detail=f"there are {table.decisions} answers")
    game = table.game_at(step)
    before = len(table.game_at(step - 1).events) if step else 0
    question = game.question
    mine = question is not None and question.seat == seat
    view = game.view(seat)
    shown = SeatSnapshot(
        view=view,
        question=question if mine else None,
        outcome=game.outcome,
        events=len(game.events),
        asked=None if question is None else question.seat,
        undo=Undo(0, False),
        step=step,
        practice=table.practice,
        assisted=table.assisted_for(seat),
        foresight=foresee(game, question if mine else None, view, secrets=table.secrets),
    )
    return view_of(table, seat, shown, step, before, lang)


def record_of(row: GameRow, entries: Sequence[Entry]) -> Record:
    """Make the record of a game from its log alone; this works even if today's rules cannot play it."""
    lines: list[Line] = []
    for entry in entries:
        if entry.kind in ("open", "answer"):
            lines += [line for line in lines_of(entry.text) if line.action or line.deals]
        elif entry.kind == "undo":
            del lines[-int(entry.text.split()[0]) :]
        elif entry.kind not in ("hint", "room"):
            raise RefusedError("damaged", detail=f"entry {entry.n} is of an unknown kind, {entry.kind!r}")
    names = tuple(clean_name(seat.name) for seat in row.seats)
    return Record(
        rules=row.rules,
        moves=tuple(lines),
        versions=tuple(row.versions.items()),
        seed=None if row.lesson or deal_key(row.seed) else row.seed,
        players=names if any(names) else (),
        date=datetime.date.fromisoformat(row.created[:10]),
        result=row.progress.outcome.result if row.progress.outcome else "",
    )
