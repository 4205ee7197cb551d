"""The store: a damaged file is kept aside, a file of another program is left alone, a full disk changes nothing."""

from __future__ import annotations

import os
from pathlib import Path

import apsw
import pytest

import oneironaut as on
from oneironaut.server.errors import DataInUseError, StartError
from oneironaut.server.storage import archive, chain
from oneironaut.server.storage.opening import connect
from oneironaut.server.storage.rows import read_verified, seal_of
from oneironaut.server.storage.schema import FIXED, INSERT_ROW, TABLES
from oneironaut.server.storage.store import NAME, Store
from oneironaut.server.storage.witness import NAME as WITNESS
from tests.server.running import done, refused, running

ORDER = {"rules": "onirim:1", "seed": None, "seats": [{"kind": "human", "name": "", "bot": None}], "source": None, "lesson": None}


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
def test_a_damaged_file_is_quarantined(tmp_path: Path, how: str) -> None:
    filled(tmp_path)
    damaged(tmp_path / NAME, how)
    before = (tmp_path / NAME).read_bytes()
    with running(tmp_path) as server:
        assert server.store.quarantined is not None
        assert server.store.quarantined.read_bytes() == before
        person = server.person()
        person.play_out(person.begin(), 3)
        notices = person.post("/api/browsers", {"ticket": server.keys.ticket()}).json()["notices"]
        assert server.store.quarantined.name in notices[0]
        person.client.close()
    damaged(tmp_path / NAME, "no database")
    store = Store(tmp_path)
    store.close()
    assert len([file for file in tmp_path.glob(f"{NAME}.damaged-*") if not file.name.endswith("-wal")]) == 2


def test_a_sound_file_is_left_where_it_is(tmp_path: Path) -> None:
    filled(tmp_path)
    store = Store(tmp_path)
    store.close()
    assert store.quarantined is None
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
    (tmp_path / "other" / WITNESS).unlink()  # a newer program would have written its own
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
    rewrite(tmp_path, table, versions='{"base": 99}')
    rewrite(tmp_path, gone, rules="onirim:1+unicorns")
    with running(tmp_path) as server:
        again = server.person()
        again.tables, again.key = person.tables, person.key
        for name in (table, gone):
            refused(again.get(f"/api/tables/{name}/seats/0", again.token(name)), "rules_changed", 409)
            assert not again.get(f"/api/tables/{name}").json()["readable"]
        exported = again.get(f"/api/tables/{table}/record").text
        assert exported == record.replace("base = 2", "base = 99")
        with pytest.raises(on.RecordError, match="version 99"):
            on.Game.replay(on.Record.parse(exported))
        again.client.close()


def rewrite(folder: Path, table: str, **values: str) -> None:
    """Write a table again as a program with other rules would have: with a chain that holds."""
    connection = connect(folder / NAME)
    (number,) = next(iter(connection.execute("SELECT number FROM game WHERE id = ?", (table,))))
    row, entries = read_verified(connection, number)
    columns = dict(zip(FIXED, archive.fixed_of(row), strict=True)) | values
    connection.execute("DROP TRIGGER entry_is_never_removed")
    connection.execute("DELETE FROM entry WHERE game = ?", (number,))
    connection.execute("DELETE FROM game WHERE number = ?", (number,))
    begun = head = chain.start(columns.values())
    for entry in entries:
        head = archive.insert(connection, number, entry, head)
    moving = (*archive.progress_of(row.progress), 0, len(entries), head)
    connection.execute(INSERT_ROW, (*columns.values(), *moving, seal_of(begun, moving)))
    connection.execute(next(sql for sql in TABLES.splitlines() if "entry_is_never_removed" in sql))
    connection.close()
    (folder / WITNESS).unlink(missing_ok=True)


# A full disk.


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    """SQLite's own limit stands for the disk: what is refused is not stored, and what was stored stays."""
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin("onirim:1+everything")
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
