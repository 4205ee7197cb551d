"""Features: blocks with computed offsets, one feature module for each module of the rules, and nothing written onto rules."""

from __future__ import annotations

import ast
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import oneironaut as on
from oneironaut.bots.encoder import Encoder
from oneironaut.bots.netfile import FORMAT, pack, read_net
from oneironaut.bots.nets import shipped
from oneironaut.bots.planner import new_heuristic_search
from oneironaut.bots.value import new_value_search
from oneironaut.features.blocks import Blocks
from oneironaut.features.evaluation import Evaluation
from oneironaut.features.limits import MODULES, WEIGHTS
from oneironaut.features.module import FeatureModule
from oneironaut.features.onirim import FEATURES
from oneironaut.features.registry import features_of
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.rollout.playout import FastRandom
from oneironaut.runtime import plain_build
from tests.support.harness import positions
from tests.support.scripts import load_script

ONIRIM = [code for code in on.presets() if code.startswith("onirim")]
PACKAGE = Path(on.__file__).parent
FILES = sorted((PACKAGE / "features" / "onirim").glob("*.py"))
NET = "onirim-1+towers.npz"


def test_offsets_follow_from_sizes() -> None:
    blocks = Blocks(need=4, run=(2, 5), want=(3, 3, 2))
    assert (blocks.offsets, blocks.total) == ([0, 4, 14], 32)
    assert blocks.names()[3:6] == ["need 3", "run 0", "run 1"]
    assert len(blocks.names()) == len(set(blocks.names())) == blocks.total
    assert (Blocks().offsets, Blocks().total, Blocks().names()) == ([], 0, [])


def misnamed(text: str) -> list[str]:
    """The constants of a file that are unpacked from offsets in another order than the blocks are declared in."""
    declared: dict[str, list[str]] = {}
    wrong = []
    for node in ast.parse(text).body:
        if not isinstance(node, ast.Assign):
            continue
        target, value = node.targets[0], node.value
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Blocks" and isinstance(target, ast.Name):
            declared[target.id] = [keyword.arg or "" for keyword in value.keywords]
        elif isinstance(value, ast.Attribute) and value.attr == "offsets" and isinstance(target, ast.Tuple):
            names = [name.id.lower() for name in target.elts if isinstance(name, ast.Name)]
            expected = declared.pop(getattr(value.value, "id", ""))
            wrong += [f"{name} is {block}" for name, block in zip(names, expected, strict=True) if name != block]
    return wrong + [f"{name} has no constants" for name in declared]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_constants_are_named_as_their_blocks(file: Path) -> None:
    assert misnamed(file.read_text("utf-8")) == []


def test_constants_in_the_wrong_order_are_found() -> None:
    blocks = "SUIT = Blocks(need=4, run=10)\n"
    assert misnamed(blocks + "NEED, RUN = SUIT.offsets\n") == []
    assert misnamed(blocks + "RUN, NEED = SUIT.offsets\n") == ["run is need", "need is run"]
    assert misnamed(blocks) == ["SUIT has no constants"]


@pytest.mark.parametrize("code", ONIRIM)
def test_every_module_of_onirim_has_features_but_for_rules_about_two(code: str) -> None:
    rules = on.read_rules(code)
    features = features_of(rules)
    expected = [module.key for module in rules._modules if "&" not in module.key]
    assert [module.key for module in features] == expected
    assert [module.number for module in features] == list(range(len(features)))


def test_features_lie_in_a_file_of_the_same_name_as_the_rules() -> None:
    for module, features in FEATURES.items():
        assert features.__module__ == module.__module__.replace("oneironaut.", "oneironaut.features.")


def test_dreamers_has_no_features() -> None:
    assert features_of(on.read_rules("dreamers:2")) == ()


def numbers_of(rules: on.Rules) -> list[Any]:
    """All that modules of rules hold in plain numbers and names."""
    names = [sorted(name for name in dir(module) if not name.startswith("__")) for module in rules._modules]
    values = [
        {name: value for name in own if isinstance(value := getattr(module, name), int | str | tuple)}
        for module, own in zip(rules._modules, names, strict=True)
    ]
    return [names, values]


def play(rules: on.Rules) -> None:
    """Let both sorts of bot decide in one game, by encoders and evaluations of different combinations in turn."""
    heuristic, search = new_heuristic_search(rules), new_value_search(rules.code)[0]
    luck = FastRandom(1)
    s = on.begin(rules)
    while (stop := on.advance(s)) != OVER:
        if stop == ASK:
            heuristic.answer(s)
        on.answer(s, luck.deal(s) if stop == CHANCE else search.answer(s))


def test_bots_write_nothing_onto_rules() -> None:
    rules = on.read_rules("onirim:2+book+towers")
    before = numbers_of(rules)
    assert before[1][0]["first_effect"] == 0
    play(rules)
    assert numbers_of(rules) == before


