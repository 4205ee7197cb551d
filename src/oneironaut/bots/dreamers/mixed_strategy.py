"""Mixed strategy: how often a bluffer would choose each option of a question."""

from __future__ import annotations

from ...questions import Question
from .cards import WORDS, Cards
from .keys import ACT, HOLD, accuse_key, choose_key, lay_key, modify_key, rank, word_key
from .knowledge import Knowledge
from .plan import Plan


def shares_of(question: Question, known: Knowledge, cards: Cards, plan: Plan) -> list[float]:
    """Return the share of each option in the plan; empty where the plan has none. Of several cards that would modify or
    accuse, a bluffer takes the first."""
    ask, options = question.ask, question.options
    if ask == "activation":
        ranked = rank(cards, known, plan.words)
        shares = [0.0] * len(options)
        places = {option.card: i for i, option in enumerate(options)}
        for chance, (_, kind) in zip(plan.of(lay_key(cards, known, ranked)), ranked, strict=True):
            shares[places[cards.code[kind]]] += chance
        return shares
    if ask == "word":
        chances = plan.of(word_key(cards, known))
        return [chances[WORDS.index(option.code)] for option in options]
    if ask in ("modification", "accusation") and len(options) > 1:
        chances = plan.of(modify_key(known) if ask == "modification" else accuse_key(known))
        return [chances[ACT], *[0.0] * (len(options) - 2), chances[HOLD]]
    if ask == "identity":
        chances = plan.of(choose_key(known.first == known.seat))
        return [chances[ACT if option.card == "Ma" else HOLD] for option in options]
    return []
