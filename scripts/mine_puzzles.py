"""Mine puzzles from self-play: write src/oneironaut/coach/puzzles.json.

    python scripts/mine_puzzles.py mine                # go on where it stopped, until every theme is full; Ctrl-C any time
    python scripts/mine_puzzles.py mine onirim:1+book  # some rules only
    python scripts/mine_puzzles.py ship                # write what is verified into the package
    python scripts/mine_puzzles.py check --sample 40   # look at some of the shipped ones again, with other luck

Games are played by the bot `value`, now and then by a weaker one, for positions that people meet too. A question becomes a puzzle
if the coach likes one answer by far, if that does not hang on one card that may come next, and if whole games, played on from
every answer, show with 99 % certainty that the best is ahead of each other one. How hard it is: how many weaker bots fail.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from oneironaut.bots.base import Bot
from oneironaut.bots.bot_view import view_for
from oneironaut.bots.registry import new_bot
from oneironaut.coach.advice import NetAdviser, adviser
from oneironaut.coach.advice_types import DRAW, GLANCE
from oneironaut.coach.evaluator import Draw, NetEvaluator, copy_asked
from oneironaut.coach.puzzles import FORMAT, puzzles, write_moves
from oneironaut.game import Game, Question
from oneironaut.kernel.definition import GAMES, game_of
from oneironaut.kernel.machine import apply
from oneironaut.kernel.rules import Rules
from oneironaut.kernel.state import State
from oneironaut.notation.codes import read_rules
from oneironaut.rollout.playout import FastRandom

ROOT = Path(__file__).parent.parent
FOUND = ROOT / "build" / "puzzles"
SHIPPED = ROOT / "src" / "oneironaut" / "coach" / "puzzles.json"
SEED = "PUZZLES"
PROMISING = 0.10  # how far the best answer must be ahead at a glance, and then beyond the next card
WITHOUT = 0.04  # and still beyond the next card, whatever single card cannot come
AHEAD = 0.04  # and in games that are played on, with certainty
SURE = 2.58  # standard errors: 99 %
ROUND, DEEPEST = 32, 640  # games from each answer: at a time, and at most
WORLDS = 2000  # rounds from each answer, in games that their own coach judges
APART, EACH_GAME = 4, 2  # decisions between puzzles of one game, and how many it may give
WEAKER = ("greedy", "planner")  # bots that may fail
Suits = Callable[[str], bool]  # whether a puzzle with this best answer is wanted
SLIP = 5  # one answer in so many is a weaker bot's
END = 16  # a deck of so many cards or fewer is an endgame
EASY = 0.25  # of the puzzles by some rules, at most this share may be found by every weaker bot
PLAIN = ("search", "find", "door")  # questions whose answer is plain if every weaker bot finds it
LEVELS = ("onirim:1+incubus!new", "onirim:1+incubus!apprentice", "onirim:1+incubus!true")
MOMENTS = {"nightmare": "nightmare", "prophecy": "prophecy", "order": "prophecy", "accusation": "accusation"}
# How many puzzles of a question one set of rules gives, and how many in all.
RULES = {
    "onirim:1": 90,
    "onirim:1+glyphs": 36,
    "onirim:1+book": 36,
    "onirim:1+dreamcatchers": 36,
    "onirim:1+towers": 36,
    "onirim:1+premonitions": 36,
    "onirim:1+crossroads": 36,
    "onirim:1+denizens": 36,
    **dict.fromkeys(LEVELS, 12),
    "dreamers:2": 36,
}
OF_ASK = {"turn": 0.45, "nightmare": 0.3, "prophecy": 0.25, "order": 0.1, "accusation": 1.0}
OTHER_ASK = 0.2


def main() -> None:
    """Mine, ship or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("mine", "ship", "check"))
    parser.add_argument("rules", nargs="*", default=list(RULES))
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--games", type=int, default=100_000, help="games to look at in one go, for each set of rules")
    parser.add_argument("--sample", type=int, default=40)
    args = parser.parse_args()
    if args.what == "mine":
        mine(args.rules, args.seed, args.games)
    elif args.what == "ship":
        ship(args.seed)
    else:
        check(args.sample)


# Mining.


