"""TableFactory makes new tables: a deal, the same deal again, a position of an earlier game, a lesson, an imported record."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Awaitable, Callable, Sequence

from ...game import Game
from ...kernel.errors import BadCodeError, OneironautError, RecordError
from ...kernel.rules import Rules
from ...notation.records import Line, Record
from ...seeds import new_seed, read_seed
from ...text.plain import BadNameError, clean_name, read_name
from ..content.catalogue import find_rules
from ..content.deal_seeds import is_reserved
from ..content.deals import ORIGIN, Clock, Deal, is_running_try
from ..content.lessons import find_lesson
from ..errors import RefusedError
from ..schemas.messages import NewTable, RoomTerms, SeatRequest
from ..storage import archive
from ..storage.archive import Entry, GameProgress, GameRow, Seat, now
from ..storage.store import Store
from .bots import bot_names
from .loading import replay
from .move_log import cards_dealt, line_text
from .room import OPEN, RoomOpened
from .seat_snapshot import keeps_secrets
from .table import EVERYBODY, Table, replay_to

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # without letters that look alike
FRESH = GameProgress(0, False, False, None, None)


class TableFactory:
    """Makes tables; nothing is stored here."""

    def __init__(self, store: Store, find: Callable[[str], Awaitable[GameRow]], clock: Clock) -> None:
        self._store = store
        self._find = find
        self._clock = clock

    async def table(self, browser: int, wanted: NewTable, lang: str) -> tuple[Table, list[Entry]]:
        """Make the table that a client wants, with the beginning of its log."""
        rules = find_rules(wanted.rules)
        if wanted.lesson is not None:
            return self.lesson(browser, wanted.lesson)
        if wanted.room is not None:
            return room_table(browser, rules, wanted, wanted.room, self._clock().date())
        seats = read_seats(rules, wanted.seats)
        chosen = wanted.seed is not None
        seed = seed_of(wanted.seed, rules, self._clock().date())
        if wanted.source is None:
            return new_table(new_row(browser, rules, seed, chosen=chosen, seats=seats, origin="new"))
        source = await self._find(wanted.source.table)
        if source.browser != browser:
            raise RefusedError("wrong_key")
        check_source(source, rules)
        if is_running_try(source):
            raise RefusedError("deal_open")
        chosen = source.chosen or rules.has_secrets  # the client knows the seed, so there is nothing to promise
        if wanted.source.step == 0:
            row = new_row(browser, rules, source.seed, chosen=chosen, seats=seats, origin="again")
            return new_table(row)
        entries = await self._store.read(lambda c: archive.entries_of(c, source.number))
        earlier = await replay(self._store, source, entries)
        if wanted.source.step > earlier.decisions:
            raise RefusedError("bad_request", detail=f"there are {earlier.decisions} answers")
        row = new_row(browser, rules, source.seed, chosen=chosen, seats=seats, origin="continued")
        return table_with_moves(row, replay_to(earlier.game.record, wanted.source.step).record.moves)

    def lesson(self, browser: int, key: str) -> tuple[Table, list[Entry]]:
        """Make a table for a lesson, at its beginning."""
        lesson = find_lesson(key)
        rules = find_rules(lesson.rules)
        seats = tuple(Seat("human", "", None) for _ in range(rules.players))
        return new_table(new_row(browser, rules, "LESSON", chosen=True, seats=seats, origin="lesson", lesson=key))

    @staticmethod
    def ranked(browser: int, deal: Deal) -> tuple[Table, list[Entry]]:
        """Make the table for a ranked try."""
        rules = find_rules(deal.rules)
        return new_table(new_row(browser, rules, deal.seed, chosen=False, seats=deal.seats, origin=ORIGIN))

    @staticmethod
    def from_record(browser: int, text: str, names: Sequence[str], today: datetime.date) -> tuple[Table, list[Entry]]:
        """Make a table from a record, every answer checked. Without a seed, it continues with a secret random seed."""
        try:
            record = Record.parse(text)
            rules = Game.replay(record).rules
            seed = secret_seed() if record.seed is None else read_seed(record.seed)
        except RecordError as error:
            raise RefusedError("bad_record", detail=str(error), line=error.line) from None
        except OneironautError as error:
            raise RefusedError("bad_record", detail=str(error)) from None
        if is_reserved(seed, today):
            raise RefusedError("deal_open")
        names = [name_of(name) for name in names]
        given = [*names, *record.players[len(names) :], *[""] * rules.players][: rules.players]
        seats = tuple(Seat("human", clean_name(name), None) for name in given)
        row = new_row(browser, rules, seed, chosen=record.seed is not None, seats=seats, origin="imported")
        return table_with_moves(row, record.moves)


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


def new_table(row: GameRow) -> tuple[Table, list[Entry]]:
    """Make a table at its first question."""
    table = Table(row)
    entries = [table.opening()]
    table.publish()
    return table, entries


def room_table(browser: int, rules: Rules, wanted: NewTable, terms: RoomTerms, today: datetime.date) -> tuple[Table, list[Entry]]:
    """Make a room: one seat for who makes it, the others open."""
    kinds = sorted(request.kind for request in wanted.seats)
    if len(kinds) != rules.players or rules.players < 2 or kinds != ["human", *["open"] * (rules.players - 1)]:
        raise RefusedError("bad_seats", detail="a room has one seat for who makes it, and the others are open")
    if wanted.source is not None or (wanted.seed is not None and rules.has_secrets):
        raise RefusedError("secret", detail="nobody may know the deal of a room with secrets")
    place = {"host": 0, "guest": rules.players - 1}.get(terms.first)
    if place is None:
        place = secrets.randbelow(rules.players)
    name = next(name_of(request.name) for request in wanted.seats if request.kind == "human")
    seats = tuple(Seat("human", name, None) if n == place else OPEN for n in range(rules.players))
    seed = seed_of(wanted.seed, rules, today)
    row = new_row(browser, rules, seed, chosen=wanted.seed is not None, seats=seats, origin="room")
    owners = tuple(browser if n == place else None for n in range(rules.players))
    return new_room(row, owners, signals=terms.signals and rules.has_secrets)


def new_room(row: GameRow, owners: tuple[int | None, ...], *, signals: bool) -> tuple[Table, list[Entry]]:
    """Make a room at its first question, with the beginning of its log."""
    table = Table(row)
    entries = [table.opening(), table.change(RoomOpened(row.seats, owners, signals))]
    table.publish()
    return table, entries


def table_with_moves(row: GameRow, moves: Sequence[Line]) -> tuple[Table, list[Entry]]:
    """Make a table that begins with moves made elsewhere."""
    lines = [(line.action, tuple(cards_dealt(line))) for line in moves if line.action or line.deals]
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


def read_seats(rules: Rules, requests: Sequence[SeatRequest]) -> tuple[Seat, ...]:
    """Check who wants to sit where."""
    if len(requests) != rules.players:
        raise RefusedError("bad_seats", detail=f"{rules.code} needs {rules.players} seats, not {len(requests)}")
    if any(request.kind == "open" for request in requests):
        raise RefusedError("bad_seats", detail="only a room has open seats")
    if all(request.kind == "bot" for request in requests):
        raise RefusedError("bad_seats", detail="somebody must be human")
    for request in requests:
        if request.kind == "bot" and request.bot not in bot_names(rules):
            raise RefusedError(
                "bad_seats", detail=f"no bot {request.bot!r} for {rules.code}: there are {', '.join(bot_names(rules))}"
            )
    return tuple(Seat(each.kind, name_of(each.name), each.bot if each.kind == "bot" else None) for each in requests)


def name_of(text: str) -> str:
    """Read a name that somebody typed."""
    try:
        return read_name(text)
    except BadNameError as error:
        raise RefusedError("bad_name", detail=str(error)) from None


def seed_of(text: str | None, rules: Rules, today: datetime.date) -> str:
    """Read the seed somebody chose, or make one: in games with secrets, one that nobody can guess."""
    if text is None:
        return secret_seed() if rules.has_secrets else new_seed()
    try:
        seed = read_seed(text)
    except BadCodeError as error:
        raise RefusedError("bad_seed", detail=str(error)) from None
    if is_reserved(seed, today):
        raise RefusedError("deal_open")
    return seed


def secret_seed() -> str:
    """Make a seed of 32 random bytes."""
    return secrets.token_hex(32).upper()


def new_id() -> str:
    """Make a name for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
