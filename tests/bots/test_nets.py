"""Nets: features that see no more than their seat, sums that are kept, gradients, files, and bots that play by them."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import oneironaut as on
from oneironaut.bots import value_search as search_module
from oneironaut.bots.base import BotError
from oneironaut.bots.encoder import Encoder
from oneironaut.bots.learner import Learner
from oneironaut.bots.net import SUMMED, Net, shapes, whole
from oneironaut.bots.netfile import (
    SHIPPED,
    ModelCard,
    NetFile,
    StaleNetError,
    file_name,
    in_planes,
    out_of_planes,
    read_net,
    with_test,
    write_net,
)
from oneironaut.bots.nets import choose_net, mixed, shipped
from oneironaut.bots.value import ValueBot, new_value_search
from oneironaut.bots.value_search import MAX_POSITIONS, MAX_POSITIONS_EXPANSIONS, ValueSearch
from oneironaut.features.vector import FeatureVector
from oneironaut.kernel.limits import ASK, SUITS
from oneironaut.notation.codes import presets
from oneironaut.rollout.determinize import redeal
from oneironaut.rollout.playout import FastRandom
from oneironaut.sim.nets import table_of_nets
from oneironaut.sim.table import BotTable, play_game
from tests.support.harness import positions

ONIRIM = [code for code in presets() if code.startswith("onirim")]
Features = tuple[list[list[int]], list[int]]


def random_weights(encoder: Encoder, hidden1: int = 8, hidden2: int = 6, seed: int = 1) -> dict[str, Any]:
    chance = np.random.default_rng(seed)
    size = shapes(encoder.n_own, encoder.n_common, hidden1, hidden2)
    return {name: chance.normal(0, 0.3, shape).astype(np.float32) for name, shape in size.items()}


def by_formula(weights: dict[str, Any], features: Features) -> float:
    """What a net says, computed from the formula of its first lines."""
    own, common = features
    shared = weights["bias_1"][0] + weights["common"][common].sum(axis=0)
    hidden = sum(np.maximum(shared + weights["own"][own[suit]].sum(axis=0), 0) for suit in range(SUITS))
    hidden2 = weights["bias_2"][0] + weights["second"][common].sum(axis=0) + hidden @ weights["mix"]
    return float(1 / (1 + np.exp(-(np.maximum(hidden2, 0) @ weights["out"][0] + weights["bias_3"][0, 0]))))


@pytest.mark.parametrize("code", ONIRIM)
def test_features_have_names_and_come_once(code: str) -> None:
    encoder = Encoder(on.read_rules(code))
    assert len(set(encoder.own_names)) == encoder.n_own
    assert len(set(encoder.common_names)) == encoder.n_common
    for s in positions(code, 3):
        for seat in range(s.rules.players):
            own, common = encoder.features(s, seat)
            for marked in own:
                assert len(marked) == len(set(marked))
                assert all(0 <= feature < encoder.n_own for feature in marked)
            assert len(common) == len(set(common))
            assert all(0 <= feature < encoder.n_common for feature in common)


def strays(code: str, shift: int) -> int:
    """How many features modules add outside of their own, if each begins `shift` later than it may."""
    encoder = Encoder(on.read_rules(code))
    vector = FeatureVector()
    n = 0
    for s in positions(code, 4):
        encoder.encode(s, ASK, s.asker, vector)
        for module in encoder.modules:
            vector.clear()  # what the base game has left for others stays
            vector.begin(shift, 0)
            module.encode(s, s.asker, vector)
            added = [feature for suit in range(SUITS) for feature in vector.of_suit(suit)]
            n += sum(not 0 <= feature < module.suit_blocks.total for feature in added)
            n += sum(not 0 <= feature < module.global_blocks.total for feature in vector.of_all())
    return n


@pytest.mark.parametrize("code", ONIRIM)
def test_modules_add_only_their_own_features(code: str) -> None:
    assert strays(code, 0) == 0


def test_a_stray_feature_is_noticed() -> None:
    assert strays("onirim:1+everything", 40) > 0


def notices(code: str, features: Any, seed: int = 5) -> int:
    """How often features change when cards that their seat cannot see change places. What is asked must stay the same."""
    luck = FastRandom(seed)
    n = 0
    for s in positions(code, seed):
        for seat in range(s.rules.players):
            other = redeal(s, seat, luck)
            if on.advance(other) == ASK and (other.asked, other.asker) == (s.asked, s.asker):
                n += features(s, seat) != features(other, seat)
    return n


@pytest.mark.parametrize("code", ["onirim:1", "onirim:1+everything", "onirim:2", "onirim:2+everything"])
def test_features_see_what_the_seat_sees(code: str) -> None:
    assert notices(code, Encoder(on.read_rules(code)).features) == 0


def test_a_feature_that_sees_too_much_is_noticed() -> None:
    encoder = Encoder(on.read_rules("onirim:2"))

    def peeping(s: on.State, seat: int) -> object:
        return encoder.features(s, seat), s.cards(
            next(z.number for z in s.rules.zones if z.name == "hand" and z.seat == 1 - seat)
        )

    assert notices("onirim:2", peeping) > 0


def rounded(weights: dict[str, Any]) -> dict[str, Any]:
    """Weights as a net adds them up."""
    scale = whole(np.ones(1))[0]
    return {name: whole(field) / scale if name in SUMMED else field for name, field in weights.items()}


def test_kept_sums_are_those_of_the_formula() -> None:
    encoder = Encoder(on.read_rules("onirim:1+book+towers"))
    weights = random_weights(encoder)
    net = Net(weights)
    vector = FeatureVector()
    for s in positions("onirim:1+book+towers", 7):
        encoder.encode(s, ASK, 0, vector)
        assert net.value(vector) == pytest.approx(by_formula(rounded(weights), encoder.features(s, 0)), abs=1e-5)


def test_a_value_depends_on_its_position_alone() -> None:
    encoder = Encoder(on.read_rules("onirim:1"))
    net = Net(random_weights(encoder))
    vector = FeatureVector()
    for s in positions("onirim:1", 8):
        encoder.encode(s, ASK, 0, vector)
        assert net.value(vector) == Net(random_weights(encoder)).value(vector)  # to the last bit


def test_a_weight_that_is_too_large_is_refused() -> None:
    weights = random_weights(Encoder(on.read_rules("onirim:1")))
    weights["own"][5, 3] = -126
    with pytest.raises(BotError, match="a weight of this net is larger than 125"):
        Net(weights)


@pytest.mark.parametrize(("field", "most"), [("own", 125), ("common", 125), ("second", 218)])
def test_a_sum_that_is_too_large_is_refused(field: str, most: int) -> None:
    encoder = Encoder(on.read_rules("onirim:1"))
    s = on.Game("onirim:1", seed="MOTH-4821").state
    on.advance(s)
    for reach, refused in ((0.9, False), (1.1, True)):
        weights = random_weights(encoder)
        search = ValueSearch(encoder, Net(weights))
        search.choose(s)
        before = search.net.before  # the position that it looked at last
        n = max(map(len, map(before.of_suit, range(SUITS)))) if field == "own" else len(before.of_all())
        weights[field][:, 3] = -reach * most / n
        search = ValueSearch(encoder, Net(weights))
        search.choose(s)
        if refused:
            with pytest.raises(BotError, match=r"a sum of this net has come to \d+, which is near what 16 bits hold"):
                search.choose(s)
        else:
            search.choose(s)


def batch(encoder: Encoder, n: int = 16) -> tuple[Any, Any, Any]:
    """Positions in the form of a memory, with targets."""
    data: list[int] = []
    start = [0]
    for s in positions("onirim:1", 9)[:n]:
        own, common = encoder.features(s, 0)
        for features in (*own, common):
            data += [len(features), *features]
        start.append(len(data))
    target = np.linspace(0, 1, n).astype(np.float32)
    return np.array(data, np.int16), np.array(start, np.int64), target


def loss(weights: dict[str, Any], data: Any, start: Any, target: Any) -> float:
    """The mean cross-entropy of a net, by the formula."""
    total = 0.0
    for i, wanted in enumerate(target):
        at = start[i]
        parts: list[list[int]] = []
        for _ in range(SUITS + 1):
            parts.append([int(f) for f in data[at + 1 : at + 1 + data[at]]])
            at += 1 + data[at]
        value = by_formula(weights, (parts[:SUITS], parts[SUITS]))
        total -= wanted * np.log(value) + (1 - wanted) * np.log(1 - value)
    return total / len(target)


@pytest.mark.parametrize("name", ["own", "common", "second", "mix", "bias_1", "bias_2", "out", "bias_3"])
def test_gradients_are_slopes_of_the_loss(name: str) -> None:
    """A sign error, or a part of a layer forgotten, would show in any of the fields."""
    encoder = Encoder(on.read_rules("onirim:1"))
    data, start, target = batch(encoder)
    weights = random_weights(encoder)
    learner = Learner(weights, len(target))
    learner.learn(data, start, target, np.arange(len(target), dtype=np.int64), 0.0, 0.1)
    gradient = 10 * learner.mean[name]  # the first step of Adam keeps a tenth
    flat = np.argsort(-np.abs(gradient), axis=None)[:3]
    for place in [np.unravel_index(i, gradient.shape) for i in flat]:
        up, down = ({key: field.astype(np.float64) for key, field in weights.items()} for _ in range(2))
        up[name][place] += 1e-4
        down[name][place] -= 1e-4
        slope = (loss(up, data, start, target) - loss(down, data, start, target)) / 2e-4
        assert gradient[place] == pytest.approx(slope, rel=0.02, abs=1e-4)


def test_learning_makes_the_error_smaller_and_a_wrong_sign_larger() -> None:
    encoder = Encoder(on.read_rules("onirim:1"))
    data, start, target = batch(encoder)
    order = np.arange(len(target), dtype=np.int64)

    def error_after(rate: float) -> float:
        learner = Learner(random_weights(encoder), len(target))
        for _ in range(60):
            error = learner.learn(data, start, target, order, rate, 0.1)
        return error

    assert error_after(3e-3) < error_after(0.0) < error_after(-3e-3)


def test_a_card_tells_of_another_test_and_the_weights_stay() -> None:
    data = (SHIPPED / "onirim-1.npz").read_bytes()
    again = with_test(data, 7, 9)
    before, after = read_net(data, "before"), read_net(again, "after")
    assert (after.card.wins, after.card.tested) == (7, 9)
    assert replace(after.card, wins=before.card.wins, tested=before.card.tested) == before.card
    assert after.digest == before.digest
    assert (after.own, after.common) == (before.own, before.common)
    assert with_test(again, before.card.wins, before.card.tested) == with_test(data, before.card.wins, before.card.tested)


def test_a_net_file_comes_back(tmp_path: Path) -> None:
    rules = on.read_rules("onirim:1+glyphs")
    encoder = Encoder(rules)
    weights = random_weights(encoder)
    card = ModelCard(rules.code, rules.versions, 1000, 7, "oneironaut train onirim:1+glyphs --games 1000 --seed 7", 3, 10)
    path = tmp_path / file_name(rules.code)
    write_net(path, card, weights, encoder)
    read = read_net(path.read_bytes(), path.name)
    assert read.card == card
    fitted = read.fitted(encoder)
    for name, field in weights.items():
        step = 0.5 / 128 if name in SUMMED else 0
        assert fitted[name] == pytest.approx(field, rel=1e-3, abs=1e-3 + step)


def test_a_net_plays_from_its_file_as_it_was_trained(tmp_path: Path) -> None:
    """Weights that are added up are kept as play uses them, however large: nothing is lost by writing them."""
    encoder = Encoder(on.read_rules("onirim:1"))
    weights = random_weights(encoder)
    weights["own"][3] = np.linspace(-120, 120, weights["own"].shape[1])
    path = tmp_path / "net.npz"
    write_net(path, ModelCard("onirim:1", encoder.rules.versions, 1, 1, "x"), weights, encoder)
    read = read_net(path.read_bytes(), "net").fitted(encoder)
    for name in SUMMED:
        assert (whole(read[name]) == whole(weights[name])).all()


def test_numbers_come_back_from_their_planes() -> None:
    numbers = np.arange(-16_000, 16_001, dtype=np.int16).reshape(3, -1)
    planes = in_planes(numbers)
    assert (out_of_planes(planes) == numbers).all()
    assert not planes[1][:, np.abs(numbers).max(axis=0) < 128].any()
    assert not in_planes(np.arange(-128, 128, dtype=np.int16)[None])[1].any()


def test_a_file_of_another_format_is_refused_in_words(tmp_path: Path) -> None:
    encoder = Encoder(on.read_rules("onirim:1"))
    path = tmp_path / "net.npz"
    write_net(path, ModelCard("onirim:1", encoder.rules.versions, 1, 1, "x", format=1), random_weights(encoder), encoder)
    with pytest.raises(StaleNetError, match=r"old\.npz has format 1, and this version reads 3: train it again"):
        read_net(path.read_bytes(), "old.npz")


def test_a_net_fits_other_rules_by_the_names_of_features(tmp_path: Path) -> None:
    small, large = Encoder(on.read_rules("onirim:1")), Encoder(on.read_rules("onirim:1+towers"))
    path = tmp_path / "net.npz"
    write_net(path, ModelCard("onirim:1", small.rules.versions, 1, 1, "x"), random_weights(small), small)
    net = read_net(path.read_bytes(), "net")
    weights = net.fitted(large)
    for i, name in enumerate(large.own_names):
        if name in small.own_names:
            assert (weights["own"][i] == net.weights["own"][small.own_names.index(name)]).all()
        else:
            assert not weights["own"][i].any()


def test_a_stale_net_is_refused_in_words(tmp_path: Path) -> None:
    encoder = Encoder(on.read_rules("onirim:1"))
    path = tmp_path / "net.npz"
    card = ModelCard("onirim:1", {**encoder.rules.versions, "base": 99}, 1, 1, "oneironaut train onirim:1")
    write_net(path, card, random_weights(encoder), encoder)
    with pytest.raises(StaleNetError, match=r"version 99 of 'base'.*train it again with 'oneironaut train onirim:1'"):
        read_net(path.read_bytes(), "net.npz").net(encoder)
    data = json.dumps({"card": {}}).encode()
    for bad in (b"", b"nonsense", data):
        with pytest.raises(BotError, match="is not a net file"):
            read_net(bad, "bad.npz")


def test_damaged_weights_are_told_in_words(tmp_path: Path) -> None:
    """Weights are unpacked when they are wanted: what is wrong with them is told then."""
    encoder = Encoder(on.read_rules("onirim:1"))
    path = tmp_path / "net.npz"
    write_net(path, ModelCard("onirim:1", encoder.rules.versions, 1, 1, "x"), random_weights(encoder), encoder)
    data = bytearray(path.read_bytes())
    first = data.index(b"own.npy") + 200
    data[first : first + 50] = bytes(50)
    with pytest.raises(BotError, match=r"bad\.npz is not a net file"):
        read_net(bytes(data), "bad.npz").net(encoder)


@pytest.mark.parametrize(
    ("folder", "name"), [*((".", name) for name in sorted(shipped())), *(("mixed", name) for name in mixed())]
)
def test_shipped_nets_are_small_and_fit_their_rules(folder: str, name: str) -> None:
    net = mixed()[name] if folder == "mixed" else shipped()[name]
    encoder = Encoder(on.read_rules(net.card.rules))
    assert name == file_name(encoder.rules.code)
    # Features that a module got since weigh nothing; one that it lost, or that moved, would be a stale net.
    assert set(net.own) <= set(encoder.own_names), "features changed: train it again"
    assert set(net.common) <= set(encoder.common_names), "features changed: train it again"
    assert set(net.card.known) == set(encoder.rules.versions)
    assert net.outdated(encoder.rules) == []
    assert net.card.tested >= 4000
    size = (Path(on.__file__).parent / "bots" / "weights" / folder / name).stat().st_size
    assert size < 1_000_000
    net.net(encoder)


@pytest.mark.parametrize("code", ONIRIM)
def test_every_preset_has_a_net(code: str) -> None:
    rules = on.read_rules(code)
    choice = choose_net(rules)
    assert choice.net.card.rules in choice.text()
    assert choice.exact == (file_name(rules.code) in shipped())


def test_a_position_that_wins_is_worth_one() -> None:
    code = "onirim:1"
    encoder = Encoder(on.read_rules(code))
    search = ValueSearch(encoder, Net(random_weights(encoder)))
    found = 0
    for seed in range(40):
        played = play_game(code, ["value"], f"WIN-{seed}")
        if not played.outcome.won:
            continue
        game = on.Game(code, dealer=None)
        for _, text in played.answers[:-1]:
            game.play(text)
        s = game.state
        on.advance(s)
        i = search.choose(s)
        assert search.values(s.n_options)[i] == 1.0
        found += 1
        if found == 3:
            return
    pytest.fail("no game was won")


def looked_at(search: ValueSearch) -> list[int]:
    """How many positions it looks at for each decision of some games."""
    found = []
    for seed in range(3):
        game = on.Game(search.rules.code, seed=f"BUDGET-{seed}")
        while game.question is not None:
            s = game.state
            on.advance(s)
            chosen = search.decide(s)
            found.append(search.spent)
            game.play(game.question.options[chosen])
    return found


def test_a_budget_of_positions_is_kept() -> None:
    """A look that has begun is ended: all cards that may come, and the answers to one of them."""
    small, large = looked_at(new_value_search("onirim:1", 300)[0]), looked_at(new_value_search("onirim:1", 10**6)[0])
    assert max(looked_at(new_value_search("onirim:1")[0])) <= MAX_POSITIONS
    assert MAX_POSITIONS < max(small) <= 300 + 2 * MAX_POSITIONS < max(large)


def test_with_expansions_more_positions_are_looked_at() -> None:
    assert MAX_POSITIONS < max(looked_at(new_value_search("onirim:1+book+towers")[0])) <= MAX_POSITIONS_EXPANSIONS


def test_a_budget_of_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes a millisecond on whenever it is looked at."""
    ticks = itertools.count()
    monkeypatch.setattr(search_module, "perf_counter", lambda: next(ticks) / 1000)
    hurried, patient, endless = (
        looked_at(new_value_search("onirim:1", 0, milliseconds)[0]) for milliseconds in (1, 1000, 999_999_999)
    )
    assert max(hurried) <= 2 * MAX_POSITIONS < max(patient)
    assert endless == patient


