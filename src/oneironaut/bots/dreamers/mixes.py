"""Mixes: how often a bluffer would choose each option of a question."""

from __future__ import annotations

from ...game import Question
from .cards import WORDS, Cards
from .keys import ACT, HOLD, accuse_key, choose_key, lay_key, modify_key, rank, word_key
from .plan import Plan
from .sight import Sight


def shares_of(question: Question, sight: Sight, cards: Cards, plan: Plan) -> list[float]:
    """The share of each option in the plan; empty where that is not a matter of it. Of several cards that would modify or
    accuse, a bluffer takes the first."""
    ask, options = question.ask, question.options
    if ask == "activation":
        ranked = rank(cards, sight, plan.words)
        shares = [0.0] * len(options)
        places = {option.card: i for i, option in enumerate(options)}
        for chance, (_, kind) in zip(plan.of(lay_key(cards, sight, ranked)), ranked, strict=True):
            shares[places[cards.code[kind]]] += chance
        return shares
    if ask == "word":
        chances = plan.of(word_key(cards, sight))
        return [chances[WORDS.index(option.code)] for option in options]
    if ask in ("modification", "accusation") and len(options) > 1:
        chances = plan.of(modify_key(sight) if ask == "modification" else accuse_key(sight))
        return [chances[ACT], *[0.0] * (len(options) - 2), chances[HOLD]]
    if ask == "identity":
        chances = plan.of(choose_key(sight.first == sight.seat))
        return [chances[ACT if option.card == "Ma" else HOLD] for option in options]
    return []
