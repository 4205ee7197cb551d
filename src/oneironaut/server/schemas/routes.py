"""Routes: what each resource reads and what it answers, as types. The page's types are made from it."""

from __future__ import annotations

from dataclasses import dataclass

from . import listings
from . import messages as m
from . import rooms as r


@dataclass(frozen=True)
class Exchange:
    """What a route reads as its body and what it answers; `None`: a text, a picture or nothing."""

    answers: type[m.ServerMessage] | type[m.ClientMessage] | None
    reads: type[m.ClientMessage] | None = None


# By method and path, the parameters without their converters. `tests/server/test_message_types.py` compares it with the server.
ROUTES: dict[str, Exchange] = {
    "GET /api/health": Exchange(m.Health),
    "POST /api/browsers": Exchange(m.Welcome, m.Newcomer),
    "POST /api/tickets": Exchange(m.Newcomer),
    "GET /api/catalogue": Exchange(listings.Catalogue),
    "GET /api/rules/{code}": Exchange(listings.RulesSheet),
    "GET /art/{code}/{kind}.svg": Exchange(None),
    "GET /api/seed": Exchange(listings.Seed),
    "GET /api/daily": Exchange(listings.Daily),
    "POST /api/daily": Exchange(m.TableEntry, m.DealTry),
    "GET /api/daily/{deal}/bot": Exchange(listings.BotResult),
    "GET /api/cabinet": Exchange(listings.Cabinet),
    "GET /api/puzzles": Exchange(listings.Puzzles),
    "GET /api/puzzles/{key}": Exchange(listings.PuzzleView),
    "POST /api/puzzles/{key}/guess": Exchange(listings.Verdict, m.Guess),
    "POST /api/puzzles/{key}/table": Exchange(m.TableEntry),
    "POST /api/tables/{table}/guess": Exchange(listings.Verdict, m.Guess),
    "GET /api/tables": Exchange(m.Tables),
    "POST /api/tables": Exchange(m.TableEntry, m.NewTable),
    "GET /api/tables/{table}": Exchange(m.TableEntry),
    "DELETE /api/tables/{table}": Exchange(None),
    "GET /api/tables/{table}/record": Exchange(None),
    "GET /api/tables/{table}/curve": Exchange(listings.Curve),
    "GET /api/tables/{table}/replay": Exchange(listings.Replay),
    "GET /api/tables/{table}/replay/{step}": Exchange(m.SeatView),
    "GET /api/tables/{table}/seats/{seat}": Exchange(m.SeatView),
    "POST /api/tables/{table}/seats/{seat}/commands": Exchange(m.Done, m.Command),
    "GET /api/tables/{table}/seats/{seat}/why": Exchange(m.Why),
    "GET /api/tables/{table}/seats/{seat}/picture.svg": Exchange(None),
    "POST /api/tables/{table}/join": Exchange(m.TableEntry, r.Joining),
    "POST /api/tables/{table}/invitation": Exchange(r.Invitation, r.Invited),
    "GET /api/tables/{table}/seats/{seat}/room": Exchange(r.Room),
    "POST /api/tables/{table}/seats/{seat}/room": Exchange(r.Room, r.RoomCommand),
    "GET /api/tables/{table}/seats/{seat}/links": Exchange(r.SeatLinks),
    "POST /api/records": Exchange(m.TableEntry, m.Import),
    "GET /api/statistics": Exchange(listings.Statistics),
    "GET /api/statistics/games.csv": Exchange(None),
    "GET /api/statistics/games.json": Exchange(None),
    "GET /api/lessons": Exchange(listings.Lessons),
    "GET /api/pages": Exchange(listings.Pages),
    "GET /api/pages/{key}": Exchange(listings.Page),
    "GET /api/search": Exchange(listings.SearchResult),
}
