"""The page's types of messages are those of the server: made again they are the same, and a change of the server's is noticed."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Literal

import msgspec
import pytest
from msgspec import Struct, field

from oneironaut.server.http.app import PARTS
from oneironaut.server.schemas import listings, rooms
from oneironaut.server.schemas import messages as m
from oneironaut.server.schemas.routes import ROUTES, Exchange
from tests.server.answers import every_answer
from tests.server.running import Person
from tests.support.scripts import load_script

script = load_script("message_types")


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    kept = script.TARGET.read_text("utf-8")
    assert script.generate() == kept, "make them again: python scripts/message_types.py"


def test_they_are_made_the_same_way_each_time() -> None:
    assert script.generate() == script.generate()


def test_every_message_is_there() -> None:
    text = script.generate()
    for module in (m, rooms, listings):
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Struct) and name not in ("Struct", "ClientMessage", "ServerMessage"):
                assert f"export interface {name} {{" in text


def module_of(*structs: type[Struct], **more: object) -> ModuleType:
    """A module that declares these. It has the name of this one, where the types of their fields are found."""
    made = ModuleType(__name__)
    vars(made).update({struct.__name__: struct for struct in structs}, **more)
    return made


class Leaf(Struct):
    """A part."""

    n: int


class Sample(Struct, tag_field="type", tag="sample"):
    """One of everything,
    in two lines."""

    plain: str
    maybe: float | None
    leaf: Leaf
    leaves: list[Leaf | None]
    table: list[list[bool]]
    names: dict[str, int]
    tone: Literal["good", "bad"]
    source: str | None = field(name="from")
    later: int = 3


WRITTEN = """\
/** A part. */
export interface Leaf {
  n: number;
}

/** One of everything, in two lines. */
export interface Sample {
  type: "sample";
  plain: string;
  maybe: number | null;
  leaf: Leaf;
  leaves: (Leaf | null)[];
  table: boolean[][];
  names: Record<string, number>;
  tone: "good" | "bad";
  from: string | null;
  later?: number;
}

export type Any = Sample | Leaf;
"""


def test_every_form_of_a_field_is_written() -> None:
    made = script.declarations([module_of(Leaf, Sample, Any=Sample | Leaf)], {})
    assert made.removeprefix(script.HEAD).strip() == WRITTEN.strip()


def planted(name: str, kind: object) -> str:
    """What is written of a message whose one field is this."""
    return str(script.declarations([module_of(msgspec.defstruct("Planted", [(name, kind)], module=__name__))], {}))


@pytest.mark.parametrize(("name", "kind"), [("count", str), ("number", int), ("count", int | None), ("count", list[int])])
def test_a_change_of_a_message_changes_the_types(name: str, kind: type) -> None:
    assert planted(name, kind) != planted("count", int)


def test_a_type_without_a_counterpart_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"Planted\.odd: .*set.*teach scripts/message_types"):
        planted("odd", set[int])


def test_of_two_routes_that_fit_the_longer_comes_first() -> None:
    routes = {"GET /a/{x}": Exchange(m.Health), "GET /a/{x}/b": Exchange(m.Why), "GET /a/{x}/text": Exchange(None)}
    made = script.route_type("GET", routes, "answers")
    assert re.findall(r"`(.*)` \? (\w+)", made) == [
        ("/a/${string}/b", "Why"),
        ("/a/${string}/text", "unknown"),
        ("/a/${string}", "Health"),
    ]


def test_every_route_says_what_it_reads_and_answers() -> None:
    listed = set()
    for route in [route for part in PARTS for route in part.routes(part.__new__(part))]:
        for method in (route.methods or set()) - {"HEAD"}:
            listed.add(f"{method} {re.sub(r':[a-z]+', '', route.path)}")
    assert listed == set(ROUTES)


def deviation(body: bytes, wanted: type[Struct]) -> str:
    """How an answer differs from its type."""
    try:
        value = msgspec.json.decode(body, type=wanted)
    except msgspec.DecodeError as error:
        return str(error)
    sent, typed = msgspec.json.decode(body), msgspec.json.decode(msgspec.json.encode(value))
    return "" if sent == typed else f"{sent} is not {typed}"


def test_every_route_answers_what_it_says(person: Person) -> None:
    asked = 0
    for route, kind, response in every_answer(person):
        assert deviation(response.content, kind) == "", route
        asked += 1
    assert asked > 12


def test_an_answer_of_another_type_is_noticed() -> None:
    assert deviation(b'{"seed": "A"}', listings.Seed) == ""
    assert deviation(b'{"seed": "A", "more": 1}', listings.Seed)
    assert deviation(b'{"seed": 1}', listings.Seed)
