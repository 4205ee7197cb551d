"""Hostile clients: foreign origins and hosts, floods, huge and deep and wrong bodies, names with markup. Others do not notice."""

from __future__ import annotations

import http.client
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from oneironaut.server.http.limits import Bucket, Buckets, Limits, Rates
from oneironaut.server.http.middleware import Names
from tests.server.running import FAST, Person, Running, heard, raw, refused, running

MARKUP = "<img src=x onerror=alert(1)>"
ORDER = {"rules": "onirim:1", "seed": None, "seats": [{"kind": "human", "name": "", "bot": None}], "source": None, "lesson": None}


# Who asks.


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "https://127.0.0.1",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost.evil.example",
        "",
    ],
)
def test_foreign_origins(server: Running, person: Person, origin: str) -> None:
    headers = {"Origin": origin, "Authorization": f"Bearer {person.key}"}
    before = len(person.get("/api/tables").json()["tables"])
    refused(person.client.post("/api/tables", json=ORDER, headers=headers), "bad_origin", 403)
    refused(person.client.get("/api/tables", headers=headers), "bad_origin", 403)
    assert len(person.get("/api/tables").json()["tables"]) == before
    with pytest.raises(InvalidStatus) as refusal, server.socket(origin=origin):
        pass
    assert refusal.value.response.status_code == 403


def test_our_own_origin(server: Running, person: Person) -> None:
    response = person.client.get("/api/health", headers={"Origin": server.address})
    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers
    with server.socket(origin=server.address) as tab:
        tab.send('{"type": "ping"}')
        assert heard(tab) == {"type": "pong"}


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost", "127.0.0.1.evil.example", "[::1]", "a b"]
)
def test_foreign_hosts(person: Person, host: str) -> None:
    """A name that somebody's name server points to us is not ours."""
    refused(person.client.get("/api/health", headers={"Host": host}), "bad_host", 421)


def test_hosts_that_come_twice_or_not_at_all(server: Running) -> None:
    good = urlsplit(server.address).netloc.encode()
    assert b" 200 " in raw(server, b"GET /api/health HTTP/1.1\r\nHost: " + good + b"\r\nConnection: close\r\n\r\n")[:20]
    for host in (b"", b"Host: evil.example\r\n", b"Host: " + good + b"\r\nHost: evil.example\r\n"):
        assert raw(server, b"GET /api/health HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n")[:13] in (
            b"HTTP/1.1 421 ",
            b"HTTP/1.1 400 ",
        )


def test_names_of_a_server_that_is_open_to_others() -> None:
    everywhere = Names("0.0.0.0", 8517, ("https://games.example.org",))  # noqa: S104 - nothing listens
    for host in ("192.168.1.5:8517", "[fe80::1]:8517", "localhost:8517", "games.example.org"):
        assert everywhere.is_ours(host), host
    for host in ("192.168.1.5", "192.168.1.5:80", "evil.example:8517", "", "[::1", "8517"):
        assert not everywhere.is_ours(host), host
    assert everywhere.is_our_page("https://games.example.org", "games.example.org")
    assert not everywhere.is_our_page("http://evil.example", "games.example.org")
    one = Names("192.168.1.5", 8517)
    assert one.is_ours("192.168.1.5:8517")
    assert not one.is_ours("192.168.1.6:8517")


# What they send.


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"rules": 1}',
        b'{"a":' * 1600,
        b"[" * 8000,
        b'"' + b"\\u0000" * 1000 + b'"',
        b"1" * 8000,
        b'{"rules":"onirim:1","seed":null,"seats":[],"source":null,"lesson":null,"admin":true}',
        b'{"rules":"onirim:1","seed":null,"seats":[{"kind":"god","name":"","bot":null}],"source":null,"lesson":null}',
        b'{"rules":"onirim:1","seed":null,"seats":[{"kind":"human","name":"'
        + b"x" * 161
        + b'","bot":null}],"source":null,"lesson":null}',
    ],
)
def test_wrong_bodies(person: Person, body: bytes) -> None:
    headers = {"Authorization": f"Bearer {person.key}"}
    for path in ("/api/tables", "/api/browsers", "/api/records"):
        refused(person.client.post(path, content=body, headers=headers), "bad_request", 400)
    table = person.begin()
    headers = {"Authorization": f"Bearer {person.token(table)}"}
    refused(person.client.post(f"/api/tables/{table}/seats/0/commands", content=body, headers=headers), "bad_request", 400)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda part: st.lists(part) | st.dictionaries(st.text(max_size=8), part),
        max_leaves=12,
    )
)
def test_any_json_is_answered(person: Person, value: object) -> None:
    """Whatever comes, the answer is typed and no failure of ours."""
    table = next(iter(person.tables), "") or person.begin()
    for path, key in (("/api/tables", person.key), (f"/api/tables/{table}/seats/0/commands", person.token(table))):
        content = msgspec.json.encode(value) if not isinstance(value, int) or abs(value) < 2**63 else b"0"
        refused(person.client.post(path, content=content, headers={"Authorization": f"Bearer {key}"}), "bad_request", 400)


