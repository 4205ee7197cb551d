"""The shape of the source: layers, no third-party import in the engine, routing instead of ifs, rules named everywhere."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.onirim import registry

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "oneironaut"
FILES = sorted(PACKAGE.rglob("*.py"))

# Each layer may import itself and those before it.
LAYERS = [
    {"kernel"},
    {"onirim"},
    {"game", "notation", "text", "dealers", "seeds", "playout", "twin"},
    {"bench", "server", "terminal"},
    {"cli", "__main__"},
]
# Parts that may use packages from outside; the engine uses the standard library alone, for ever.
OUTSIDE = {"server": {"apsw", "msgspec", "platformdirs", "starlette", "uvicorn"}}
RULES_DONE = [f"O-BASE-{n}" for n in range(1, 15)] + [f"O-DUO-{n}" for n in range(1, 9)]


def part(file: Path) -> str:
    """The part of the package that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def layer(name: str) -> int:
    return next(i for i, names in enumerate(LAYERS) if name in names)


def imports(file: Path) -> list[tuple[str, int]]:
    """What a file imports: parts of the package (with level > 0) and foreign modules (level 0), not for type checking."""
    tree = ast.parse(file.read_text("utf-8"))
    guarded = {
        id(node)
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and isinstance(branch.test, ast.Name) and branch.test.id == "TYPE_CHECKING"
        for node in ast.walk(branch)
    }
    found: list[tuple[str, int]] = []
    for node in ast.walk(tree):
        if id(node) in guarded:
            continue
        if isinstance(node, ast.Import):
            found += [(alias.name.split(".")[0], 0) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append(((node.module or "").split(".")[0], 0))
        elif isinstance(node, ast.ImportFrom):
            depth = len(file.relative_to(PACKAGE).parts) - node.level
            inside = list(file.relative_to(PACKAGE).parts[:depth]) + (node.module or "").split(".")
            names = [name for name in inside if name]
            found += [(names[0], 1)] if names else [(alias.name, 1) for alias in node.names]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_layers(file: Path) -> None:
    for name, level in imports(file):
        if level == 0:
            allowed = name in sys.stdlib_module_names or name in OUTSIDE.get(part(file), ())
            assert allowed, f"{file.name} imports {name}: that is for {', '.join(OUTSIDE)} alone"
            assert name != "random", "chance belongs to dealers"
        elif part(file) != "__init__" and (PACKAGE / name).exists() | (PACKAGE / f"{name}.py").exists():
            assert layer(name) <= layer(part(file)), f"{file.name} imports {name}, a layer above"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_inside_are_relative(file: Path) -> None:
    """So that the interpreted twin loads beside the compiled build."""
    assert not re.search(r"^\s*(from|import) oneironaut", file.read_text("utf-8"), re.MULTILINE)


def test_kernel_knows_no_game() -> None:
    words = re.compile(r"\b(door|nightmare|key|labyrinth|limbo|prophecy|dream)s?\b", re.IGNORECASE)
    for file in (PACKAGE / "kernel").glob("*.py"):
        code = "\n".join(line for line in file.read_text("utf-8").splitlines() if '"""' not in line)
        found = [word for word in words.findall(code) if word != "key"]
        assert not found, f"{file.name} speaks of {found}"


def module_files() -> dict[str, Path]:
    """Module key to the file that holds the module."""
    found = {}
    for file in (PACKAGE / "onirim").glob("*.py"):
        for key in re.findall(r'^    key = "([\w&]+)"$', file.read_text("utf-8"), re.MULTILINE):
            found[key] = file
    return found


def test_no_module_key_in_another_modules_file() -> None:
    files = module_files()
    assert set(files) >= {"base", "duo"}
    for key, home in files.items():
        for file in set(files.values()) - {home}:
            tree = ast.parse(file.read_text("utf-8"))
            literals = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
            assert key not in literals, f"{file.name} names the module {key!r}"
            modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            assert key == "base" or key not in modules, f"{file.name} imports the module {key!r}"


def test_every_module_is_registered() -> None:
    keys = {module.key for code in on.presets() for module in on.read_rules(code).modules}
    assert keys == set(module_files())
    assert tuple(registry.CODES) == tuple(on.all_codes())


@pytest.mark.parametrize("rule", RULES_DONE)
def test_every_rule_is_named_by_code_tests_and_pages(rule: str) -> None:
    pattern = re.compile(rf"\b{re.escape(rule)}(?![0-9])")
    code = [file for file in (PACKAGE / "onirim").glob("*.py") if pattern.search(file.read_text("utf-8"))]
    assert code, f"no line of code carries {rule}"
    named = re.compile(rf"test_{rule.replace('-', '_')}(?![0-9])|{re.escape(rule)}(?![0-9])")
    tests = [
        file
        for file in [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.toml")]
        if file != Path(__file__) and named.search(file.read_text("utf-8"))
    ]
    assert tests, f"no test names {rule}"
    for lang in ("en", "fr"):
        pages = [page for page in (ROOT / "docs" / "rules" / lang).glob("*.md") if f"## {rule} " in page.read_text("utf-8")]
        assert len(pages) == 1, f"{rule} stands on {len(pages)} pages in {lang}"


def test_no_file_outgrows_a_reader() -> None:
    for file in [*FILES, *(ROOT / "tests").rglob("*.py")]:
        assert len(file.read_text("utf-8").splitlines()) <= 600, f"{file.name} wants a redesign"
