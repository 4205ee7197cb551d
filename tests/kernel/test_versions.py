"""Versions of rules: what another version played or learned is refused, unless the module declares that version to be alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import oneironaut as on
from oneironaut.bots.encoder import Encoder
from oneironaut.bots.net import shapes
from oneironaut.bots.netfile import ModelCard, NetFile, StaleNetError, read_net, with_test, write_net
from oneironaut.bots.nets import choose_net, shipped
from tests.support.combinations import EVERYTHING, subsets

WITH_TOWERS = "onirim:1+dreamcatchers+towers"
MEETING = "dreamcatchers&towers"


def all_modules() -> dict[str, Any]:
    """Every module of every combination, by its key."""
    codes = [*on.presets(), *(f"onirim:2{tail}" for tail in subsets())]
    return {module.key: module for code in codes for module in on.read_rules(code)._modules}


def test_only_older_versions_are_declared_to_be_alike() -> None:
    modules = all_modules()
    for module in modules.values():
        assert all(0 < version < module.version for version in module.alike), module.key
    assert {key: module.alike for key, module in modules.items() if module.alike} == {"base": (1,), "dreamcatchers": (1,)}


@pytest.mark.parametrize(
    ("changed", "unlike"),
    [
        ({}, None),
        ({"base": 1}, None),  # declared
        ({"dreamcatchers": 1, "base": 1}, None),
        ({"base": 3}, ("base", 3, 2)),  # planted: nobody has declared these
        ({"towers": 2}, ("towers", 2, 1)),
        ({"base": 0}, ("base", 0, 2)),
        ({MEETING: 0}, (MEETING, 0, 1)),
        ({"moths": 1}, ("moths", 1, 0)),
    ],
)
def test_versions_that_go_another_way_are_told(changed: dict[str, int], unlike: tuple[str, int, int] | None) -> None:
    rules = on.read_rules(WITH_TOWERS)
    assert rules.unlike({**rules.versions, **changed}) == unlike


def test_a_module_that_is_not_named_came_later() -> None:
    rules = on.read_rules(WITH_TOWERS)
    named = rules.versions
    del named[MEETING]
    assert rules.unlike(named) == (MEETING, 0, 1)


# Records.


def played(code: str) -> on.Record:
    """The record of a game with the first option at every question."""
    game = on.Game(code, seed="MOTH-4821")
    while game.question is not None and game.decisions < 20:
        game.play(game.question.options[0])
    return game.record


def test_a_record_of_a_version_that_is_alike_replays() -> None:
    record = played("onirim:1")
    old = replace(record, versions=(("base", 1),))
    assert on.Game.replay(old).position == on.Game.replay(record).position
    for version in (0, 3, 99):
        with pytest.raises(on.RecordError, match="'base'; this program has version 2"):
            on.Game.replay(replace(record, versions=(("base", version),)))


def test_a_record_that_was_played_without_a_module_is_refused() -> None:
    record = played(WITH_TOWERS)
    versions = tuple(pair for pair in record.versions if pair[0] != MEETING)
    with pytest.raises(on.RecordError, match=f"played without '{MEETING}'; this program has version 1"):
        on.Game.replay(replace(record, versions=versions))
    assert on.Game.replay(replace(record, versions=())).decisions == 20  # a record need not name versions


def test_O_FINE_6_an_old_record_that_answers_the_question_that_is_gone_is_refused_at_its_line() -> None:
    text = (
        'odn = 1\nrules = "onirim:1"\nversions = { base = 1 }\nresult = "lost door_lost doors=0"\n'
        "moves = '''\n: Rk Rs Rm Bs Bm\ndiscard Rk : Rd Rd Bd Bd Gd\ndiscard Gd\n'''\n"
    )
    with pytest.raises(on.RecordError, match="line 8"):
        on.Game.replay(on.Record.parse(text))
    assert str(on.Game.replay(on.Record.parse(text.replace("discard Gd\n", ""))).outcome) == "lost door_lost doors=0"


# Nets.


def net_of(path: Path, code: str, versions: dict[str, int], adopted: dict[str, int] | None = None) -> NetFile:
    """A net for some rules whose card names these versions."""
    encoder = Encoder(on.read_rules(code))
    weights = {name: np.zeros(shape, np.float32) for name, shape in shapes(encoder.n_own, encoder.n_common, 8, 8).items()}
    card = ModelCard(encoder.rules.code, versions, 1, 1, f"oneironaut train {code}", adopted=adopted or {})
    write_net(path / "net.npz", card, weights, encoder)
    return read_net((path / "net.npz").read_bytes(), "net.npz")


def test_a_net_may_have_learned_a_version_that_is_alike(tmp_path: Path) -> None:
    rules = on.read_rules("onirim:1+dreamcatchers")
    assert net_of(tmp_path, rules.code, {"base": 1, "dreamcatchers": 1}).outdated(rules) == []
    net_of(tmp_path, rules.code, {"base": 1, "dreamcatchers": 2}).net(Encoder(rules))


@pytest.mark.parametrize(
    ("versions", "told"),
    [
        ({"base": 3, "dreamcatchers": 2}, "learned version 3 of 'base', and the rules are at version 2"),
        ({"base": 2, "dreamcatchers": 3}, "learned version 3 of 'dreamcatchers', and the rules are at version 2"),
        ({"base": 2}, "learned without 'dreamcatchers', and the rules are at version 2"),
    ],
)
def test_a_net_that_learned_a_version_not_declared_is_refused(tmp_path: Path, versions: dict[str, int], told: str) -> None:
    """Planted: versions that no module has declared to be alike."""
    rules = on.read_rules("onirim:1+dreamcatchers")
    with pytest.raises(StaleNetError, match=told):
        net_of(tmp_path, rules.code, versions).net(Encoder(rules))


def test_a_net_that_learned_before_two_expansions_had_a_rule_is_refused_until_it_is_adopted(tmp_path: Path) -> None:
    rules = on.read_rules(WITH_TOWERS)
    before = {"base": 1, "dreamcatchers": 1, "towers": 1}
    with pytest.raises(StaleNetError, match=f"learned without '{MEETING}'.*retest_nets.py --adopt"):
        net_of(tmp_path, rules.code, before).net(Encoder(rules))
    with pytest.raises(StaleNetError, match=f"learned version 2 of '{MEETING}'"):
        net_of(tmp_path, rules.code, before, {MEETING: 2}).net(Encoder(rules))
    net_of(tmp_path, rules.code, before, {MEETING: 1}).net(Encoder(rules))
    tested = with_test((tmp_path / "net.npz").read_bytes(), 7, 10, {"moths": 4})
    card = read_net(tested, "net.npz").card
    assert (card.wins, card.tested, card.adopted, card.versions) == (7, 10, {MEETING: 1, "moths": 4}, before)


def test_a_net_for_one_expansion_is_not_concerned_by_a_rule_about_two(tmp_path: Path) -> None:
    """It plays the other expansion without having seen it, as before."""
    net_of(tmp_path, "onirim:1+towers", {"base": 2, "towers": 1}).net(Encoder(on.read_rules(WITH_TOWERS)))


def test_nets_for_one_expansion_needed_no_new_card() -> None:
    for net in shipped().values():
        assert bool(net.card.adopted) == (net.card.rules.endswith(EVERYTHING)), net.card.rules


def test_a_combination_is_played_by_a_net_that_knows_its_meetings() -> None:
    choice = choose_net(on.read_rules(WITH_TOWERS))
    assert (choice.strange, choice.net.card.mixed) == ((), True)
