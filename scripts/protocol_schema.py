"""Write the JSON Schema of all messages: `python scripts/protocol_schema.py` makes `docs/reference/protocol.schema.json`.

The source is `oneironaut.server.schemas`, the types with which the server itself reads and writes. Every message is a definition,
and so are the two directions of the WebSocket; `x-routes` says what each address reads and answers.
"""

from __future__ import annotations

import argparse
import inspect
import json
from pathlib import Path
from typing import Any

import msgspec

from oneironaut.server.schemas import listings, messages, rooms
from oneironaut.server.schemas.routes import ROUTES

TARGET = Path(__file__).parents[1] / "docs" / "reference" / "protocol.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
BASES = (messages.ClientMessage, messages.ServerMessage)


def types() -> list[type[msgspec.Struct]]:
    """List all messages and their parts."""
    found = []
    for module in (rooms, messages, listings):
        for _, value in inspect.getmembers(module, inspect.isclass):
            if issubclass(value, msgspec.Struct) and value.__module__ == module.__name__ and value not in BASES:
                found.append(value)
    return sorted(found, key=lambda each: each.__name__)


def schema() -> dict[str, Any]:
    """Make the schema."""
    wanted = types()
    either = [messages.SocketMessage, messages.Heard]
    made, definitions = msgspec.json.schema_components([*wanted, *either], ref_template="#/$defs/{name}")
    definitions |= {"SocketMessage": made[len(wanted)], "Heard": made[len(wanted) + 1]}
    routes = {
        route: {side: ref(kind) for side, kind in (("reads", exchange.reads), ("answers", exchange.answers)) if kind is not None}
        for route, exchange in ROUTES.items()
    }
    return {
        "$schema": DIALECT,
        "title": "The protocol of the server",
        "description": "Validate a message by its definition: #/$defs/SeatView, say. A client sends no other fields.",
        "$defs": dict(sorted(definitions.items())),
        "x-routes": routes,
    }


def ref(kind: type) -> dict[str, str]:
    """Name a definition."""
    return {"$ref": f"#/$defs/{kind.__name__}"}


def generate() -> str:
    """Write the schema as it is now."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    argparse.ArgumentParser(description="Write the JSON Schema of all messages of the server.").parse_args()
    TARGET.write_text(generate(), "utf-8")
    print(TARGET)


if __name__ == "__main__":
    main()
