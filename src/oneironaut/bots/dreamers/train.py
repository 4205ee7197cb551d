"""Training: makes the plan of the bluffing bot, or one that takes as much as it can from a plan. Reproducible from a seed.

    python -m oneironaut.bots.dreamers.train plan.json [--rounds 2000000] [--seed 1]
    python -m oneironaut.bots.dreamers.train exploiter.json --exploit [plan.json]

A plan is learned in stages: what acts tell is counted from the plan of the stage before, and the last stage is the longest.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from ...kernel.rules import Rules
from ...notation.codes import read_rules
from .learn import ITSELF, PARTS, Learner
from .lens import blank_lens, counted_lens
from .partners import Partner, simple_partner
from .plan import Plan, read_plan, shipped_plan, write_plan
from .trial import play_trial

RULES = "dreamers:2"
ROUNDS = 2_000_000
GAMES = 20_000
SHARES = (0.1, 0.1, 0.1, 0.1, 0.6)  # of the rounds, for each stage
COUNTED = 0.25  # rounds to count acts in, for each round of a stage
SHARE = 0.5  # how much the points of both count beside the difference
HONEST, RANDOM = 30, 10  # parts of a hundred against these; the rest is self-play
COMMAND = "python -m oneironaut.bots.dreamers.train"
Tell = Callable[[str], object]


def learn_plan(rules: Rules, partners: Mapping[Partner, int], rounds: int, seed: int, share: float, tell: Tell) -> Plan:
    """Learn a plan against partners, stage by stage."""
    plan = blank_lens(rules)
    begun = time.perf_counter()
    for stage, part in enumerate(SHARES):
        learner = Learner(rules, 1000 * seed + 2 * stage, plan, partners, share)
        worth = learner.run(max(1, round(rounds * part)))
        learned = learner.plan()
        tell(
            f"stage {stage + 1} of {len(SHARES)}: {learner.rounds} rounds, {len(learned.chances)} situations, a round is worth "
            f"{worth:+.3f}, a choice {learner.choice_worth:+.3f}; {time.perf_counter() - begun:.0f} s"
        )
        if stage == len(SHARES) - 1:
            return read_plan(write_plan(learned))  # what is measured is what is kept, rounded as in its file
        plan = counted_lens(rules, 1000 * seed + 2 * stage + 1, learned, partners, round(rounds * part * COUNTED))
    raise AssertionError("the last stage returns")


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
    """The plan of the bluffing bot, with a card that says how it was made and what it achieves."""
    rules = read_rules(RULES)
    partners = {simple_partner("honest", rules): honest, simple_partner("random", rules): random}
    plan = learn_plan(rules, partners, rounds, seed, share, tell)
    results = {}
    for partner in partners:
        trial = play_trial(rules, Partner("bluffer", plan), partner, games, seed)
        results[partner.name] = {"games": games, "margin": str(trial.margin)}
        tell(f"against {partner.name}: {trial.margin} points in a game")
    card = {
        "rules": RULES,
        "rounds": rounds,
        "seed": seed,
        "command": f"{COMMAND} bluffer.json --rounds {rounds} --seed {seed} --share {share} --honest {honest} --random {random}",
        "share": share,
        "results": results,
        "partners": {"honest": honest, "random": random, ITSELF: PARTS - honest - random},
    }
    return replace(plan, card=card)


def exploit(victim: Plan, rounds: int, seed: int, tell: Tell, *, games: int = GAMES) -> Plan:
    """A plan that takes as many points as it can from a plan that stays as it is: an approximate best response. It learns as
    the victim did, in the same situations; only the difference of points counts."""
    rules = read_rules(RULES)
    victim.check(rules)
    prey = Partner("victim", victim)
    plan = learn_plan(rules, {prey: PARTS}, rounds, seed, 0.0, tell)
    trial = play_trial(rules, Partner("exploiter", plan), prey, games, seed)
    tell(f"takes {trial.margin} points in a game, {trial.as_identity[0]} in a round as Dreamer, {trial.as_identity[1]} as Master")
    card = {
        "rules": RULES,
        "rounds": rounds,
        "seed": seed,
        "games": games,
        "margin": str(trial.margin),
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
