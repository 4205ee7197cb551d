"""Do the scores at the end of a game make sense? Bots of known strength play, and their games are scored as the page scores them.

    python scripts/score_figures.py onirim:1 value greedy random --games 20

prints a line for each bot: games won, and the mean and the middle half of its accuracy and its fortune.
"""

from __future__ import annotations

import argparse
from statistics import fmean, quantiles

from oneironaut.bots import BOTS
from oneironaut.bots.bot_view import view_for
from oneironaut.coach.analysis import analyse
from oneironaut.game import Game
from oneironaut.notation.records import Record


def main() -> None:
    """Play and score."""
    parser = argparse.ArgumentParser(description="Scores of bots, as the page gives them at the end of a game.")
    parser.add_argument("rules")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    print("| Rules | Bot | Games won | Accuracy: mean (middle half) | Fortune: mean (middle half) |")
    print("|---|---|---|---|---|")
    for bot in args.bots:
        wins, accuracy, luck = 0.0, list[float](), list[float]()
        for n in range(args.games):
            game = played(args.rules, bot, f"SCORE-{n + 1}")
            seat = 0 if game.rules.versus else None
            wins += won(game, seat)
            analysis = analyse(Record.parse(str(game.record)), seat=seat)
            accuracy.append(analysis.accuracy() or 0.0)
            luck.append(analysis.fortune)
        print(f"| `{args.rules}` | `{bot}` | {wins:g} of {args.games} | {spread(accuracy)} | {spread(luck)} |", flush=True)


def played(rules: str, bot: str, seed: str) -> Game:
    """Return a whole game by a bot; where players play against each other, the bot is first and `honest` second."""
    game = Game(rules, seed=seed)
    names = [bot, "honest"] if game.rules.versus else [bot] * game.rules.players
    players = [BOTS[name]() for name in names]
    for seat, player in enumerate(players):
        player.start(game.rules, seat, seat)
    while (question := game.question) is not None:
        seat = question.seat or 0
        game.play(players[seat].choose(question, view_for(players[seat], game.state, seat)))
    return game


def won(game: Game, seat: int | None) -> float:
    """Return whether a game that is over was won: together, or by a seat. A draw is half a win."""
    if game.outcome is None:
        raise ValueError("the game is not over")
    if seat is None:
        return float(game.outcome.won)
    return 0.5 if game.outcome.winner is None else float(game.outcome.winner == seat)


def spread(scores: list[float]) -> str:
    """Return the mean, and between which scores the middle half lies."""
    low, _, high = quantiles(scores, n=4)
    return f"{fmean(scores):.0f} ({low:.0f} to {high:.0f})"


if __name__ == "__main__":
    main()
