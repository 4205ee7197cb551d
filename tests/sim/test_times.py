"""The time of decisions: counted in a histogram, held against a limit, in the results apart from what the games came to."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import oneironaut as on
from oneironaut.kernel.errors import BadCodeError
from oneironaut.sim import Job, Run, simulate
from oneironaut.sim.results import simulation_json
from oneironaut.sim.table import BotTable
from oneironaut.sim.times import Times, merge_times

PROGRAM = Path(__file__).parents[1] / "support" / "line_bots.py"
SLOW = "tests.support.bad_bots:Sleeper?seconds=0.02"


def test_quantiles_are_close_and_add_up() -> None:
    values = [1e-6 * 1.01**i for i in range(1000)]
    whole, parts = Times(), [Times(), Times()]
    for i, value in enumerate(values):
        whole.add(value)
        parts[i % 2].add(value)
    for share in (0.5, 0.9, 0.99):
        true = values[int(share * 1000) - 1]
        assert true <= whole.quantile(share) * 1.0001
        assert whole.quantile(share) < 1.05 * true
    assert whole.quantile(1.0) == whole.longest == values[-1]
    merged: list[Times] = []
    merge_times(merged, [parts[0]])
    merge_times(merged, [parts[1]])
    assert merged == [whole]
    assert Times.from_json(json.loads(json.dumps(whole.to_json()))) == whole
    assert Times().quantile(0.5) == 0.0


def test_late_decisions_are_counted_and_change_nothing() -> None:
    late = simulate(Run(Job.of("onirim:1", (SLOW,), "TIME-1", limit=0.01), 1))
    free = simulate(Run(Job.of("onirim:1", (SLOW,), "TIME-1"), 1))
    assert late.tally == free.tally
    assert late.times[0].late == late.times[0].decisions > 10
    assert free.times[0].late == 0
    assert late.times[0].quantile(0.5) >= 0.02
    told = simulation_json([late])
    assert told["run"][0]["limit"] == 0.01
    assert told["run"][0]["late"] == "count"
    seat = told["run"][0]["decision_seconds"][0]
    assert seat["late"] == seat["decisions"]
    assert 0.02 <= seat["median"] <= seat["p99"] <= seat["max"]
    assert told["results"] == simulation_json([free])["results"]  # what depends on the machine stands apart


def test_a_late_decision_can_lose_the_game() -> None:
    run = simulate(Run(Job.of("onirim:1", (SLOW,), "TIME-1", limit=0.01, forfeit=True), 2))
    assert run.tally.reasons(won=False) == {"late": 2}
    assert run.times[0].late == run.times[0].decisions == 2
    versus = BotTable(on.read_rules("dreamers:2"), ["honest", SLOW], limit=0.01, forfeit=True)
    for seed in ("TIME-2:0", "TIME-2:1"):
        assert versus.play(seed).outcome.winner == 0


def test_a_program_that_hangs_forfeits_and_the_next_game_goes_on() -> None:
    name = f"cmd:{sys.executable} {PROGRAM} late"
    run = simulate(Run(Job.of("onirim:1", (name,), "TIME-3", limit=0.2, forfeit=True), 2))
    assert run.failure is None
    assert run.tally.reasons(won=False) == {"late": 2}


@pytest.mark.parametrize(("limit", "forfeit"), [(-1.0, False), (float("nan"), False), (float("inf"), True), (0.0, True)])
def test_limits_that_make_no_sense_are_refused(limit: float, forfeit: bool) -> None:
    with pytest.raises(BadCodeError, match="give a number of seconds above 0"):
        Job.of("onirim:1", ("greedy",), "X", limit=limit, forfeit=forfeit)
