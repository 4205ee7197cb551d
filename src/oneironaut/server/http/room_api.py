"""The HTTP resources of rooms: links, seats that are taken, and what is done at a room besides playing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from ..schemas import rooms as r
from ..tables.manager import TableManager
from .limits import Limits
from .requests import answer, bearer, lang_of, place, read_body

Handler = Callable[[Request], Awaitable[Response]]
TABLE, SEAT = "/api/tables/{table:str}", "/api/tables/{table:str}/seats/{seat:short}"


class RoomApi:
    """The resources of rooms, as a part of `Api`. To take a seat is one of its own: it answers with a table."""

    _manager: TableManager
    _limits: Limits

    def room_routes(self) -> list[tuple[str, str, Handler]]:
        """List the resources."""
        return [
            ("POST", f"{TABLE}/invitation", self.invitation),
            ("GET", f"{SEAT}/room", self.room),
            ("POST", f"{SEAT}/room", self.room_command),
            ("GET", f"{SEAT}/links", self.links),
        ]

    async def invitation(self, request: Request) -> Response:
        """Say what a link leads to."""
        invited = await read_body(request, r.Invited, self._limits.body)
        return answer(await self._manager.rooms.invitation(str(request.path_params["table"]), invited, lang_of(request)))

    async def room(self, request: Request) -> Response:
        """Send a room as a seat sees it."""
        return answer(await self._manager.rooms.view_for(*place(request), bearer(request), lang_of(request)))

    async def room_command(self, request: Request) -> Response:
        """Apply a command of a seat to its room."""
        token = bearer(request)
        command = await read_body(request, r.RoomCommand, self._limits.body)
        return answer(await self._manager.rooms.do(*place(request), token, command, lang_of(request)))

    async def links(self, request: Request) -> Response:
        """Send the secrets of the links that a seat may give away."""
        return answer(await self._manager.rooms.links(*place(request), bearer(request)))
