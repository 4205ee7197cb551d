"""A bot in twenty lines: it takes what the rules call most worth while, but now and then it follows a whim.

Let it play: `oneironaut sim onirim:1 --bot lucky_bot:LuckyBot --games 200`, in this folder.
"""

from oneironaut import Option, Question, Rules, View
from oneironaut.bots import Bot
from oneironaut.rollout.playout import FastRandom


class LuckyBot(Bot):
    """Greedy nine times out of ten."""

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a new game: all the bot's chance comes from this seed."""
        self.luck = FastRandom(seed)

    def choose(self, question: Question, view: View) -> Option:
        """One of the options."""
        if self.luck.below(10) == 0:
            return question.options[self.luck.below(len(question.options))]
        return max(question.options, key=lambda option: option.worth)
