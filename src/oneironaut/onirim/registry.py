"""What can be played: the modules of Onirim by key, and the rules that a choice of them makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.errors import IncompatibleModulesError
from .base import Base
from .duo import Duo
from .rules import OnirimModule, OnirimRules

EXPANSIONS: tuple[str, ...] = ()  # in canonical order
CODES = ("onirim:1", "onirim:2", "onirim:2!open")


def canonical(players: int, modes: Sequence[str], modules: Mapping[str, Sequence[str]]) -> str:
    """The one spelling of a combination, or an error that names what is possible."""
    if players not in (1, 2):
        raise IncompatibleModulesError(f"Onirim is for one or two players, not {players}")
    for mode in modes:
        if mode not in ("open", "silent") or players == 1:
            raise IncompatibleModulesError(f"no play mode {mode!r} for {players}: two players play 'open' or 'silent'")
    if len(modes) > 1:
        raise IncompatibleModulesError(f"one play mode, not {len(modes)}: 'open' or 'silent'")
    for key in modules:
        if key not in EXPANSIONS:
            raise IncompatibleModulesError(f"no expansion {key!r}: there is {', '.join(EXPANSIONS) or 'none yet'}")
    return f"onirim:{players}" + ("!open" if "open" in modes else "")


def compose(players: int, modes: Sequence[str], modules: Mapping[str, Sequence[str]]) -> OnirimRules:
    """The rules of a combination."""
    is_open = players == 1 or "open" in modes
    chosen: tuple[OnirimModule, ...] = (Base(players, is_open=is_open),)
    if players == 2:
        chosen += (Duo(),)
    return OnirimRules(canonical(players, modes, modules), players, chosen, is_open=is_open)
