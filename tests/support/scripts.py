"""Scripts of the project as modules, for tests of what they do."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from tests.architecture.test_docs import ROOT


def load_script(name: str) -> ModuleType:
    """A script by its name. It stands among the modules too, where its dataclasses and processes look for it."""
    spec = importlib.util.spec_from_file_location(f"script_{name}", ROOT / "scripts" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
