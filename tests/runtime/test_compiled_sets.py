"""Sets of compiled modules made in the background: all or none is loaded, and what runs stays with what it began with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.runtime import compiled_sets as compiled
from tests.support.scripts import load_script

HOT = compiled.hot_sources()
PACKAGE = compiled.PACKAGE
needs_compiled = pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package of two hot modules, one of constants and a plain one."""
    folder = tmp_path / "clone" / "src" / "oneironaut"
    (folder / "kernel").mkdir(parents=True)
    for name in ("kernel/state", "audit", "kernel/limits"):
        (folder / f"{name}.pxd").touch()
        (folder / f"{name}.py").touch()
    (folder / "game.py").touch()
    for file in folder.rglob("*.p*"):
        os.utime(file, ns=(1000, 1000))
    return folder


def new_set(sets: Path, began: int, *names: str) -> Path:
    folder = sets / compiled.set_name(began)
    for name in names:
        (folder / "oneironaut" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "oneironaut" / f"{name}{compiled.SUFFIX}").touch()
    return folder


def test_hot_sources_are_those_with_something_to_compile(package: Path) -> None:
    assert [file.name for file in compiled.hot_sources(package)] == ["audit.py", "state.py"]
    assert PACKAGE / "kernel" / "state.py" in HOT
    assert PACKAGE / "kernel" / "limits.py" not in HOT


