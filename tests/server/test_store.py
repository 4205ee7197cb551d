"""The store: what was acknowledged is there after a kill -9; a damaged file is kept aside; a full disk changes nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import apsw
import httpx
import pytest

import oneironaut as on
from oneironaut.server import archive
from oneironaut.server.errors import DataInUseError, StartError
from oneironaut.server.store import NAME, Store, connect
from tests.server.running import Person, done, refused, running

ORDER = {"rules": "onirim:1", "seed": None, "seats": [{"kind": "human", "name": "", "bot": None}], "source": None, "lesson": None}
COMMAND = [sys.executable, "-m", "oneironaut", "serve", "--port", "0"]


# Kill -9.


class Process:
    """A real server in a process of its own, to be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "server.json").unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [*COMMAND, "--data", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        while not (folder / "server.json").exists() or not (folder / "server.json").read_text():
            if self._process.poll() is not None:
                assert self._process.stderr
                raise AssertionError(self._process.stderr.read())
            time.sleep(0.01)
        self.address = json.loads((folder / "server.json").read_text())["address"]

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr
        self._process.stderr.close()


def kill_loop(folder: Path, cycles: int, *, forget: bool = False) -> tuple[int, int]:
    """Play, kill the server in the middle of answers, start it again: (answers acknowledged, answers lost or doubled).

    Each cycle sends answers until one gets no reply, because the server was killed while it worked. That one may be
    stored or not; those acknowledged must be, and when it is sent again with the same id it is applied once.
    `forget` plants a defect: an acknowledged answer is removed from the log.
    """
    server = Process(folder)
    person = Person(httpx.Client(timeout=10), "", "en")
    person.key = person.client.post(f"{server.address}/api/browsers", json={"ticket": None}).json()["key"]
    person.client.close()
    table = ""
    expected: list[str] = []
    acknowledged = wrong = 0
    try:
        for cycle in range(cycles):
            person.client.close()
            person.client = httpx.Client(base_url=server.address, timeout=10)
            view = person.view(table) if table else None
            if view is None or not view["question"]:
                table, expected = person.begin("onirim:1", f"KILL-{cycle}"), []
                view = person.view(table)
            pending = None
            killer, before = None, acknowledged
            while view["question"]:
                code = view["question"]["options"][cycle % len(view["question"]["options"])]["code"]
                pending = person.command(view["seq"], actions=[code])
                try:
                    view = person.send(table, 0, pending).json()["view"]
                except httpx.HTTPError:
                    break
                expected.append(code)
                acknowledged += 1
                pending = None
                if killer is None and acknowledged - before > cycle % 3:
                    killer = subprocess.Popen(["sh", "-c", f"sleep 0.0{cycle * 7 % 10}; kill -9 {server._process.pid}"])
            if killer is not None:
                killer.wait()
            server.kill()
            if forget and expected:
                lose_an_answer(folder, len(expected))
                forget = False
            server = Process(folder)
            person.client.close()
            person.client = httpx.Client(base_url=server.address, timeout=10)
            if pending is not None:
                again = person.send(table, 0, pending)
                if again.status_code == 200:
                    expected.append(pending["actions"][0])
            kept = [answer["code"] for answer in person.get(f"/api/tables/{table}/replay").json()["answers"]]
            wrong += kept != expected
            expected = kept
            person.client.close()
    finally:
        server.kill()
        person.client.close()
    return acknowledged, wrong


def lose_an_answer(folder: Path, acknowledged: int) -> None:
    """The last one that was acknowledged in the latest game; the one after it, if it was stored, goes too."""
    connection = apsw.Connection(str(folder / NAME))
    connection.execute("DROP TRIGGER entry_is_never_removed")
    connection.execute("DELETE FROM entry WHERE game = (SELECT max(game) FROM entry) AND n >= ?", (acknowledged,))
    connection.close()


def test_killed_a_few_times(tmp_path: Path) -> None:
    acknowledged, wrong = kill_loop(tmp_path, 3)
    assert acknowledged > 0
    assert wrong == 0


@pytest.mark.slow
def test_killed_a_hundred_times(tmp_path: Path) -> None:
    acknowledged, wrong = kill_loop(tmp_path, 100)
    assert acknowledged > 100
    assert wrong == 0


def test_the_loop_notices_a_lost_answer(tmp_path: Path) -> None:
    assert kill_loop(tmp_path, 2, forget=True)[1] > 0


# Damage.


def damaged(path: Path, how: str) -> None:
    data = bytearray(path.read_bytes())
    if how == "no database":
        data = bytearray(b"this is a letter to my aunt\n" * 300)
    elif how == "torn":
        data = data[: len(data) // 2 + 100]
    else:
        for page in range(1, len(data) // 4096):
            data[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(bytes(data))


def filled(folder: Path) -> None:
    async def fill() -> None:
        store = Store(folder)
        for n in range(30):
            await store.write(lambda c, n=n: archive.add_browser(c, f"key {n}"))  # type: ignore[misc]  # n is bound at once
        store.close()

    done(fill())


@pytest.mark.parametrize("how", ["no database", "torn", "scratched"])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, how: str) -> None:
    filled(tmp_path)
    damaged(tmp_path / NAME, how)
    before = (tmp_path / NAME).read_bytes()
    with running(tmp_path) as server:
        assert server.store.kept_aside is not None
        assert server.store.kept_aside.read_bytes() == before
        person = server.person()
        person.play_out(person.begin(), 3)
        notices = person.post("/api/browsers", {"ticket": server.keys.ticket()}).json()["notices"]
        assert server.store.kept_aside.name in notices[0]
        person.client.close()
    damaged(tmp_path / NAME, "no database")
    store = Store(tmp_path)
    store.close()
    assert len([file for file in tmp_path.glob(f"{NAME}.damaged-*") if not file.name.endswith("-wal")]) == 2


def test_a_sound_file_is_left_where_it_is(tmp_path: Path) -> None:
    filled(tmp_path)
    store = Store(tmp_path)
    store.close()
    assert store.kept_aside is None
    assert not list(tmp_path.glob("*damaged*"))


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / NAME))
    connection.execute("CREATE TABLE recipe (name)")
    connection.close()
    with pytest.raises(StartError, match="another program"):
        Store(tmp_path)
    filled(tmp_path / "other")
    connection = apsw.Connection(str(tmp_path / "other" / NAME))
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StartError, match="newer"):
        Store(tmp_path / "other")
    assert not list((tmp_path / "other").glob("*damaged*"))


