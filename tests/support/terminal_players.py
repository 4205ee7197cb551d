"""People at one keyboard: who type what a test says, and keep what they were shown."""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from oneironaut import Game
from oneironaut.terminal import saves as saving
from oneironaut.terminal.console import Console
from oneironaut.terminal.saves import Saves
from oneironaut.terminal.session import Session

PACKAGE = Path(saving.__file__).parents[1]
DATE = datetime.date(2026, 11, 15)
OPENING = "Ns Gs Bk Bs Gs Nm Bm Bs"  # eight Locations for the draft
DRAFT = ["take Nm", "take Bs", "take Bs", "take Ns", "take Bm", "take Bk"]
HAND = "Ns Gs Bk Bs Gs"  # dealt to one player
ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
Typed = str | type[BaseException]


@pytest.fixture(autouse=True)
def fast_disk(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """No test here cuts the power: files need not reach the disk. Tests can ask which files should have."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    return synced


class People:
    """Type lines from a list; remember what was asked and shown, prompts and answers included."""

    def __init__(self, lines: Iterable[Typed], lang: str = "en", *, ansi: bool = False, colour: bool = False) -> None:
        self.lines = iter(lines)
        self.shown: list[str] = []
        self.console = Console(self.read, self.shown.append, lang, ansi, colour)

    def read(self, prompt: str) -> str:
        self.shown.append(prompt)
        line = next(self.lines, EOFError)
        if isinstance(line, str):
            return line
        raise line

    @property
    def text(self) -> str:
        return "\n".join(self.shown)

    @property
    def pages(self) -> list[str]:
        return [text for text in self.shown if "Oneironaut · " in text]


def numbers(game: Game, seed: int = 0) -> Iterator[str]:
    """Answer every question by some number, until the game is over."""
    n = seed
    while game.question is not None:
        n = n * 1103515245 + 12345
        yield str((n >> 16) % len(game.question.options) + 1)


def through_covers(game: Game, people: People, seed: int = 0) -> Iterator[str]:
    """The same, pressing Enter at covers."""
    answers = numbers(game, seed)
    while game.question is not None:
        yield "" if is_cover(people.shown[-1]) else next(answers)


def is_cover(prompt: str) -> bool:
    return "press Enter" in prompt or "appuyez sur Entrée" in prompt


def saves_in(folder: Path) -> Saves:
    return Saves(folder, lambda: DATE)


def run(game: Game, folder: Path, *lines: Typed, lang: str = "en") -> People:
    """One sitting with these lines, then Ctrl-D."""
    people = People(lines, lang)
    Session(game, people.console, saves_in(folder)).run()
    return people


def script(rules: str, seed: str, how: int = 0) -> list[str]:
    """Lines that play a game to its end: by number, by code and by the shortest beginning of a code in turn."""
    game = Game(rules, seed)
    lines = []
    for n, number in enumerate(numbers(game, how)):
        options = game.question.options if game.question else ()
        option = options[int(number) - 1]
        verb, _, rest = option.code.partition(" ")
        lines.append([number, option.code, f"{verb[:-1]} {rest}".strip().upper()][n % 3])
        game.play(option)
    return lines
