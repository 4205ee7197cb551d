"""Damage is told: a changed, missing or added byte of a table is noticed, its players hear of it, and the others go on."""

# ruff: noqa: S608 - statements are put together from words of ours

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import apsw
import pytest

import oneironaut as on
from oneironaut.server.storage import archive, audit, chain, opening, rows, wal
from oneironaut.server.storage.archive import Database, Entry, GameProgress
from oneironaut.server.storage.opening import connect
from oneironaut.server.storage.rebuild import rebuild
from oneironaut.server.storage.store import NAME, Store
from oneironaut.server.storage.witness import NAME as WITNESS
from oneironaut.server.storage.witness import PAIR, SLOT, Witness
from tests.server.faults import FILES, WAL, Template, Verdicts, campaign, judge, make, quick_folder
from tests.server.running import Person, Running, done, refused, running
from tests.support import slow_split as shares


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=quick_folder()) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def killed(scratch: Path) -> Template:
    """What a killed process leaves: its latest answers are in the WAL."""
    return make(scratch / "killed", is_killed=True)


@pytest.fixture(scope="module")
def closed(scratch: Path) -> Template:
    """What a process leaves that has ended: one file, and the witness."""
    return make(scratch / "closed", is_killed=False)


# Thousands of faults.


@pytest.mark.parametrize("faults", shares.seeds(25, 800))
def test_faults_in_the_wal_are_told(killed: Template, scratch: Path, faults: range) -> None:
    verdicts = campaign(killed, scratch, faults, (WAL,))
    assert not verdicts.silent
    assert verdicts.not_started == 0
    assert verdicts.tables["told"] > 0
    assert verdicts.tables["whole"] > verdicts.tables["told"]  # damage to one table is not damage to all


@pytest.mark.parametrize("faults", shares.seeds(25, 800))
def test_faults_in_the_database_are_told(closed: Template, scratch: Path, faults: range) -> None:
    verdicts = campaign(closed, scratch, faults, (NAME,))
    assert not verdicts.silent
    assert verdicts.not_started == 0
    assert verdicts.tables["told"] > 0
    assert verdicts.tables["whole"] > verdicts.tables["told"]


@pytest.mark.parametrize("faults", shares.seeds(10, 400))
def test_faults_in_any_file_are_told(killed: Template, scratch: Path, faults: range) -> None:
    verdicts = campaign(killed, scratch, faults, FILES)
    assert not verdicts.silent
    assert verdicts.not_started == 0


