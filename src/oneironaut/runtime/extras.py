"""Extras: packages of others that some parts need. Without them the rest works; an error says how to get them."""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..kernel.errors import OneironautError
from ..text import say

# Extra of ours: the packages that are imported from it. The first one tells whether it is installed.
EXTRAS = {
    "web": ("starlette", "apsw", "msgspec", "platformdirs", "uvicorn", "websockets"),
    "bots": ("numpy", "threadpoolctl"),
    "plot": ("matplotlib",),
    "parquet": ("pyarrow",),
    "pandas": ("pandas",),
    "ray": ("ray",),
    "cli": ("rich", "shtab"),
    "tui": ("textual",),
    "rl": ("gymnasium", "pettingzoo"),
    "open-spiel": ("open_spiel",),
}
ROOT = Path(__file__).parents[3]  # of a clone; elsewhere a folder that has no pyproject.toml of ours


class MissingExtraError(OneironautError, ImportError):
    """A package that is not installed, and the command that installs it."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(say("ui.extras.missing", "en", extra=extra, package=package, command=install_command(extra)))
        self.extra = extra
        self.package = package

    def text(self, lang: str) -> str:
        """Say in a language what is missing, and how to install it."""
        return say("ui.extras.missing", lang, extra=self.extra, package=self.package, command=install_command(self.extra))


def install_command(extra: str, root: Path = ROOT, prefix: str = sys.prefix) -> str:
    """Return the command that installs an extra: of a clone by its Makefile, or by pip in another environment; else by name."""
    if not is_clone(root):
        return f"python -m pip install 'oneironaut[{extra}]'"
    if Path(prefix) == root / ".venv" and (root / "Makefile").exists():
        return f"make extra EXTRA={extra}"
    return f"python -m pip install -e '.[{extra}]'"


def is_clone(root: Path = ROOT) -> bool:
    """Whether the package runs from a clone of its repository."""
    return (root / "pyproject.toml").exists() and (root / "src" / "oneironaut").exists()


def is_installed(extra: str) -> bool:
    """Whether all packages of an extra are there. Loads none of them."""
    return all(has_package(package) for package in EXTRAS[extra])


def has_package(name: str) -> bool:
    """Whether a package can be imported."""
    if name in sys.modules:
        return sys.modules[name] is not None
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def need(extra: str) -> None:
    """Raise `MissingExtraError` if a package of an extra is missing."""
    for package in EXTRAS[extra]:
        if not has_package(package):
            raise MissingExtraError(extra, package)


def load_extra(extra: str, module: str = "") -> Any:
    """Load a module of an extra's package (default: the first package itself)."""
    package = (module or EXTRAS[extra][0]).partition(".")[0]
    try:
        return importlib.import_module(module or package)
    except ImportError as error:
        if error.name is not None and error.name.partition(".")[0] != package:
            raise  # the package is there, and lacks something of its own
        raise MissingExtraError(extra, package) from None
