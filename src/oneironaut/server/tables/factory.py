"""TableFactory: new tables: a deal, the same deal again, a position of an earlier game, a lesson, a record brought in."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence

from ...game import Game
from ...kernel.errors import BadCodeError, OneironautError, RecordError
from ...kernel.rules import Rules
from ...notation.records import Line, Record
from ...seeds import new_seed, read_seed
from ...text.plain import BadNameError, clean_name, read_name
from ..content.catalogue import find_rules
from ..content.lessons import find_lesson
from ..errors import RefusedError
from ..schemas.messages import Order, SeatWish
from ..storage import archive
from ..storage.archive import Entry, GameProgress, GameRow, Seat, now
from ..storage.store import Store
from .bots import bot_names
from .loading import replay
from .move_log import dealt, line_text
from .seat_snapshot import keeps_secrets
from .table import EVERYBODY, Table, replayed

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # without letters that look alike
FRESH = GameProgress(0, False, False, None, None)


class TableFactory:
    """Makes tables; nothing is stored here."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[GameRow]]) -> None:
        self._store = store
        self._find = find

    async def table(self, browser: int, order: Order, lang: str) -> tuple[Table, list[Entry]]:
        """A table as somebody ordered it, with the beginning of its log."""
        rules = find_rules(order.rules)
        if order.lesson is not None:
            return self.lesson(browser, order.lesson)
        seats = read_seats(rules, order.seats)
        chosen = order.seed is not None
        seed = seed_of(order.seed, rules)
        if order.source is None:
            return fresh(new_row(browser, rules, seed, chosen=chosen, seats=seats, origin="new"))
        source = await self._find(order.source.table)
        if source.browser != browser:
            raise RefusedError("wrong_key")
        check_source(source, rules)
        chosen = source.chosen or rules.has_secrets  # who orders it knows the seed, so there is nothing to promise
        if order.source.step == 0:
            row = new_row(browser, rules, source.seed, chosen=chosen, seats=seats, origin="again")
            return fresh(row)
        entries = await self._store.read(lambda c: archive.entries_of(c, source.number))
        earlier = await replay(self._store, source, entries)
        if order.source.step > earlier.decisions:
            raise RefusedError("bad_request", detail=f"there are {earlier.decisions} answers")
        row = new_row(browser, rules, source.seed, chosen=chosen, seats=seats, origin="continued")
        return with_moves(row, replayed(earlier.game.record, order.source.step).record.moves)

    def lesson(self, browser: int, key: str) -> tuple[Table, list[Entry]]:
        """A lesson from its beginning."""
        lesson = find_lesson(key)
        rules = find_rules(lesson.rules)
        seats = tuple(Seat("human", "", None) for _ in range(rules.players))
        return fresh(new_row(browser, rules, "LESSON", chosen=True, seats=seats, origin="lesson", lesson=key))

    @staticmethod
    def from_record(browser: int, text: str, names: Sequence[str]) -> tuple[Table, list[Entry]]:
        """A table from a record, every answer checked. Without a seed, it goes on with luck that nobody knows."""
        try:
            record = Record.parse(text)
            rules = Game.replay(record).rules
            seed = secret_seed() if record.seed is None else read_seed(record.seed)
        except RecordError as error:
            raise RefusedError("bad_record", detail=str(error), line=error.line) from None
        except OneironautError as error:
            raise RefusedError("bad_record", detail=str(error)) from None
        names = [name_of(name) for name in names]
        given = [*names, *record.players[len(names) :], *[""] * rules.players][: rules.players]
        seats = tuple(Seat("human", clean_name(name), None) for name in given)
        row = new_row(browser, rules, seed, chosen=record.seed is not None, seats=seats, origin="imported")
        return with_moves(row, record.moves)


def new_row(
    browser: int, rules: Rules, seed: str, *, chosen: bool, seats: tuple[Seat, ...], origin: str, lesson: str | None = None
) -> GameRow:
    """Make the row of a new table. The database gives it a number."""
    return GameRow(
        number=0,
        id=new_id(),
        browser=browser,
        rules=rules.code,
        versions=rules.versions,
        seed=seed,
        chosen=chosen,
        seats=seats,
        origin=origin,
        lesson=lesson,
        created=now(),
        progress=FRESH,
    )


def fresh(row: GameRow) -> tuple[Table, list[Entry]]:
    """A table at its first question."""
    table = Table(row)
    entries = [table.opening()]
    table.publish()
    return table, entries


def with_moves(row: GameRow, moves: Sequence[Line]) -> tuple[Table, list[Entry]]:
    """A table that begins with moves made elsewhere."""
    lines = [(line.action, tuple(dealt(line))) for line in moves if line.action or line.deals]
    opening = lines.pop(0)[1] if lines and not lines[0][0] else ()
    # A record may spread the cards after one answer over several lines.
    merged: list[tuple[str, tuple[str, ...]]] = []
    for action, deals in lines:
        if action or not merged:
            merged.append((action, deals))
        else:
            merged[-1] = (merged[-1][0], (*merged[-1][1], *deals))
    entries = [Entry(0, now(), "open", EVERYBODY, None, None, line_text("", opening))]
    if merged:
        text = "\n".join(line_text(action, deals) for action, deals in merged)
        entries.append(Entry(1, now(), "answer", EVERYBODY, None, None, text))
    return Table.load(row, entries), entries


def check_source(source: GameRow, rules: Rules) -> None:
    """Refuse to begin with the deal of a game that still has secrets, or by other rules than its own."""
    if source.progress.outcome is None and keeps_secrets(source.rules):
        raise RefusedError("secret")
    if source.rules != rules.code:
        raise RefusedError("bad_source", detail=f"table {source.id} is played by {source.rules}, not by {rules.code}")


def read_seats(rules: Rules, wishes: Sequence[SeatWish]) -> tuple[Seat, ...]:
    """Who shall sit where."""
    if len(wishes) != rules.players:
        raise RefusedError("bad_seats", detail=f"{rules.code} needs {rules.players} seats, not {len(wishes)}")
    if all(wish.kind == "bot" for wish in wishes):
        raise RefusedError("bad_seats", detail="somebody must be human")
    for wish in wishes:
        if wish.kind == "bot" and wish.bot not in bot_names(rules):
            raise RefusedError(
                "bad_seats", detail=f"no bot {wish.bot!r} for {rules.code}: there are {', '.join(bot_names(rules))}"
            )
    return tuple(Seat(wish.kind, name_of(wish.name), wish.bot if wish.kind == "bot" else None) for wish in wishes)


def name_of(text: str) -> str:
    """A name that somebody typed."""
    try:
        return read_name(text)
    except BadNameError as error:
        raise RefusedError("bad_name", detail=str(error)) from None


def seed_of(text: str | None, rules: Rules) -> str:
    """The seed somebody chose, or a new one: in games with secrets one that nobody can guess."""
    if text is None:
        return secret_seed() if rules.has_secrets else new_seed()
    try:
        return read_seed(text)
    except BadCodeError as error:
        raise RefusedError("bad_seed", detail=str(error)) from None


def secret_seed() -> str:
    """A seed of 32 random bytes."""
    return secrets.token_hex(32).upper()


def new_id() -> str:
    """A name for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
