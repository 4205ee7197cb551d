"""A bot that is a program of its own, in any language: `cmd:node examples/first_bot.js`. It speaks the line protocol."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from functools import cache
from typing import Any

from .. import __version__
from ..kernel.definition import game_of
from ..kernel.rules import Rules
from ..kernel.view import View
from ..questions import Option, Outcome, Question
from .base import Bot, BotError
from .line_protocol import (
    Message,
    finish_message,
    hello_message,
    parsed,
    question_message,
    read_answer,
    read_hello,
    start_message,
    written,
)
from .process import BotProcess

PREFIX = "cmd:"
HELLO_SECONDS = 30.0  # a machine under load may take long to start a program
ANSWER_SECONDS = 60.0  # a bot that takes longer hangs


class CommandBot(Bot):
    """A program that plays. It starts when it is first needed, plays many games, and ends with this object."""

    words: tuple[str, ...] = ()
    patience: float = ANSWER_SECONDS  # seconds for a decision; who seats the bot may set less
    greeting: Mapping[str, Any] | None = None  # the hello of the program, once it has been started
    _process: BotProcess | None = None

    @classmethod
    def plays(cls, rules: Rules) -> bool:
        """Whether its hello names the game of these rules, or none. Starts the program if nobody has yet."""
        if cls.greeting is None:
            bot = cls()
            bot._open()
            bot.close()
        games = (cls.greeting or {}).get("games")
        return games is None or game_of(rules.code).key in games

    def start(self, rules: Rules, seat: int, seed: int) -> None:
        """Tell it the rules, its seat and its seed."""
        self._send(start_message(rules, seat, seed))

    def choose(self, question: Question, view: View) -> Option:
        """Ask it."""
        process = self._send(question_message(question, view))
        try:
            return read_answer(parsed(process.receive(self.patience)), question)
        except BotError:
            self.close(0)  # whatever it writes from now on would be taken for an answer
            raise

    def finish(self, outcome: Outcome, view: View) -> None:
        """Tell it how the game ended, if it is still there."""
        if self._process is not None:
            self._send(finish_message(outcome, view))

    def close(self, grace: float = 1.0) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            if grace:
                process.send(written({"type": "bye"}))
            process.close(grace)

    def _send(self, message: Message) -> BotProcess:
        process = self._open()
        process.send(written(message))
        return process

    def _open(self) -> BotProcess:
        """Return the process, started and greeted."""
        if self._process is not None:
            return self._process
        process = BotProcess(self.words)
        try:
            process.send(written(hello_message(__version__)))
            hello = read_hello(parsed(process.receive(HELLO_SECONDS)))
        except BotError:
            process.close(0)
            raise
        self._process = process
        self.wants_position = hello.get("wants_position", False)
        type(self).greeting = hello
        return process


@cache
def command_bot(name: str) -> type[CommandBot]:
    """Return the class of the bot of a command: its words as a shell would split them, though no shell sees them."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise BotError(f"the bot {name!r}: {error}") from None
    if not words:
        raise BotError(f"the bot {name!r}: name a program, as in 'cmd:node my_bot.js'")
    return type("CommandBot", (CommandBot,), {"__doc__": CommandBot.__doc__, "words": tuple(words)})
