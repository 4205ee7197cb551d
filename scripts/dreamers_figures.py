"""Points of bots for Dreamers against each other, by seat and Identity. docs/lab/dreamers-bots.md has its figures.

    python scripts/dreamers_figures.py bluffer honest [--games 20000] [--seed DREAM-1] [--jobs 2]
    python scripts/dreamers_figures.py bluffer exploiter.json --arena

A bot is a name, or the file of a plan. The first is measured: at the first seat, then at the second, this many games each. With
--arena, games are played without views, inside compiled code: the same play, a few hundred times as fast, and without seats
(they differ in nothing but the lot that says who begins).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import oneironaut as on
from oneironaut.bots import Bot
from oneironaut.bots.dreamers.bluffer import BlufferBot
from oneironaut.bots.dreamers.match_stats import MatchStats, play_matches
from oneironaut.bots.dreamers.partners import STYLES, Partner, simple_partner
from oneironaut.bots.dreamers.plan import read_plan, shipped_plan
from oneironaut.bots.registry import new_bot
from oneironaut.kernel.rounds import RoundResult
from oneironaut.runtime.processes import init_worker
from oneironaut.sim.engines import cores
from oneironaut.sim.job import game_seed
from oneironaut.sim.stats import mean_interval
from oneironaut.sim.table import BotTable

PART = 250  # games that one process plays at a time
DREAMER, MASTER = "Dreamer", "Master"
CELLS = ((DREAMER, DREAMER), (DREAMER, MASTER), (MASTER, DREAMER))  # the measured bot's Identity, the other's


def identities(result: RoundResult) -> tuple[str, str]:
    """Who was who in a round, by how it ended (D-7): points go by Identity, so every end shows them."""
    if result.seat is None or result.reason == "mistaken":
        return DREAMER, DREAMER
    is_master = result.reason == "kept"
    mine, other = (MASTER, DREAMER) if is_master else (DREAMER, MASTER)
    return (mine, other) if result.seat == 0 else (other, mine)


@dataclass
class Figures:
    """What many games came to for the measured bot."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    mine: Counter[int] = field(default_factory=Counter)  # points in a game
    theirs: Counter[int] = field(default_factory=Counter)
    margins: Counter[int] = field(default_factory=Counter)
    cells: dict[tuple[str, str], Counter[tuple[int, int]]] = field(default_factory=lambda: {cell: Counter() for cell in CELLS})
    reasons: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: {cell: Counter() for cell in CELLS})

    def add(self, outcome: on.Outcome, seat: int) -> None:
        """Count a game that the measured bot played at a seat."""
        mine, theirs = outcome.points[seat], outcome.points[1 - seat]
        self.games += 1
        self.wins += outcome.winner == seat
        self.losses += outcome.winner == 1 - seat
        self.mine[mine] += 1
        self.theirs[theirs] += 1
        self.margins[mine - theirs] += 1
        for result in outcome.rounds:
            cell = identities(result)
            if seat == 1:
                cell = cell[::-1]
            self.cells[cell][result.points[seat], result.points[1 - seat]] += 1
            by = "" if result.seat is None else "+" if result.seat == seat else "-"
            self.reasons[cell][result.reason + by] += 1

    def merge(self, other: Figures) -> None:
        """Count the games of another one too."""
        self.games += other.games
        self.wins += other.wins
        self.losses += other.losses
        self.mine.update(other.mine)
        self.theirs.update(other.theirs)
        self.margins.update(other.margins)
        for cell in CELLS:
            self.cells[cell].update(other.cells[cell])
            self.reasons[cell].update(other.reasons[cell])

    def margin_as(self, identity: str) -> Counter[int]:
        """Return the differences of points in the rounds in which the measured bot had an Identity."""
        found: Counter[int] = Counter()
        for cell, rounds in self.cells.items():
            if cell[0] == identity:
                for (mine, theirs), n in rounds.items():
                    found[mine - theirs] += n
        return found


def mean(histogram: Counter[int]) -> str:
    """Format a mean with its 95% interval."""
    if not histogram:
        return "-"
    low, high = mean_interval(histogram)
    return f"{(low + high) / 2:+.3f} ± {(high - low) / 2:.3f}"


def bot_of(name: str) -> Bot:
    """Make a bot of a name, or with the plan of a file."""
    return BlufferBot(read_plan(Path(name).read_text("utf-8"))) if name.endswith(".json") else new_bot(name)


def measure(one: str, other: str, games: int, seed: str, seat: int, rules: str = "dreamers:2", first: int = 0) -> Figures:
    """Games of one bot, at a seat, against another; the first of them has this number."""
    bots = [bot_of(one), bot_of(other)]
    table = BotTable(on.read_rules(rules), bots if seat == 0 else bots[::-1])
    figures = Figures()
    for number in range(first, first + games):
        figures.add(table.play(game_seed(seed, number), number).outcome, seat)
    return figures


