"""Requests: what they carry, read and checked; and messages as responses."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from ...text import LANGUAGES
from ..errors import RefusedError
from ..schemas import base
from .middleware import key_in

T = TypeVar("T")


async def read_body(request: Request, wanted: type[T], most: int) -> T:
    """Read the body of a request as the type it must have; refuse one that is too long."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                raise RefusedError("too_large")
    except ClientDisconnect:
        raise RefusedError("bad_request", detail="the body has not come") from None
    try:
        return msgspec.json.decode(bytes(body), type=wanted)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RefusedError("bad_request", detail=str(error)[:200]) from None


def answer(message: base.ServerMessage | base.ClientMessage, status: int = 200) -> Response:
    """Make a response from a message."""
    return Response(msgspec.json.encode(message), status, media_type="application/json")


def ready(body: bytes) -> Response:
    """Make a response from a message that a worker has already encoded."""
    return Response(body, media_type="application/json")


def attachment(name: str) -> dict[str, str]:
    """Make the header of a file to be saved."""
    return {"content-disposition": f'attachment; filename="{name}"'}


def bearer(request: Request) -> str:
    """Return the key or token of a request."""
    key = key_in(request.headers.get("authorization", ""))
    if not key:
        raise RefusedError("no_key")
    return key


def lang_of(request: Request) -> str:
    """Return the language that a request asks for."""
    lang = request.query_params.get("lang", "en")
    if lang not in LANGUAGES:
        raise RefusedError("bad_request", detail=f"lang is one of {', '.join(LANGUAGES)}")
    return lang


def number(request: Request, name: str, default: int) -> int:
    """Read a number from a query."""
    text = request.query_params.get(name) or str(default)
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise RefusedError("bad_request", detail=f"{name} is a number")
    return int(text)


def place(request: Request) -> tuple[str, int]:
    """Read the table and the seat from an address."""
    return str(request.path_params["table"]), int(request.path_params["seat"])
