"""Which feature module goes with which module of the rules. A game's definition says where its own are."""

from __future__ import annotations

from ..kernel.definition import game_of, load
from ..kernel.module import Module
from ..kernel.rules import Rules
from .module import FeatureModule


def features_of(rules: Rules) -> tuple[FeatureModule, ...]:
    """Make the feature modules of a rules combination, in the order of its modules. A module without features is left out."""
    reference = game_of(rules.code).features
    known: dict[type[Module], type[FeatureModule]] = load(reference).FEATURES if reference else {}
    having = [module for module in rules._modules if type(module) in known]
    return tuple(known[type(module)](module, number) for number, module in enumerate(having))