def test_one_server_for_one_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(DataInUseError, match="another server"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_a_table_whose_log_is_damaged_is_told_and_left(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = server.person()
        broken, sound = person.begin(seed="A"), person.begin(seed="B")
        for table in (broken, sound):
            person.play_out(table, 5)
        person.client.close()
    connection = connect(tmp_path / NAME)
    connection.execute("DROP TRIGGER entry_is_never_changed")
    connection.execute(
        "UPDATE entry SET text = 'play Zz' WHERE n = 3 AND game = (SELECT number FROM game WHERE id = ?)", (broken,)
    )
    connection.close()
    with running(tmp_path) as server:
        again = server.person()
        again.tables, again.key = person.tables, person.key
        refused(again.get(f"/api/tables/{broken}/seats/0", again.token(broken)), "damaged", 500)
        assert again.view(sound)["question"]
        assert {table["id"] for table in again.get("/api/tables").json()["tables"]} == {broken, sound}
        again.client.close()


def test_the_log_is_append_only(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = server.person()
        person.begin()
        person.client.close()
    connection = connect(tmp_path / NAME)
    for change in ("UPDATE entry SET text = ''", "DELETE FROM entry"):
        with pytest.raises(apsw.ConstraintError, match="append-only"):
            connection.execute(change)
    connection.close()


def test_games_of_other_rules_are_not_reinterpreted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person = server.person()
        table, gone = person.begin(), person.begin("onirim:1+glyphs")
        person.play_out(table, 5)
        record = person.get(f"/api/tables/{table}/record").text
        person.client.close()
    connection = connect(tmp_path / NAME)
    connection.execute("UPDATE game SET versions = ? WHERE id = ?", ('{"base": 99}', table))
    connection.execute("UPDATE game SET rules = ? WHERE id = ?", ("onirim:1+unicorns", gone))
    connection.close()
    with running(tmp_path) as server:
        again = server.person()
        again.tables, again.key = person.tables, person.key
        for name in (table, gone):
            refused(again.get(f"/api/tables/{name}/seats/0", again.token(name)), "rules_changed", 409)
            assert not again.get(f"/api/tables/{name}").json()["readable"]
        exported = again.get(f"/api/tables/{table}/record").text
        assert exported == record.replace("base = 2", "base = 99")
        with pytest.raises(on.RecordError, match="version 99"):
            on.Record.parse(exported).replay()
        again.client.close()


# A full disk.


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    """SQLite's own limit stands for the disk: what is refused is not stored, and what was stored stays."""
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin("onirim:1+book+glyphs+dreamcatchers+towers+premonitions+crossroads+denizens")
        view = person.play_out(table, 3)
        pages(server.store, "PRAGMA max_page_count = 1")  # as large as it is now
        while (response := person.post("/api/tables", ORDER)).status_code == 201:
            pass
        refused(response, "not_stored", 507)
        while True:
            assert view["question"], "the game ended before the disk was full"
            response = person.send(table, 0, person.command(view["seq"], actions=[view["question"]["options"][0]["code"]]))
            if response.status_code != 200:
                break
            view = response.json()["view"]
        body = refused(response, "not_stored", 507)
        assert body["view"]["seq"] == view["seq"]
        assert person.view(table)["zones"] == view["zones"]
        pages(server.store, "PRAGMA max_page_count = 1000000")
        after = person.answer(table, person.view(table))
        answers = [answer["code"] for answer in person.get(f"/api/tables/{table}/replay").json()["answers"]]
        person.client.close()
    with running(tmp_path) as server:
        again = server.person()
        again.tables, again.key = person.tables, person.key
        assert again.view(table)["zones"] == after["zones"]
        assert [answer["code"] for answer in again.get(f"/api/tables/{table}/replay").json()["answers"]] == answers
        again.client.close()


def pages(store: Store, pragma: str) -> None:
    done(store.read(lambda c: c.execute(pragma).fetchall()))


def test_settings_of_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path)
    found = done(
        store.read(
            lambda c: [next(iter(c.execute(f"PRAGMA {name}")))[0] for name in ("journal_mode", "synchronous", "locking_mode")]
        )
    )
    store.close()
    assert found == ["wal", 2, "exclusive"]
    if os.name != "nt":
        with running(tmp_path):
            assert (tmp_path / "secret").stat().st_mode & 0o077 == 0
