"""Twin games: two games that a seat cannot tell apart, made by the rules alone, before any server is asked.

In both the seat sees the same, is asked the same and answers the same. Whatever it cannot see is dealt and decided
independently: the partner's cards, what the partner is asked, how often, and what the partner answers to it. A *moment* is
where the seat is asked: there both games have told it the same events and show it the same view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import oneironaut as on
from oneironaut.kernel.event import read_event
from oneironaut.kernel.limits import ASK, CHANCE, OVER
from oneironaut.kernel.machine import advance, answer, deals
from oneironaut.kernel.view import look
from oneironaut.rollout.playout import FastRandom

TRIES = 6  # ways in which the first game may go on, until one is found that the second can follow
STEPS = 600  # positions to look at while the second follows


@dataclass(frozen=True)
class Answer:
    """An answer of a seat."""

    seat: int
    code: str


@dataclass
class World:
    """One of the two games: its answers up to each moment, and the cards dealt, in order."""

    deals: list[str] = field(default_factory=list)
    segments: list[list[Answer]] = field(default_factory=list)  # [n]: what is answered from moment n - 1 to moment n


@dataclass
class Twins:
    """Two games, and at which moments their positions differ."""

    rules: str
    seat: int
    seed: int
    worlds: tuple[World, World] = field(default_factory=lambda: (World(), World()))
    differs: list[bool] = field(default_factory=list)
    uneven: int = 0  # how often the partner was asked more often in one of them

    @property
    def moments(self) -> int:
        """How often the seat is asked."""
        return len(self.differs)


@dataclass
class Line:
    """A position with what has happened since the last moment."""

    state: on.State
    raw: list[tuple[str, int, int, int, int, int]] = field(default_factory=list)
    actions: list[tuple[int | None, int]] = field(default_factory=list)  # (the seat, or None for chance; the action)

    def __post_init__(self) -> None:
        self.state.log = self.raw

    def copy(self) -> Line:
        """The same, to go on with."""
        return Line(self.state.copy(), list(self.raw), list(self.actions))

    def take(self, action: int) -> None:
        """Answer, and go on to the next question."""
        seat = None if advance(self.state) == CHANCE else self.state.asker
        answer(self.state, action)
        self.actions.append((seat, action))
        advance(self.state)

    def heard(self, seat: int) -> list[str]:
        """What a seat hears of it."""
        return [repr(read_event(self.state.rules, raw).seen_by(seat)) for raw in self.raw]


class Maker:
    """Makes twin games step by step. `likeness`, of 10: how often the hidden half goes the same way in both."""

    def __init__(self, rules: str, seat: int, seed: int) -> None:
        self.twins = Twins(rules, seat, seed)
        self.rules = on.read_rules(rules)
        self.seat = seat
        self.luck = FastRandom(seed)
        self.likeness = (2, 5, 8)[self.luck.below(3)]

    def make(self, most: int) -> Twins:
        """Twin games of at most this many moments."""
        lines = (Line(on.begin(self.rules)), Line(on.begin(self.rules)))
        while self.twins.moments < most:
            found = self.step(lines)
            if found is None:
                break
            self.keep(found)
            lines = (Line(found[0].state.copy()), Line(found[1].state.copy()))
        return self.twins

    def keep(self, found: tuple[Line, Line]) -> None:
        """Write down what led to a moment."""
        asked = []
        for world, line in zip(self.twins.worlds, found, strict=True):
            answers = [Answer(seat, self.rules.action_code(action)) for seat, action in line.actions if seat is not None]
            asked.append(sum(each.seat != self.seat for each in answers))
            world.segments.append(answers)
            world.deals += [self.rules.action_code(action)[5:] for seat, action in line.actions if seat is None]
        self.twins.uneven += asked[0] != asked[1]
        self.twins.differs.append(on.write_position(found[0].state) != on.write_position(found[1].state))

    def step(self, lines: tuple[Line, Line]) -> tuple[Line, Line] | None:
        """Both games at the next moment; None if the seat would notice a difference, or a game would be over."""
        for _ in range(TRIES):
            one, other = lines[0].copy(), lines[1].copy()
            if advance(one.state) == ASK and one.state.asker == self.seat:
                options = one.state.options()
                mine = options[self.luck.below(len(options))]
                one.take(mine)
                other.take(mine)
            if not self.goes_on(one):
                continue
            self.left = STEPS
            followed = self.follow(other, one.heard(self.seat), repr(look(one.state, self.seat)), list(one.actions))
            if followed is not None and self.is_asked(one) == self.is_asked(followed):
                return one, followed
        return None

    def is_asked(self, line: Line) -> bool:
        """Whether the partner is asked on the way. If it is so in one of two games only, the seat waits in that one: no server
        can answer before the partner does (docs/decisions/0004-silent-play.md), so such games are not compared."""
        return any(seat not in (None, self.seat) for seat, _ in line.actions)

    def goes_on(self, line: Line) -> bool:
        """Play at random until the seat is asked; False if the game is over."""
        while (stop := advance(line.state)) != OVER:
            if stop == ASK and line.state.asker == self.seat:
                return True
            line.take(self.luck.deal(line.state) if stop == CHANCE else self.any(line.state.options()))
        return False

    def any(self, options: list[int]) -> int:
        """One of several."""
        return options[self.luck.below(len(options))]

    def follow(self, line: Line, want: list[str], view: str, like: list[tuple[int | None, int]]) -> Line | None:
        """The second game at the moment that the first has reached, or None: the seat hears and sees the same."""
        self.left -= 1
        stop = advance(line.state)
        heard = line.heard(self.seat)
        if self.left < 0 or stop == OVER or heard != want[: len(heard)]:
            return None
        if stop == ASK and line.state.asker == self.seat:
            return line if len(heard) == len(want) and repr(look(line.state, self.seat)) == view else None
        choices = [action for action, _ in deals(line.state)] if stop == CHANCE else list(line.state.options())
        n = len(line.actions)
        same = like[n][1] if n < len(like) else None
        for action in self.shuffled(choices, same):
            after = line.copy()
            after.take(action)
            found = self.follow(after, want, view, like)
            if found is not None:
                return found
        return None

    def shuffled(self, choices: list[int], same: int | None) -> Iterator[int]:
        """Choices at random; the one made in the first game comes first, or anywhere."""
        left = list(choices)
        if same in left and self.luck.below(10) < self.likeness:
            left.remove(same)
            yield same
        while left:
            yield left.pop(self.luck.below(len(left)))


def twins(rules: str, seed: int, most: int = 40) -> Twins:
    """Twin games of a seed; which seat looks follows from it."""
    return Maker(rules, seed % 2, seed).make(most)
