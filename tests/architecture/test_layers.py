"""The shape of the source: layers, no third-party import in the engine, routing instead of ifs, rules named everywhere."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.dreamers.definition import DREAMERS
from oneironaut.onirim.definition import ONIRIM

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "oneironaut"
FILES = sorted(PACKAGE.rglob("*.py"))

# Each layer may import itself and those before it.
LAYERS = [
    {"kernel"},
    {"onirim", "dreamers"},
    {"features"},
    {"game", "questions", "notation", "text", "dealers", "seeds", "rollout", "runtime"},
    {"bots"},
    {"coach"},
    {"art", "sim", "terminal", "testing"},
    {"envs", "plots", "tui"},
    {"server"},
    {"commands", "__main__"},
]
# A part may load one of a later layer inside a function: only those who ask for pictures or advice load them.
LAZY = {("game", "art"), ("game", "coach")}
GAMES = ("onirim", "dreamers")
# Parts that may use packages from outside; the engine uses the standard library alone, for ever.
OUTSIDE = {
    "bots": {"numpy", "threadpoolctl"},
    "envs": {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "server": {"apsw", "msgspec", "platformdirs", "starlette", "uvicorn"},
    "tui": {"textual"},
}
EXTRAS = PACKAGE / "runtime" / "extras.py"  # the one place that loads packages of others
# Interfaces learn about the game from questions, options, views and events. The pictures are the one exception: what a card
# looks like is known to them alone, in one registry, so that no page or screen has to ask which card it shows.
INTERFACES = {"art", "terminal", "tui", "server", "commands"}
KNOWS_THE_CARDS = {"art"}


def part(file: Path) -> str:
    """The part of the package that a file belongs to."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def layer(name: str) -> int:
    return next(i for i, names in enumerate(LAYERS) if name in names)


def is_above(file: Path, name: str) -> bool:
    """Whether a file belongs to an earlier layer than a part of the package."""
    if part(file) == "__init__" or not (PACKAGE / name).exists() | (PACKAGE / f"{name}.py").exists():
        return False
    return layer(name) > layer(part(file))


@cache
def tree_of(file: Path) -> ast.Module:
    """A file as Python reads it: many tests look at the same ones."""
    return ast.parse(file.read_text("utf-8"))


@cache
def imports(file: Path, *, lazy: bool = True) -> list[tuple[str, int]]:
    """What a file imports: parts of the package (with level > 0) and foreign modules (level 0), not for type checking; if
    not lazy, only what it imports as soon as it is loaded itself."""
    tree = tree_of(file)
    guarded = {
        id(node)
        for branch in ast.walk(tree)
        if (isinstance(branch, ast.If) and isinstance(branch.test, ast.Name) and branch.test.id == "TYPE_CHECKING")
        or (isinstance(branch, ast.FunctionDef) and not lazy)
        for node in ast.walk(branch)
    }
    place = file.relative_to(PACKAGE).parts
    return [each for node in ast.walk(tree) if id(node) not in guarded for each in imported(node, place)]


