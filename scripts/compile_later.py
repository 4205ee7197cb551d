"""Compile the hot modules in the background, so that nobody waits for the compiler: `make play` calls it before each start.

`start` says what is the case and starts a job if one is needed; `run` is the job. It compiles into a folder of its own, tries
the result, and gives it its name at the end: `oneironaut.runtime.compiled_sets` finds all modules or none. A lock lets one job
run at a time. What the compiler says is in `build/compile.log`; a failure is told at the next start.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))
os.environ["ONEIRONAUT_COMPILED"] = "none"  # this program itself never loads what it makes

from oneironaut.runtime import compiled_sets as compiled  # noqa: E402

BUILD = ROOT / "build"
LOG = BUILD / "compile.log"
LOCK = BUILD / "compile.lock"
FAILED = BUILD / "compile.failed"  # what went wrong; as old as the job
KEPT = 7 * 24 * 3600  # seconds for which an old set stays: a game that uses it may still be running
TRY = """
import oneironaut as on
from oneironaut.rollout import playout
from oneironaut.runtime import compiled_sets as compiled
assert on.COMPILED, "the compiled modules were not loaded"
assert compiled.is_whole(compiled.choose()), "some modules are missing"
for code in on.all_codes():
    playout.play_many(on.begin(on.read_rules(code)), 20, 1)
"""


def compiler() -> str | None:
    """Return the C compiler, if there is one."""
    named = (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()[0]
    return next((found for name in (named, "cc", "gcc", "clang") if (found := shutil.which(name))), None)


def take_lock() -> int | None:
    """Take the lock, which the system gives back when this process ends; None if another job has it."""
    BUILD.mkdir(exist_ok=True)
    handle = os.open(LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle


def is_running() -> bool:
    """Whether a job is at work."""
    handle = take_lock()
    if handle is None:
        return True
    os.close(handle)
    return False


def start(*, again: bool = False) -> int:
    """Say what the case is, and start a job where one is needed."""
    if compiled.is_in_place():
        return 0  # `make test` keeps these up to date
    if not again and compiled.newest() is not None:
        return 0
    if is_running():
        print("The fast build is still being compiled. This game uses the plain one.")
        return 0
    if not again and FAILED.exists() and FAILED.stat().st_mtime_ns > compiled.changed():
        print(
            f"Compiling the fast build failed ({FAILED.read_text('utf-8').strip()}). The plain build is used: slower, but whole."
        )
        print(f"The log is {LOG.relative_to(ROOT)}. To try again: make compile")
        return 0
    if compiler() is None:
        print("There is no C compiler here: the plain build is used. All works, but bots take longer to think.")
        return 0
    print("Compiling the fast build in the background: about two minutes, log in build/compile.log.")
    print("You can play now, on the plain build. The next start uses the fast one.")
    sys.stdout.flush()
    with LOG.open("ab") as log:
        subprocess.Popen(
            [sys.executable, str(Path(__file__)), "run"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    return 0


def run() -> int:
    """Compile all, try it, and publish it."""
    lock = take_lock()
    if lock is None:
        print("another job is at work")
        return 0
    began = time.time_ns()
    if hasattr(os, "nice"):
        os.nice(15)
    print(f"\n== {time.strftime('%Y-%m-%d %H:%M:%S')}, Python {sys.version.split()[0]}", flush=True)
    FAILED.unlink(missing_ok=True)
    compiled.SETS.mkdir(parents=True, exist_ok=True)
    unfinished = compiled.SETS / f"unfinished-{os.getpid()}"
    try:
        clean(began)
        build(unfinished)
        unfinished.rename(compiled.SETS / compiled.set_name(began))
    except (OSError, subprocess.CalledProcessError) as error:
        FAILED.write_text(told(error), "utf-8")
        print(f"failed: {error}", flush=True)
        return 1
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
        os.close(lock)
    print(f"done in {(time.time_ns() - began) / 1e9:.0f} s", flush=True)
    return 0


def build(folder: Path) -> None:
    """Install the compiler of Python, compile into a folder, and play some games with the result."""
    python = [sys.executable]
    steps = [
        [*python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *requirements()],
        [*python, "setup.py", "-q", "build_ext", "--build-lib", str(folder)],
        [*python, "-c", TRY],
    ]
    for step in steps:
        environ = {**os.environ, "ONEIRONAUT_BUILD": "here", compiled.CHOSEN: str(folder)}
        subprocess.run(step, cwd=ROOT, env=environ, check=True)


def requirements() -> list[str]:
    """Return what compiling needs, as pyproject.toml says."""
    import tomllib

    text = (ROOT / "pyproject.toml").read_text("utf-8")
    return list(tomllib.loads(text)["project"]["optional-dependencies"]["build"])


def clean(now: int) -> None:
    """Remove what jobs left that were killed, and sets that no game can still be using."""
    for folder in compiled.SETS.iterdir():
        old = compiled.began(folder)
        if folder.name.startswith("unfinished-") or (old and now - old > KEPT * 10**9):
            shutil.rmtree(folder, ignore_errors=True)


def told(error: Exception) -> str:
    """Say what went wrong, in a few words."""
    if isinstance(error, subprocess.CalledProcessError):
        step = next((name for name in ("pip", "setup.py") if name in error.cmd), "the trial")
        return f"{step} ended with code {error.returncode}"
    return str(error)


if __name__ == "__main__":
    verbs = {"start": start, "again": lambda: start(again=True), "run": run}
    sys.exit(verbs[sys.argv[1]]())
