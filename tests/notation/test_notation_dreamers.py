"""The Dreamers part of the notation page is true: its tables are those of the code, a player's own record is as it says."""

from __future__ import annotations

import re

import pytest

import oneironaut as on
from oneironaut.dreamers.module import round_result
from tests.notation.test_notation_docs import bodies, fits, tables, ticked

RULES = on.read_rules("dreamers:2")


def spans(cell: str) -> list[tuple[int, int]]:
    """The ranges of a cell: `0–9`."""
    return [(int(least), int(most)) for least, most in re.findall(r"(\d+)–(\d+)", cell)]


def test_table_of_kinds() -> None:
    rows = [(code, row[1], *ticked(row[2])) for row in tables("Dreamers kind") for code in ticked(row[0])]
    assert rows == [(kind.code, str(kind.copies), kind.home) for kind in RULES.kinds]


def test_table_of_verbs() -> None:
    rows = tables("Dreamers verb")
    names = list(dict.fromkeys(ticked(row[0])[0] for row in rows))
    in_order = [verb.name for verb in RULES.verbs]
    assert sorted(names) == sorted(in_order)
    names.remove("pass")
    names.insert(names.index("accuse") + 1, "pass")
    assert names == in_order
    listed = {(row[3], ticked(row[0])[0]): (row[1], ticked(row[2])) for row in rows if row[3] != "deal"}
    assert set(listed) == set(RULES.choices)
    verbs = {verb.name: verb for verb in RULES.verbs}
    for (_, name), (takes, places) in listed.items():
        assert bool(takes) == (verbs[name].takes == "card")
        assert places == [place for place in verbs[name].places if place]


def test_table_of_zones() -> None:
    rows = tables("Dreamers zone")
    mine = [zone for zone in RULES.zones if zone.seat in (None, 0)]
    assert [ticked(row[0])[0] for row in rows] == [zone.title for zone in mine]
    for row, zone in zip(rows, mine, strict=True):
        assert row[1:4] == [zone.sort, str(zone.capacity or ""), zone.sight]
    assert [zone.title.replace("2", "1") for zone in RULES.zones if zone.seat == 1] == [z.title for z in mine if z.seat == 0]


def test_table_of_counters() -> None:
    rows = [(name, row[1]) for row in tables("Dreamers counter") for name in ticked(row[0])]
    assert rows == [(name, str(most)) for name, most in zip(RULES.counters, RULES.counter_limits, strict=True)]


def test_table_of_rounds() -> None:
    for how, reason, seat, points in tables("Dreamers round"):
        for extra in (0, 1) if seat else (0,):
            found = round_result(int(how) + extra)
            assert found.reason == ticked(reason)[0]
            assert found.seat == (extra if seat else None)
            worth = int(points.split()[0].replace("−", "-"))
            assert found.points == ((worth, worth) if "both" in points else (0, worth) if extra else (worth, 0))


def test_table_of_effects() -> None:
    rows = tables("Dreamers effect")
    assert [ticked(row[0])[0] for row in rows] == [effect.name for effect in RULES._effects]
    for row, effect in zip(rows, RULES._effects, strict=True):
        assert (spans(row[1]) or [(0, 0)]) + spans(row[2]) == (list(effect.memory) or [(0, 0)])


def test_a_players_own_record() -> None:
    """It is that of the last record of Dreamers on the page."""
    whole = on.Record.parse(next(body for body in bodies("record") if "dreamers:2" in body))
    game = on.Game(whole.rules, seed=whole.seed)
    for line in whole.moves:
        if line.action:
            game.play(line.action)
    (text,) = bodies("own")
    assert str(game.record_for(1)) == text
    record = on.Record.parse(text)
    assert str(record) == text
    assert fits("Moves", "\n".join(str(line) for line in record.moves))
    with pytest.raises(on.RecordError, match="only what seat 1 could see"):
        on.Game.replay(record)
    assert str(game.record_for(0)) != text
