"""Where the bots of others come from: a module (`package.module:Class`), a file (`path/to/file.py:Class`), or the entry point
of an installed package (group `oneironaut.bots`)."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import re
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from .base import Bot, BotError

GROUP = "oneironaut.bots"
IN_MODULE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*", re.ASCII)
IN_FILE = re.compile(r"(?P<file>.+\.py):(?P<path>[A-Za-z_][\w.]*)")
WORD = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
PREFIX = "_oneironaut_bot_file_"  # of the modules that files become


def is_foreign(name: str) -> bool:
    """Whether a name is that of a module or a file."""
    return bool(IN_FILE.fullmatch(name) or IN_MODULE.fullmatch(name))


def load_foreign(name: str) -> type[Bot]:
    """Return the class that `package.module:Class` or `path/to/file.py:Class` names."""
    in_file = IN_FILE.fullmatch(name)
    module, _, path = name.rpartition(":")
    try:
        found: object = load_file(in_file["file"]) if in_file else importlib.import_module(module)
    except BotError:
        raise
    except (Exception, SystemExit) as error:  # whatever a foreign module does wrong while it is imported
        raise BotError(f"the bot {name!r} cannot be imported: {type(error).__name__}: {error}") from error
    for part in path.split("."):
        if not hasattr(found, part):
            raise BotError(f"the bot {name!r} cannot be imported: {module!r} has no {path!r}")
        found = getattr(found, part)
    return checked(name, found)


def checked(name: str, found: object) -> type[Bot]:
    """Return what was found, if it is the class of a bot."""
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise BotError(f"{name!r} is not a bot: derive its class from oneironaut.bots.Bot")
    return found


def load_file(file: str) -> ModuleType:
    """Return the module that a file is. Modules in the same folder can be imported by it, as by any script."""
    path = find_file(file)
    name = f"{PREFIX}{hashlib.blake2b(str(path).encode(), digest_size=8).hexdigest()}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BotError(f"{file!r} cannot be loaded as Python")
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def find_file(file: str) -> Path:
    """Where a file is: from this folder, or from those that a job named (a worker elsewhere may start in another)."""
    for folder in ("", *sys.path):
        path = Path(folder, file).expanduser()
        if path.is_file():
            return path.resolve()
    raise BotError(f"there is no file {file!r} here")


def file_name_of(cls: type[Bot]) -> str | None:
    """Return the name of a class that came from a file; None for any other."""
    module = sys.modules.get(cls.__module__)
    if not cls.__module__.startswith(PREFIX) or module is None:
        return None
    return f"{module.__file__}:{cls.__qualname__}"


def installed() -> dict[str, EntryPoint]:
    """Return the bots that installed packages offer, by name. A name that two packages offer leads to none of them."""
    found: dict[str, EntryPoint] = {}
    twice: set[str] = set()
    for point in entry_points(group=GROUP):
        if point.name in found and found[point.name].value != point.value:
            twice.add(point.name)
        found[point.name] = point
    return {name: point for name, point in sorted(found.items()) if WORD.fullmatch(name) and name not in twice}


def load_installed(name: str) -> type[Bot] | None:
    """Return the class of an installed bot; None if no package offers one of this name."""
    if not WORD.fullmatch(name):
        return None
    values = {point.value: point for point in entry_points(group=GROUP, name=name)}
    if not values:
        return None
    if len(values) > 1:
        raise BotError(f"two packages offer a bot {name!r}: write {' or '.join(sorted(values))}")
    point = next(iter(values.values()))
    try:
        found = point.load()
    except (Exception, SystemExit) as error:  # whatever a foreign module does wrong while it is imported
        raise BotError(f"the bot {name!r} ({point.value}) cannot be imported: {type(error).__name__}: {error}") from error
    return checked(name, found)
