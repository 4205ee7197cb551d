"""Guard: what every request passes first: Host, Origin, rate; and the headers that every answer gets."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ..errors import RefusedError
from ..schemas.messages import Failure
from .identity import Identities
from .limits import Limits, Rates, network_of

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self';"
    " manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # a picture opened by itself runs nothing
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}
SOCKET = "/api/socket"
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


class Names:
    """The names that a server goes by: those of its address, and origins that were allowed by name."""

    def __init__(self, host: str, port: int, origins: tuple[str, ...] = ()) -> None:
        self._port = port
        self._is_wildcard = host in ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
        shown = f"[{host}]" if ":" in host else host
        names = LOOPBACK if self._is_wildcard or is_loopback(host) else (*LOOPBACK, shown)
        self._hosts = {f"{name}:{port}" for name in names} | {urlsplit(origin).netloc.lower() for origin in origins}
        self._hosts |= {name for name in names if port == 80}
        self._origins = {origin.rstrip("/").lower() for origin in origins}

    def is_ours(self, host: str) -> bool:
        """Tell whether a Host header names this server. A number cannot be rebound to us by a foreign name server."""
        host = host.lower()
        return host in self._hosts or (self._is_wildcard and is_number(host, self._port))

    def is_our_page(self, origin: str, host: str) -> bool:
        """Tell whether an Origin header is that of a page we have served."""
        return origin.lower() in self._origins or origin.lower() == f"http://{host.lower()}"


def is_loopback(host: str) -> bool:
    """Tell whether a host is this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_number(host: str, port: int) -> bool:
    """Tell whether a Host header is a numeric address with our port."""
    name, colon, behind = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon or behind != str(port):
        return False
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: App, names: Names, limits: Limits, identities: Identities) -> None:
        self.app = app
        self._names = names
        self._rates = Rates(limits)
        self._identities = identities

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        try:
            address, key = self._check(scope)
            browser = await self._identities.of(scope["path"], key) if key else None
            wait = self._rates.take(address, browser)
            if wait:
                await asyncio.sleep(self._rates.penalty(address, browser))
                raise RefusedError("too_fast", retry=round(wait, 2))
        except RefusedError as error:
            await refuse(scope, receive, send, error)
            return
        await self.app(scope, receive, self._with_headers(scope, send) if scope["type"] == "http" else send)

    def _check(self, scope: Scope) -> tuple[str, str]:
        """Refuse a request that is not for us; return its address, and its key or token."""
        headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == "host"]
        if len(hosts) != 1 or not self._names.is_ours(hosts[0]):
            raise RefusedError("bad_host")
        for name, value in headers:
            if name == "origin" and not self._names.is_our_page(value, hosts[0]):
                raise RefusedError("bad_origin")
        if scope["type"] == "websocket" and scope["path"] != SOCKET:
            raise RefusedError("not_found")
        address = network_of(scope["client"][0] if scope.get("client") else "?")
        return address, next((key_in(value) for name, value in headers if name == "authorization"), "")

    @staticmethod
    def _with_headers(scope: Scope, send: Send) -> Send:
        """Wrap `send` so that every answer has the headers it must have."""

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {name.lower() for name, _ in message["headers"]}
                policy = PICTURE_POLICY if scope["path"].endswith(".svg") else POLICY
                keep = "no-store" if scope["path"].startswith("/api/") else "no-cache"  # the page is asked for again by its tag
                wanted = {**HEADERS, "content-security-policy": policy, "cache-control": keep}
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in wanted.items() if name.encode() not in have),
                ]
            await send(message)

        return dressed


def key_in(authorization: str) -> str:
    """Return the key or token of an Authorization header; empty if there is none."""
    scheme, _, key = authorization.partition(" ")
    return key.strip()[:200] if scheme.lower() == "bearer" else ""


async def refuse(scope: Scope, receive: Receive, send: Send, error: RefusedError) -> None:
    """Refuse a request before anything else has looked at it. A socket is refused before it is accepted."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": error.code})
        return
    body = msgspec.json.encode(Failure(error.problem("en"), None))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *((name.encode(), value.encode()) for name, value in {**HEADERS, "content-security-policy": POLICY}.items()),
    ]
    await send({"type": "http.response.start", "status": error.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
