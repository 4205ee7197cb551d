"""A seat is sent the same bytes in games that it cannot tell apart: every route, every message; planted leaks are all caught.

`tests/server/noninterference` has the harness and says how to add a route.
"""

from __future__ import annotations

import typing
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Mount, Route, WebSocketRoute

import oneironaut as on
from oneironaut.coach import advise
from oneironaut.server.http import middleware as guard
from oneironaut.server.schemas import messages as m
from oneironaut.server.tables import hints
from oneironaut.server.tables.hints import hint_for
from tests.server.noninterference.house import House, Scripted
from tests.server.noninterference.leaks import LEAKS, Plant
from tests.server.noninterference.play import Found, compared
from tests.server.noninterference.probes import HARMLESS, PROBES
from tests.server.noninterference.twins import World, twins
from tests.support.combinations import EVERYTHING

SILENT = ["onirim:2", f"onirim:2{EVERYTHING}", "onirim:2+book+towers+premonitions", "onirim:2+incubus!true", "dreamers:2"]
TELLING = [
    ("onirim:2", 6, False),
    ("dreamers:2", 3, False),
    ("onirim:2", 7, True),
    ("onirim:2", 9, False),
    ("dreamers:2", 11, False),
]
MOST = 40  # moments of a game
FEW = 28  # enough for a leak to show
SHARDS = 12
LONG = dict(zip(SILENT, (12, 4, 4, 8, 40), strict=True))  # games in each shard


def seeds_of(seeds: int, shard: int) -> range:
    """The games of a shard."""
    return range(1000 + seeds * shard, 1000 + seeds * (shard + 1))


def games(rules: str, seeds: range) -> list[tuple[str, int, bool]]:
    """Games with a person and with a bot by turns."""
    return [(rules, seed, seed % 3 == 2) for seed in seeds]


def sound(found: Found) -> None:
    assert found.difference == ""


@pytest.mark.parametrize("rules", SILENT)
def test_the_wire_does_not_interfere(tmp_path: Path, rules: str) -> None:
    found = compared(tmp_path, games(rules, range(4)), most=20)
    sound(found)
    assert found.pairs > 8
    assert found.answers > 12 * found.moments


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize(("rules", "seeds"), LONG.items())
def test_the_wire_does_not_interfere_at_length(tmp_path: Path, rules: str, seeds: int, shard: int) -> None:
    """Of the pairs that `test_the_pairs_are_many` counts."""
    sound(compared(tmp_path, games(rules, seeds_of(seeds, shard)), most=MOST))


@pytest.mark.slow
def test_the_pairs_are_many() -> None:
    """Moments at which the seat cannot tell two different positions apart."""
    pairs = sum(
        sum(twins(rules, seed, MOST).differs)
        for rules, seeds in LONG.items()
        for shard in range(SHARDS)
        for seed in seeds_of(seeds, shard)
    )
    assert pairs >= 5000


@pytest.mark.parametrize("plant", LEAKS, ids=[leak.__name__ for leak in LEAKS])
def test_a_planted_leak_is_caught(tmp_path: Path, plant: Plant) -> None:
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        assert compared(tmp_path, TELLING, most=FEW).difference


