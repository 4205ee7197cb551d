"""Recall: all that each seat has heard and done since a game began. It is an information state with perfect recall."""

from __future__ import annotations

from hashlib import blake2b

from ..kernel.errors import ArgumentError
from ..kernel.event import event_for
from ..kernel.rules import Rules
from ..kernel.state import State, need_state


class Recall:
    """What every seat of one game remembers. It listens to the log of a state: call `watch` before the first deal, and `hear`
    after each answer."""

    def __init__(self, rules: Rules) -> None:
        if not isinstance(rules, Rules):
            raise ArgumentError(f"recall needs Rules, not {rules!r}")
        self.rules = rules
        self._heard: list[list[str]] = [[] for _ in range(rules.players)]

    def watch(self, state: State) -> None:
        """Begin to listen to a state."""
        need_state(state).log = []

    def answered(self, seat: int, ask: str, action: int) -> None:
        """Remember the answer that a seat gave to a question: it alone does, others hear what follows from it."""
        self._heard[self.rules.need_seat(seat)].append(f"{ask}? {self.rules.action_code(action)}")

    def hear(self, state: State) -> None:
        """Tell every seat what it may hear of what has happened since."""
        log = need_state(state).log
        for raw in log or ():
            for seat, heard in enumerate(self._heard):
                event = event_for(self.rules, raw, seat)
                who = "" if event.seat is None else str(event.seat)
                heard.append(" ".join([event.what, who, event.card or "-", event.source or "-", event.target or "-"]))
        if log:
            log.clear()

    def text(self, seat: int) -> str:
        """Return what a seat remembers, a line for each thing."""
        return "\n".join(self._heard[self.rules.need_seat(seat)])

    def key(self, seat: int) -> bytes:
        """Return 16 bytes that stand for what a seat remembers."""
        return blake2b(self.text(seat).encode(), digest_size=16).digest()

    def alone(self, seat: int) -> Recall:
        """Return a copy in which the other seats remember nothing: what they know is hidden from this one."""
        twin = Recall(self.rules)
        number = self.rules.need_seat(seat)
        twin._heard[number] = list(self._heard[number])
        return twin

    def copy(self) -> Recall:
        """Return an equal one of its own."""
        twin = Recall(self.rules)
        twin._heard = [list(heard) for heard in self._heard]
        return twin
