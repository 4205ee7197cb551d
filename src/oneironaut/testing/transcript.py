"""Transcripts: what one seat was asked and shown in a game, and what it answered. They can be played again without the game.

As a program (`python -m oneironaut.testing.transcript NAME`) it reads transcripts from standard input, asks the bot of that
name the same questions, and writes the answers to standard output: in a process that knows nothing else of the games.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from ..bots.base import Bot
from ..bots.registry import new_bot
from ..kernel.rules import Rules
from ..kernel.view import View
from ..notation.codes import read_rules
from ..questions import Option, Outcome, Question


@dataclass
class Transcript:
    """What one seat was asked and shown, and what it answered."""

    rules: str
    seat: int
    seed: int
    game: str  # the seed of the game, for messages
    asked: list[tuple[Question, View]]
    answers: list[str]

    def replay(self, bot: Bot, upto: int | None = None) -> list[str]:
        """Return what a bot answers to the same questions."""
        bot.start(read_rules(self.rules), self.seat, self.seed)
        return [code_of(bot.choose(question, view)) for question, view in self.asked[:upto]]


class Watched(Bot):
    """A bot whose questions and answers are written down."""

    def __init__(self, bot: Bot, game: str) -> None:
        self._bot = bot
        self._game = game
        self.transcript: Transcript | None = None

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Begin a transcript."""
        self.transcript = Transcript(rules.code, seat, seed, self._game, [], [])
        self._bot.start(rules, seat, seed)
        self.wants_position = self._bot.wants_position  # it may depend on the rules

    def choose(self, question: Question, view: View) -> Option:
        """Note question and answer."""
        option = self._bot.choose(question, view)
        if self.transcript is not None:
            self.transcript.asked.append((question, view))
            self.transcript.answers.append(code_of(option))
        return option

    def finish(self, outcome: Outcome, view: View) -> None:
        """Tell the bot how it ended."""
        self._bot.finish(outcome, view)


def code_of(answer: object) -> str:
    """Return an answer as text, even if it is not an option."""
    return answer.code if isinstance(answer, Option) else repr(answer)


def replay_elsewhere(name: str, transcripts: Sequence[Transcript]) -> list[list[str]]:
    """Return what a bot of a name answers in another process, which has another hash order. Raise RuntimeError if it fails."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONHASHSEED": "4821"}
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", f"{__package__}.transcript", name],
        input=pickle.dumps(list(transcripts)),
        capture_output=True,
        env=environment,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace").strip().splitlines()[-1:] or "it ended without a word")
    answers: list[list[str]] = json.loads(done.stdout)
    return answers


def main() -> None:
    """Answer the questions of transcripts, the last transcript first."""
    transcripts: list[Transcript] = pickle.load(sys.stdin.buffer)  # noqa: S301 - written by our own process, through a pipe
    out, sys.stdout = sys.stdout, sys.stderr  # what a bot prints must not get between the answers
    bot = new_bot(sys.argv[1])
    answers = [transcript.replay(bot) for transcript in reversed(transcripts)]
    json.dump(answers[::-1], out)


if __name__ == "__main__":
    main()