def imported(node: ast.AST, place: tuple[str, ...]) -> list[tuple[str, int]]:
    """What one statement imports, of the file at a place in the package."""
    if isinstance(node, ast.Import):
        return [(alias.name.split(".")[0], 0) for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    module = (node.module or "").split(".")
    if node.level == 0:
        return [(module[0], 0)]
    inside = [name for name in (*place[: len(place) - node.level], *module) if name]
    return [(inside[0], 1)] if inside else [(alias.name, 1) for alias in node.names]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_layers(file: Path) -> None:
    for name, level in imports(file):
        if level == 0:
            allowed = name in sys.stdlib_module_names or name in OUTSIDE.get(part(file), ())
            assert allowed, f"{file.name} imports {name}: load what an extra brings by runtime/extras.py"
            assert name != "random", "chance belongs to dealers"
        else:
            lazy = (part(file), name) in LAZY and (name, level) not in imports(file, lazy=False)
            assert not is_above(file, name) or lazy, f"{file.name} imports {name}, a layer above"


def test_only_a_lazy_import_leads_upward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {(part(file), name) for file in FILES for name, level in imports(file) if level and is_above(file, name)}
    assert found == LAZY
    line = "from .art import table\n"
    for folder, text, eager in (("eager", line, [("art", 1)]), ("late", f"def draw():\n    {line}", [])):
        (tmp_path / folder).mkdir()
        planted = tmp_path / folder / "game.py"
        planted.write_text(text, "utf-8")
        monkeypatch.setitem(globals(), "PACKAGE", tmp_path / folder)
        assert (imports(planted), imports(planted, lazy=False)) == ([("art", 1)], eager)


def circles() -> list[tuple[str, str]]:
    """Pairs of packages of one layer that import each other, directly or through others of that layer."""
    used: dict[str, set[str]] = {}
    for file in FILES:
        used.setdefault(part(file), set()).update(name for name, level in imports(file) if level)

    def reached(name: str, names: set[str], found: frozenset[str] = frozenset()) -> frozenset[str]:
        for other in used.get(name, set()) & names - found - {name}:
            found = reached(other, names, found | {other})
        return found

    pairs = [(a, b, names) for names in LAYERS for a in sorted(names) for b in sorted(names) if a < b]
    return [(a, b) for a, b, names in pairs if b in reached(a, names) and a in reached(b, names)]


@pytest.mark.parametrize("path", [("sim", "terminal"), ("art", "sim", "terminal")])
def test_no_packages_of_a_layer_import_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: tuple[str, ...]) -> None:
    assert circles() == []
    planted = [tmp_path / name / "a.py" for name in path]
    for file, other in zip(planted, (*path[1:], path[0]), strict=True):
        file.parent.mkdir()
        file.write_text(f"from ..{other} import x\n", "utf-8")
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    monkeypatch.setitem(globals(), "FILES", planted)
    monkeypatch.setitem(globals(), "LAYERS", [{"art", "sim", "terminal"}])
    assert circles() == list(combinations(path, 2))


def strangers(file: Path) -> list[str]:
    """The games that a file of an interface imports though it may not know a card."""
    if part(file) not in INTERFACES - KNOWS_THE_CARDS:
        return []
    return [name for name, level in imports(file) if level and name in GAMES]


def test_only_the_pictures_know_the_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {part(file) for file in FILES} >= INTERFACES
    for file in FILES:
        assert not strangers(file), f"{file.name} imports {strangers(file)}"
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    (tmp_path / "terminal").mkdir()
    planted = tmp_path / "terminal" / "peep.py"
    planted.write_text("from ..onirim.names import DOOR\n", "utf-8")
    assert strangers(planted) == ["onirim"]


def test_the_package_draws_nothing_until_asked() -> None:
    code = "import sys, oneironaut as on; on.Game(seed='MOTH-4821').view(); print('oneironaut.art' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_inside_are_relative(file: Path) -> None:
    """So that the plain build loads next to the compiled build."""
    assert not re.search(r"^\s*(from|import) oneironaut", file.read_text("utf-8"), re.MULTILINE)


def calls(file: Path, name: str) -> int:
    """How often a file calls a function, by whatever path."""
    return sum(name in (getattr(node, "id", None), getattr(node, "attr", None)) for node in called(file))


@cache
def called(file: Path) -> list[ast.expr]:
    """All that a file calls."""
    return [node.func for node in ast.walk(tree_of(file)) if isinstance(node, ast.Call)]


def test_packages_of_others_are_loaded_by_extras_alone() -> None:
    """A module imported by its name in a string would slip through the check of layers."""
    # The art, which is loaded when it is asked for; the plain build; bots that users name; the command that was typed;
    # what a game names.
    allowed = {
        EXTRAS,
        *(
            PACKAGE / name
            for name in ("__init__.py", "runtime/plain_build.py", "bots/sources.py", "commands/main.py", "kernel/definition.py")
        ),
    }
    assert {file for file in FILES if calls(file, "import_module") or calls(file, "__import__")} == allowed
    assert {part(file) for file in FILES if calls(file, "load_extra")} == {"commands", "plots", "sim"}