def test_a_number_written_onto_a_module_is_found() -> None:
    rules = on.read_rules("onirim:1+incubus!true")
    module = rules._modules[0]
    before = numbers_of(rules)
    module.first_effect += 1
    try:
        assert numbers_of(rules) != before
    finally:
        module.first_effect -= 1
    assert numbers_of(rules) == before


@pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")
@pytest.mark.parametrize("code", ["onirim:1", "onirim:2+everything", "onirim:1+incubus!apprentice"])
def test_both_builds_see_the_same_features(code: str) -> None:
    plain, plain_encoder = plain_build.load(), plain_build.load("bots.encoder")
    mine, other = Encoder(on.read_rules(code)), plain_encoder.Encoder(plain.read_rules(code))
    assert (mine.own_names, mine.common_names) == (other.own_names, other.common_names)
    seen = set()
    for s in positions(code, 6):
        copy = plain.read_position(on.write_position(s))
        for seat in range(s.rules.players):
            own, common = mine.features(s, seat)
            assert other.features(copy, seat) == (own, common)
            seen |= {mine.common_names[feature].split()[0] for feature in common}
    assert seen >= {module.key for module in features_of(s.rules) if module.global_blocks.total}


def test_encoders_of_different_rules_do_not_disturb_each_other() -> None:
    small, large = on.read_rules("onirim:1+towers"), on.read_rules("onirim:1+book+towers")
    s = on.begin(small)
    encoder = Encoder(small)
    before = encoder.features(s, 0)
    Encoder(large)
    Evaluation(features_of(large), {})
    assert encoder.features(s, 0) == before == Encoder(small).features(s, 0)


class Greedy(FeatureModule):
    """A module with more weights than there is room for."""

    def weights(self) -> dict[str, float]:
        return {str(i): 0.0 for i in range(WEIGHTS + 1)}


def test_too_many_weights_or_modules_are_refused() -> None:
    """They would be written past the end of an array."""
    rules = on.read_rules("onirim:1")
    with pytest.raises(ValueError, match=f"'base {WEIGHTS}' is one weight too many: there is room for {WEIGHTS}"):
        Evaluation([Greedy(rules._modules[0], 0)], {})
    assert FeatureModule(rules._modules[0], MODULES - 1).number == MODULES - 1
    for number in (-1, MODULES):
        with pytest.raises(ValueError, match=f"'base' is feature module {number}: there is room for {MODULES}"):
            FeatureModule(rules._modules[0], number)


def test_a_module_knows_what_it_overrides() -> None:
    module = Greedy(on.read_rules("onirim:1")._modules[0], 0)
    assert module.overrides("weights")
    assert not any(module.overrides(name) for name in ("encode", "weigh", "progress", "obvious", "adjust_demand"))


def in_old_format(data: bytes, stray: str = "", version: int | None = None) -> bytes:
    """A net file as it was when features of modules had numbers instead of names."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        arrays = {name: found[name] for name in found.files}
    about = json.loads(bytes(arrays.pop("about")).decode())
    features = features_of(on.read_rules(about["card"]["rules"]))
    for field, blocks in (("own", "suit_blocks"), ("common", "global_blocks")):
        old = {f"{m.key} {name}": f"{m.key} {i}" for m in features for i, name in enumerate(getattr(m, blocks).names())}
        about[field] = [old.get(name, name) for name in about[field]]
    about["own"][-1] = stray or about["own"][-1]
    about["card"]["format"] = FORMAT - 1 if version is None else version
    about["card"]["command"] = about["card"]["command"].replace("--max-positions", "--leaves")
    return pack(np.frombuffer(json.dumps(about).encode(), dtype=np.uint8), arrays)


def test_old_net_files_are_upgraded_to_the_bit(tmp_path: Path) -> None:
    script = load_script("upgrade_nets")
    data = (PACKAGE / "bots" / "weights" / NET).read_bytes()
    file = tmp_path / NET
    file.write_bytes(in_old_format(data))
    assert b"in_line" not in bytes(np.load(file)["about"])
    assert b"--leaves 60" in bytes(np.load(file)["about"])
    assert script.main([str(file)]) == 0
    net, true = read_net(file.read_bytes(), NET), shipped()[NET]
    assert (net.card, net.own, net.common, net.digest) == (true.card, true.own, true.common, true.digest)
    assert "towers in_line 12" in net.own
    upgraded = file.read_bytes()
    assert script.main([str(file)]) == 0  # there is nothing left to do
    assert file.read_bytes() == upgraded
    file.write_bytes(in_old_format(data, version=1))
    with pytest.raises(SystemExit, match="format 1 cannot be upgraded"):
        script.main([str(file)])
    file.write_bytes(in_old_format(data, stray="towers 64"))
    with pytest.raises(SystemExit, match="no block has the feature 'towers 64'"):
        script.main([str(file)])
