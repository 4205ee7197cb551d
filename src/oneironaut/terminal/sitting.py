"""Sitting: one game at one keyboard, with people and bots at its seats. Line and screen interface share it.

Nothing is shown but what one seat may know: its view, and the events as it heard them.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..game import Game
from ..kernel.errors import ArgumentError, IllegalActionError, OneironautError
from ..kernel.event import Event
from ..kernel.view import View
from ..questions import Option, Question, round_text
from ..text import catalogue, say
from ..text.narration import player_name
from ..text.plain import printable
from .saves import Saves

if TYPE_CHECKING:
    from ..bots import Bot

BOT = "bot "  # how the name of a bot's seat begins in a record


class Sitting:
    """A game being played. `seat` is whose cards may be on the screen: nobody's, until somebody is asked."""

    def __init__(self, game: Game, saves: Saves, bots: Mapping[int, str] | None = None) -> None:
        self.game = game
        self.saves = saves
        self.bots = dict(bots or {})
        self.seat: int | None = None
        self.since = 0  # the first event of the news
        self.archived: Path | None = None  # the record of a game that is over
        self._players: dict[int, Bot] = {}
        self._heard = [0] * game.rules.players  # events that each seat has been shown
        self._rounds = [len(game.view(self.people[0]).rounds)] * game.rules.players  # rounds whose end each seat was told
        self._secrets = False  # whether a seat has seen what another has not
        self._changed = not game.over  # whether there is something to archive at the end
        if self.bots:
            saves.players = seat_names(game, self.bots)

    @property
    def people(self) -> list[int]:
        """The seats that people have."""
        return [seat for seat in range(self.game.rules.players) if seat not in self.bots]

    @property
    def shown_seat(self) -> int:
        """The seat whose cards are shown; before anybody was asked, the first of a person."""
        return self.people[0] if self.seat is None else self.seat

    @property
    def view(self) -> View:
        """All that the seat on the screen may know."""
        return self.game.view(self.shown_seat)

    @property
    def question(self) -> Question | None:
        """What a person is asked; None if the game is over or a bot is asked."""
        question = self.game.question
        return None if question is None or question.seat in self.bots else question

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """Return what the seat on the screen has heard."""
        return self.game.events_for(self.shown_seat, since)

    def name(self, seat: int | None, lang: str) -> str:
        """Return what a seat is called: a bot's has the bot's name with it."""
        own = player_name(seat, lang)
        return own if seat not in self.bots else f"{own} ({bot_title(self.bots[seat], lang)})"

    # Who looks at the screen.

    def needs_cover(self, seat: int) -> bool:
        """Tell whether the screen must be hidden before a seat may look at it: another person's cards are on it, or were."""
        return seat != self.seat and len(self.people) > 1 and self._has_secrets()

    def _has_secrets(self) -> bool:
        """Tell whether a seat has ever seen what another has not: then nobody may look over a shoulder. Undo forgets nothing."""
        game = self.game
        if not self._secrets:
            self._secrets = any(game.events_for(seat) != game.events_for(0) for seat in range(1, game.rules.players))
        return self._secrets

    def sit(self, seat: int) -> None:
        """Let a seat look: what has happened since its last question is news to it."""
        self.seat = seat
        self.since = self._heard[seat]
        self._heard[seat] = len(self.game.events)

    def repeat_news(self) -> None:
        """Tell the seat on the screen its news once more."""
        self._heard[self.shown_seat] = self.since

    def ended_rounds(self, lang: str) -> list[str]:
        """Tell how rounds ended that the seat has not been told of: the news may be too long for the screen."""
        seat = self.shown_seat
        rounds = self.game.view(seat).rounds
        first, self._rounds[seat] = self._rounds[seat], len(rounds)
        return [round_text(rounds[n], n + 1, lang) for n in range(first, len(rounds))]

    # Answering.

    @property
    def waits_for_bot(self) -> int | None:
        """The seat of the bot that must answer now."""
        question = self.game.question
        return question.seat if question is not None and question.seat in self.bots else None

    def bot_choice(self) -> Option:
        """Let the bot that is asked choose. It may take its time: call it in a thread where somebody watches."""
        from ..bots.bot_view import view_for  # most games do without bots, which take long to load
        from ..bots.registry import new_bot

        question = self.game.question
        if question is None or question.seat is None or question.seat not in self.bots:
            raise ArgumentError("no bot is asked")
        seat = question.seat
        if seat not in self._players:
            self._players[seat] = new_bot(self.bots[seat])
            self._players[seat].start(self.game.rules, seat, secrets.randbits(63))
        bot = self._players[seat]
        try:
            option = bot.choose(question, view_for(bot, self.game.state, seat))
        except Exception as error:  # whatever a foreign bot does wrong
            raise self._failure(seat, f"{type(error).__name__}: {error}") from error
        if option not in question.options:
            raise self._failure(seat, repr(option))
        return option

    def _failure(self, seat: int, what: str) -> OneironautError:
        """Return what to say of a bot that raised an error, or answered what was not offered."""
        from ..bots.base import BotError

        return BotError(say("ui.bot_failed", self.game.lang, bot=printable(self.bots[seat]), what=printable(what, 200)))

    def answer(self, option: Option) -> None:
        """Answer the question, of a person or of a bot."""
        self.game.play(option)
        self._changed = True

    def undo(self, count: int = 1) -> bool:
        """Take back that many answers of people, and all that bots answered since; whether a card had been revealed."""
        answered = self.game.answered_by
        own = [i for i, seat in enumerate(answered) if seat not in self.bots]
        if count > len(own):
            raise IllegalActionError(say("why.no_undo", self.game.lang, n=len(own)), "no_undo")
        crossed = self.game.undo(len(answered) - own[-count])
        self._heard = [min(heard, len(self.game.events)) for heard in self._heard]
        self._rounds = [min(told, len(self.game.view(self.people[0]).rounds)) for told in self._rounds]
        self._players.clear()  # a bot may remember what is no longer so
        self._changed = True
        return crossed

    # Keeping. All of these raise `OSError` if the disk fails.

    def keep(self) -> None:
        """Write the game down."""
        self.saves.keep(self.game)

    def archive(self) -> None:
        """Write the record of a game that is over, unless it was read from a file and nothing has changed."""
        if self._changed:
            self.archived = self.saves.archive(self.game, self.archived)
            self._changed = False