def test_bots_and_simulations_know_no_game() -> None:
    """But for bots of one game, which have a folder of its name."""
    for file in FILES:
        if part(file) in ("bots", "sim", "testing"):
            own = {(game, 1) for game in GAMES if file.parent == PACKAGE / "bots" / game}
            assert not {(game, 1) for game in GAMES} & set(imports(file)) - own, f"{file.name} imports a game"


def test_kernel_knows_no_game() -> None:
    words = re.compile(r"\b(door|nightmare|key|labyrinth|limbo|prophecy|dream)s?\b", re.IGNORECASE)
    for file in (PACKAGE / "kernel").glob("*.py"):
        code = "\n".join(line for line in file.read_text("utf-8").splitlines() if '"""' not in line)
        found = [word for word in words.findall(code) if word != "key"]
        assert not found, f"{file.name} speaks of {found}"


PLAY = re.compile(r"\b(sheet|scales|encod\w*|weigh(?!t)\w*|features?|heuristics?|first_own|first_common|painters|_repr_svg_)\b")


def test_kernel_and_rules_hold_nothing_of_bots_and_pictures() -> None:
    files = [file for part in ("kernel", *GAMES) for file in (PACKAGE / part).iterdir() if file.suffix in (".py", ".pxd")]
    assert len(files) > 50
    for file in files:
        if file.name == "definition.py":  # names the modules of other planes, and holds none of them
            continue
        assert not PLAY.findall(file.read_text("utf-8")), file.name


def test_a_word_of_bots_is_found() -> None:
    assert PLAY.findall("def weigh(self, s: State, scales: Scales) -> float:") == ["weigh", "scales"]
    assert not PLAY.findall("Deal by integer weights.")


def module_files() -> dict[str, Path]:
    """Module key to the file that holds the module."""
    found = {}
    for file in [file for game in GAMES for file in (PACKAGE / game).glob("*.py")]:
        for key in re.findall(r'^    key = "([\w&]+)"$', file.read_text("utf-8"), re.MULTILINE):
            found[key] = file
    return found


@cache
def named_in(file: Path) -> tuple[list[object], list[str | None]]:
    """The literals of a file, and the modules that it imports from."""
    nodes = list(ast.walk(tree_of(file)))
    literals: list[object] = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return literals, [node.module for node in nodes if isinstance(node, ast.ImportFrom)]


def test_no_module_key_in_another_modules_file() -> None:
    files = module_files()
    assert set(files) >= {"base", "duo"}
    for key, home in files.items():
        for file in set(files.values()) - {home}:
            literals, modules = named_in(file)
            assert key not in literals, f"{file.name} names the module {key!r}"
            assert key == "base" or key not in modules, f"{file.name} imports the module {key!r}"


def test_every_module_is_registered() -> None:
    keys = {module.key for code in on.presets() for module in on.read_rules(code)._modules}
    assert keys == set(module_files())
    assert (*ONIRIM.codes, *DREAMERS.codes) == tuple(on.all_codes())


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another(game: str) -> None:
    for file in (PACKAGE / game).glob("*.py"):
        assert not {name for name, level in imports(file) if level} & set(GAMES) - {game}, file.name


# Every rule by its id.


HEADING = re.compile(r"^## ((?:O-[A-Z]+|D)-\d+) ", re.MULTILINE)


NAMED = re.compile(r"(?<![\w-])((?:O-[A-Z]+|D)-\d+)(?![0-9])|test_(O_[A-Z]+_\d+|D_\d+)(?![0-9])")


@cache
def page_ids(lang: str) -> list[str]:
    """The ids that have a heading on the pages of a language."""
    pages = sorted((ROOT / "docs" / "rules" / lang).glob("*.md"))
    return [rule for page in pages for rule in HEADING.findall(page.read_text("utf-8"))]


