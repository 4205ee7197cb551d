"""The reference of the public API: every name of every `__all__`, with its docstring and signature."""

from __future__ import annotations

import importlib
import inspect
import re

MARK = re.compile(r"^<!-- names of (?P<package>[\w.]+) -->$", re.MULTILINE)


def names(package: str) -> list[str]:
    """List the public names of a package that have a docstring of their own: functions and classes; errors come last."""
    module = importlib.import_module(package)
    found = [
        name for name in module.__all__ if inspect.isclass(getattr(module, name)) or inspect.isroutine(getattr(module, name))
    ]
    return sorted(found, key=lambda name: (name.endswith("Error"), name[0].islower(), name.lower()))


def constants(package: str) -> list[str]:
    """List the public names that are neither functions nor classes."""
    module = importlib.import_module(package)
    return [name for name in module.__all__ if name not in names(package)]


def filled(text: str) -> str:
    """Write the names where the page has a mark for them."""

    def rows(found: re.Match[str]) -> str:
        return "\n\n".join(f"::: {found['package']}.{name}" for name in names(found["package"]))

    return MARK.sub(rows, text)
