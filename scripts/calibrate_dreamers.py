"""Measure the coach for Dreamers on held-out games of two bluffers: writes its figures into docs/lab/coach.md.

    python scripts/calibrate_dreamers.py --positions 20000

Each game begins with up to 60 decisions of which 30 % are random, but for the Dreams that are laid; then bluffers go on alone,
and up to twelve chances that the coach gives from there on are compared with how the game ends. Run it again whenever the plan
of the bluffer has changed.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import oneironaut as on
from oneironaut.bots.dreamers.bluffer import BlufferBot
from oneironaut.bots.dreamers.odds import DRAW, digest
from oneironaut.bots.dreamers.plan import shipped_plan
from oneironaut.coach import improve
from oneironaut.coach.measure_calibration import LONGEST, RANDOM, Scored, bins_between, brier_of, off
from oneironaut.dealers import RandomDealer
from oneironaut.plots.coach import plot_reliability
from oneironaut.rollout.playout import FastRandom
from oneironaut.runtime.processes import init_worker
from oneironaut.sim.engines import cores
from oneironaut.sim.pages import put_between

PAGE = Path(__file__).parent.parent / "docs" / "lab" / "coach.md"
RULES = "dreamers:2"
SEED = "HELD-OUT"
KEEP = 12
EDGES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
MARKS = (f"<!-- calibration {RULES} -->", f"<!-- end of {RULES} -->")


def held_out(rounds: int, number: int) -> list[Scored]:
    """Return the positions of one held-out game."""
    game = on.Game(RULES, dealer=RandomDealer(f"{SEED}:{number}"))
    luck = FastRandom(number * 2 + 1)
    free = luck.below(LONGEST)
    bots = [BlufferBot(), BlufferBot()]
    for seat, bot in enumerate(bots):
        bot.start(game.rules, seat, 2 * number + seat)
    seen: list[tuple[int, str]] = []  # decisions before it, and the answer
    while (question := game.question) is not None:
        seat = question.seat or 0
        choice = bots[seat].choose(question, game.view(seat))
        is_bound = question.ask == "activation"  # the bot remembers which Dream it laid
        if not is_bound and game.decisions < free and luck.below(1000) < 1000 * RANDOM:
            choice = question.options[luck.below(len(question.options))]
            seen.clear()
        elif len(question.options) > 1:
            seen.append((game.decisions, choice.code))
        game.play(choice)
    kept = [seen[i * len(seen) // min(KEEP, len(seen))] for i in range(min(KEEP, len(seen)))]
    return advised(game, dict(kept), rounds, number)


def advised(game: on.Game, kept: dict[int, str], rounds: int, number: int) -> list[Scored]:
    """Return what the coach says of the answers that were given, with how the game ended for the seat."""
    assert game.outcome is not None  # noqa: S101 - it is over
    found = []
    again = on.Game(game.rules, dealer=None)
    for _, code in game.record.answers():
        question = again.question
        if question is not None and question.seat is not None and again.decisions in kept:
            *_, advice = improve(again, games=rounds, watch=(code,))
            winner = game.outcome.winner
            score = DRAW if winner is None else float(winner == question.seat)
            found.append(Scored(number, advice.of(code).chance, score))
        again.play(code)
    return found


def main() -> None:
    """Play, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=400, help="from each option")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--dry", action="store_true", help="write nothing")
    args = parser.parse_args()
    found: list[Scored] = []
    with ProcessPoolExecutor(args.jobs, initializer=init_worker) as pool:
        for n, sights in enumerate(pool.map(partial(held_out, args.rounds), range(args.positions), chunksize=4)):
            found += sights
            if n % 50 == 0:
                print(f"{n} games, {len(found)} positions", flush=True)
            if len(found) >= args.positions:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    text = page_of(args, found)
    print(text)
    if not args.dry:
        title = f"{RULES} · positions: {len(found):,}"
        plot_reliability(bins_between(found, EDGES), PAGE.with_name("coach-dreamers-2.svg"), title, "en")
        PAGE.write_text(put_between(PAGE.read_text("utf-8"), *MARKS, text.strip()), "utf-8")


def page_of(args: argparse.Namespace, found: list[Scored]) -> str:
    """Write the part of the page that holds the figures."""
    games = len({sight.game for sight in found})
    mean = sum(sight.score for sight in found) / len(found)
    same = [Scored(sight.game, mean, sight.score) for sight in found]
    rows = bins_between(found, EDGES)
    text = [
        (
            f"{len(found):,} positions of {games:,} games (seed `{SEED}`), by the plan `{digest(shipped_plan())}`, {args.rounds} "
            f"rounds from each option. Made by `python scripts/calibrate_dreamers.py --positions {args.positions}`. Brier score "
            f"{brier_of(found):.4f}; the same chance for every position has {brier_of(same):.4f}. Mean distance: "
            f"{100 * off(rows):.1f} points."
        ),
        "",
        "![Reliability diagram](coach-dreamers-2.svg)",
        "",
        "| Chance given | games won, draws by half | 95% interval | positions |",
        "|---|---|---|---|",
    ]
    for row in rows:
        low, high = row.interval
        text.append(f"| {row.given:.1%} | {row.won:.1%} | {low:.1%} to {high:.1%} | {row.positions:,} |")
    return "\n".join(text) + "\n"


if __name__ == "__main__":
    main()