RULES = sorted(set(page_ids("en") + page_ids("fr")))


def gaps(rules: list[str]) -> list[str]:
    """The ids that are missing where the rules of a group are counted from 1 on."""
    groups: dict[str, list[int]] = {}
    for rule in rules:
        group, _, number = rule.rpartition("-")
        groups.setdefault(group, []).append(int(number))
    return [f"{group}-{n}" for group, found in groups.items() for n in range(1, max(found)) if n not in found]


def unwritten(texts: list[str], rules: list[str]) -> set[str]:
    """The ids that texts name though no page has them."""
    found = {(plain or test).replace("_", "-") for text in texts for plain, test in NAMED.findall(text)}
    return found - set(rules)


def unnamed(rule: str, code: list[str], tests: list[str]) -> list[str]:
    """Where a rule is not named: in these texts of code, of tests, or on one page of each language."""
    wrong = []
    if not any(re.search(rf"(?<![\w-]){re.escape(rule)}(?![0-9])", text) for text in code):
        wrong.append(f"no line of code carries {rule}")
    named = re.compile(rf"test_{rule.replace('-', '_')}(?![0-9])|(?<![\w-]){re.escape(rule)}(?![0-9])")
    if not any(named.search(text) for text in tests):
        wrong.append(f"no test names {rule}")
    for lang in ("en", "fr"):
        pages = page_ids(lang).count(rule)
        if pages != 1:
            wrong.append(f"{rule} stands on {pages} pages in {lang}")
    return wrong


def sources() -> tuple[list[str], list[str]]:
    """The texts of the games' code and of its tests, this file left out."""
    code = [file.read_text("utf-8") for game in GAMES for file in sorted((PACKAGE / game).glob("*.py"))]
    files = sorted(file for ending in ("py", "toml") for file in (ROOT / "tests").rglob(f"*.{ending}"))
    return code, [file.read_text("utf-8") for file in files if file != Path(__file__)]


def test_every_rule_is_named_by_code_tests_and_pages() -> None:
    assert {"O-BASE-1", "O-DENIZEN-5", "O-INCUBUS-4", "O-MIX-1", "O-FINE-20", "D-1", "D-10"} <= set(RULES)
    assert len(RULES) == len(set(RULES)) > 80
    code, tests = sources()
    assert [wrong for rule in RULES for wrong in unnamed(rule, code, tests)] == []


def test_pages_have_every_rule_once() -> None:
    """Those that one language has, that stand between two others, or that code or tests name."""
    for lang in ("en", "fr"):
        assert sorted(page_ids(lang)) == RULES
    assert gaps(RULES) == []
    code, tests = sources()
    assert unwritten(code + tests, RULES) == set()


def test_a_rule_that_no_page_has_is_caught() -> None:
    fewer = [rule for rule in RULES if rule not in ("O-FINE-7", "O-FINE-20", "D-10")]
    assert gaps(fewer) == ["O-FINE-7"]
    code, tests = sources()
    assert unwritten(code, fewer) == unwritten(tests, fewer) == {"O-FINE-7", "O-FINE-20", "D-10"}


def test_a_rule_that_is_nowhere_is_caught() -> None:
    code, tests = sources()
    nowhere = "O-FINE-" + "99"
    assert unnamed(nowhere, code, tests) == [
        f"no line of code carries {nowhere}",
        f"no test names {nowhere}",
        f"{nowhere} stands on 0 pages in en",
        f"{nowhere} stands on 0 pages in fr",
    ]
    assert unnamed("O-FINE-2", [text.replace("O-FINE-2", "O-FINE-2" + "0") for text in code], tests) == [
        "no line of code carries O-FINE-2"
    ]


def test_no_file_outgrows_a_reader() -> None:
    for file in [*FILES, *(ROOT / "tests").rglob("*.py")]:
        assert len(file.read_text("utf-8").splitlines()) <= 600, f"{file.name} wants a redesign"
