"""The commands `serve` and `play`: ports, addresses, browsers that can and cannot be opened, servers that run already."""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

import oneironaut as on
from oneironaut.commands.main import main
from oneironaut.server import serve as serving
from oneironaut.server.errors import StartError
from oneironaut.server.http.auth import Keys, read_secret
from oneironaut.server.serve import bind, can_open_browser, data_folder, page_address
from oneironaut.server.storage.store import NAME

COMMAND = [sys.executable, "-m", "oneironaut"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("ONEIRONAUT_HOME", str(home))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return home


STARTED: list[Started] = []


@pytest.fixture(autouse=True)
def nothing_runs_on() -> Iterator[None]:
    """A test that fails leaves no server behind."""
    yield
    while STARTED:
        STARTED.pop().stop()


class Started:
    """A command in a process of its own, which is asked to stop at the end."""

    def __init__(self, folder: Path, *words: str, **environ: str) -> None:
        self._out = folder.with_name(f"{folder.name}.{time.monotonic_ns()}.txt")
        with self._out.open("w") as out:
            self._process = subprocess.Popen(
                [*COMMAND, *words], stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **environ}
            )
        STARTED.append(self)
        running = folder / "server.json"
        while not (running.exists() and running.read_text()) and self._process.poll() is None:
            time.sleep(0.01)
        self.address = json.loads(running.read_text())["address"] if running.exists() else ""

    @property
    def text(self) -> str:
        return self._out.read_text("utf-8")

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        if self._process.poll() is None:
            self._process.send_signal(how)
        return self._process.wait(20)


def test_serve_says_where_it_is_and_stops_at_ctrl_c(folder: Path) -> None:
    server = Started(folder, "serve", "--port", "0")
    assert httpx.get(f"{server.address}/api/health").json()["name"] == "oneironaut"
    assert server.stop() == 0
    lines = server.text.splitlines()
    assert lines[0] == f"Oneironaut is running at {server.address}/"
    assert lines[1] == "Press Ctrl-C to stop it."
    assert urlsplit(lines[3].strip()).fragment.startswith("ticket=")
    assert not (folder / "server.json").exists()
    assert (folder / NAME).exists()
    assert server.address.startswith("http://127.0.0.1:")


def test_a_server_that_is_terminated_cleans_up(folder: Path) -> None:
    server = Started(folder, "serve", "--port", "0")
    server.stop(signal.SIGTERM)
    assert not (folder / "server.json").exists()
    assert not (folder / f"{NAME}-wal").exists()


def test_the_link_opens_the_owners_games(folder: Path) -> None:
    server = Started(folder, "serve", "--port", "0", "--lang", "fr", "--data", str(folder))
    ticket = parse_qs(urlsplit(server.text.splitlines()[-1].strip()).fragment)["ticket"][0]
    key = httpx.post(f"{server.address}/api/browsers", json={"ticket": ticket}).json()["key"]
    assert key == Keys(read_secret(folder)).owner
    assert "vos propres parties" in server.text
    server.stop()


def test_a_port_in_use_gives_the_next_one(folder: Path) -> None:
    told: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with bind("127.0.0.1", port, "en", told.append) as listener:
            assert listener.getsockname()[1] > port
    assert told == [f"Port {port} is in use; using {listener_port(told)} instead."]


def listener_port(told: list[str]) -> int:
    return int(told[0].split(";")[1].split()[1])


def test_all_ports_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TRIES", 1)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(StartError, match="all in use"):
        bind("127.0.0.1", taken.getsockname()[1], "en", print)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--host", "256.1.1.1"], "not an address"),
        (["--host", "203.0.113.7"], "not an address"),
        (["--origin", "games.example.org"], "not an origin"),
        (["--origin", "https://games.example.org/path"], "not an origin"),
    ],
)
def test_what_cannot_be_served(words: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("port", ["-1", "65536", "x", "1e3"])
def test_a_port_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["serve", "--port", port])
    assert stop.value.code == 2
    assert "65535" in capsys.readouterr().err or port == "-1"


def test_two_servers_for_one_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Started(folder, "serve", "--port", "0")
    assert main(["serve", "--port", "0"]) == 1
    assert "another server uses this data" in capsys.readouterr().err
    server.stop()
    again = Started(folder, "serve", "--port", "0")
    assert again.address
    again.stop()


def test_a_damaged_database_is_told(folder: Path) -> None:
    folder.mkdir()
    (folder / NAME).write_bytes(b"nonsense" * 1000)
    server = Started(folder, "serve", "--port", "0")
    server.stop()
    (kept,) = folder.glob(f"{NAME}.damaged-*")
    assert server.text.startswith(f"The database was damaged; it is kept as {kept.name}.")
    assert kept.read_bytes() == b"nonsense" * 1000


# Play.


