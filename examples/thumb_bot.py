"""A bot by rule of thumb: four rules that a player would tell a friend, in this order.

Let it play: `oneironaut sim onirim:1 --bot examples/thumb_bot.py:ThumbBot --games 200`.
"""

from oneironaut import Option, Question, Rules, View
from oneironaut.bots import Bot


class ThumbBot(Bot):
    """Goes on with a colour that it has begun, keeps what is precious, and discards what it has most of."""

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Learn which suits the cards have: cards of one suit go well together."""
        self.suits = {kind.code: kind.suits for kind in rules.kinds}

    def choose(self, question: Question, view: View) -> Option:
        """Return the option with the best score; of equals, the first."""
        return max(question.options, key=lambda option: self.score(option, view))

    def score(self, option: Option, view: View) -> tuple[int, ...]:
        """Score an option by rules, the most important first."""
        safe = option.tone != "danger"  # 1. do not pay for nothing
        run = self.run(option, view)  # 2. go on with what is begun
        mates = self.mates(option, view)  # 3. begin what the hand can finish, discard what it has plenty of
        return (safe, run, option.worth + 2 * mates, option.worth)  # 4. else do as the rules hint

    def run(self, option: Option, view: View) -> int:
        """Count the cards at the end of the row that share a suit with the option's card; an end of a run counts against it."""
        if option.onto is None or option.card is None:
            return 0
        row, suits, n = view.zones[option.onto], self.suits[option.card], 0
        for code in reversed(row):
            if not self.suits.get(code, 0) & suits:
                break
            n += 1
        return n % 3 if n or not row else -1

    def mates(self, option: Option, view: View) -> int:
        """Count the other cards next to the option's card, in the hand say, that share a suit with it."""
        if option.card is None or option.at is None or option.at[0] not in view.zones:
            return 0
        suits = self.suits[option.card]
        return sum(bool(self.suits.get(code, 0) & suits) for code in view.zones[option.at[0]]) - 1
