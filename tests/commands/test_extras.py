"""Extras: what works without them, and what is said where one is missing. Imports are blocked here; `test_wheel.py` has real
environments without the packages."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from oneironaut.runtime.extras import (
    EXTRAS,
    MissingExtraError,
    has_package,
    install_command,
    is_clone,
    is_installed,
    load_extra,
    need,
)

ROOT = Path(__file__).parents[2]
PACKAGES = [package for packages in EXTRAS.values() for package in packages]
# Every package of ours that is not in the standard library is as if it were not installed.
BLOCKED = f"import sys; sys.modules.update(dict.fromkeys({PACKAGES!r})); "


def without_extras(code: str, tmp_path: Path, text: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Run Python without the packages of any extra."""
    env = {"ONEIRONAUT_HOME": str(tmp_path), "PATH": "", **environ}
    return subprocess.run([sys.executable, "-c", BLOCKED + code], input=text, capture_output=True, text=True, env=env)


def command(tmp_path: Path, *words: str, text: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command without the packages of any extra."""
    code = f"from oneironaut.commands.main import main; sys.exit(main({list(words)!r}))"
    return without_extras(code, tmp_path, text, **environ)


def test_the_engine_needs_the_standard_library_alone(tmp_path: Path) -> None:
    code = """
import oneironaut as on
game = on.Game("onirim:1", seed="MOTH-1")
while not game.over:
    game.play(game.question.options[0])
print(on.Game.replay(on.Record.parse(str(game.record))).outcome == game.outcome, on.art.table(game.view(0))[:4])
"""
    ran = without_extras(code, tmp_path)
    assert (ran.stdout, ran.stderr) == ("True <svg\n", "")


def test_the_terminal_needs_the_standard_library_alone(tmp_path: Path) -> None:
    ran = command(tmp_path, "play", "--text", "--seed", "MOTH-1", text="1\nhint\nquit\n")
    assert ran.returncode == 0, ran.stderr
    assert "Install the extra “bots”" in " ".join(ran.stdout.split())  # what a hint needs
    saved = tmp_path / "autosave.odn"
    assert command(tmp_path, "replay", str(saved)).returncode == 0
    assert json.loads(command(tmp_path, "replay", str(saved), "--json").stdout)["answers"] == 1
    assert command(tmp_path, "rules").stdout.startswith("onirim:1 ")


def test_play_without_the_page_says_so_and_plays_in_the_terminal(tmp_path: Path) -> None:
    ran = command(tmp_path, "play", text="quit\n", BROWSER="true")
    assert ran.returncode == 0, ran.stderr
    assert "The web page is not installed" in ran.stdout
    assert "[web]" in ran.stdout or "EXTRA=web" in ran.stdout
    french = command(tmp_path, "play", "--lang", "fr", text="quitter\n", BROWSER="true")
    assert "La page web n’est pas installée" in french.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "web"),
        (["sim", "onirim:1"], "bots"),
        (["compare", "onirim:1"], "bots"),
        (["leaderboard", "onirim:1"], "bots"),
        (["train", "onirim:1"], "bots"),
        (["coach", "game.odn"], "bots"),
        (["completion", "bash"], "cli"),
    ],
)
def test_a_missing_extra_is_one_line_that_names_it(words: list[str], extra: str, tmp_path: Path) -> None:
    for lang, said in (("en", "Install the extra"), ("fr", "Installez l’extra")):
        ran = command(tmp_path, "--lang", lang, *words)
        assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
        assert said in ran.stderr
        assert ran.stderr.rstrip().endswith((f"'.[{extra}]'", f"EXTRA={extra}"))


def test_bots_for_python_say_what_is_missing(tmp_path: Path) -> None:
    ran = without_extras("import oneironaut.bots", tmp_path)
    assert "MissingExtraError: This needs the package “numpy”" in ran.stderr


def test_the_command_fits_where_the_package_is(tmp_path: Path) -> None:
    assert install_command("plot", tmp_path) == "python -m pip install 'oneironaut[plot]'"
    (tmp_path / "src" / "oneironaut").mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    assert install_command("plot", tmp_path) == "python -m pip install -e '.[plot]'"
    (tmp_path / "Makefile").touch()
    assert install_command("plot", tmp_path, str(tmp_path / ".venv")) == "make extra EXTRA=plot"
    assert is_clone(ROOT)
    assert "\nextra:" in (ROOT / "Makefile").read_text("utf-8")


def test_extras_are_those_of_the_package() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, packages in EXTRAS.items():
        names = {requirement.split(">")[0].lower() for requirement in declared[extra]}
        assert set(packages) <= names, extra
    assert {"web", "bots", "sim", "plot", "parquet", "ray", "cli", "all", "build", "test"} <= set(declared)


def test_what_is_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_installed("bots")
    need("bots")
    monkeypatch.setitem(sys.modules, "threadpoolctl", None)
    assert not is_installed("bots")
    assert not has_package("no_such_package")
    with pytest.raises(MissingExtraError, match="threadpoolctl") as caught:
        need("bots")
    assert "paquet « threadpoolctl »" in caught.value.text("fr")
    with pytest.raises(MissingExtraError, match="threadpoolctl"):
        load_extra("bots", "threadpoolctl")
