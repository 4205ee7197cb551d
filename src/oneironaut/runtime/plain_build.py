"""The plain build: this package loaded a second time from its `.py` files, next to the compiled one.

Tests compare the two builds game by game; the bench times both in one run. Relative imports keep them apart.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

NAME = "oneironaut_plain"
FOLDER = Path(__file__).parents[1]


class PlainFinder(MetaPathFinder):
    """Finds `oneironaut_plain.x.y` in the source file of `oneironaut.x.y`, never in a compiled one."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find the source file of a module of the plain build."""
        if fullname.split(".")[0] != NAME:
            return None
        place = FOLDER.joinpath(*fullname.split(".")[1:])
        if place.is_dir():
            file = place / "__init__.py"
            return spec_from_file_location(
                fullname, file, loader=SourceFileLoader(fullname, str(file)), submodule_search_locations=[str(place)]
            )
        file = place.with_suffix(".py")
        return spec_from_file_location(fullname, file, loader=SourceFileLoader(fullname, str(file)))


def load(module: str = "") -> ModuleType:
    """Return a module of the plain build, `load("rollout.playout")`, or the package itself."""
    if not any(isinstance(finder, PlainFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, PlainFinder())
    return importlib.import_module(f"{NAME}.{module}" if module else NAME)