def mine(codes: Sequence[str], seed: str, games: int) -> None:
    """Take turns between the rules, so that what there is at any time is of all of them."""
    FOUND.mkdir(parents=True, exist_ok=True)
    miners = [Miner(read_rules(code).code, seed) for code in codes]
    for _ in range(games):
        open_miners = [miner for miner in miners if not miner.is_full]
        if not open_miners:
            return
        for miner in open_miners:
            miner.step()


class Miner:
    """Looks for puzzles by one set of rules. Its file has a line for each puzzle and each game that was looked at."""

    def __init__(self, code: str, seed: str) -> None:
        self.rules = read_rules(code)
        self.seed = seed
        self.path = FOUND / f"{code.translate(str.maketrans(':+!', '---'))}-{seed}.jsonl"
        self.games = 0
        self.of_ask: Counter[str] = Counter()
        self.easy = 0
        self.kept: set[str] = set()
        if self.path.exists():
            for line in self.path.read_text("utf-8").splitlines():
                self.note(json.loads(line))
        self.judge: Judge = MatchJudge(self.rules) if game_of(code).coach else Judge(self.rules)

    @property
    def is_full(self) -> bool:
        """Tell whether there are enough of them."""
        return len(self.kept) >= RULES[self.rules.code]

    def note(self, entry: dict[str, Any]) -> None:
        """Count a line of the file."""
        if "games" in entry:
            self.games = entry["games"]
        else:
            self.of_ask[entry["ask"]] += 1
            self.easy += is_easy(entry["missed"])
            self.kept.add(entry["id"])

    def has_room(self, ask: str) -> bool:
        """Tell whether more puzzles of a question are wanted."""
        return self.of_ask[ask] < RULES[self.rules.code] * OF_ASK.get(ask, OTHER_ASK)

    def step(self) -> None:
        """Look at one more game."""
        entries = list(self.puzzles_of(self.games))
        self.games += 1
        with self.path.open("a", encoding="utf-8") as file:
            for entry in [*entries, {"games": self.games}]:
                self.note(entry)
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        if entries or self.games % 50 == 0:
            print(f"{self.rules.code}: {self.games} games, {len(self.kept)} puzzles {dict(self.of_ask)}", flush=True)

    def puzzles_of(self, number: int) -> Iterator[dict[str, Any]]:
        """Play a game and yield its puzzles."""
        game = Game(self.rules, seed=f"{self.seed} {number}")
        luck = FastRandom(int.from_bytes(blake2b(f"{self.seed} {self.rules.code} {number}".encode(), digest_size=7).digest()))
        players = [self.judge.player(seat, luck.below(1 << 30)) for seat in range(self.rules.players)]
        weak = [started(WEAKER[0], self.rules, seat, 1) for seat in range(self.rules.players)]
        last, found = -APART, 0
        while (question := game.question) is not None and question.seat is not None:
            made = game.decisions
            if len(question.options) > 1 and made - last >= APART and found < EACH_GAME and self.has_room(question.ask):
                entry = self.puzzle(game, question)
                if entry is not None and entry["id"] not in self.kept:
                    last, found = made, found + 1
                    yield entry
            slips = self.judge.may_slip and luck.below(SLIP) == 0
            bot = (weak if slips else players)[question.seat]
            game.play(bot.choose(question, view_for(bot, game.state, question.seat)))

    def puzzle(self, game: Game, question: Question) -> dict[str, Any] | None:
        """Return a question as a puzzle, if it is one."""
        has_easy = question.ask not in PLAIN and self.easy < EASY * RULES[self.rules.code]
        options = self.judge.weigh(game, question, lambda best: has_easy or not is_easy(self.judge.missed(game, question, best)))
        if options is None:
            return None
        best = max(options, key=lambda code: options[code][0] / options[code][1])
        moves = write_moves(game.record)
        return {
            "id": blake2b(f"{self.rules.code} {moves}".encode(), digest_size=4).hexdigest(),
            "rules": self.rules.code,
            "seat": question.seat,
            "ask": question.ask,
            "themes": " ".join(themes(game, question.ask)),
            "best": best,
            "options": {code: list(found) for code, found in options.items()},
            "missed": round(self.judge.missed(game, question, best), 3),
            "moves": moves,
        }


