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
from ..content.lessons import all_lessons
from ..errors import RefusedError
from ..schemas import messages as m
from ..storage import archive
from ..storage.store import Store
from ..tables.manager import TableManager
from .api import Api, answer
from .auth import Keys
from .identity import Identities
from .limits import Limits
from .loglines import keep_lines
from .middleware import App, Guard, Names, Receive, Scope, Send
from .sockets import Porter

WEB = Path(__file__).parent.parent / "web"
log = logging.getLogger("oneironaut.server")


def build(store: Store, keys: Keys, names: Names, limits: Limits | None = None) -> App:
    """The application over a store. The store is closed by whoever opened it."""
    limits = limits or Limits()
    manager = TableManager(store, keys, limits)
    identities = Identities(store, keys)
    porter = Porter(manager, limits)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await store.write(lambda c: archive.add_browser(c, keys.owner))
        await asyncio.to_thread(all_lessons)  # reading them plays them; whoever wants the first must not wait for all
        yield
        await porter.close()
        await manager.close()

    keep_lines()
    app = Starlette(
        routes=[
            *Api(manager, limits, identities).routes(),
            Mount("/", StaticFiles(directory=WEB, html=True)),
        ],
        exception_handlers={RefusedError: refused, HTTPException: not_found, Exception: failed},
        lifespan=lifespan,
    )

    return Guard(Split(app, porter), names, limits, identities)


class Split:
    """Takes sockets past the router: there is one address, and a router's wrappers would be kept for each socket."""

    def __init__(self, app: Starlette, porter: Porter) -> None:
        self.app = app
        self._porter = porter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request or a socket."""
        if scope["type"] == "websocket":
            await self._porter.let_in(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)


def lang_of(request: Request) -> str:
    """The language of a refusal: as asked for, if it is one of ours."""
    lang = request.query_params.get("lang", "en")
    return lang if lang in LANGUAGES else "en"


async def refused(request: Request, error: Exception) -> Response:
    """A refusal as an answer."""
    if not isinstance(error, RefusedError):
        raise TypeError from error
    return answer(m.Failure(error.problem(lang_of(request)), None), error.status)


async def not_found(request: Request, error: Exception) -> Response:
    """An address or a method that there is not."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    refusal = RefusedError("not_found" if status == 404 else "bad_request")
    return answer(m.Failure(refusal.problem(lang_of(request)), None), status)


async def failed(request: Request, error: Exception) -> Response:
    """A mistake of ours: told, and in the log."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)  # `OneLine` makes the path fit
    return answer(m.Failure(RefusedError("failed").problem(lang_of(request)), None), 500)
