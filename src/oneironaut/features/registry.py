"""Which feature module goes with which module of the rules. Each game declares its own."""

from __future__ import annotations

from ..kernel.module import Module
from ..kernel.rules import Rules
from .module import FeatureModule
from .onirim import FEATURES as ONIRIM

BY_MODULE: dict[type[Module], type[FeatureModule]] = {**ONIRIM}  # Dreamers has none


def features_of(rules: Rules) -> tuple[FeatureModule, ...]:
    """Make the feature modules of a rules combination, in the order of its modules. A module without features is left out."""
    having = [module for module in rules._modules if type(module) in BY_MODULE]
    return tuple(BY_MODULE[type(module)](module, number) for number, module in enumerate(having))
