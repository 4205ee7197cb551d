"""Write the types of all messages for the page: `python scripts/message_types.py` makes `web/js/messages.d.ts`.

The source is `oneironaut.server.schemas`: every Struct becomes an interface, every union or literal with a name a type, and the
routes a type that knows what each address answers. No browser loads the file; `tsc` checks the page's scripts against it.
"""

from __future__ import annotations

import argparse
import re
import types
import typing
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from oneironaut.server.schemas import base, listings, messages, rooms
from oneironaut.server.schemas.routes import ROUTES, Exchange

TARGET = Path(__file__).parents[1] / "src" / "oneironaut" / "server" / "web" / "js" / "messages.d.ts"
HEAD = "// Messages: what page and server send each other. Made from server/schemas by scripts/message_types.py: do not edit.\n"
PLAIN: dict[object, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def declarations(modules: Iterable[ModuleType], routes: Mapping[str, Exchange]) -> str:
    """Write the whole file."""
    parts = [HEAD]
    names: dict[object, str] = {}  # unions and literals that have a name
    for module in modules:
        for name, value in vars(module).items():
            if is_message(value) and value.__module__ == module.__name__:
                parts.append(interface(value, names))
            elif is_choice(value) and value not in names:
                parts.append(f"export type {name} = {written(value, names)};\n")
                names[value] = name
    for method in ("GET", "POST"):
        parts += [route_type(method, routes, "answers"), route_type(method, routes, "reads")]
    return "\n".join(part for part in parts if part)


def is_message(value: object) -> bool:
    """Whether it is a message or a part of one: a Struct that has fields, or a tag that says which it is."""
    if not (isinstance(value, type) and issubclass(value, Struct)):
        return False
    return bool(value.__struct_fields__) or value.__struct_config__.tag is not None


def is_choice(value: object) -> bool:
    """Whether it is a union or a choice of literals."""
    return isinstance(value, types.UnionType) or get_origin(value) in (Literal, typing.Union)


def interface(struct: type[Struct], names: Mapping[object, str]) -> str:
    """Write a Struct."""
    config = struct.__struct_config__
    lines = [f"/** {' '.join((struct.__doc__ or '').split())} */", f"export interface {struct.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {literal(config.tag)};")
    for field in msgspec.structs.fields(struct):
        try:
            kind = written(field.type, names)
        except TypeError as error:
            raise TypeError(f"{struct.__name__}.{field.name}: {error}") from error
        lines.append(f"  {field.encode_name}{'' if field.required else '?'}: {kind};")
    return "\n".join([*lines, "}", ""])


def written(kind: Any, names: Mapping[object, str]) -> str:
    """Write a type of Python as one of TypeScript. What has no counterpart here is an error."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in names:
        return names[kind]
    if is_message(kind):
        return str(kind.__name__)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return written(inner[0], names)
    if origin is Literal:
        return " | ".join(map(literal, inner))
    if is_choice(kind):
        return " | ".join(written(each, names) for each in inner)
    if origin is list:
        item = written(inner[0], names)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if origin is dict and inner[0] is str:
        return f"Record<string, {written(inner[1], names)}>"
    raise TypeError(f"{kind} has no counterpart among the types of the page: teach scripts/message_types.py")


def literal(value: object) -> str:
    """Write a value as a literal type."""
    return msgspec.json.encode(value).decode()


def route_type(method: str, routes: Mapping[str, Exchange], side: Literal["answers", "reads"]) -> str:
    """Write the type that tells for an address what is sent one way. Of two patterns that fit, the longer comes first."""
    none = "unknown" if side == "answers" else "never"  # so that tsc reports a read of it, or a body that is sent
    rows = []
    for route, exchange in routes.items():
        name, path = route.split()
        kind = exchange.answers if side == "answers" else exchange.reads
        if name == method:
            rows.append((re.sub(r"\{\w+\}", "${string}", path), none if kind is None else kind.__name__))
    if all(kind == none for _, kind in rows):
        return ""
    rows.sort(key=lambda row: (-row[0].count("/"), row[0]))
    lines = [f"  P extends `{path}` ? {kind} :" for path, kind in rows]
    told = "answers" if side == "answers" else "wants as its body"
    doc = f"/** What {method} of an address {told}. */"
    title = f"{method.capitalize()}{'Answer' if side == 'answers' else 'Body'}"
    return "\n".join([doc, f"export type {title}<P extends string> =", *lines, f"  {none};", ""])


def generate() -> str:
    """Write the types of the messages as they are now."""
    return declarations((base, rooms, messages, listings), ROUTES)


def main() -> None:
    argparse.ArgumentParser(description="Write the types of all messages for the page.").parse_args()
    TARGET.write_text(generate(), "utf-8")
    print(TARGET)


if __name__ == "__main__":
    main()
