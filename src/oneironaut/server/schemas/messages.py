"""Messages: what client and server send each other, as types. `docs/reference/protocol.md` shows each of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .base import Chair, Code, Id, Lang, Name, Small, Token
from .base import ClientMessage as ClientMessage
from .base import ServerMessage as ServerMessage
from .rooms import Point as Point
from .rooms import Pointed as Pointed
from .rooms import RoomNews as RoomNews

# What clients send.


class Newcomer(ClientMessage):
    """Somebody who wants a browser key."""

    ticket: Token | None


class SeatRequest(ClientMessage):
    """Who shall sit at a seat."""

    kind: Chair
    name: Name
    bot: Code | None


class Source(ClientMessage):
    """Where a table begins: after `step` answers of another one."""

    table: Id
    step: Small


class RoomTerms(ClientMessage):
    """How a room is played: who begins, and whether signals are given."""

    first: Literal["host", "guest", "lot"]
    signals: bool


class NewTable(ClientMessage):
    """A table that somebody wants. With `room`, some seats are `open` to people at other devices."""

    rules: Code
    seed: Code | None
    seats: Annotated[list[SeatRequest], Meta(max_length=8)]
    source: Source | None
    lesson: Code | None
    room: RoomTerms | None = None


class DealTry(ClientMessage):
    """The one ranked try at a deal, by the name of the deal."""

    deal: Code


class Guess(ClientMessage):
    """An answer to a puzzle, or to a question of a game that is over: after `step` answers."""

    answer: Code
    step: Small | None


class Import(ClientMessage):
    """A record to make a table of."""

    record: str
    names: Annotated[list[Name], Meta(max_length=8)]


class Command(ClientMessage):
    """Something that changes a table, once."""

    id: Id
    seq: Small
    do: Literal["answer", "undo", "hint"]
    actions: Annotated[list[Code], Meta(max_length=16)]
    times: Annotated[int, Meta(ge=1, le=10_000)]
    consent: Annotated[list[Token], Meta(max_length=8)]
    level: Annotated[int, Meta(ge=1, le=3)]


class Watch(ClientMessage, tag_field="type", tag="watch"):
    """Tell me of this seat."""

    table: Id
    seat: Small
    token: Token
    since: Small
    lang: Lang


class Unwatch(ClientMessage, tag_field="type", tag="unwatch"):
    """Tell me no more."""

    table: Id
    seat: Small


class CommandMessage(ClientMessage, tag_field="type", tag="command"):
    """A command over the WebSocket."""

    table: Id
    seat: Small
    token: Token
    lang: Lang
    command: Command


class Ping(ClientMessage, tag_field="type", tag="ping"):
    """A sign of life is wanted."""


SocketMessage = Watch | Unwatch | CommandMessage | Point | Ping


# What the server sends: about itself.


class Problem(ServerMessage):
    """Why something was refused."""

    code: str
    text: str
    detail: str
    line: int | None
    retry: float | None


class Health(ServerMessage):
    """The server is there."""

    name: str
    version: str
    protocol: int


class Welcome(ServerMessage):
    """A browser key."""

    key: str
    notices: list[str]


# Tables and views.


class SeatEntry(ServerMessage):
    """Who sits at a seat. The token is there for whom it belongs to."""

    seat: int
    kind: Chair
    name: str
    bot: str | None
    token: str | None


class OutcomeEntry(ServerMessage):
    """How a game ended, in words too."""

    won: bool
    reason: str
    text: str
    tally: dict[str, int]
    winner: int | None
    points: list[int]


class Damage(ServerMessage):
    """A table that is damaged, in words. `record`: whether a part of it is whole and can be saved as a record."""

    text: str
    record: bool


class TableEntry(ServerMessage):
    """A table, as its owner sees it in a list. `waits`: it is a room, and somebody is still to come."""

    id: str
    rules: str
    title: str
    players: int
    secrets: bool
    seed: str | None
    commitment: str | None
    seats: list[SeatEntry]
    origin: str
    lesson: str | None
    created: str
    ended: str | None
    outcome: OutcomeEntry | None
    answers: int | None
    practice: bool
    assisted: bool | None
    readable: bool
    damage: Damage | None
    waits: bool = False


class Tables(ServerMessage):
    """A page of a list of tables."""

    tables: list[TableEntry]
    next: str | None


class TableCard(ServerMessage):
    """A card on the table. `??` is one that the seat cannot see."""

    kind: str
    mark: str


class Sign(ServerMessage):
    """What everybody knows and no card shows, in words."""

    name: str
    text: str


class ZoneView(ServerMessage):
    """What a seat sees of a zone."""

    id: str
    label: str
    count: int
    counted: bool
    cards: list[TableCard]


class DeckView(ServerMessage):
    """What a seat knows of the deck."""

    label: str
    count: int
    top: list[TableCard]
    bottom: list[TableCard]


class Left(ServerMessage):
    """How many copies of a card lie where the seat cannot see."""

    kind: str
    left: int
    of: int


class Spot(ServerMessage):
    """Where to click or point."""

    zone: str
    card: str | None


class OptionEntry(ServerMessage):
    """What may be chosen: where to click, what it is called on a button, and what comes of it for certain."""

    code: str
    text: str
    card: str | None
    number: int | None
    at: Spot | None
    tone: str
    verb: str
    title: str
    label: str
    effect: str
    goes: str | None
    gains: str | None
    main: bool


class BlockedEntry(ServerMessage):
    """A card that cannot be used as the question would have it, and why."""

    zone: str
    card: str
    text: str
    signs: list[str]


class PlanEntry(ServerMessage):
    """Answers that can be given at once: one card of a zone is put away (by the verb `away`), the others are put in order."""

    zone: str
    onto: str
    title: str
    away: str
    put: str


class PriceEntry(ServerMessage):
    """A price: what all options of a verb ask for, what is given as cards, and what is left then. `why` it cannot be paid."""

    verb: str
    title: str
    left: str
    cards: list[str]
    why: str


class QuestionEntry(ServerMessage):
    """What the seat is asked. `title` and `line` are for the stage, where a question has one without a card."""

    id: int
    ask: str
    text: str
    title: str
    line: str
    moment: str | None
    plan: PlanEntry | None
    prices: list[PriceEntry]
    options: list[OptionEntry]
    blocked: list[BlockedEntry]


class UndoEntry(ServerMessage):
    """Whether the seat's last answer can be taken back."""

    possible: bool
    free: bool
    consent: list[int]
    text: str


