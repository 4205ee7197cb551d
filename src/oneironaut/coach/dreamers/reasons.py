"""Reasons for Dreamers: what an option does, what a seat can know of the other, and how often bluffers would do the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ...bots.dreamers.cards import WORDS, cards_of, true_word
from ...bots.dreamers.keys import rank, suspicion
from ...bots.dreamers.knowledge import BOLD, DREAMER, MASTER, Knowledge
from ...bots.dreamers.mixed_strategy import shares_of
from ...bots.dreamers.plan import Plan
from ...dreamers.names import GATE_COUNT, ROUND_COUNT
from ...kernel.rounds import scores
from ...kernel.view import View
from ...notation.codes import read_rules
from ...questions import Option, Question, score
from ...text import say
from ...text.numbers import percent
from ..reasons import compared


class DreamersReasoner:
    """What can be said about the options of one question."""

    def __init__(self, question: Question, view: View, known: Knowledge, plan: Plan, lang: str) -> None:
        self.question = question
        self.view = view
        self.known = known
        self.cards = cards_of(read_rules(view.rules))
        self.plan = plan
        self.lang = lang
        self.ranked = rank(self.cards, known, plan.words) if question.ask == "activation" else []
        self.shares = shares_of(question, known, self.cards, plan)

    # The situation.

    def situation(self) -> tuple[str, ...]:
        """Say where the game stands, and what each player can know of the other."""
        rounds, known = self.view.rounds, self.known
        points = score(scores(rounds)) if rounds else "0 : 0"
        said = [self.say("standing", points=points, round=len(rounds) + 1, n=max(ROUND_COUNT, len(rounds) + 1))]
        if self.question.ask in ("identity", "sixth"):
            return tuple(said)
        said.append(self.say("table", gates=known.gates, of=GATE_COUNT, n=known.memory))
        if known.identity == MASTER:
            said.append(self.say("looks", share=percent(1 / (1 + exp(-known.images[known.seat])), self.lang, 0)))
            said += [self.say("bold")] if known.boldness == BOLD else []
        else:
            said.append(self.say("suspicion", share=percent(suspicion(known), self.lang, 0)))
        return tuple(said)

    # The options.

    def reasons(self, chances: Sequence[float]) -> list[tuple[str, ...]]:
        """Return the reasons of each option."""
        options = self.question.options
        return [
            (*self.does(option), *self.usual(i), *compared(i, chances, options, self.lang)) for i, option in enumerate(options)
        ]

    def does(self, option: Option) -> list[str]:
        """Say what an option does by itself."""
        ask, known = self.question.ask, self.known
        if ask == "activation":
            return self.lays(self.cards.number[option.card or ""])
        if ask == "word":
            gap = known.nightmare - self.cards.value[known.laid]
            is_true = WORDS[true_word(known.nightmare, self.cards.value[known.laid])] == option.code
            return [self.say("truth" if is_true else "lie", gap=max(gap, 0))]
        if ask == "modification" and self.acts(option):
            return [self.say("last_gate" if known.gates + 1 == GATE_COUNT else "gate", n=known.gates + 1)]
        if ask == "accusation" and self.acts(option):
            return [self.say("accuses", share=percent(suspicion(known), self.lang, 0))]
        return []

    def lays(self, kind: int) -> list[str]:
        """Say how well a Dream fits, and whether an accusation goes with it."""
        known = self.known
        fit = next(fit for fit, other in self.ranked if other == kind)
        heard = "fits" if known.seat == known.first else "fits_word"
        said = [self.say(heard, share=percent(fit, self.lang, 0))]
        if known.identity == DREAMER and [other for other in known.hand if other in self.cards.skulls] == [kind]:
            said.append(self.say("skull"))
        return said

    # How bluffers mix.

    def acts(self, option: Option) -> bool:
        """Tell whether an option does not pass, in a question where one may."""
        return option is not self.question.options[-1]

    def usual(self, i: int) -> list[str]:
        """Say how often a bluffer would do it."""
        is_other = self.question.ask in ("modification", "accusation") and 0 < i < len(self.shares) - 1  # it takes the first card
        return [self.say("usual", share=percent(self.shares[i], self.lang, 0))] if self.shares and not is_other else []

    def say(self, key: str, **values: str | int) -> str:
        """Return a sentence of the coach."""
        return say(f"ui.coach.dreamers.{key}", self.lang, card=None, **values)
