"""How long a bot thinks: the time of each decision by rules, as a table in Markdown. Measures, judges nothing.

`python benchmarks/decisions.py` measures `default` for every preset of one player, two silent, two open, and Dreamers.
A decision is all that a table pays for it: the view with its position, and the choice. The processor's time is taken, not
the clock's, so that what else runs on the machine counts little.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

import oneironaut as on
from oneironaut.bots.base import Bot
from oneironaut.bots.bot_view import view_for
from oneironaut.bots.registry import new_bot
from oneironaut.dealers import RandomDealer
from oneironaut.kernel.limits import CHANCE, OVER
from oneironaut.kernel.machine import advance, answer, apply, begin, deals
from oneironaut.questions import question_of
from oneironaut.sim.job import bot_seed
from oneironaut.sim.table import deal_codes

LIMIT = 50.0  # milliseconds: what `default` promises


def measure(code: str, name: str, games: int) -> list[tuple[float, str]]:
    """Milliseconds of each decision, with the sort of question."""
    rules = on.read_rules(code)
    bots: list[Bot] = [new_bot(name) for _ in range(rules.players)]
    found: list[tuple[float, str]] = []
    for number in range(games):
        dealer = RandomDealer(f"THINK-1:{number}")
        s = begin(rules)
        dealt = 0
        asked = 0
        for seat, bot in enumerate(bots):
            bot.start(rules, seat, bot_seed(f"THINK-1:{number}", seat))
        while (stop := advance(s)) != OVER:
            if stop == CHANCE:
                codes = deal_codes(rules)
                weights = {codes[action]: weight for action, weight in deals(s)}
                card = dealer.deal(dealt, rules.zone_names[s.bag].title, weights)
                apply(s, next(action for action in codes if codes[action] == card))
                dealt += 1
                continue
            bot = bots[s.asker]
            ask = rules.asks[s.asked].name
            begun = time.process_time()
            option = bot.choose(question_of(s, asked), view_for(bot, s, s.asker))
            found.append(((time.process_time() - begun) * 1000, ask))
            asked += 1
            answer(s, option.action)
    return found


def row(code: str, found: list[tuple[float, str]]) -> str:
    """Return a line of the table."""
    times = sorted(ms for ms, _ in found)
    worst = max(found)
    at = [times[min(len(times) - 1, int(share * len(times)))] for share in (0.5, 0.95, 0.99)]
    over = sum(ms > LIMIT for ms in times)
    cells = " | ".join(f"{ms:.1f}" for ms in at)
    return f"| `{code}` | {len(times):,} | {cells} | {worst[0]:.1f} (`{worst[1]}`) | {over} |"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rules", nargs="*", help="otherwise every preset")
    parser.add_argument("--bot", default="default")
    parser.add_argument("--games", type=int, default=3)
    args = parser.parse_args(argv)
    print("| Rules | Decisions | Median | p95 | p99 | Worst (question) | Over 50 ms |\n|---|---|---|---|---|---|---|")
    for code in args.rules or list(on.presets()):
        print(row(code, measure(code, args.bot, args.games)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
