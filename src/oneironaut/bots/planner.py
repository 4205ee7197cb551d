"""The planner: plain rules of thumb about positions, with tuned weights. It takes the answer whose position looks best."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ..features.evaluation import Evaluation
from ..features.registry import features_of
from ..kernel.rules import Rules
from ..kernel.state import State
from .base import BotError, Reader
from .heuristic_search import HeuristicSearch

SHIPPED = files(__package__) / "plans" / "onirim.json"
FORMAT = 1


@cache
def plan_card() -> Mapping[str, Any]:
    """Return the file of the weights: them by name, and how each module's were tuned."""
    return read_plans(SHIPPED.read_text("utf-8"), SHIPPED.name)


def read_plans(text: str, name: str) -> Mapping[str, Any]:
    """Read a file of weights and check it. Raise `BotError` if it is not one."""
    try:
        card: Mapping[str, Any] = json.loads(text)
        if card["format"] != FORMAT:
            raise BotError(f"{name} has format {card['format']}, and this version reads {FORMAT}: tune the planner again")
        if not all(isinstance(value, (int, float)) for value in card["weights"].values()) or not isinstance(card["tuned"], list):
            raise BotError(f"{name} holds no weights by name")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BotError(f"{name} is not a file of weights: {type(error).__name__}: {error}") from error
    return card


def new_heuristic_search(rules: Rules) -> HeuristicSearch:
    """Make a search for some rules, with the weights of the package."""
    return HeuristicSearch(rules, Evaluation(features_of(rules), plan_card()["weights"]))


class PlannerBot(Reader):
    """Tuned rules of thumb, one look ahead."""

    search: HeuristicSearch | None = None

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Tell whether the feature modules of these rules say what a position is worth."""
        return any(module.overrides("weigh") for module in features_of(rules))

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Load the weights."""
        if self.search is None or self.search.rules.code != rules.code:
            self.search = new_heuristic_search(rules)

    def chosen(self, s: State) -> int:
        """Return the best action at a question."""
        if self.search is None:
            raise BotError("a bot chooses after 'start'")
        return self.search.answer(s)
