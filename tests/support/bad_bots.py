"""Planted defects for the checks of bots: each breaks one promise that a bot makes."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from pathlib import Path

import oneironaut as on
from oneironaut.bots import Bot, GreedyBot
from oneironaut.dealers import RandomDealer


class First(Bot):
    """A sound one, to compare with: takes the first option."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        return question.options[0]


class Searcher(Bot):
    """A sound one that wants the position: it looks one step ahead for the option that leaves most Doors open."""

    wants_position = True
    last_view: on.View | None = None

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        Searcher.last_view = view
        if view.position is None:
            return question.options[0]
        return max(question.options, key=lambda option: self.after(on.read_position(view.position or ""), option))

    def after(self, state: on.State, option: on.Option) -> int:
        on.answer(state, option.action)
        on.advance(state)
        return sum(module.tally(state).get("doors", 0) for module in state.rules._modules)


class Deaf(Bot):
    """Does not choose."""


class Demanding(First):
    """Wants an argument."""

    def __init__(self, depth: int) -> None:
        self.depth = depth


class Forger(Bot):
    """Answers with an option of its own making."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        return on.Option(999_999, "win", "", None, None, None, "plain")


class Talker(Bot):
    """Answers with text."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        return question.options[0].code  # type: ignore[return-value]  # the planted defect


class Quitter(First):
    """Leaves the program when it has seen enough."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        if question.id == 3:
            sys.exit("bye")
        return question.options[0]


class Loner(First):
    """Knows one hand only."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        assert view.zones["hand"] is not None
        return question.options[0]


class Gambler(Bot):
    """Has chance of its own."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        return question.options[secrets.randbelow(len(question.options))]


class Nostalgic(Bot):
    """Counts its games."""

    def __init__(self) -> None:
        self.games = 0

    def start(self, rules: on.Rules, seat: int, seed: int) -> None:
        self.games += 1

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        return question.options[0 if self.games == 1 else -1]


class Chronicler(Bot):
    """Keeps what it saw for all bots of its class."""

    seen = 0

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        Chronicler.seen += 1
        return question.options[Chronicler.seen % len(question.options)]


class Superstitious(Bot):
    """Chooses by hashes of texts, which differ from process to process."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        return min(question.options, key=lambda option: hash(option.code + "moth"))


def in_the_frames(wanted: type) -> object | None:
    """An object of a type among the variables of those who called us."""
    frame = sys._getframe(1)
    while frame is not None:
        for value in frame.f_locals.values():
            if isinstance(value, wanted):
                return value
        frame = frame.f_back  # type: ignore[assignment]  # the loop ends with it
    return None


class Peeper(Bot):
    """Looks at the position over the asker's shoulder, and at what the partner holds."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        state = in_the_frames(on.State)
        return question.options[
            sum(map(ord, on.write_position(state))) % len(question.options) if isinstance(state, on.State) else 0
        ]


class Prophet(Bot):
    """Asks the dealer what will come."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        dealer = in_the_frames(RandomDealer)
        if not isinstance(dealer, RandomDealer) or not view.unseen:
            return question.options[0]
        return question.options[ord(dealer.deal(question.id, "deck", view.unseen)[0]) % len(question.options)]


class Telepath(Bot):
    """Shows its hand to its partner by a back door."""

    hands: dict[int, tuple[str, ...]] = {}  # noqa: RUF012 - shared by all: the planted defect

    def start(self, rules: on.Rules, seat: int, seed: int) -> None:
        self.seat = seat
        self.hands.pop(seat, None)

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        self.hands[self.seat] = next(cards for zone, cards in view.zones.items() if zone.startswith("hand") and "??" not in cards)
        partner = "".join(self.hands.get(1 - self.seat, ()))
        return question.options[sum(map(ord, partner)) % len(question.options)]


class Scrying(Bot):
    """Plays by what the partner holds, where it can find out; elsewhere by nothing."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        state = in_the_frames(on.State)
        if not isinstance(state, on.State) or state.rules.players == 1:
            return question.options[0]
        hand = state.cards(state.rules.zone(f"hand{2 - view.seat}").number)
        return question.options[sum(kind for kind, _ in hand) % len(question.options)]


class Mortal(GreedyBot):
    """A sound bot whose process is killed in the middle of a game, once: `$ONEIRONAUT_TEST_DEATH` names a file that says so."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        flag = os.environ.get("ONEIRONAUT_TEST_DEATH")
        if flag and question.id == 20 and not Path(flag).exists():
            Path(flag).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(question, view)


class Doomed(First):
    """Kills its process every time."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        os.kill(os.getpid(), signal.SIGKILL)
        return question.options[0]


class Stumbling(GreedyBot):
    """Raises an error in one game of the seed STUMBLE: in game 37, at its fifth question."""

    def start(self, rules: on.Rules, seat: int, seed: int) -> None:
        super().start(rules, seat, seed)
        from oneironaut.sim.job import bot_seed

        self.stumbles = seed == bot_seed("STUMBLE:37", seat)

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        if self.stumbles and question.id == 5:
            raise ZeroDivisionError("a stone on the way")
        return super().choose(question, view)


class Slow(First):
    """Thinks for a while."""

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        time.sleep(0.002)
        return question.options[0]


class Sleeper(First):
    """A sound one that takes its time."""

    def __init__(self, seconds: float = 0.01) -> None:
        self.seconds = seconds

    def choose(self, question: on.Question, view: on.View) -> on.Option:
        time.sleep(self.seconds)
        return super().choose(question, view)