class EventEntry(ServerMessage):
    """Something that happened, as the seat heard it. `who` is the player with whose name `text` begins, if it does."""

    n: int
    turn: int
    what: str
    seat: int | None
    card: str | None
    source: str | None = field(name="from")
    target: str | None = field(name="to")
    text: str
    who: str
    said: str
    beat: str
    sign: str
    tone: str


class Events(ServerMessage):
    """The log from event number `first` on."""

    first: int
    items: list[EventEntry]


class Waiting(ServerMessage):
    """Who must answer, if it is somebody else."""

    seat: int
    kind: str
    text: str


class RoundEntry(ServerMessage):
    """How a round ended: in words, and the points that each seat made in it."""

    text: str
    points: list[int]


class LessonView(ServerMessage):
    """Where a lesson stands."""

    key: str
    title: str
    step: int
    steps: int
    done: bool
    texts: list[str]
    points: list[Spot]


class SeatView(ServerMessage):
    """Everything that a seat may know, ready to be shown."""

    table: str
    seat: int
    seq: int
    lang: str
    rules: str
    title: str
    seed: str | None
    commitment: str | None
    seats: list[SeatEntry]
    turn: int
    active: int
    to_move: int | None
    status: str
    signs: list[Sign]
    story: list[RoundEntry]
    zones: list[ZoneView]
    deck: DeckView
    unseen: list[Left]
    question: QuestionEntry | None
    undo: UndoEntry
    events: Events
    outcome: OutcomeEntry | None
    practice: bool
    assisted: bool
    waiting: Waiting | None
    lesson: LessonView | None


class Why(ServerMessage):
    """Why nothing can be done with a card."""

    texts: list[str]


class Chance(ServerMessage):
    """What a coach thinks of an option."""

    code: str
    chance: float
    low: float
    high: float


class Hint(ServerMessage):
    """Advice, if there is a coach."""

    coach: str | None
    level: int
    text: str
    at: Spot | None
    code: str | None
    options: list[Chance]


class Done(ServerMessage):
    """A command was applied, and is on disk."""

    id: str
    again: bool
    hint: Hint | None
    view: SeatView | None


class Failure(ServerMessage):
    """A request was refused; a refused command comes with the fresh view."""

    error: Problem
    view: SeatView | None


class News(ServerMessage, tag_field="type", tag="news"):
    """The seat has been shown something new."""

    table: str
    seat: int
    seq: int
    view: SeatView | None


class Result(ServerMessage, tag_field="type", tag="result"):
    """A command over the WebSocket was applied."""

    table: str
    seat: int
    done: Done


class Refusal(ServerMessage, tag_field="type", tag="refusal"):
    """A message over the WebSocket was refused."""

    table: str
    seat: int
    id: str
    error: Problem
    view: SeatView | None


class Pong(ServerMessage, tag_field="type", tag="pong"):
    """Here."""


Heard = News | Result | Refusal | RoomNews | Pointed | Pong
