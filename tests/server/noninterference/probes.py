"""What an observer asks for, route by route. `tests/server/noninterference/__init__.py` says how to add one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache

import oneironaut as on
from tests.server.noninterference.asgi import Reply
from tests.server.noninterference.observer import Observer

Look = Callable[[Observer, str], Awaitable[object]]
TABLE = "/api/tables/{table:str}"
SEAT = f"{TABLE}/seats/{{seat:short}}"


@dataclass(frozen=True)
class Probe:
    """A way to use a route. `often`: at every moment, and while the partner is asked; the others take turns."""

    route: str
    look: Look
    often: bool


PROBES: list[Probe] = []

# Routes that no probe uses, each with the reason why it cannot tell anything of a table.
HARMLESS = {
    "GET /api/health": "a constant",
    "GET /api/catalogue": "a function of the language: what can be played",
    "GET /api/rules/{code:str}": "a function of its address: the sheet of a combination",
    "GET /art/{code:str}/{kind:str}.svg": "a function of its address: the picture of a card",
    "GET /api/seed": "a fresh random word; it reads nothing",
    "GET /api/pages": "a function of the language: rules in words",
    "GET /api/pages/{key:str}": "a function of its address: a page of rules",
    "GET /api/search": "a function of its query: it looks through the pages of rules",
    "GET /api/puzzles": "a function of the language and the day: positions that ship with the program",
    "GET /api/puzzles/{key:str}": "a function of its address: a position that ships with the program",
    "POST /api/puzzles/{key:str}/guess": "a function of its address and its body: it reads no table",
    "POST /api/puzzles/{key:str}/table": "it makes a table of its own from a position that ships with the program",
    "MOUNT /": "files of the page, the same for everybody",
}


def probe(route: str, *, often: bool = False) -> Callable[[Look], Look]:
    """Register a way to use a route."""

    def add(look: Look) -> Look:
        PROBES.append(Probe(route, look, often))
        return look

    return add


# What a seat is shown.


@probe(f"GET {SEAT}", often=True)
async def view(seat: Observer, route: str) -> None:
    """The whole view, or the events since some number."""
    known = seat.view["seq"] if seat.view else 0
    since = (0, known, max(0, known - 1), 10**6)[seat.luck.below(4)]
    reply = await seat.ask(route, key=seat.token, query={"since": since, "lang": seat.lang})
    seat.view = reply.json()


@probe(f"GET {SEAT}/picture.svg", often=True)
async def picture(seat: Observer, route: str) -> None:
    """The table as the seat sees it."""
    await seat.ask(route, key=seat.token, query={"lang": seat.lang})


@probe(f"GET {SEAT}/why", often=True)
async def why(seat: Observer, route: str) -> None:
    """Any card of any zone, also of those that the seat does not see."""
    rules = on.read_rules(seat.view["rules"])
    for _ in range(2):
        zone = rules.zones[seat.luck.below(len(rules.zones))].title
        card = rules.kinds[seat.luck.below(len(rules.kinds))].code
        await seat.ask(route, key=seat.token, query={"zone": zone, "card": card, "lang": seat.lang})


@probe(f"POST {SEAT}/commands", often=True)
async def refused_answer(seat: Observer, route: str) -> None:
    """An answer that is not offered, one to another question, one that is not an action."""
    actions = vocabulary(seat.view["rules"])
    offered = {option["code"] for option in seat.view["question"]["options"]} if seat.view["question"] else set()
    action = actions[seat.luck.below(len(actions))]
    if action in offered:
        action = "dance"
    known = seat.view["seq"]
    for command in (
        seat.command(actions=[action], id="refused"),
        seat.command(actions=[action], id="refused", seq=(known + 1, 0, 10**6)[seat.luck.below(3)]),
    ):
        await seat.ask(route, key=seat.token, query={"lang": seat.lang}, body=command)


@probe(f"POST {SEAT}/commands", often=True)
async def refused_undo(seat: Observer, route: str) -> None:
    """Taking back more than there is: what the refusal says, and the view that comes with it."""
    await seat.ask(route, key=seat.token, query={"lang": seat.lang}, body=seat.command("undo", times=5000, id="refused"))


@probe(f"POST {SEAT}/commands")
async def hint_too_late(seat: Observer, route: str) -> None:
    """A hint to a question that is no longer asked."""
    body = seat.command("hint", level=3, id="refused", seq=seat.view["seq"] + 1)
    await seat.ask(route, key=seat.token, query={"lang": seat.lang}, body=body)


@cache
def vocabulary(code: str) -> list[str]:
    """Every action that can be said."""
    rules = on.read_rules(code)
    return [rules.action_code(action) for action in rules.grammar()]


# What other seats are shown is not for this one.


@probe(f"GET {SEAT}")
async def the_partners_view(seat: Observer, route: str) -> None:
    """With the token of another seat."""
    reply = await seat.ask(route, key=seat.token, seat=1 - seat.seat)
    assert reply.status == 403


@probe(f"GET {SEAT}/picture.svg")
async def the_partners_picture(seat: Observer, route: str) -> None:
    """With the token of another seat."""
    reply = await seat.ask(route, key=seat.token, seat=1 - seat.seat)
    assert reply.status == 403


# The browser: lists, history, exports. It has the key of the table, as a person has who plays with a bot.


@probe(f"GET {TABLE}", often=True)
async def table(seat: Observer, route: str) -> None:
    """The entry of the table."""
    await seat.ask(route, query={"lang": seat.lang})


@probe("GET /api/tables", often=True)
async def tables(seat: Observer, route: str) -> None:
    """Lists, page by page."""
    state = ("open", "over", "all")[seat.luck.below(3)]
    await seat.ask(route, query={"state": state, "lang": seat.lang, "limit": 1 + seat.luck.below(3)})


@probe(f"GET {TABLE}/record")
async def record(seat: Observer, route: str) -> None:
    """The record, which is for after the game."""
    await seat.ask(route)


@probe(f"GET {TABLE}/curve")
async def curve(seat: Observer, route: str) -> None:
    """The curve, which is for after the game."""
    await seat.ask(route, query={"seat": seat.luck.below(2)})


@probe(f"GET {TABLE}/replay")
async def replay(seat: Observer, route: str) -> None:
    """The replay, which is for after the game."""
    await seat.ask(route, query={"seat": seat.luck.below(2)})


@probe(f"GET {TABLE}/replay/{{step:short}}")
async def position(seat: Observer, route: str) -> None:
    """A position of it."""
    await seat.ask(route, step=seat.luck.below(3), query={"seat": seat.seat})


@probe("GET /api/statistics")
async def statistics(seat: Observer, route: str) -> None:
    """Games that are over."""
    await seat.ask(route, query={"lang": seat.lang} | ({"rules": seat.view["rules"]} if seat.luck.below(2) else {}))


@probe("GET /api/statistics/games.csv")
async def games_csv(seat: Observer, route: str) -> None:
    """The export."""
    await seat.ask(route)


@probe("GET /api/statistics/games.json")
async def games_json(seat: Observer, route: str) -> None:
    """The export."""
    await seat.ask(route)


@probe("GET /api/daily")
async def daily(seat: Observer, route: str) -> None:
    """The deals that everybody gets, with the tables that have them."""
    await seat.ask(route, query={"lang": seat.lang})


@probe("GET /api/daily/{deal:str}/bot")
async def bot_of_the_day(seat: Observer, route: str) -> None:
    """How the bot did, of a deal that was not tried."""
    reply = await seat.ask(route, deal="DAILY-2026-11-18", query={"lang": seat.lang})
    assert reply.status == 404


@probe(f"POST {TABLE}/guess")
async def guess(seat: Observer, route: str) -> None:
    """What another answer is worth, which is for after the game."""
    reply = await seat.ask(route, body={"answer": "pass", "step": 0}, query={"lang": seat.lang})
    assert reply.status == 400


@probe("POST /api/daily")
async def past_deal(seat: Observer, route: str) -> None:
    """A deal that is over: no table is made."""
    reply = await seat.ask(route, body={"deal": "DAILY-2026-11-17"}, query={"lang": seat.lang})
    assert reply.status == 409


@probe("GET /api/cabinet")
async def cabinet(seat: Observer, route: str) -> None:
    """What was done with games that are over."""
    await seat.ask(route, query={"lang": seat.lang})


@probe("GET /api/lessons")
async def lessons(seat: Observer, route: str) -> None:
    """How far the browser is."""
    await seat.ask(route, query={"lang": seat.lang})


@probe("POST /api/tables")
async def from_this_table(seat: Observer, route: str) -> None:
    """A table with the deal of this one, or from its position, by any rules. If one is made, it is looked at."""
    code, players = (("onirim:1", 1), ("onirim:2!open", 2), (seat.view["rules"], 2))[seat.luck.below(3)]
    source = {"table": seat.table, "step": seat.luck.below(2)}
    await seat.ask(route, body=order(code, players, source))


@probe("POST /api/tables")
async def another_table(seat: Observer, route: str) -> None:
    """Any other table; then it is put away."""
    await put_away(seat, await seat.ask(route, body=order("onirim:1", 1, None, "MOTH-4821")))


@probe(f"GET {SEAT}/room", often=True)
@probe(f"GET {SEAT}/links")
async def room(seat: Observer, route: str) -> None:
    """The room, and the secrets of its links."""
    await seat.ask(route, key=seat.token, query={"lang": seat.lang})


@probe(f"POST {SEAT}/room", often=True)
async def at_the_room(seat: Observer, route: str) -> None:
    """What may not be done now: chat in silence, taking back, answering what nobody has proposed."""
    known = {"id": "room", "text": "I hold the red Key", "what": None, "bot": None, "swap": False, "to": 0}
    for more in ({"do": "chat"}, {"do": "propose", "what": "undo"}, {"do": "propose", "what": "rematch"}, {"do": "agree"}):
        await seat.ask(route, key=seat.token, query={"lang": seat.lang}, body={**known, **more})


@probe(f"POST {TABLE}/invitation")
@probe(f"POST {TABLE}/join")
async def by_a_link(seat: Observer, route: str) -> None:
    """A link that does not work, for either seat."""
    body = {"seat": seat.luck.below(3), "secret": "0" * 24}
    await seat.ask(route, body=body if route.endswith("invitation") else {**body, "name": "Eve"})


@probe("POST /api/records")
async def import_record(seat: Observer, route: str) -> None:
    """A record brought in; then it is put away."""
    await put_away(seat, await seat.ask(route, body={"record": finished_record(), "names": ["Ada"]}))


@probe("POST /api/browsers")
async def newcomer(seat: Observer, route: str) -> None:
    """A new key, and a ticket that is none."""
    await seat.ask(route, body={"ticket": None})
    await seat.ask(route, body={"ticket": "wrong"})


@probe("POST /api/tickets")
async def ticket(seat: Observer, route: str) -> None:
    """A ticket is for the owner of the server."""
    await seat.ask(route)


@probe(f"DELETE {TABLE}")
async def not_ours(seat: Observer, route: str) -> None:
    """A table that there is not, or not for a seat's token; `another_table` puts away one that there is."""
    await seat.ask(route, key=seat.token)
    await seat.ask(route, table="nothing")


async def put_away(seat: Observer, reply: Reply) -> None:
    """Delete a table that was made on the way."""
    assert reply.status == 201, reply.body
    await seat.ask(f"DELETE {TABLE}", table=reply.json()["id"])


def order(rules: str, players: int, source: object, seed: str | None = None) -> dict[str, object]:
    """An order of a table for people."""
    seats = [{"kind": "human", "name": "", "bot": None}] * players
    return {"rules": rules, "seed": seed, "seats": seats, "source": source, "lesson": None}


@cache
def finished_record() -> str:
    """A game that is over."""
    game = on.Game("onirim:1", seed="MOTH-4821")
    while game.question:
        game.play(game.question.options[0])
    return str(game.record)
