"""Lessons: a scripted deal, and for each step the options that are offered and what to point at. Their words are text."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..dealers import Dealer, RandomDealer, RecordedDealer
from ..text import say
from .errors import RefusedError
from .messages import LessonView, Spot


@dataclass(frozen=True)
class Step:
    """One answer of a lesson: the options offered (none: all of them), and what to point at."""

    options: tuple[str, ...]
    points: tuple[tuple[str, str | None], ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson. Its texts are `lesson.<key>.title`, `.line`, `.step1` and so on, and `.end`."""

    key: str
    group: str
    rules: str
    deals: tuple[str, ...]
    steps: tuple[Step, ...]

    def dealer(self) -> Dealer:
        """The scripted deal, and after its end always the same luck."""
        return RecordedDealer(self.deals, RandomDealer(f"LESSON {self.key}"))

    def is_done(self, answers: int) -> bool:
        """Whether all its steps have been made."""
        return answers >= len(self.steps)

    def view(self, answers: int, lang: str) -> LessonView:
        """Where it stands after so many answers, in words."""
        done = self.is_done(answers)
        body = say(f"lesson.{self.key}.{'end' if done else f'step{answers + 1}'}", lang)
        points = () if done else self.steps[answers].points
        return LessonView(
            key=self.key,
            title=say(f"lesson.{self.key}.title", lang),
            step=min(answers, len(self.steps)),
            steps=len(self.steps),
            done=done,
            texts=[" ".join(part.split()) for part in body.split("\n\n")],
            points=[Spot(zone, card) for zone, card in points],
        )


@cache
def all_lessons() -> dict[str, Lesson]:
    """Every lesson, in the order of their files."""
    found = {}
    for file in sorted(resources.files(__package__).joinpath("course").iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            lesson = read_lesson(file.read_text("utf-8"))
            found[lesson.key] = lesson
    return found


def read_lesson(text: str) -> Lesson:
    """A lesson from its file."""
    data = tomllib.loads(text)
    steps = []
    for step in data["steps"]:
        points = tuple((zone, card or None) for zone, _, card in (point.partition(" ") for point in step.get("points", [])))
        steps.append(Step(tuple(step.get("options", [])), points))
    return Lesson(data["key"], data["group"], data["rules"], tuple(data["deals"].split()), tuple(steps))


def find_lesson(key: str) -> Lesson:
    """A lesson by its key."""
    lesson = all_lessons().get(key)
    if lesson is None:
        raise RefusedError("not_found", detail=f"no lesson {key!r}")
    return lesson
