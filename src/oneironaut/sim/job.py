"""Job: what is to be played, as plain text and numbers, so that it travels to any process. Game i depends on the job and i."""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass
from hashlib import blake2b

from ..bots.base import BotError
from ..bots.registry import bots_for, new_bot
from ..kernel.errors import BadCodeError
from ..notation.codes import read_rules
from ..seeds import key_of, read_seed

LONGEST_SEED = 48  # so that the number of a game still fits behind it
RANDOM = "random"


@dataclass(frozen=True)
class Job:
    """Games by one code of rules, with one bot for each seat. With `rivals`, every deal is played twice with the same luck:
    by the bots, and by the rivals; or, in games of players against each other, by both sides with seats changed."""

    rules: str
    bots: tuple[str, ...]
    seed: str
    rivals: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()  # where else workers look for bots
    duplicate: bool = False  # whether every game has the luck by which competitors are compared, rivals or not
    limit: float = 0.0  # seconds for a decision; 0: any
    forfeit: bool = False  # whether a decision that takes longer loses the game; else it is counted
    decisions: bool = False  # whether a row is kept for each decision
    coach: bool = False  # whether those rows have the coach's values

    @classmethod
    def of(
        cls,
        rules: str,
        bots: tuple[str, ...],
        seed: str | int,
        rivals: tuple[str, ...] = (),
        *,
        duplicate: bool = False,
        limit: float = 0.0,
        forfeit: bool = False,
    ) -> Job:
        """Make a job and check it: rules in their one spelling, a bot for each seat (one stands for all), all of them found."""
        composed = read_rules(rules)
        name = read_seed(seed)
        if len(name) > LONGEST_SEED:
            raise BadCodeError(f"the seed of many games has at most {LONGEST_SEED} characters: {name!r} has {len(name)}")
        seats = seated(bots, composed.players)
        others = seated(rivals, composed.players) if rivals else ()
        # A bot of one's own is most often a file in the folder where one works.
        paths = (os.getcwd(),) if any(":" in bot for bot in seats + others) else ()
        if not (0 <= limit < math.inf) or (forfeit and not limit):
            raise BadCodeError(f"a time limit of {limit:g} s: give a number of seconds above 0")
        job = cls(composed.code, seats, name, others, paths, duplicate or bool(rivals), limit, forfeit)
        job.prepare()
        for bot in sorted({*seats, *others}):
            try:
                fits = new_bot(bot).plays(composed)
            except BotError as error:
                raise BotError(str(error) if repr(bot) in str(error) else f"the bot {bot!r} {error}") from None
            if not fits:
                raise BotError(f"the bot {bot!r} does not play {composed.code}: {', '.join(bots_for(composed))} do")
        return job

    def prepare(self) -> None:
        """Let this process find the bots."""
        sys.path += [path for path in self.paths if path not in sys.path]

    @property
    def is_versus(self) -> bool:
        """Tell whether players play against each other."""
        return read_rules(self.rules).versus

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return who sits at the table, the first time a deal is played and the second."""
        if self.rivals and self.is_versus:
            return (self.bots[0], *self.rivals[1:]), (self.rivals[0], *self.bots[1:])
        return self.bots, self.rivals

    @property
    def is_random(self) -> bool:
        """Tell whether every choice is made at random: such games run inside compiled code."""
        return not self.duplicate and all(bot == RANDOM for bot in self.bots)


def seated(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return a bot for each seat; one alone takes them all."""
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise BadCodeError(f"{len(bots)} bots, and players in this game: {players}. Give one bot for all seats, or one for each")
    return bots


def game_seed(seed: str, number: int) -> str:
    """Return the seed of game `number` of many: `MOTH-4821:17`."""
    return f"{seed}:{number}"


def bot_seed(seed: str, seat: int) -> int:
    """Derive the seed of a bot's own chance from the seed of a game."""
    digest = blake2b(bytes([seat]), key=key_of(seed), digest_size=8, person=b"oneironaut bot").digest()
    return int.from_bytes(digest, "little") >> 1


def random_key(seed: str) -> int:
    """Derive 64 bits for random play inside compiled code."""
    return int.from_bytes(blake2b(key_of(seed), digest_size=8, person=b"oneironaut many").digest(), "little")
