"""A third game and an eighth expansion go through everything without a change outside their own folders."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.kernel.definition import GAMES
from oneironaut.server.content.catalogue import whole
from tests.server.running import running
from tests.support.completeness import missing
from tests.toys import mirrors, stars
from tests.toys.fixture import PLUGINS, registered

ROOT = Path(__file__).parents[2]
SHIPPED = [(game.key, key) for game in GAMES.values() for key in (game.key, *game.variants)]
MIRRORS = "onirim:2+towers+mirrors!deep"


@pytest.fixture(scope="module", autouse=True)
def toys() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize(("game", "key"), [*SHIPPED, ("stars", "stars"), ("onirim", "mirrors")])
def test_every_game_and_expansion_is_complete(game: str, key: str) -> None:
    assert missing(game, key) == []


def test_all_missing_pieces_are_listed_at_once(tmp_path: Path) -> None:
    """The planted defect of the test above: a folder with next to nothing in it."""
    for lang in ("en", "fr"):
        (tmp_path / f"{lang}.toml").write_text('[card]\nMr = { name = "Mirror", the = "the Mirror", a = "a Mirror" }\n', "utf-8")
    on.unregister_expansion("onirim", "mirrors")
    bare = replace(mirrors.MIRRORS, content=on.Content(tmp_path, "tests.toys"))
    on.register_expansion("onirim", bare)
    try:
        found = missing("onirim", "mirrors")
    finally:
        on.unregister_expansion("onirim", "mirrors")
        on.register_expansion("onirim", mirrors.MIRRORS)
    for piece in (
        "en: no text about.Mr",
        "fr: no text rules.mirrors.title",
        "fr: no text rules.variant.mirrors.deep.line",
        "en: no text ask.reflect",
        "fr: no text option.reflect.reflect",
        "fr: no text log.move.discard.deck",
        "en: no page of rules, mirrors.md",
        "no picture of Mr",
        "no lesson",
    ):
        assert piece in found


@pytest.mark.parametrize("code", ["stars:1", "onirim:1+mirrors", MIRRORS])
def test_notation(code: str) -> None:
    assert on.read_rules(code).code == code
    for seed in range(10):
        game = on.Game(code, seed=seed)
        while game.question:
            assert on.write_position(on.read_position(game.position)) == game.position
            game.play(game.question.options[seed % len(game.question.options)])
        assert on.Game.replay(on.Record.parse(str(game.record))).outcome == game.outcome
        assert game.outcome is not None
        assert set(game.outcome.tally) == {"stars" if code == "stars:1" else "doors"}


def test_everything_has_the_new_expansion() -> None:
    assert on.read_rules("onirim:1+everything").code.endswith("+denizens+mirrors")
    assert on.presets()["onirim:2+mirrors"] == "mirrors"


def run(*words: str, typed: str = "") -> str:
    """Run the program with the toys as plugins."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "ONEIRONAUT_PLUGINS": PLUGINS, "PYTHONPATH": path}
    command = [sys.executable, "-m", "oneironaut", *words]
    done = subprocess.run(command, input=typed, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("ONEIRONAUT_HOME", str(tmp_path))
    said = run("play", "stars:1", "--text", "--seed", "MOTH-1", typed="1\n" * 6 + "q\n")
    assert "A Star appears. Catch it?" in said
    assert "three Stars are caught" in said
    said = run("play", "onirim:1+mirrors", "--text", "--lang", "fr", typed="q\n")
    assert "Oneironaut · onirim:1+mirrors" in said
    assert "Étoiles, un joueur" in run("rules", "--lang", "fr")


def test_sim_on_several_processes(tmp_path: Path) -> None:
    for code in ("stars:1", "onirim:1+mirrors"):
        out = tmp_path / "out.json"
        run("sim", code, "--games", "40", "--bot", "greedy", "--jobs", "2", "--json", str(out))
        assert json.loads(out.read_text("utf-8"))["results"][0]["games"] == 40


def test_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONEIRONAUT_PLUGINS", PLUGINS)  # for the worker processes
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with running(tmp_path) as server:
        person = server.person()
        for code, tally in (("stars:1", {"stars": 3}), (MIRRORS, None)):
            table = person.begin(code, "MOTH-1")
            view = person.play_out(table)
            assert view["outcome"]["tally"] == tally or tally is None
            record = person.get(f"/api/tables/{table}/record").text
            assert person.post("/api/records", {"record": record, "names": []}).status_code == 201
            sheet = person.get(f"/api/rules/{code}").json()
            assert all(person.get(kind["picture"]).status_code == 200 for kind in sheet["kinds"])
        assert person.get("/api/pages/stars").json()["title"] == "Stars"
        assert "mirrors" in [page["key"] for page in person.get("/api/pages").json()["pages"]]
        lessons = {lesson["key"] for lesson in person.get("/api/lessons").json()["lessons"]}
        assert {"stars", "mirrors"} <= lessons
        person.client.close()
    assert [game.key for game in whole("fr").games] == ["onirim", "dreamers", "stars"]


def test_names_are_taken_once() -> None:
    with pytest.raises(on.BadCodeError, match="already"):
        on.register_game(stars.STARS)
    with pytest.raises(on.BadCodeError, match="already"):
        on.register_expansion("onirim", mirrors.MIRRORS)
    with pytest.raises(on.BadCodeError, match="no game 'chess'"):
        on.register_expansion("chess", mirrors.MIRRORS)
    with pytest.raises(on.ArgumentError, match="GameDefinition"):
        on.register_game("stars")  # type: ignore[arg-type]


def test_a_plugin_that_is_not_found_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModuleNotFoundError, match="put its folder on PYTHONPATH"):
        on._load_plugins("no_such_game")
    (tmp_path / "half_a_game.py").write_text("import no_such_library\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="No module named 'no_such_library'"):
        on._load_plugins("half_a_game")
