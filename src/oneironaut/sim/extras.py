"""Extras: packages of others that some functions need. Without them the rest works; an error says how to get them."""

from __future__ import annotations

import importlib
from typing import Any

from ..kernel.errors import OneironautError

EXTRAS = {
    "plot": "matplotlib",
    "parquet": "pyarrow",
    "pandas": "pandas",
    "ray": "ray",
}  # extra of ours: the package that it brings


class MissingExtraError(OneironautError, ImportError):
    """A package that is not installed, and the command that installs it."""


def load_extra(extra: str, module: str = "") -> Any:
    """Load a module of an extra's package (the package itself, if none is named)."""
    package = EXTRAS[extra]
    try:
        return importlib.import_module(module or package)
    except ImportError as error:
        if error.name is not None and error.name.partition(".")[0] != package:
            raise  # the package is there, and lacks something of its own
        raise MissingExtraError(f"this needs the package {package!r}: python -m pip install 'oneironaut[{extra}]'") from None
