"""The page of the protocol: every example is a message that the server reads or sends, and every message has an example."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from oneironaut.server.errors import STATUS
from oneironaut.server.http.app import PARTS
from oneironaut.server.schemas import base, listings, rooms
from oneironaut.server.schemas import messages as m
from tests.server.running import Person

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "protocol.md").read_text("utf-8")
EXAMPLE = re.compile(r"^```json (?P<name>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = {found["name"]: found["body"] for found in EXAMPLE.finditer(PAGE)}
TYPES: dict[str, type[Struct]] = {
    "error": m.Failure,
    "invited": rooms.Invited,
    "invitation": rooms.Invitation,
    "joining": rooms.Joining,
    "room": rooms.Room,
    "room_command": rooms.RoomCommand,
    "links": rooms.SeatLinks,
    "room_news": rooms.RoomNews,
    "point": rooms.Point,
    "pointed": rooms.Pointed,
    "newcomer": m.Newcomer,
    "welcome": m.Welcome,
    "health": m.Health,
    "catalogue": listings.Catalogue,
    "sheet": listings.RulesSheet,
    "seed": listings.Seed,
    "daily": listings.Daily,
    "deal_try": m.DealTry,
    "bot_result": listings.BotResult,
    "new_table": m.NewTable,
    "table": m.TableEntry,
    "tables": m.Tables,
    "damage": m.Damage,
    "view": m.SeatView,
    "why": m.Why,
    "plan": m.PlanEntry,
    "command": m.Command,
    "done": m.Done,
    "hint": m.Hint,
    "watch": m.Watch,
    "unwatch": m.Unwatch,
    "command_message": m.CommandMessage,
    "ping": m.Ping,
    "news": m.News,
    "result": m.Result,
    "refusal": m.Refusal,
    "pong": m.Pong,
    "statistics": listings.Statistics,
    "import": m.Import,
    "cabinet": listings.Cabinet,
    "puzzles": listings.Puzzles,
    "puzzle": listings.PuzzleView,
    "guess": m.Guess,
    "verdict": listings.Verdict,
    "curve": listings.Curve,
    "replay": listings.Replay,
    "lessons": listings.Lessons,
    "lesson": m.LessonView,
    "pages": listings.Pages,
    "page": listings.Page,
    "found": listings.SearchResult,
}


def faults(body: str, wanted: type[Struct]) -> str:
    """What is wrong with an example: nothing, if it is read and written again as it stands."""
    try:
        value = msgspec.json.decode(body.replace("…", "x"), type=wanted)
    except msgspec.DecodeError as error:
        return str(error)
    written, stands = msgspec.json.decode(msgspec.json.encode(value)), msgspec.json.decode(body.replace("…", "x"))
    return "" if written == stands else f"{written} is not {stands}"


@pytest.mark.parametrize("name", TYPES)
def test_every_example_is_a_message(name: str) -> None:
    assert faults(EXAMPLES[name], TYPES[name]) == ""


def test_every_example_is_checked() -> None:
    assert set(EXAMPLES) == set(TYPES)


def test_wrong_examples_are_noticed() -> None:
    assert faults('{"seed": "A", "more": 1}', listings.Seed)
    assert faults("{}", listings.Seed)
    assert faults('{"seed": 1}', listings.Seed)
    assert faults(EXAMPLES["view"].replace('"seq": 3', '"sequence": 3'), m.SeatView)
    assert faults('{"seed": "A"}', listings.Seed) == ""


def test_every_message_has_an_example() -> None:
    """All that is sent on its own; the others are parts of these."""
    shown = set(TYPES.values())
    parts = set(
        re.findall(r"\b[A-Z]\w+\b", " ".join(str(each.__annotations__) for each in structs() if each != base.ClientMessage))
    )
    alone = {each for each in structs() if each.__name__ not in parts and each not in (base.ClientMessage, base.ServerMessage)}
    assert {each.__name__ for each in alone - shown} == set()


def structs() -> list[type[Struct]]:
    found = []
    for module in (m, rooms, listings):
        found += [
            each for _, each in inspect.getmembers(module, inspect.isclass) if issubclass(each, Struct) and each is not Struct
        ]
    return found


def test_every_error_is_listed() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (\d+) \|", PAGE[PAGE.index("## Errors") :], re.MULTILINE)
    listed = {code: int(status) for codes, status in rows for code in re.findall(r"`(\w+)`", codes)}
    assert listed == STATUS


def test_every_address_is_named() -> None:
    routes = [route for part in PARTS for route in part.routes(part.__new__(part))]
    assert len(routes) > 20
    for route in routes:
        if route.path == "/api/tickets":  # between `oneironaut play` and a server that runs already
            continue
        path = re.sub(r"\{code:str\}/\{kind:str\}", "{rules}/{kind}", route.path)
        path = re.sub(r"\{(\w+):\w+\}", lambda found: "{id}" if found[1] == "table" else f"{{{found[1]}}}", path)
        method = next(iter((route.methods or set()) - {"HEAD"}))
        assert f"{method} {path}" in PAGE, f"{method} {path}"


def test_a_real_view_has_the_fields_of_the_example(person: Person) -> None:
    table = person.begin("onirim:1", "MOTH-4821")
    view = person.play_out(table, 1)
    example = msgspec.json.decode(EXAMPLES["view"])
    assert list(view) == list(example)
    for name in ("deck", "undo", "events", "question"):
        assert list(view[name]) == list(example[name])
    assert list(view["zones"][0]) == list(example["zones"][0])
    assert list(view["question"]["options"][0]) == list(example["question"]["options"][0])
