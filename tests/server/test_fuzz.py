"""Hostile values in every path, query, header and body: the answer is typed, and never a failure of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import httpx
import msgspec
import pytest

from oneironaut.server.http.app import PARTS
from tests.server.running import Person, Running, heard, raw, said

DIGITS = "9" * 5000
TEXTS = (
    *("", "0", "-1", "1", "00", "1e9", "9" * 18, "9" * 19, "9" * 30, DIGITS, "٣", "0x10", "null", "true", "NaN", "1_0"),
    *(
        "\x00",
        "\x7f",
        "a\nb",
        "\u202e",
        "\ufeff",
        "é",
        "🌙",
        "%00",
        "%ff",
        "..",
        "../secret",
        "' OR 1=1 --",
        "{}",
        "[",
        "\\",
        '"',
    ),
    *("onirim:1", "onirim:999", "onirim:" + DIGITS, "onirim:1" + "+book" * 500, "dreamers:2+dreams" + "!1s" * 900),
    *("dreamers:2+dreams!1s", "x" * 3000, "moth-4821", "ß" * 40, "a." * 1500),
)
NUMBERS = (0, -1, 1, 2**31, 2**63 - 1, 2**63, 2**64, 10**30, 0.5, 1e308)
QUERIES = ("lang", "since", "limit", "before", "state", "seat", "zone", "card", "rules", "q", "order")
BODIES: dict[str, dict[str, Any]] = {
    "/api/browsers": {"ticket": None},
    "/api/tables": {
        "rules": "onirim:1",
        "seed": None,
        "seats": [{"kind": "human", "name": "", "bot": None}],
        "source": {"table": "x", "step": 1},
        "lesson": None,
    },
    "/api/tables/{table}/guess": {"answer": "play Rs", "step": 0},
    "/api/daily": {"deal": "DAILY-2026-11-18"},
    "/api/records": {"record": "odn = 1\nrules = 'onirim:1'\nmoves = ''", "names": ["a"]},
    "/api/tables/{table}/seats/0/commands": {
        "id": "c",
        "seq": 1,
        "do": "answer",
        "actions": ["play Rs"],
        "times": 1,
        "consent": ["x"],
        "level": 1,
    },
}
SAID: tuple[dict[str, Any], ...] = (
    {"type": "watch", "table": "{table}", "seat": 0, "token": "{token}", "since": 0, "lang": "en"},
    {"type": "unwatch", "table": "{table}", "seat": 0},
    {
        "type": "command",
        "table": "{table}",
        "seat": 0,
        "token": "{token}",
        "lang": "en",
        "command": BODIES["/api/tables/{table}/seats/0/commands"],
    },
)


def routes() -> list[tuple[str, str]]:
    """Every method and path of the server, as it declares them."""
    declared = [route for part in PARTS for route in part.routes(part.__new__(part))]
    return [(next(iter((route.methods or set()) - {"HEAD"})), route.path) for route in declared]


def changed(value: Any) -> Iterator[Any]:
    """A JSON value with one of its parts hostile, or missing, or of another type."""
    yield from (None, True, [], {}, [None] * 50, *NUMBERS, *(text for text in TEXTS if len(text) < 4000))
    if isinstance(value, dict):
        for key, part in value.items():
            yield {name: other for name, other in value.items() if name != key}
            for each in changed(part):
                yield {**value, key: each}
        yield {**value, "admin": True}
    elif isinstance(value, list) and value:
        for each in changed(value[0]):
            yield [each]


def told(response: httpx.Response, what: object) -> None:
    """An answer, or a refusal that is not a failure of ours."""
    assert response.status_code < 500, (what, response.status_code, response.text[:300])
    if response.status_code >= 400:
        assert set(response.json()) == {"error", "view"}, what
        assert response.json()["error"]["text"], what


def quoted(text: str) -> str:
    """A text as part of an address."""
    return "".join(f"%{byte:02X}" for byte in text.encode())


@pytest.mark.parametrize(("method", "path"), routes())
def test_hostile_paths(person: Person, method: str, path: str) -> None:
    table = person.begin()
    good = {"table": table, "seat": "0", "step": "0", "code": "onirim:1", "kind": "Rs", "key": "base", "deal": "DAILY-2026-11-18"}
    holes = re.findall(r"\{(\w+)(?::\w+)?\}", path)
    for hole, text in product(holes, TEXTS):
        address = re.sub(r"\{(\w+)(?::\w+)?\}", lambda m: quoted(text) if m[1] == hole else good[m[1]], path)  # noqa: B023
        for key in (person.key, person.token(table)):
            told(person.client.request(method, address, headers={"Authorization": f"Bearer {key}"}), (method, hole, text[:40]))


@pytest.mark.parametrize(("method", "path"), [(m, p) for m, p in routes() if m == "GET"])
def test_hostile_queries(person: Person, method: str, path: str) -> None:
    table = person.begin()
    good = {"table": table, "seat": "0", "step": "0", "code": "onirim:1", "kind": "Rs", "key": "base", "deal": "DAILY-2026-11-18"}
    address = re.sub(r"\{(\w+)(?::\w+)?\}", lambda m: good[m[1]], path)
    key = person.token(table) if "/seats/" in path else person.key
    for name, text in product(QUERIES, TEXTS):
        response = person.client.request(
            method, f"{address}?{name}={quoted(text)}&{name}={quoted(text)}", headers={"Authorization": f"Bearer {key}"}
        )
        told(response, (name, text[:40]))


def test_hostile_headers(server: Running, person: Person) -> None:
    table = person.begin()
    host = server.address.removeprefix("http://").encode()
    values = (
        b"",
        b"Bearer",
        b"Bearer ",
        b"Basic x",
        b"Bearer " + b"x" * 9000,
        b"Bearer \xc3\xa9",
        b"Bearer \xff",
        b"bearer  x  y",
    )
    for value, path in product(values, ("", f"/{table}", f"/{table}/seats/0")):
        head = b"GET /api/tables" + path.encode() + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n"
        status = int(raw(server, head + b"Authorization: " + value + b"\r\n\r\n", ends=False).split()[1])
        assert status in (401, 403), (value[:20], path)
    for name, value in (
        (b"Content-Length", b"-1"),
        (b"Content-Length", DIGITS.encode()),
        (b"Expect", b"x"),
        (b"Cookie", b"\xff"),
    ):
        head = b"POST /api/browsers HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n"
        answer = raw(server, head + name + b": " + value + b"\r\n\r\n", ends=False)
        assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 201")), (name, value[:20], answer)


@pytest.mark.parametrize("path", BODIES)
def test_hostile_bodies(person: Person, path: str) -> None:
    table = person.begin()
    key = person.token(table) if "/seats/" in path else person.key
    headers = {"Authorization": f"Bearer {key}"}
    for body in changed(BODIES[path]):
        told(person.client.post(path.format(table=table), content=encoded(body), headers=headers), body)
    for content in (
        b'{"a":' * 1500,
        b"[" * 8000,
        b'"\\ud800"',
        b'{"ticket":"\\ud800"}',
        b"\xed\xa0\x80",
        b"1" * 8000,
        b"-" * 8000,
        b"1e99999",
    ):
        told(person.client.post(path.format(table=table), content=content, headers=headers), content[:20])


def encoded(value: Any) -> bytes:
    """A value as JSON, numbers of any size included."""
    import json

    return json.dumps(value).encode()


def test_hostile_messages(server: Running, person: Person) -> None:
    table = person.begin()
    for message in SAID:
        for each in changed(message):
            text = encoded(each).decode().replace("{table}", table).replace("{token}", person.token(table))
            if len(text) < 8000:
                with server.socket() as socket:
                    socket.send(text)
                    said(socket, {"type": "ping"})
                    while (answer := heard(socket))["type"] != "pong":
                        assert answer.get("error", {}).get("code") != "failed", each


def test_the_fuzzer_finds_a_planted_failure(person: Person) -> None:
    response = httpx.Response(500, json={"error": {"code": "failed", "text": "x"}, "view": None})
    with pytest.raises(AssertionError):
        told(response, "planted")
    assert len(routes()) > 25
    assert sum(1 for _ in changed(BODIES["/api/tables"])) > 300
    assert msgspec.json.decode(encoded(BODIES["/api/browsers"])) == BODIES["/api/browsers"]
