"""The JSON Schema of the protocol is made from the message types: real messages fit it, and messages that were damaged do not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from oneironaut.server.schemas.routes import ROUTES
from tests.server.answers import every_answer
from tests.server.running import Person
from tests.server.test_docs import EXAMPLES, TYPES
from tests.support.scripts import load_script

script = load_script("protocol_schema")
SCHEMA: dict[str, Any] = json.loads(script.TARGET.read_text("utf-8"))


def validator(name: str) -> Draft202012Validator:
    """What checks a message by its definition."""
    return Draft202012Validator({"$schema": SCHEMA["$schema"], "$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{name}"})


def faults(message: object, name: str) -> list[str]:
    """What is wrong with a message."""
    return [error.message for error in validator(name).iter_errors(message)]


def damaged(message: Any, schema: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """A message damaged in many ways: each field that must be there left out, and each of a simple type given another."""
    definition = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for field in definition.get("required", []):
        yield f"without {field}", {name: value for name, value in message.items() if name != field}
    for field, kind in definition.get("properties", {}).items():
        if kind.get("type") in ("string", "integer", "number", "boolean", "array", "object"):
            wrong: Any = {"neither": "this"} if kind["type"] != "object" else "not an object"
            yield f"{field} of another type", message | {field: wrong}
    if definition.get("additionalProperties") is False:
        yield "one field more", message | {"more": 1}


def test_the_schema_is_that_of_the_types() -> None:
    assert script.generate() == script.TARGET.read_text("utf-8"), "make it again: python scripts/protocol_schema.py"
    Draft202012Validator.check_schema(SCHEMA)


def test_every_message_and_route_is_there() -> None:
    assert {each.__name__ for each in script.types()} < set(SCHEMA["$defs"])
    assert {"SocketMessage", "Heard"} < set(SCHEMA["$defs"])
    assert set(SCHEMA["x-routes"]) == set(ROUTES)
    named = {side["$ref"].rpartition("/")[2] for route in SCHEMA["x-routes"].values() for side in route.values()}
    assert named <= set(SCHEMA["$defs"])


@pytest.mark.parametrize("name", TYPES)
def test_examples_fit_and_damaged_ones_do_not(name: str) -> None:
    kind = TYPES[name].__name__
    message = json.loads(EXAMPLES[name].replace("…", "x"))
    assert faults(message, kind) == []
    tried = 0
    for what, wrong in damaged(message, SCHEMA["$defs"][kind]):
        assert faults(wrong, kind), f"{kind} {what} is let through"
        tried += 1
    assert tried


def test_limits_of_a_message_are_kept() -> None:
    command = json.loads(EXAMPLES["command"].replace("…", "x"))
    for field, wrong in {"id": "no spaces here", "level": 4, "seq": -1, "times": 0, "do": "cheat", "actions": ["x"] * 17}.items():
        assert faults(command | {field: wrong}, "Command"), field


def test_messages_of_the_socket_are_told_apart() -> None:
    for name in ("watch", "unwatch", "command_message", "ping"):
        message = json.loads(EXAMPLES[name].replace("…", "x"))
        assert faults(message, "SocketMessage") == []
        assert faults(message | {"type": "pong"}, "SocketMessage")
    for name in ("news", "result", "refusal", "pong"):
        message = json.loads(EXAMPLES[name].replace("…", "x"))
        assert faults(message, "Heard") == []
        assert faults(message | {"type": "ping"}, "Heard")


def test_what_a_server_sends_fits(person: Person) -> None:
    """Every answer of every address that can be asked: a message as it is sent, and the same one with a field less."""
    asked = 0
    for route, kind, response in every_answer(person):
        message = response.json()
        assert faults(message, kind.__name__) == [], route
        assert faults(dict(list(message.items())[1:]), kind.__name__), f"{route}: a field less is let through"
        asked += 1
    assert asked > 12