def themes(game: Game, ask: str) -> list[str]:
    """Return what a puzzle is about: its expansions or game, the sort of question, and whether the end is near."""
    key, _, rest = game.rules.code.partition(":")
    parts = [part.partition("!")[0] for part in rest.split("+")[1:]]
    found = parts or ([] if key != next(iter(GAMES)) else ["base"])
    if key != next(iter(GAMES)):
        found = [key]
    if ask in MOMENTS:
        found.append(MOMENTS[ask])
    if not game.rules.versus and game.view(0).deck <= END:
        found.append("endgame")
    return found


def started(name: str, rules: Rules, seat: int, seed: int) -> Bot:
    """Return a bot at the beginning of a game."""
    bot = new_bot(name)
    bot.start(rules, seat, seed)
    return bot


class Judge:
    """Judges questions by a net and by games that are played on."""

    may_slip = True

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.evaluator = NetEvaluator(rules)
        self.bots = [started(name, rules, 0, 1) for name in WEAKER]

    def player(self, seat: int, seed: int) -> Bot:
        """Return the bot that plays the games."""
        return started("value", self.rules, seat, seed)

    def weigh(self, game: Game, question: Question, suits: Suits) -> dict[str, tuple[int, int]] | None:
        """Return games won and played from each answer, if one of them is clearly the best, and suits."""
        s = copy_asked(game.state)
        glance = self.evaluator.calibration.chances(GLANCE, self.evaluator.glance(s), [0] * s.n_options, [0] * s.n_options)
        if lead([chance.middle for chance in glance]) < PROMISING:
            return None
        at = adviser(s, None, "en")
        if not isinstance(at, NetAdviser) or not at.look_ahead(lambda: False):
            return None
        chances = [chance.middle for chance in at.chances()]
        if lead(chances) < PROMISING:
            return None
        best, second = sorted(range(at.n), key=lambda i: -chances[i])[:2]
        if not suits(question.options[best].code) or self.hangs_on_a_card(at, best, second):
            return None
        return self.deep(s, question, best)

    def hangs_on_a_card(self, at: NetAdviser, best: int, second: int) -> bool:
        """Tell whether one card that may come next makes all the difference."""
        line = self.evaluator.calibration.line(DRAW)
        cards = {draw.card for i in (best, second) for draw in at.draws[i]}
        return any(
            line.chance(without(at.draws[best], at.worths[best], card))
            < line.chance(without(at.draws[second], at.worths[second], card)) + WITHOUT
            for card in cards
        )

    def deep(self, s: State, question: Question, best: int, seed: int = 1) -> dict[str, tuple[int, int]] | None:
        """Play games on from every answer until it is sure that the best is ahead of each other one; None if it is not."""
        wins, games = [0] * s.n_options, [0] * s.n_options

        def play(i: int) -> None:
            after = copy_asked(s)
            apply(after, s.options()[i])
            wins[i] += self.evaluator.wins(after, ROUND, seed + 7919 * games[i])
            games[i] += ROUND

        play(best)
        for other in range(s.n_options):
            while other != best:
                if games[other] < DEEPEST:
                    play(other)
                if games[best] < games[other]:
                    play(best)
                gap, error = difference(wins[best], games[best], wins[other], games[other])
                if gap - SURE * error > AHEAD:
                    break
                if gap + SURE * error < AHEAD or games[other] >= DEEPEST:
                    return None
        return {option.code: (wins[i], games[i]) for i, option in enumerate(question.options)}

    def missed(self, game: Game, question: Question, best: str) -> float:
        """Return the share of weaker bots that answer something else: chance, rules of thumb, and the net at a glance."""
        s = copy_asked(game.state)
        worths = self.evaluator.glance(s)
        glance = question.options[max(range(len(worths)), key=lambda i: worths[i])].code
        said = [bot.choose(question, view_for(bot, game.state, 0)).code for bot in self.bots] + [glance]
        wrong = [1 - 1 / len(question.options), *(float(code != best) for code in said)]
        return sum(wrong) / len(wrong)


