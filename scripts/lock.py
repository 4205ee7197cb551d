"""Write the versions of the development environment to requirements-dev.lock, with the hashes of their files.

    .venv/bin/python scripts/lock.py            # after a change of pyproject.toml, or to take newer versions
    .venv/bin/python -m pip install --require-hashes -r requirements-dev.lock

pip works out the versions for this Python and system. A hash is listed for each file that pip would install here: another
system needs a lock of its own. The file names no index.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from install import ROOT, requirements

LOCK = ROOT / "requirements-dev.lock"
HEAD = """# The development environment, pinned: made by scripts/lock.py, for {where}.
# Install it with: .venv/bin/python -m pip install --require-hashes -r requirements-dev.lock
"""


def resolve(wanted: list[str]) -> list[dict[str, object]]:
    """Let pip work out the versions, without installing any."""
    words = ["install", "--quiet", "--dry-run", "--ignore-installed", "--disable-pip-version-check", "--report", "-"]
    done = subprocess.run([sys.executable, "-m", "pip", *words, *wanted], stdout=subprocess.PIPE, text=True, check=True)
    found: list[dict[str, object]] = json.loads(done.stdout)["install"]
    return found


def line(package: dict[str, object]) -> str:
    """Pin a package, with the hash of its file."""
    metadata, download = package["metadata"], package["download_info"]
    assert isinstance(metadata, dict)  # noqa: S101  # for the type checker
    assert isinstance(download, dict)  # noqa: S101
    name = str(metadata["name"]).lower().replace("_", "-").replace(".", "-")
    digest = download["archive_info"]["hashes"]["sha256"]
    return f"{name}=={metadata['version']} --hash=sha256:{digest}\n"


def main() -> None:
    """Write the lock."""
    where = f"Python {platform.python_version_tuple()[0]}.{platform.python_version_tuple()[1]}, {platform.system()}"
    lines = sorted(line(package) for package in resolve([*requirements("test"), *requirements("docs")]))
    LOCK.write_text(HEAD.format(where=f"{where}, {platform.machine()}") + "".join(lines), "utf-8")
    print(f"{LOCK.name}: {len(lines)} packages")


if __name__ == "__main__":
    main()
