"""Wire bytes of a seat, and worlds to compare them in: what a seat gets must follow from what it may know.

Two harnesses. *Moments*: in two worlds that a seat cannot tell apart, everything it can ask the server for has the same
bytes. *Turns*: the other seat plays a turn in both worlds; when the seat has heard the same of it, it got as many messages,
with the same bytes, however often the other was asked on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

import msgspec

import oneironaut as on
from oneironaut.dealers import DuplicateDealer
from oneironaut.server.content.pictures import table as picture
from oneironaut.server.errors import RefusedError
from oneironaut.server.schemas import messages as m
from oneironaut.server.storage.archive import Entry, GameProgress, GameRow, Seat
from oneironaut.server.tables.render import seat_view, table_entry
from oneironaut.server.tables.table import Table
from tests.support.secrets_harness import worlds

SILENT = "onirim:2"
DOING: tuple[Literal["answer", "undo", "hint"], ...] = ("answer", "undo", "hint")
Gets = Callable[[Table, int], bytes]
Publish = Callable[[Table, Entry | None], list[int]]


def table_from(state: on.State, seed: str) -> Table:
    """A table at a position. The seed differs between worlds: it is something that no seat may know."""
    seats = tuple(Seat("human", "", None) for _ in range(state.rules.players))
    progress = GameProgress(0, False, False, None, None)
    versions = state.rules.versions
    row = GameRow(1, "t", 1, state.rules.code, versions, seed, False, seats, "new", None, "2026-11-15T00:00:00Z", progress)
    table = Table(row)
    game = table.game
    game._begin()
    game._state.copy_from(state)
    game._raw.clear()
    game._advance()
    table._dealer._then = DuplicateDealer("WIRE")
    table._dealer.take()
    table._heard, table._turns = [[], []], []
    table._note_events()
    return table


def gets(table: Table, seat: int) -> bytes:
    """All that a seat can ask for at this moment: views, the picture, the list of tables, refusals, reasons."""
    seq = table.seats[seat].seq
    parts = [msgspec.json.encode(seat_view(table, seat, since, lang)) for lang, since in (("en", 0), ("fr", seq))]
    parts.append(picture(table.snapshot(seat).view, "fr").encode())
    row = msgspec.structs.replace(table.row, seed="", progress=table.progress)
    parts.append(msgspec.json.encode(table_entry(row, [None, None], "en")).replace(commitment(row), b""))
    for expected in (0, seq, 10**6):
        for do in DOING:
            command = m.Command(f"x{expected}", expected, do, ["dance"], 1, [], 1)
            try:
                table.check(seat, command)
            except RefusedError as error:
                parts.append(msgspec.json.encode(error.problem("en")))
    for kind in table.rules.kind_codes if table.asked == seat else ("Rs",):
        try:
            parts.append(msgspec.json.encode(table.why(seat, f"hand{seat + 1}", kind, "en")))
        except RefusedError as error:
            parts.append(msgspec.json.encode(error.problem("fr")))
    return b"\n".join(parts)


def commitment(row: GameRow) -> bytes:
    """The promise of a seed tells nothing of it, but it differs; so it is left out of the comparison."""
    found = table_entry(row, [None, None], "en").commitment
    return (found or "").encode()


def blind(body: bytes, table: Table) -> bytes:
    """Bytes without the promise of the seed."""
    return body.replace(commitment(table.row), b"")


def moments(gets: Gets, *, rules: str = SILENT, games: int = 4, seed: int = 1, every: int = 1) -> Iterator[bool]:
    """For each pair of worlds (or every few) whether the seat gets something different in the other one."""
    for state, other, seat in islice(worlds(rules, games, seed), 0, None, every):
        bodies = []
        for number, world in enumerate((state, other)):
            table = table_from(world, f"SECRET-{number}")
            table.publish()
            bodies.append(blind(gets(table, seat), table))
        yield bodies[0] != bodies[1]


@dataclass
class Turn:
    """What a seat got while the other played, what it then knew, and how often the other was asked."""

    news: list[bytes] = field(default_factory=list)
    known: str = ""
    asked: int = 0


def turn(state: on.State, seed: str, seat: int, gets: Gets, publish: Publish) -> Turn:
    """Let the other seat play until this one is asked: what this one gets."""
    table = table_from(state, seed)
    publish(table, None)
    found = Turn()
    while table.asked == 1 - seat:
        question = table.game.question
        assert question is not None
        option = question.options[-1]  # to pass, to keep, to let go: what also happens to those who have no choice
        entry = table.answer(1 - seat, [option.code], None, None, "en")
        table.remember(entry)
        found.asked += 1
        if seat in publish(table, entry):
            found.news.append(blind(gets(table, seat), table))
    if not table.game.over:  # then everything may be known: the seed is shown, and there is a record
        found.known = repr((table.game.view(seat), table.game.events_for(seat)))
    return found


def plainly(table: Table, entry: Entry | None) -> list[int]:
    """As the server does."""
    return table.publish(entry)


def turns(
    gets: Gets, publish: Publish = plainly, *, rules: str = SILENT, games: int = 6, seed: int = 5
) -> Iterator[tuple[bool, bool]]:
    """For each pair of worlds in which the seat ends up knowing the same: whether the other was asked more often in one of
    them, and whether the seat got something different."""
    for state, other, seat in worlds(rules, games, seed):
        if on.advance(state) != on.ASK or state.asker == seat:
            continue
        here, there = (turn(world, f"SECRET-{n}", seat, gets, publish) for n, world in enumerate((state, other)))
        if here.known == there.known and here.known:
            yield here.asked != there.asked, here.news != there.news


def everything(table: Table, entry: Entry | None) -> list[int]:
    """A planted defect: whatever happens is shown to both at once."""
    table.secrets = False
    return table.publish(entry)
