"""Lessons: a scripted deal, and for each step the options that are offered, what to say and what to point at.

They are files in `course`, one for each lesson (see `lesson_files`); reading one plays all its branches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ...dealers import Dealer, ScriptedDealer
from ...kernel.definition import GAMES, cleared_on_change, contents
from ...notation.codes import FORM
from ..errors import RefusedError
from ..schemas.messages import LessonView, Spot
from .lesson_files import LessonError, LessonFile, Point, parse
from .lesson_walk import walk
from .lesson_words import check_named, find_points, render_words


@dataclass(frozen=True)
class LessonStep:
    """One answer of a lesson: the options offered (none: all of them), what to point at, and what is said."""

    options: tuple[str, ...]
    points: tuple[Point, ...]
    texts: Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Lesson:
    """A lesson, ready to be given: every branch of it comes to its end."""

    key: str
    group: str
    rules: str
    deals: tuple[str, ...]
    titles: Mapping[str, str]
    lines: Mapping[str, str]
    steps: tuple[LessonStep, ...]
    farewell: Mapping[str, Sequence[str]]

    def dealer(self) -> Dealer:
        """Return a dealer for the scripted deal."""
        return ScriptedDealer(self.deals)

    def is_done(self, answers: int) -> bool:
        """Tell whether all steps have been made."""
        return answers >= len(self.steps)

    def title(self, lang: str) -> str:
        """Return the title."""
        return self.titles[lang]

    def line(self, lang: str) -> str:
        """Say in a sentence what the lesson is about."""
        return self.lines[lang]

    def view(self, answers: int, lang: str) -> LessonView:
        """Describe where the lesson stands after a number of answers."""
        done = self.is_done(answers)
        return LessonView(
            key=self.key,
            title=self.title(lang),
            step=min(answers, len(self.steps)),
            steps=len(self.steps),
            done=done,
            texts=list((self.farewell if done else self.steps[answers].texts)[lang]),
            points=[] if done else [Spot(zone, card) for zone, card in self.steps[answers].points],
        )


@cleared_on_change
@cache
def all_lessons() -> dict[str, Lesson]:
    """Return every lesson about a game that can be played, in the order of the files."""
    found: dict[str, Lesson] = {}
    for name, text in lesson_files().items():
        lesson = parse(text)
        if game_of(lesson) not in GAMES:
            continue
        if lesson.key in found:
            raise LessonError(f"{name}: there is another lesson {lesson.key!r}")
        found[lesson.key] = check_lesson(lesson)
    return found


def lesson_files() -> dict[str, str]:
    """Read the files of all lessons, by name: ours, then those that came with other games and expansions."""
    files = sorted(resources.files(__package__).joinpath("course").iterdir(), key=lambda file: file.name)
    found = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(".toml")}
    for key, content in contents().items():
        for file in sorted(content.folder.iterdir(), key=lambda file: file.name):
            if file.name.startswith("lesson") and file.name.endswith(".toml"):
                found[f"{key}/{file.name}"] = file.read_text("utf-8")
    return found


def game_of(lesson: LessonFile) -> str:
    """Return the game that a lesson is about."""
    form = FORM.fullmatch(lesson.rules)
    if form is None:
        raise LessonError(f"lesson {lesson.key!r}: {lesson.rules!r} is not a rules code")
    return form["game"]


def read_lesson(text: str) -> Lesson:
    """Read a lesson from its file. Raise `LessonError` with what is wrong."""
    return check_lesson(parse(text))


def check_lesson(lesson: LessonFile) -> Lesson:
    """Play all branches of a lesson and return it, checked."""
    where = f"lesson {lesson.key!r}"
    branches = walk(lesson)
    steps = []
    for n, (step, stands) in enumerate(zip(lesson.steps, branches.steps, strict=True), 1):
        at = f"{where}, step {n}"
        check_named(step, stands, at)
        points = find_points(step, stands, branches.rules, at)
        steps.append(LessonStep(step.options, points, render_words(step.words, stands, branches.rules, at)))
    return Lesson(
        key=lesson.key,
        group=lesson.group,
        rules=branches.rules.code,
        deals=lesson.script,
        titles={lang: words[0] for lang, words in lesson.title.items()},
        lines={lang: words[0] for lang, words in lesson.line.items()},
        steps=tuple(steps),
        farewell=render_words(lesson.end, branches.end, branches.rules, f"{where}, end"),
    )


def find_lesson(key: str) -> Lesson:
    """Find a lesson by its key."""
    lesson = all_lessons().get(key)
    if lesson is None:
        raise RefusedError("not_found", detail=f"no lesson {key!r}")
    return lesson
