"""The rules of Mirrors."""

from __future__ import annotations

from collections.abc import Sequence

from oneironaut.kernel.limits import ASK, KINDS, MOVED, PLACE, VERB
from oneironaut.kernel.module import Effect
from oneironaut.kernel.state import State
from oneironaut.kernel.vocabulary import Ask, Choice, Verb
from oneironaut.onirim.card import Card, is_location
from oneironaut.onirim.names import ALL_COLOURS, DECK, DISCARD, MOON, TOP
from oneironaut.onirim.rules import OnirimEffect, OnirimModule


class Reflect(OnirimEffect):
    """A discarded Mirror puts a Location of the discard pile on top of the deck."""

    name = "reflect"
    memory = ((0, 0), (0, KINDS))  # the card that was discarded

    def __init__(self, module: Mirrors) -> None:
        self.module = module

    def run(self, s: State) -> int:
        """Ask which card; if there is only one, it goes by itself."""
        s.ask(self.module.first_ask, s.get_counter(0))
        for kind in range(len(s.rules.kinds)):
            is_mirror = kind == self.module.first_kind  # one that brought itself back would do so for ever
            if s.count(DISCARD, kind) and is_location(s.rules.kinds[kind]) and not is_mirror:
                s.offer(self.module.first_verb * VERB + kind)
        if not s.options():
            return s.leave()
        return ASK if len(s.options()) > 1 else self.answer(s, s.options()[0])

    def answer(self, s: State, action: int) -> int:
        """Put the card on top: everybody has seen it."""
        kind = action % PLACE
        s.leave()
        s.remove(DISCARD, kind)
        s.append_to_row(TOP, kind, (1 << s.rules.players) - 1)
        s.emit_move(kind, DISCARD, DECK, 0)
        return MOVED


class Mirrors(OnirimModule):
    """Four Mirrors, or six in the deep variant."""

    key = "mirrors"
    version = 1

    def __init__(self, *, deep: bool = False) -> None:
        self.deep = deep

    def kinds(self) -> Sequence[Card]:
        """Locations of every colour."""
        return (Card("Mr", 6 if self.deep else 4, symbol=MOON, colours=ALL_COLOURS, when_discarded="reflect", worth=3),)

    def verbs(self) -> Sequence[Verb]:
        """To reflect a card."""
        return (Verb("reflect", "card"),)

    def asks(self) -> Sequence[Ask]:
        """Which card."""
        return (Ask("reflect", {"reflect": Choice(("discard",), keeps=1)}),)

    def effects(self) -> Sequence[Effect]:
        """The one step."""
        return (Reflect(self),)