def bot_title(name: str, lang: str) -> str:
    """Return what people call a bot."""
    key = f"ui.server.bot.{name}.title"
    return say(key, lang) if key in catalogue(lang) else printable(name)


def seat_names(game: Game, bots: Mapping[int, str]) -> tuple[str, ...]:
    """Return who sits at each seat, for a record."""
    return tuple(BOT + bots[seat] if seat in bots else f"player {seat + 1}" for seat in range(game.rules.players))


def bots_of(players: Sequence[str], lang: str) -> dict[int, str]:
    """Read the bots from the names in a record. Only bots of this package: a stranger's file must not name code to run.
    Raises `BotError` for any other."""
    found = {seat: name.removeprefix(BOT) for seat, name in enumerate(players) if name.startswith(BOT)}
    if found:
        from ..bots.base import BotError
        from ..bots.registry import BOTS

        for name in found.values():
            if name not in BOTS:
                raise BotError(say("ui.bot_of_file", lang, bot=printable(name)))
    return found


def seat_bots(game: Game, names: Sequence[str], own: int = 0) -> dict[int, str]:
    """Put bots at the seats that the person at `own` leaves free. Raises `BotError` for a bot that cannot sit there."""
    from ..bots.base import BotError
    from ..bots.registry import bots_for, load_bot

    game.rules.need_seat(own)
    free = [seat for seat in range(game.rules.players) if seat != own]
    if len(names) > len(free):
        raise BotError(say("ui.bots_too_many", game.lang, n=len(free), rules=game.rules.code))
    for name in names:
        if not load_bot(name).plays(game.rules):
            raise BotError(
                say("ui.bot_cannot", game.lang, bot=printable(name), rules=game.rules.code, bots=", ".join(bots_for(game.rules)))
            )
    return dict(zip(free, names, strict=False))
