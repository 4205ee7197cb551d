"""Bot results: a bot plays a deal, so that people can compare."""

from __future__ import annotations

from ...bots.bot_view import view_for
from ...game import Game
from ...notation.codes import read_rules
from ..content.deals import OPPONENT
from ..schemas.listings import BotResult
from .bots import BOTS, bot_words

LUCK = 1  # the bot's own, which is the same for everybody


def bot_result(code: str, seed: str, lang: str) -> BotResult:
    """Play a deal with bots at all seats; return how the first did. It takes seconds: call it in a worker."""
    rules = read_rules(code)
    bots = [BOTS[OPPONENT]() for _ in range(rules.players)]
    for seat, bot in enumerate(bots):
        bot.start(rules, seat, LUCK + seat)
    game = Game(rules, seed=seed)
    while (question := game.question) is not None:
        seat = question.seat or 0
        game.play(bots[seat].choose(question, view_for(bots[seat], game.state, seat)))
    outcome = game.outcome
    if outcome is None:
        raise RuntimeError("a game without a question is over")
    won = outcome.winner == 0 if rules.versus else outcome.won
    return BotResult(bot_words(OPPONENT, lang)[0], won, dict(outcome.tally), game.view(0).deck, outcome.text(lang))
