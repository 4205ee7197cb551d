"""The nets that come with the package, and which of them serves for which rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable

from ..kernel.rules import Rules
from .base import BotError
from .netfile import SHIPPED, NetFile, file_name, read_net


class NoNetError(BotError):
    """A game for which no net was trained."""


@dataclass(frozen=True)
class ChosenNet:
    """The net that plays some rules, and how it was chosen."""

    net: NetFile
    exact: bool  # whether it was trained for exactly these rules
    strange: tuple[str, ...]  # modules of these rules whose games it never saw
    idle: tuple[str, ...]  # modules it has learned that these rules lack

    def text(self) -> str:
        """Describe the choice."""
        rules = self.net.card.rules
        if self.exact:
            return f"trained for {rules}"
        if self.net.card.mixed and not self.strange:
            return f"trained for {rules} and every part of it"
        lacks = f"{', '.join(self.strange)} is new to it" if self.strange else "it knows every part of these rules"
        return f"trained for {rules}, the closest there is: {lacks}"


class Shelf(Mapping[str, NetFile]):
    """The nets in a folder by file name, each read when it is wanted first."""

    def __init__(self, folder: Traversable) -> None:
        found = {entry.name: entry for entry in folder.iterdir() if entry.name.endswith(".npz")}
        self.files = dict(sorted(found.items()))
        self.read: dict[str, NetFile] = {}

    def __getitem__(self, name: str) -> NetFile:
        if name not in self.read:
            self.read[name] = read_net(self.files[name].read_bytes(), name)
        return self.read[name]

    def __contains__(self, name: object) -> bool:
        return name in self.files

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


@cache
def shipped() -> Shelf:
    """Return the nets of the package, one for each combination that has one, by file name."""
    return Shelf(SHIPPED)


@cache
def mixed() -> Shelf:
    """Return nets that have learned every part of their rules, by the file name of those: they serve where there is no other."""
    return Shelf(SHIPPED / "mixed")


def has_net(rules: Rules) -> bool:
    """Tell whether there is a net for the game that these rules are of."""
    game = rules.code.partition(":")[0]
    return any(name.partition("-")[0] == game for name in shipped())


def choose_net(rules: Rules) -> ChosenNet:
    """Choose the net for some rules: the one trained for them; else of those for this game that know most of their modules one
    for the same expansions (in another variant), one that has learned every part of its own rules, or the one with the
    fewest idle modules. Raise `NoNetError` where there is none for the game."""
    nets = shipped()
    name = file_name(rules.code)
    if name in nets:
        return ChosenNet(nets[name], True, (), ())
    keys = rules.versions
    best: tuple[tuple[int, int, int], ChosenNet] | None = None
    for net in [*nets.values(), *mixed().values()]:
        if net.card.rules.partition(":")[0] != rules.code.partition(":")[0]:
            continue
        known = net.card.known
        choice = ChosenNet(
            net, False, tuple(key for key in keys if key not in known), tuple(key for key in known if key not in keys)
        )
        likeness = 0 if set(keys) == set(known) else 1 if net.card.mixed else 2
        rank = (len(choice.strange), likeness, len(choice.idle))
        if best is None or rank < best[0]:
            best = rank, choice
    if best is None:
        raise NoNetError(f"no net was trained for {rules.code} or rules like it")
    return best[1]
