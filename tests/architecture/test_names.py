"""Names: each class of the package has a name of its own."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "oneironaut"
# One concept that every game has in its own form.
PER_GAME = {
    "Card": {"dreamers/card.py", "onirim/card.py"},
    "Turn": {"dreamers/turn.py", "onirim/base.py"},
}


def shared_names(package: Path) -> dict[str, set[str]]:
    """The names that more than one class has, each with the files that define one."""
    found: dict[str, list[str]] = {}
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(file.relative_to(package).as_posix())
    return {name: set(files) for name, files in found.items() if len(files) > 1}


def test_each_class_has_a_name_of_its_own() -> None:
    assert shared_names(PACKAGE) == PER_GAME


def test_a_name_used_twice_is_caught(tmp_path: Path) -> None:
    (tmp_path / "sim").mkdir()
    (tmp_path / "sim" / "job.py").write_text("class Job: ...\nclass Run: ...\n", "utf-8")
    (tmp_path / "store.py").write_text("def work():\n    class Job: ...\n", "utf-8")
    assert shared_names(tmp_path) == {"Job": {"sim/job.py", "store.py"}}
