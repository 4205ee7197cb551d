"""Rooms: what client and server send each other about who sits at a table, and what its people say to each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .base import Chair, ClientMessage, Code, Id, Lang, Name, ServerMessage, Small, Token

Asked = Literal["undo", "rematch", "bot", "resign"]
Words = Annotated[str, Meta(max_length=300)]  # of a chat; `text.plain` cleans it


# What clients send.


class Invited(ClientMessage):
    """Somebody who has a link for a seat."""

    seat: Small
    secret: Token


class Joining(ClientMessage):
    """Somebody who takes a seat by a link. Who moves to another device keeps the name, and sends an empty one."""

    seat: Small
    secret: Token
    name: Name


class RoomCommand(ClientMessage):
    """Something that is done at a room, once. `to` is the number of the proposal that is answered."""

    id: Id
    do: Literal["chat", "signal", "propose", "agree", "decline", "leave", "revoke", "hide"]
    text: Words
    what: Asked | None
    bot: Code | None
    swap: bool
    to: Small


class Point(ClientMessage, tag_field="type", tag="point"):
    """Show the others a card or a zone, for a moment."""

    table: Id
    seat: Small
    token: Token
    lang: Lang
    zone: Code
    card: Code | None


# What the server sends.


class Invitation(ServerMessage):
    """What a link leads to: a seat at a table, who asks, and how it is played. `moves`: the seat is one's own already."""

    table: str
    seat: int
    moves: bool
    rules: str
    title: str
    line: str
    host: str
    first: bool
    secrets: bool
    signals: bool


class RoomSeat(ServerMessage):
    """Who sits at a seat of a room, and whether they are connected."""

    seat: int
    kind: Chair
    name: str
    here: bool


class SaidEntry(ServerMessage):
    """Something that was said: `chat`, `signal`, or a `note` of what happened. `after`: how many events the reader knew."""

    n: int
    seat: int | None
    kind: str
    text: str
    at: str
    after: int


class SignalEntry(ServerMessage):
    """A signal that can be given."""

    key: str
    text: str


class BotChoice(ServerMessage):
    """A bot that can take a seat over."""

    name: str
    title: str


class ProposalEntry(ServerMessage):
    """Something that one seat wants and the others must agree to."""

    n: int
    what: Asked
    seat: int
    text: str
    waits: list[int]


class Room(ServerMessage):
    """A room as one of its seats sees it. `next` is the table of the rematch."""

    table: str
    seat: int
    n: int
    begun: bool
    over: bool
    seats: list[RoomSeat]
    said: list[SaidEntry]
    proposal: ProposalEntry | None
    can: list[str]
    signals: list[SignalEntry]
    bots: list[BotChoice]
    next: str | None


class SeatLinks(ServerMessage):
    """The secrets of links: of every open seat (`invite`), and to move one's own to another device."""

    invite: list[Invited]
    move: Invited


class RoomNews(ServerMessage, tag_field="type", tag="room"):
    """The room has changed."""

    table: str
    seat: int
    room: Room


class Pointed(ServerMessage, tag_field="type", tag="pointed"):
    """Another seat points at something."""

    table: str
    seat: int
    by: int
    zone: str
    card: str | None
