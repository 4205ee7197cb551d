"""Bot: a computer player. It gets the question and the view of its seat, and answers with one of the options."""

from __future__ import annotations

from ..kernel.errors import OneironautError
from ..kernel.machine import advance
from ..kernel.rules import Rules
from ..kernel.state import State
from ..kernel.view import View
from ..notation.positions import read_position
from ..questions import Option, Outcome, Question


class BotError(OneironautError):
    """A bot that cannot be found or is none."""


class LateError(BotError):
    """A bot that did not answer in time, and was stopped."""


class BotFailureError(BotError):
    """A bot that raised an error or answered what was not offered, with the game in which it did."""

    def __init__(self, bot: str, rules: str, seed: str, number: int, what: str, details: str = "") -> None:
        super().__init__(f"the bot {bot!r} {what} in game {number} of {rules}, seed {seed}")
        self.bot = bot
        self.rules = rules
        self.seed = seed  # of that game
        self.number = number
        self.what = what
        self.details = details  # the traceback, if there is one

    def __reduce__(self) -> tuple[type[BotFailureError], tuple[str, str, str, int, str, str]]:
        return BotFailureError, (self.bot, self.rules, self.seed, self.number, self.what, self.details)


class Bot:
    """The base of all bots. Derive from it, and write `choose`; the rest may stay as it is.

    One object sits at one seat. It may play many games one after the other: `start` comes before each, and what is kept
    from earlier games must not change how it plays. All its chance comes from the seed that `start` gets.
    """

    # Whether `View.position` is to be filled in: one that the seat cannot tell from the true one. `start` may say.
    wants_position = False

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Tell whether the bot can play by these rules. One that knows no card by name plays any."""
        return True

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a new game by these rules, at this seat. `seed` (0 to 2**63 - 1) is for the bot's own chance."""

    def choose(self, question: Question, view: View) -> Option:
        """Answer a question with one of `question.options`. `view` is all that the seat may know."""
        raise NotImplementedError(f"{type(self).__name__} does not choose")

    def finish(self, outcome: Outcome, view: View) -> None:
        """Learn that the game is over: how it ended, and what the seat saw last."""


class Reader(Bot):
    """A bot that reads the position out of the view. A table may hand it that position as a state
    (`determinize.visible_world`) and spare the writing: it must choose the same."""

    wants_position = True

    def chosen(self, s: State) -> int:
        """Return the best action at a question."""
        raise NotImplementedError(f"{type(self).__name__} does not choose")

    def choose(self, question: Question, view: View) -> Option:
        """Return the option that it chooses in the position of the view."""
        if view.position is None:
            raise BotError(f"the view of seat {view.seat} has no position: a bot that wants one says so by 'wants_position'")
        s = read_position(view.position)
        advance(s)
        action = self.chosen(s)
        return next(option for option in question.options if option.action == action)
