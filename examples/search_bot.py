"""A bot that searches: it tries every option, and every card that may be dealt next, weighted by how many of them are left.

Let it play: `oneironaut sim onirim:1 --bot 'examples/search_bot.py:SearchBot?depth=2' --games 50`.
"""

import oneironaut as on
from oneironaut.bots import Bot, BotError
from oneironaut.kernel.view import look

RUN, KEPT = 0.3, 0.4  # what a card of a run, and a precious card in the hand, is worth in Doors


class SearchBot(Bot):
    """Counts open Doors, runs and Keys some steps ahead. An answer is a step, and so is a card that is dealt.

    It plays Onirim for one, without expansions.
    """

    wants_position = True

    def __init__(self, depth: int = 1) -> None:
        if not 1 <= depth <= 3:
            raise BotError(f"depth is 1, 2 or 3, not {depth}")
        self.depth = depth

    @classmethod
    def plays(cls, rules: on.Rules) -> bool:
        """Say whether these are the rules that its evaluation knows."""
        return rules.code == "onirim:1"

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        """Return the option with the best expectation."""
        state = on.read_position(view.position or "")
        on.advance(state)
        return max(question.options, key=lambda option: (self.after(state, option.action, self.depth), option.worth))

    def after(self, state: on.State, action: int, depth: int) -> float:
        """Return what an answer is worth, if the search goes on for some more steps."""
        following = state.copy()
        on.answer(following, action)
        return self.value(following, depth)

    def value(self, state: on.State, depth: int) -> float:
        """Return what a position is worth: the mean over what may be dealt, the best over what can be answered."""
        stop = on.advance(state)
        if stop == on.OVER or depth == 0:
            return self.look(state)
        if stop == on.CHANCE:
            dealt = on.deals(state)
            total = sum(weight for _, weight in dealt)
            return sum(weight * self.after(state, card, depth - 1) for card, weight in dealt) / total
        return max(self.after(state, action, depth - 1) for action in state.options())

    def look(self, state: on.State) -> float:
        """Return what a position is worth at a glance."""
        view = look(state, 0)
        if view.result is not None:
            return 100.0 if view.result == "won" else view.tally["doors"] - 10.0
        worth = float(view.tally["doors"])
        row = view.zones["labyrinth"]
        length = next((n for n, code in enumerate(reversed(row)) if code[0] != row[-1][0]), len(row)) % 3
        return worth + RUN * length + KEPT * sum(code.endswith("k") for code in view.zones["hand"])
