"""The resource of the cabinet: what was done with each expansion."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..content import cabinet
from ..schemas import listings
from ..storage import archive
from .api import Api
from .requests import answer, lang_of


class CabinetApi(Api):
    """`/api/cabinet`."""

    def routes(self) -> list[Route]:
        """List the resource."""
        return [Route("/api/cabinet", self.cabinet, methods=["GET"])]

    async def cabinet(self, request: Request) -> Response:
        """Send all shelves with their marks."""
        browser = await self._browser(request)
        rows = await self._store.read(lambda c: archive.finished(c, browser))
        lessons = cabinet.lessons_of(await self._store.read(lambda c: archive.of_lessons(c, browser)))
        return answer(listings.Cabinet(cabinet.shelves(rows, lessons, lang_of(request))))
