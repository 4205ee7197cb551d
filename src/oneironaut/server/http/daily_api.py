"""The resources of the deals that everybody gets: what there is today, the one try, how the bot did."""

from __future__ import annotations

import datetime
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..content import catalogue, deals
from ..content.deal_seeds import deal_key
from ..content.deals import Deal
from ..errors import RefusedError
from ..schemas import listings
from ..schemas import messages as m
from ..storage import archive
from ..storage.archive import GameRow
from ..tables.tasks import DealBotTask
from .api import Api
from .requests import answer, lang_of, ready

BOT_SECONDS = 60.0
KEPT = 64  # results of bots
EARLIEST = "2000-01"


class DailyApi(Api):
    """Everything under `/api/daily`."""

    def routes(self) -> list[Route]:
        """List the resources."""
        self._bots: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        return [
            Route("/api/daily", self.daily, methods=["GET"]),
            Route("/api/daily", self.begin, methods=["POST"]),
            Route("/api/daily/{deal:str}/bot", self.bot, methods=["GET"]),
        ]

    async def daily(self, request: Request) -> Response:
        """Send the deals of today, and how those of a month went."""
        now, lang = self._manager.clock(), lang_of(request)
        today = now.date()
        tries: list[GameRow] = []
        if "authorization" in request.headers:
            browser = await self._browser(request)
            tries = await self._store.read(lambda c: archive.tries_of(c, browser))
        by_seed = {row.seed: row for row in tries}
        found = []
        for deal in self._deals(today):
            row = by_seed.get(deal.seed)
            ends = datetime.datetime.combine(deal.end, datetime.time(), now.tzinfo)
            title = catalogue.title(deal.rules, lang)
            table = None if row is None else row.id
            entry = listings.DealEntry(deal.kind, deal.key, deal.rules, title, ends.isoformat(), deals.state_of(row), table)
            found.append(entry)
        month = deals.month_of(tries, month_in(request, today), today)
        streak = deals.streak(tries, today)
        return answer(listings.Daily(today.isoformat(), now.isoformat(timespec="seconds"), found, streak, month))

    async def begin(self, request: Request) -> Response:
        """Begin the one ranked try."""
        browser = await self._browser(request)
        wanted = await self._read(request, m.DealTry)
        deal = next((deal for deal in self._deals(self._manager.clock().date()) if deal.key == wanted.deal), None)
        if deal is None:
            raise RefusedError("deal_past")
        row = await self._manager.begin_try(browser, deal)
        return answer(self._entry(row, browser, lang_of(request)), 201)

    async def bot(self, request: Request) -> Response:
        """Send how the bot did on a deal, to anyone who has finished it."""
        browser, lang = await self._browser(request), lang_of(request)
        key = str(request.path_params["deal"])
        tries = await self._store.read(lambda c: archive.tries_of(c, browser))
        row = next((row for row in tries if deal_key(row.seed) == key), None)
        if row is None:
            raise RefusedError("not_found", detail=f"no try at {key!r}")
        if deals.is_running_try(row):
            raise RefusedError("deal_open")
        name = (row.seed, lang)
        if name not in self._bots:
            self._bots[name] = await self._manager.records.do(DealBotTask(row.rules, row.seed, lang), browser, BOT_SECONDS)
            while len(self._bots) > KEPT:
                self._bots.popitem(last=False)
        return ready(self._bots[name])

    def _deals(self, today: datetime.date) -> list[Deal]:
        return deals.deals_of(today, self._manager.keys.deal_secret)


def month_in(request: Request, today: datetime.date) -> datetime.date:
    """Read the first day of the month that is asked for."""
    text = request.query_params.get("month") or f"{today:%Y-%m}"
    try:
        first = datetime.date.fromisoformat(f"{text}-01")
    except ValueError:
        first = None
    if first is None or not EARLIEST <= text <= f"{today:%Y-%m}":
        raise RefusedError("bad_request", detail="month is written 2026-11, and not later than this one")
    return first