def test_long_bodies(person: Person) -> None:
    headers = {"Authorization": f"Bearer {person.key}"}
    refused(person.client.post("/api/tables", content=b" " * 9000, headers=headers), "too_large", 413)
    refused(person.client.post("/api/records", content=b" " * 300_000, headers=headers), "too_large", 413)

    def endless() -> object:
        for _ in range(100):
            yield b" " * 1000

    refused(person.client.post("/api/tables", content=endless(), headers=headers), "too_large", 413)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "path",
    [
        "/../secret",
        "/%2e%2e/%2e%2e/secret",
        "/..%2fsecret",
        "/web/../../app.py",
        "/api",
        "/api/tables/%00",
        "/art/onirim:1/..%2f..%2fx.svg",
        "/art/chess:1/Rs.svg",
        "/art/onirim:1/Zz.svg",
        "/api/pages/..%2fREADME",
        "/api/tables/" + "x" * 3000,
        "/api/rules/%F0%9F%91%BB",
    ],
)
def test_strange_addresses(person: Person, path: str) -> None:
    response = person.client.get(path, headers={"Authorization": f"Bearer {person.key}"})
    assert response.status_code in (404, 422)
    assert response.json()["error"]["code"] in ("not_found", "bad_rules")


@pytest.mark.parametrize("query", ["since=-1", "since=1e9", "since=99999999999999999999", "since=٣", "lang=xx"])
def test_strange_queries(person: Person, query: str) -> None:
    table = person.begin()
    response = person.client.get(
        f"/api/tables/{table}/seats/0?{query}", headers={"Authorization": f"Bearer {person.token(table)}"}
    )
    refused(response, "bad_request", 400)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "OPTIONS", "TRACE", "POST"])
def test_methods_that_there_are_not(person: Person, method: str) -> None:
    response = person.client.request(method, "/api/health")
    assert response.status_code == 405
    assert response.json()["error"]["code"] == "bad_request"


def test_garbage_instead_of_http(server: Running, person: Person) -> None:
    for data in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"A" * 100_000,
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n",
    ):
        assert not raw(server, data).startswith(b"HTTP/1.1 200")
    assert person.get("/api/health").status_code == 200


def test_an_unknown_socket(server: Running) -> None:
    from websockets.sync.client import connect

    with pytest.raises(InvalidStatus), connect(server.address.replace("http", "ws") + "/other"):
        pass


# Names are text.


def test_hostile_names_are_text(person: Person) -> None:
    seats = [{"kind": "human", "name": f"{MARKUP} x"[:40], "bot": None}]
    response = person.post("/api/tables", {**ORDER, "seats": seats})
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    table = response.json()
    person.tables[table["id"]] = table
    assert table["seats"][0]["name"].startswith(MARKUP)
    record = person.get(f"/api/tables/{table['id']}/record")
    assert record.headers["content-type"].startswith("text/plain")
    back = person.post("/api/records", {"record": record.text, "names": []}).json()
    assert back["seats"][0]["name"] == table["seats"][0]["name"]
    picture = person.get(f"/api/tables/{table['id']}/seats/0/picture.svg", person.token(table["id"]))
    assert "<img" not in picture.text
    assert picture.headers["content-security-policy"].endswith("sandbox")


def test_headers_of_every_answer(person: Person) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/art/onirim:1/Rs.svg"):
        headers = person.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'unsafe" not in policy
        assert "unsafe-eval" not in policy
        assert "set-cookie" not in headers
        assert "server" not in headers
        for name in ("x-content-type-options", "referrer-policy", "cross-origin-resource-policy", "x-frame-options"):
            assert name in headers, (path, name)


def test_the_page_needs_no_inline_script() -> None:
    from oneironaut.server.http.app import WEB

    for page in WEB.rglob("*.html"):
        text = page.read_text("utf-8")
        assert "<script>" not in text
        assert " style=" not in text
        assert " onclick=" not in text


# Floods.


