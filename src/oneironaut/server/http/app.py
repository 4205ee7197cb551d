"""App: the ASGI application, put together from its parts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from ...text import LANGUAGES
from ..content.deals import Clock, local_time
from ..content.lessons import all_lessons
from ..errors import RefusedError
from ..schemas import messages as m
from ..storage import archive
from ..storage.store import Store
from ..tables.manager import TableManager
from .api import Api
from .auth import Keys
from .cabinet_api import CabinetApi
from .daily_api import DailyApi
from .identity import Identities
from .limits import Limits
from .loglines import keep_lines
from .middleware import App, Guard, Names, Receive, Scope, Send
from .puzzle_api import PuzzleApi
from .requests import answer
from .sockets import TabRegistry

WEB = Path(__file__).parent.parent / "web"
PARTS = (Api, CabinetApi, DailyApi, PuzzleApi)
log = logging.getLogger("oneironaut.server")


def build(store: Store, keys: Keys, names: Names, limits: Limits | None = None, *, clock: Clock = local_time) -> App:
    """Build the application over a store. The caller who opened the store closes it."""
    limits = limits or Limits()
    manager = TableManager(store, keys, limits, clock=clock)
    identities = Identities(store, keys)
    tabs = TabRegistry(manager, limits)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.write(lambda c: archive.add_browser(c, keys.owner))
        await asyncio.to_thread(all_lessons)  # reading them plays them; the first visitor must not wait for all
        yield
        await tabs.close()
        await manager.close()

    keep_lines()
    app = Starlette(
        routes=[
            *[route for part in PARTS for route in part(manager, limits, identities).routes()],
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ],
        exception_handlers={RefusedError: handle_refusal, HTTPException: handle_not_found, Exception: handle_failure},
        lifespan=lifespan,
    )

    return Guard(Split(app, tabs), names, limits, identities)


class Split:
    """Takes sockets past the router: there is one address, and a router's wrappers would be kept for each socket."""

    def __init__(self, app: Starlette, tabs: TabRegistry) -> None:
        self.app = app
        self._tabs = tabs

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request or a socket."""
        if scope["type"] == "websocket":
            await self._tabs.serve(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)


def lang_of(request: Request) -> str:
    """Return the language of a refusal: the one asked for, if it is one of ours."""
    lang = request.query_params.get("lang", "en")
    return lang if lang in LANGUAGES else "en"


async def handle_refusal(request: Request, error: Exception) -> Response:
    """Answer with a refusal."""
    if not isinstance(error, RefusedError):
        raise TypeError from error
    return answer(m.Failure(error.problem(lang_of(request)), None), error.status)


async def handle_not_found(request: Request, error: Exception) -> Response:
    """Answer a request for an address or a method that does not exist."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    refusal = RefusedError("not_found" if status == 404 else "bad_request")
    return answer(m.Failure(refusal.problem(lang_of(request)), None), status)


async def handle_failure(request: Request, error: Exception) -> Response:
    """Answer a failure of our own, and log it."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)  # `OneLine` makes the path fit
    return answer(m.Failure(RefusedError("failed").problem(lang_of(request)), None), 500)
