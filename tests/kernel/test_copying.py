"""States, games and rules copy, pickle and compare in both builds; what Python can reach of a state is checked."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from types import ModuleType

import pytest

import oneironaut as on
from oneironaut.onirim.definition import ONIRIM
from oneironaut.rollout import playout
from oneironaut.runtime import plain_build
from tests.support.slow_split import codes

BUILDS = [pytest.param(on, id="this"), pytest.param(plain_build.load(), id="plain")]
COPIES: list[Callable[[object], object]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]  # noqa: S301


def played(package: ModuleType, code: str, decisions: int = 20) -> on.Game:
    """A game in its middle."""
    game: on.Game = package.Game(code, seed=3)
    for _ in range(decisions):
        if game.question is None:
            break
        game.play(game.question.options[-1])
    return game


@pytest.mark.parametrize("package", BUILDS)
@pytest.mark.parametrize("code", codes(on.presets()))
@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_states_come_back_equal(copied: Callable[[object], object], code: str, package: ModuleType) -> None:
    state = played(package, code).state
    twin_state = copied(state)
    assert twin_state == state
    assert twin_state is not state
    assert hash(twin_state) == hash(state)
    assert isinstance(twin_state, package.State)
    assert twin_state.rules is state.rules
    luck = playout.FastRandom if package is on else plain_build.load("rollout.playout").FastRandom
    run = playout.playout if package is on else plain_build.load("rollout.playout").playout
    assert run(twin_state, luck(5)) == run(state, luck(5))  # also the order of the deck's list comes along
    assert twin_state == state


@pytest.mark.parametrize("package", BUILDS)
@pytest.mark.parametrize("code", ["onirim:1", "onirim:2+everything", "dreamers:2"])
@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_games_share_nothing_that_moves(copied: Callable[[object], object], code: str, package: ModuleType) -> None:
    game = played(package, code)
    other = copied(game)
    assert isinstance(other, package.Game)
    assert other.rules is game.rules
    before = (game.position, len(game.events), game.decisions, str(game.record))
    assert (other.position, len(other.events), other.decisions, str(other.record)) == before
    assert other.question is not None
    other.play(other.question.options[0])
    assert (game.position, len(game.events), game.decisions, str(game.record)) == before
    assert len(other.events) > before[1]
    other.undo()
    assert other.position == game.position


def test_games_with_every_sort_of_dealer_are_copied() -> None:
    for dealer in (on.RandomDealer("S"), on.DuplicateDealer("S"), on.RecordedDealer("", on.DuplicateDealer("S")), None):
        game = on.Game("onirim:1", dealer=dealer)
        assert copy.deepcopy(game).position == pickle.loads(pickle.dumps(game)).position == game.position  # noqa: S301


@pytest.mark.parametrize("package", BUILDS)
@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_rules_are_the_object_that_their_code_gives(copied: Callable[[object], object], package: ModuleType) -> None:
    for code in on.presets():
        assert copied(package.read_rules(code)) is package.read_rules(code)
    game = ONIRIM if package is on else plain_build.load("onirim.definition").ONIRIM
    with pytest.raises(package.StateError, match="by hand"):
        copied(game.compose(game, 1, [], {}))


def test_rules_in_use_are_never_composed_twice() -> None:
    kept = on.read_rules("onirim:1+towers!ruins")
    on.notation.codes.parse_rules.cache_clear()
    assert on.read_rules("onirim:1+towers!ruins") is kept


@pytest.mark.parametrize("code", ["onirim:1", "onirim:2+everything", "dreamers:2"])
def test_keys_tell_states_apart_in_both_builds_alike(code: str) -> None:
    plain = plain_build.load()
    positions: dict[bytes, str] = {}
    for seed in range(6):
        game = on.Game(code, seed=seed)
        while game.question:
            state = game.state
            text = on.write_position(state)
            assert positions.setdefault(state.key(), text) == text
            game.play(game.question.options[seed % len(game.question.options)])
        assert plain.read_position(game.position).key() == game.state.key()
    assert len(set(positions.values())) == len(positions) > 100
    assert max(map(len, positions)) < 400


def test_states_of_other_rules_are_unlike() -> None:
    assert on.Game("onirim:1", 1).state != on.Game("onirim:2", 1).state
    assert on.Game("onirim:1", 1).state != "onirim:1"


@pytest.mark.parametrize("damage", [lambda key: key[:-1], lambda key: key + b"\0", lambda key: key[:9] + b"\xff" + key[10:]])
def test_a_damaged_pickle_of_a_state_is_refused(damage: Callable[[bytes], bytes]) -> None:
    state = on.Game("onirim:1", 1).state
    make, (rules, key, order) = state.__reduce__()
    assert make(rules, key, order) == state
    with pytest.raises(on.StateError):
        make(rules, damage(key), order)
    with pytest.raises(on.StateError):
        make(rules, key, order[::-1][1:])


needs_compiled = pytest.mark.skipif(not on.COMPILED, reason="no compiled build here: a C compiler makes one")


@needs_compiled
@pytest.mark.parametrize(
    "misuse",
    [
        "advance(None)",
        "State(None)",
        "State.__new__(State)",
        "State(Rules.__new__(Rules))",
        "setattr(s, 'top', 3)",
        "setattr(s, 'n_options', 300)",
        "setattr(s, 'rules', None)",
        "s.add(99, 1)",
        "s.add(0, 99)",
        "s.add_to_pile(0, 1)",
        "s.append_to_row(0, 1, 0)",
        "s.count(-1, 0)",
        "s.cards(40)",
        "s.get_counter(24)",
        "s.set_counter(0, 5)",
        "s.call(99, 0)",
        "s.call(1, 30000)",
        "s.offer(10**6)",
        "s.ask_chance(99)",
        "s.end(9, 9)",
        "s.copy_from(None)",
        "answer(s, 14 * 1024 + 12)",
        "answer(s, None)",
        "advance(State(s.rules))",
    ],
)
def test_misuse_is_refused(misuse: str) -> None:
    s = on.Game("onirim:1", 1).state
    before = s.key()
    with pytest.raises((on.OneironautError, TypeError, AttributeError)):
        eval(misuse, {**vars(on), "s": s})  # noqa: S307
    assert s.key() == before
    assert on.advance(s) == on.ASK


@needs_compiled
def test_a_rules_object_cannot_be_changed() -> None:
    rules = on.read_rules("onirim:1")
    for name in ("kinds", "zones", "code", "players", "counter_limits"):
        with pytest.raises(AttributeError):
            setattr(rules, name, ())
    with pytest.raises(TypeError):
        rules.choices["turn", "play"] = None  # type: ignore[index]
    with pytest.raises(on.StateError):
        on.Rules.__init__(rules, "onirim:1", 1, rules._modules)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: on.Game(seed=3.5), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.Game(seed=True), on.ArgumentError),
        (lambda: on.Game(lang="xx"), on.BadCodeError),
        (lambda: on.Game(7), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.Game(dealer=3), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.Game("onirim:1", 1).play(1.0), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.Game("onirim:1", 1).view("0"), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.Game("onirim:1", 1).view(1), on.StateError),
        (lambda: on.Game("onirim:1", 1).undo("1"), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.read_position(None), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.read_rules([]), on.ArgumentError),  # type: ignore[arg-type]
        (lambda: on.Record.parse(3), on.ArgumentError),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_raise_errors_of_our_own(call: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_an_option_of_another_game_is_refused() -> None:
    foreign = on.Game("dreamers:2", 1).question
    assert foreign is not None
    game = on.Game("onirim:1", 1)
    for option in foreign.options:
        with pytest.raises(on.BadCodeError, match="not of this game"):
            game.play(option)
    assert game.decisions == 0
