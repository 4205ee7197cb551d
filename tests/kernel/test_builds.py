"""Two builds, one behaviour: the compiled build and the plain one play the same games to the same hashes."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from types import ModuleType

import pytest

import oneironaut as on
from oneironaut.bots import encoder, value_search
from oneironaut.bots.dreamers import fit_tables, nodes, plan, round_simulator, train
from oneironaut.bots.dreamers import names as bot_names
from oneironaut.dreamers import names as dreamers_names
from oneironaut.dreamers.rules import TABLES as DREAMERS_TABLES
from oneironaut.features import evaluation, vector
from oneironaut.features import limits as feature_limits
from oneironaut.features.onirim import names as feature_names
from oneironaut.kernel import limits
from oneironaut.kernel.arrays import RULES, STATE
from oneironaut.onirim import names
from oneironaut.onirim.rules import TABLES
from oneironaut.rollout import playout
from oneironaut.rollout.invariants import ARRAYS as INVARIANTS
from oneironaut.runtime import plain_build
from tests.support.simple_policy import play_out
from tests.support.slow_split import seeds

PLAIN = plain_build.load()
PLAIN_PLAYOUT = plain_build.load("rollout.playout")
FOLDER = Path(on.__file__).parent
needs_compiled = pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")


def chain(package: ModuleType, luck_module: ModuleType, code: str, seed: int) -> str:
    """A hash over every position and every list of options of one random game."""
    digest = blake2b(digest_size=16)
    luck = luck_module.FastRandom(seed)
    s = package.begin(package.read_rules(code))
    while (stop := package.advance(s)) != limits.OVER:
        options = s.options() if stop == limits.ASK else package.deals(s)
        digest.update(f"{package.write_position(s)} {options}\n".encode())
        package.answer(s, luck.deal(s) if stop == limits.CHANCE else options[luck.below(len(options))])
    digest.update(package.write_position(s).encode())
    return digest.hexdigest()


def test_the_plain_build_is_interpreted() -> None:
    assert not PLAIN.COMPILED
    assert PLAIN.State is not on.State
    assert PLAIN.kernel.state.__file__.endswith(".py")


@needs_compiled
@pytest.mark.parametrize("code", on.all_codes())
@pytest.mark.parametrize("games", seeds(10, 50))
def test_random_games_have_equal_hashes(games: range, code: str) -> None:
    for seed in games:
        assert chain(on, playout, code, seed) == chain(PLAIN, PLAIN_PLAYOUT, code, seed), f"seed {seed}"


@needs_compiled
@pytest.mark.parametrize("code", on.all_codes())
def test_random_play_has_equal_checksums(code: str) -> None:
    compiled = playout.play_many(on.begin(on.read_rules(code)), 200, 7)
    interpreted = PLAIN_PLAYOUT.play_many(PLAIN.begin(PLAIN.read_rules(code)), 200, 7)
    assert compiled == interpreted


@needs_compiled
@pytest.mark.parametrize("code", ["onirim:1", "onirim:2!open"])
def test_careful_play_has_equal_records(code: str) -> None:
    """A policy that wins now and then: random play never does."""
    won = 0
    for seed in range(30):
        game = play_out(on.Game(code, seed=seed))
        assert str(play_out(PLAIN.Game(code, seed=seed)).record) == str(game.record)
        won += game.outcome is not None and game.outcome.won
    assert won or code != "onirim:1"


@needs_compiled
def test_bots_learn_the_same() -> None:
    """Training plays and learns inside compiled code: both builds write the same plan."""
    learned = plan.write_plan(train.train(120, 3, lambda _: None, games=4))
    plain_train, plain_plan = plain_build.load("bots.dreamers.train"), plain_build.load("bots.dreamers.plan")
    assert learned == plain_plan.write_plan(plain_train.train(120, 3, lambda _: None, games=4))


def test_careful_play_wins_sometimes() -> None:
    """The policy of these tests reaches victories: without them the comparison would miss the end of a game."""
    assert any(play_out(on.Game("onirim:1", seed=seed)).view().result == "won" for seed in range(40))


def enum_of(pxd: Path) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"^    ([A-Z_0-9]+) = (\d+)$", pxd.read_text(), re.MULTILINE)}


def constants(module: ModuleType) -> dict[str, int]:
    return {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}


@pytest.mark.parametrize(
    ("module", "pxd"),
    [
        (limits, "kernel/limits.pxd"),
        (feature_limits, "features/limits.pxd"),
        (feature_names, "features/onirim/names.pxd"),
        (names, "onirim/names.pxd"),
        (dreamers_names, "dreamers/names.pxd"),
        (bot_names, "bots/dreamers/names.pxd"),
    ],
)
def test_constants_are_the_same_for_c(module: ModuleType, pxd: str) -> None:
    assert enum_of(FOLDER / pxd) == constants(module)


ARRAY = re.compile(r"^    cdef [a-z ]+ (\w+)\[(.+)\]$", re.MULTILINE)
SIZES = {
    "bots/value_search.pxd": value_search.TABLES,
    "bots/dreamers/round_simulator.pxd": round_simulator.TABLES,
    "bots/dreamers/fit_tables.pxd": fit_tables.TABLES,
    "bots/dreamers/nodes.pxd": nodes.TABLES | nodes.PATH_TABLES,
    "bots/encoder.pxd": encoder.TABLES,
    "dreamers/rules.pxd": DREAMERS_TABLES,
    "features/evaluation.pxd": evaluation.TABLES,
    "features/vector.pxd": vector.TABLES,
    "kernel/rules.pxd": RULES,
    "kernel/state.pxd": STATE,
    "onirim/rules.pxd": TABLES,
    "rollout/invariants.pxd": INVARIANTS,
}
CONSTANTS = [limits, feature_limits, names, dreamers_names, bot_names]


def array_sizes(text: str) -> dict[str, int]:
    """The sizes of the arrays that a `.pxd` declares, by the names of constants."""
    known = {name: value for module in CONSTANTS for name, value in constants(module).items()}
    return {name: eval(size, {"__builtins__": {}}, known) for name, size in ARRAY.findall(text)}  # noqa: S307 - our own text


def test_every_array_has_the_same_size_in_both_builds() -> None:
    found = {str(pxd.relative_to(FOLDER)): array_sizes(pxd.read_text()) for pxd in FOLDER.rglob("*.pxd")}
    assert {pxd: sizes for pxd, sizes in found.items() if sizes} == SIZES


def test_arrays_are_sized_by_name() -> None:
    """A number written twice is changed once: then C writes past the end of an array."""
    for pxd in FOLDER.rglob("*.pxd"):
        for name, size in ARRAY.findall(pxd.read_text()):
            assert not re.fullmatch(r"\d\d+", size), f"{pxd.name}: {name}[{size}]"


def test_a_size_that_differs_is_found() -> None:
    text = (FOLDER / "features/vector.pxd").read_text()
    assert array_sizes(text.replace("unseen[KINDS]", "unseen[KINDS - 1]")) != vector.TABLES


def test_every_compiled_class_declares_its_methods_on_states() -> None:
    """A method that takes a State but is not in the `.pxd` would not see its arrays when compiled."""
    shared = (
        "kernel/module.pxd",
        "kernel/machine.pxd",
        "onirim/rules.pxd",
        "onirim/effects.pxd",
        "dreamers/rules.pxd",
        "features/module.pxd",
    )
    parents = [FOLDER / name for name in shared]
    inherited = {name for pxd in parents for name in re.findall(r"^    cp?def [a-z]+ (\w+)\(", pxd.read_text(), re.MULTILINE)}
    for pxd in FOLDER.rglob("*.pxd"):
        source = pxd.with_suffix(".py")
        if pxd.name in ("__init__.pxd", "limits.pxd", "names.pxd"):
            continue
        declared = pxd.read_text()
        for method in re.findall(r"def (\w+)\([^)]*\bs: State", source.read_text()):
            if method not in inherited:
                assert re.search(rf"\b{method}\(", declared), f"{source.name}: {method} is not declared in {pxd.name}"