def test_the_newest_set_is_chosen_and_kept_for_children(package: Path, tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    environ: dict[str, str] = {}
    assert compiled.choose(environ, sets, package) is None
    assert environ == {}  # nothing to remember where there are no sets
    new_set(sets, 2000, "kernel/state", "audit")
    newer = new_set(sets, 3000, "kernel/state", "audit")
    assert compiled.choose(environ, sets, package) == newer
    new_set(sets, 4000, "kernel/state", "audit")
    assert compiled.choose(environ, sets, package) == newer  # a child process, after a new set was made
    assert compiled.modules_of(newer).keys() == {"oneironaut.kernel.state", "oneironaut.audit"}


def test_a_process_that_began_plain_stays_plain(package: Path, tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    sets.mkdir()
    environ: dict[str, str] = {}
    assert compiled.choose(environ, sets, package) is None
    new_set(sets, 3000, "kernel/state", "audit")
    assert compiled.choose(environ, sets, package) is None
    assert compiled.choose({}, sets, package) is not None


@pytest.mark.parametrize("why", ["older than a source", "a module is missing", "one too many", "unfinished", "another Python"])
def test_a_set_that_does_not_fit_is_not_used(why: str, package: Path, tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    names = ["kernel/state", "audit"]
    if why == "a module is missing":
        names.pop()
    if why == "one too many":
        names.append("gone")
    folder = new_set(sets, 3000, *names)
    if why == "older than a source":
        os.utime(package / "kernel" / "limits.pxd", ns=(5000, 5000))
    if why == "unfinished":
        folder.rename(sets / "unfinished-3000")
    if why == "another Python":
        folder.rename(sets / "cpython-27-3000")
    assert compiled.newest(sets, package) is None


def test_modules_in_place_come_first(package: Path, tmp_path: Path) -> None:
    sets = tmp_path / "sets"
    new_set(sets, 3000, "kernel/state", "audit")
    (package / "kernel" / f"state{compiled.SUFFIX}").touch()
    assert compiled.choose({}, sets, package) is None


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone without modules in place, and a set made of ours."""
    root = tmp_path_factory.mktemp("clone")
    shutil.copytree(PACKAGE, root / "src" / "oneironaut", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "web"))
    folder = root / "build" / "compiled" / compiled.set_name(time.time_ns())
    for source in HOT:
        place = folder / "oneironaut" / source.relative_to(PACKAGE).parent
        place.mkdir(parents=True, exist_ok=True)
        file = source.with_name(source.stem + compiled.SUFFIX)
        if file.exists():
            shutil.copy2(file, place)
    return root


def run(clone: Path, code: str, **environ: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(clone / "src"), **environ}
    env.pop(compiled.CHOSEN, None) if compiled.CHOSEN not in environ else None
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True, cwd=clone).stdout


SHOW = """
import oneironaut as on, sys
from oneironaut.rollout import playout
from oneironaut.runtime import plain_build as twin
print(on.COMPILED, twin.load().COMPILED, playout.play_many(on.begin(on.read_rules("onirim:1")), 5, 1))
files = {m.__file__.rpartition(".")[2] for n, m in sys.modules.items() if n in %r}
print(sorted(files))
""" % [".".join(("oneironaut", *file.relative_to(PACKAGE).with_suffix("").parts)) for file in HOT]


@needs_compiled
def test_a_set_is_loaded_whole_with_the_plain_build_next_to_it(clone: Path) -> None:
    fast, plain = run(clone, SHOW).splitlines(), run(clone, SHOW, **{compiled.CHOSEN: compiled.NONE}).splitlines()
    assert fast[0].startswith("True False ")
    assert plain[0].startswith("False False ")
    assert fast[0].split()[2:] == plain[0].split()[2:]
    assert (fast[1], plain[1]) == ("['so']", "['py']")


@needs_compiled
def test_a_set_that_appears_while_a_game_runs_changes_nothing(clone: Path) -> None:
    """The modules that it loads later are plain too, and so are its child processes."""
    sets = clone / "build" / "compiled"
    hidden = clone / "build" / "hidden"
    made = next(sets.iterdir())
    made.rename(hidden)
    code = f"""
import os, subprocess, sys
import oneironaut as on
os.rename({str(hidden)!r}, {str(made)!r})
from oneironaut.rollout import invariants as audit
child = "import oneironaut as on; print(on.COMPILED)"
print(on.COMPILED, audit.__file__.endswith(".py"), subprocess.run([sys.executable, "-c", child], capture_output=True).stdout)
"""
    assert run(clone, code) == "False True b'False\\n'\n"
    assert run(clone, "import oneironaut as on; print(on.COMPILED)") == "True\n"


# The job.


@pytest.fixture
def job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """The script, in a folder of its own."""
    monkeypatch.setenv(compiled.CHOSEN, compiled.NONE)
    script = load_script("compile_later")
    for name, place in (("BUILD", ""), ("LOG", "compile.log"), ("LOCK", "compile.lock"), ("FAILED", "compile.failed")):
        monkeypatch.setattr(script, name, tmp_path / "build" / place)
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "SETS", tmp_path / "build" / "compiled")
    monkeypatch.setattr(compiled, "is_in_place", lambda: False)
    monkeypatch.setattr(compiled, "newest", lambda: None)
    monkeypatch.setattr(os, "nice", lambda _: 0, raising=False)
    return script


def test_a_failure_is_told_at_the_next_start_and_publishes_nothing(
    job: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(folder: Path) -> None:
        (folder / "oneironaut").mkdir(parents=True)
        raise subprocess.CalledProcessError(3, ["python", "setup.py"])

    monkeypatch.setattr(job, "build", fail)
    assert job.run() == 1  # type: ignore[attr-defined]  # the script's own function
    assert list(compiled.SETS.iterdir()) == []
    capsys.readouterr()
    assert job.start() == 0  # type: ignore[attr-defined]
    told = capsys.readouterr().out
    assert "Compiling the fast build failed (setup.py ended with code 3)" in told
    assert "make compile" in told


def test_a_set_gets_its_name_when_it_is_complete(job: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(folder: Path) -> None:
        assert not any(compiled.began(each) for each in compiled.SETS.iterdir())
        (folder / "oneironaut").mkdir(parents=True)

    left = compiled.SETS / "unfinished-1"
    left.mkdir(parents=True)
    old = new_set(compiled.SETS, 1000, "audit")
    monkeypatch.setattr(job, "build", make)
    assert job.run() == 0  # type: ignore[attr-defined]
    (made,) = compiled.SETS.iterdir()
    assert compiled.began(made) > 0
    assert not left.exists()
    assert not old.exists()


def test_one_job_at_a_time(job: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(job, "build", lambda _: pytest.fail("two jobs at once"))
    handle = job.take_lock()  # type: ignore[attr-defined]
    assert job.run() == 0  # type: ignore[attr-defined]
    assert "another job" in capsys.readouterr().out
    assert job.start() == 0  # type: ignore[attr-defined]
    assert "still being compiled" in capsys.readouterr().out
    os.close(handle)
    assert not job.is_running()  # type: ignore[attr-defined]


def test_without_a_compiler_the_plain_build_serves(
    job: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("nothing to start"))
    assert job.start() == 0  # type: ignore[attr-defined]
    assert "no C compiler" in capsys.readouterr().out