def test_buckets() -> None:
    bucket = Bucket((2.0, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.take(0.5) == 0
    assert bucket.take(0.6) > 0
    time = [0.0]
    buckets = Buckets((1.0, 1), most=2, clock=lambda: time[0])
    assert [buckets.take(name) for name in "aabb"] == [0, 1, 0, 1]
    buckets.take("c")
    assert buckets.take("a") == 0  # it was forgotten: the oldest of too many


def test_floods_are_refused_and_others_do_not_notice(tmp_path: Path) -> None:
    limits = Limits(requests=(0.01, 30), address=FAST.address, newcomers=(0.001, 3))  # too slow to matter on a busy machine
    with running(tmp_path, limits) as server:
        rude, polite = server.person(), server.person()
        table = polite.begin()
        codes = [rude.get("/api/tables").status_code for _ in range(60)]
        assert 200 in codes
        assert codes[-1] == 429
        body = refused(rude.get("/api/tables"), "too_fast", 429)
        assert 0 < body["error"]["retry"] <= 100
        polite.answer(table, polite.view(table))
        last = server.person()
        response = httpx.post(f"{server.address}/api/browsers", json={"ticket": None})
        refused(response, "too_fast", 429)
        for person in (rude, polite, last):
            person.client.close()


def test_one_address_is_bounded_whatever_keys_it_invents(tmp_path: Path) -> None:
    limits = Limits(requests=(1000.0, 1000), address=(0.01, 50))
    with running(tmp_path, limits) as server, httpx.Client(base_url=server.address) as client:
        codes = [client.get("/api/health", headers={"Authorization": f"Bearer {n}"}).status_code for n in range(65)]
    assert codes[:40] == [200] * 40
    assert codes[-1] == 429


def test_a_neighbour_who_floods_takes_nothing_from_others(tmp_path: Path) -> None:
    """At one address somebody floods with a key of their own, and with invented ones; another one's moves all pass."""
    limits = Limits(requests=(0.001, 300), address=(0.001, 100), share=(0.001, 200), newcomers=FAST.newcomers)
    with running(tmp_path, limits) as server:
        rude, polite = server.person(), server.person()
        table = polite.begin()
        rude.get("/api/tables")
        assert 429 in [rude.get("/api/tables").status_code for _ in range(400)]
        assert 429 in [rude.get("/api/tables", f"invented-{n}").status_code for n in range(120)]
        view = polite.view(table)
        for _ in range(30):
            view = polite.answer(table, view)
            refused(rude.get("/api/tables", "another"), "too_fast", 429)
            if view["outcome"]:
                break
        for person in (rude, polite):
            person.client.close()


def test_rates() -> None:
    now = [0.0]
    rates = Rates(Limits(requests=(10.0, 20), address=(10.0, 30), share=(2.0, 4)), lambda: now[0])
    strangers = polite = known = 0
    for tick in range(1000):
        now[0] = tick / 100
        known += not rates.take("a", 1)
        strangers += not rates.take("a", None)
        if tick % 50 == 0:
            assert rates.take("a", 2) == 0
            assert rates.take("b", 3) == 0
            polite += 1
    assert polite == 20
    assert known + strangers <= 20 + 10 * 10 + 30 + 2 * 10 + 4  # together they have the address, one of them a share more
    assert known >= 2 * 9
    assert rates.take("a", None) > 0
    assert [rates.penalty("a", None) for _ in range(25)] == [0.0] * 20 + [0.5] * 5
    now[0] += 10
    assert rates.take("a", None) == 0
    assert rates.penalty("a", None) == 0.0


def test_commands_of_one_browser_are_bounded_over_sockets_too(tmp_path: Path) -> None:
    limits = Limits(requests=(1.0, 12), share=(1.0, 12), newcomers=FAST.newcomers)
    with running(tmp_path, limits) as server, server.socket() as tab:
        person = server.person()
        table = person.begin()
        codes = []
        for n in range(16):
            command = {"id": f"c{n}", "seq": 0, "do": "answer", "actions": ["x"], "times": 1, "consent": [], "level": 1}
            message = {
                "type": "command",
                "table": table,
                "seat": 0,
                "token": person.token(table),
                "lang": "en",
                "command": command,
            }
            tab.send(msgspec.json.encode(message).decode())
            codes.append(heard(tab)["error"]["code"])
        assert codes[:12] == ["stale"] * 12
        assert "too_fast" in codes[12:]
        person.client.close()


def test_a_client_that_hangs_up(server: Running, person: Person) -> None:
    """Requests cut off in the middle leave nothing behind."""
    table = person.begin()
    host, port = urlsplit(server.address).netloc.split(":")
    for _ in range(20):
        connection = http.client.HTTPConnection(host, int(port))
        connection.putrequest("POST", f"/api/tables/{table}/seats/0/commands")
        connection.putheader("Authorization", f"Bearer {person.token(table)}")
        connection.putheader("Content-Length", "500")
        connection.endheaders(b'{"id": "x"')
        connection.close()
    assert len(person.get(f"/api/tables/{table}/replay").json()["answers"]) == 0
    person.answer(table, person.view(table))
