"""Count how rounds of Dreamers end between two bluffers: writes src/oneironaut/bots/dreamers/odds.toml.

    python scripts/count_rounds.py --games 200000

Run it again whenever the plan of the bluffer has changed: a test says so.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from oneironaut.bots.dreamers.learn import ITSELF
from oneironaut.bots.dreamers.odds import CHOOSERS, counted, digest
from oneironaut.bots.dreamers.partners import Partner
from oneironaut.bots.dreamers.plan import shipped_plan
from oneironaut.notation.codes import read_rules

FILE = Path(__file__).parent.parent / "src" / "oneironaut" / "bots" / "dreamers" / "odds.toml"
RULES = "dreamers:2"
HEAD = """# How rounds of Dreamers end between two bluffers: the share of every end by its number (see dreamers/names.py), seen
# from the player who begins; apart for rounds in which nobody, that player or the other one chooses an Identity.
# Made by: python scripts/count_rounds.py --games {games} --seed {seed}
"""


def main() -> None:
    """Play, count, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules, plan = read_rules(RULES), shipped_plan()
    found = counted(rules, Partner(ITSELF, plan), args.games, args.seed)
    lines = [f'rules = "{rules.code}"', f'plan = "{digest(plan)}"', f"rounds = {found.rounds}"]
    for name, ends in zip(CHOOSERS, found.ends, strict=True):
        lines.append(f"{name} = [{', '.join(f'{share:.5f}' for share in ends)}]")
    FILE.write_text(HEAD.format(games=args.games, seed=args.seed) + "\n".join(lines) + "\n", "utf-8")
    print(FILE.read_text("utf-8"))


if __name__ == "__main__":
    main()