class MatchJudge(Judge):
    """Judges questions by the coach that a game brings."""

    may_slip = False

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def player(self, seat: int, seed: int) -> Bot:
        """Return the bot that plays the games."""
        return started("bluffer" if seed % 3 else "honest", self.rules, seat, seed)

    def weigh(self, game: Game, question: Question, suits: Suits) -> dict[str, tuple[int, int]] | None:
        """Return rounds won and played from each answer, if one of them is clearly the best, and suits."""
        if question.ask not in MOMENTS:
            return None
        at = adviser(game, None, "en")
        advice = at.advice()
        if lead([advised.chance for advised in advice.options]) < PROMISING:
            return None
        every = [option.code for option in question.options]
        for advice in at.better(lambda: False, WORLDS, every):  # noqa: B007 - the last
            pass
        best = advice.best
        others = [advised for advised in advice.options if advised is not best]
        if not suits(best.option.code) or any(best.low < other.high + AHEAD for other in others):
            return None
        return {advised.option.code: (advised.wins, advised.games) for advised in advice.options}

    def missed(self, game: Game, question: Question, best: str) -> float:
        """Return the share of weaker bots that answer something else."""
        seat = question.seat or 0
        said = []
        for name in ("honest", "greedy"):
            bot = started(name, self.rules, seat, 1)
            said.append(bot.choose(question, view_for(bot, game.state, seat)))
        wrong = [1 - 1 / len(question.options), *(float(option.code != best) for option in said)]
        return sum(wrong) / len(wrong)


def lead(chances: Sequence[float]) -> float:
    """Return by how much the first of them is ahead of the second."""
    first, second = sorted(chances, reverse=True)[:2]
    return first - second


def without(draws: Sequence[Draw], worth: float, card: str) -> float:
    """Return what an answer is worth if a card cannot come next."""
    left = [draw for draw in draws if draw.card != card]
    share = sum(draw.share for draw in left)
    return sum(draw.share * draw.worth for draw in left) / share if share else worth


def difference(won: int, games: int, other: int, of: int) -> tuple[float, float]:
    """Return the difference of two shares, and its standard error. A share of 0 or 1 has one too (Agresti and Coull)."""
    p, q = (won + 1) / (games + 2), (other + 1) / (of + 2)
    return won / games - other / of, math.sqrt(p * (1 - p) / games + q * (1 - q) / of)


# Shipping.


def ship(seed: str) -> None:
    """Write the package's file."""
    found = {entry["id"]: entry for code in RULES for entry in lines_of(code, seed) if "id" in entry}
    command = "python scripts/mine_puzzles.py mine; python scripts/mine_puzzles.py ship"
    made = {"command": command, "seed": seed, "commit": commit()}
    head = json.dumps({"format": FORMAT, "made": made}, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in found.values())
    SHIPPED.write_text(f'{head}, "puzzles": [\n{lines}\n]}}\n', "utf-8")
    count: Counter[str] = Counter(theme for entry in found.values() for theme in entry["themes"].split())
    print(len(found), dict(count))


def is_easy(missed: float) -> bool:
    """Tell whether all weaker bots find the answer, but for pure chance."""
    return missed < 1 / (len(WEAKER) + 2)


def lines_of(code: str, seed: str) -> list[dict[str, Any]]:
    """Read what was mined by some rules."""
    path = FOUND / f"{code.translate(str.maketrans(':+!', '---'))}-{seed}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def commit() -> str:
    """Return the commit of the sources."""
    return subprocess.run(
        ("git", "rev-parse", "--short", "HEAD"), capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.strip()


# Checking.


@dataclass
class Checked:
    """How a shipped puzzle does with other luck."""

    id: str
    gap: float
    sure: bool


def check(sample: int) -> None:
    """Play games on from some shipped puzzles again, with other luck, and say how many still have the same best answer."""
    every = list(puzzles().values())
    found = []
    for puzzle in [every[i * len(every) // sample] for i in range(min(sample, len(every)))]:
        game = puzzle.game()
        question = game.question
        if question is None or game_of(puzzle.rules).coach:
            continue
        judge = Judge(game.rules)
        s = copy_asked(game.state)
        shares = []
        for i, option in enumerate(question.options):
            after = copy_asked(s)
            apply(after, s.options()[i])
            shares.append((judge.evaluator.wins(after, DEEPEST, 10**6), option.code))
        shares.sort(reverse=True)
        gap = (shares[0][0] - shares[1][0]) / DEEPEST
        found.append(Checked(puzzle.id, gap, shares[0][1] == puzzle.best))
        print(f"{puzzle.id} {puzzle.rules} {puzzle.ask}: {gap:+.3f} {'same' if found[-1].sure else 'OTHER'}", flush=True)
    same = sum(each.sure for each in found)
    print(f"{same} of {len(found)} have the same best answer; smallest margin {min(each.gap for each in found):.3f}")


if __name__ == "__main__":
    main()