@pytest.mark.parametrize(
    ("code", "bot"),
    [
        ("onirim:1", "value"),
        ("onirim:1", "seer"),
        ("onirim:2", "value"),
        ("onirim:2+everything", "value"),
        ("onirim:2!open", "seer"),
    ],
)
def test_bots_that_read_the_view_choose_as_if_they_had_the_state(code: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = on.read_rules(code)
    direct = BotTable(rules, [bot] * rules.players).play("READ-1")
    monkeypatch.setattr("oneironaut.sim.table.Reader", type("Nobody", (), {}))
    assert BotTable(rules, [bot] * rules.players).play("READ-1").answers == direct.answers


def choices_moved(search: ValueSearch, seeds: range) -> tuple[int, int]:
    """How many questions a net weighs, on true positions, and at how many of them what its seat cannot know moves a value."""
    luck = FastRandom(5)
    asked = moved = 0
    for s in (s for seed in seeds for s in positions("onirim:2", seed)):
        other = redeal(s, s.asker, luck)
        if on.advance(other) == ASK and (other.asked, other.options()) == (s.asked, s.options()):
            asked += 1
            search.choose(s)
            here = search.values(s.n_options)
            search.choose(other)
            moved += any(abs(a - b) > 1e-6 for a, b in zip(here, search.values(s.n_options), strict=True))
    return asked, moved


def test_a_net_does_not_look_through_cards_that_only_its_partner_has_seen() -> None:
    """Self-play is on true positions: there too nobody may know the deck's top because the partner has made a Prophecy."""
    search, _ = new_value_search("onirim:2")
    asked, moved = choices_moved(search, range(40))
    assert asked > 500
    assert moved == 0
    search.top = -1  # planted: it remembers what it has not seen
    assert choices_moved(search, range(40))[1] > 0


def test_a_bot_without_a_position_says_so() -> None:
    game = on.Game("onirim:1", seed="MOTH-4821")
    bot = ValueBot()
    bot.start(game.rules, 0, 1)
    assert game.question is not None
    with pytest.raises(BotError, match="wants_position"):
        bot.choose(game.question, game.view(0))


def test_the_net_of_a_bot_is_told(tmp_path: Path) -> None:
    bot = ValueBot()
    bot.start(on.read_rules("onirim:1+towers!ruins"), 0, 1)
    assert isinstance(bot.choice.net, NetFile)
    assert "the closest there is" in replace(bot.choice, exact=False).text()


def test_the_table_of_the_docs_is_that_of_the_files() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab" / "nets.md").read_text("utf-8")
    assert f"\n{table_of_nets()}\n\n" in page
