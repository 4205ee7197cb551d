"""A learned bot: ten features of an option, and ten weights that `train_learned_bot.py` found by playing.

Let it play: `oneironaut sim onirim:1 --bot examples/learned_bot.py:LearnedBot --games 200`.
"""

import json
from pathlib import Path

from oneironaut import Option, Question, Rules, View
from oneironaut.bots import Bot

WEIGHTS = Path(__file__).with_name("learned_weights.json")
FEATURES = ("worth", "danger", "pass", "played", "run", "third", "breaks", "mates", "mates_played", "late")


class LearnedBot(Bot):
    """Takes the option with the highest weighted sum of its features. It knows no card by name."""

    def __init__(self, weights: str = "") -> None:
        path = Path(weights) if weights else WEIGHTS
        learned = json.loads(path.read_text("utf-8"))["weights"]
        self.weights = [float(learned[name]) for name in FEATURES]

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Learn which suits the cards have."""
        self.suits = {kind.code: kind.suits for kind in rules.kinds}

    def choose(self, question: Question, view: View) -> Option:
        """Return the option with the highest sum; of equals, the first."""
        return max(question.options, key=lambda option: self.score(option, view))

    def score(self, option: Option, view: View) -> float:
        """Sum up the features of an option by their weights."""
        return sum(weight * feature for weight, feature in zip(self.weights, self.features(option, view), strict=True))

    def features(self, option: Option, view: View) -> list[float]:
        """Return the features of an option, in the order of `FEATURES`."""
        suits = self.suits.get(option.card or "", 0)
        row = view.zones[option.onto] if option.onto else ()
        run = 0
        for code in reversed(row):
            if not self.suits.get(code, 0) & suits:
                break
            run += 1
        beside = view.zones.get(option.at[0], ()) if option.at else ()
        mates = sum(bool(self.suits.get(code, 0) & suits) for code in beside) - 1 if suits else 0
        played = option.onto is not None
        return [
            option.worth / 10,
            option.tone == "danger",
            option.tone == "pass",
            played,
            run % 3,
            run % 3 == 2,
            played and bool(row) and run == 0,
            mates,
            mates * played,
            view.deck < 20,
        ]