def test_a_change_that_tells_nothing_is_none(tmp_path: Path) -> None:
    """The control: another header, the same for everybody, is not a leak."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(guard.HEADERS, "x-weather", "fine")
        sound(compared(tmp_path, TELLING[:2], most=MOST))


def test_many_leaks_are_planted() -> None:
    assert len(LEAKS) >= 20


# The harness looks everywhere.


def routes(folder: Path) -> list[str]:
    """Every route of the application, as it spells them."""
    house = House(folder, "routes")
    app: Any = house.app
    while not hasattr(app, "routes"):
        app = app.app  # what every request passes first
    found = []
    for route in app.routes:
        if isinstance(route, Mount):
            found.append(f"MOUNT {route.path or '/'}")
        elif isinstance(route, WebSocketRoute):
            found.append(f"SOCKET {route.path}")
        else:
            assert isinstance(route, Route)
            found += [f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"}]
    house.store.close()
    return found


def unwatched(found: list[str]) -> set[str]:
    """Routes that no probe uses and nobody declared harmless."""
    return set(found) - {probe.route for probe in PROBES} - set(HARMLESS) - {"SOCKET /api/socket"}


def test_every_route_is_watched(tmp_path: Path) -> None:
    found = routes(tmp_path)
    assert unwatched(found) == set()
    assert {probe.route for probe in PROBES} | set(HARMLESS) <= set(found), "a probe of a route that is gone"
    assert not {probe.route for probe in PROBES} & set(HARMLESS)
    assert all(HARMLESS.values())


def test_a_new_route_is_noticed(tmp_path: Path) -> None:
    assert unwatched([*routes(tmp_path), "GET /api/rooms/{room:str}"]) == {"GET /api/rooms/{room:str}"}


def test_every_route_is_used_and_every_message_said(tmp_path: Path) -> None:
    """What the probes promise is really asked for, and what the partner does behind the seat's back is done."""
    found = compared(tmp_path, [("onirim:2", 6, False), ("onirim:2", 7, True)], most=MOST)
    sound(found)
    assert found.hinted
    assert found.undone
    assert {probe.route for probe in PROBES} <= set(found.routes)
    assert found.routes["socket"] > 20
    assert found.said == {kind.__struct_config__.tag for kind in typing.get_args(m.SocketMessage)}


def test_twins_are_true_games_that_differ() -> None:
    """The rules play both, with the partner asked more often in one of some of them."""
    uneven = 0
    for rules in SILENT:
        differ = moments = 0
        for seed in range(12):
            game = twins(rules, seed, MOST)
            differ, moments, uneven = differ + sum(game.differs), moments + game.moments, uneven + game.uneven
            for world in game.worlds:
                replay_to(rules, world.deals, [each.code for segment in world.segments for each in segment])
        assert differ > 0.3 * moments > 10, rules
    assert uneven > 3


def replay_to(rules: str, deals: list[str], answers: list[str]) -> None:
    """Play a game by its answers and its cards: all are legal, none is left."""
    game = on.Game(rules, dealer=None)
    deals, answers = list(deals), list(answers)
    while deals or answers:
        question = game.question
        assert question is not None
        game.play(f"deal {deals.pop(0)}" if question.seat is None else answers.pop(0))


def game_at(rules: str, world: World, moment: int) -> on.Game:
    """A world at a moment."""
    game = on.Game(rules, dealer=Scripted(world.deals))
    for segment in world.segments[: moment + 1]:
        for each in segment:
            game.play(each.code)
    return game


def hinted(rules: str, seeds: range) -> tuple[int, int]:
    """In how many pairs of worlds the seat asks for advice that takes its time, and in how many it gets another one."""
    asked = differ = 0
    for seed in seeds:
        pair = twins(rules, seed, 12)
        for moment in [n for n, is_other in enumerate(pair.differs) if is_other][::4]:
            one, other = (hint_for(game_at(rules, world, moment), pair.seat, 3, "en") for world in pair.worlds)
            asked += 1
            differ += one != other
    return asked, differ


def thorough(*given: Any, **named: Any) -> Any:
    """Advice by a number of games instead of by the clock."""
    return advise(*given, **{**named, "milliseconds": None, "games": 200})


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seeds"), [("onirim:2", 6), ("onirim:2+towers", 3), ("dreamers:2", 12)])
def test_advice_that_takes_its_time_does_not_interfere(monkeypatch: pytest.MonkeyPatch, rules: str, seeds: int) -> None:
    """The servers compared above give what the coach sees at a glance; this is what it finds by playing on."""
    monkeypatch.setattr(hints, "advise", thorough)
    asked, differ = hinted(rules, range(seeds))
    assert asked > 2
    assert differ == 0
