"""What the server answers at every address that can be asked: for tests of its message types."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
from msgspec import Struct

from oneironaut.server.schemas.routes import ROUTES
from tests.server.running import Person

DEAL = "DAILY-2026-11-18"  # of the day that the clock of the tests shows


def every_answer(person: Person) -> Iterator[tuple[str, type[Struct], httpx.Response]]:
    """Ask every address with GET: (route, type of the answer, answer)."""
    running, over = person.begin(), person.begin()
    person.play_out(over)
    tried = person.post("/api/daily", {"deal": DEAL}).json()
    person.tables[tried["id"]] = tried
    person.play_out(tried["id"])
    shared = person.begin("onirim:2", None, open_seats=(1,), room={"first": "host", "signals": True})
    puzzle = person.get("/api/puzzles").json()["daily"]
    for route, exchange in ROUTES.items():
        method, path = route.split()
        if method != "GET" or exchange.answers is None:
            continue
        table = shared if path.endswith(("/room", "/links")) else running if "/seats/" in path else over
        token = person.token(table) if "/seats/" in path else None
        key = puzzle if "/puzzles/" in path else "base"
        part = {"code": "onirim:1+everything", "table": table, "seat": 0, "step": 1, "key": key, "deal": DEAL}
        query = {"zone": "hand", "card": "Rk"} if path.endswith("/why") else {"q": "door"} if path.endswith("/search") else {}
        response = person.get(path.format(**part), token, **query)
        assert response.status_code == 200, f"{route}: {response.text}"
        yield route, exchange.answers, response
