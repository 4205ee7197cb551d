"""The examples: better than chance, and the learned one is what its training makes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from oneironaut.sim import Job, Run, simulate

EXAMPLES = Path(__file__).parents[2] / "examples"


def doors(name: str, games: int) -> float:
    """The Doors that a bot opens in a game, on the average."""
    tally = simulate(Run(Job.of("onirim:1", (name,), "EXAMPLES-1"), games)).tally
    return sum(value * n for value, n in tally.counted()["doors"].items()) / games


def test_each_example_plays_better_than_the_one_before() -> None:
    """Random play opens half a Door, and the rule of thumb of the rules (`lucky_bot`) about two."""
    thumb, learned = (doors(f"{EXAMPLES / name}", 30) for name in ("thumb_bot.py:ThumbBot", "learned_bot.py:LearnedBot"))
    search = doors(f"{EXAMPLES / 'search_bot.py'}:SearchBot", 3)
    assert thumb > 2.5
    assert learned > 4.5
    assert search > 3.5


def test_the_training_of_the_learned_bot_runs_and_repeats(tmp_path: Path) -> None:
    words = ["--generations", "2", "--size", "8", "--games", "2", "--seed", "3", "--out"]
    found = []
    for n in range(2):
        out = tmp_path / f"{n}.json"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        program = EXAMPLES / "train_learned_bot.py"
        subprocess.run([sys.executable, str(program), *words, str(out)], check=True, capture_output=True, env=environment)
        found.append(json.loads(out.read_text("utf-8")))
    assert found[0] == found[1]
    name = f"{EXAMPLES / 'learned_bot.py'}:LearnedBot?weights={tmp_path / '0.json'}"
    assert simulate(Run(Job.of("onirim:1", (name,), "EXAMPLES-2"), 2)).complete
