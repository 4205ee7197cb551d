"""Guards for the whole run: the compiled build must be of the source that is tested."""

from __future__ import annotations

import signal
from pathlib import Path

import oneironaut


def pytest_report_header() -> str:
    return f"oneironaut {oneironaut.__version__}, {'compiled' if oneironaut.COMPILED else 'interpreted'} build"


def pytest_configure() -> None:
    # A run in the background ignores SIGINT, and so would the programs that tests start and stop by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    package = Path(oneironaut.__file__).parent
    for compiled in package.rglob("*.so"):
        source = compiled.with_name(compiled.name.split(".")[0] + ".py")
        if not source.exists():
            raise RuntimeError(f"{compiled.name} has no source any more: run `make test`, which builds first")
        if source.stat().st_mtime > compiled.stat().st_mtime:
            raise RuntimeError(f"{compiled.name} is older than {source.name}: run `make test`, which builds first")
