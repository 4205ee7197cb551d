"""Training: makes the plan of the bluffing bot, or one that takes as much as it can from a plan. Reproducible from a seed.

    oneironaut train dreamers:2 [--games 2000000] [--seed 1]
    python -m oneironaut.bots.dreamers.train exploiter.json --exploit [plan.json]

The second command has the finer settings too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ...kernel.rules import Rules
from ...notation.codes import read_rules
from .learn import ITSELF, PARTS
from .match_stats import Sums, play_matches
from .partners import Partner, simple_partner
from .plan import Plan, read_plan, shipped_plan, write_plan
from .stages import SHARES, StagedTraining

RULES = "dreamers:2"
ROUNDS = 2_000_000
GAMES = 20_000
SHARE = 0.5  # how much the points of both count besides the difference
HONEST, RANDOM = 30, 10  # parts of a hundred against these; the rest is self-play
COMMAND = "python -m oneironaut.bots.dreamers.train"
Tell = Callable[[str], object]


def teachers(rules: Rules, honest: int = HONEST, random: int = RANDOM) -> dict[Partner, int]:
    """Return whom the bluffing bot learns with besides itself, and in how many of a hundred rounds."""
    return {simple_partner("honest", rules): honest, simple_partner("random", rules): random}


def told(tell: Tell) -> Callable[[StagedTraining], None]:
    """Make a function that reports each stage in one line."""
    begun = time.perf_counter()

    def report(training: StagedTraining) -> None:
        rounds = sum(training.length(stage) for stage in range(training.stage + 1))
        if training.done == rounds:
            worth = f"a round is worth {training.curve[-1][1]:+.3f}"
            tell(f"stage {training.stage + 1} of {len(SHARES)}: {rounds} rounds, {worth}; {time.perf_counter() - begun:.0f} s")

    return report


def train(
    rounds: int,
    seed: int,
    tell: Tell,
    *,
    share: float = SHARE,
    honest: int = HONEST,
    random: int = RANDOM,
    games: int = GAMES,
) -> Plan:
    """Train the plan of the bluffing bot, with a card that says how it was made and what it achieves."""
    rules = read_rules(RULES)
    training = StagedTraining(rules, teachers(rules, honest, random), rounds, seed, share)
    plan = training.run(told(tell))
    return measured(plan, training, games, lambda partner, margin: tell(f"against {partner}: {margin} points in a game"))


def measured(plan: Plan, training: StagedTraining, games: int, tell: Callable[[str, Sums], object]) -> Plan:
    """Return a plan with its card: how it was made, and what it achieves against its teachers."""
    results = {}
    for partner in training.partners:
        stats = play_matches(training.rules, Partner("bluffer", plan), partner, games, training.seed)
        results[partner.name] = {"games": games, "margin": str(stats.margin)}
        tell(partner.name, stats.margin)
    parts = {partner.name: n for partner, n in training.partners.items()}
    card = {
        "rules": RULES,
        "rounds": training.rounds,
        "seed": training.seed,
        "command": command_of(training),
        "share": training.share,
        "results": results,
        "partners": {**parts, ITSELF: PARTS - sum(parts.values())},
    }
    return replace(plan, card=card)


def command_of(training: StagedTraining) -> str:
    """Return the command that makes the same plan."""
    usual = teachers(training.rules)
    parts = {partner.name: n for partner, n in training.partners.items()}
    if training.share == SHARE and parts == {partner.name: n for partner, n in usual.items()}:
        return f"oneironaut train {RULES} --games {training.rounds} --seed {training.seed}"
    settings = "".join(f" --{name} {n}" for name, n in parts.items())
    return f"{COMMAND} plan.json --rounds {training.rounds} --seed {training.seed} --share {training.share}{settings}"


def exploit(victim: Plan, rounds: int, seed: int, tell: Tell, *, games: int = GAMES) -> Plan:
    """Train a plan that takes as many points as it can from a plan that stays as it is: an approximate best response. It
    learns as the victim did, in the same situations; only the difference of points counts."""
    rules = read_rules(RULES)
    victim.check(rules)
    prey = Partner("victim", victim)
    plan = StagedTraining(rules, {prey: PARTS}, rounds, seed, 0.0).run(told(tell))
    stats = play_matches(rules, Partner("exploiter", plan), prey, games, seed)
    tell(f"takes {stats.margin} points in a game, {stats.as_identity[0]} in a round as Dreamer, {stats.as_identity[1]} as Master")
    card = {
        "rules": RULES,
        "rounds": rounds,
        "seed": seed,
        "games": games,
        "margin": str(stats.margin),
        "against": dict(victim.card),
    }
    return replace(plan, card=card)


def main() -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="where the plan is written")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds to learn from ({ROUNDS})")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games to measure the plan by ({GAMES})")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (1)")
    parser.add_argument("--share", type=float, default=SHARE, help=f"how much the points of both count ({SHARE})")
    parser.add_argument("--honest", type=int, default=HONEST, help=f"parts of 100 against the honest bot ({HONEST})")
    parser.add_argument("--random", type=int, default=RANDOM, help=f"parts of 100 against the random bot ({RANDOM})")
    parser.add_argument(
        "--exploit", metavar="PLAN", type=Path, nargs="?", const=Path(), help="learn against this plan (the shipped one)"
    )
    args = parser.parse_args()

    def tell(line: str) -> None:
        print(line, flush=True)

    if args.exploit is None:
        plan = train(args.rounds, args.seed, tell, share=args.share, honest=args.honest, random=args.random, games=args.games)
    else:
        victim = shipped_plan() if args.exploit == Path() else read_plan(args.exploit.read_text("utf-8"))
        plan = exploit(victim, args.rounds, args.seed, tell, games=args.games)
    args.file.write_text(write_plan(plan), "utf-8")


if __name__ == "__main__":
    main()
