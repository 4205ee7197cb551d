"""Lesson walk: plays every branch of a lesson. Each must find its options and its cards, and come to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...dealers import ScriptedDealer
from ...game import Game
from ...kernel.errors import IllegalDealError, OneironautError
from ...kernel.rules import Rules
from ...kernel.view import View
from ...notation.codes import read_rules
from ...questions import Option
from .lesson_files import LessonError, LessonFile

MOST_BRANCHES = 400


@dataclass(frozen=True)
class Stand:
    """Where a branch stands: the answers so far, what the seat that is asked sees, and the options that the lesson leaves it."""

    path: tuple[str, ...]
    view: View
    options: tuple[Option, ...]


@dataclass(frozen=True)
class LessonWalk:
    """All branches of a lesson: where they stand before each step, and after the last."""

    rules: Rules
    steps: tuple[tuple[Stand, ...], ...]
    end: tuple[Stand, ...]


class CountingDealer(ScriptedDealer):
    """Deals a script and counts."""

    dealt = 0

    def deal(self, n: int, zone: str, weights: Mapping[str, int]) -> str:
        """Deal card n of the script."""
        card = super().deal(n, zone, weights)
        self.dealt = n + 1
        return card


class Branch:
    """A game under way in a lesson, with the answers that led there."""

    def __init__(self, lesson: LessonFile, rules: Rules, at: str) -> None:
        self.path: tuple[str, ...] = ()
        self._lesson = lesson
        self._dealer = CountingDealer(lesson.script)
        try:
            self.game = Game(rules, dealer=self._dealer)
        except IllegalDealError as error:
            raise LessonError(f"{at}: {self} {error}") from None

    @property
    def dealt(self) -> int:
        """Count the cards that chance has dealt."""
        return self._dealer.dealt

    def play(self, code: str, at: str) -> Branch:
        """Return the branch after an answer."""
        self.path = (*self.path, code)
        try:
            self.game.play(code)
        except IllegalDealError as error:
            raise LessonError(f"{at}: {self} {error}") from None
        return self

    def again(self, at: str) -> Branch:
        """Play the same branch once more."""
        branch = Branch(self._lesson, self.game.rules, at)
        for code in self.path:
            branch.play(code, at)
        return branch

    def stand(self, allowed: Sequence[str], at: str) -> Stand:
        """Return where it stands before a step."""
        question = self.game.question
        if question is None or question.seat is None:
            raise LessonError(f"{at}: {self} the game is over already")
        options = tuple(option for option in question.options if not allowed or option.code in allowed)
        if not options:
            offered = ", ".join(option.code for option in question.options)
            raise LessonError(f"{at}: {self} none of {', '.join(allowed)} is offered, but {offered}")
        return Stand(self.path, self.game.view(question.seat), options)

    def end(self) -> Stand:
        """Return where it stands after the last step."""
        question = self.game.question
        return Stand(self.path, self.game.view(0 if question is None or question.seat is None else question.seat), ())

    def __str__(self) -> str:
        return f"after {' / '.join(self.path)}," if self.path else "at the beginning,"


def walk(lesson: LessonFile) -> LessonWalk:
    """Play every branch, step by step. Branches that reach the same position continue as one."""
    where = f"lesson {lesson.key!r}"
    try:
        rules = read_rules(lesson.rules)
    except OneironautError as error:
        raise LessonError(f"{where}: {error}") from None
    opening = Branch(lesson, rules, where)
    if opening.dealt != len(lesson.deals):
        raise LessonError(f"{where}: the opening deals {opening.dealt} cards, the lesson has {len(lesson.deals)}")
    branches, steps, dealt = [opening], [], len(lesson.deals)
    for n, step in enumerate(lesson.steps, 1):
        at = f"{where}, step {n}"
        stands = tuple(branch.stand(step.options, at) for branch in branches)
        offered = {option.code for each in stands for option in each.options}
        if useless := [code for code in step.options if code not in offered]:
            raise LessonError(f"{at}: no branch offers {', '.join(useless)}")
        dealt += len(step.deals)
        branches = step_on(branches, stands, dealt, at, last=n == len(lesson.steps))
        steps.append(stands)
    return LessonWalk(rules, tuple(steps), tuple(branch.end() for branch in branches))


def step_on(branches: Sequence[Branch], stands: Sequence[Stand], dealt: int, at: str, *, last: bool) -> list[Branch]:
    """Return the branches after a step, one for each position."""
    found: dict[str, Branch] = {}
    most = 0
    for branch, stand in zip(branches, stands, strict=True):
        ways = [branch.again(at) for _ in stand.options[1:]] + [branch]
        for way, option in zip(ways, stand.options, strict=True):
            way.play(option.code, at)
            # After the last step, branches may differ in how many cards they need: nothing follows.
            if way.dealt != dealt and not (last and way.dealt < dealt):
                raise LessonError(f"{at}: {way} {way.dealt} cards are dealt, the lesson has {dealt} up to here")
            most = max(most, way.dealt)
            found.setdefault(way.game.position, way)
            if len(found) > MOST_BRANCHES:
                raise LessonError(f"{at}: there are more than {MOST_BRANCHES} branches: allow fewer options")
    if most < dealt:
        raise LessonError(f"{at}: no branch needs all of its cards, only {most} of {dealt}")
    return list(found.values())
