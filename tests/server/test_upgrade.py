"""A database of an older version is brought up to date; nothing of its games changes. Version 1 had no chain and no witness,
version 2 no rooms."""

from __future__ import annotations

import base64
import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from oneironaut.server.storage import opening, rebuild
from oneironaut.server.storage.archive import log_of
from oneironaut.server.storage.store import NAME, Store
from oneironaut.server.storage.witness import NAME as WITNESS
from tests.server.running import Json, Person, Running, done, refused, running

DATA = Path(__file__).parent / "data"
FACTS = json.loads((DATA / "version1.json").read_text("utf-8"))
FACTS_2 = json.loads((DATA / "version2.json").read_text("utf-8"))


def version_1(folder: Path) -> Path:
    """A data folder as version 1 left it."""
    return written(folder, "version1.sql")


def version_2(folder: Path) -> Path:
    """A data folder as version 2 left it: with its witness, and the secret of its keys."""
    written(folder, "version2.sql")
    (folder / WITNESS).write_bytes(zlib.decompress(base64.b64decode(FACTS_2["witness"])))
    (folder / "secret").write_bytes(bytes.fromhex(FACTS_2["secret"]))
    return folder


def written(folder: Path, name: str) -> Path:
    """A data folder with the database of a dump."""
    folder.mkdir(parents=True, exist_ok=True)
    connection = apsw.Connection(str(folder / NAME))
    connection.execute((DATA / name).read_text("utf-8"))
    connection.close()
    return folder


def person_of(server: Running, facts: Json = FACTS) -> Person:
    person = server.person()
    person.key = facts["key"]
    person.tables = {name: person.get(f"/api/tables/{name}").json() for name in facts["tables"]}
    person.commands = 1000
    return person


def cards_in(zones: list[Json]) -> dict[str, list[Json]]:
    """The cards of a view by zone: the words for zones may change."""
    return {zone["id"]: zone["cards"] for zone in zones}


def test_the_games_of_version_1_go_on(tmp_path: Path) -> None:
    version_1(tmp_path)
    with running(tmp_path) as server:
        (notice,) = server.store.notices
        assert notice.key == "upgraded"
        assert (tmp_path / notice.values["file"]).exists()
        person = person_of(server)
        listed = person.get("/api/tables", state="all").json()["tables"]
        assert {table["id"] for table in listed} == set(FACTS["tables"])  # the one that was put away is not in it
        assert all(table["damage"] is None for table in listed)
        for name, facts in FACTS["tables"].items():
            if facts["record"] is not None:
                assert person.get(f"/api/tables/{name}/record").text == facts["record"]
            if person.tables[name]["readable"]:  # rules of a later version do not open it, and it is not damaged
                view = person.view(name)
                assert (cards_in(view["zones"]), view["seq"]) == (cards_in(facts["zones"]), facts["seq"])
        person.play_out(person.begin(), 3)
        person.client.close()
    with running(tmp_path) as server:
        assert server.store.notices == []
        assert (tmp_path / WITNESS).exists()
        person = person_of(server)
        assert len(person.get("/api/tables", state="all").json()["tables"]) == len(FACTS["tables"]) + 1
        person.client.close()


def test_a_damaged_log_of_version_1_is_found_by_the_rules(tmp_path: Path) -> None:
    version_1(tmp_path)
    table = next(iter(FACTS["tables"]))
    connection = apsw.Connection(str(tmp_path / NAME))
    connection.execute("DROP TRIGGER entry_is_never_removed")
    connection.execute("DELETE FROM entry WHERE n = 3 AND game = (SELECT number FROM game WHERE id = ?)", (table,))
    connection.close()
    with running(tmp_path) as server:
        person = person_of(server)
        assert person.tables[table]["damage"]["record"]
        token = server.keys.token(table, 0)
        refused(person.get(f"/api/tables/{table}/seats/0", token), "damaged", 500)
        person.client.close()


def test_the_games_of_version_2_go_on(tmp_path: Path) -> None:
    version_2(tmp_path)
    with running(tmp_path) as server:
        assert [notice.key for notice in server.store.notices] == ["upgraded"]
        person = person_of(server, FACTS_2)
        listed = person.get("/api/tables", state="all").json()["tables"]
        assert {table["id"] for table in listed} == set(FACTS_2["tables"])
        assert all(table["damage"] is None for table in listed)
        for name, facts in FACTS_2["tables"].items():
            if facts["record"] is not None:
                assert person.get(f"/api/tables/{name}/record").text == facts["record"]
            if person.tables[name]["readable"]:
                view = person.view(name)
                assert (cards_in(view["zones"]), view["seq"]) == (cards_in(facts["zones"]), facts["seq"])
        person.client.close()
    with running(tmp_path) as server:
        assert server.store.notices == []


@pytest.mark.parametrize("entry", [False, True])
def test_damage_to_a_file_of_version_2_is_told_after_the_upgrade(tmp_path: Path, entry: bool) -> None:
    """A changed row, and a lost entry that only the witness knows of: neither is hidden by rewriting the file."""
    version_2(tmp_path)
    table = next(iter(FACTS_2["tables"]))
    connection = apsw.Connection(str(tmp_path / NAME))
    if entry:
        connection.execute("DROP TRIGGER entry_is_never_removed")
        connection.execute("DELETE FROM entry WHERE n = 3 AND game = (SELECT number FROM game WHERE id = ?)", (table,))
        connection.execute(
            "CREATE TRIGGER entry_is_never_removed BEFORE DELETE ON entry"
            " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
        )
    else:
        connection.execute("UPDATE game SET answers = answers + 1 WHERE id = ?", (table,))
    connection.close()
    with running(tmp_path) as server:
        person = person_of(server, FACTS_2)
        assert [name for name, known in person.tables.items() if known["damage"]] == [table]
        person.client.close()


@pytest.mark.parametrize("version", [version_1, version_2])
@pytest.mark.parametrize("moment", ["rebuild", "put_in_place", "settle", "the first rename", "the second rename"])
def test_an_upgrade_that_is_killed_begins_again(
    tmp_path: Path, moment: str, version: Callable[[Path], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = version(tmp_path / "data")
    facts = FACTS if version is version_1 else FACTS_2

    class Killed(BaseException):
        pass

    def die(*_: object) -> None:
        raise Killed

    renames = 0

    def rename(path: Path, target: Path) -> Path:
        nonlocal renames
        renames += 1
        if renames == {"the first rename": 1, "the second rename": 2}[moment]:
            raise Killed
        os.replace(path, target)
        return target

    with monkeypatch.context() as patch:
        if "rename" in moment:
            patch.setattr(Path, "rename", rename)
        else:
            patch.setattr(rebuild if moment == "rebuild" else opening, "browsers" if moment == "rebuild" else moment, die)
        with pytest.raises(Killed):
            Store(folder)
    store = Store(folder)
    for name in facts["tables"]:
        assert done(store.read(lambda c, name=name: log_of(c, name))) is not None  # type: ignore[misc]  # bound at once
    store.close()
    assert "witness_missing" not in {notice.key for notice in store.notices}
    assert not list(folder.glob("*.buil*"))


def test_copies_of_a_rescue_that_was_killed_are_removed(tmp_path: Path) -> None:
    (tmp_path / "rescue-abc").mkdir()
    (tmp_path / "rescue-abc" / NAME).write_bytes(b"a copy")
    Store(tmp_path).close()
    assert not list(tmp_path.glob("rescue-*"))
