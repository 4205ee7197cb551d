"""Compiled: the set of compiled modules that `make play` makes in the background, outside the source tree.

A set is a folder that appears complete, by a rename, or not at all. A process picks one when it starts, or none, and stays
with it; its child processes take the same. Modules compiled in place, next to their source, come before any set.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Mapping, MutableMapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[1]
SETS = PACKAGE.parents[1] / "build" / "compiled"  # of a clone; elsewhere there is no such folder
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
CHOSEN = "ONEIRONAUT_COMPILED"  # in the environment: the set of this process and its children, or NONE
NONE = "none"
CONSTANTS = ("__init__", "limits", "names", "floats")  # their `.pxd` has nothing to compile


class SetFinder(MetaPathFinder):
    """Finds the modules of a set in place of their source."""

    def __init__(self, modules: Mapping[str, Path]) -> None:
        self.modules = modules

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find the compiled module of a name; None if it is not one of the set."""
        file = self.modules.get(fullname)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=ExtensionFileLoader(fullname, str(file)))


def hot_sources(package: Path = PACKAGE) -> list[Path]:
    """List the sources of the modules that are compiled: those with a `.pxd`."""
    return [pxd.with_suffix(".py") for pxd in sorted(package.rglob("*.pxd")) if pxd.stem not in CONSTANTS]


def is_whole(folder: Path, package: Path = PACKAGE) -> bool:
    """Whether a set has a module for each source, and no other."""
    names = {".".join((package.name, *file.relative_to(package).with_suffix("").parts)) for file in hot_sources(package)}
    return set(modules_of(folder)) == names


def modules_of(folder: Path) -> dict[str, Path]:
    """Return the compiled modules of a set, by their full names."""
    return {
        ".".join(file.relative_to(folder).parts).removesuffix(SUFFIX): file
        for file in (folder / PACKAGE.name).rglob(f"*{SUFFIX}")
    }


def changed(package: Path = PACKAGE) -> int:
    """When a source of the compiled modules last changed."""
    files = [file for pxd in package.rglob("*.pxd") for file in (pxd, pxd.with_suffix(".py"))]
    return max((file.stat().st_mtime_ns for file in files if file.exists()), default=0)


def began(folder: Path) -> int:
    """When the compiling of a set began: its name says so. 0 for a folder that is not a set of this Python."""
    tag, _, time = folder.name.rpartition("-")
    return int(time) if tag == SUFFIX.strip(".").partition(".")[0] and time.isdigit() else 0


def set_name(time: int) -> str:
    """Return the name of a set of this Python whose compiling began at a time."""
    return f"{SUFFIX.strip('.').partition('.')[0]}-{time}"


def newest(sets: Path = SETS, package: Path = PACKAGE) -> Path | None:
    """Return the newest set of this Python, unless a source is newer or modules came or went; None if there is none."""
    if not sets.is_dir():
        return None
    found = max((folder for folder in sets.iterdir() if began(folder)), key=began, default=None)
    if found is None or began(found) <= changed(package) or not is_whole(found, package):
        return None
    return found


def is_in_place(package: Path = PACKAGE) -> bool:
    """Whether the modules are compiled next to their source: an installed package, or a clone after `make test`."""
    return (package / "kernel" / f"state{SUFFIX}").exists()


def choose(environ: MutableMapping[str, str] = os.environ, sets: Path = SETS, package: Path = PACKAGE) -> Path | None:
    """Return the set of this process: what its parent uses, or the newest one."""
    if is_in_place(package) or (CHOSEN not in environ and not sets.is_dir()):
        return None
    if CHOSEN not in environ:
        environ[CHOSEN] = str(newest(sets, package) or NONE)
    return None if environ[CHOSEN] == NONE else Path(environ[CHOSEN])


def use(folder: Path) -> None:
    """Load the modules of a set from now on."""
    sys.meta_path.insert(0, SetFinder(modules_of(folder)))


if __name__ == "oneironaut.runtime.compiled_sets":  # not where the plain build is loaded next to the compiled one
    _chosen = choose()
    if _chosen is not None:
        use(_chosen)
