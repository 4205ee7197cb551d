"""Tune the weights of the planner, module by module, and write them with a card to the file that the bot reads.

`python scripts/tune_planner.py onirim:1 --rounds 120` tunes the weights of the base game, and
`python scripts/tune_planner.py onirim:1+towers --module towers` those of the Towers with the others as they are. The same
command gives the same weights, if it begins with the same: without `--fresh` it begins with those of the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from oneironaut.bots import planner
from oneironaut.bots.tuning import TuningConfig, test, tune
from oneironaut.features.evaluation import Evaluation
from oneironaut.features.registry import features_of
from oneironaut.notation.codes import read_rules
from oneironaut.sim.stats import wilson

FILE = Path(planner.__file__).parent / "plans" / "onirim.json"


def main(argv: Sequence[str] | None = None) -> int:
    """Tune, test, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", help="the games that are played")
    parser.add_argument("--module", action="append", help="whose weights change (default: those of the base game)")
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--pairs", type=int, default=12, help="directions in a round")
    parser.add_argument("--games", type=int, default=60, help="games for each way of a direction")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test", type=int, default=20_000, help="fresh games by which the outcome is judged")
    parser.add_argument("--fresh", action="store_true", help="begin with the values that modules declare")
    parser.add_argument("--file", type=Path, default=FILE)
    args = parser.parse_args(argv)
    rules = read_rules(args.rules)
    modules = tuple(args.module or ["base"])
    if unknown := set(modules) - {module.key for module in rules._modules}:
        parser.error(f"{rules.code} has no module {', '.join(sorted(unknown))}")
    card = json.loads(args.file.read_text("utf-8"))
    weights: dict[str, float] = dict(card["weights"])
    if args.fresh:
        weights = {name: value for name, value in weights.items() if name.partition(" ")[0] not in modules}
    plan = TuningConfig(rules, modules, args.rounds, args.pairs, args.games, args.seed)

    def told(number: int, mean: float) -> None:
        if number % 10 == 9:
            print(f"round {number + 1}: {mean:.4f}", file=sys.stderr, flush=True)

    tuned = tune(plan, weights, told)
    wins = test(rules, {**weights, **tuned}, args.test)
    low, high = wilson(wins, args.test)
    print(f"{rules.code}: {wins} of {args.test} won, {wins / args.test:.4f} [{low:.4f} to {high:.4f}]")
    known = Evaluation(features_of(rules), {**weights, **tuned}).weights()
    card["weights"] = dict(sorted({**weights, **{name: known[name] for name in tuned}}.items()))
    entry = {
        "modules": list(modules),
        "rules": rules.code,
        "command": f"python scripts/tune_planner.py {' '.join(sys.argv[1:] if argv is None else argv)}",
        "seed": args.seed,
        "games": 2 * args.rounds * args.pairs * args.games,
        "tested": args.test,
        "wins": wins,
        "interval": [round(low, 4), round(high, 4)],
    }
    card["tuned"] = [old for old in card["tuned"] if args.fresh is False or old["modules"] != list(modules)] + [entry]
    args.file.write_text(json.dumps(card, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
