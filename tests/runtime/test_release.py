"""Releases: the wheel and the source distribution hold what they must, and work where nothing else is installed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import oneironaut as on

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CHECK = ROOT / "scripts" / "check_wheel.py"


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, and a wheel made from it: the plain one, which takes seconds. It is built without isolation."""
    folder = tmp_path_factory.mktemp("dist")
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(words, env={**os.environ, "ONEIRONAUT_BUILD": "plain"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def wheel(dist: Path) -> Path:
    (found,) = dist.glob("*.whl")
    return found


def new_environment(folder: Path) -> Path:
    """A Python with nothing installed but pip."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def pip(python: Path, *words: str) -> None:
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words], check=True)


@pytest.mark.slow
def test_the_archives_hold_what_they_must(dist: Path) -> None:
    names = set(zipfile.ZipFile(wheel(dist)).namelist())
    for part in (
        "oneironaut/py.typed",
        "oneironaut/server/web/index.html",
        "oneironaut/server/rules/en/base.md",
        "oneironaut/text/fr/cli.toml",
        "oneironaut/kernel/state.pxd",
    ):
        assert part in names
    assert any(name.endswith(".npz") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "build/", "scripts/")) or "__pycache__" in name]
    (source,) = dist.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "pyproject.toml",
        "setup.py",
        "LICENSE",
        "README.md",
        "docs/rules/en/base.md",
        "src/oneironaut/kernel/state.pxd",
    } <= packed


@pytest.mark.slow
def test_the_wheel_alone_plays_in_the_terminal(dist: Path, tmp_path: Path) -> None:
    python = new_environment(tmp_path / "env")
    pip(python, "--no-index", str(wheel(dist)))
    listed = subprocess.run([python, "-m", "pip", "list", "--format", "freeze"], capture_output=True, text=True, check=True)
    assert {line.partition("==")[0] for line in listed.stdout.split()} <= {"oneironaut", "pip", "setuptools"}
    ran = subprocess.run([python, CHECK, "--engine"], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("ok: ") >= 9


@pytest.mark.slow
def test_the_wheel_with_the_page(dist: Path, tmp_path: Path) -> None:
    python = new_environment(tmp_path / "env")
    pip(python, f"{wheel(dist)}[web]")
    ran = subprocess.run([python, CHECK], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "ok: the page gets its lessons" in ran.stdout


@pytest.mark.slow
def test_the_compiled_wheel_builds_without_a_warning(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(words, env={**os.environ, "ONEIRONAUT_BUILD": ""}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not re.search(r"src/oneironaut/.*warning|warning: src/oneironaut|no compiled build", done.stdout + done.stderr)
    if on.COMPILED:
        assert any(name.endswith((".so", ".pyd")) for name in zipfile.ZipFile(wheel(tmp_path)).namelist())


def test_versions_of_python_are_the_same_everywhere() -> None:
    classified = [name.rpartition(" ")[2] for name in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", name)]
    assert classified == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["project"]["requires-python"] == f">={classified[0]}"
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert re.findall(r'"(3\.\d+)"', workflow) == classified
    assert "run: .ci/run" in workflow
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in classified]


def test_the_citation_has_the_version() -> None:
    assert f"\nversion: {on.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


FILES = ["SECURITY.md", "CITATION.cff", ".pre-commit-config.yaml", "requirements-dev.lock", "pyproject.toml"]


@pytest.mark.parametrize("name", [*FILES, *(str(file.relative_to(ROOT)) for file in (ROOT / ".github").rglob("*.*ml"))])
def test_no_address_is_invented(name: str) -> None:
    assert not re.search(r"https?://|\S+@\S+\.\w{2,}|file://", (ROOT / name).read_text("utf-8"))


def test_the_lock_pins_what_the_project_asks_for() -> None:
    lines = (ROOT / "requirements-dev.lock").read_text("utf-8").splitlines()
    pinned = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line) for line in pinned)
    names = {line.partition("==")[0] for line in pinned}
    extras = PROJECT["project"]["optional-dependencies"]
    asked = {re.split(r"[>\[]", need)[0].lower() for name, extra in extras.items() if name != "baselines" for need in extra}
    asked = {need.replace("_", "-") for need in asked - {"oneironaut"}}  # a baseline brings torch, which no test needs
    assert asked <= names, "make it again: .venv/bin/python scripts/lock.py"
