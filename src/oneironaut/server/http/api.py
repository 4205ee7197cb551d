"""The HTTP resources. Each reads its request, asks the manager or the archive, and answers with a message."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import __version__
from ...seeds import new_seed
from ...text import say
from ..content import catalogue, history, pages, pictures
from ..content.lessons import all_lessons
from ..errors import RefusedError
from ..schemas import listings
from ..schemas import messages as m
from ..schemas import rooms as r
from ..storage import archive
from ..storage.archive import DamagedError, Fault, GameRow
from ..tables import replays
from ..tables.damaged import damaged_entry, whole_record
from ..tables.loading import fault_in
from ..tables.manager import TableManager
from ..tables.render import table_entry
from ..tables.seat_snapshot import keeps_secrets
from ..tables.tasks import CurveTask, PositionTask, ReplayTask
from .identity import Identities
from .limits import Buckets, Limits, network_of
from .requests import answer, attachment, bearer, lang_of, number, place, read_body, ready
from .room_api import RoomApi

PROTOCOL = 2
CURVE_SECONDS, REPLAY_SECONDS = 60.0, 10.0
YEAR = "public, max-age=31536000, immutable"
T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


class ShortNumber(IntegerConvertor):
    """A number in a path. Python does not convert a text of thousands of digits, so a longer one is not an address of ours."""

    regex = "[0-9]{1,9}"


register_url_convertor("short", ShortNumber())


class Api(RoomApi):
    """Everything under `/api` and `/art`, but for the socket."""

    def __init__(self, manager: TableManager, limits: Limits, identities: Identities) -> None:
        self._manager = manager
        self._store = manager.store
        self._limits = limits
        self._identities = identities
        self._newcomers = Buckets(limits.newcomers)

    def routes(self) -> list[Route]:
        """List all resources."""
        table, seat = "/api/tables/{table:str}", "/api/tables/{table:str}/seats/{seat:short}"
        listed: list[tuple[str, str, Handler]] = [
            ("GET", "/api/health", self.health),
            ("POST", "/api/browsers", self.browsers),
            ("POST", "/api/tickets", self.tickets),
            ("GET", "/api/catalogue", self.catalogue),
            ("GET", "/api/rules/{code:str}", self.sheet),
            ("GET", "/art/{code:str}/{kind:str}.svg", self.picture),
            ("GET", "/api/seed", self.seed),
            ("GET", "/api/tables", self.tables),
            ("POST", "/api/tables", self.create),
            ("GET", table, self.table),
            ("DELETE", table, self.hide),
            ("GET", f"{table}/record", self.record),
            ("GET", f"{table}/curve", self.curve),
            ("GET", f"{table}/replay", self.replay),
            ("GET", f"{table}/replay/{{step:short}}", self.position),
            ("GET", seat, self.view),
            ("POST", f"{seat}/commands", self.command),
            ("GET", f"{seat}/why", self.why),
            ("GET", f"{seat}/picture.svg", self.table_picture),
            ("POST", "/api/records", self.import_record),
            ("GET", "/api/statistics", self.statistics),
            ("GET", "/api/statistics/games.csv", self.games_csv),
            ("GET", "/api/statistics/games.json", self.games_json),
            ("GET", "/api/lessons", self.lessons),
            ("GET", "/api/pages", self.pages),
            ("GET", "/api/pages/{key:str}", self.page),
            ("GET", "/api/search", self.search),
            ("POST", f"{table}/join", self.join),
            *self.room_routes(),
        ]
        return [Route(path, handler, methods=[method]) for method, path, handler in listed]

    # About the server and what can be played.

    async def health(self, _: Request) -> Response:
        """Say that the server is there."""
        return answer(m.Health("oneironaut", __version__, PROTOCOL))

    async def browsers(self, request: Request) -> Response:
        """Give a newcomer a key, or the owner's key for a ticket."""
        newcomer = await self._read(request, m.Newcomer)
        wait = self._newcomers.take(network_of(request.client.host if request.client else "?"))
        if wait:
            raise RefusedError("too_fast", retry=round(wait, 2))
        if newcomer.ticket is not None:
            if not self._manager.keys.redeem(newcomer.ticket):
                raise RefusedError("wrong_key")
            key, notices = self._manager.keys.owner, self._notices(lang_of(request))
        else:
            key = secrets.token_urlsafe(24)
            notices = [say("ui.server.keys_lost", lang_of(request))] if self._store.has_lost_keys else []
        await self._store.write(lambda c: archive.add_browser(c, key))
        return answer(m.Welcome(key, notices), 201)

    def _notices(self, lang: str) -> list[str]:
        return [notice.text(lang) for notice in self._store.notices]

    async def tickets(self, request: Request) -> Response:
        """Give the owner a ticket for a link: this is how `oneironaut play` opens a server that is already running."""
        if not self._manager.keys.is_owner(bearer(request)):
            raise RefusedError("wrong_key")
        return answer(m.Newcomer(self._manager.keys.ticket()), 201)

    async def catalogue(self, request: Request) -> Response:
        """List what can be played."""
        return answer(catalogue.whole(lang_of(request)))

    async def sheet(self, request: Request) -> Response:
        """Send the sheet of one combination."""
        return answer(catalogue.sheet(request.path_params["code"], lang_of(request)))

    async def picture(self, request: Request) -> Response:
        """Send a card's picture."""
        rules = catalogue.find_rules(request.path_params["code"])
        state = request.query_params.get("state", "")
        body = pictures.card(rules.code, request.path_params["kind"], lang_of(request), state)
        return Response(body, media_type="image/svg+xml", headers={"cache-control": YEAR})

    async def seed(self, _: Request) -> Response:
        """Send a new seed."""
        return answer(listings.Seed(new_seed()))

    # Tables.

    async def tables(self, request: Request) -> Response:
        """List tables."""
        browser, lang = await self._browser(request), lang_of(request)
        state = request.query_params.get("state", "open")
        if state not in ("open", "over", "all"):
            raise RefusedError("bad_request", detail="state is open, over or all")
        limit = number(request, "limit", 50)
        before = number(request, "before", 0) or None
        found, after, faults = await self._store.read(lambda c: archive.list_games(c, browser, state, before, max(1, limit)))
        entries = [self._entry(fault, browser, lang) for fault in faults]
        entries += [self._entry(await fault_in(self._store, row) or row, browser, lang) for row in found]
        return answer(m.Tables(entries, None if after is None else str(after)))

    async def create(self, request: Request) -> Response:
        """Create a table."""
        browser = await self._browser(request)
        wanted = await self._read(request, m.NewTable)
        row = await self._manager.create(browser, wanted, lang_of(request))
        return answer(self._entry(row, browser, lang_of(request)), 201)

    async def table(self, request: Request) -> Response:
        """Send a table again, with its tokens."""
        found = await self._own_or_fault(request)
        return answer(self._entry(found, await self._browser(request), lang_of(request)))

    async def join(self, request: Request) -> Response:
        """Take a seat by a link, or move it to this device."""
        browser = await self._browser(request)
        joining = await self._read(request, r.Joining)
        row = await self._manager.rooms.join(browser, str(request.path_params["table"]), joining)
        return answer(self._entry(row, browser, lang_of(request)))

    async def hide(self, request: Request) -> Response:
        """Hide a table from the lists."""
        found = await self._own_or_fault(request)
        if isinstance(found, Fault):
            fault = found
            await self._store.write(lambda c: archive.hide_damaged(c, fault))
        else:
            row, browser = found, await self._browser(request)
            if row.progress.room is not None:
                await self._manager.rooms.put_away(row.id, browser)
            else:
                await self._store.write(lambda c: archive.hide(c, row.number))
        return Response(status_code=204)

    async def view(self, request: Request) -> Response:
        """Send what a seat was shown last."""
        name, seat = place(request)
        return answer(await self._manager.view(name, seat, bearer(request), number(request, "since", 0), lang_of(request)))

    async def command(self, request: Request) -> Response:
        """Apply a command of a seat."""
        name, seat = place(request)
        token, lang = bearer(request), lang_of(request)
        command = await self._read(request, m.Command)
        try:
            return answer(await self._manager.do(name, seat, token, command, lang))
        except RefusedError as error:
            if error.code in ("wrong_key", "no_key", "not_found", "rules_changed", "damaged", "not_begun"):
                raise
            view = await self._manager.view(name, seat, token, command.seq, lang)
            return answer(m.Failure(error.problem(lang), view), error.status)

    async def why(self, request: Request) -> Response:
        """Say why nothing can be done with a card."""
        name, seat = place(request)
        zone, card = request.query_params.get("zone", ""), request.query_params.get("card", "")
        return answer(await self._manager.why(name, seat, bearer(request), zone, card, lang_of(request)))

    async def table_picture(self, request: Request) -> Response:
        """Send a picture of the table as a seat sees it."""
        name, seat = place(request)
        table = await self._manager.table_for(name, seat, bearer(request))
        return Response(pictures.table(table.snapshot(seat).view, lang_of(request)), media_type="image/svg+xml")

    # Records and replays.

    async def record(self, request: Request) -> Response:
        """Send a game as text, from its log. A game that can no longer be opened has one too; of a damaged game it is what is
        intact."""
        row = await self._own_or_fault(request)
        if isinstance(row, Fault):
            return Response(whole_record(row), media_type="text/plain; charset=utf-8")
        if row.progress.outcome is None and keeps_secrets(row.rules):
            raise RefusedError("secret")
        entries = await self._store.read(lambda c: archive.entries_of(c, row.number))
        return Response(str(replays.record_of(row, entries)), media_type="text/plain; charset=utf-8")

    async def import_record(self, request: Request) -> Response:
        """Make a table from a record."""
        browser = await self._browser(request)
        wanted = await self._read(request, m.Import, self._limits.record)
        row = await self._manager.import_record(browser, wanted.record, wanted.names)
        return answer(self._entry(row, browser, lang_of(request)), 201)

    async def curve(self, request: Request) -> Response:
        """Send how the coach sees a game that is over. For a running game this would be a hint that is not noted."""
        row = await self._own(request)
        if row.progress.outcome is None:
            raise RefusedError("bad_request", detail="the game is not over")
        seat = number(request, "seat", 0)
        if seat >= len(row.seats):
            raise RefusedError("not_found", detail=f"no seat {seat}")
        entries = await self._store.read(lambda c: archive.entries_of(c, row.number))
        task = CurveTask(str(replays.record_of(row, entries)), seat, lang_of(request))
        return ready(await self._manager.records.do(task, row.browser, CURVE_SECONDS))

    async def replay(self, request: Request) -> Response:
        """Send what was chosen in a game."""
        row = await self._own(request)
        seat, lang = number(request, "seat", 0), lang_of(request)
        entries = await self._store.read(lambda c: archive.entries_of(c, row.number))
        return ready(await self._manager.records.do(ReplayTask(row, entries, seat, lang), row.browser, REPLAY_SECONDS))

    async def position(self, request: Request) -> Response:
        """Send a position of a game."""
        row = await self._own(request)
        seat, step, lang = number(request, "seat", 0), request.path_params["step"], lang_of(request)
        entries = await self._store.read(lambda c: archive.entries_of(c, row.number))
        return ready(await self._manager.records.do(PositionTask(row, entries, seat, step, lang), row.browser, REPLAY_SECONDS))

    # Statistics, lessons, pages.

    async def statistics(self, request: Request) -> Response:
        """Sum up finished games."""
        code = request.query_params.get("rules") or None
        rules = catalogue.find_rules(code).code if code else None
        return answer(history.statistics(await self._finished(request), rules, lang_of(request)))

    async def games_csv(self, request: Request) -> Response:
        """Send finished games for a spreadsheet."""
        text = history.as_csv(await self._finished(request))
        return Response(text, media_type="text/csv; charset=utf-8", headers=attachment("oneironaut.csv"))

    async def games_json(self, request: Request) -> Response:
        """Send finished games for a program."""
        body = msgspec.json.encode(history.lines(await self._finished(request)))
        return Response(body, media_type="application/json", headers=attachment("oneironaut.json"))

    async def lessons(self, request: Request) -> Response:
        """List all lessons, and how far this browser is with them."""
        begun: dict[str, GameRow] = {}
        if "authorization" in request.headers:
            browser = await self._browser(request)
            for row in reversed(await self._store.read(lambda c: archive.of_lessons(c, browser))):
                begun[row.lesson or ""] = row
        lang = lang_of(request)
        found = []
        for lesson in all_lessons().values():
            row_or_none = begun.get(lesson.key)
            done = row_or_none is not None and lesson.is_done(row_or_none.progress.answers)
            state = "new" if row_or_none is None else "done" if done else "begun"
            found.append(
                listings.LessonEntry(
                    key=lesson.key,
                    title=lesson.title(lang),
                    line=lesson.line(lang),
                    rules=lesson.rules,
                    group=lesson.group,
                    heading=say(f"ui.server.lesson.{lesson.group}", lang),
                    steps=len(lesson.steps),
                    state=state,
                    table=None if row_or_none is None else row_or_none.id,
                )
            )
        return answer(listings.Lessons(found))

    async def pages(self, request: Request) -> Response:
        """List all pages of rules."""
        return answer(pages.all_pages(lang_of(request)))

    async def page(self, request: Request) -> Response:
        """Send a page of rules."""
        return answer(pages.page(request.path_params["key"], lang_of(request)))

    async def search(self, request: Request) -> Response:
        """Find rules by words."""
        return answer(pages.search(request.query_params.get("q", "")[: pages.LONGEST_QUERY], lang_of(request)))

    # Inside.

    def _entry(self, row: GameRow | Fault, browser: int, lang: str) -> m.TableEntry:
        if isinstance(row, Fault):
            return damaged_entry(row, None if row.row is None else self._entry(row.row, browser, lang), lang)
        mine = [owner == browser for owner in row.owners]
        tokens = [self._manager.keys.token(row.id, n, key) if mine[n] else None for n, key in enumerate(row.keys)]
        return table_entry(row, tokens, lang)

    async def _browser(self, request: Request) -> int:
        browser = await self._identities.browser(bearer(request))
        if browser is None:
            raise RefusedError("wrong_key")
        return browser

    async def _own(self, request: Request) -> GameRow:
        found = await self._own_or_fault(request)
        if isinstance(found, Fault):
            raise DamagedError(found)
        return found

    async def _own_or_fault(self, request: Request) -> GameRow | Fault:
        """Find a table of the person who asks, or what is wrong with it."""
        browser = await self._browser(request)
        found: GameRow | Fault
        try:
            row = await self._manager.row(request.path_params["table"])
            found = await fault_in(self._store, row) or row
        except DamagedError as error:
            found = error.fault
        known = found.row if isinstance(found, Fault) else found
        if not (found.browser == browser if known is None else known.belongs_to(browser)):
            raise RefusedError("wrong_key")
        return found

    async def _finished(self, request: Request) -> list[GameRow]:
        browser = await self._browser(request)
        return await self._store.read(lambda c: archive.finished(c, browser))

    async def _read(self, request: Request, wanted: type[T], most: int | None = None) -> T:
        return await read_body(request, wanted, self._limits.body if most is None else most)