def measure_on(jobs: int, one: str, other: str, games: int, seed: str, seat: int, rules: str = "dreamers:2") -> Figures:
    """Play the same games on several processes: the figures are the same."""
    figures = Figures()
    firsts = range(0, games, PART)
    sizes = [min(PART, games - first) for first in firsts]
    with ProcessPoolExecutor(jobs, initializer=init_worker) as pool:
        for part in pool.map(partial(measure_part, one, other, seed, seat, rules), firsts, sizes):
            figures.merge(part)
    return figures


def measure_part(one: str, other: str, seed: str, seat: int, rules: str, first: int, games: int) -> Figures:
    """Play some of the games."""
    return measure(one, other, games, seed, seat, rules, first)


def arena_figures(one: str, other: str, games: int, seed: int, rules: str = "dreamers:2") -> MatchStats:
    """Measure the same in the arena."""
    composed = on.read_rules(rules)
    return play_matches(composed, partner_of(one, composed), partner_of(other, composed), games, seed)


def partner_of(name: str, rules: on.Rules) -> Partner:
    """Who plays in the arena, by name or by the file of a plan."""
    if name in STYLES:
        return simple_partner(name, rules)
    return Partner(name, shipped_plan() if name == "bluffer" else read_plan(Path(name).read_text("utf-8")))


def report_stats(stats: MatchStats, write: Callable[[str], object] = print) -> None:
    """Describe the figures of the arena."""
    write(f"  {stats.margin.n} games, points: {stats.mine} against {stats.theirs}, margin {stats.margin}")
    for identity, name in enumerate((DREAMER, MASTER)):
        write(f"  margin in a round as {name}: {stats.as_identity[identity]}")
    for cell in ((0, 0), (0, 1), (1, 0)):
        ends = {reason: n for (one, other, reason), n in stats.ends.most_common() if (one, other) == cell}
        whole = sum(ends.values())
        parts = ", ".join(f"{reason} {n / whole:.3f}" for reason, n in ends.items())
        write(f"    {(DREAMER, MASTER)[cell[0]]} with a {(DREAMER, MASTER)[cell[1]]}: {whole} rounds; {parts}")


def report(figures: Figures, write: Callable[[str], object] = print) -> None:
    """Describe the figures."""
    games = figures.games
    write(f"  {games} games: won {figures.wins / games:.3f}, lost {figures.losses / games:.3f}")
    write(f"  points in a game: {mean(figures.mine)} against {mean(figures.theirs)}, margin {mean(figures.margins)}")
    for identity in (DREAMER, MASTER):
        write(f"  margin in a round as {identity}: {mean(figures.margin_as(identity))}")
    for cell in CELLS:
        ends = figures.reasons[cell]
        parts = ", ".join(f"{reason} {n / ends.total():.3f}" for reason, n in ends.most_common())
        margins: Counter[int] = Counter()
        for (mine, theirs), n in figures.cells[cell].items():
            margins[mine - theirs] += n
        write(f"    {cell[0]} with a {cell[1]}: {ends.total()} rounds, margin {mean(margins)}; {parts}")


def main() -> None:
    """Measure one bot against another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("bot", help="the bot that is measured, or the file of a plan")
    parser.add_argument("other", help="the bot that it plays against")
    parser.add_argument("--games", type=int, default=20_000, help="games at each seat (20000)")
    parser.add_argument("--seed", default="DREAM-1")
    parser.add_argument("--number", type=int, default=1, help="the seed of the arena (1)")
    parser.add_argument("--rules", default="dreamers:2")
    parser.add_argument("--seat", type=int, choices=(1, 2), help="only at this seat")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes that play, if not in the arena (one for each core)")
    parser.add_argument("--json", type=Path, help="write the margins there as well")
    parser.add_argument("--arena", action="store_true", help="play without views, fast")
    args = parser.parse_args()
    if args.arena:
        print(f"{args.bot} against {args.other}, in the arena:")
        report_stats(arena_figures(args.bot, args.other, args.games, args.number, args.rules))
        return
    found: dict[str, dict[str, str]] = {}
    for seat in range(2) if args.seat is None else (args.seat - 1,):
        figures = measure_on(args.jobs, args.bot, args.other, args.games, args.seed, seat, args.rules)
        print(f"{args.bot} at seat {seat + 1} against {args.other}:")
        report(figures)
        found[str(seat + 1)] = {
            "points": mean(figures.mine),
            "other": mean(figures.theirs),
            "margin": mean(figures.margins),
            **{identity: mean(figures.margin_as(identity)) for identity in (DREAMER, MASTER)},
        }
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
