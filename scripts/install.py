"""Install an extra of the package into `.venv` in editable form, with a line for each package. The Makefile calls it.

.venv/bin/python scripts/install.py web "what playing needs" 20
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
STEP = re.compile(r"^\s*(?:Downloading|Using cached) (?P<file>[\w.]+?)-(?P<version>[\w.]+)-.*?(?P<size>\([\d.]+ \w+\))?\s*$")


def requirements(extra: str) -> list[str]:
    """Return what an extra brings, with extras of ours that it names, and what an editable install needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    found: dict[str, None] = {}

    def add(name: str) -> None:
        for requirement in extras[name]:
            inside = re.fullmatch(r"oneironaut\[([\w,-]+)\]", requirement)
            if inside is None:
                found[requirement] = None
            else:
                for other in inside[1].split(","):
                    add(other)

    add(extra)
    for requirement in project["project"]["dependencies"]:
        found[requirement] = None
    backend = next(need for need in project["build-system"]["requires"] if need.startswith("setuptools"))
    return [backend, *found]


def shown(line: str) -> str | None:
    """Return what to show of a line of pip; None for nothing."""
    step = STEP.match(line)
    if step:
        return f"  {step['file']} {step['version']} {step['size'] or ''}".rstrip()
    return "  unpacking …" if line.startswith("Installing collected") else None


def pip(*words: str, **environ: str) -> None:
    """Run pip and show its progress; all it said, if it fails."""
    command = subprocess.Popen(
        [*PIP, *words], cwd=ROOT, env={**os.environ, **environ}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    said: list[str] = []
    for line in command.stdout or ():
        said.append(line)
        told = shown(line)
        if told:
            print(told, flush=True)
    if command.wait() != 0:
        sys.exit("".join(said) + "pip could not install the packages; what it said is above.")


def main(extra: str, what: str, seconds: str) -> None:
    """Install, and say how long it took."""
    begun = time.monotonic()
    print(
        f"Installing {what} into .venv: about {seconds} s if pip has the packages already, longer to download them.", flush=True
    )
    pip(*requirements(extra))
    pip("--no-build-isolation", "--no-deps", "--editable", ".", ONEIRONAUT_BUILD="plain")
    print(f"Installed in {time.monotonic() - begun:.0f} s.", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
