"""Session: one game at one keyboard, from its first question or where it was left to its end or to Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ..game import Game
from ..kernel.errors import IllegalActionError
from ..questions import Question
from ..runtime.extras import MissingExtraError
from ..text import LANGUAGES
from ..text.narration import last_turns
from .colour import Paint
from .console import Console, command, printable, reason
from .input_parser import SHOW, Reply, read_reply
from .pages import asked, compose, ending, helping, helping_with, shown
from .saves import Saves
from .screen import unseen
from .sitting import Sitting

LEAVE, AGAIN, NEW = "leave", "again", "new"
TURNS = 10  # turns that `log` shows unless told


class Session:
    """One game being played. `run` returns what the people want next: to leave, the same deal again, or a new one."""

    def __init__(
        self,
        game: Game,
        console: Console,
        saves: Saves,
        *,
        notices: tuple[str, ...] = (),
        bots: Mapping[int, str] | None = None,
    ) -> None:
        self.game = game
        self.console = console
        self.saves = saves
        self.sitting = Sitting(game, saves, bots)
        self._paint = Paint(game.rules.kind_codes, on=console.colour)
        self._notices = list(notices)
        self._commands: dict[str, Callable[[str], bool]] = {
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "log": self._log,
            "counts": self._counts,
            "lang": self._lang,
        }

    def run(self) -> str:
        """Play until the people leave, by `quit`, Ctrl-C or Ctrl-D, or are done with a game that is over."""
        self.game.lang = self.console.lang
        try:
            if not self.game.over:
                self._keep()
            while True:
                question = self.sitting.question
                if question is not None:
                    self._ask(question)
                elif self.sitting.waits_for_bot is not None:
                    self._let_bot_answer()
                elif wish := self._after():
                    return wish
        except (KeyboardInterrupt, EOFError):
            self.console.write("")
        if not self.game.over:
            self._farewell()
        return LEAVE

    # Asking.

    def _ask(self, question: Question) -> None:
        """Show the table to the seat that is asked, and take its answer or a command that changes the game."""
        seat = question.seat or 0
        if self.sitting.needs_cover(seat):
            self._cover(seat)
        self.sitting.sit(seat)
        self._notices += self.sitting.ended_rounds(self.console.lang)
        while True:
            self._show(lambda less: asked(question, self._notices, self.console, self._paint, less))
            reply = self._reply()
            if reply.option is not None:
                self.sitting.answer(reply.option)
                self._keep()
                return
            if reply.command != SHOW:
                return

    def _let_bot_answer(self) -> None:
        """Let the bot that is asked answer."""
        self.sitting.answer(self.sitting.bot_choice())
        self._keep()

    def _after(self) -> str:
        """Show the end: how and why, where the record is, and what next. Return empty if an answer was undone."""
        self.sitting.sit(self.sitting.shown_seat)
        self._archive()
        while True:
            self._show(lambda _: ending(self.game, self._notices, self.sitting.archived, self.console, self._paint))
            reply = self._reply()
            if reply.command == SHOW:
                return LEAVE
            if reply.command in (AGAIN, NEW):
                return reply.command
            if not self.game.over:
                return ""

    def _reply(self) -> Reply:
        """Read an answer, or a command after which the screen must be redrawn. Handle all other commands here."""
        name = self.sitting.name(self.sitting.seat, self.console.lang) if self.game.rules.players > 1 else ""
        while True:
            reply = read_reply(self.console.ask(f"{name}> "), self.game, self.console.lang)
            if reply.command == "quit":
                raise EOFError
            if reply.problem:
                self._tell(reply.problem)
            elif reply.command not in self._commands or self._commands[reply.command](reply.rest):
                return reply

    def _show(self, below: Callable[[int], list[str]]) -> None:
        """Fill the screen with the table and what goes below it; ask what does not fit to take less room. Show notices once."""
        lines = below(0)
        page = compose(self.game, self.sitting.shown_seat, self.sitting.since, lines, self.console, self._paint)
        if len(page) >= self.console.height:
            lines = below(len(page) + 1 - self.console.height)
            page = compose(self.game, self.sitting.shown_seat, self.sitting.since, lines, self.console, self._paint)
        self._notices.clear()
        self.console.page(page)

    def _tell(self, text: str) -> None:
        self.console.write("\n".join(shown(text, self.console)))

    # Silent play.

    def _cover(self, seat: int) -> None:
        """Hide everything until the other person is there."""
        name = self.sitting.name(seat, self.console.lang)
        self.console.cover(["", self._paint.bold(self.console.say("cover", name=name)), ""])
        while line := self.console.ask(self.console.say("cover_prompt", name=name)).strip():
            if read_reply(line, self.game, self.console.lang).command == "quit":
                raise EOFError

    # Commands: each returns whether the screen must be redrawn.

    def _help(self, rest: str) -> bool:
        everything = helping(self.game, self.console, self._paint)
        self.console.write("\n".join(helping_with(rest, self.game, self.console, self._paint) if rest else everything))
        return False

    def _hint(self, _: str) -> bool:
        try:
            from .hints import hint_lines  # it loads the coach, which most games do without
        except MissingExtraError as missing:
            self._tell(missing.text(self.console.lang))
            return False
        self.console.write("\n".join(hint_lines(self.game, self.sitting.shown_seat, self.console, self._paint)))
        return False

    def _undo(self, rest: str) -> bool:
        count = read_count(rest, 1)
        if count is None:
            self._tell(self.console.say("no_count", text=printable(rest)))
            return False
        try:
            crossed = self.sitting.undo(count)
        except IllegalActionError as error:
            self._tell(str(error))
            return False
        self._notices.append(self.console.say("undone_seen" if crossed else "undone", n=count))
        self._keep()
        return True

    def _save(self, rest: str) -> bool:
        try:
            path = Path(rest).expanduser() if rest else None
            saved = self.saves.save(self.game, path)
        except OSError as error:
            self._tell(self.console.say("not_saved", error=reason(error)))
        except (ValueError, RuntimeError) as error:  # a name that no file can have; somebody's home that there is not
            self._tell(self.console.say("not_saved", error=printable(str(error))))
        else:
            self._tell(self.console.say("saved", file=saved, command=command("play", "--resume", saved)))
        return False

    def _log(self, rest: str) -> bool:
        count = read_count(rest, TURNS)
        if count is None:
            self._tell(self.console.say("no_count", text=printable(rest)))
            return False
        for paragraph in last_turns(self.game.events_for(self.sitting.shown_seat), self.game.rules, self.console.lang, count):
            self._tell(paragraph)
        return False

    def _counts(self, _: str) -> bool:
        view = self.game.view(self.sitting.shown_seat)
        lines = unseen(view, self.game.rules, self.console.lang, self.console.width)
        self.console.write("\n".join(map(self._paint.cards, lines)))
        return False

    def _lang(self, rest: str) -> bool:
        lang = rest.strip().lower()
        if lang not in LANGUAGES:
            self._tell(self.console.say("no_lang", text=printable(rest), langs=", ".join(LANGUAGES)))
            return False
        self.console.lang = self.game.lang = lang
        self.sitting.repeat_news()
        return True

    # Keeping.

    def _keep(self) -> None:
        """Save the game; a disk that fails is no reason to stop playing."""
        try:
            self.sitting.keep()
        except OSError as error:
            self._notices.append(self.console.say("not_kept", error=reason(error)))

    def _archive(self) -> None:
        """Write the record of a game that is over, unless it was read from a file and nothing has changed."""
        try:
            self.sitting.archive()
        except OSError as error:
            self._notices.append(self.console.say("not_kept", error=reason(error)))

    def _farewell(self) -> None:
        """Say how to resume the game."""
        try:
            self.sitting.keep()
        except OSError as error:
            self._tell(self.console.say("not_kept", error=reason(error)))
            return
        self._tell(self.console.say("kept", command=resume_command(self.saves)))


def resume_command(saves: Saves) -> str:
    """Return the command that resumes the game being played."""
    file = [] if saves.path == saves.autosave else [saves.path]
    return command("play", "--resume", *file)


def read_count(text: str, default: int) -> int | None:
    """Read a number after a command; None if it is not one."""
    if not text:
        return default
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 and int(text) > 0 else None