def opened(monkeypatch: pytest.MonkeyPatch, *, fails: bool = False) -> list[str]:
    """A browser that notes what it is opened on."""
    links: list[str] = []

    def note(link: str) -> bool:
        links.append(link)
        return not fails

    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setattr(webbrowser, "open", note)
    return links


def test_play_opens_the_browser(folder: Path, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/link\n')
    browser.chmod(0o755)
    server = Started(folder, "play", "onirim:1+glyphs", "--seed", "moth 1", BROWSER=str(browser))
    while not (tmp_path / "link").exists() or not (tmp_path / "link").read_text():
        time.sleep(0.01)
    link = urlsplit((tmp_path / "link").read_text().strip())
    assert f"{link.scheme}://{link.netloc}" == server.address
    query = {key: values[0] for key, values in parse_qs(link.fragment.replace("+", "%2B")).items()}
    assert (query["rules"], query["seed"]) == ("onirim:1+glyphs", "MOTH 1")
    assert httpx.post(f"{server.address}/api/browsers", json={"ticket": query["ticket"]}).status_code == 201
    assert server.stop() == 0


def own_deck(folder: Path) -> Path:
    """A deck file that is not the usual one."""
    file = folder / "deck.toml"
    usual = resources.files("oneironaut.dreamers").joinpath("deck.toml").read_text("utf-8")
    file.write_text(usual.replace('1 = ["skull", "+3"]', '1 = ["skull", "+4"]'), "utf-8")
    return file


def test_play_takes_a_deck_of_ones_own_to_the_browser(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Started(folder, "serve", "--port", "0")
    links = opened(monkeypatch)
    file = own_deck(tmp_path)
    assert main(["play", "dreamers:2", "--deck", str(file)]) == 0
    code = parse_qs(urlsplit(links[0]).fragment.replace("+", "%2B"))["rules"][0]
    assert code == on.with_deck("dreamers:2", file.read_text("utf-8")) != "dreamers:2"
    sheet = httpx.get(f"{server.address}/api/rules/{code}").json()
    assert sheet["code"] == code
    assert sheet["title"] == "Dreamers with a custom deck"
    assert "D1p4" in [kind["code"] for kind in sheet["kinds"]]
    assert main(["play", "onirim:1", "--deck", str(file)]) == 1
    assert "another deck is for: dreamers:2" in capsys.readouterr().err
    server.stop()


def test_play_opens_a_server_that_runs_already(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Started(folder, "serve", "--port", "0")
    links = opened(monkeypatch)
    assert main(["play"]) == 0
    assert capsys.readouterr().out == f"Oneironaut is already running at {server.address}\n"
    ticket = parse_qs(urlsplit(links[0]).fragment)["ticket"][0]
    assert httpx.post(f"{server.address}/api/browsers", json={"ticket": ticket}).status_code == 201
    links = opened(monkeypatch, fails=True)
    assert main(["play"]) == 0
    assert links[0] in capsys.readouterr().out
    (folder / "server.json").write_text("{}")
    assert main(["play"]) == 1
    assert "does not answer" in capsys.readouterr().err
    (folder / "server.json").write_text(json.dumps({"address": server.address}))
    server.stop()


@pytest.mark.parametrize("argv", [["play", "onirim:9"], ["play", "--seed", "¡"]])
def test_play_checks_before_it_opens(
    argv: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    links = opened(monkeypatch)
    assert main(argv) == 1
    assert links == []
    assert capsys.readouterr().err.startswith("oneironaut: ")


def test_without_a_browser_play_is_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "onirim:1", "--seed", "MOTH-1"]) == 0
    out = capsys.readouterr().out
    assert "No browser can be opened here" in out
    assert "oneironaut serve" in out
    assert "Play or discard a card." in out


def test_whether_a_browser_can_be_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not can_open_browser({}, "linux")
    assert can_open_browser({"BROWSER": "firefox"}, "linux")
    monkeypatch.setattr(webbrowser, "get", lambda: object())
    assert can_open_browser({"DISPLAY": ":0"}, "linux")
    assert can_open_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert can_open_browser({}, "darwin")

    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert not can_open_browser({}, "darwin")
    assert not can_open_browser({"DISPLAY": ":0"}, "linux")


def test_links_and_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    assert page_address("http://x:1") == "http://x:1/"
    assert (
        page_address("http://x:1", rules="onirim:2!open+book", seed="A B&C")
        == "http://x:1/#rules=onirim:2!open+book&seed=A%20B%26C"
    )
    assert data_folder({"ONEIRONAUT_HOME": "/games"}) == Path("/games")
    assert data_folder({}).name == "oneironaut"


def test_a_damaged_secret_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder.mkdir()
    (folder / "secret").write_bytes(b"short")
    assert main(["serve", "--port", "0"]) == 1
    assert "secret is damaged" in capsys.readouterr().err
