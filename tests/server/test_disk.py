"""Disks that are full or cannot be written, before and while the server runs; and who may read its files."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from oneironaut.commands.main import main
from oneironaut.server import serve
from oneironaut.server.storage import opening
from oneironaut.server.storage.store import NAME, Store
from oneironaut.server.storage.witness import NAME as WITNESS
from oneironaut.server.storage.witness import Witness
from tests.server.running import done, refused, running

PLAIN = apsw.vfs_names()[0]


class FullFile(apsw.VFSFile):
    """A file on a disk that may be full."""

    def __init__(self, name: str | apsw.URIFilename, flags: list[int]) -> None:
        super().__init__(PLAIN, name, flags)

    def xWrite(self, data: Any, offset: int) -> None:
        if FullDisk.left is not None:
            FullDisk.left -= 1
            if FullDisk.left < 0:
                raise apsw.FullError("the disk is full")
        super().xWrite(data, offset)


class FullDisk(apsw.VFS):
    """A file system that is full after this many writes more; None is never."""

    left: int | None = None

    def __init__(self) -> None:
        super().__init__("full", PLAIN, makedefault=True)

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        return FullFile(name, flags) if name is not None else apsw.VFSFile(PLAIN, name, flags)


@pytest.fixture
def disk() -> Iterator[type[FullDisk]]:
    vfs = FullDisk()
    FullDisk.left = None
    yield FullDisk
    FullDisk.left = None
    vfs.unregister()


@pytest.mark.parametrize("writes", range(4))
def test_a_disk_that_fills_up_refuses_and_goes_on_later(tmp_path: Path, disk: type[FullDisk], writes: int) -> None:
    """Whichever write of a commit fails: the mover is refused, nothing is half-written, and later it works."""
    with running(tmp_path) as server:
        person = server.person()
        table = person.begin()
        view = person.play_out(table, 3)
        command = person.command(view["seq"], actions=[view["question"]["options"][0]["code"]])
        disk.left = writes
        response = person.send(table, 0, command)
        disk.left = None
        if response.status_code == 200:  # this commit needs fewer writes
            view = response.json()["view"]
        else:
            body = refused(response, "not_stored", 507)
            assert body["view"]["seq"] == view["seq"]
            assert person.view(table)["zones"] == view["zones"]
            view = person.send(table, 0, command).json()["view"]
        view = person.answer(table, view)
        person.client.close()
    with running(tmp_path) as server:
        assert server.store.notices == []
        again = server.person()
        again.tables, again.key = person.tables, person.key
        assert (again.view(table)["zones"], again.view(table)["seq"]) == (view["zones"], view["seq"])
        again.client.close()


def test_no_room_in_the_witness_refuses_a_new_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with running(tmp_path) as server:
        person = server.person()
        table = person.begin()
        view = person.play_out(table, 2)
        with monkeypatch.context() as patch:
            patch.setattr(Witness, "reserve", full)
            refused(person.post("/api/tables", order()), "not_stored", 507)
        with monkeypatch.context() as patch:
            patch.setattr(Witness, "write", full)
            view = person.answer(table, view)  # it is on disk before the mark fails
            code = view["question"]["options"][0]["code"]
            refused(person.send(table, 0, person.command(view["seq"], actions=[code])), "not_stored", 507)
        view = person.answer(table, person.view(table))
        person.client.close()
    with running(tmp_path) as server:
        assert server.store.notices == []
        again = server.person()
        again.tables, again.key = person.tables, person.key
        assert again.view(table)["seq"] == view["seq"]
        again.client.close()


def order() -> dict[str, object]:
    seats = [{"kind": "human", "name": "", "bot": None}]
    return {"rules": "onirim:1", "seed": None, "seats": seats, "source": None, "lesson": None}


# At the start.


@pytest.mark.parametrize(("lang", "words"), [("en", "not writable"), ("fr", "On ne peut pas écrire")])
@pytest.mark.parametrize("what", ["mkdir", "secret", "database", "witness", "server.json"])
def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, lang: str, words: str, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Root may write anywhere: so what the system would say is said by hand."""
    fails(monkeypatch, what, errno.EROFS)
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--lang", lang]) == 1
    told = capsys.readouterr().err
    assert words in told
    assert "Traceback" not in told


@pytest.mark.parametrize(("lang", "words"), [("en", "The disk is full"), ("fr", "Le disque est plein")])
@pytest.mark.parametrize("what", ["secret", "database", "witness", "server.json", "sqlite"])
def test_a_full_disk_is_told(
    tmp_path: Path,
    lang: str,
    words: str,
    what: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    disk: type[FullDisk],
) -> None:
    if what == "sqlite":
        disk.left = 0
    else:
        fails(monkeypatch, what, errno.ENOSPC)
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--lang", lang]) == 1
    told = capsys.readouterr().err
    assert words in told
    assert "Traceback" not in told


def fails(monkeypatch: pytest.MonkeyPatch, what: str, number: int) -> None:
    """Let one step of the start fail."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    if what == "mkdir":
        monkeypatch.setattr(Path, "mkdir", fail)
    elif what == "secret":
        monkeypatch.setattr(serve, "read_secret", fail)
    elif what == "database":
        monkeypatch.setattr(opening, "connect", fail)
    elif what == "witness":
        monkeypatch.setattr(Witness, "reserve", fail)
    else:
        monkeypatch.setattr(Path, "write_text", fail)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks for a file system of its own")
def test_a_real_disk_that_is_full_is_told(tmp_path: Path) -> None:
    """A small file system in memory, in a name space of its own, if the system allows to mount one."""
    script = (
        f"mount -t tmpfs -o size=64k tmpfs {tmp_path} && head -c 60000 /dev/zero > {tmp_path}/ballast"
        f" && exec {sys.executable} -m oneironaut serve --port 0 --data {tmp_path}/data"
    )
    ran = subprocess.run(["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, timeout=60, check=False)
    if "unshare" in ran.stderr or "mount:" in ran.stderr:
        pytest.skip(ran.stderr)
    assert ran.returncode == 1
    assert ran.stderr.startswith("oneironaut: The disk is full")
    assert "Traceback" not in ran.stderr


# Who may read.


@pytest.mark.skipif(os.name == "nt", reason="there are no modes")
def test_only_the_owner_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    previous = os.umask(0)
    try:
        with running(folder) as server:
            person = server.person()
            person.begin()
            assert modes(folder) == {0o600}
            assert {NAME, f"{NAME}-wal", WITNESS, "secret"} <= {file.name for file in folder.iterdir()}
            person.client.close()
        assert folder.stat().st_mode & 0o777 == 0o700
        folder.chmod(0o755)
        for file in folder.iterdir():
            file.chmod(0o644)
        store = Store(folder)
        done(store.write(lambda c: c.execute("UPDATE sqlite_sequence SET seq = seq").fetchall()))
        assert folder.stat().st_mode & 0o777 == 0o700
        assert modes(folder) == {0o600}
        store.close()
    finally:
        os.umask(previous)


def modes(folder: Path) -> set[int]:
    return {file.stat().st_mode & 0o777 for file in folder.iterdir()}
