"""Serve: start the server on an address, say where it is, and open the browser on it."""

from __future__ import annotations

import errno
import gc
import json
import os
import signal
import socket
import sys
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, urlsplit

import platformdirs
import uvicorn

from ..text import say
from .errors import DataInUseError, StartError
from .http import logs
from .http.app import build
from .http.auth import Keys, read_secret
from .http.connections import Connections, protocols, room_for
from .http.limits import Limits
from .http.middleware import Names, is_loopback
from .storage import archive
from .storage.starting import in_words
from .storage.store import Store
from .tables.bots import offer_bots, withdraw_bots

HOST = "127.0.0.1"
PORT = 8517
TRIES = 20  # ports, one after the other
GC_THRESHOLDS = (20_000, 50, 100)  # of the three generations
RUNNING = "server.json"  # in the data folder: where the server that uses it can be reached
Tell = Callable[[str], object]


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for games: `$ONEIRONAUT_HOME`, or the platform's usual place."""
    given = environ.get("ONEIRONAUT_HOME")
    return Path(given) if given else platformdirs.user_data_path("oneironaut", appauthor=False, roaming=True)


def can_open_browser(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Tell whether there is a browser, and a screen for it. One that runs in the terminal does not count."""
    if environ.get("BROWSER"):
        return True
    if platform not in ("win32", "darwin") and not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def bind(host: str, port: int, lang: str, tell: Tell) -> socket.socket:
    """Open a socket on a port, or on the next free one, and tell if it is another one. Port 0 is any."""
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise StartError(say("ui.server.bad_host", lang, text=host)) from None
    last = min(port + TRIES, 65536) - 1 if port else 0
    for candidate in range(port, last + 1):
        # With the protocol named, asyncio sends small packets at once; without, each answer waits 40 ms for the last one's.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name != "nt":  # elsewhere this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(512)
        except PermissionError as error:
            listener.close()
            raise StartError(f"{host}:{candidate}: {error.strerror}") from None
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise StartError(say("ui.server.bad_host", lang, text=host)) from None
            continue
        if port and candidate != port:
            tell(say("ui.server.other_port", lang, port=port, taken=candidate))
        return listener
    raise StartError(say("ui.server.no_port", lang, first=port, last=last))


def page_address(address: str, **fragment: str) -> str:
    """Return the address of the page. What only the page reads comes after the #, where no server and no log sees it."""
    behind = "&".join(f"{key}={quote(value, safe=':+!')}" for key, value in fragment.items())
    return f"{address}/#{behind}" if behind else f"{address}/"


class Announcing(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(
    host: str = HOST,
    port: int = PORT,
    data: Path | None = None,
    *,
    lang: str = "en",
    origins: tuple[str, ...] = (),
    query: Mapping[str, str] | None = None,
    tell: Tell = print,
    limits: Limits | None = None,
    bots: Sequence[str] = (),
) -> int:
    """Run the server until it is stopped. With a query (rules, seed; or empty) open the browser on it; if a server uses the
    same data already, open the browser on that one. `bots` are offered at the tables in addition to those of the package.
    """
    folder = data or data_folder()
    for origin in origins:
        if urlsplit(origin).scheme not in ("http", "https") or not urlsplit(origin).netloc or urlsplit(origin).path.strip("/"):
            raise StartError(say("ui.server.bad_origin", lang, text=origin))
    offered = offer_bots(bots)
    with in_words(folder, lang):
        keys = Keys(read_secret(folder))
    try:
        with in_words(folder, lang):
            store = Store(folder, lang)
    except DataInUseError:
        if query is None:
            raise
        return open_running(folder, keys, query, lang, tell)
    try:
        for notice in store.notices:
            tell(notice.text(lang))
        with in_words(folder, lang):  # a full disk is told now, and not by the first request
            store.run(lambda c: archive.add_browser(c, keys.owner))
            (folder / RUNNING).write_text("", "utf-8")
        listener = bind(host, port, lang, tell)
        taken = listener.getsockname()[1]
        limits = limits or Limits()
        app = build(store, keys, Names(host, taken, origins), limits)
        shown = HOST if host in ("0.0.0.0", "") else f"[{host}]" if ":" in host else host  # noqa: S104 - compared, not bound
        address = f"http://{shown}:{taken}"

        def ready() -> None:
            with in_words(folder, lang):
                (folder / RUNNING).write_text(json.dumps({"address": address, "pid": os.getpid()}), "utf-8")
            if not is_loopback(host):
                tell(say("ui.server.open_to_all", lang))
            tell(say("ui.server.running", lang, address=f"{address}/"))
            link = page_address(address, ticket=keys.ticket(), **(query or {}))
            if query is None:
                tell(say("ui.server.running_link", lang, address=link))
            else:
                open_browser(link, lang, tell)

        run(Announcing(configure(app, limits), ready), listener)
    finally:
        withdraw_bots(offered)
        with suppress(OSError):
            (folder / RUNNING).unlink()
        store.close()
    return 0


def configure(app: object, limits: Limits) -> uvicorn.Config:
    """Configure uvicorn: small frames, no compression, nothing about itself in headers, a log of failures only."""
    connections = Connections(replace(limits, connections=room_for(limits.connections)))
    http, ws = protocols(connections)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]  # an ASGI application
        http=http,
        ws=ws,
        ws_max_size=limits.frame,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=logs.CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16 * 1024,
        backlog=256,  # also how often asyncio tries to accept, and complains, once descriptors have run out
    )


def run(server: uvicorn.Server, listener: socket.socket) -> None:
    """Run until Ctrl-C or SIGTERM, the usual ends: uvicorn shuts down cleanly and raises the signal again."""
    previous = signal.signal(signal.SIGTERM, signal.default_int_handler)
    collect_garbage_seldom()
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    finally:
        signal.signal(signal.SIGTERM, previous)


def collect_garbage_seldom() -> None:
    """Make full collections rare. Open tables are millions of small objects that stay: with 2,000 of them, Python's usual
    thresholds stop the event loop for 200 ms every few seconds to look at them all."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def open_browser(link: str, lang: str, tell: Tell) -> None:
    """Open the browser, or say what to open."""
    if not webbrowser.open(link):
        tell(say("ui.server.not_opened", lang, address=link))


def open_running(folder: Path, keys: Keys, query: Mapping[str, str], lang: str, tell: Tell) -> int:
    """Open the browser on the server that uses the data folder."""
    try:
        address = str(json.loads((folder / RUNNING).read_text("utf-8"))["address"])
        request = urllib.request.Request(  # noqa: S310 - our own address, http
            f"{address}/api/tickets", method="POST", headers={"Authorization": f"Bearer {keys.owner}"}
        )
        with urllib.request.urlopen(request, timeout=5) as response:  # noqa: S310 - our own address, http
            ticket = str(json.loads(response.read(4096))["ticket"])
    except (OSError, ValueError, KeyError, TypeError, urllib.error.URLError) as error:
        raise DataInUseError(f"{folder}: another server uses this data, and does not answer ({error})") from None
    tell(say("ui.server.already", lang, address=address))
    open_browser(page_address(address, ticket=ticket, **query), lang, tell)
    return 0