@pytest.mark.parametrize(
    "bytes_", [pytest.param(range(18, 100, 20), id="few"), pytest.param(range(100), id="more", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("file", [NAME, WAL])
def test_no_byte_of_a_header_stops_the_tables(
    killed: Template, closed: Template, scratch: Path, file: str, bytes_: range
) -> None:
    template, verdicts = closed if file == NAME else killed, Verdicts()
    for at in bytes_:
        folder = template.copy(scratch / "case")
        data = bytearray((folder / file).read_bytes())
        data[at] ^= 0x81
        (folder / file).write_bytes(bytes(data))
        judge(folder, template.tables, verdicts, f"{file}, byte {at}")
    assert not verdicts.silent
    assert verdicts.not_started == 0
    if file == NAME:
        assert set(verdicts.tables) == {"whole"}


def test_a_folder_without_faults_is_whole(killed: Template, closed: Template, scratch: Path) -> None:
    for template in (killed, closed):
        folder = template.copy(scratch / "case")
        store = Store(folder)
        store.close()
        assert store.notices == []
        verdicts = campaign(template, scratch, range(0), FILES)
        assert not verdicts.silent


def test_a_damaged_witness_is_told_once(tmp_path: Path) -> None:
    data = Folder(tmp_path)
    marks = bytearray((tmp_path / WITNESS).read_bytes())
    for slot in (PAIR, PAIR + SLOT.size, 2 * PAIR):  # both of the first table, one of the second
        marks[slot + 20] ^= 1
    (tmp_path / WITNESS).write_bytes(bytes(marks))
    for told in (["witness_damaged"], []):
        store = Store(tmp_path)
        store.close()
        assert [notice.key for notice in store.notices] == told
    with running(tmp_path) as server:
        again = data.again(server)
        again.play_out(data.broken, 2)
        again.client.close()


def test_faults_in_the_witness_hurt_no_table(killed: Template, scratch: Path) -> None:
    verdicts = campaign(killed, scratch, range(40), (WITNESS,))
    assert set(verdicts.tables) == {"whole"}


# The harness notices what it must.


def left_out(n: int, entry: Iterable[object]) -> list[object]:
    fields = list(entry)
    del fields[n]
    return fields


def planted(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store with a defect."""
    whole_link, whole_seal = chain.link, chain.seal
    if how == "the chain is not checked":
        monkeypatch.setattr(rows, "holds", lambda *_: True)
    elif how == "the seal is not checked":
        monkeypatch.setattr(rows, "is_sealed", lambda _: True)
        monkeypatch.setattr(archive, "is_sealed", lambda _: True)
        monkeypatch.setattr(audit, "is_sealed", lambda _: True)
    elif how == "the chain leaves out the text":
        monkeypatch.setattr(chain, "link", lambda before, entry: whole_link(before, left_out(6, entry)))
    elif how == "the chain leaves out the time":
        monkeypatch.setattr(chain, "link", lambda before, entry: whole_link(before, left_out(1, entry)))
    elif how == "the seal leaves out the progress":
        monkeypatch.setattr(chain, "seal", lambda begun, moving: whole_seal(begun, list(moving)[5:]))
    elif how == "the start leaves out who sits there":
        whole_start = chain.start
        monkeypatch.setattr(chain, "start", lambda fixed: whole_start(left_out(7, fixed)))
    elif how == "there is no witness":
        monkeypatch.setattr(Database, "mark", lambda *_: None)
        monkeypatch.setattr(Witness, "marks", lambda _: iter(()))
    elif how == "a damaged file is begun again":
        monkeypatch.setattr(opening, "rescue", lambda path, _: rebuild([], path, 2, None))
        monkeypatch.setattr(Witness, "marks", lambda _: iter(()))
    else:
        raise AssertionError(how)


@pytest.mark.parametrize(
    ("how", "file", "aim"),
    [  # A defect that only a few bytes of a file would show gets faults that are aimed at them.
        ("the chain is not checked", NAME, b""),
        ("the seal is not checked", NAME, b""),
        ("the chain leaves out the text", NAME, b""),
        ("the chain leaves out the time", NAME, rb"\d{4}-\d\d-\d\dT(?=\d\d:\d\d:\d\dZanswer)"),
        ("the seal leaves out the progress", NAME, rb"new\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"),
        ("the start leaves out who sits there", NAME, b'"name":"player '),
        ("there is no witness", WAL, b""),
        ("a damaged file is begun again", NAME, b""),
    ],
)
def test_the_harness_notices_a_defect(how: str, file: str, aim: bytes, scratch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted(how, monkeypatch)
    template = make(scratch / how, is_killed=file == WAL)
    for first in range(0, 200, 20):
        if campaign(template, scratch, range(first, first + 20), (file,), aim).silent:
            return
    pytest.fail(f"nobody noticed that {how}")


# One table and its people.


class Folder:
    """A data folder with a few tables, to be damaged by hand while no server runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with running(folder) as server:
            self.person = server.person()
            self.broken, self.sound = self.person.begin(seed="A"), self.person.begin(seed="B")
            for table in (self.broken, self.sound):
                self.person.play_out(table, 6)
            self.record = self.person.get(f"/api/tables/{self.broken}/record").text
            self.person.client.close()

    def change(self, *statements: str) -> None:
        """Change the file behind the store's back; the schema stays as it is."""
        connection = apsw.Connection(str(self.folder / NAME))
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement, {"id": self.broken})
        for _, sql in triggers:
            connection.execute(str(sql))
        connection.close()

    def again(self, server: Running) -> Person:
        again = server.person()
        again.tables, again.key, again.commands = self.person.tables, self.person.key, 1000
        return again


OF_BROKEN = "game = (SELECT number FROM game WHERE id = :id)"
CHANGES = {
    "an answer": (f"UPDATE entry SET text = replace(text, 'play', 'discard') WHERE n = 3 AND {OF_BROKEN}", 3),
    "a time": (f"UPDATE entry SET at = '2020-01-01T00:00:00Z' WHERE n = 2 AND {OF_BROKEN}", 2),
    "who answered": (f"UPDATE entry SET command = 'x' WHERE n = 4 AND {OF_BROKEN}", 4),
    "an unknown kind": (f"UPDATE entry SET kind = 'wish' WHERE n = 5 AND {OF_BROKEN}", 5),
    "one is missing": (f"DELETE FROM entry WHERE n = 4 AND {OF_BROKEN}", 4),
    "the last is missing": (f"DELETE FROM entry WHERE n = 6 AND {OF_BROKEN}", 6),
    "one was added": (
        f"INSERT INTO entry SELECT game, n + 1, at, kind, seat, 'y', digest, text, link FROM entry WHERE n = 6 AND {OF_BROKEN}",
        7,
    ),
    "the log of another": (
        f"UPDATE entry SET text = (SELECT max(o.text) FROM entry AS o WHERE o.n = entry.n AND o.game > 1) WHERE {OF_BROKEN}",
        0,
    ),
    "the progress": ("UPDATE game SET answers = answers - 1 WHERE id = :id", 7),
    "the end": ("UPDATE game SET ended = created WHERE id = :id", 7),
    "put away": ("UPDATE game SET hidden = 1 WHERE id = :id", 7),
    "the rules": ("UPDATE game SET rules = 'onirim:1+glyphs' WHERE id = :id", 0),
    "the seed": ("UPDATE game SET seed = 'B' WHERE id = :id", 0),
    "the owner": ("UPDATE game SET browser = browser - 1 WHERE id = :id", 0),
    "the row is lost": ("DELETE FROM game WHERE id = :id", 0),
    "no text at all": ("UPDATE game SET seats = CAST(x'ff00fe' AS TEXT) WHERE id = :id", 0),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_damaged_table_is_told_and_what_is_whole_is_saved(tmp_path: Path, what: str) -> None:
    data = Folder(tmp_path)
    change, whole = CHANGES[what]
    data.change(change)
    with running(tmp_path) as server:
        again = data.again(server)
        table = f"/api/tables/{data.broken}"
        for _ in range(2):
            told = refused(again.get(f"{table}/seats/0", again.token(data.broken)), "damaged", 500)
        assert "record" in told["error"]["text"] if whole else "nothing" in told["error"]["text"]
        again.lang = "fr"
        assert "abîmé" in refused(again.get(f"{table}/replay"), "damaged", 500)["error"]["text"]
        again.lang = "en"
        command = again.send(data.broken, 0, again.command(7, actions=["play Rs"]))
        refused(command, "damaged", 500)
        listed = {entry["id"]: entry for entry in again.get("/api/tables", state="all").json()["tables"]}
        assert set(listed) == {data.broken, data.sound}
        assert listed[data.sound]["damage"] is None
        assert listed[data.sound]["readable"]
        assert listed[data.broken]["damage"]["record"] == bool(whole)
        assert listed[data.broken]["damage"]["text"]
        assert not listed[data.broken]["readable"]
        assert again.get(table).json()["damage"] == listed[data.broken]["damage"]
        saved = again.get(f"{table}/record")
        if whole:
            assert record_begins(saved.text, data.record, whole)
            brought = again.post("/api/records", {"record": saved.text, "names": []})
            assert brought.status_code == 201, brought.text
        else:
            refused(saved, "damaged", 500)
        again.play_out(data.sound, 2)
        assert again.client.delete(table, headers={"Authorization": f"Bearer {again.key}"}).status_code == 204
        assert data.broken not in {entry["id"] for entry in again.get("/api/tables", state="all").json()["tables"]}
        again.client.close()
    with running(tmp_path) as server:  # it is told again, and stays put away
        again = data.again(server)
        refused(again.get(f"{table}/seats/0", again.token(data.broken)), "damaged", 500)
        assert data.broken not in {entry["id"] for entry in again.get("/api/tables", state="all").json()["tables"]}
        assert again.view(data.sound)["question"]
        again.client.close()


def record_begins(saved: str, whole: str, entries: int) -> bool:
    """Whether a record is the beginning of another, as far as an entry of its log."""
    kept, all_of_it = on.Record.parse(saved), on.Record.parse(whole)
    return kept.moves == all_of_it.moves[:entries] and kept.rules == all_of_it.rules and kept.seed == all_of_it.seed


def test_a_damaged_silent_game_tells_everything_to_its_owner_alone(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        person, stranger = server.person(), server.person()
        table = person.begin("onirim:2")
        refused(person.get(f"/api/tables/{table}/record"), "secret", 403)
    connection = apsw.Connection(str(tmp_path / NAME))
    connection.execute("UPDATE game SET answers = 5")
    connection.close()
    with running(tmp_path) as server:
        for who, client in ((person, server.person()), (stranger, server.person())):
            client.key, client.tables = who.key, who.tables
            response = client.get(f"/api/tables/{table}/record")
            assert response.status_code == (200 if who is person else 403), response.text
            client.client.close()
        person.client.close()
        stranger.client.close()


def test_what_the_rules_cannot_play_is_told_too(tmp_path: Path) -> None:
    """A chain that holds proves what was written, not that it was right: each answer is checked by the rules as before."""
    folder = Folder(tmp_path)
    connection = connect(tmp_path / NAME)
    (number,) = next(iter(connection.execute("SELECT number FROM game WHERE id = ?", (folder.broken,))))
    archive.add_entry(connection, number, Entry(7, "x", "wish", 0, None, None, ""), GameProgress(0, False, False, None, None))
    connection.close()
    with running(tmp_path) as server:
        again = folder.again(server)
        told = refused(again.get(f"/api/tables/{folder.broken}/seats/0", again.token(folder.broken)), "damaged", 500)
        assert "unknown kind" in told["error"]["detail"]
        again.client.close()


# The witness, and files that are gone.


def test_a_missing_witness_is_told_and_written_again(tmp_path: Path) -> None:
    data = Folder(tmp_path)
    (tmp_path / WITNESS).unlink()
    store = Store(tmp_path)
    store.close()
    assert [notice.key for notice in store.notices] == ["witness_missing"]
    assert all(WITNESS in notice.text(lang) for notice in store.notices for lang in ("en", "fr"))
    with running(tmp_path) as server:
        assert server.store.notices == []
        again = data.again(server)
        again.play_out(data.broken, 2)
        again.client.close()


def test_a_missing_database_is_told(tmp_path: Path) -> None:
    data = Folder(tmp_path)
    (tmp_path / NAME).unlink()
    with running(tmp_path) as server:
        assert [notice.key for notice in server.store.notices] == ["database_missing"]
        again = data.again(server)
        refused(again.get(f"/api/tables/{data.broken}/seats/0", again.token(data.broken)), "damaged", 500)
        refused(again.get("/api/tables"), "wrong_key", 403)
        welcome = again.post("/api/browsers", {"ticket": None}).json()
        assert "lost" in welcome["notices"][0]
        again.key = welcome["key"]
        assert again.get("/api/tables").json()["tables"] == []  # a number that was somebody's is not given again
        again.play_out(again.begin(), 2)
        again.client.close()


def test_an_older_copy_of_the_database_is_told(tmp_path: Path) -> None:
    """A backup put back without its witness lacks what came after it."""
    data = Folder(tmp_path)
    shutil.copy(tmp_path / NAME, tmp_path / "backup")
    with running(tmp_path) as server:
        again = data.again(server)
        again.play_out(data.broken, 2)
        again.client.close()
    shutil.move(tmp_path / "backup", tmp_path / NAME)
    with running(tmp_path) as server:
        again = data.again(server)
        told = refused(again.get(f"/api/tables/{data.broken}/seats/0", again.token(data.broken)), "damaged", 500)
        assert "2 of 9 entries are lost" in told["error"]["detail"]
        assert again.view(data.sound)["question"]
        again.client.close()
    (tmp_path / WITNESS).unlink()  # how to take the older copy as it is
    with running(tmp_path) as server:
        again = data.again(server)
        again.play_out(data.broken, 1)
        again.client.close()


def test_a_witness_that_is_behind_hurts_nobody(tmp_path: Path) -> None:
    """Killed between the commit and the mark: the database is ahead, and what it has was never acknowledged as lost."""
    data = Folder(tmp_path)
    before = (tmp_path / WITNESS).read_bytes()
    with running(tmp_path) as server:
        again = data.again(server)
        view = again.play_out(data.broken, 3)
        again.begin(seed="C")
        again.client.close()
    (tmp_path / WITNESS).write_bytes(before)
    with running(tmp_path) as server:
        assert server.store.notices == []
        again = data.again(server)
        assert again.view(data.broken)["seq"] == view["seq"]
        again.client.close()


def test_a_schema_that_was_changed_costs_no_table(tmp_path: Path) -> None:
    """Its first page is put back, in the WAL too."""
    data = Folder(tmp_path)
    connection = connect(tmp_path / NAME)
    connection.execute("DROP TRIGGER entry_is_never_changed")
    connection.close()
    assert (tmp_path / WAL).stat().st_size
    with running(tmp_path) as server:
        assert [notice.key for notice in server.store.notices] == ["quarantined"]
        again = data.again(server)
        for table in (data.broken, data.sound):
            again.play_out(table, 2)
        again.client.close()


def test_a_witness_is_closed_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also between the end of its wait and its next one."""
    monkeypatch.setattr("oneironaut.server.storage.witness.LINGER", 0.0)
    marks = Witness(tmp_path / WITNESS)
    fresh, clear = marks._fresh, marks._fresh.clear

    def closing() -> None:
        marks._closed.set()
        fresh.set()
        clear()

    monkeypatch.setattr(fresh, "clear", closing)
    fresh.set()
    marks._thread.join(10)
    assert not marks._thread.is_alive()
    marks.close()


def test_lost_keys_are_told(tmp_path: Path) -> None:
    data = Folder(tmp_path)
    data.change("UPDATE browser SET key = x'00' WHERE id > 1")
    store = Store(tmp_path)
    assert store.has_lost_keys
    assert done(store.read(lambda c: archive.find_browser(c, data.person.key))) is None
    store.close()


def test_a_mended_wal_is_the_same_if_nothing_was_wrong(killed: Template) -> None:
    data = (killed.folder / WAL).read_bytes()
    mended = wal.mend(data)
    assert len(mended) > 100_000
    assert data.startswith(mended)
    scratched = bytearray(data)
    scratched[5000] ^= 1
    assert wal.mend(bytes(scratched))[5000] == scratched[5000]
    assert wal.mend(b"") == b""
