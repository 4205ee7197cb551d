"""Instructions of one random game in compiled code, counted by valgrind's callgrind: repeatable on a busy machine.

    python benchmarks/instructions.py onirim:1 onirim:1+everything dreamers:2

Each code runs twice, with few and with many games; the difference leaves out the start of the interpreter.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

FEW, MANY = 50, 250
PROGRAM = """
import sys
import oneironaut as on
from oneironaut.rollout.playout import play_many
start = on.begin(on.read_rules(sys.argv[1]))
print(play_many(start, int(sys.argv[2]), 1))
"""


def instructions(code: str, games: int) -> tuple[int, str]:
    """Count the instructions of a process that plays games; also return what it printed."""
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=" + os.devnull,
        sys.executable,
        "-c",
        PROGRAM,
        code,
        str(games),
    ]
    path = os.pathsep.join([str(Path(__file__).parents[1] / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found:
        raise SystemExit(f"valgrind printed no count:\n{done.stderr}")
    return int(found[1]), done.stdout.strip()


def main() -> None:
    """Print the instructions of a game for each code, with the checksum of the longer run."""
    parser = argparse.ArgumentParser(description="Count the instructions of a random game in compiled code.")
    parser.add_argument("codes", nargs="*", default=["onirim:1", "onirim:1+everything", "dreamers:2"])
    if not shutil.which("valgrind"):
        raise SystemExit("valgrind is not installed. On Debian and Ubuntu: apt install valgrind")
    for code in parser.parse_args().codes:
        few, _ = instructions(code, FEW)
        many, played = instructions(code, MANY)
        print(f"{code:24} {(many - few) / (MANY - FEW):12,.0f} instructions a game   {played}", flush=True)


if __name__ == "__main__":
    main()
