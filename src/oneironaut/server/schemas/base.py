"""Base: what all messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Lang = Literal["en", "fr"]
Chair = Literal["human", "bot", "open"]  # who sits at a seat; `open`: somebody who is still to come
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Code = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=160)]  # `text.plain` counts as people do: 40 letters with at most 3 accents each
Token = Annotated[str, Meta(max_length=100)]
Small = Annotated[int, Meta(ge=0, le=1_000_000)]


class ClientMessage(Struct, forbid_unknown_fields=True):
    """What a client sends: no field more than these."""


class ServerMessage(Struct):
    """What the server sends."""
